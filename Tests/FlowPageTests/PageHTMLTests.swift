import FlowPage
import Testing

/// What puts the page together.
struct PageHTMLTests {
  private static func hex(_ text: String) -> String {
    SHA256.digest(of: Array(text.utf8))
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  // FIPS 180-4's examples, and lengths around a block's end.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func `a digest is the standard's`(text: String, digest: String) {
    #expect(Self.hex(text) == digest)
  }

  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func `bytes are written as Base64`(text: String, expected: String) {
    #expect(Base64.text(Array(text.utf8)) == expected)
  }

  private func filled(_ template: String, _ parts: [String: String]) -> String {
    let parts = parts.mapValues { Array($0.utf8) }
    return String(decoding: PageHTML.filled(Array(template.utf8), with: parts), as: UTF8.self)
  }

  @Test func `a part is not read as a template`() {
    let parts = ["a": "{{b}}", "b": "}}{{a}}"]
    #expect(filled("1 {{a}} 2 {{b}} 3", parts) == "1 {{b}} 2 }}{{a}} 3")
    #expect(filled("1 {{a", parts) == "1 {{a")
    #expect(filled("{{c}}", parts) == "")
  }

  @Test func `data neither ends a script nor begins a comment in one`() {
    let json = Array("{\"a\":\"</script><!-- & -->\"}".utf8)
    let text = String(decoding: PageHTML.inScript(json), as: UTF8.self)
    #expect(text == #"{"a":"\u003c/script\u003e\u003c!-- \u0026 --\u003e"}"#)
  }

  @Test func `a title stays text`() {
    #expect(PageHTML.escaped("<a b=\"c\">&'") == "&lt;a b=&quot;c&quot;&gt;&amp;'")
  }
}

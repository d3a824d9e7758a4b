import FlowReporting
import Testing

/// The hashes are GitHub's: most texts and values are those of the tests of its upload action.
struct LineHashTests {
  private func hashes(_ text: String) -> [String] { LineHash(Array(text.utf8)).texts }

  @Test func `an empty file has one line`() {
    #expect(hashes("") == ["c129715d7a2bc9a3:1"])
  }

  @Test func `blanks count for nothing`() {
    let expected = [
      "271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1",
    ]
    #expect(hashes(" a\nb\n  \t\tc\n d") == expected)
    #expect(hashes("a\n\tb\nc\nd") == expected)
    #expect(
      hashes(" hello; \t\nworld!\n\n\n  \t\tGreetings\n End") == [
        "c01e2c0703a46d64:1", "8daff184646bb1e3:1", "bff680108adb0fcc:1", "c6805c5e1288b612:1",
        "b86d3392aea1be30:1", "e6ceba753e1a442:1",
      ])
  }

  @Test func `every end of a line is one`() {
    #expect(hashes("a\r\nb") == ["c74339777b6a2c60:1", "8ee5a81e681643c1:1"])
    #expect(hashes("a\rb") == hashes("a\nb"))
  }

  @Test func `a sign beyond the first plane is two units`() {
    #expect(hashes("é🙂\nx") == ["3e6b684f635aa9d:1", "638816509450efbf:1"])
  }

  @Test func `the hash of a line sees a hundred signs, and counts repeats`() {
    let far = String(repeating: "y", count: 150)
    let before = hashes("x\n" + far + "\nz")
    let after = hashes("x\n" + far + "\nchanged")
    #expect(before[0] == after[0])
    #expect(before[1] == after[1])
    #expect(before[2] != after[2])
    let many = String(repeating: "a", count: 200) + "\n"
    let repeats = hashes(many + many + many)
    #expect(repeats[0].hasSuffix(":1"))
    #expect(repeats[1] == repeats[0].dropLast(1) + "2")
  }
}

import FlowReporting
import Testing

struct PlainTextTests {
  @Test(arguments: [
    ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\u{9B}2J", "\\u{9B}2J"),
    ("\u{7F}", "\\u{7F}"), ("a\u{202E}b\u{2066}", "a\\u{202E}b\\u{2066}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("sign\u{200B}In", "sign\\u{200B}In"),
    ("sign\u{AD}In", "sign\\u{AD}In"), ("a\u{3164}", "a\\u{3164}"),
    ("\u{E0041}", "\\u{E0041}"), ("\u{FEFF}", "\\u{FEFF}"),
  ])
  func `what steers, turns or hides is written out`(text: String, plain: String) {
    #expect(PlainText.escaped(text) == plain)
  }

  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"), (" \t::error::x", " \\t\\u{3A}:error::x"),
    ("\u{3000}::error::x", "\u{3000}\\u{3A}:error::x"), ("##[error]x", "##\\u{5B}error]x"),
    ("a ##[error]x", "a ##\\u{5B}error]x"), ("###[a]", "###\\u{5B}a]"),
    ("##vso[task.a]x", "##vso\\u{5B}task.a]x"),
  ])
  func `no text is an order to a build server`(text: String, plain: String) {
    #expect(PlainText.escaped(text) == plain)
  }

  @Test(arguments: [
    "a::b", "x ::error::y", "## heading", "#[a]", "# # [a]", "##a b[c]", "Ürün_é", "東京",
    "👨\u{200D}👩\u{200D}👧", "می\u{200C}خواهم", "❤️",
  ])
  func `ordinary text stays`(text: String) { #expect(PlainText.escaped(text) == text) }

  @Test func `JSON and XML number what a terminal or a build server would obey`() {
    var json = JSONWriter(isPretty: false)
    json.string("a\u{200B}\u{E0041}##[error]\u{1B}\u{2028}")
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text == "\"a\\u200b\\udb40\\udc41##\\u005berror]\\u001b\\u2028\"")
    var xml = XMLWriter()
    xml.element("a", [("b", "##[x]")], text: "##vso[y] ]]>\u{202E}")
    let written = String(decoding: xml.bytes, as: UTF8.self)
    #expect(
      written.hasSuffix("<a b=\"##&#x5B;x]\">##vso&#x5B;y] ]]&gt;&#x202E;</a>\n"))
  }
}

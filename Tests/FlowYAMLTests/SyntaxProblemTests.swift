import FlowSource
import FlowYAML
import Testing

/// What is said about text that is no YAML: the rule is always yaml-syntax, and no tree is given.
struct SyntaxProblemTests {
  private func expect(
    _ marked: String, _ message: String, help: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let reading = expectProblem(marked, .yamlSyntax, message, location: location)
    #expect(reading.document == nil, sourceLocation: location)
    if let help { #expect(reading.problems.first?.help == help, sourceLocation: location) }
  }

  @Test func `a tab in the indentation is named`() {
    expect("a:\n«\t»b: 1", "a tab can't indent a line", help: "indent it with spaces")
    expect("a: 1\n«\t\t»b: 2", "a tab can't indent a line")
    expect("a: [a\n«\t»b]", "a tab can't indent a line")
  }

  @Test func `a character that starts no value wants quotes`() {
    expect("a: «@»home", "a value can't start with `@`", help: "put it in quotes: \"@…\"")
    expect("a: «`»x", "a value can't start with a backtick")
    expect("a: «%»x", "a value can't start with `%`")
  }

  @Test func `a quote that is never closed is shown where it opens`() {
    expect("a: «\"»x\nb: 2", "this quote is never closed")
    expect(
      "a: «'»x\nb: 2\n", "this quote is never closed",
      help: "close it with ' at the end of the value")
    expect("a: «\"»x\n«---»\ny\"", "this quote isn't closed before the document ends")
  }

  @Test func `text after a closing quote is shown with the quote`() {
    expect("a: «\"»x\" «yes» no", "`yes` is after the closing quote")
    expect("«'»a' «b»", "`b` is after the closing quote")
  }

  @Test func `a bracket that is never closed is shown where it opens`() {
    expect("a: «[»1, 2\n\n# end\n", "this `[` is never closed", help: "write `]` at its end")
    expect("a: «{»b: 1\n", "this `{` is never closed")
    expect("a: [«{»", "this `{` is never closed")
    expect("a: «[»1, 2\n«b»: 3", "this `[` isn't closed before the next key")
  }

  @Test func `a missing comma is shown with its bracket`() {
    expect("a: {b: «c: d»}", "an inner mapping needs braces of its own")
    expect("a: {b: «c d»: e}", "a comma is missing before `d`")
    expect("a: «{»b: [c] «d»: e}", "`,` or `}` is missing before `d`")
    expect("a: «[»\"b\" «c»]", "`,` or `]` is missing before `c`")
  }

  @Test func `a bracket that closes nothing is said to`() {
    expect("a: [b]«]»", "this `]` closes nothing")
    expect("{a: 1}«...»", "`...` can't be here: the value before it has ended")
    expect("{a: 1}«}»", "this `}` closes nothing")
    expect("a: 1\n«]»", "this `]` closes nothing")
  }

  @Test func `a space missing after the colon is shown at the colon`() {
    expect(
      "flow: 1\nname«:»Shop # ours\nroot: x\n", "a space is missing after the `:`",
      help: "write `name: Shop`")
    expect("name«:»Shop\nroot: x\n", "a space is missing after the `:`")
    expect("steps:\n  - a: x\n    hide«:»y\n    b: z", "a space is missing after the `:`")
  }

  @Test func `a line without a colon is no pair`() {
    expect("flow: 1\n«foo bar» # x\nroot: x\n", "this line is not `key: value`")
    expect("«a»\nb: 1", "this line is not `key: value`")
    expect("flow: 1\n«http://x»\nroot: x\n", "this line is not `key: value`")
  }

  @Test func `a second colon in a line is shown`() {
    expect(
      "a: b«:» c # d", "this line has a second `: `",
      help: "put the inner mapping in braces: `{ b: c }`; "
        + "if the `:` is part of a text, put that text in quotes")
    for line in ["a: b c«:» d", "a: b«:»\n  c: d"] {
      expect(
        line, "this line has a second `: `",
        help: "put the value in quotes if the `:` belongs to it, "
          + "or start the inner mapping on the next line")
    }
  }

  @Test func `a key below a value is shown with the value`() {
    expect(
      "«a: 1»\n «b»: 2", "`b` can't be a key here: the line above already has a value")
    expect(
      "é: 1\r\n«a: 1»\r\n\r\n\r\n  «b»: 2",
      "`b` can't be a key here: the line above already has a value")
  }

  @Test func `indentation that fits no line above is shown with the line that is meant`() {
    expect("a:\n  «b»: 1\n «c»: 2", "the indentation of this line matches no line above")
    expect("«a»:\n    b: 1\n «c»: 2", "the indentation of this line matches no line above")
    expect(
      "a:\n  «b»: 1\n  c:\n    - d\n   # e\n\n   «f»: 2",
      "the indentation of this line matches no line above")
    expect("x:\n  «-» a: 1\n   «b»: 2", "the indentation of this line matches no line above")
  }

  @Test func `a list's item among keys, and a key among items, are told apart`() {
    expect("«a»: 1\n«-» b", "a list item is among the keys of a mapping")
    expect("«-» a\n«b»: 1", "`b` is in a list but not part of it")
  }

  @Test func `a list or a complex key on its key's line can't start there`() {
    expect("a: «-» b", "a list can't start here")
    expect("a: «?» b", "`? ` can't be here")
  }

  @Test func `a missing value or key is named by what stands in its place`() {
    expect("a: «,» b", "a value is missing before `,`")
    expect("[1, {«]»", "a value is missing before `]`")
    expect("«...»\n", "a value is missing before `...`")
    expect("«:» a", "a key is missing before `:`")
    expect("{«:» a}", "a key is missing before `:`")
  }

  @Test func `an escape that YAML doesn't know is shown whole`() {
    expect("a: \"x«\\q»\"", "`\\q` is not an escape in double quotes")
    expect("a: \"é«\\x»ZZ\"", "the digits after `\\x` are not a character")
  }

  @Test func `anchors, tags, directives and block headers are shown`() {
    expect("a: «&» b", "a name must follow `&`")
    expect("a: «*»\n", "a name must follow `*`")
    expect("a: «!»<x", "this tag can't be understood")
    expect("a: «!»e!x y", "this tag can't be understood")
    expect("«%FOO bar»\n---\na: 1", "this `%` line can't be understood")
    expect("«%YAML 1.3»\n---\na: 1", "this `%` line can't be understood")
    expect("%YAML 1.2\n«a»: 1", "`---` is missing after the `%` lines")
    expect("a: | «x»\n  y", "only a comment may follow `|` or `>` on its line")
  }

  @Test func `a key longer than libyaml looks is called so`() {
    let key = String(repeating: "k", count: 1100)
    expect("«\(key)»: 1", "a key can't be longer than 1024 characters")
    expect("a: 1\n«\(key)»: 1\nb: 2", "a key can't be longer than 1024 characters")
  }

  @Test func `text after the file's value is shown`() {
    expect("a: 1\n...\n«b»: 2", "`b` is after the end of the file's value")
    expect("[a]\n«b»", "`b` is after the end of the file's value")
    expect("&a «*»b", "`*` can't be here: the value before it has ended")
  }

  @Test func `what was found before a syntax error is reported too`() {
    let reading = Reading("a: 1\nb:\n  c: 1\n  c: !x 2\na: 3\nd: [")
    #expect(
      reading.problems.map(\.rule) == [.unsupportedYAML, .duplicateKey, .duplicateKey, .yamlSyntax])
    #expect(reading.problems.map { reading.written($0.range) } == ["!x", "c", "a", "["])
    #expect(reading.document == nil)
  }

  /// libyaml counts characters; behind one of several bytes it has to be counted back and forth.
  @Test(arguments: [
    "# ééé\na: «[»1, 2\n«b»: 3", "é: «[»1, 2\n\n# ü\n", "# 🙂\na: «\"»x é\nb: 2", "ü: «{»b: é\n",
    "é: {a: «{»b: 1,\n  é: ü\n", "é: «[»\"ü\" «c»]", "# 🙂🙂\n«é: 1»\n «b»: 2",
  ])
  func `a syntax error has its place behind letters of several bytes`(text: String) {
    let marked = MarkedText(text)
    let reading = Reading(marked.text)
    #expect(reading.problems.map(\.rule) == [.yamlSyntax])
    let places = reading.problems.flatMap { [$0.range] + $0.notes.map(\.range) }
    #expect(Set(places.map { Int($0.start)..<Int($0.end) }) == Set(marked.ranges), "\(places)")
  }
}

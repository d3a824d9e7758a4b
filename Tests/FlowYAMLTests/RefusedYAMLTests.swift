import FlowSource
import FlowYAML
import Testing

/// YAML that is well-formed and has no place in a flow file. The reading goes on behind it.
struct RefusedYAMLTests {
  private func expect(
    _ marked: String, _ rule: Rule, _ message: String, outline: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let reading = expectProblem(marked, rule, message, location: location)
    #expect(reading.document != nil, sourceLocation: location)
    if let outline { #expect(reading.outline == outline, sourceLocation: location) }
  }

  @Test func `a key written twice is shown with the first`() {
    expect("«a»: 1\nb: 2\n«a»: 3", .duplicateKey, "the key `a` is already in this mapping")
    expect("x: {«a»: 1, «\"a\"»: 3}", .duplicateKey, "the key `a` is already in this mapping")
    expect("é: 🙂\n«a»: 1\n«\"\\x61\"»: 3", .duplicateKey, "the key `a` is already in this mapping")
  }

  @Test func `a third time is shown with the first, too`() {
    let reading = Reading("a: 1\na: 2\na: 3")
    #expect(reading.problems.map(\.range.start) == [5, 10])
    #expect(reading.problems.map { $0.notes.map(\.range.start) } == [[0], [0]])
  }

  @Test func `the same key in mappings inside and beside each other is no duplicate`() {
    let text = "a:\n  a: {a: 1}\n  b: {a: 1}\nb:\n  - a: 1\n  - a: 2\n"
    #expect(Reading(text).problems.isEmpty)
  }

  @Test func `a key repeated around a mapping that has it is a duplicate`() {
    expect("«a»: {a: 1}\n«a»: {a: 1}", .duplicateKey, "the key `a` is already in this mapping")
  }

  @Test func `a merge key is refused, and quoted it is a word`() {
    expect(
      "a: &a {b: 1}\nc:\n  «<<»: *a\n  d: 2", .unsupportedYAML,
      "the merge key `<<` is not supported")
    #expect(Reading("'<<': 1").problems.isEmpty)
  }

  @Test func `a second document is refused where it starts, and the first is read`() {
    let message = "a second document starts here, but a flow file is one document"
    expect("a: 1\n«---»\nb: 2", .unsupportedYAML, message, outline: "{a: 1}")
    expect("a: 1\n... # end\n\n«---» b", .unsupportedYAML, message)
    expect("a: é\n...\n«%TAG» ! !foo\n---\nb: 2", .unsupportedYAML, message)
  }

  @Test func `a document's start and end may be marked`() {
    for text in ["--- # x\na: 1\n", "%YAML 1.2\n---\na: 1\n...\n", "a: 1\n...\n# x\n...\n\n"] {
      #expect(Reading(text).problems.isEmpty)
      #expect(Reading(text).outline == "{a: 1}")
    }
  }

  @Test func `a tag of one's own is refused at the tag`() {
    expect(
      "a: «!foo» 1", .unsupportedYAML, "the tag `!foo` has no meaning in a flow file",
      outline: "{a: 1}")
    expect(
      "a: &x «!<tag:x,1:y>»\n  - 1", .unsupportedYAML,
      "the tag `!<tag:x,1:y>` has no meaning in a flow file")
    expect("«!!set»\na: 1", .unsupportedYAML, "the tag `!!set` has no meaning in a flow file")
    expect("a: [«!x», b]", .unsupportedYAML, "the tag `!x` has no meaning in a flow file")
  }

  /// `!x` is Swift's, and YAML takes it for a tag: what becomes of the rest is told with it.
  @Test(arguments: [
    ("if: «!x»", "not x"),
    ("{ if: «!x», then: stay }", "not x"),
    ("if: «!x» && !y  # why", "not x and not y"),
    ("{ if: «!x» || y, then: stay }", "not x or y"),
    ("if: «!x» and y", "not x and y"),
    ("- «!x» or y == .z", "not x or y == .z"),
  ])
  func `a negation of Swift's is one problem`(text: String, condition: String) {
    let reading = expectProblem(
      text, .unsupportedYAML, "the tag `!x` has no meaning in a flow file")
    #expect(
      reading.problems.map(\.help) == ["write `\(condition)` for a condition, or remove the tag"])
  }

  @Test func `a core tag is taken, and text tagged as text is no plain word`() {
    let reading = Reading("a: !!str 5\nb: !!int 5\nc: !!seq []\nd: ! 5\ne: !!map\n  f: !!str\n")
    #expect(reading.problems.isEmpty)
    #expect(reading.outline == "{a: '5', b: 5, c: [], d: '5', e: {f: ''}}")
  }

  @Test func `a core tag before another kind of value is refused`() {
    expect("a: «!!map» 5", .wrongKind, "the tag `!!map` is before a value of another kind")
    expect("a: «!!str» [b]", .wrongKind, "the tag `!!str` is before a value of another kind")
  }

  @Test func `a key that is no word is refused`() {
    expect("? «[a]»\n: b", .wrongKind, "a key must be a word, but this one is a list")
    expect("x: {«{b: c}»: d}", .wrongKind, "a key must be a word, but this one is a mapping")
    expect("a: &a [1]\n«*a» : 2", .wrongKind, "a key must be a word, but this one is a list")
    expect("?«» \n: 1", .wrongKind, "a key is missing")
  }

  @Test func `a file with nothing in it is empty`() {
    for text in ["", "\u{FEFF}", "# only a comment\n", "---\n", "\n\n--- # x\n...\n"] {
      let reading = Reading(text)
      #expect(reading.problems.map(\.rule) == [.missingKey])
      #expect(reading.problems.first?.message == "the file is empty")
      #expect(reading.problems.first?.range == .start(of: reading.file))
      #expect(reading.document == nil)
    }
    #expect(Reading("''").problems.isEmpty)
  }

  @Test func `words that were booleans in YAML 1-1 are plain words`() {
    let reading = Reading("yes: no\non: off\ny: ~")
    #expect(reading.problems.isEmpty)
    #expect(reading.outline == "{yes: no, on: off, y: ~}")
  }

  @Test func `all problems of a file are found in one run`() {
    let reading = Reading("a: !x 1\na: *b\n<<: {c: 1, c: 2}\n---\nz")
    #expect(
      reading.problems.map(\.rule) == [
        .unsupportedYAML, .yamlSyntax, .duplicateKey, .duplicateKey, .unsupportedYAML,
        .unsupportedYAML,
      ])
    #expect(reading.document != nil)
  }
}

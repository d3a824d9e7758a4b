import FlowSource
import FlowYAML
import Testing

struct CommentTests {
  /// The comments found, which must stand at the marks.
  @discardableResult
  private func expectComments(
    _ marked: String, location: SourceLocation = #_sourceLocation
  ) -> [YAMLComment] {
    let marked = MarkedText(marked)
    let reading = Reading(marked.text)
    guard let document = reading.document else {
      Issue.record("\(reading.problems)", sourceLocation: location)
      return []
    }
    let comments = YAMLReader.comments(
      containing: "flowctl:ignore", in: document, of: reading.sources)
    #expect(
      comments.map { Int($0.range.start)..<Int($0.range.end) } == marked.ranges,
      sourceLocation: location)
    return comments
  }

  @Test func `a comment behind a value and one above it are told apart`() {
    let comments = expectComments(
      "a: b «# flowctl:ignore dead-end -- why»\n  «#flowctl:ignore x  »\nc: d # other\n")
    #expect(comments.map(\.ownsLine) == [false, true])
  }

  @Test func `the text of a comment has no sign and no blanks`() throws {
    let text = "é: b #  flowctl:ignore x -- ü \t\r\n"
    let reading = Reading(text)
    let document = try #require(reading.document)
    let comments = YAMLReader.comments(
      containing: "flowctl:ignore", in: document, of: reading.sources)
    #expect(comments.map { reading.written($0.text) } == ["flowctl:ignore x -- ü"])
    #expect(comments.map { reading.written($0.range) } == ["#  flowctl:ignore x -- ü \t"])
  }

  @Test func `a sign inside of a value starts no comment`() {
    expectComments("a: 'b # flowctl:ignore x'\nb: \"\n # flowctl:ignore\n\"\nc: d#flowctl:ignore\n")
    expectComments("a: |\n  b\n  # flowctl:ignore x\nc: >\n  # flowctl:ignore\n")
    expectComments("a: 'b # c' «# flowctl:ignore x»\n")
    expectComments("é: \"🙂 # flowctl:ignore\" «# flowctl:ignore»")
  }

  @Test func `comments around a block scalar are found`() {
    expectComments(
      "a:\n  b: | «# flowctl:ignore 1»\n    # flowctl:ignore 2\n\n  «# flowctl:ignore 3»\n  c: d")
    expectComments("a: | «# flowctl:ignore»\n\n\nb: c")
  }

  @Test func `comments inside of flow collections are found`() {
    expectComments("a: [b, «# flowctl:ignore x»\n  c, «# d flowctl:ignore # e»\n]\n")
  }

  @Test func `comments at a file's start and end are found`() {
    expectComments("\u{FEFF}«# flowctl:ignore»\na: b\n«# flowctl:ignore»")
    #expect(expectComments("\u{FEFF}«# flowctl:ignore»\na: b").map(\.ownsLine) == [true])
    expectComments("«# flowctl:ignore»\r«# flowctl:ignore»\ra: b\r\n«# flowctl:ignore»\r\n")
  }

  @Test func `a break that editors don't show ends a comment`() {
    expectComments("a: b «# flowctl:ignore»\u{85}c: flowctl:ignore\u{2028}«# flowctl:ignore»\n")
    expectComments("a: b # c\u{85}d: e «# flowctl:ignore»")
  }

  @Test func `the marker outside of comments is nothing`() {
    expectComments("flowctl:ignore: 1\nb: flowctl:ignore # c\n")
    expectComments("a: b")
  }

  @Test func `of many comments on one line, as editors count, the first alone may own it`() {
    let many = Array(repeating: "«# flowctl:ignore»", count: 5_000)
    let owners = expectComments("a: b\n  " + many.joined(separator: "\u{2028} ")).map(\.ownsLine)
    #expect(owners == [true] + Array(repeating: false, count: 4_999))
    let behind = expectComments("a: b " + many.joined(separator: "\u{2028} ")).map(\.ownsLine)
    #expect(!behind.contains(true))
  }

  @Test func `a line of nothing but signs costs nothing much`() {
    let text = "a: '" + String(repeating: "# flowctl:ignore ", count: 50_000) + "'"
    #expect(expectComments(text).isEmpty)
  }
}

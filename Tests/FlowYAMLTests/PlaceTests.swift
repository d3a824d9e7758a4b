import FlowSource
import FlowYAML
import Testing

/// The exact bytes that every node stands at.
struct PlaceTests {
  /// Expects that the marks, in the order of their starts, are the places of the nodes.
  private func expectPlaces(
    _ marked: String, of nodes: [Int], location: SourceLocation = #_sourceLocation
  ) {
    let marked = MarkedText(marked)
    let reading = Reading(marked.text)
    #expect(reading.problems.isEmpty, "\(reading.problems)", sourceLocation: location)
    guard let document = reading.document else { return }
    let places = nodes.map { Int(document.nodes[$0].start)..<Int(document.nodes[$0].end) }
    let order = { (left: Range<Int>, right: Range<Int>) in
      (left.lowerBound, -left.upperBound) < (right.lowerBound, -right.upperBound)
    }
    #expect(places == marked.ranges.sorted(by: order), sourceLocation: location)
  }

  @Test func `words stand where they are written`() {
    expectPlaces("«a»: «one word»  # no\n«b»: «'q '»\n", of: [1, 2, 3, 4])
  }

  @Test func `places count bytes behind a byte order mark`() {
    expectPlaces("\u{FEFF}«a»: «b»\n«c»: «d»", of: [1, 2, 3, 4])
    expectPlaces("\u{FEFF}«é»: «b»\n«c»: «d»", of: [1, 2, 3, 4])
  }

  @Test func `places count bytes behind every break`() {
    expectPlaces("«a»: «b»\r\n«c»: «d»\r\n\r\n«e»: «f»\r«g»: «h»", of: Array(1...8))
    expectPlaces("«é»: «b»\r\n«c»: «d»\r\n\r\n«e»: «f»\r«g»: «h»", of: Array(1...8))
    expectPlaces("«a»: «b»\u{85}«c»: «d»\u{2028}«e»: «f»", of: Array(1...6))
  }

  @Test func `places count bytes behind letters of several bytes`() {
    expectPlaces("«é»: «🙂 ü» # 🙂\n«\"🙂2\"»: «x»\n«🙂»: [«é», «𝔸»]", of: [1, 2, 3, 4, 5, 7, 8])
  }

  @Test func `a block mapping ends with its last value, before comments and blank lines`() {
    expectPlaces("a:\n  «b: c»  # x\n\n  # y\nd:\n  «- e\n  - [f]»\n# z\n", of: [2, 6])
    expectPlaces("a:\n«- b\n- «c:»»\n\n\nd: e", of: [2, 4])
  }

  @Test func `flow collections keep their brackets`() {
    expectPlaces("a: «[ b, «{c: d }», «[]» ]» # x\ne: «{\n}»", of: [2, 4, 7, 9])
  }

  @Test func `a missing value stands right behind its colon, or else its key`() {
    expectPlaces("a:«» # x\nb:«»\n", of: [2, 4])
    expectPlaces("{a«» , b:«» , c«»\n}", of: [2, 4, 6])
    expectPlaces("-«» # x\n-«»\n", of: [1, 2])
    expectPlaces("[a:«» , é]", of: [3])
  }

  @Test func `a block scalar ends with its text`() {
    expectPlaces("a: «|\n  one\n  two»\n\n\nb: «>- # c\n  x»\n \nc: «|+»\n\n\nd: e", of: [2, 4, 6])
    expectPlaces("é: «|2-\n    one\n\n   two»  \n", of: [2])
  }

  @Test func `a scalar of several lines is one place`() {
    expectPlaces("a: «one\n  two\n\n  three» # x\nb: «\"q\n  r\"»", of: [2, 4])
    #expect(Reading("a: one\n  two\n\n  three").outline == "{a: one two\nthree}")
  }

  @Test func `anchors and tags are no part of their value's place`() {
    expectPlaces("a: &x «b»\nc: !!str &y   «d»\ne: &z\n  «f: g»\nh: &w «[]»", of: [2, 4, 6, 10])
    expectPlaces("a: &x«»\n&k «b»: !!str«»\nc: &s # why\n- d", of: [2, 3, 4])
    expectPlaces("&r # root\n«a: 1»", of: [0])
  }

  @Test func `an alias stands where it is written`() {
    expectPlaces("é: &x b\nc: [«*x» , «*x»]", of: [5, 6])
  }

  @Test func `subtrees, counts and texts are laid out in preorder`() {
    let reading = Reading("a: [b, {c: d}]\ne: f")
    #expect(reading.outline == "{a: [b, {c: d}], e: f}")
    let nodes = reading.document?.nodes ?? []
    #expect(nodes.map(\.next) == [9, 2, 7, 4, 7, 6, 7, 8, 9])
    #expect(nodes.map(\.count) == [4, 0, 2, 0, 2, 0, 0, 0, 0])
  }

  @Test func `equal texts have equal names, however they are written`() {
    let reading = Reading("- word\n- 'word'\n- \"wo\\x72d\"\n- |-\n  word\n- wor\n  d\n")
    let names = reading.document?.nodes.dropFirst().map(\.text) ?? []
    #expect(Set(names.prefix(4)).count == 1)
    #expect(names.last.map(reading.names.text) == "wor d")
    #expect(reading.document?.nodes.map(\.isPlain) == [false, true, false, false, false, true])
  }

  @Test func `an empty value can be told from an empty text`() {
    let document = Reading("a:\nb: ''\nc: ~").document
    #expect(
      (0...6).map { document?.isEmptyScalar($0) == true } == [
        false, false, true, false, false, false, false,
      ])
  }
}

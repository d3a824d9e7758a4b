import FlowSource
import FlowYAML
import Testing

struct LimitTests {
  @Test func `a file at its largest is read, and one byte more is not`() {
    #expect(Reading("a: 1", limits: YAMLLimits(bytes: 4)).problems.isEmpty)
    let reading = expectProblem(
      "«»a: 12", .limitExceeded, "the file is larger than 4 bytes", limits: YAMLLimits(bytes: 4))
    #expect(reading.document == nil)
  }

  @Test func `values are counted`() {
    #expect(Reading("[a, b]", limits: YAMLLimits(nodes: 3)).problems.isEmpty)
    expectProblem(
      "[a, b, «»c]", .limitExceeded, "the flow has more than 3 values", limits: YAMLLimits(nodes: 3)
    )
  }

  @Test func `a collection too deep is shown`() {
    let limits = YAMLLimits(nesting: 3)
    let message = "lists and mappings are nested more than 3 deep"
    #expect(Reading("a: [[1], {b: c}]", limits: limits).problems.isEmpty)
    expectProblem("a: [[1], {b: «[»c]}]", .limitExceeded, message, limits: limits)
    expectProblem("a:\n  b:\n    c:\n      «d»: 1", .limitExceeded, message, limits: limits)
  }

  @Test func `a hundred thousand brackets end at once`() {
    for bracket in ["[", "{", "[\n", "{a: ", "- ", "? ", "\"a\": ["] {
      let text = String(repeating: bracket, count: 100_000)
      let reading = Reading(text)
      #expect(reading.document == nil)
      // Who went on to the end would have more to say, or none.
      #expect(reading.problems.count == 1, "\(bracket)")
      #expect(reading.problems.allSatisfy { $0.range.start < 1000 }, "\(bracket)")
      if bracket == "[" {
        #expect(reading.problems.map(\.rule) == [.limitExceeded])
        #expect(reading.problems.map(\.range.start) == [64])
      }
    }
  }

  @Test func `aliases that expand to too much are refused`() {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let alias = "*a\(level - 1)"
      bomb +=
        "a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    let reading = Reading(bomb)
    #expect(reading.problems.map(\.rule) == [.limitExceeded])
    #expect(
      reading.problems.first?.message == "the file's aliases expand to more than 1000000 values")
    #expect(reading.written(reading.problems[0].range).hasPrefix("*a"))
    #expect(reading.document == nil)
  }

  @Test func `what aliases expand to is counted exactly`() {
    // The first alias becomes 3 nodes, the second 4: its list and, expanded, the first's.
    let text = "- &a [1, 2]\n- &b [*a]\n- *b\n"
    #expect(Reading(text, limits: YAMLLimits(expandedNodes: 5)).problems.isEmpty)
    expectProblem(
      "- &a [1, 2]\n- &b [*a]\n- «*b»\n", .limitExceeded,
      "the file's aliases expand to more than 4 values", limits: YAMLLimits(expandedNodes: 4))
  }

  @Test func `nesting through aliases is counted`() {
    let limits = YAMLLimits(nesting: 3)
    #expect(Reading("- &a [1]\n- &b [*a]\n", limits: limits).problems.isEmpty)
    expectProblem(
      "- &a [1]\n- &b [*a]\n- [«*b»]\n", .limitExceeded,
      "lists and mappings are nested more than 3 deep", limits: limits)
  }

  @Test func `percent lines are counted, whatever breaks them`() {
    for lineEnd in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
      let text = "# %\(lineEnd)" + String(repeating: "%TAG !a! b\(lineEnd)", count: 17) + "--- c"
      let reading = Reading(text)
      #expect(reading.problems.map(\.rule) == [.limitExceeded])
      #expect(reading.problems.first?.message == "the file starts with more than 16 `%` lines")
    }
    let many = String(repeating: "%TAG !a! b\n", count: 200_000)
    for end in ["\n...\n", "\n...\u{85}", "\n... # x\n...\u{85}...\u{2028}"] {
      #expect(Reading("a: 1\(end)\(many)--- b").problems.map(\.rule) == [.unsupportedYAML])
    }
  }

  @Test func `a file of nothing but problems is not listed to its end`() {
    let text = String(repeating: "- !x y\n", count: 5000)
    let reading = Reading(text)
    #expect(reading.problems.count == 1001)
    #expect(reading.problems.last?.rule == .limitExceeded)
    #expect(
      reading.problems.last?.message
        == "the file has more than 1000 problems: the rest are not listed")
  }

  @Test func `a mapping of a hundred thousand keys is no trouble`() {
    var text = ""
    for key in 0..<100_000 { text += "key\(key): \(key)\n" }
    let reading = Reading(text + "key77777: 1\n")
    #expect(reading.problems.map(\.rule) == [.duplicateKey])
    #expect(reading.document?.nodes[0].count == 200_002)
  }

  @Test func `a scalar of a megabyte is read`() {
    let word = String(repeating: "x", count: 1 << 20)
    #expect(Reading("a: \(word)\nb: \"\(word)\"\n? \(word)\n: 1").problems.isEmpty)
  }
}

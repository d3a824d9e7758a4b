import FlowSource
import FlowYAML
import Testing

struct AliasTests {
  @Test func `an alias stands for the node behind its anchor`() {
    let reading = Reading("a: &x {b: 1}\nc: *x\nd: &y 2\ne: *y")
    #expect(reading.problems.isEmpty)
    #expect(reading.outline == "{a: {b: 1}, c: *2, d: 2, e: *8}")
  }

  @Test func `an anchor given again counts from there on`() {
    let reading = Reading("- &x 1\n- *x\n- &x [*x]\n- *x\n")
    #expect(reading.problems.map(\.rule) == [.unsupportedYAML])
    let clean = Reading("- &x 1\n- *x\n- &x 2\n- *x\n")
    #expect(clean.problems.isEmpty)
    #expect(clean.outline == "[1, *1, 2, *3]")
  }

  @Test func `an alias inside its own anchor is refused and stands for nothing`() {
    let reading = expectProblem(
      "a: &x «[»1, «*x»]", .unsupportedYAML, "`*x` is inside the value it refers to")
    #expect(reading.document?.isBrokenAlias(4) == true)
    expectProblem(
      "&x\n«a»:\n  b: «*x»", .unsupportedYAML,
      "`*x` is inside the value it refers to")
  }

  @Test func `an alias without an anchor is refused and stands for nothing`() {
    let reading = expectProblem(
      "é: [«*home», b]", .yamlSyntax, "`*home` refers to an anchor that is nowhere above it")
    #expect(reading.outline == "{é: [*3, b]}")
    #expect(reading.document?.isBrokenAlias(3) == true)
    #expect(reading.document?.isBrokenAlias(4) == false)
    expectProblem(
      "a: «*x»\nb: &x 1", .yamlSyntax, "`*x` refers to an anchor that is nowhere above it")
  }

  @Test func `a key may be an alias, and is compared by its text`() {
    #expect(Reading("&k a: b\nc: {*k : d}").problems.isEmpty)
    expectProblem(
      "&k «a»: b\n«*k» : d", .duplicateKey, "the key `a` is already in this mapping")
  }
}

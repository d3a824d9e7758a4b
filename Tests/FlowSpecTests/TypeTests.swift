import FlowSource
import FlowSpec
import Testing

@Suite struct TypeTests {
  private func described(_ type: String) -> String? {
    let reading = Reading(flow("screens: { A: { params: { a: \(type) } } }"))
    if reading.found != [] { return nil }
    return reading.screen("A").map { reading.described($0.parameters) }
  }

  @Test(arguments: [
    ("Int", "Int"), ("\"User?\"", "User?"), ("'[Int]'", "[Int]"), ("\"[User?]?\"", "[User?]?"),
    ("\"[[Int]]\"", "[[Int]]"), ("[Int]", "[Int]"), ("[[\"User?\"]]", "[[User?]]"),
    ("'User ?'", nil), ("\" [ Int ] \"", "[Int]"), ("Größe", "Größe"), ("'Int??'", "Int??"),
  ])
  func `types are read as they are written`(type: String, expected: String?) {
    #expect(described(type) == expected.map { "a: \($0)" })
  }

  @Test(arguments: [
    ("Bool = true", "Bool = true"), ("Bool=false", "Bool = false"), ("Int = -7", "Int = #-7"),
    ("Double = 1.5e3", "Double = #1.5e3"), ("Result = .done", "Result = .done"),
    ("String = \"a b\"", "String = \"a b\""), ("String = 'a'", "String = \"a\""),
    ("\"String = \\\"a\\\"\"", "String = \"a\""), ("'User? = nil'", "User? = nil"),
    ("String = \"a \\\" b\"", "String = \"a \" b\""),
  ])
  func `a type may have a value behind it`(type: String, expected: String) {
    #expect(described(type) == "a: \(expected)")
  }

  @Test(arguments: [
    "a: «Foo.Bar»", "a: «Array<Int>»", "a: '«2a»'", "a: «Int Bool»", "a: \"«[Int»\"",
    "a: «{ b: Int }»",
    "a: «[Int, Bool]»", "«a»: ", "a: Int = «x y»", "a: Int = «other»", "a: Int = «any»",
    "a: Int «=»", "a: 'Int «=»   '", "a: String = «\"abc»", "a: Int = «.2»", "a: Int = «1.»",
  ])
  func `what is no type or no value is told`(parameter: String) {
    expect(.wrongKind, in: flow("screens:\n  A:\n    params:\n      \(parameter)\n"))
  }

  @Test func `a generic type is told with the short one`() {
    expect(
      .wrongKind, in: flow("screens: { A: { params: { a: «Array<Int>» } } }"),
      help: "write `[Int]`")
  }

  @Test func `a wrong type that is written again is told again`() {
    expect(
      .wrongKind, .wrongKind, in: flow("screens: { A: { params: { a: «A.B», b: '«A.B»' } } }"))
  }

  @Test func `a type nested very deep is refused`() {
    let type = String(repeating: "[", count: 40) + "Int" + String(repeating: "]", count: 40)
    expect(.limitExceeded, in: flow("screens: { A: { params: { a: \"«\(type)»\" } } }"))
    let optional = "Int" + String(repeating: "?", count: 40)
    expect(.limitExceeded, in: flow("screens: { A: { params: { a: \"«\(optional)»\" } } }"))
  }

  @Test func `a text with escapes is pointed at as a whole`() {
    expect(.wrongKind, in: flow("screens: { A: { params: { a: «\"A.\\x42\"» } } }"))
  }

  @Test func `state wants a value at launch`() {
    let reading = expect(
      .wrongKind, in: flow("state: { a: «Bool», b: Bool = any, c: Bool = false }"),
      message: "`a` has no value at launch")
    expect(.wrongKind, in: flow("state: { a: Result = «done» }"))
    #expect(
      reading.described(reading.declarations?.state ?? [])
        == "a: Bool = any, b: Bool = any, c: Bool = false")
  }

  @Test func `environment has no value of its own`() {
    let reading = expect(.wrongKind, in: flow("environment: { a: Bool = «true», b: Bool }"))
    #expect(reading.described(reading.declarations?.environment ?? []) == "a: Bool, b: Bool")
  }

  @Test func `types are enums, or opaque where nothing is written`() {
    let reading = Reading(flow("types: { A: [a, b], B: , C: ~, D: { cases: [c] } }"))
    #expect(reading.found == [])
    #expect(reading.declarations?.types.map { $0.cases?.count } == [2, nil, nil, 1])
  }

  @Test func `an enum has cases, and each of them once`() {
    expect(.wrongKind, in: flow("types: { A: «[]» }"), message: "an enum needs at least one case")
    expect(.duplicateName, in: flow("types: { A: [a, b, «a»] }"))
    expect(.wrongKind, in: flow("types: { A: «Int» }"))
    expect(.wrongKind, in: flow("types: { A: [«{ a: Int }»] }"))
  }
}

import FlowSource
import FlowSpec
import Testing

@Suite struct NameTests {
  @Test(arguments: [
    ("sign-in", "write `signIn`, here and where it is used"),
    ("sign in", "write `signIn`, here and where it is used"),
    ("`default`", "write `default`, here and where it is used"),
    ("a.b", "write `aB`, here and where it is used"),
    ("2go", "names are Swift identifiers: letters, digits and `_`, not starting with a digit"),
    ("_", "names are Swift identifiers: letters, digits and `_`, not starting with a digit"),
  ])
  func `a name that is no Swift identifier is told`(name: String, help: String) {
    expect(.invalidName, in: flow("screens: { Home: { events: [«'\(name)'»] } }"), help: help)
  }

  @Test(arguments: ["default", "_a", "größe", "日本", "a2", "class", "__"])
  func `keywords and other letters are names`(name: String) {
    #expect(Reading(flow("screens: { Home: { events: ['\(name)'] } }")).found == [])
  }

  @Test(arguments: [
    "types: { «a-b»: }", "types: { A: [«a-b»] }", "state: { «a-b»: Bool = any }",
    "environment: { «a-b»: Bool }", "screens: { «a-b»: }", "coordinators: { «a-b»: { tabs: [A] } }",
    "deeplinks: { «a-b»: { url: a, to: A } }", "screens: { A: { params: { «a-b»: Int } } }",
    "screens: { A: { async: { «a-b»: } } }", "screens: { A: { events: { a: { «a-b»: Int } } } }",
    "coordinators: { A: { tabs: [B], outcomes: [«a-b»] } }",
    "coordinators: { A: { tabs: [B], outputs: { «a-b»: } } }",
  ])
  func `every declared name is looked at`(body: String) { expect(.invalidName, in: flow(body)) }

  @Test func `a declaration with a wrong name is there all the same`() {
    #expect(Reading(flow("screens: { my-home: }")).screen("my-home") != nil)
  }

  @Test(arguments: [
    "screens: { A: { events: [«popped»] } }", "screens: { A: { async: { «dismissed»: } } }",
    "coordinators: { A: { tabs: [B], outcomes: [«finished»] } }",
    "coordinators: { A: { tabs: [B], outputs: { «finished»: } } }",
    "coordinators: { A: { tabs: [B], async: [«finished»] } }",
    "state: { «true»: Bool = any }", "screens: { A: { params: { «nil»: Int } } }",
  ])
  func `the language's own names can't be declared`(body: String) {
    expect(.invalidName, in: flow(body))
  }

  @Test func `a reserved name is reserved for its owner only`() {
    let body = """
      screens: { A: { events: [finished] } }
      coordinators: { B: { start: A, outcomes: [popped, dismissed] } }
      """
    #expect(Reading(flow(body)).found == [])
  }

  @Test func `an event declared twice points at the first`() {
    let reading = expect(
      .duplicateName, .duplicateName,
      in: flow("screens: { A: { events: [go, «go»], async: { «go»: } } }"),
      message: "`go` is declared twice")
    #expect(reading.findings.sorted().map { reading.text(of: $0.notes[0].range) } == ["go", "go"])
    #expect(reading.described(reading.screen("A")?.events ?? []) == "go")
    #expect(reading.screen("A")?.async.count == 0)
  }

  @Test func `outcomes, outputs and async events share their names`() {
    expect(
      .duplicateName, .duplicateName,
      in: flow(
        "coordinators: { A: { tabs: [B], outcomes: [a], outputs: [«a», b], async: [«b»] } }"))
  }

  @Test func `the words of the language have their numbers in a new table`() {
    let names = Word.makeNameTable()
    #expect(names.count == Word.allCases.count)
    let isSpeltOtherwise: Set<Word> = [
      .boolType, .intType, .doubleType, .stringType, .urlType, .uuidType, .dateType, .nothing,
      .tilde, .nullCapitalized, .nullUppercase, .one, .oneSlot, .xCode, .xCodeEvents, .xImage,
      .xFigma,
    ]
    for word in Word.allCases where !isSpeltOtherwise.contains(word) {
      #expect(word.text == "\(word)")
    }
    for word in Word.allCases { #expect(names.find(word.text) == word.nameID) }
    #expect(Word(NameID(UInt32(names.count))) == nil)
    #expect(names.find("popToRoot") == Word.popToRoot.nameID)
    #expect(names.find("self") == Word.`self`.nameID)
    #expect(names.find("Bool") == Word.boolType.nameID)
  }
}

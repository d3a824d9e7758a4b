import FlowSchema
import FlowSource
import Testing

/// The schema lets through what the reader lets through, and refuses what is misspelt.
struct SchemaTests {
  let schema: Value
  let validator: Validator

  /// Made once: every case of every test is a suite of its own.
  private static let made = Result {
    let schema = try #require(Value(yaml: String(decoding: FlowSchema.render(), as: UTF8.self)))
    return (schema, try Validator(schema))
  }

  init() throws { (schema, validator) = try Self.made.get() }

  /// What a schema can tell of a flow. Names, types and imports are beyond it.
  private static let formal: Set<Rule> = [
    .unknownKey, .missingKey, .wrongKind, .languageVersion, .invalidName, .invalidStep,
    .invalidCondition,
  ]

  static let flowFiles = flows(below: "flows") + flows(below: "Tests/Golden")

  /// The tests' own reader of YAML knows less than the other.
  @Test func `nearly every flow can be compared`() throws {
    let read = try Self.flowFiles.filter { Value(yaml: try text(of: $0)) != nil }
    #expect(Self.flowFiles.count > 150)
    #expect(read.count > Self.flowFiles.count - 10)
  }

  @Test(arguments: flowFiles)
  func `a flow is refused where the reader refuses its form`(path: String) throws {
    let text = try text(of: path)
    guard let flow = Value(yaml: text) else { return }
    var found = Set(problems(in: text)).intersection(Self.formal)
    // A file that is imported has no root, and a schema can't know which it is.
    if path.contains("/app/") { found.remove(.missingKey) }
    let problem = try validator.problem(in: flow)
    #expect((problem == nil) == found.isEmpty, "\(problem ?? "accepted")")
  }

  @Test func `every key, step and form is known`() throws {
    let flow = try #require(Value(yaml: everyForm))
    #expect(problems(in: everyForm, resolves: true) == [])
    #expect(try validator.problem(in: flow) == nil)
  }

  /// A sample: all of them take a minute.
  private func someMutants() throws -> [Mutant] {
    let mutants = try #require(Value(yaml: everyForm)).mutants()
    return stride(from: 0, to: mutants.count, by: 9).map { mutants[$0] }
  }

  @Test func `what the reader takes is no error in an editor`() throws {
    for mutant in try someMutants() {
      // The reader takes `true` for a word and looks into no description.
      let isOddWord = mutant.change.hasSuffix("= true") || mutant.change.hasSuffix("= 7")
      if isOddWord || mutant.change.contains("description/=") { continue }
      guard let problem = try validator.problem(in: mutant.value) else { continue }
      #expect(
        problems(in: mutant.value.yaml, resolves: true) != [], "\(mutant.change): \(problem)")
    }
  }

  @Test func `what is misspelt, missing or of another kind is an error in an editor`() throws {
    let kinds = ["= nothing", "= []", "= [word]", "= {}", "= { word: word }"]
    for mutant in try someMutants() where try validator.problem(in: mutant.value) == nil {
      var found = Set(problems(in: mutant.value.yaml)).intersection(Self.formal)
      // Inside a text there is more grammar than a pattern can hold.
      if !kinds.contains(where: mutant.change.hasSuffix) { found.remove(.wrongKind) }
      found.remove(.invalidCondition)
      if ["- root", "root → x-root"].contains(mutant.change) { found.remove(.missingKey) }
      #expect(found == [], "\(mutant.change)")
    }
  }

  @Test(arguments: [
    ("screen: {}", "/screen"),
    ("flow: 2", "/flow"),
    ("root: App", "lacks"),
    ("screens: [A]", "/screens"),
    ("screens: { sign-in: }", "/screens/sign-in"),
    ("screens: { A: { event: [go] } }", "/screens/A/event"),
    ("screens: { A: { events: [popped] } }", "/screens/A/events"),
    ("screens: { A: { style: modal } }", "/screens/A/style"),
    ("coordinators: { A: { children: { B: modal } } }", "/coordinators/A/children/B"),
    ("coordinators: { A: { start: { psuh: B } } }", "/coordinators/A/start"),
    ("coordinators: { A: { tabs: [] } }", "/coordinators/A/tabs"),
    ("coordinators: { A: { transitions: {} } }", "/coordinators/A"),
    ("state: { isLoggedIn: Bool }", "/state/isLoggedIn"),
    ("state: { count: Int = 7 }", "/state/count"),
    ("environment: { isOnline: Bool = true }", "/environment/isOnline"),
    ("rules: { dead-ends: off }", "/rules/dead-ends"),
    ("rules: { unknown-key: off }", "/rules/unknown-key"),
    ("rules: { dead-end: info }", "/rules/dead-end"),
    ("deeplinks: { a: { url: x } }", "/deeplinks/a: lacks"),
    ("gestures: { back: { finish: done } }", "/gestures/back"),
  ])
  func `a mistake is found at its place`(flow: String, place: String) throws {
    // On one line, since the log has a line for each.
    let isWhole = flow.hasPrefix("flow:") || flow.hasPrefix("root:")
    let value = try #require(Value(yaml: isWhole ? flow : "flow: 1\n" + flow))
    let problem = try validator.problem(in: value)
    #expect(problem?.contains(place) == true, "\(problem ?? "accepted")")
  }

  @Test(arguments: [
    "push", "{ pop: top }", "{ push: }", "{ push: A, pop: B }", "{ push: A, start: B }",
    "{ push: { scren: A } }", "{ push: { with: {} } }", "{ push: [A] }",
    "{ push: A, style: sheet }",
    "{ replace: [] }", "{ present: { screen: A, over: bottom } }", "{ dismiss: [A] }",
    "{ finish: { outcome: a, next: B.C } }", "{ finish: { next: A } }", "{ finish: a. }",
    "{ in: { child: A } }", "{ in: A }", "{ set: isLoggedIn }", "{ if: a }", "{ then: stay }",
    "{ if: a, then: stay, default: stay }", "{ if: '!a', then: stay }",
    "{ if: a && b, then: stay }",
    "{ if: a.b, then: stay }", "{ if: a = b, then: stay }", "{ if: 'count > 3', then: stay }",
    "{ switch: a }", "{ switch: a and b, cases: {} }", "{ switch: a, cases: [b] }",
    "{ stay: }", "[]", "[stay, [push]]", "{}", "Main", "{ stop: A, with: {} }",
  ])
  func `what is not a step is refused`(step: String) throws {
    let flow = "flow: 1\nroot: A\ncoordinators: { A: { start: B, transitions: { B.go: \(step) } } }"
    #expect(problems(in: flow) != [])
    #expect(try validator.problem(in: #require(Value(yaml: flow))) != nil)
  }

  @Test(arguments: [
    "pop", "{ push: A }", "{ push: A, with: { id: 7 } }", "{ push: A, x-why: because }",
    "[pop, { push: A }, [stay]]", "{ finish: a }", "{ finish: A.B.C }", "{ dismiss: self }",
    "{ if: not (a == .b) or c exists, then: [stay], else: pop }",
    "{ switch: a, cases: { .b: stay, c: pop }, default: stay }",
  ])
  func `a step is accepted`(step: String) throws {
    let flow = "flow: 1\nroot: A\ncoordinators: { A: { start: B, transitions: { B.go: \(step) } } }"
    #expect(problems(in: flow) == [])
    #expect(try validator.problem(in: #require(Value(yaml: flow))) == nil)
  }

  @Test func `every definition is used`() throws {
    let text = String(decoding: FlowSchema.render(), as: UTF8.self)
    for definition in try #require(schema["definitions"]).members {
      #expect(text.contains("\"#/definitions/\(definition.key)\""), "\(definition.key)")
    }
  }

  @Test func `whoever hovers over a key is told what it is`() throws {
    func describe(_ part: Value, at path: String) {
      for property in part["properties"]?.members ?? [] {
        let reference = property.value["$ref"]?.string ?? ""
        let name = reference.split(separator: "/").last.map(String.init) ?? ""
        let target = schema["definitions"]?[name]
        #expect(
          (property.value["description"] ?? target?["description"])?.string?.isEmpty == false,
          "\(path)/\(property.key)")
      }
      let meanings = part["enumDescriptions"]?.list.count
      if let words = part["enum"]?.list.count { #expect(words == meanings, "\(path)") }
      for member in part.members { describe(member.value, at: "\(path)/\(member.key)") }
      for item in part.list { describe(item, at: path) }
    }
    describe(schema, at: "")
  }
}

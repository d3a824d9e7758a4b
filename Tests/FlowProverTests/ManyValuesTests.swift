import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Flows whose variables and payloads have more values than anybody could look at one by one.
struct ManyValuesTests {
  /// Children that each read a flag of their own, which is set where they end.
  private func flags(_ count: Int) -> String {
    let numbers = 0..<count
    let children = numbers.map { "C\($0): { as: present, swipe: finish }" }
    return """
      flow: 1
      root: App
      state:
      \(numbers.map { "  f\($0): Bool = false" }.joined(separator: "\n"))
      screens:
        Home: { events: [\(numbers.map { "go\($0)" }.joined(separator: ", "))] }
      \(numbers.map { "  A\($0): { events: [done] }\n  B\($0): { events: [done] }" }.joined(separator: "\n"))
      coordinators:
        App:
          start: Home
          children: { \(children.joined(separator: ", ")) }
          transitions:
      \(numbers.map { "      Home.go\($0): { start: C\($0) }" }.joined(separator: "\n"))
      \(numbers.map(child).joined(separator: "\n"))
      """
  }

  private func child(_ number: Int) -> String {
    """
      C\(number):
        start: { if: f\(number), then: A\(number), else: B\(number) }
        transitions:
          A\(number).done: finish
          B\(number).done: [{ set: { f\(number): true } }, finish]
    """
  }

  @Test func `work grows with the flags, not with their values`() throws {
    let sizes = try [8, 16, 24, 64].map { count in
      let flow = try #require(try resolveFlow(flags(count)).flow)
      let proof = Prover.prove(flow)
      #expect(proof.proved == Rule.invariants)
      return proof.size
    }
    #expect(sizes[1].turns <= sizes[0].turns * 22 / 10)
    #expect(sizes[2].turns <= sizes[0].turns * 33 / 10)
    // Eight times the flags, each in sets that have a node for each flag. If all sets of a size came up at once, it
    // would be eight times that again.
    #expect(sizes[3].operations <= sizes[0].operations * 128)
  }

  /// A `pop` of the bottom where the user is not logged in and has a plan, among flags of no matter.
  private func plans(logout: String) -> String {
    let others = (0..<6).map { "x\($0)" }
    return """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      types: { Plan: [free, pro] }
      state:
        isLoggedIn: Bool = false
        plan: Plan = .free
      \(others.map { "  \($0): Bool = any" }.joined(separator: "\n"))
      screens:
        Home: { events: [login, logout, buy, leave, \(others.joined(separator: ", "))] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.login: { set: { isLoggedIn: true } }
            Home.logout: { set: { \(logout) } }
            Home.buy: { if: isLoggedIn, then: { set: { plan: .pro } } }
            Home.leave: { if: not isLoggedIn and plan == .pro, then: pop }
      \(others.map { "      Home.\($0): { if: \($0), then: stay }" }.joined(separator: "\n"))
      """
  }

  @Test func `flags that are never both set are not taken for such`() throws {
    let flow = try #require(
      try resolveFlow(plans(logout: "isLoggedIn: false, plan: .free")).flow)
    #expect(Prover.prove(flow).proved == Rule.invariants)
  }

  @Test func `flags that may both be set are, by the shortest way`() throws {
    let flow = try #require(try resolveFlow(plans(logout: "isLoggedIn: false")).flow)
    let proof = Prover.prove(flow)
    let broken = try #require(proof.broken.first)
    #expect(broken.violation.rule == .popRoot)
    // Log in, buy, log out, leave.
    #expect(broken.way.turns == 4)
    #expect(broken.isShortest)
    #expect(proof.undecided.isEmpty)
  }

  @Test func `an event may have any number of parameters`() throws {
    let parameters = (0..<32).map { "p\($0): \($0 % 2 == 0 ? "Bool" : "Size")" }
    let flow = try #require(
      try resolveFlow(
        """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        types: { Size: [small, medium, large, huge] }
        screens:
          Home: { events: { go: { \(parameters.joined(separator: ", ")) } } }
          A: { events: [done] }
        coordinators:
          App:
            start: Home
            transitions:
              Home.go: { if: p0 and p1 == .huge, then: pop, else: { if: p2, then: { push: A } } }
              A.done: pop
        """
      ).flow)
    let proof = Prover.prove(flow)
    #expect(proof.broken.map(\.violation.rule) == [.popRoot])
    #expect(proof.broken.first?.way.turns == 1)
    #expect(proof.undecided.isEmpty)
    #expect(proof.size.turns < 100)
  }

  /// Flags that one event copies into as many others, all of which must be set for what it shows.
  private func copies(_ count: Int) -> String {
    let numbers = 0..<count
    return """
      flow: 1
      root: App
      state:
      \((numbers.map { "  x\($0): Bool = false" } + numbers.map { "  y\($0): Bool = false" }).joined(separator: "\n"))
      screens:
        Home: { events: [copy, show, \(numbers.map { "set\($0)" }.joined(separator: ", "))] }
        Shown:
      coordinators:
        App:
          start: Home
          transitions:
            Home.copy: { set: { \(numbers.map { "y\($0): x\($0)" }.joined(separator: ", ")) } }
            Home.show: { if: \(numbers.map { "y\($0)" }.joined(separator: " and ")), then: { push: Shown } }
      \(numbers.map { "      Home.set\($0): { set: { x\($0): true } }" }.joined(separator: "\n"))
      """
  }

  @Test func `flags that are copied are counted with those they come from`() throws {
    let flow = try #require(try resolveFlow(copies(8)).flow)
    #expect(Prover.prove(flow).proved == Rule.invariants)
  }

  /// A form of flags that is saved and reverted, or whose flags go round.
  private func form(_ count: Int, _ events: [String: [String]]) -> String {
    let flags = (0..<count).map { "  f\($0): Bool = \($0 == 0)" }
    let saved = (0..<count).map { "  o\($0): Bool = false" }
    let toggles = (0..<count).map {
      "      Form.t\($0): { if: f\($0), then: { set: { f\($0): false } }, else: { set: { f\($0): true } } }"
    }
    let all = (0..<count).map { "f\($0)" }.joined(separator: " and ")
    let sets = events.sorted { $0.key < $1.key }.map {
      "      Form.\($0.key): { set: { \($0.value.joined(separator: ", ")) } }"
    }
    let names = events.keys.sorted() + ["show"] + (0..<count).map { "t\($0)" }
    return """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state:
      \((flags + saved).joined(separator: "\n"))
      screens: { Form: { events: [\(names.joined(separator: ", "))] }, Shown: {} }
      coordinators:
        App:
          start: Form
          transitions:
            Form.show: { if: \(all), then: { push: Shown } }
      \((sets + toggles).joined(separator: "\n"))
      """
  }

  /// One rule for each set of values would be 65,536 of them, and more.
  @Test func `flags that are all saved, reverted or handed round at once are one rule`() throws {
    let numbers = 0..<16
    let saving = form(
      16,
      [
        "save": numbers.map { "o\($0): f\($0)" }, "revert": numbers.map { "f\($0): o\($0)" },
      ])
    let turning = form(20, ["turn": (0..<20).map { "f\($0): f\(($0 + 1) % 20)" }])
    for text in [saving, turning] {
      let proof = Prover.prove(try #require(try resolveFlow(text).flow))
      #expect(proof.proved == Rule.invariants)
      #expect(proof.size.turns < 1_000)
      #expect(proof.size.diagramNodes < 200)
    }
  }

  /// What is saved is what was there, and comes back; each is read first.
  @Test(
    arguments: [
      ("a and not b", "{ set: { a: b, b: a } }", 1), ("not a and b", "{ set: { a: b, b: a } }", 2),
      ("a and b", "{ set: { a: b, b: a } }", nil),
      ("not a and not b", "{ set: { a: b, b: a } }", nil),
      ("a and b", "[{ set: { a: b } }, { set: { b: a } }]", nil),
      ("not a and not b", "[{ set: { a: b } }, { set: { b: a } }]", 2),
      ("not a", "[{ set: { a: b, b: a } }, { set: { a: b, b: a } }]", nil),
      ("a and b", "{ set: { b: a } }", 2), ("a and b", "{ set: { b: a, a: false } }", nil),
      ("b and not a", "{ set: { b: a, a: false } }", 2),
      ("a and b", "[{ set: { b: a } }, { if: b, then: { set: { a: false } } }]", nil),
      ("c == .yes", "{ set: { c: d } }", 2), ("c == .yes", "{ set: { d: c } }", nil),
    ] as [(String, String, Int?)])
  func `what is copied is known`(condition: String, copying: String, turns: Int?) throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      types: { Kind: [no, yes] }
      state: { a: Bool = true, b: Bool = false, c: Kind = .no, d: Kind = .yes }
      screens: { Home: { events: [copy, try] } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.copy: \(copying)
            Home.try: { if: \(condition), then: pop }
      """
    let proof = Prover.prove(try #require(try resolveFlow(text).flow))
    #expect(proof.undecided.isEmpty)
    #expect(proof.broken.map(\.violation.rule) == (turns == nil ? [] : [.popRoot]))
    #expect(proof.broken.first?.way.turns == turns)
  }

  /// No condition asks for what is pushed: the second of two taps is compared with the first by it.
  @Test(arguments: [
    ("seen", "{ set: { seen: .yes } }", true),
    ("seen", "{ set: { seen: other, other: seen } }", false),
    ("seen", "{ set: { other: .yes } }", true),
    (".no", "{ set: { seen: other, other: seen } }", true),
  ])
  func `what a double tap pushes may differ by what the first tap sets`(
    value: String, setting: String, isTwice: Bool
  ) throws {
    let text = """
      flow: 1
      root: App
      gestures: { taps: twice }
      types: { Kind: [no, yes] }
      state: { seen: Kind = .no, other: Kind = .yes }
      screens:
        Home: { events: [look] }
        List: { events: [open] }
        Item: { params: { seen: Kind } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.look: [{ set: { seen: .yes, other: .no } }, { replace: [List] }]
            List.open: [{ push: { screen: Item, with: { seen: \(value) } } }, \(setting)]
      """
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    #expect(proof.undecided.isEmpty)
    #expect(proof.broken.map(\.violation.rule) == (isTwice ? [.pushedTwice] : []))
    #expect(BreadthFirst(flow, worlds: 200).broken.isEmpty == !isTwice)
  }

  /// Flags that have to do with others, far from these in `state`, by conditions.
  @Test func `more sets of values than fit the memory are said not to be decided`() throws {
    let copying = "{ set: { \((0..<24).map { "y\($0): x\($0)" }.joined(separator: ", ")) } }"
    let each = (0..<24).map { "{ if: x\($0), then: { set: { y\($0): true } } }" }
    let text = copies(24).replacing(copying, with: "[\(each.joined(separator: ", "))]")
    let proof = Prover.prove(try #require(try resolveFlow(text).flow))
    #expect(proof.undecided.map(\.rule) == [.blankStack, .hiddenPush])
    let start = "`state` has more combinations of values than flowctl keeps, because of `Home."
    #expect(proof.undecided.allSatisfy { $0.reason.hasPrefix(start) })
    #expect(proof.proved.count == Rule.invariants.count - 2)
    let mended = try #require(try resolveFlow(helped(text, by: proof)).flow)
    #expect(Prover.prove(mended).undecided.isEmpty)
  }

  @Test func `what makes a flow too large is named, and decides it if it goes`() throws {
    let text = """
      flow: 1
      root: App
      screens: { \((0..<20).map { "S\($0): { events: [on] }" }.joined(separator: ", ")) }
      coordinators:
        App:
          start: S0
          transitions:
      \((0..<19).map { "      S\($0).on: { push: S\($0 + 1) }" }.joined(separator: "\n"))
      """
    func prove(_ text: String) throws -> Proof {
      Prover.prove(try #require(try resolveFlow(text).flow), mostHeads: 15)
    }
    let proof = try prove(text)
    let start = "the app has more different states than flowctl keeps, because of `S"
    #expect(!proof.undecided.isEmpty)
    #expect(proof.undecided.allSatisfy { $0.reason.hasPrefix(start) })
    #expect(try prove(helped(text, by: proof)).undecided.isEmpty)
  }

  /// A flow in which all is done that the help says.
  private func helped(_ text: String, by proof: Proof) -> String {
    var text = text
    for match in (proof.undecided.first?.help ?? "").matches(of: /write `([A-Za-z0-9.]+): stay`/) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let isIt = line.drop { $0 == " " }.hasPrefix(match.1 + ":")
        return isIt ? line.prefix { $0 == " " } + match.1 + ": stay" : line
      }
      text = lines.joined(separator: "\n")
    }
    return text
  }
}

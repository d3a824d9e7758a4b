import FlowKernel
import FlowModel
import FlowReporting
import FlowSource
import Foundation
import Testing

/// A way becomes text, and places to step through.
struct WayTableTests {
  private let text = """
    flow: 1
    root: App
    environment: { pushAllowed: Bool }
    deeplinks:
      news: { url: x, to: App.First, do: { push: News } }
    screens:
      Home: { events: { open: , more: { id: Int } }, async: [tick] }
      News: { events: [close] }
    coordinators:
      App:
        tabs: [First, Second]
        async: [expired]
        transitions: { App.expired: stay }
      First:
        start: Home
        transitions:
          Home.open: { push: News }
          Home.more: stay
          Home.tick: stay
          News.close: pop
      Second:
        start: Home
        transitions: { Home.open: stay, Home.more: stay, Home.tick: stay }
    """

  private func steps(
    _ ways: (inout Kernel) throws -> [Action], in read: ReadFlow
  ) throws -> [Diagnostic.Note] {
    var kernel = Kernel(read.flow)
    var table = CounterexampleTable()
    let actions = try ways(&kernel)
    let id = table.add([nil, Counterexample(actions, breaking: [])], of: kernel)[1]
    return table.steps(
      to: Diagnostic(.leakedChild, "x", at: try read.range(of: "flow"), way: id))
  }

  private func way(_ ways: (inout Kernel) throws -> [Action]) throws -> [String] {
    let read = try ReadFlow(text)
    return try steps(ways, in: read).map { "\($0.message) @ \(read.text(at: $0.range))" }
  }

  /// An event by its name, of a coordinator that is named or not.
  private func event(
    _ kernel: inout Kernel, _ name: String, _ payload: [Value] = [], at path: [String] = []
  ) throws -> Action {
    let flow = kernel.flow
    let event = try #require(flow.events.indices.first { flow.text(EventID($0)) == name })
    let types = path.map { name in
      CoordinatorID(flow.coordinators.indices.first { flow.text(CoordinatorID($0)) == name } ?? 0)
    }
    return .event(
      EventID(event), payload: kernel.tuples.intern(payload),
      at: kernel.paths.intern(CoordinatorPath(types)))
  }

  @Test func `each action stands where the flow says what it does`() throws {
    let expired = try way { kernel in
      let launch = Action.launch(state: kernel.tuples.intern([.unknown]))
      return [launch, try event(&kernel, "App.expired", at: ["App"])]
    }
    #expect(expired == ["launch @ App", "App.expired @ App.expired"])
    let others = try way { _ in
      [.open(LinkID(0), payload: .empty), .change(variable: 0, to: .true), .tab(CoordinatorID(2))]
    }
    #expect(
      others == ["open news @ news", "set pushAllowed=true @ pushAllowed", "tab Second @ Second"])
  }

  @Test func `a gesture stands where the finding does`() throws {
    let gestures = try way { _ in [.gesture(.back), .gesture(.swipe)] }
    #expect(gestures == ["back @ flow", "swipe @ flow"])
  }

  @Test func `where several coordinators bind an event, its declaration is certain`() throws {
    let open = try way { kernel in [try event(&kernel, "Home.open")] }
    #expect(open == ["Home.open @ open"])
    let named = try way { kernel in
      [
        try event(&kernel, "Home.more", [.some]),
        try event(&kernel, "Home.tick", at: ["App", "First"]),
      ]
    }
    #expect(named == ["Home.more(id: _) @ more", "Home.tick in App.First @ Home.tick"])
  }

  @Test func `a script expects every error that its last turn breaks, and each once`() throws {
    let read = try ReadFlow(text)
    let kernel = Kernel(read.flow)
    func script(to rule: Rule, breaking broken: [Rule]) throws -> String? {
      var table = CounterexampleTable()
      let way = Counterexample([.launch(state: .empty)], breaking: broken)
      let id = table.add([way], of: kernel)[0]
      return table.script(to: Diagnostic(rule, "x", at: try read.range(of: "flow"), way: id))
    }
    let both = try script(to: .tabMissing, breaking: [.leakedChild, .tabMissing, .leakedChild])
    #expect(
      both == "launch\nexpect violation tab-missing\nexpect violation leaked-child\n")
    // With `--strict` a warning fails a scenario, too; advice has no violation to expect.
    #expect(
      try script(to: .leakedChild, breaking: [.popRoot])
        == "launch\nexpect violation leaked-child\nexpect violation pop-root\n")
    #expect(
      try script(to: .deadEnd, breaking: [.leakedChild])
        == "launch\nexpect violation leaked-child\n")
  }

  @Test func `an editor steps through the turns`() throws {
    let read = try ReadFlow(
      """
      flow: 1
      root: App
      screens: { A: { events: ["go"] } }
      coordinators: { App: { start: A, transitions: { A.go: { push: A } } } }
      """)
    var kernel = Kernel(read.flow)
    let way = Counterexample(
      [.launch(state: .empty), try event(&kernel, "A.go"), .gesture(.back)], breaking: [])
    var ways = CounterexampleTable()
    let finding = Diagnostic(
      .leakedChild, "x", at: try read.range(of: "push"), way: ways.add([way], of: kernel)[0])
    #expect(
      ways.script(to: finding) == "launch\nA.go\nback\nexpect violation leaked-child\n")
    let findings = [finding]
    let run = try read.sarif(findings, ways)
    let results = run["results"] as? [[String: Any]]
    let flows = try #require(results?.first?["codeFlows"] as? [[String: Any]])
    let threads = try #require(flows.first?["threadFlows"] as? [[String: Any]])
    let steps = try #require(threads.first?["locations"] as? [[String: Any]])
    #expect(flows.count == 1 && threads.count == 1)
    #expect(steps.map { $0["executionOrder"] as? Int } == [1, 2, 3])
    let locations = steps.compactMap { $0["location"] as? [String: Any] }
    let messages = locations.compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
    #expect(messages == ["1. launch", "2. A.go", "3. back"])
    let lines = locations.map { location in
      let place = location["physicalLocation"] as? [String: Any]
      return (place?["region"] as? [String: Any])?["startLine"] as? Int
    }
    #expect(lines == [4, 4, 4])
    let message = (results?.first?["message"] as? [String: Any])?["text"] as? String
    #expect(message == "x.\nTo reproduce: launch · A.go · back")
  }
}

import FlowModel
import FlowReporting
import FlowSource
import Foundation
import Testing

struct WayThereTests {
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

  private func way(_ script: String) throws -> [String] {
    let read = try ReadFlow(text)
    var findings = [
      Diagnostic(.leakedChild, "x", at: try read.range(of: "flow"), script: script)
    ]
    WayThere.locate(&findings, in: read.flow)
    return findings[0].way.map { "\($0.message) @ \(read.text(at: $0.range))" }
  }

  @Test func `each turn stands where the flow says what it does`() throws {
    #expect(
      try way("flow a.yaml\nscenario x\nlaunch\nApp.expired\nexpect violation leaked-child\n") == [
        "launch @ App", "App.expired @ App.expired",
      ])
    #expect(
      try way("open news\nset pushAllowed=true\ntab Second") == [
        "open news @ news", "set pushAllowed=true @ pushAllowed", "tab Second @ Second",
      ])
  }

  @Test func `a gesture stands where the finding does`() throws {
    #expect(try way("back\nswipe") == ["back @ flow", "swipe @ flow"])
  }

  @Test func `where several coordinators bind an event, its declaration is certain`() throws {
    #expect(try way("Home.open") == ["Home.open @ open"])
    #expect(
      try way("Home.more(id: 7)\nHome.tick in App.First") == [
        "Home.more(id: 7) @ more", "Home.tick in App.First @ Home.tick",
      ])
  }

  @Test func `an editor steps through the turns`() throws {
    let read = try ReadFlow(
      """
      flow: 1
      root: App
      screens: { A: { events: ["go"] } }
      coordinators: { App: { start: A, transitions: { A.go: { push: A } } } }
      """)
    var findings = [
      Diagnostic(
        .leakedChild, "x", at: try read.range(of: "push"), script: "launch\nA.go\nback\n")
    ]
    WayThere.locate(&findings, in: read.flow)
    let run = try read.sarif(findings)
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

import FlowctlTestSupport
import Foundation
import Testing

/// The phone that can be tapped leads where the same lines of a script lead.
struct PageWalkTests {
  private struct Page: Decodable {
    struct Frame: Decodable {
      var before: Int?
      var turn: String
      var touch: String
      var phone: Int?
      var violations: [Violation]?
    }
    struct Violation: Decodable { var rule: String }
    struct Layer: Decodable { var stands: [Stand] }
    struct Stand: Decodable { var stack: Int? }
    struct Stack: Decodable { var screen: Int? }
    struct Named: Decodable { var name: String }
    struct Walk: Decodable {
      var starts: [Int]
      var same: [[Int]]
    }

    var frames: [Frame]
    var phones: [[Layer]]
    var stacks: [Stack]
    var screens: [Named]
    var walk: Walk

    /// The visible screen of a frame.
    func visible(_ frame: Int) -> String? {
      let layers = frames[frame].phone.map { phones[$0] } ?? []
      return layers.last?.stands.last?.stack.flatMap { stacks[$0].screen }.map { screens[$0].name }
    }

    func lines(to frame: Int) -> [String] {
      (frames[frame].before.map { lines(to: $0) } ?? []) + [frames[frame].turn]
    }
  }

  private struct Replays: Decodable {
    struct Script: Decodable { var scenarios: [Scenario] }
    struct Scenario: Decodable { var turns: [Turn] }
    struct Turn: Decodable {
      var visible: String?
      var violations: [Page.Violation]
    }
    var scripts: [Script]
  }

  private func page(of flow: String) throws -> Page {
    let ran = flowctl("graph", "--format", "html", flow)
    let json = ran.output.components(separatedBy: #"id="data">"#).last?
      .components(separatedBy: "</script>").first
    return try JSONDecoder().decode(Page.self, from: Data((json ?? "").utf8))
  }

  @Test(arguments: ["flows/app.yaml", "flows/readme/sign-in.yaml", "flows/seeds/000-sooda.yaml"])
  func `each tap leads where its script leads`(flow: String) throws {
    let page = try page(of: flow)
    #expect(!page.walk.starts.isEmpty && page.frames.count <= 400)
    let script = page.frames.indices.map {
      "scenario \($0)\n" + page.lines(to: $0).joined(separator: "\n") + "\n"
    }
    let ran = flowctl(
      "simulate", "--format", "json", "--flow", flow, "-", input: script.joined())
    let replays = try JSONDecoder().decode(Replays.self, from: Data(ran.output.utf8))
    let scenarios = try #require(replays.scripts.first).scenarios
    #expect(scenarios.count == page.frames.count)
    for (frame, scenario) in scenarios.enumerated() {
      let lines = page.lines(to: frame)
      #expect(scenario.turns.count == lines.count, "\(lines)")
      #expect(scenario.turns.last?.visible == page.visible(frame), "\(lines)")
      let rules = (page.frames[frame].violations ?? []).map(\.rule)
      #expect(scenario.turns.last?.violations.map(\.rule) == rules, "\(lines)")
    }
  }

  @Test func `what looks the same is the same, and nothing follows what is broken`() throws {
    let page = try page(of: "flows/readme/sign-in.yaml")
    #expect(page.walk.starts.count == 1)
    #expect(!page.walk.same.isEmpty)
    for pair in page.walk.same {
      #expect(page.visible(pair[0]) == page.visible(pair[1]))
      #expect(pair[1] < pair[0])
    }
    let broken = page.frames.indices.filter { page.frames[$0].violations != nil }
    #expect(!broken.isEmpty)
    #expect(!page.frames.contains { $0.before.map(broken.contains) ?? false })
  }

  @Test func `each value that a condition may ask for is a tap, and each of a launch a start`()
    throws
  {
    let flow = """
      flow: 1
      root: App
      types: { Answer: [yes, no] }
      state: { isNew: Bool = any, plan: Answer = any, other: Answer = any }
      environment: { isOnline: Bool }
      screens: { Ask: { events: { say: { answer: Answer, text: "String?", id: Int } } }, Done: {} }
      coordinators:
        App:
          start: { if: isNew, then: Ask, else: { if: plan == .yes, then: Done, else: Ask } }
          transitions:
            Ask.say: { switch: answer, cases: { yes: { if: isOnline, then: stay, else: { push: Done } }, no: stay } }

      """
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("app.yaml")
      try write(flow, to: file)
      let page = try page(of: file.path)
      #expect(
        page.walk.starts.map { page.frames[$0].turn } == [
          "launch isNew=false plan=.yes other=.yes isOnline=false",
          "launch isNew=false plan=.no other=.yes isOnline=false",
          "launch isNew=true plan=.yes other=.yes isOnline=false",
          "launch isNew=true plan=.no other=.yes isOnline=false",
        ])
      let taps = page.frames.filter { $0.before == page.walk.starts[1] && $0.touch == "event" }
      #expect(
        taps.map(\.turn) == [
          "Ask.say(answer: .yes, text: nil, id: _)", "Ask.say(answer: .yes, text: _, id: _)",
          "Ask.say(answer: .no, text: nil, id: _)", "Ask.say(answer: .no, text: _, id: _)",
        ])
    }
  }
}

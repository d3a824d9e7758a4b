import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// `waits-for-animation` lists the very steps that break where nobody waits, and no others.
struct AnimationTests {
  private static func flow(_ animations: String, _ goes: String, _ more: String) -> String {
    """
    flow: 1
    root: App
    animations: \(animations)
    rules: { waits-for-animation: warning }
    screens:
      A: { events: [go, sheet] }
      B: { events: [on, off], swipe: locked }
      C: { style: alert, events: [ok] }
    coordinators:
      App:
        children: { Sheet: present, Side: push, Eager: present }
        start: A
        transitions:
          A.go: \(goes)
          A.sheet: { start: Sheet }
          C.ok: stay
          \(more)
      Sheet: { outputs: [asked], start: B, transitions: { B.on: { output: asked }, B.off: finish } }
      Side: { start: B, transitions: { B.on: finish, B.off: finish } }
      Eager: { start: [ { push: B }, { present: C } ], transitions: { B.on: finish, B.off: finish, C.ok: stay } }
    """
  }

  static let flows: [(String, String)] = [
    ("stay", "Sheet.asked: [ dismiss, { present: C } ]"),
    ("stay", "Sheet.asked: [ { stop: Sheet }, { present: C } ]"),
    ("stay", "Sheet.asked: [ stopAll, { start: Side } ]"),
    ("stay", "Sheet.asked: [ { if: alive Sheet, then: { stop: Sheet } }, { present: C } ]"),
    ("stay", "Sheet.finished: { present: C }"),
    ("{ present: C }", "Sheet.asked: stay"),
    ("{ start: Eager }", "Sheet.asked: stay"),
    ("[ { start: Side }, { stop: Side } ]", "Sheet.asked: stay"),
    ("[ { present: C }, dismiss ]", "Sheet.asked: stay"),
    ("[ { do: { present: C }, animations: awaited }, dismiss ]", "Sheet.asked: stay"),
  ]

  /// The steps at which something is found, by their places.
  private func places(_ animations: String, _ example: (String, String)) throws -> Set<Int> {
    let flow = try #require(try resolveFlow(Self.flow(animations, example.0, example.1)).flow)
    let proof = Prover.prove(flow)
    let moving: Set<Rule> = [.presentInMotion, .dismissInMotion, .stackInMotion]
    var places: Set<Int> = []
    for broken in proof.broken where moving.contains(broken.violation.rule) {
      if case .step(let step) = broken.violation.cause { places.insert(step) }
    }
    for advice in proof.advice where advice.rule == .waitsForAnimation {
      places.formUnion(flow.steps.indices.filter { flow.steps[$0].range == advice.range })
    }
    return places
  }

  @Test(arguments: flows.indices)
  func `what waits is what breaks where nobody waits`(index: Int) throws {
    let example = Self.flows[index]
    let waiting = try places("awaited", example)
    // The list that waits by itself breaks nowhere.
    let breaking = index == 9 ? waiting : try places("unawaited", example)
    #expect(waiting == breaking)
    #expect(waiting.isEmpty == [2, 5].contains(index))
  }
}

import FlowDiff
import Testing

/// What a boundary says, and what holds without it.
struct BoundaryMeaningTests {
  static let nested = """
    flow: 1
    root: App
    gestures: { swipe: finish }
    screens: { Home: { events: [more, go, up] }, A: { events: [x] } }
    coordinators:
      App:
        start: Home
        children:
          Kid: { as: present, back: finish }
          Full: { as: present, style: fullScreen }
        transitions:
          Home.more: { push: Home }
          Home.go: { start: Kid }
          Home.up: { start: Full }
          Kid.finished: stay
          Full.finished: stay
      Kid: { start: A, transitions: { A.x: finish } }
      Full: { start: A, transitions: { A.x: finish } }

    """

  /// Nothing has to be proved, so a stack that grows is in nobody's way.
  @Test(arguments: [
    ("as: present, back: finish", "as: present, back: finish, swipe: finish"),
    ("style: fullScreen", "style: fullScreen, swipe: locked"),
  ])
  func `a boundary that says what holds anyway does the same`(old: String, new: String) throws {
    let report = try report(Self.nested, Self.nested.with(new, for: old))
    #expect(report.behaviour.verdict == .same)
    #expect(report.behaviour.compared == 0)
  }

  /// What holds of the base class is no longer what the boundary says.
  @Test func `another base class is one difference`() throws {
    let said = Self.nested.with(
      "as: present, back: finish, swipe: finish", for: "as: present, back: finish")
    let bare = "gestures: { swipe: locked }"
    let told = try report(Self.nested, Self.nested.with(bare, for: "gestures: { swipe: finish }"))
    #expect(told.behaviour.differences.map(\.cause) == ["gestures"])
    // One says itself what it was.
    let kept = try report(said, said.with(bare, for: "gestures: { swipe: finish }"))
    #expect(kept.behaviour.differences.isEmpty)
  }
}

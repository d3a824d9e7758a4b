import FlowDiff
import FlowSource
import Testing

/// What an app may be launched with.
struct LaunchTests {
  static let club = """
    flow: 1
    root: App
    state: { isMember: Bool = any }
    screens: { Home: { events: [go] }, Vip: {}, Shop: {} }
    coordinators:
      App:
        start: { if: isMember, then: { push: Vip }, else: { push: Home } }
        transitions: { Home.go: { push: Shop } }

    """

  @Test func `a launch that is gone is a change`() throws {
    let report = try report(Self.club, Self.club.with("Bool = false", for: "Bool = any"))
    #expect(report.behaviour.verdict == .changed)
    let difference = try #require(report.behaviour.differences.first)
    #expect(report.behaviour.differences.count == 1)
    #expect(difference.cause == "isMember")
    #expect(difference.script == ["launch isMember=true"])
    #expect(difference.now.isImpossible)
    #expect(difference.old != nil)
  }

  @Test func `a launch that is new is an addition`() throws {
    let report = try report(Self.club.with("Bool = false", for: "Bool = any"), Self.club)
    #expect(report.behaviour.verdict == .extended)
    #expect(report.behaviour.added.map(\.script) == [["launch isMember=true"]])
  }

  /// It is read behind the launch.
  @Test func `nothing is called the same because a launch asks for nothing`() throws {
    let late = Self.club
      .with(
        "start: Home", for: "start: { if: isMember, then: { push: Vip }, else: { push: Home } }"
      )
      .with("{ if: isMember, then: { push: Vip }, else: { push: Shop } }", for: "{ push: Shop }")
    let report = try report(late, late.with("Bool = true", for: "Bool = any"))
    #expect(report.behaviour.differences.map(\.script) == [["launch isMember=false"]])
    #expect(report.behaviour.differences.map(\.now.isImpossible) == [true])
  }
}

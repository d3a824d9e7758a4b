import FlowDiff
import FlowSource
import Testing

/// State, environment, cases, parameters and notifications that only have another name.
struct RenamedValueTests {
  static let flow = """
    flow: 1
    root: App
    types: { N: [a, b] }
    state: { member: Bool = any, n: N = .a }
    environment: { online: Bool }
    notifications: { logout: }
    screens:
      Home: { events: { club: , open: { id: Int, kind: N }, look: } }
      Club: { params: { id: Int }, events: [out] }
      Show: { params: { kind: N }, events: [close] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.club: { if: member and online, then: { push: { screen: Club, with: { id: 1 } } }, else: [{ set: { member: true, n: .b } }] }
          Home.open: { switch: kind, cases: { a: { push: Show }, b: stay } }
          Home.look: { push: { screen: Show, with: { kind: .b } } }
          Club.out: { post: logout }
          Show.close: pop
          notification.logout: popToRoot
    deeplinks:
      club: { url: "x://c/{id}", params: { id: Int }, to: App, do: { push: Club } }
    checks:
      here: { never: visible Club and not member }

    """

  static let state = [("member", "vip")]
  static let environment = [("online", "net")]
  static let part = [
    ("kind: N }, look", "sort: N }, look"), ("switch: kind", "switch: sort"),
    ("{ push: Show }, b", "{ push: { screen: Show, with: { kind: sort } } }, b"),
  ]
  static let enumCase = [("N: [a, b]", "N: [a, z]"), (".b", ".z"), ("b: stay", "z: stay")]
  static let parameter = [
    ("{id}", "{number}"), ("id: Int }, to", "number: Int }, to"),
    ("do: { push: Club }", "do: { push: { screen: Club, with: { id: number } } }"),
  ]

  private static func edited(_ edits: [(String, String)]) -> String {
    edits.reduce(flow) { $0.with($1.1, for: $1.0) }
  }

  @Test(arguments: [
    (state, ["vip"]), (environment, ["net"]), (enumCase, ["N.z"]),
    (part, ["Home.open.sort"]), (parameter, ["open club.number"]),
    (state + environment + part + enumCase, ["Home.open.sort", "N.z", "vip", "net"]),
  ])
  func `is the same`(edits: [(String, String)], names: [String]) throws {
    let report = try report(Self.flow, Self.edited(edits))
    #expect(report.behaviour.verdict == .same)
    #expect(report.renames.all.map(\.new) == names)
    // The check that names it asks for what it did.
    #expect(report.breaking.isEmpty, "\(report.breaking.map(\.message))")
    #expect(report.internalChanges.count { $0.noun == "name" } == names.count)
  }

  /// Both kernels run, and the values of one are those of the other.
  @Test(arguments: [state + environment, enumCase, part])
  func `is the same beside another change`(edits: [(String, String)]) throws {
    let change = ("Club.out: { post: logout }", "Club.out: stay")
    let report = try report(Self.flow, Self.edited(edits + [change]))
    #expect(report.behaviour.differences.map(\.cause) == ["Club.out"])
    #expect(report.behaviour.open.isEmpty)
    #expect(report.behaviour.differences.allSatisfy { $0.hidden.isEmpty })
  }

  /// What the user sees has the new names in both flows.
  @Test func `is the same where it is shown`() throws {
    let change = ("Show.close: pop", "Show.close: stay")
    let report = try report(Self.flow, Self.edited(Self.enumCase + [change]))
    #expect(report.behaviour.differences.map(\.cause) == ["Show.close"])
    let last = try #require(report.behaviour.differences.first)
    #expect(last.now.screen.hasPrefix("Show(kind: ."))
    #expect(last.before.screen == "Home")
    let looks = ("Home.look: { push", "Home.look: { present")
    // Where it is written in what is different it is not assumed, but can be said.
    let edited = Self.edited(Self.enumCase + [looks])
    #expect(try self.report(Self.flow, edited).renames.isEmpty)
    let shown = try FlowDiffTests.report(Self.flow, edited, renaming: [("N.b", "N.z")]).behaviour
    #expect(shown.differences.first?.before.screen == "Show(kind: .z)")
    #expect(shown.differences.first?.now.screen == "Show(kind: .z) (sheet)")
  }

  @Test func `is not assumed where it does something else, or where several fit`() throws {
    let stays = try report(
      Self.flow, Self.edited(Self.enumCase.dropLast() + [("b: stay", "z: { present: Show }")]))
    #expect(stays.renames.isEmpty)
    #expect(stays.behaviour.verdict == .changed)
    let idle = Self.flow.with(
      "member: Bool = any, x: Bool = any, y: Bool = any", for: "member: Bool = any")
    let several = idle.with("v: Bool = any, w: Bool = any", for: "x: Bool = any, y: Bool = any")
    #expect(try report(idle, several).renames.isEmpty)
    let said = try FlowDiffTests.report(idle, several, renaming: [("x", "w"), ("y", "v")])
    #expect(said.renames.all.map(\.new) == ["w", "v"])
  }

  @Test(arguments: [
    (state, "member", "vip"), (enumCase, "N.b", "N.z"), (part, "Home.open.kind", "Home.open.sort"),
    (parameter, "open club.id", "open club.number"),
    ([("logout", "bye")], "notification.logout", "notification.bye"),
  ])
  func `can be said`(edits: [(String, String)], old: String, new: String) throws {
    let said = try FlowDiffTests.report(
      Self.flow, Self.edited(edits), renaming: [(old, new)])
    #expect(said.behaviour.verdict == .same)
  }

  /// Traces and scripts know it as `notification.logout`.
  @Test func `a notification is a name that others know`() throws {
    let renamed = try report(Self.flow, Self.edited([("logout", "bye")]))
    #expect(
      renamed.breaking.map(\.message)
        == ["the event `notification.logout` is now `notification.bye`"])
    #expect(renamed.behaviour.verdict == .same)
    let gone = Self.edited([
      ("notifications: { logout: }\n", ""), ("{ post: logout }", "popToRoot"),
      ("      notification.logout: popToRoot\n", ""),
    ])
    #expect(try report(Self.flow, gone).breaking.map(\.name) == ["notification.logout"])
    #expect(
      try report(gone, Self.flow).internalChanges.contains { $0.name == "notification.logout" })
  }

  /// Two things of the old flow can't be one: what is done with either would look the same.
  @Test func `can't be said of two things at once`() throws {
    let before = try #require(try side(["flow.yaml": Self.flow]))
    let idle = Self.flow.with("member: Bool = any, x: Bool = any", for: "member: Bool = any")
    let old = try #require(try side(["flow.yaml": idle]))
    var map = NameMap()
    _ = map.rename("x", to: "member", from: old, to: before)
    #expect(map.clash(in: old)?.new == "member")
    // Names that are exchanged are two again.
    _ = map.rename("member", to: "x", from: old, to: old)
    #expect(map.clash(in: old) == nil)
    var cases = NameMap()
    _ = cases.rename("N.a", to: "N.b", from: before, to: before)
    #expect(cases.clash(in: before)?.old == "N.a")
  }

  private func report(_ old: String, _ new: String) throws -> DiffReport {
    try FlowDiffTests.report(old, new)
  }

  /// A finish target's value is known by its name, wherever that stands in the enum.
  @Test func `a value that is handed to a finish target`() throws {
    func flow(_ cases: String, _ value: String) -> String {
      """
      flow: 1
      root: App
      types: { Mode: [\(cases)] }
      screens:
        Home: { events: [go] }
        Kept: { events: [done] }
        Day: {}
        Night: {}
      coordinators:
        App:
          children: { Kid: present, Other: present }
          start: Home
          transitions:
            Home.go: { start: Kid }
        Other:
          params: { mode: Mode }
          start: { if: mode == .day, then: { push: Day }, else: { push: Night } }
        Kid:
          start: Kept
          transitions:
            Kept.done: { finish: { next: App.Other, with: { mode: .\(value) } } }

      """
    }
    let old = flow("day, night", "day")
    #expect(try report(old, flow("night, day", "day")).behaviour.verdict == .same)
    let changed = try report(old, flow("night, day", "night")).behaviour
    #expect(changed.differences.map(\.cause) == ["Kept.done"])
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// Small flows from public threads and apps, each with its right answer: `Tests/Golden/cases`. The head of each says
/// where it is from.
struct CaseTests {
  private static let folder = golden.appendingPathComponent("cases")

  /// What `validate` tells of each, in its order.
  private static let cases: [(name: String, told: [String])] = [
    ("behind-a-leak", ["unreachable-screen", "duplicate-child", "pop-target-missing"]),
    ("dead-end-behind-a-push", ["dead-end"]), ("lock-and-alert", []),
    ("lock-screen-over-a-sheet", []), ("profile-and-a-link", []), ("profile-in-a-sheet", []),
    ("profile-in-a-tab", []), ("s1-back-twice", ["popped-twice"]), ("s2-busy-flag", []),
    ("s3-one-item", ["slots-unsaid"]), ("s4-dialog-in-a-sheet", []),
    ("s5-link-behind-a-sheet", ["hidden-push"]),
    ("s6-tab-again", []), ("t01-sheet-waits", ["present-while-presenting"]),
    ("t02-push-under-sheet", ["hidden-pop", "duplicate-child", "hidden-push"]),
    ("t03-message-behind-project", ["select-while-covered", "hidden-pop", "hidden-push"]),
    ("t05-lock-over-modal", ["entryKept"]), ("t07-login-sheet-pulled", ["leaked-child"]),
    ("t08-login-restarted", ["present-in-motion"]), ("t09-tap-outside-ipad", ["leaked-child"]),
    ("t10-error-over-progress", ["present-while-presenting"]),
    ("t11-share-takes-dismiss", ["leaked-child", "orphan-screen", "orphan-screen"]),
    ("t12-popover-blocks", ["present-while-presenting", "present-while-presenting"]),
    ("t16-tab-again", []), ("t17-bookmark-kept", ["noDraftLeft"]), ("t19-unsaved-swipe", []),
    ("t21-push-in-sheet-goes-below", ["hidden-push"]), ("t23-stolen-delegate", ["leaked-child"]),
    ("t24-signed-out", ["dead-end", "signedInOnly"]), ("t25-compose-tab", []),
    ("t26-leak-hides", ["leaked-child"]), ("t27-set-on-shared-stack", ["dead-end", "hidden-push"]),
    ("t28-gone-then-start", []), ("t29-info-alert", []), ("t31-closure-of-first", ["leaked-child"]),
    ("t34-restored-stack", ["leaked-child"]), ("t36-who-hears", []),
    ("t37-xcoordinator", ["leaked-child"]), ("t38-push-where-the-user-is", []),
  ]

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name + ".yaml"), encoding: .utf8)
  }

  @Test func `no case is left out`() {
    let files = files(below: "Tests/Golden/cases", ending: ".yaml")
    #expect(files == Self.cases.map { "Tests/Golden/cases/\($0.name).yaml" }.sorted())
  }

  @Test(arguments: cases.map(\.name))
  func `each case has its right answer`(name: String) throws {
    let told = try #require(Self.cases.first { $0.name == name }).told
    let flow = try Self.text(name)
    #expect(rulesTold(of: flow) == told, "\(validation(of: flow))")
  }

  /// With one change each: the nearest flow with another answer.
  private static let neighbours: [(name: String, change: [(String, String)], told: [String])] = [
    ("s1-back-twice", [("ui: swiftui\n", "")], []),
    ("s2-busy-flag", [("      A.dismissed: { set: { busy: false } }\n", "")], ["dead-end"]),
    ("s3-one-item", [("ui: swiftui\n", "ui: swiftui\nslots: one\n")], []),
    (
      "s3-one-item", [("ui: swiftui\n", "ui: swiftui\nslots: several\n")],
      ["present-while-presenting"]
    ),
    ("s4-dialog-in-a-sheet", [("ui: swiftui\n", "")], ["present-while-presenting"]),
    ("s5-link-behind-a-sheet", [("to: App,", "to: App, clears: true,")], []),
    ("t02-push-under-sheet", withoutInvite, []),
    (
      "t05-lock-over-modal", [("[ dismissAll, { present: Lock } ]", "{ present: Lock }")],
      ["present-while-presenting"]
    ),
    (
      "t07-login-sheet-pulled",
      [
        (
          "{ LoginTransaction: present }",
          "{ LoginTransaction: { as: present, swipe: { finish: cancelled } } }"
        )
      ],
      []
    ),
    ("t08-login-restarted", [("animations: unawaited", "animations: awaited")], []),
    (
      "t10-error-over-progress",
      [("{ present: ErrorAlert }", "{ present: { screen: ErrorAlert, over: top } }")], []
    ),
    ("t12-popover-blocks", [("{ present: ShareSheet }", "[dismiss, { present: ShareSheet }]")], []),
    ("t16-tab-again", [(", tabAgain: stay", "")], ["leaked-child"]),
    (
      "t19-unsaved-swipe",
      [("held: { present: { screen: Discard, over: top } }", "held: { present: Discard }")],
      ["present-while-presenting"]
    ),
    ("t21-push-in-sheet-goes-below", [("{ push: Next }", "[dismiss, { push: Next }]")], []),
    (
      "t23-stolen-delegate", [("{ several: last, who: newest }", "{ several: all }")], []
    ),
    (
      "t25-compose-tab", [("Compose.done: dismiss", "Compose.done: { present: Compose }")],
      ["present-while-presenting"]
    ),
    (
      "t26-leak-hides", [("root: App\n", "root: App\nrules: { leaked-child: off }\n")],
      ["present-while-presenting"]
    ),
    (
      "t27-set-on-shared-stack",
      [("signedIn: { start: Main }", "signedIn: [dismissAll, { start: Main }]")], ["dead-end"]
    ),
    (
      "t28-gone-then-start", [("gone: finish, ", "")], ["leaked-child", "duplicate-child"]
    ),
    ("t31-closure-of-first", [("several: first", "several: last")], []),
    (
      "t34-restored-stack",
      [("root: App\n", "root: App\ngestures: { back: finish, hears: { several: all } }\n")], []
    ),
    (
      "t37-xcoordinator", [("root: UserList\n", "root: UserList\ngestures: { gone: finish }\n")], []
    ),
    (
      "t38-push-where-the-user-is",
      [("{ push: { screen: Thread, over: top } }", "{ push: Thread }")], ["hidden-push"]
    ),
    (
      "lock-screen-over-a-sheet", [(", over: top", "")], ["present-while-presenting"]
    ),
  ]

  private static let withoutInvite = [
    ("[invite]", "[]"), ("  Invite: { events: [confirm, cancel] }\n", ""),
    (
      """
          transitions:
            Timeline.invite: { present: Invite }
            Invite.confirm: dismiss
            Invite.cancel: dismiss

      """, ""
    ),
  ]

  @Test(arguments: neighbours.indices)
  func `with one change the answer is another one`(number: Int) throws {
    let (name, change, told) = Self.neighbours[number]
    var flow = try Self.text(name)
    for (was, becomes) in change { flow = flow.replacing(was, with: becomes) }
    #expect(flow != (try Self.text(name)))
    #expect(rulesTold(of: flow) == told, "\(name): \(validation(of: flow))")
  }

  @Test func `a sheet that waits is told with what it waits for`() throws {
    let told = try validation(of: Self.text("t01-sheet-waits"))
    #expect(told.contains("SwiftUI shows it only when `Settings` is gone"), "\(told)")
  }

  @Test func `what breaks a check is the way that the case names`() throws {
    let ways = [
      ("t05-lock-over-modal", "launch · Entries.add · App.didEnterForeground · Lock.unlocked"),
      ("t17-bookmark-kept", "launch · Player.bookmark · swipe"),
      ("t24-signed-out", "launch signedIn=false · App.linkTapped"),
    ]
    for (name, way) in ways {
      let told = try validation(of: Self.text(name))
      #expect(told.contains("= to reproduce: \(way)\n"), "\(told)")
    }
  }
}

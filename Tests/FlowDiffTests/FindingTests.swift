import FlowDiff
import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// Which findings are new, by the command and by `validate --new-since`.
struct FindingTests {
  /// A mistake, and another one that is met only behind it.
  static let app = """
    flow: 1
    root: App
    imports: [parts/home.yaml]
    coordinators:
      App:
        start: Home
        transitions:
          Home.open: [{ present: Detail }, { present: Third }]
          Detail.close: [{ present: Third }, { present: Third }]
          Third.ok: dismiss

    """
  static let home = """
    flow: 1
    screens:
      Home: { events: [open] }
      Detail: { events: [close] }
      Third: { events: [ok] }

    """
  private static let mended = app.replacingAll(
    "[{ present: Detail }, { present: Third }]", with: "{ present: Detail }")

  private let command = DiffCommandTests()

  private func inRepository(_ body: (URL) throws -> Void) throws {
    try command.inRepository { folder in
      try write(Self.app, to: folder.appendingPathComponent("flows/app.yaml"))
      try write(Self.home, to: folder.appendingPathComponent("flows/parts/home.yaml"))
      try command.git("commit -qam two", in: folder)
      try body(folder)
    }
  }

  private func newSince(_ folder: URL) -> Ran {
    flowctl(
      "validate", "--new-since", "HEAD", in: folder, environment: DiffCommandTests.environment)
  }

  @Test func `who mends a mistake is not told of what stood behind it`() throws {
    try inRepository { folder in
      try write(Self.mended, to: folder.appendingPathComponent("flows/app.yaml"))
      let ran = command.diff("HEAD", "--fail-on", "findings", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output.contains("findings: 0 new, 1 gone, "), "\(ran.output)")
      #expect(newSince(folder).status == 0)
      // Without the old flow, it is an error.
      #expect(flowctl("validate", in: folder).status == 1)
    }
  }

  @Test func `of equal findings, one more is one`() throws {
    try inRepository { folder in
      let text = Self.app.with(
        "[{ present: Third }, { present: Third }, { present: Third }]",
        for: "[{ present: Third }, { present: Third }]")
      try write(text, to: folder.appendingPathComponent("flows/app.yaml"))
      let ran = command.diff("HEAD", "--fail-on", "findings", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.contains("findings: 1 new, 0 gone, "), "\(ran.output)")
    }
  }

  @Test func `a finding moves with its file`() throws {
    try inRepository { folder in
      let whole =
        "flow: 1\n" + Self.app.components(separatedBy: "\n").dropFirst(3).joined(separator: "\n")
      try write(
        "flow: 1\nroot: App\nimports: [parts/home.yaml, parts/app.yaml]\n",
        to: folder.appendingPathComponent("flows/app.yaml"))
      try write(whole, to: folder.appendingPathComponent("flows/parts/app.yaml"))
      try command.git("add -A && git commit -qm three", in: folder)
      try command.git("mv flows/parts/app.yaml flows/parts/shop.yaml", in: folder)
      try command.edit("flows/app.yaml", "parts/app.yaml", "parts/shop.yaml", in: folder)
      let ran = command.diff("HEAD", "--fail-on", "findings", in: folder)
      #expect(ran.status == 0, "\(ran.output)")
      #expect(ran.output.contains("findings: 0 new, 0 gone, "), "\(ran.output)")
      #expect(newSince(folder).status == 0, "\(newSince(folder).output)")
    }
  }

  /// The step loses one question or the other: which of them is named, depends on the first tab.
  private static let questions = """
    flow: 1
    root: Main
    state: { isLocked: Bool = false }
    screens:
      Home: { events: [ask] }
      Other: { events: [ask] }
      One: { style: alert, events: [yes] }
      Two: { style: alert, events: [yes] }
      Lock: { style: fullScreen, events: [open, out] }
    coordinators:
      Main:
        async: [locked]
        tabs: [HomeTab, OtherTab]
        transitions:
          Main.locked:
            if: not isLocked
            then: [{ set: { isLocked: true } }, { present: { screen: Lock, over: top } }]
            else: stay
          Lock.open: [{ set: { isLocked: false } }, dismissAll]
          Lock.out: stay
      HomeTab:
        start: Home
        transitions: { Home.ask: { present: One }, One.yes: { push: Home } }
      OtherTab: { start: Other, transitions: { Other.ask: { present: Two }, Two.yes: { push: Other } } }

    """

  @Test func `a warning is known by its step, whichever screen it names`() throws {
    try inRepository { folder in
      try write(Self.questions, to: folder.appendingPathComponent("old.yaml"))
      let swapped = Self.questions.with("[OtherTab, HomeTab]", for: "[HomeTab, OtherTab]")
      try write(swapped, to: folder.appendingPathComponent("new.yaml"))
      let ran = flowctl(
        "diff", "old.yaml", "new.yaml", in: folder, environment: DiffCommandTests.environment)
      #expect(ran.output.contains("findings: 0 new, 0 gone, 1 still there"), "\(ran.output)")
      // Another step is another finding.
      let lines = (
        "Lock.open: [{ set: { isLocked: false } }, dismissAll]\n      Lock.out: stay",
        "Lock.open: stay\n      Lock.out: [{ set: { isLocked: false } }, dismissAll]"
      )
      let step = swapped.with(lines.1, for: lines.0)
      try write(step, to: folder.appendingPathComponent("new.yaml"))
      let other = flowctl(
        "diff", "old.yaml", "new.yaml", in: folder, environment: DiffCommandTests.environment)
      #expect(other.output.contains("findings: 1 new, 1 gone, "), "\(other.output)")
    }
  }

  @Test func `a link and a tab bar are called so, and a name is told once`() throws {
    let old = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        List: { events: [open] }
        Page: { events: [share] }
        Share: { events: [close] }
        More: {}
      coordinators:
        App:
          start: List
          transitions:
            List.open: { push: Page }
            Page.share: { present: Share }
            Share.close: dismiss
      deeplinks:
        page: { url: "x://page", to: App, do: { push: Page } }

      """
    try inRepository { folder in
      try write(old, to: folder.appendingPathComponent("old.yaml"))
      func told(_ new: String) throws -> String {
        try write(new, to: folder.appendingPathComponent("new.yaml"))
        return flowctl(
          "diff", "old.yaml", "new.yaml", in: folder, environment: DiffCommandTests.environment
        ).output
      }
      let link = try told(old.with("do: { push: More }", for: "do: { push: Page }"))
      #expect(link.contains("the link `page` does something else [changed-behaviour]"), "\(link)")
      let sheet = try told(
        old.with(
          "Share: { style: actionSheet, events: [close] }", for: "Share: { events: [close] }"
        )
        .with("Share.close: stay", for: "Share.close: dismiss"))
      #expect(!sheet.contains("`Share.close` and `Share.close`"), "\(sheet)")
      #expect(sheet.contains("behind it: "), "\(sheet)")
    }
  }

  @Test func `a launch that does something else says why`() throws {
    try inRepository { folder in
      let old = Self.questions.with("isLocked: Bool = any", for: "isLocked: Bool = false")
      try write(old, to: folder.appendingPathComponent("old.yaml"))
      let swapped = old.with("[OtherTab, HomeTab]", for: "[HomeTab, OtherTab]")
      try write(swapped, to: folder.appendingPathComponent("new.yaml"))
      let ran = flowctl(
        "diff", "old.yaml", "new.yaml", in: folder, environment: DiffCommandTests.environment)
      #expect(
        ran.output.contains("does something else, because of `Main`"), "\(ran.output)")
    }
  }
}

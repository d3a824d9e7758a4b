import FlowctlTestSupport
import Foundation
import Testing

/// What a team decides: severities in `rules:`, suppressions in comments, and `--strict`.
struct PolicyTests {
  /// A sheet that leaks, and an event that nothing handles.
  private func flow(child: String = "", screen: String = "", rules: String = "") -> String {
    """
    flow: 1
    root: App
    screens:
      Home: { events: [open] }
      Settings: {}
      Old: { events: [close] } \(screen)
    coordinators:
      App:
        children:
          SettingsFlow: present \(child)
        start: Home
        transitions:
          Home.open: { if: alive SettingsFlow, then: { stop: SettingsFlow }, else: { start: SettingsFlow } }
      SettingsFlow: { start: Settings }
    rules: { unreachable-screen: off\(rules.isEmpty ? "" : ", " + rules) }

    """
  }

  private static let formats = ["text", "json", "sarif", "github", "junit"]

  private func rules(_ ran: Ran) -> [String] {
    ran.output.split(separator: "\n").filter { $0.hasSuffix("]") && $0.hasPrefix("<stdin>:") }
      .compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
  }

  private func validate(_ flow: String, _ options: String...) -> Ran {
    flowctl(["validate"] + options + ["-"], input: flow)
  }

  @Test func `without a decision a rule has its own severity`() {
    let ran = validate(flow())
    #expect(rules(ran) == ["unused-event", "leaked-child"])
    #expect(ran.errors.hasPrefix("1 error, 1 warning"))
    #expect(ran.status == 1)
  }

  @Test(arguments: [
    ("leaked-child: warning", "0 errors, 2 warnings", 0 as Int32),
    ("leaked-child: off", "0 errors, 1 warning", 0),
    ("leaked-child: off, unused-event: error", "1 error, 0 warnings", 1),
    ("leaked-child: off, unused-event: off", "0 errors, 0 warnings", 0),
  ])
  func `a severity counts in every format`(
    setting: String, summary: String, status: Int32
  ) {
    for format in Self.formats {
      let ran = validate(flow(rules: setting), "--format", format)
      #expect(ran.errors.hasPrefix(summary + " in "))
      #expect(ran.status == status)
    }
    let strict = validate(flow(rules: setting), "--strict")
    #expect(strict.status == (summary.hasPrefix("0 errors, 0") ? 0 : 1))
  }

  @Test func `a rule that is off by itself can be asked for`() {
    let asked = """
      flow: 1
      root: App
      rules: { waits-for-animation: warning }
      screens: { A: { events: [show] }, B: { events: [next] }, C: {} }
      coordinators:
        App:
          start: A
          transitions: { A.show: { present: B }, B.next: [dismiss, { present: C }] }

      """
    #expect(rules(validate(asked)) == ["waits-for-animation"])
    let quiet = asked.replacingOccurrences(of: "waits-for-animation: warning", with: "")
    #expect(rules(validate(quiet)) == [])
  }

  private let suppression = "# flowctl:ignore leaked-child -- the sheet can't be pulled"

  @Test func `what is suppressed is in no format, and no problem`() {
    let suppressed = flow(
      child: suppression, screen: "# flowctl:ignore unused-event -- comes later")
    for format in Self.formats {
      let ran = validate(suppressed, "--strict", "--format", format)
      #expect(ran.status == 0)
      #expect(ran.errors.hasPrefix("0 errors, 0 warnings in "))
      #expect(!ran.output.contains("stays alive"))
      #expect(!ran.output.contains("nothing handles"))
    }
  }

  @Test func `a suppression says nothing of what is proved`() {
    let ran = validate(flow(child: suppression))
    #expect(ran.errors.contains("27 of 28 invariants hold"))
  }

  @Test(arguments: [
    ("# flowctl:ignore leaked-child", ["excuse-without-reason"]),
    ("# flowctl:ignore leaked-child --", ["excuse-without-reason"]),
    ("# flowctl:ignore dead-end -- why", ["leaked-child"]),
    ("# flowctl:ignore dead-end", ["leaked-child", "excuse-without-reason"]),
    ("# flowctl:ignore leaked-chlid -- why", ["leaked-child", "unknown-name"]),
    ("# flowctl:ignore unknown-name -- why", ["leaked-child", "unknown-name"]),
    ("# flowctl:disable leaked-child -- why", ["leaked-child", "unknown-name"]),
    ("# flowctl:ignore -- why", ["leaked-child", "unknown-name"]),
  ])
  func `a suppression that is none is reported in every format`(comment: String, found: [String]) {
    let suppressed = flow(child: comment, rules: "unused-event: off")
    #expect(rules(validate(suppressed)) == found)
    for format in Self.formats {
      let ran = validate(suppressed, "--format", format)
      #expect(ran.status == (found.contains("leaked-child") ? 1 : 0))
      for rule in found { #expect(ran.output.contains(rule)) }
      #expect(validate(suppressed, "--strict", "--format", format).status == 1)
    }
  }

  private func twice(_ comment: String, own: String = "") -> String {
    """
    flow: 1
    root: App
    screens: { A: { events: [a, b] } }
    coordinators:
      App:
        start: A
        transitions:
          \(own)
          A.a: pop \(comment)
          A.b: pop
    """
  }

  @Test func `a suppression at a line's end is for that line, one of its own for the next`() {
    let suppression = "# flowctl:ignore pop-root -- known"
    #expect(rulesTold(of: twice("")) == ["pop-root", "pop-root"])
    #expect(rulesTold(of: twice(suppression)) == ["pop-root"])
    #expect(rulesTold(of: twice("", own: suppression)) == ["pop-root"])
    #expect(rulesTold(of: twice(suppression, own: suppression)) == ["unused-excuse", "pop-root"])
  }

  @Test(arguments: ["several-unsaid", "waits-for-animation", "unused-transition", "unused-outcome"])
  func `a suppression of any advice is told where nothing needs it`(_ rule: String) {
    let right = """
      flow: 1
      root: App
      rules: { waits-for-animation: warning }
      screens: { A: { events: [a] }, B: }
      coordinators:
        App:
          start: A
          transitions: { A.a: { push: B } } # flowctl:ignore \(rule) -- known
      """
    #expect(rulesTold(of: right) == ["unused-excuse"])
  }

  @Test func `each way has a file of its own, and names its flow`() throws {
    try withTemporaryFolder { folder in
      try write(twice(""), to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("validate", "flow.yaml", "--script-dir", "ways", in: folder)
      #expect(ran.status == 0)
      #expect(ran.errors.hasSuffix("27 of 28 invariants hold for every sequence of events\n"))
      let ways = folder.appendingPathComponent("ways")
      #expect(names(in: ways) == ["pop-root-1.txt", "pop-root-2.txt"])
      let replayed = flowctl("simulate", "--strict", "pop-root-2.txt", in: ways)
      #expect(replayed.status == 0, "\(replayed.errors)")
    }
  }

  @Test func `a replay takes the rule that a run asked for, and says so where it isn't asked`()
    throws
  {
    try withTemporaryFolder { folder in
      try write(
        flow(rules: "leaked-child: off"), to: folder.appendingPathComponent("flow.yaml"))
      let option = ["--rule", "leaked-child=error"]
      let ran = flowctl(["validate", "flow.yaml", "--script-dir", "."] + option, in: folder)
      #expect(ran.status == 1)
      let replayed = flowctl(["simulate", "leaked-child-1.txt"] + option, in: folder)
      #expect(replayed.status == 0, "\(replayed.errors)")
      let without = flowctl("simulate", "leaked-child-1.txt", in: folder)
      #expect(without.status == 1)
      #expect(
        without.output.contains(
          "help: the rule is off: `simulate --rule leaked-child=error` looks at it"))
    }
  }

  @Test func `one rule alone doesn't hide that a file can't be understood`() {
    let wrong = twice("").replacing("root: App", with: "root: App\nroots: App")
    #expect(rulesTold(of: wrong, "--only", "dead-end") == ["unknown-key"])
    #expect(rulesTold(of: twice(""), "--only", "dead-end") == [])
  }

  @Test func `what is said of suppressions has severities too`() {
    let setting = "unused-event: off, unused-excuse: error, excuse-without-reason: off"
    let ran = validate(flow(child: "# flowctl:ignore leaked-child, dead-end", rules: setting))
    #expect(rules(ran) == ["unused-excuse"])
    #expect(ran.errors.hasPrefix("1 error, 0 warnings"))
  }

  @Test func `a suppression of a rule that is off is not called unused`() {
    let ran = validate(flow(child: suppression, rules: "leaked-child: off, unused-event: off"))
    #expect(ran.output == "")
  }

  @Test func `a suppression is not called unused where nothing was proved`() {
    let ran = validate(flow(child: suppression, rules: "unused-event: off"), "--no-proof")
    #expect(ran.output == "")
  }

  @Test func `a replay fails by a warning under strict alone`() throws {
    try withTemporaryFolder { folder in
      try write(
        flow(rules: "leaked-child: warning"), to: folder.appendingPathComponent("flow.yaml"))
      try write(
        "flow flow.yaml\nlaunch\nHome.open\nswipe\n", to: folder.appendingPathComponent("a.txt"))
      #expect(flowctl("simulate", "a.txt", in: folder).status == 0)
      #expect(flowctl("simulate", "--strict", "a.txt", in: folder).status == 1)
    }
  }
}

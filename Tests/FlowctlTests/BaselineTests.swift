import FlowctlTestSupport
import Foundation
import Testing

/// `--write-baseline` and `--baseline`: what was there when flowctl came is hidden, what is new is not.
struct BaselineTests {
  private let screens = """
    flow: 1
    root: App
    screens:
      Home: { events: [open, edit, again, nobodyHears] }
      Settings: {}
      Editor: {}
      Old: { events: [close] }

    """

  private let app = """
      App:
        children: { SettingsFlow: present, EditorFlow: present, More: push }
        start: Home
        transitions:
          Home.open: { if: alive SettingsFlow, then: { stop: SettingsFlow }, else: { start: SettingsFlow } }
          Home.edit: { if: alive EditorFlow, then: { stop: EditorFlow }, else: { start: EditorFlow } }
          Home.again: { start: More }

    """

  private let flows = """
      SettingsFlow:
        start: Settings
      EditorFlow:
        start: Editor

    """

  /// Another place at which the same child leaks in the same way.
  private func more(_ child: String = "SettingsFlow") -> String {
    """
      More:
        children: { \(child): present }
        start: More1
        transitions:
          More1.settings: { if: alive \(child), then: { stop: \(child) }, else: { start: \(child) } }

    """
  }

  private let moreScreen = "  More1: { events: [settings], back: locked }\n"

  private var flow: String {
    screens + moreScreen + "coordinators:\n" + app + flows
      + "  More:\n    start: More1\n    ignores: [More1.settings]\n"
  }

  /// A repository with a flow and the baseline of all that is wrong with it.
  private func withBaseline(_ body: (URL, String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let entry = folder.appendingPathComponent("flow.yaml")
      try write(flow, to: entry)
      let ran = flowctl("validate", "--write-baseline", "known.json", "flow.yaml", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output == "")
      let text = try String(
        contentsOf: folder.appendingPathComponent("known.json"), encoding: .utf8)
      try body(folder, text)
    }
  }

  private func validate(_ flow: String, in folder: URL, _ options: String...) throws -> Ran {
    try write(flow, to: folder.appendingPathComponent("flow.yaml"))
    return flowctl(
      ["validate", "--baseline", "known.json"] + options + ["flow.yaml"], in: folder)
  }

  /// The first lines of findings.
  private func headers(_ ran: Ran) -> [Substring] {
    ran.output.split(separator: "\n").filter {
      $0.contains(": error: ") || $0.contains(": warning: ")
    }
  }

  @Test func `a baseline is a line for each finding, sorted, without line numbers`() throws {
    try withBaseline { folder, text in
      #expect(
        text.split(separator: "\n").map { String($0.prefix { $0 != "," }) } == [
          "{", "  \"version\": 1", "  \"findings\": [", "    { \"path\": \"flow.yaml\"",
          "    { \"path\": \"flow.yaml\"",
          "    { \"path\": \"flow.yaml\"", "    { \"path\": \"flow.yaml\"",
          "    { \"path\": \"flow.yaml\"", "    { \"path\": \"flow.yaml\"", "  ]", "}",
        ])
      let rules = text.components(separatedBy: "\"rule\": \"").dropFirst()
        .map { String($0.prefix { $0 != "\"" }) }
      #expect(
        rules == [
          "dead-end", "leaked-child", "leaked-child", "unhandled-event", "unreachable-screen",
          "unused-event",
        ])
      #expect(!text.contains("line"))
      #expect(names(in: folder) == ["flow.yaml", "known.json"])
    }
  }

  @Test func `what the baseline knows is in no format, and no problem`() throws {
    try withBaseline { folder, _ in
      #expect(flowctl("validate", "flow.yaml", in: folder).status == 1)
      for format in ["text", "json", "sarif", "github", "junit"] {
        let ran = try validate(flow, in: folder, "--strict", "--format", format)
        #expect(ran.status == 0)
        #expect(
          ran.errors.hasPrefix("0 errors, 0 warnings in 1 file · 6 more in the baseline · "))
        #expect(!ran.output.contains("stays alive"))
        #expect(!ran.output.contains("nobodyHears"))
      }
    }
  }

  @Test func `JUnit skips a rule that the baseline hides`() throws {
    try withBaseline { folder, _ in
      let ran = try validate(flow, in: folder, "--format", "junit")
      let cases = try JUnitReader.suites(of: ran.output).flatMap(\.cases)
      let skipped = cases.filter { $0.outcome == "skipped" }.map(\.name)
      #expect(
        skipped == [
          "unhandled-event", "leaked-child", "unreachable-screen", "unused-event", "dead-end",
        ])
      #expect(ran.output.contains("<skipped message=\"2 in the baseline\"/>"))
    }
  }

  @Test func `edits elsewhere change nothing`() throws {
    try withBaseline { folder, text in
      let lines = String(repeating: "# a line\n", count: 10)
      let reordered =
        lines + screens.replacingOccurrences(of: "  Settings", with: "\n  Settings") + moreScreen
        + "coordinators:\n  More:\n    start: More1\n    ignores: [More1.settings]\n" + lines
        + flows + app
      let ran = try validate(reordered, in: folder, "--strict")
      #expect(ran.output == "")
      #expect(ran.status == 0)
      #expect(!ran.errors.contains("note"))
      _ = flowctl("validate", "--write-baseline", "again.json", "flow.yaml", in: folder)
      let again = folder.appendingPathComponent("again.json")
      #expect(try String(contentsOf: again, encoding: .utf8) == text)
    }
  }

  @Test func `one more of the same kind is reported`() throws {
    try withBaseline { folder, _ in
      let ran = try validate(
        screens + moreScreen + "coordinators:\n" + app + flows + more(), in: folder)
      #expect(ran.status == 1)
      #expect(headers(ran).count == 1)
      #expect(headers(ran)[0].contains("`SettingsFlow`"))
    }
  }

  @Test func `equal findings are counted`() throws {
    try withTemporaryFolder { folder in
      let twice = screens + moreScreen + "coordinators:\n" + app + flows + more()
      try write(twice, to: folder.appendingPathComponent("flow.yaml"))
      _ = flowctl("validate", "--write-baseline", "known.json", "flow.yaml", in: folder)
      let known = folder.appendingPathComponent("known.json")
      let text = try String(contentsOf: known, encoding: .utf8)
      #expect(text.components(separatedBy: "\"count\": 2").count == 2)
      #expect(try validate(twice, in: folder, "--strict").status == 0)
      let mended = twice.replacingOccurrences(
        of: "children: { SettingsFlow: present }",
        with: "children: { SettingsFlow: { as: present, swipe: finish } }")
      let ran = try validate(mended, in: folder)
      #expect(ran.status == 0)
      #expect(ran.errors.contains(": note: found 1 of 2 times: "))
      // Two branches may each have added it: two entries of one.
      let split = text.replacingOccurrences(of: "\"count\": 2", with: "\"count\": 1")
      let lines = split.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains("`SettingsFlow`") })
      try write(
        (lines[...line] + [lines[line]] + lines[(line + 1)...]).joined(separator: "\n")
          .replacingOccurrences(of: "}\n    {", with: "},\n    {"), to: known)
      #expect(try validate(twice, in: folder, "--strict").status == 0)
      #expect(try validate(mended, in: folder).errors.contains(": note: no longer found: "))
    }
  }

  private var mended: String {
    flow.replacingOccurrences(of: "Old: { events: [close] }", with: "Old: {}\n  New: {}")
      .replacingOccurrences(
        of: "EditorFlow: present", with: "EditorFlow: { as: present, swipe: finish }")
  }

  @Test func `what is mended is told, and can be taken out`() throws {
    try withBaseline { folder, text in
      let ran = try validate(mended, in: folder)
      #expect(headers(ran).count == 1)
      #expect(headers(ran)[0].contains("`New`"))
      #expect(
        ran.errors.contains("known.json:5:5: note: no longer found: swiping `EditorFlow` down"))
      #expect(ran.errors.contains("known.json:9:5: note: no longer found: nothing handles"))
      #expect(ran.errors.contains("flowctl: to remove what has been fixed, add "))
      let shrunk = try validate(mended, in: folder, "--write-baseline", "known.json")
      #expect(shrunk.output == ran.output, "what is new doesn't slip in")
      #expect(shrunk.status == 0)
      #expect(shrunk.errors.contains("flowctl: known.json contains 4 findings\n"))
      let known = try String(
        contentsOf: folder.appendingPathComponent("known.json"), encoding: .utf8)
      let left = Set(known.split(separator: "\n").map { $0.filter { $0 != "," } })
      #expect(left.isSubset(of: text.split(separator: "\n").map { $0.filter { $0 != "," } }))
      #expect(!(try validate(mended, in: folder).errors.contains("note")))
    }
  }

  @Test(arguments: [["--no-proof"], ["--only", "unused-outcome"]])
  func `what was not looked at is not said to be mended`(options: [String]) throws {
    try withBaseline { folder, text in
      try write(
        flow.replacingOccurrences(
          of: "EditorFlow: present", with: "EditorFlow: { as: present, swipe: finish }"),
        to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        ["validate", "--baseline", "known.json", "--write-baseline", "known.json"] + options
          + ["flow.yaml"], in: folder)
      #expect(!ran.errors.contains("note"))
      let known = folder.appendingPathComponent("known.json")
      #expect(try String(contentsOf: known, encoding: .utf8) == text)
    }
  }

  @Test func `another flow's findings are not said to be mended, a lost file's are`() throws {
    try withBaseline { folder, _ in
      let other = folder.appendingPathComponent("other.yaml")
      try write(
        flow.replacingOccurrences(of: "Old: { events: [close] }", with: "Old: {}"), to: other)
      let ran = flowctl("validate", "--baseline", "known.json", "other.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(!ran.errors.contains("note"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("flow.yaml"))
      let lost = flowctl("validate", "--baseline", "known.json", "other.yaml", in: folder)
      #expect(lost.errors.components(separatedBy: "note: no longer found").count == 7)
    }
  }

  @Test func `a flow without meaning is told of, and no baseline is written of it`() throws {
    try withBaseline { folder, text in
      let broken = flow.replacingOccurrences(of: "start: Home", with: "start: Nowhere")
      let ran = try validate(broken, in: folder, "--write-baseline", "known.json")
      #expect(ran.status == 1)
      #expect(headers(ran).count == 1)
      #expect(
        ran.errors.hasPrefix(
          "flowctl: known.json was not written: the errors here hide the rest\n1 error, "))
      let known = folder.appendingPathComponent("known.json")
      #expect(try String(contentsOf: known, encoding: .utf8) == text)
      let missing = flowctl(
        "validate", "--write-baseline", "known.json", "flow.yaml", "nowhere.yaml", in: folder)
      #expect(missing.status == 2)
      #expect(try String(contentsOf: known, encoding: .utf8) == text)
    }
  }

  @Test func `paths are seen from the repository's top`() throws {
    try withTemporaryFolder { folder in
      let app = folder.appendingPathComponent("ios")
      for part in [folder.appendingPathComponent(".git"), app] {
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
      }
      try write(flow, to: app.appendingPathComponent("flow.yaml"))
      _ = flowctl("validate", "--write-baseline", "../known.json", "flow.yaml", in: app)
      let ran = flowctl("validate", "--baseline", "known.json", "./ios/flow.yaml", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output == "")
      // As a build does, which runs somewhere else.
      let absolute = flowctl(
        "validate", "--baseline", folder.path + "/known.json", app.path + "/flow.yaml",
        in: FileManager.default.temporaryDirectory)
      #expect(absolute.status == 0)
      #expect(!absolute.errors.contains("note"))
    }
  }

  /// More sheets over each other than the prover follows.
  private var deep: String {
    let depth = 70
    let screens = (0..<depth).map { "  S\($0): { events: [next] }\n" }.joined()
    let coordinators = (1..<depth).map { index in
      """
        C\(index - 1):
          start: S\(index - 1)
          children: { C\(index): { as: present, swipe: finish } }
          transitions: { S\(index - 1).next: { start: C\(index) } }

      """
    }.joined()
    return "flow: 1\nroot: C0\nscreens:\n" + screens + "coordinators:\n" + coordinators
      + "  C\(depth - 1): { start: S\(depth - 1), ignores: [S\(depth - 1).next] }\n"
  }

  @Test func `what is not decided is told all the same, and not said to be mended`() throws {
    try withTemporaryFolder { folder in
      let entry = """
        { "path": "flow.yaml", "rule": "leaked-child", "message": "m", "count": 1, \
        "fingerprint": "a" }
        """
      try write(
        "{ \"version\": 1, \"findings\": [\n\(entry)\n] }\n",
        to: folder.appendingPathComponent("known.json"))
      let ran = try validate(deep, in: folder)
      #expect(ran.output.contains("[not-decided]"))
      #expect(!ran.errors.contains("note"))
      let written = try validate(deep, in: folder, "--write-baseline", "known.json")
      #expect(written.errors.hasPrefix("flowctl: known.json contains "))
    }
  }

  @Test(arguments: [
    ("", "1:1: this is not a baseline: the file is empty"),
    ("{\n", "1:1: this is not a baseline: this `{` is never closed"),
    ("[]", "1:1: this is not a baseline: expected a mapping with `version`, `findings`"),
    (
      "{\n  \"version\": 2,\n  \"findings\": []\n}",
      "2:14: this is not a baseline: this flowctl reads"
    ),
    ("{ \"version\": 1 }", "1:1: this is not a baseline: `findings` is missing here"),
    (
      "{ \"version\": 1, \"findings\": {} }",
      "1:29: this is not a baseline: `findings` takes a list"
    ),
    (
      "{ \"version\": 1, \"findings\": [\n  3\n] }",
      "2:3: this is not a baseline: expected a mapping with `path`, "
    ),
  ])
  func `a file that is no baseline is told at its place`(text: String, problem: String) throws {
    try withTemporaryFolder { folder in
      try write(text, to: folder.appendingPathComponent("known.json"))
      let ran = try validate(flow, in: folder)
      #expect(ran.status == 2)
      #expect(ran.output == "")
      #expect(ran.errors.hasPrefix("flowctl: known.json:" + problem))
    }
  }

  @Test(arguments: [
    ("\"dead-end\"", "\"dead-edn\"", "there is no rule `dead-edn`; did you mean `dead-end`?"),
    ("\"dead-end\"", "\"unknown-name\"", "`unknown-name` can't be hidden: later checks"),
    ("\"count\": 1", "\"count\": 0", "`count` must be 1 or more"),
    ("\"count\": 1", "\"count\": \"1\"", "expected a number"),
    (
      "\"count\": 1", "\"count\": 1, \"line\": 7",
      "there is no key `line` here, only `path`, `rule`"
    ),
    ("\"count\": 1, ", "", "`count` is missing here"),
    ("\"message\": \"", "\"message\": [], \"x\": \"", "there is no key `x` here"),
  ])
  func `an entry that is none is told at its place`(
    part: String, other: String, problem: String
  ) throws {
    try withBaseline { folder, text in
      let place = try #require(text.range(of: part))
      let known = folder.appendingPathComponent("known.json")
      try write(text.replacingCharacters(in: place, with: other), to: known)
      let ran = try validate(flow, in: folder)
      #expect(ran.status == 2)
      #expect(ran.errors.hasPrefix("flowctl: known.json:4:"))
      #expect(ran.errors.contains("this is not a baseline: " + problem))
    }
  }

  @Test func `a baseline that is not there or can't be written is told`() throws {
    try withTemporaryFolder { folder in
      let missing = try validate(flow, in: folder)
      #expect(missing.status == 2)
      #expect(missing.output == "")
      #expect(
        missing.errors
          == "flowctl: there is no file at known.json; `--write-baseline known.json` writes one\n")
      let ran = flowctl("validate", "--write-baseline", "no/known.json", "flow.yaml", in: folder)
      #expect(ran.status == 2)
      #expect(ran.errors.contains("flowctl: no/known.json can't be written: there is no such fold"))
    }
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// What CI asks for: colours in logs, severities for one run, a baseline that must shrink.
struct CITests {
  private let broken = "Tests/Golden/validate/unknown-key/flow.yaml"

  @Test(
    arguments: [
      ([:], false, false), ([:], true, true), (["FORCE_COLOR": "1"], false, true),
      (["CLICOLOR_FORCE": "1"], false, true), (["FORCE_COLOR": "0"], false, false),
      (["CLICOLOR_FORCE": ""], false, false),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false, false),
      (["NO_COLOR": "1"], true, false), (["TERM": "dumb"], true, false),
      (["TERM": "dumb", "FORCE_COLOR": "true"], false, true), (["NO_COLOR": ""], true, true),
    ] as [([String: String], Bool, Bool)])
  func `the environment decides about colours`(
    environment: [String: String], isTerminal: Bool, isColoured: Bool
  ) {
    let ran = flowctl("validate", broken, environment: environment, isTerminal: isTerminal)
    #expect(ran.output.contains("\u{1B}[") == isColoured)
    let option = flowctl("validate", "--color", "never", broken, environment: environment)
    #expect(!option.output.contains("\u{1B}["))
  }

  private let unused =
    "flow: 1\nroot: App\nscreens: { A: {}, Old: { events: [close] } }\n"
    + "coordinators: { App: { start: A } }\n"

  @Test func `a rule counts in one run as the run says`() {
    func run(_ options: String..., rules: String = "") -> Ran {
      flowctl(["validate", "--no-proof"] + options + ["-"], input: unused + rules)
    }
    #expect(run().status == 0)
    let asError = run("--rule", "unused-event=error")
    #expect(asError.status == 1 && asError.output.contains(": error: "))
    #expect(run("--rule", "unused-event=off").output == "")
    #expect(
      run("--rule=unused-event=warning", rules: "rules: { unused-event: off }\n").output != "")
    #expect(run("--rule", "unused-event=off", "--rule", "unused-event=error").status == 1)
  }

  @Test(arguments: [
    ("unused-event", "write `flowctl validate --rule unused-event=warning flows/app.yaml`"),
    ("unused-event=info", "there is no severity `info`"),
    ("unused-evnt=off", "did you mean `flowctl validate --rule unused-event=off flows/app.yaml`?"),
    ("yaml-syntax=off", "`yaml-syntax` can't be changed"),
  ])
  func `a severity that makes no sense is wrong usage`(argument: String, message: String) {
    let ran = flowctl("validate", "--rule", argument, "flows/app.yaml")
    #expect(ran.status == 64)
    #expect(ran.errors.contains(message))
  }

  @Test func `a rule that a run turns off needs no proof`() {
    let flow = "flows/readme/sign-in.yaml"
    #expect(flowctl("validate", flow).status == 1)
    // What the leak brings about is told on its own.
    let off = flowctl("validate", "--rule", "leaked-child=off", flow)
    #expect(off.status == 1 && off.output.contains("[duplicate-child]"))
    let rules = ["--rule", "duplicate-child=off", "--rule"]
    #expect(flowctl(["validate"] + rules + ["leaked-child=off", flow]).status == 0)
    let warning = flowctl(["validate"] + rules + ["leaked-child=warning", flow])
    #expect(warning.status == 0 && warning.output.contains(": warning: "))
  }

  @Test func `a stale baseline fails under strict alone`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("flow.yaml")
      try write(unused, to: file)
      func run(_ options: String...) -> Ran {
        flowctl(["validate", "--no-proof"] + options + ["flow.yaml"], in: folder)
      }
      #expect(run("--write-baseline", "known.json").status == 0)
      #expect(run("--strict", "--baseline", "known.json").status == 0)
      try write(unused.replacing("events: [close]", with: ""), to: file)
      let stale = run("--baseline", "known.json")
      #expect(stale.status == 0 && stale.errors.contains("no longer found"))
      #expect(run("--strict", "--baseline", "known.json").status == 1)
      let renewed = run("--strict", "--baseline", "known.json", "--write-baseline", "known.json")
      #expect(renewed.status == 0)
      #expect(run("--strict", "--baseline", "known.json").status == 0)
    }
  }

  @Test func `completions know rules and formats`() {
    let ran = flowctl("--generate-completion-script", "bash")
    #expect(ran.output.contains("leaked-child=") && ran.output.contains("gitlab="))
    #expect(flowctl("--help").output.contains("--generate-completion-script"))
  }
}

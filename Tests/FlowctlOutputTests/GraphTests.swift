import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl graph`: what is drawn, and how it ends.
struct GraphTests {
  static let signs = golden.appendingPathComponent("graph/signs")

  static let drawn: [(arguments: [String], file: String)] = [
    ([], "expected.dot"), (["--format", "mermaid"], "expected.mmd"),
    (["--collapse"], "collapsed.dot"), (["--collapse", "--format", "mermaid"], "collapsed.mmd"),
    (["--focus", "Settings"], "focused.dot"),
    (["--focus", "Editor", "--depth", "0", "--format", "mermaid"], "alone.mmd"),
    (["--highlight", "script.txt"], "highlighted.dot"),
    (
      ["--highlight", "script.txt", "--scenario", "the settings are pulled down"],
      "gestures.dot"
    ),
    (["--highlight", "script.txt", "--format", "mermaid"], "highlighted.mmd"),
  ]

  @Test(arguments: drawn.indices)
  func `every sign is drawn as its golden text has it`(index: Int) throws {
    let drawn = Self.drawn[index]
    let ran = flowctl(["graph", "flow.yaml"] + drawn.arguments, in: Self.signs)
    #expect(ran.errors == "")
    #expect(ran.status == 0)
    try expectGolden(ran.output, Self.signs.appendingPathComponent(drawn.file))
  }

  /// The drawings in the documentation: their sources, since Graphviz's versions lay out differently.
  static let committed: [(arguments: [String], name: String)] = [
    (["flows/app.yaml"], "app"),
    (["--collapse", "flows/app.yaml"], "app-coordinators"),
    (["--focus", "Checkout", "flows/app.yaml"], "app-checkout"),
    (["--finding", "1", "flows/readme/sign-in.yaml"], "sign-in-finding"),
    (["flows/seeds/000-sooda.yaml"], "sooda"),
    (["Tests/Golden/graph/signs/flow.yaml"], "signs"),
  ]

  static let ofGenerated: [(arguments: [String], name: String)] = [
    (["--collapse", "-"], "generated-coordinators"), (["--focus", "C7", "-"], "generated-c7"),
  ]

  @Test func `the Mermaid in the documentation is up to date`() throws {
    let ran = flowctl("graph", "--format", "mermaid", "--focus", "SignUp", "flows/app.yaml")
    try expectGolden(
      ran.output,
      repository.appendingPathComponent("Documentation/Drawings/app-sign-up.mmd"))
  }

  /// 25 coordinators with 20 screens each; nil where there is no Python.
  static let generated = generate(["25"])

  /// What `Benchmarks/generate` writes.
  static func generate(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", repository.appendingPathComponent("Benchmarks/generate").path] + arguments
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : nil
  }

  @Test(arguments: committed.indices)
  func `a drawing in the documentation is up to date`(index: Int) throws {
    try expectCommitted(Self.committed[index])
  }

  @Test(
    .enabled(if: generated != nil, "there is no Python to generate a flow with"),
    arguments: ofGenerated.indices)
  func `a drawing of a generated flow in the documentation is up to date`(index: Int) throws {
    try expectCommitted(Self.ofGenerated[index], input: Self.generated ?? "")
  }

  private func expectCommitted(
    _ drawing: (arguments: [String], name: String), input: String = ""
  ) throws {
    let ran = flowctl(["graph"] + drawing.arguments, input: input)
    let source = repository.appendingPathComponent("Documentation/Drawings/\(drawing.name).dot")
    let before = try? String(contentsOf: source, encoding: .utf8)
    try expectGolden(ran.output, source)
    if before != ran.output { Issue.record("draw it anew with: scripts/drawings") }
    #expect(
      FileManager.default.fileExists(
        atPath: source.deletingPathExtension().appendingPathExtension("svg").path))
  }

  /// Every flow of the repository in which nothing is wrong but what a proof may find.
  static let flows =
    (files(below: "flows", ending: ".yaml") + files(below: "Tests/Golden", ending: ".yaml"))
    .filter { flowctl("validate", "--no-proof", $0).status == 0 }

  @Test func `there are flows to draw`() { #expect(Self.flows.count > 200) }

  static let dot: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { $0 + "/dot" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(
    .enabled(if: dot != nil, "Graphviz is not installed, so nothing reads the drawings"),
    arguments: flows)
  func `Graphviz reads every flow's drawing`(flow: String) throws {
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    for options in [[], ["--collapse"]] {
      let text = flowctl(["graph", flow] + options)
      #expect(text.status == 0)
      let ran = flowctl(["graph", flow, "--format", "svg"] + options, environment: environment)
      #expect(ran.errors == "")
      #expect(ran.status == 0)
      #expect(ran.output.hasPrefix("<?xml"))
      #expect(ran.output.hasSuffix("</svg>\n"))
    }
  }

  @Test(.enabled(if: dot != nil, "Graphviz is not installed"))
  func `a drawing larger than a pipe comes through whole`() throws {
    // More than 64 KiB in both directions at once.
    let screens = (0..<600).map { "  S\($0): { events: [next] }" }.joined(separator: "\n")
    let steps = (0..<600).map { "      S\($0).next: { push: S\(($0 + 1) % 600) }" }
      .joined(separator: "\n")
    let flow =
      "flow: 1\nroot: App\nscreens:\n\(screens)\ncoordinators:\n  App:\n    start: S0\n"
      + "    transitions:\n\(steps)\n"
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let ran = flowctl("graph", "-", "--format", "svg", input: flow, environment: environment)
    #expect(ran.status == 0)
    #expect(ran.output.utf8.count > 1 << 16)
    #expect(ran.output.hasSuffix("</svg>\n"))
  }

  // MARK: What can't be drawn

  @Test func `without Graphviz it says what to install`() {
    let ran = flowctl("graph", "flows/app.yaml", "--format", "svg")
    #expect(ran.status == 2)
    #expect(ran.output == "")
    #expect(ran.errors.contains("apt install graphviz"))
  }

  @Test func `a Graphviz that fails leaves no file behind`() throws {
    try withTemporaryFolder { folder in
      let program = repository.appendingPathComponent("Tests/Golden/graph/failing-program")
      let flow = repository.appendingPathComponent("flows/app.yaml").path
      let ran = flowctl(
        "graph", flow, "--format", "svg", "--output", "app.svg", in: folder,
        environment: ["PATH": program.path])
      #expect(ran.status == 2)
      #expect(ran.errors == "flowctl: Graphviz could not draw it: no fonts\n")
      #expect(names(in: folder) == [])
    }
  }

  @Test func `a flow with mistakes is told about, and not drawn`() {
    let ran = flowctl("graph", "Tests/Golden/validate/unknown-name/flow.yaml")
    #expect(ran.status == 1)
    #expect(ran.output == "")
    #expect(ran.errors.contains("[unknown-name]"))
  }

  @Test func `a child that sets the stack is drawn as one`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { L: { events: [ok] }, H: { events: [out] } }
      coordinators:
        App:
          start: L
          children: { Main: { as: replace } }
          transitions: { L.ok: { start: Main }, Main.finished: { push: L } }
        Main: { start: H, transitions: { H.out: finish } }

      """
    let dot = flowctl("graph", "-", input: flow).output
    #expect(dot.contains(#"label="Main · replace""#))
    #expect(dot.contains(##"[label="ok", color="#1d6fd1", penwidth=1.6, arrowhead=normalnormal]"##))
    let mermaid = flowctl("graph", "-", "--format", "mermaid", input: flow).output
    #expect(mermaid.contains(#"["Main · replace"]"#))
    let page = try PageTests.Page(["-"], input: flow)
    #expect(page.list("boundaries").map { $0["kind"] as? String } == ["replace"])
    #expect(page.list("edges").contains { $0["kind"] as? String == "replaceChild" })
  }

  @Test func `a flow that breaks an invariant is drawn all the same`() {
    let ran = flowctl("graph", "flows/readme/sign-in.yaml")
    #expect(ran.status == 0)
    #expect(ran.errors == "")
  }

  @Test func `a file is written whole`() throws {
    try withTemporaryFolder { folder in
      let flow = repository.appendingPathComponent("flows/app.yaml").path
      let ran = flowctl("graph", flow, "--output", "app.dot", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output == "")
      let text = try String(
        contentsOf: folder.appendingPathComponent("app.dot"), encoding: .utf8)
      #expect(text == flowctl("graph", flow).output)
    }
  }

  @Test(arguments: [
    (["--focus", "Chekout"], "did you mean `flowctl graph flows/app.yaml --focus Checkout`?"),
    (["--depth", "1"], "--focus NAME"), (["--focus", "Checkout", "--depth=-1"], "0 or more"),
    (["--finding", "1"], "finds nothing that it can reproduce"),
    (["--finding", "1", "--highlight", "flows/app.txt"], "a drawing shows one"),
    (["--scenario", "a"], "--highlight SCRIPT"),
  ])
  func `wrong usage says what was meant`(options: [String], message: String) {
    let ran = flowctl(["graph", "flows/app.yaml"] + options)
    #expect(ran.status == 64)
    #expect(ran.output == "")
    #expect(ran.errors.contains(message), "\(ran.errors)")
  }

  @Test func `a script that can't happen is no way to draw`() throws {
    let script = "flow flows/app.yaml\nlaunch isLoggedIn=true hasOnboarded=true\nLanding.signIn\n"
    let ran = flowctl("graph", "flows/app.yaml", "--highlight", "-", input: script)
    #expect(ran.status == 1)
    #expect(ran.output == "")
    #expect(ran.errors.contains("[script-impossible]"))
  }

  @Test func `what Mermaid refuses is told, with what to do`() {
    let screens = (0..<501).map { "  S\($0): { events: [next] }" }.joined(separator: "\n")
    let steps = (0..<501).map { "      S\($0).next: { push: S\(($0 + 1) % 501) }" }
      .joined(separator: "\n")
    let flow =
      "flow: 1\nroot: App\nscreens:\n\(screens)\ncoordinators:\n  App:\n    start: S0\n"
      + "    transitions:\n\(steps)\n"
    let whole = flowctl("graph", "-", "--format", "mermaid", input: flow)
    #expect(whole.status == 0)
    #expect(whole.errors.contains("`--collapse` or `--focus NAME`"))
    let part = flowctl("graph", "-", "--format", "mermaid", "--focus", "S7", input: flow)
    #expect(part.errors == "")
  }
}

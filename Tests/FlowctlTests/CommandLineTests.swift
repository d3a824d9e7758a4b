import FlowctlTestSupport
import Foundation
import Testing

/// Exit codes, streams and options.
struct CommandLineTests {
  private let broken = """
    flow: 1
    root: App
    screens: { A: { events: [go] } }
    coordinators: { App: { start: B } }

    """

  @Test func `no file means flows/app.yaml in the nearest folder above`() {
    let folder = repository.appendingPathComponent("Sources/FlowModel")
    let ran = flowctl("validate", in: folder)
    #expect(ran.status == 0)
    #expect(ran.errors.hasPrefix("0 errors, 0 warnings in 5 files · 16 coordinators, 44 screens"))
  }

  @Test func `the schema that is checked in is the one that is printed`() throws {
    let ran = flowctl("schema")
    #expect(ran.status == 0)
    _ = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
    let file = repository.appendingPathComponent("Documentation/flow.schema.json")
    try expectGolden(ran.output, file)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell's completions know every command`(shell: String) {
    let ran = flowctl("--generate-completion-script", shell)
    #expect(ran.status == 0)
    for command in ["validate", "simulate", "schema", "init"] {
      #expect(ran.output.contains(command))
    }
    #expect(ran.output.contains("yaml"))
  }

  @Test func `without the proof nothing is said to be proved`() {
    let ran = flowctl("validate", "--no-proof", "flows/app.yaml")
    #expect(ran.errors.contains("nothing proved"))
    let json = flowctl("validate", "--no-proof", "--format", "json", "flows/app.yaml")
    #expect(json.output.contains("\"proved\": []"))
  }

  @Test func `without any flow around, the job can't be done`() throws {
    try withTemporaryFolder { folder in
      let ran = flowctl("validate", in: folder)
      #expect(ran.status == 2)
      #expect(ran.errors.hasPrefix("flowctl: there is no file at flows/app.yaml"))
      for command in ["play", "graph"] {
        let other = flowctl(command, in: folder)
        #expect(other.status == 2 && other.errors == ran.errors)
      }
    }
  }

  @Test func `a flow without coordinators is an error, whatever its links ask`() {
    let flow = """
      flow: 1
      root: App
      deeplinks:
        item: { url: x, if: isLoggedIn, to: App, else: { open: item }, do: stay }

      """
    #expect(flowctl("validate", "-", input: flow).status == 1)
    #expect(flowctl("validate", "-", input: flow + "coordinators: {}\n").status == 1)
  }

  @Test func `a dash is standard input`() {
    let ran = flowctl("validate", "-", input: broken)
    #expect(ran.status == 1)
    #expect(ran.output.hasPrefix("<stdin>:4:31: error: there is no screen or coordinator `B`"))
  }

  @Test func `several entry files are told of together, each finding once`() throws {
    try withTemporaryFolder { folder in
      try write(broken, to: folder.appendingPathComponent("one.yaml"))
      try write(broken, to: folder.appendingPathComponent("two.yaml"))
      let ran = flowctl("validate", "one.yaml", "two.yaml", "one.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.components(separatedBy: "[unknown-name]").count == 3)
      #expect(ran.errors.hasPrefix("2 errors, 0 warnings in 2 files"))
    }
  }

  @Test func `a file that isn't there doesn't silence the others`() throws {
    try withTemporaryFolder { folder in
      try write(broken, to: folder.appendingPathComponent("one.yaml"))
      let ran = flowctl("validate", "nowhere.yaml", "one.yaml", in: folder)
      #expect(ran.status == 2)
      #expect(ran.output.contains("[unknown-name]"))
      #expect(ran.errors.contains("flowctl: there is no file at nowhere.yaml\n"))
    }
    let ran = flowctl("simulate", "nowhere.txt", "flows/app/links.txt")
    #expect(ran.status == 2)
    #expect(ran.errors.hasSuffix("6 scenarios passed, 0 failed\n"))
  }

  @Test(arguments: ["nowhere", "flows/app.yaml"])
  func `a project folder that isn't there is told of`(path: String) {
    for arguments in [["validate", "flows/app.yaml"], ["simulate", "flows/app.txt"]] {
      let ran = flowctl(arguments + ["--project", path])
      #expect(ran.status == 2)
      #expect(ran.output == "")
      #expect(
        ran.errors == "flowctl: there is no project folder at \(path)\n")
      #expect(flowctl(arguments + ["--project", "."]).status == 0)
    }
  }

  @Test func `warnings are problems under strict alone`() {
    let folder = golden.appendingPathComponent("validate/unused-event")
    #expect(flowctl("validate", "flow.yaml", in: folder).status == 0)
    #expect(flowctl("validate", "--strict", "flow.yaml", in: folder).status == 1)
  }

  private let unusedEvent = """
    flow: 1
    root: App
    screens:
      A: { events: [] }
      Old: { events: [close] }
    coordinators: { App: { start: A } }

    """

  @Test func `rules change severities and switch rules off`() {
    let error = flowctl(
      "validate", "--no-proof", "-", input: unusedEvent + "rules: { unused-event: error }\n")
    #expect(error.status == 1)
    let off = flowctl(
      "validate", "--no-proof", "-", input: unusedEvent + "rules: { unused-event: off }\n")
    #expect(off.output == "")
  }

  @Test func `a suppression on the line or the line above is taken`() {
    let above = unusedEvent.replacingOccurrences(
      of: "  Old:", with: "  # flowctl:ignore unused-event -- comes later\n  Old:")
    #expect(flowctl("validate", "--no-proof", "--strict", "-", input: above).output == "")
    let beside = unusedEvent.replacingOccurrences(
      of: "[close] }", with: "[close] }  # flowctl:ignore unused-event -- comes later")
    #expect(flowctl("validate", "--no-proof", "--strict", "-", input: beside).output == "")
  }

  @Test func `of several suppressions for one finding the first is taken`() {
    let twice = unusedEvent.replacingOccurrences(
      of: "  Old: { events: [close] }",
      with: """
          # flowctl:ignore unused-event -- above
          Old: { events: [close] }  # flowctl:ignore unused-event, dead-end -- beside
          # flowctl:ignore unused-event -- below
        """)
    let ran = flowctl("validate", "--no-proof", "-", input: twice)
    #expect(ran.output.components(separatedBy: "[unused-excuse]").count == 3)
    #expect(ran.output.contains("<stdin>:6:46: warning: there is no `unused-event` here"))
    #expect(ran.output.contains("<stdin>:7:20: warning: there is no `unused-event` here"))
  }

  @Test func `a suppression is for its own file`() throws {
    try withTemporaryFolder { folder in
      let importing = unusedEvent.replacingOccurrences(
        of: "root:", with: "imports: [late.yaml] # flowctl:ignore unused-event -- late\nroot:")
      try write(importing, to: folder.appendingPathComponent("flow.yaml"))
      try write(
        "flow: 1\nscreens: { Late: { events: [close] } }\n",
        to: folder.appendingPathComponent("late.yaml"))
      let ran = flowctl("validate", "flow.yaml", in: folder)
      #expect(ran.output.contains("late.yaml:2:29: warning: nothing handles `Late.close`"))
      #expect(
        ran.output.contains(
          "flow.yaml:2:39: warning: `unused-event` is not reported here, but on line 6"))
    }
  }

  @Test(arguments: ["unused-event", "unhandled-event"])
  func `a suppression is not called unused where its rule wasn't checked`(rule: String) {
    let suppressed = unusedEvent.replacingOccurrences(
      of: "  A:", with: "  # flowctl:ignore \(rule) -- comes later\n  A:")
    #expect(flowctl("validate", "-", input: suppressed).output.contains("[unused-excuse]"))
    let blocked = suppressed.replacingOccurrences(of: "start: A", with: "start: Nowhere")
    let ran = flowctl("validate", "-", input: blocked)
    #expect(ran.output.contains("[unknown-name]"))
    #expect(ran.errors.hasPrefix("1 error, 0 warnings"))
  }

  @Test(arguments: [
    ["validate", "--nonsense"], ["nonsense"], ["validate", "--format", "xml"],
  ])
  func `wrong usage is 64`(arguments: [String]) {
    let ran = flowctl(arguments)
    #expect(ran.status == 64)
    #expect(ran.output == "")
    #expect(ran.errors != "")
  }

  @Test func `a misspelt command is told the right one`() {
    let ran = flowctl("valdate", "flows/app.yaml")
    #expect(ran.status == 64)
    #expect(
      ran.errors.contains(
        "there is no command `valdate`; did you mean `flowctl validate flows/app.yaml`?"))
  }

  /// No alias: each fails, and says the whole command.
  @Test(arguments: [
    (["flows/app.yaml"], "flowctl validate flows/app.yaml"),
    (["flows/app.txt", "--quiet"], "flowctl simulate flows/app.txt --quiet"),
    (["flows"], "flowctl validate flows"), (["check"], "flowctl validate"),
    (["lint", "flows/app.yaml", "--strict"], "flowctl validate flows/app.yaml --strict"),
    (["run", "flows/app.txt"], "flowctl simulate flows/app.txt"),
    (["draw", "a b.yaml"], "flowctl graph 'a b.yaml'"),
    (["--strict"], "flowctl validate --strict"),
    (["validate", "--stict", "flows/app.yaml"], "flowctl validate --strict flows/app.yaml"),
    (["validate", "--formt=json"], "flowctl validate --format=json"),
    (["validate", "--json"], "flowctl validate --format json"),
    (["validate", "--verbose"], "flowctl validate --explain-proof"),
    (["simulate", "-v", "flows/app.txt"], "flowctl simulate --trace flows/app.txt"),
    (["simulate", "-q"], "flowctl simulate --quiet"),
    (["validate", "-f", "flows/app.yaml"], "flowctl validate flows/app.yaml"),
    (["validate", "--warnings-as-errors"], "flowctl validate --strict"),
    (["validate", "flows/app.txt"], "flowctl simulate flows/app.txt"),
    (["validate", "--strict", "flows/app.txt"], "flowctl simulate flows/app.txt"),
    (["graph", "--format", "dot", "flows/app.txt"], "flowctl simulate flows/app.txt"),
    (["diff", "flows/app.txt", "flows/app.yaml"], "flowctl simulate flows/app.txt"),
  ])
  func `what is meant is told as a whole command`(arguments: [String], meant: String) {
    let ran = flowctl(arguments)
    #expect(ran.status == 64)
    #expect(ran.errors.contains("`\(meant)`"), "\(ran.errors)")
  }

  @Test(arguments: [
    (["validate", "flows/ap.yaml"], "flowctl validate flows/app.yaml"),
    (["validate", "--strict", "app.yaml"], "flowctl validate --strict flows/app.yaml"),
    (["simulate", "flows/ap.txt"], "flowctl simulate flows/app.txt"),
  ])
  func `a file that isn't there may have nearly the name of one that is`(
    arguments: [String], meant: String
  ) {
    let ran = flowctl(arguments)
    #expect(ran.status == 2)
    #expect(ran.errors.contains("`\(meant)`"), "\(ran.errors)")
  }

  @Test func `what other programs call an option may be off by a letter, too`() {
    let ran = flowctl("validate", "--verbos", "flows/app.yaml")
    #expect(
      ran.errors.contains(
        "there is no option `--verbos`; did you mean `flowctl validate --explain-proof flows/app.yaml`?"
      ), "\(ran.errors)")
    #expect(
      flowctl("generate", "kotlin", "flows/app.yaml").errors.contains(
        "there is no language `kotlin`; did you mean `flowctl generate swift flows/app.yaml`?"))
    #expect(
      flowctl("simulate", "launch isLoggedIn=true").errors.contains(
        "; a script is a file: write its lines into one, and name that"))
  }

  @Test func `nothing is near a name that is far`() {
    #expect(!flowctl("validate", "flows/nothing-like-it.yaml").errors.contains("did you mean"))
    #expect(!flowctl("zzz").errors.contains("did you mean"))
  }

  @Test func `a flow is no script`() {
    let ran = flowctl("simulate", "flows/app.yaml")
    #expect(ran.status == 64)
    #expect(ran.errors.contains("`flows/app.yaml` is a flow, but `simulate` replays scripts"))
    #expect(ran.errors.contains("`flowctl validate flows/app.yaml` checks it"))
  }

  /// A right line is parsed by the command, any other by the root.
  @Test(arguments: ["validate", "simulate", "play", "graph", "rules", "schema", "init"])
  func `a command's help and errors name the whole command`(name: String) {
    #expect(flowctl(name, "--nonsense").errors.contains("Usage: flowctl \(name)"))
    let help = flowctl(name, "--help")
    #expect(help.output.contains("USAGE: flowctl \(name)"))
    #expect(help.output == flowctl("help", name).output)
  }

  @Test(arguments: [
    ["graph", "--format", "dot", "--focus", "Landin", "flows/readme/sign-in.yaml"],
    ["graph", "--format", "dot", "--finding", "2", "flows/readme/sign-in.yaml"],
  ])
  func `what a command itself finds wrong with its arguments has its usage`(arguments: [String]) {
    let ran = flowctl(arguments)
    #expect(ran.status == 64)
    #expect(ran.errors.contains("Usage: flowctl graph"))
    #expect(!ran.errors.contains("Usage: flowctl <subcommand>"))
    #expect(ran.errors.contains("See 'flowctl graph --help'"))
  }

  @Test func `help about a command that isn't there is wrong usage`() {
    let ran = flowctl("help", "valdate")
    #expect(ran.status == 64)
    #expect(
      ran.errors.contains("there is no command `valdate`; did you mean `flowctl help validate`?"))
    #expect(flowctl("help", "help").status == 0)
  }

  /// The help is wrapped at 80 columns: an example that is longer can't be copied.
  @Test(arguments: [
    "validate", "simulate", "play", "graph", "generate", "diff", "drift", "import", "conform",
    "paths",
    "rules", "schema", "init",
  ])
  func `examples in a command's help stand on a line each`(name: String) {
    let overview = flowctl(name, "--help").output.components(separatedBy: "\nUSAGE:")[0]
    let paragraphs = overview.components(separatedBy: "\n\n").map {
      $0.split(separator: "\n")
    }
    for lines in paragraphs {
      if lines.contains(where: { $0.hasPrefix("  flowctl ") }) {
        #expect(lines.allSatisfy { $0.hasPrefix("  flowctl ") }, "\(lines)")
      } else {
        // Nor does prose break where its source does.
        #expect(lines.dropLast().allSatisfy { $0.count > 60 }, "\(lines)")
      }
    }
  }

  @Test func `a baseline needs a file`() throws {
    try withTemporaryFolder { folder in
      try write(broken, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("validate", "--write-baseline", "-", "flow.yaml", in: folder)
      #expect(ran.status == 64)
      #expect(ran.errors.contains("a baseline is written to a file: name one"))
      #expect(names(in: folder) == ["flow.yaml"])
    }
  }

  /// Root reads everything.
  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/root") == false))
  func `a folder that can't be read isn't called empty`() throws {
    try withTemporaryFolder { folder in
      let closed = folder.appendingPathComponent("closed")
      try FileManager.default.createDirectory(
        at: closed, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
      for command in ["validate", "simulate"] {
        let ran = flowctl(command, "closed", in: folder)
        #expect(ran.status == 2)
        #expect(ran.errors.hasPrefix("flowctl: closed can't be read: permission denied\n"))
      }
    }
  }

  // MARK: Scripts

  @Test func `a flow that a script names and isn't there is told with the script's line`() throws {
    try withTemporaryFolder { folder in
      try write(unusedEvent, to: folder.appendingPathComponent("flow.yaml"))
      try write("# a\nflow nosuch.yaml\nlaunch\n", to: folder.appendingPathComponent("a.txt"))
      let ran = flowctl("simulate", "a.txt", in: folder)
      #expect(ran.status == 2)
      #expect(
        ran.errors.hasPrefix(
          "flowctl: there is no file at nosuch.yaml; line 2 of a.txt names it; did you mean `flow flow.yaml`?\n"
        ))
      let given = flowctl("simulate", "--flow", "flow.yaml", "a.txt", in: folder)
      #expect(given.status == 0)
    }
  }

  @Test func `what a script says twice is told`() throws {
    try withTemporaryFolder { folder in
      let flow = unusedEvent + "state: { on: Bool = any }\nrules: { unused-declaration: off }\n"
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      func told(_ script: String) throws -> Ran {
        try write(script, to: folder.appendingPathComponent("a.txt"))
        return flowctl("simulate", "a.txt", in: folder)
      }
      let launch = try told("flow flow.yaml\nlaunch on=true on=false\n")
      #expect(launch.status == 1)
      #expect(launch.output.contains("a.txt:2:16: error: `on` is given twice [script-syntax]"))
      let always = try told("flow flow.yaml\nalways launch on=true\nlaunch on=false\n")
      #expect(always.status == 0)
      let second = try told("flow flow.yaml\nflow other.yaml\nlaunch on=true\n")
      #expect(second.status == 1)
      #expect(second.output.contains("a.txt:2:1: error: `flow` must be the first line of a script"))
    }
  }

  @Test func `numbers are compared as numbers, and told where they are too large`() throws {
    try withTemporaryFolder { folder in
      let flow = """
        flow: 1
        root: App
        screens: { Home: { events: { go: { d: Double, n: Int } } }, P: { params: { d: Double, n: Int } } }
        coordinators: { App: { start: Home, transitions: { Home.go: { push: P } } } }

        """
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      func told(_ event: String, _ expected: String) throws -> Ran {
        let script =
          "flow flow.yaml\nlaunch\nHome.go(\(event))\nexpect stack App: Home, P(\(expected))\n"
        try write(script, to: folder.appendingPathComponent("a.txt"))
        return flowctl("simulate", "a.txt", in: folder)
      }
      #expect(try told("d: 1.5, n: 7", "d: 1.50, n: 07").status == 0)
      #expect(try told("d: 1.5, n: 7", "d: 1.51, n: 7").status == 1)
      #expect(try told("d: 1.5, n: 7", "d: 1.5, n: 8").status == 1)
      #expect(try told("d: 1.5", "d: 1.5").status == 0)
      #expect(try told("d: 1.5", "n: 7").status == 1)
      let large = try told("d: 1.5, n: 99999999999999999999", "n: 1")
      #expect(large.output.contains("this number is too large for an `Int`"))
      #expect(
        large.output.contains("help: write at most 9223372036854775807, or `_` for any value"))
    }
  }

  @Test func `an expectation of nothing says what can be expected`() {
    let ran = flowctl(
      "simulate", "--flow", "flows/readme/sign-in.yaml", "-", input: "launch\nexpect\n")
    #expect(ran.output.contains("error: `expect` does not say what is expected"))
    #expect(ran.output.contains("help: write one of these behind it: visible, stack, "))
  }

  @Test func `help and version are results`() {
    #expect(flowctl("--version").output == "0.1.0\n")
    #expect(flowctl("--help").status == 0)
    #expect(flowctl("help", "validate").output.contains("USAGE: flowctl validate"))
  }

  @Test func `a flow without meaning isn't replayed`() throws {
    try withTemporaryFolder { folder in
      try write(broken, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("simulate", "--flow", "flow.yaml", "-", in: folder, input: "launch\n")
      #expect(ran.status == 1)
      #expect(ran.output.contains("[unknown-name]"))
    }
  }

  @Test func `a script without a flow says so`() {
    let ran = flowctl("simulate", "-", input: "launch\n")
    #expect(ran.status == 1)
    #expect(ran.output.contains("this script names no flow"))
  }

  @Test func `colour is for terminals, and can be refused`() {
    let folder = golden.appendingPathComponent("validate/unknown-key")
    let escape = "\u{1B}["
    #expect(!flowctl("validate", "flow.yaml", in: folder).output.contains(escape))
    #expect(flowctl("validate", "flow.yaml", in: folder, isTerminal: true).output.contains(escape))
    #expect(
      !flowctl(
        "validate", "flow.yaml", in: folder, environment: ["NO_COLOR": "1"], isTerminal: true
      ).output.contains(escape))
    #expect(
      flowctl("validate", "--color", "always", "flow.yaml", in: folder).output.contains(escape))
  }

  @Test func `a byte order mark is neither shown nor counted`() {
    let flow = "\u{FEFF}flow: 7\n"
    let text = flowctl("validate", "-", input: flow)
    #expect(text.output.contains("<stdin>:1:7: error: "))
    #expect(text.output.contains("\n    1 | flow: 7\n      |       ^\n"))
    let json = flowctl("validate", "--format", "json", "-", input: flow)
    #expect(json.output.contains("\"column\": 7,"))
    #expect(json.output.contains("\"endColumn\": 8,"))
  }

  @Test func `what a file says never reaches the terminal as control codes`() {
    let flow = "flow: 1\nroot: \"A\\e[31m\\u202Epp\"\nscreens: {}\ncoordinators: {}\n"
    let ran = flowctl("validate", "-", input: flow)
    #expect(!ran.output.contains("\u{1B}"))
    #expect(!ran.output.contains("\u{202E}"))
  }

  @Test func `the same input gives the same bytes`() {
    let first = flowctl("simulate", "--format", "json", "flows/app.txt")
    let second = flowctl("simulate", "--format", "json", "flows/app.txt")
    #expect(first.output == second.output)
    #expect(first.output != "")
  }

  /// `validate` and files alone doesn't go through the parser: the same defaults stand twice.
  @Test(arguments: [
    [], ["flows/app.yaml"], ["flows/app.yaml", "flows/readme/sign-in.yaml"], ["flows/readme"], [""],
    ["nowhere.yaml"], ["flows/app.yaml", "nowhere.yaml"],
    ["flows/pitfalls/sheet-swiped-away.yaml"],
  ])
  func `validate without options does what it does with one that changes nothing`(
    files: [String]
  ) {
    for environment in [[:], ["NO_COLOR": "1"]] {
      let alone = flowctl(["validate"] + files, environment: environment, isTerminal: true)
      let parsed = flowctl(
        ["validate", "--proof"] + files, environment: environment, isTerminal: true)
      #expect(alone.output == parsed.output)
      #expect(alone.errors == parsed.errors)
      #expect(alone.status == parsed.status)
    }
  }

  @Test func `a link's address in a script is told its name`() throws {
    try withTemporaryFolder { folder in
      let flow = """
        flow: 1
        root: App
        screens: { Home: {} }
        coordinators: { App: { start: Home } }

        """
      let links = "deeplinks: { item: { url: \"x://i/{id}\", params: { id: Int }, to: App } }\n"
      try write(flow + links, to: folder.appendingPathComponent("links.yaml"))
      try write(flow, to: folder.appendingPathComponent("none.yaml"))
      try write(
        "launch\nopen x://i/7\n", to: folder.appendingPathComponent("a.txt"))
      try write(
        "launch\nopen \"x://i/7\"\nopen item/7\nopen item(id: \"7\")\nopen item(id: 7)\n",
        to: folder.appendingPathComponent("b.txt"))
      let others = flowctl("simulate", "--flow", "links.yaml", "b.txt", in: folder)
      for place in ["2:6", "3:6"] {
        #expect(
          others.output.contains("b.txt:\(place): error: a link is opened by its name, not its"))
      }
      #expect(others.output.contains("b.txt:4:15: error: this is not a value of type `Int`"))
      #expect(others.output.contains("= help: write `7`\n"))
      #expect(!others.output.contains("b.txt:5"))
      let ran = flowctl("simulate", "--flow", "links.yaml", "a.txt", in: folder)
      #expect(ran.status == 1)
      #expect(
        ran.output.contains("a.txt:2:6: error: a link is opened by its name, not its URL"))
      #expect(ran.output.contains("= help: write `open item(id: 7)`\n"))
      // An address of no link: all of them are named.
      try write("launch\nopen x://other/7\n", to: folder.appendingPathComponent("c.txt"))
      let other = flowctl("simulate", "--flow", "links.yaml", "c.txt", in: folder)
      #expect(other.output.contains("= help: write `open item(id: …)`\n"), "\(other.output)")
      let none = flowctl("simulate", "--flow", "none.yaml", "a.txt", in: folder)
      #expect(none.output.contains("a link is opened by its name"))
      #expect(!none.output.contains("= help"))
    }
  }
}

import FlowChecking
import FlowTestSupport
import Testing

/// What a program gets that checks a flow.
struct CheckerTests {
  static let leaking = """
    flow: 1
    root: App
    screens:
      Home: { events: [open] }
      Sheet: { events: [close] }
    coordinators:
      App:
        children: { Child: present }
        start: Home
        transitions: { Home.open: { if: alive Child, then: { stop: Child }, else: { start: Child } } }
      Child:
        start: Sheet
        transitions: { Sheet.close: finish }

    """

  private func numbers(_ position: Checked.Position) -> [Int] {
    [position.line, position.column, position.utf16Column]
  }

  /// The findings of a file, each by rule and severity.
  private func found(_ path: String, in files: FlowFiles) throws -> [String] {
    try Checker.check(path, in: files).findings.map { "\($0.rule) \($0.severity)" }
  }

  @Test func `a finding has all that there is to say`() throws {
    let checked = try Checker.check("a.yaml", in: .texts(["a.yaml": Self.leaking]))
    let finding = try #require(checked.findings.first)
    #expect(checked.findings.count == 1)
    #expect(finding.rule == "leaked-child")
    #expect(finding.severity == .error)
    #expect(finding.message.contains("`Child`"))
    #expect(finding.help?.contains("swipe: finish") == true)
    #expect(finding.place.path == "a.yaml")
    #expect(numbers(finding.place.start) == [8, 17, 17])
    #expect(numbers(finding.place.end) == [8, 22, 22])
    let bytes = Array(Self.leaking.utf8)[finding.place.bytes]
    #expect(String(decoding: bytes, as: UTF8.self) == "Child")
    #expect(finding.script == "launch\nHome.open\nswipe\nexpect violation leaked-child\n")
    #expect(finding.steps.map(\.message) == ["launch", "Home.open", "swipe"])
    #expect(finding.steps.map(\.place.start.line) == [7, 10, 8])
  }

  @Test func `what is proved, read and counted is told`() throws {
    let checked = try Checker.check("a.yaml", in: .texts(["a.yaml": Self.leaking]))
    #expect(checked.proved.contains("pop-root") && checked.upTo.count == 27 - checked.proved.count)
    #expect(checked.upTo.contains { $0.rule == "duplicate-child" })
    #expect(!(checked.proved + checked.upTo.map(\.rule)).contains("leaked-child"))
    #expect(checked.notLookedAt.coordinators == [] && checked.silenced == [])
    #expect(checked.undecided.isEmpty)
    #expect(checked.files == ["a.yaml"])
    #expect(checked.coordinators == 2)
    #expect(checked.screens == 2)
    #expect(checked.transitions == 2)
    #expect(checked.count(.error) == 1)
    #expect(checked.count(.warning) == 0)
  }

  @Test func `columns are counted in characters and in UTF-16`() throws {
    let text = Self.leaking.replacing("children: { Child", with: "children: { # 🦊\n      Child")
      .replacing("events: [open] }", with: "events: [open], \"🦊\": 1 }")
    let checked = try Checker.check("a.yaml", in: .texts(["a.yaml": text]))
    let finding = try #require(checked.findings.first { $0.rule == "unknown-key" })
    #expect(numbers(finding.place.start) == [4, 27, 27])
    #expect(numbers(finding.place.end) == [4, 30, 31])
  }

  @Test func `a misspelt word comes with the right one`() throws {
    let text = Self.leaking.replacing("else: { start: Child }", with: "else: { start: Chold }")
    let checked = try Checker.check("a.yaml", in: .texts(["a.yaml": text]))
    let fix = try #require(checked.findings.first { $0.rule == "unknown-name" }?.fix)
    #expect(fix.replacement == "Child")
    #expect(fix.place.start.line == 10)
    // Past a wrong name nothing is proved.
    #expect(checked.proved.isEmpty)
  }

  @Test func `the flow's own rules and comments decide`() throws {
    let warned = Self.leaking + "rules: { leaked-child: warning }\n"
    let files = FlowFiles.texts([
      "warned.yaml": warned,
      "off.yaml": Self.leaking + "rules: { leaked-child: off }\n",
      "ignored.yaml": Self.leaking.replacing(
        "Child: present }", with: "Child: present } # flowctl:ignore leaked-child -- on purpose"),
    ])
    #expect(try found("warned.yaml", in: files) == ["leaked-child warning"])
    #expect(try found("off.yaml", in: files) == [])
    #expect(try found("ignored.yaml", in: files) == [])
  }

  @Test func `without a proof nothing is proved, and only what stands there is found`() throws {
    var options = Checker.Options()
    options.isProving = false
    let text = Self.leaking.replacing("[close]", with: "[close, other]")
    let checked = try Checker.check("a.yaml", in: .texts(["a.yaml": text]), options: options)
    #expect(checked.findings.map(\.rule) == ["unhandled-event"])
    #expect(checked.proved.isEmpty)
    #expect(checked.undecided.isEmpty)
  }

  @Test func `what goes beyond a limit is a finding`() throws {
    let files = FlowFiles.texts(["a.yaml": Self.leaking])
    let limits: [WritableKeyPath<Checker.Limits, Int>] = [\.bytes, \.values]
    for limit in limits {
      var options = Checker.Options()
      options.limits[keyPath: limit] = 10
      let checked = try Checker.check("a.yaml", in: files, options: options)
      #expect(checked.findings.map(\.rule) == ["limit-exceeded"])
    }
  }

  @Test(arguments: ["nowhere.yaml", "", "a.yaml\0", "flows", "-"])
  func `a flow that can't be read is an error`(path: String) {
    #expect(throws: Checker.Failure.self) { try Checker.check(path, in: .disk()) }
    let files = FlowFiles.texts(["a.yaml": Self.leaking])
    #expect(throws: Checker.Failure.self) { try Checker.check(path, in: files) }
  }

  @Test func `an error says which file, and why`() {
    #expect(throws: Checker.Failure.unreadable("there is no file at b.yaml")) {
      try Checker.check("b.yaml", in: .texts(["a.yaml": Self.leaking]))
    }
    var options = Checker.Options()
    options.projectFolder = "no/where"
    #expect(throws: Checker.Failure.unreadable("there is no project folder at no/where")) {
      try Checker.check("a.yaml", in: .texts(["a.yaml": Self.leaking]), options: options)
    }
  }

  @Test func `a line is a file's name like any other`() throws {
    let checked = try Checker.check("-", in: .texts(["-": Self.leaking]))
    #expect(checked.findings.map(\.rule) == ["leaked-child"])
  }
}

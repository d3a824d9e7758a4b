import FlowctlTestSupport
import Foundation
import Testing

/// A finding's `to reproduce` line is a line of a script: pasted as it is, it leads to the violation.
struct PastedWayTests {
  private static let flow = """
    flow: 1
    root: App
    types: { Note: }
    state: { isOpen: Bool = any, isNew: Bool = any }
    screens:
      Home: { events: { open: { title: String, note: "Note?" }, close: } }
      Sheet: { events: [close] }
    coordinators:
      App:
        children: { Flow: present }
        start: Home
        transitions:
          Home.open: { start: Flow }
          Home.close: { if: isOpen, then: { if: isNew, then: stay, else: dismiss }, else: stay }
      Flow:
        start: Sheet
        transitions:
          Sheet.close: finish

    """

  private func simulated(_ script: String) throws -> Ran {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      return flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script)
    }
  }

  private func played(_ lines: String) throws -> Ran {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      return flowctl("play", "app.yaml", in: folder, input: lines)
    }
  }

  /// The ways that the findings of the flow print, and the rule of each.
  private func ways() -> [(rule: String, way: String)] {
    let output = flowctl("validate", "-", input: Self.flow).output
    var rule = ""
    return output.components(separatedBy: "\n").compactMap { line in
      if line.hasPrefix("<stdin>:") {
        rule = String(line.split(separator: "[").last?.dropLast() ?? "")
      }
      return line.range(of: "= to reproduce: ").map { (rule, String(line[$0.upperBound...])) }
    }
  }

  @Test func `as a script it is replayed to the violation`() throws {
    #expect(ways().map(\.rule) == ["leaked-child", "dismiss-nothing"])
    for (rule, way) in ways() {
      let ran = try simulated(way + "\nexpect violation \(rule)\n")
      #expect(
        ran.errors.contains("1 scenario passed, 0 failed"), "\(way): \(ran.output)\(ran.errors)")
      #expect(try simulated(way).status == (rule == "leaked-child" ? 1 : 0))
    }
  }

  @Test func `at the prompt its steps are done one after the other, questions in between`() throws {
    let way = try #require(ways().first { $0.rule == "leaked-child" }).way
    #expect(way.hasPrefix("launch · "))
    // The launch asks for two values that the way says nothing of.
    let ran = try played("true\nfalse\n" + way + "\ntrue\ntrue\nexpect violation leaked-child\n")
    #expect(ran.status == 0)
    #expect(ran.output.hasSuffix("as expected\n"), "\(ran.output)")
    #expect(ran.output.contains("leaked-child\n"))
  }

  @Test func `at the prompt it ends where a step is refused`() throws {
    let ran = try played("true\ntrue\nHome.close · swipe · Home.open(title: \"a\")\n")
    #expect(ran.status == 1)
    #expect(ran.output.contains("no: "))
    #expect(!ran.output.contains("Sheet"))
  }

  @Test func `the sign stands in texts, names of scenarios and comments too`() throws {
    let ran = try simulated(
      """
      scenario open · close
      launch isOpen=true isNew=true · Home.open(title: "a · \\" · b") # a · b
      Sheet.close · expect visible Home · expect not live Flow
      scenario · alone
      launch isOpen=false · expect visible Home
      """)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(ran.output.contains("open · close"))
    #expect(ran.output.contains("2 scenarios passed") || ran.errors.contains("2 scenarios passed"))
  }

  @Test func `a mistake is told at its own step`() throws {
    let ran = try simulated("launch isOpen=true · Home.opne · back\n")
    #expect(ran.output.contains(":1:27: error: `Home` has no event `opne`"), "\(ran.output)")
    #expect(ran.status == 1)
  }

  @Test func `an empty step is no step`() throws {
    let ran = try simulated("launch isOpen=false ·  · Home.close · \n · expect visible Home\n")
    #expect(ran.status == 0, "\(ran.output)")
  }

  @Test(arguments: [
    ("visible Sheet", "visible Home"), ("visible nothing", "visible Home"),
    ("presented Flow", "presented nothing"), ("stack App: Home, Sheet", "stack App: Home"),
    ("state isOpen=false", "state isOpen=true"),
  ])
  func `an expectation that fails says what is true, and that passes`(wrong: String, right: String)
    throws
  {
    let launch = "launch isOpen=true isNew=true\n"
    let ran = try simulated(launch + "expect \(wrong)\n")
    #expect(ran.output.contains("= help: what is true: `expect \(right)`\n"), "\(ran.output)")
    #expect(try simulated(launch + "expect \(right)\n").status == 0)
  }

  @Test(arguments: [
    ("presented nothing", "presented Flow"),
    ("presented Home", "presented Flow"), ("children App: App", "children App: Flow"),
  ])
  func `of what a sheet holds it is visible, and the sheet is presented`(
    wrong: String, right: String
  ) throws {
    let launch = "launch isOpen=true isNew=true · Home.open(title: \"a\")\n"
    let ran = try simulated(launch + "expect \(wrong)\n")
    #expect(ran.output.contains("= help: what is true: `expect \(right)`\n"), "\(ran.output)")
    #expect(try simulated(launch + "expect \(right)\n").status == 0)
  }

  @Test func `a screen that nobody knows is answered with the screens there are`() throws {
    let ran = try played("true\ntrue\nwhy Nonsense\nwhy Shet\n")
    #expect(
      ran.output.contains("no: there is no screen `Nonsense`\n    the screens: Home, Sheet\n"))
    #expect(ran.output.contains("    did you mean `Sheet`?\n"))
  }

  @Test func `reload keeps what every launch begins with`() throws {
    let lines =
      "true\ntrue\nalways launch isOpen=true isNew=false\nHome.close\nreload\nlaunch\nexpect state isNew=false\n"
    let ran = try played(lines)
    #expect(ran.output.contains("read again: 1 step done\n"))
    #expect(ran.output.hasSuffix("as expected\n"), "\(ran.output)")
    #expect(ran.status == 0)
  }
}

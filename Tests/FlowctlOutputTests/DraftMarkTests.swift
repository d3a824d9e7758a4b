import FlowctlTestSupport
import Foundation
import Testing

/// `# guessed:` and `# open:` of a draft, and `x-code`, in what `validate` says.
struct DraftMarkTests {
  /// A sheet that leaks when it is pulled down.
  static let flow = """
    flow: 1
    root: App
    screens:
      Home: { events: [signIn], x-code: Sources/Home View.swift:7 }
      Form: { events: [done] }
    coordinators:
      App:
        x-code: Sources/App.swift:3
        children:
          Login: { as: present, x-code: "Sources/App.swift:12" }
        start: Home
        transitions:
          Home.signIn: { start: Login }
          Login.finished: stay
      Login:
        start: Form
        transitions: { Form.done: finish }

    """

  private func validate(_ flow: String, _ options: String...) throws -> Ran {
    var found: Ran?
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      found = flowctl(["validate", "flow.yaml"] + options, in: folder)
    }
    return try #require(found)
  }

  private func marked(_ line: String, _ mark: String) -> String {
    Self.flow.replacing(line + "\n", with: line + "  # " + mark + "\n")
  }

  @Test func `without a mark it is an error`() throws {
    let ran = try validate(Self.flow)
    #expect(ran.status == 1)
    #expect(ran.output.contains(": error: ") && ran.output.contains("[leaked-child]"))
    #expect(!ran.errors.contains("mark"))
  }

  @Test(arguments: [
    ("      Login: { as: present, x-code: \"Sources/App.swift:12\" }", "guessed: by the stack"),
    ("      Home.signIn: { start: Login }", "guessed: no screen tells it, Home.swift:3"),
    ("  Form: { events: [done] }", "open: nothing was read of it"),
    ("    start: Form", "guessed: no `start` was found; this is `show`"),
  ])
  func `a finding that depends on a mark is possible, until the mark is gone`(
    line: String, mark: String
  ) throws {
    let ran = try validate(marked(line, mark), "--strict")
    #expect(ran.output.contains(": note: possible: "), "\(ran.output)")
    #expect(!ran.output.contains(": error: "))
    #expect(ran.status == 0)
    #expect(ran.errors.hasPrefix("0 errors, 0 warnings, 1 possible in 1 file · "))
    #expect(ran.errors.contains(" · 1 mark of the draft left · "))
  }

  @Test(arguments: [
    "guess: by the stack", "see open: nothing", "flowctl", "opened: yes",
  ])
  func `another comment is no mark`(comment: String) throws {
    let ran = try validate(marked("      Home.signIn: { start: Login }", comment))
    #expect(ran.output.contains(": error: "))
  }

  @Test func `a mark elsewhere weighs nothing`() throws {
    let flow = Self.flow.replacing(
      "  Form:", with: "  Other: { events: [] }  # guessed: not shown\n  Form:")
    let ran = try validate(flow)
    #expect(ran.output.contains(": error: ") && ran.output.contains("[leaked-child]"))
    #expect(ran.errors.contains(" · 1 mark of the draft left · "))
    // That the root begins otherwise is no doubt about where its child ends.
    let root = try validate(
      Self.flow.replacing("start: Home\n", with: "start: Home  # guessed: it is ready\n"))
    #expect(root.output.contains(": error: "), "\(root.output)")
  }

  /// A child that pops the bottom of its stack.
  private static let popping = """
    flow: 1
    root: App
    screens: { Form: { events: [done] } }
    coordinators:
      App:
        children: { Login: push }
        start: { start: Login }
      Login:
        start: Form
        transitions: { Form.done: pop }

    """

  @Test func `a mark behind a key holds for what stands below it, and no further`() throws {
    let below = try validate(
      Self.popping.replacing("  Login:\n", with: "  Login:  # guessed: why\n"))
    #expect(below.output.contains(": note: possible: "), "\(below.output)")
    let beside = try validate(
      Self.popping.replacing(
        "  App:\n", with: "  App:\n    outputs:  # guessed: why\n      - told\n"))
    #expect(beside.output.contains(": warning: `Login` pops"), "\(beside.output)")
  }

  @Test func `what a guessed start leads to is possible`() throws {
    #expect(try validate(Self.popping).output.contains(": warning: "))
    let guessed = Self.popping.replacing(
      "start: Login }", with: "start: Login }  # guessed: which was not seen")
    let ran = try validate(guessed)
    #expect(!ran.output.contains(": warning: ") && ran.output.contains(": note: possible: "))
  }

  @Test func `a possible finding is a note in every format`() throws {
    let flow = marked("      Home.signIn: { start: Login }", "guessed: why")
    #expect(try validate(flow, "--format", "github").output.hasPrefix("::notice "))
    #expect(try validate(flow, "--format", "sarif").output.contains("\"level\": \"note\""))
    #expect(try validate(flow, "--format", "json").output.contains("\"severity\": \"note\""))
    #expect(try validate(flow, "--format", "gitlab").output.contains("\"severity\": \"info\""))
    #expect(try validate(flow, "--format", "checkstyle").output.contains("severity=\"info\""))
    #expect(try validate(flow, "--format", "rdjson").output.contains("\"severity\": \"INFO\""))
    let junit = try validate(flow, "--format", "junit", "--strict").output
    #expect(junit.contains("failures=\"0\""))
  }

  // MARK: x-code

  @Test func `a finding names the code of the innermost declaration`() throws {
    let ran = try validate(Self.flow)
    #expect(ran.output.contains("      = in the app: Sources/App.swift:12\n"))
    let outer = Self.flow.replacing(", x-code: \"Sources/App.swift:12\"", with: "")
    #expect(try validate(outer).output.contains("      = in the app: Sources/App.swift:3\n"))
    let none = outer.replacing("x-code: Sources/App.swift:3", with: "x-code: none")
    #expect(!(try validate(none).output.contains("in the app")))
  }

  @Test func `a source root makes links of it`() throws {
    let plain = try validate(Self.flow, "--format", "json").output
    #expect(plain.contains("\"code\": \"Sources/App.swift:12\""))
    #expect(plain.contains("\"codeURL\": null"))
    let root = "https://example.com/shop/blob/main"
    for format in ["json", "sarif"] {
      let linked = try validate(Self.flow, "--format", format, "--source-root", root).output
        .replacing("\\/", with: "/")
      #expect(linked.contains(root + "/Sources/App.swift#L12"), "\(linked)")
    }
    #expect(
      try validate(Self.flow, "--format", "github").output.contains("in the app: Sources/App.swift")
    )
  }

  @Test func `a placeholder that is not on the way weighs nothing`() throws {
    let flow = Self.flow
      .replacing("  Form:", with: "  Unread: { events: [] }  # open: what it shows\n  Form:")
      .replacing("[signIn]", with: "[signIn, more]")
      .replacing(
        "Login.finished: stay", with: "Login.finished: stay\n      Home.more: { push: Unread }")
    #expect(try validate(flow).output.contains(": error: "))
    let below = flow.replacing("start: Form\n", with: "start: Unread\n")
      .replacing("Form.done: finish", with: "")
    #expect(try validate(below).output.contains(": note: possible: swiping `Login` down "))
  }

  @Test(arguments: ["javascript:alert(1)", "", "Sources", "file:///"])
  func `a source root is an address of the web`(root: String) throws {
    let ran = try validate(Self.flow, "--source-root", root)
    #expect(ran.status == 64)
    #expect(ran.errors.contains("`--source-root` takes an address that begins with `https://`"))
  }

  @Test func `the page names the code of screens and coordinators`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "graph", "--format", "html", "--source-root", "https://example.com/", "flow.yaml",
        in: folder)
      let page = ran.output.replacing("\\/", with: "/")
      #expect(page.contains("\"code\":\"Sources/Home View.swift:7\""))
      #expect(page.contains("\"link\":\"https://example.com/Sources/Home%20View.swift#L7\""))
      #expect(page.contains("\"code\":\"Sources/App.swift:3\""))
      let dot = flowctl("graph", "--source-root", "https://example.com", "flow.yaml", in: folder)
      #expect(dot.status == 64)
    }
  }
}

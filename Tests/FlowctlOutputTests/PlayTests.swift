import FlowReporting
import FlowctlTestSupport
import Foundation
import Testing

/// Sessions of `flowctl play`, recorded word for word, and the prompt in a terminal.
struct PlayTests {
  /// A folder with the lines of a session, and the flow that they are typed to.
  static let sessions = [
    ("questions", "Tests/Golden/play/questions/flow.yaml"),
    ("shop", "flows/app.yaml"), ("sign-in", "flows/readme/sign-in.yaml"),
  ]

  @Test(arguments: sessions)
  func `a session prints its golden text`(name: String, flow: String) throws {
    let folder = golden.appendingPathComponent("play/\(name)")
    let lines = try String(contentsOf: folder.appendingPathComponent("lines.txt"), encoding: .utf8)
    let ran = flowctl("play", flow, input: lines)
    try expectGolden(ran.output, folder.appendingPathComponent("session.txt"))
    #expect(ran.errors == "")
    #expect(ran.status == (ran.output.contains("\nno: ") ? 1 : 0))
    for line in ran.output.split(separator: "\n") {
      #expect(PlainText.width(of: String(line)) <= 80, "\(line)")
    }
  }

  @Test func `every recorded session is run`() {
    #expect(names(in: golden.appendingPathComponent("play")) == Self.sessions.map(\.0))
  }

  @Test func `a saved session passes, and no file is written over unasked`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: repository.appendingPathComponent("flows/readme/sign-in.yaml"),
        to: folder.appendingPathComponent("flow.yaml"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("my stories"), withIntermediateDirectories: true)
      let first = flowctl(
        "play", "flow.yaml", in: folder, input: "1\nswipe\nsave my stories/a story.txt\n")
      #expect(first.status == 0)
      let story = folder.appendingPathComponent("my stories/a story.txt")
      #expect(
        try String(contentsOf: story, encoding: .utf8)
          == "flow ../flow.yaml\n\nlaunch\nLanding.signIn\nswipe\nexpect violation leaked-child\n")
      #expect(flowctl("simulate", "my stories/a story.txt", in: folder).status == 0)

      let second = flowctl(
        "play", "flow.yaml", in: folder, input: "save my stories/a story.txt\n")
      #expect(second.status == 1)
      #expect(second.output.contains("`save! my stories/a story.txt` overwrites it"))
      let third = flowctl(
        "play", "flow.yaml", in: folder, input: "save! my stories/a story.txt\n")
      #expect(third.status == 0)
      #expect(
        try String(contentsOf: story, encoding: .utf8) == "flow ../flow.yaml\n\nlaunch\n")
      let fourth = flowctl("play", "flow.yaml", in: folder, input: "save no/such/folder.txt\n")
      #expect(fourth.status == 2)
      #expect(fourth.output.contains("there is no such folder"))
    }
  }

  @Test func `a session may begin with a script`() throws {
    let ran = flowctl(
      "play", "flows/pitfalls/sheet-swiped-away.yaml", "--script",
      "flows/pitfalls/sheet-swiped-away.txt", input: "expect not live Settings\n")
    #expect(ran.output.contains("> swipe\n  !  leaked-child\n"))
    #expect(
      ran.output.hasSuffix(
        "no: expected Settings not to be alive, but these are alive: Home, Settings\n"))
    #expect(ran.status == 1)
  }

  private static let known = """
    flow: 1
    root: App
    state: { a: Bool = any, b: Bool = any }
    environment: { online: Bool }
    screens: { A: { events: [go, look] }, B: { events: [back] }, C: {} }
    coordinators:
      App:
        start: { if: a, then: A, else: C }
        transitions:
          A.go: { push: B }
          A.look: { if: b, then: { push: B }, else: stay }
          B.back: pop

    """

  /// A script is played as `simulate` replays it: what it leaves out is not asked for, and its lines answer nothing.
  @Test func `a script that leaves values out is played as it is replayed`() throws {
    try withTemporaryFolder { folder in
      try write(Self.known, to: folder.appendingPathComponent("flow.yaml"))
      let story = """
        flow flow.yaml
        always launch online=true

        scenario one
        launch a=true
        A.go
        expect visible B

        # and
        scenario two
        launch a=false
        expect visible C

        """
      try write(story, to: folder.appendingPathComponent("story.txt"))
      #expect(flowctl("simulate", "story.txt", in: folder).status == 0)
      let ran = flowctl("play", "flow.yaml", "--script", "story.txt", in: folder, input: "look\n")
      #expect(!ran.output.contains("no: "), "\(ran.output)")
      #expect(!ran.output.contains("\n? "), "\(ran.output)")
      #expect(ran.output.components(separatedBy: "as expected").count == 3)
      #expect(ran.status == 0)
    }
  }

  /// What a condition stumbles over is said, and the lines behind it are done all the same.
  @Test func `a script that leaves out what is looked at is told what to set`() throws {
    try withTemporaryFolder { folder in
      try write(Self.known, to: folder.appendingPathComponent("flow.yaml"))
      func play(_ story: String, _ input: String = "") throws -> String {
        try write(story, to: folder.appendingPathComponent("story.txt"))
        return flowctl(
          "play", "flow.yaml", "--script", "story.txt", in: folder, input: input
        ).output
      }
      let looked = try play("launch a=true\nA.look\nA.go\nexpect visible B\n")
      #expect(
        looked.contains(
          "no: a condition tests `b`, but the script doesn't set it\n    set it at launch: `launch b=false`\n"
        ), "\(looked)")
      #expect(looked.contains("as expected"))
      // Behind the script it is asked for, as ever.
      let behind = try play("launch a=true\n", "A.look\n2\nexpect visible B\n")
      #expect(behind.contains("b: Bool"), "\(behind)")
      #expect(behind.contains("as expected"))
      // A scenario whose launch fails has no world of the one before.
      let failed = try play("launch a=true\nscenario two\nlaunch b=true\nexpect visible A\n")
      #expect(failed.contains("no: nothing is launched"), "\(failed)")
      // One that nothing launches begins as the flow does, and so does a session without any line.
      let unlaunched = try play(
        "always launch a=false b=false online=true\nscenario one\nexpect visible C\n")
      #expect(unlaunched.contains("as expected"), "\(unlaunched)")
      let empty = try play("# nothing\n", "1\n2\n")
      #expect(empty.contains("a: Bool, at launch"), "\(empty)")
    }
  }

  @Test func `the way to a screen is told while the launch is asked about`() throws {
    try withTemporaryFolder { folder in
      try write(Self.known, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("play", "flow.yaml", in: folder, input: "why B\n2\n1\n2\n")
      #expect(ran.output.contains("`B` is 1 step away from the launch:"), "\(ran.output)")
      #expect(ran.status == 0, "\(ran.output)")
    }
  }

  @Test(
    arguments: [
      (["play", "Tests/Golden/validate/unknown-key/flow.yaml"], 1), (["play", "nowhere.yaml"], 2),
      (["play", "-"], 64), (["play", "--undo-limit", "0"], 64),
      (["play", "flows/app.yaml", "--script", "nowhere.txt"], 2),
      // A question that nobody answers.
      (["play", "flows/app.yaml"], 1), (["play", "flows/readme/sign-in.yaml"], 0),
    ] as [([String], Int32)])
  func `a session ends with its exit status`(arguments: [String], status: Int32) {
    #expect(flowctl(arguments).status == status)
  }

  @Test func `what is chosen, refused and expected is saved as it was`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        state: { n: Bool = any }
        screens: { A: { events: [one, two] }, B: {}, C: {} }
        coordinators:
          App:
            start: A
            transitions: { A.one: { push: B }, A.two: { if: n, then: { push: B }, else: { push: C } } }
        """, to: folder.appendingPathComponent("flow.yaml"))
      let lines = [
        "cancel", "1", "2", "expect visible C", "expect visible C", "undo 0", "save story.txt",
      ]
      let ran = flowctl(
        "play", "flow.yaml", in: folder, input: lines.joined(separator: "\n") + "\n")
      // The launch can't do without an answer, and no turn is no number of turns.
      #expect(
        ran.output.split(separator: "\n").count { $0.hasPrefix("no: ") } == 2, "\(ran.output)")
      let saved = try String(
        contentsOf: folder.appendingPathComponent("story.txt"), encoding: .utf8)
      #expect(saved.hasSuffix("\n\nlaunch n=false\nA.two\nexpect visible C\n"), "\(saved)")
    }
  }

  // MARK: In a terminal

  /// What makes a terminal of its own for a program, where there is such a thing.
  static let script: String? = {
    #if os(Linux)
      return ["/usr/bin/script", "/bin/script"].first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
    #else
      return nil
    #endif
  }()

  /// Runs a session of the program at a terminal of 80 columns, typing a line at each prompt, and at last
  /// ctrl-D.
  ///
  /// - Returns: what the terminal got, and the exit status.
  private func inTerminal(
    _ arguments: String, typing lines: [String]
  ) throws -> (output: String, status: Int32) {
    let script = try #require(Self.script)
    let process = process(
      script,
      [
        "-qec", "stty cols 80 rows 24 && exec timeout --foreground 60 \"$FLOWCTL\" \(arguments)",
        "/dev/null",
      ], environment: ["TERM": "xterm", "NO_COLOR": nil, "FLOWCTL_HISTORY": ""])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var bytes = Data()
    for line in lines.map({ $0 + "\n" }) + ["\u{4}"] {
      bytes += Self.read(from: output) { $0.hasSuffix("> ") || $0.hasSuffix("? ") }
      try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    }
    bytes += Self.read(from: output) { _ in false }
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  /// Reads until it is enough, or nothing comes any more.
  private static func read(from pipe: Pipe, until isEnough: (String) -> Bool) -> Data {
    var bytes = Data()
    while true {
      let more = pipe.fileHandleForReading.availableData
      bytes += more
      if more.isEmpty || isEnough(String(decoding: bytes, as: UTF8.self)) { return bytes }
    }
  }

  @Test(.enabled(if: script != nil, "nothing here makes a terminal (util-linux's `script`)"))
  func `at a terminal there is a prompt, and nothing is wider than it`() throws {
    let lines = [
      "1", "2", "Landing.signIn", "SignInForm.submit", "3", "", "undo", "nonsense", "help",
    ]
    let ran = try inTerminal("play --color never", typing: lines)
    #expect(ran.status == 0)
    // What draws the prompt anew.
    let output = ran.output.replacing("\r\u{1B}[J", with: "")
    #expect(output.contains("? 1\r\n"))
    #expect(output.contains("> Landing.signIn\r\n┌─ window ─"))
    #expect(output.hasSuffix("> \r\n"))
    for line in output.split(separator: "\r\n") {
      #expect(PlainText.width(of: String(line)) <= 80, "\(line)")
    }
    // The terminal echoes what is typed; a pipe prints it. What one reads is the same.
    let piped = flowctl(
      ["play"], input: lines.map { $0 + "\n" }.joined())
    let shown = output.split(separator: "\r\n", omittingEmptySubsequences: false)
    let wanted = (piped.output + "> \n").split(separator: "\n", omittingEmptySubsequences: false)
    // Line by line: to compare all of it would take minutes where it differs.
    for (line, other) in zip(shown, wanted) where line != other {
      Issue.record("\(line) is not \(other)")
      break
    }
    #expect(shown.count == wanted.count)
  }

  @Test(.enabled(if: script != nil, "nothing here makes a terminal (util-linux's `script`)"))
  func `a terminal has colours, unless they are unwanted`() throws {
    let ran = try inTerminal("play flows/readme/sign-in.yaml", typing: ["1", "swipe"])
    #expect(ran.output.contains("\u{1B}[1;31m  !  leaked-child\u{1B}[0m"))
    // Whatever is switched on is switched off again.
    let output = ran.output.replacing("\r\u{1B}[J", with: "")
    #expect(
      output.components(separatedBy: "\u{1B}[0m").count
        == output.components(separatedBy: "\u{1B}[").count / 2 + 1)
  }

  @Test func `help names what a session takes of a script`() {
    let ran = flowctl("play", "flows/readme/sign-in.yaml", input: "help\n")
    #expect(ran.output.contains("  always launch …    launch with these values from now on\n"))
    #expect(ran.output.contains("  A · B · C          several lines at once"))
  }
}

import FlowctlCommands
import FlowctlTestSupport
import Foundation
import Testing

/// `play` at a terminal: what is typed key by key, completed, kept, and drawn anew.
struct PlayTerminalTests {
  private let flow = """
    flow: 1
    root: App
    state: { isPremium: Bool = any }
    screens:
      Home: { events: [open, openAll, 발견] }
      Detail: { events: [close] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.open: { push: Detail }
          Home.openAll: stay
          Home.발견: { push: Detail }
          Detail.close: pop

    """

  private final class Typist {
    var inputs: [Terminal.Input]
    var columns: Int
    var isRaw: [Bool] = []
    var atStart: [Int: () -> Void] = [:]

    init(_ inputs: [Terminal.Input], columns: Int) {
      self.inputs = inputs
      self.columns = columns
    }
  }

  /// Types into a session of the flow.
  private func play(
    _ keys: [String], columns: Int = 80, in folder: URL? = nil, resizedTo width: Int? = nil,
    environment: [String: String] = ["FLOWCTL_HISTORY": ""],
    before: @escaping (Int) -> Void = { _ in }
  ) throws -> Ran {
    try withTemporaryFolder { temporary in
      let folder = folder ?? temporary
      let file = folder.appendingPathComponent("flow.yaml")
      if !FileManager.default.fileExists(atPath: file.path) { try write(flow, to: file) }
      var inputs = keys.map { Terminal.Input.bytes(Array($0.utf8)) }
      if width != nil { inputs.append(.resized) }
      let typist = Typist(inputs + [.end], columns: columns)
      var count = 0
      let terminal = Terminal(
        columns: { typist.columns },
        read: { mayWait in
          if !mayWait { return .bytes([]) }
          before(count)
          count += 1
          let input = typist.inputs.removeFirst()
          if input == .resized, let width { typist.columns = width }
          return input
        }, setRaw: { typist.isRaw.append($0) })
      let ran = flowctl(
        ["play", "--color", "never", "flow.yaml"], in: folder, environment: environment,
        isTerminal: true, terminal: terminal)
      #expect(typist.isRaw == [true, false])
      return ran
    }
  }

  @Test func `Ctrl-C clears what is typed and loses no turn`() throws {
    let ran = try play(["1\r", "1\r", "Detail.cl\u{3}", "\u{3}", "expect visible Detail\r"])
    #expect(ran.status == 0)
    #expect(ran.output.contains("Detail.cl^C\n"))
    #expect(ran.output.contains("as expected\n"))
  }

  @Test func `arrows, history and search bring lines back`() throws {
    let ran = try play([
      "1\r", "Home.open\r", "undo\r", "\u{1B}[A\u{1B}[A\r", "undo\r", "\u{12}Home\r",
      "expect stack App: Home, Detail\r",
    ])
    #expect(ran.output.contains("as expected\n"))
  }

  @Test func `Tab completes what can be done, names and files`() throws {
    let ran = try play([
      "1\r", "Home.발\t\r", "expect vis\tDe\t\r", "Det\t\r", "expect visible H\t\r",
    ])
    #expect(ran.output.components(separatedBy: "as expected\n").count == 3)
    let listed = try play(["1\r", "Home.o\t", "\t", "\u{3}"])
    #expect(listed.output.contains("Home.open     Home.openAll  \n"))
    #expect(listed.output.contains("Home.open"))
    let none = try play(["1\r", "zzz\t"])
    #expect(none.output.contains("\u{7}"))
    try withTemporaryFolder { folder in
      _ = try play(["1\r", "save flow.y\t", "\u{15}save fl\tx.txt\r"], in: folder)
      #expect(names(in: folder) == ["flow.yaml", "flow.yamlx.txt"])
    }
  }

  @Test func `at a question Tab offers the answers`() throws {
    let ran = try play(["t\t\r", "expect state isPremium=true\r"])
    #expect(ran.output.contains("as expected\n"))
  }

  @Test func `lines are kept over sessions`() throws {
    try withTemporaryFolder { folder in
      let kept = ["HOME": folder.path]
      _ = try play(["1\r", "Home.open\r", "Home.open\r"], environment: kept)
      let file = folder.appendingPathComponent(".local/state/flowctl/history")
      #expect(try String(contentsOf: file, encoding: .utf8) == "1\nHome.open\n")
      let second = try play(
        ["2\r", "\u{10}\u{10}\r", "expect visible Detail\r"], environment: kept)
      #expect(second.output.contains("as expected"))
      let named = folder.appendingPathComponent("mine").path
      _ = try play(["1\r"], environment: ["FLOWCTL_HISTORY": named])
      #expect(names(in: folder).contains("mine"))
    }
  }

  @Test func `a terminal of another width is drawn anew`() throws {
    let ran = try play(["1\r", "abc"], resizedTo: 50)
    let last = try #require(ran.output.components(separatedBy: "\u{1B}[2J").last)
    #expect(last.contains("┌─ window ───") && last.contains("> abc"))
    let frame = try #require(last.split(separator: "\n").first { $0.contains("window") })
    #expect(frame.count == 50)
  }

  @Test func `several pasted lines are done one after the other`() throws {
    let ran = try play(["1\rHome.open\rDetail.close\rexpect visible Home\r"])
    #expect(ran.output.contains("as expected"))
  }

  // MARK: Commands

  @Test func `what was undone is done again`() {
    let lines =
      "1\n1\nDetail.close\nundo 2\nexpect visible Home\nredo\nexpect visible Detail\nr\n"
      + "expect visible Home\nredo\nu\nHome.openAll\nredo\n"
    let ran = flowctl("play", "-", input: lines)
    #expect(ran.status == 64)
    let played = try? withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      return flowctl("play", "flow.yaml", in: folder, input: lines)
    }
    #expect(played?.output.components(separatedBy: "as expected\n").count == 4)
    #expect(played?.output.components(separatedBy: "no: there is nothing to redo\n").count == 2)
  }

  @Test func `short names and unique beginnings are understood`() throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "play", "flow.yaml", in: folder,
        input: "1\nHome.openA\nHome.발\nb\nexpect visible Home\nw Detail\nh\nHome.o\nq\n1\n")
      #expect(ran.output.contains("as expected\n"))
      #expect(ran.output.contains("`Detail` is 1 step away"))
      // Two things begin like this.
      #expect(ran.output.contains("> Home.o\nno: "))
      #expect(ran.output.hasSuffix("> q\n"))
    }
  }

  @Test func `undo at a question goes back`() throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "play", "flow.yaml", in: folder, input: "1\nlaunch\nundo\nexpect visible Home\n")
      #expect(ran.output.contains("; `cancel` goes back"))
      #expect(ran.output.hasSuffix("as expected\n"))
    }
  }

  @Test func `reload reads the flow again and does the same steps`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("flow.yaml")
      let keys = [
        "1\r", "1\r", "reload\r", "expect visible Detail\r", "reload\r", "reload\r", "reload\r",
      ]
      let ran = try play(keys, in: folder) { number in
        switch number {
        case 2:
          try? write(
            flow.replacing("Home.openAll: stay", with: "Home.openAll: { push: Detail }"), to: file)
        case 4: try? write("flow: [", to: file)
        case 5: try? FileManager.default.removeItem(at: file)
        case 6:
          try? write(
            flow.replacing("open,", with: "").replacing("Home.open: { push: Detail }", with: ""),
            to: file)
        default: break
        }
      }
      #expect(ran.output.contains("read again: 1 step done\n"))
      #expect(ran.output.contains("as expected"))
      #expect(ran.output.contains("no: the flow has errors, so nothing is read again\n"))
      #expect(ran.output.contains("no: there is no file at flow.yaml"))
      #expect(ran.output.contains("the flow no longer does `Home.open`:\n"))
      #expect(ran.output.contains("read again: 0 steps done\n"))
    }
  }

  // MARK: The real program

  @Test(
    .enabled(if: PlayTests.script != nil, "nothing here makes a terminal (util-linux's `script`)"))
  func `the program edits lines at a real terminal`() throws {
    let script = try #require(PlayTests.script)
    let process = process(
      script,
      [
        "-qec",
        "stty cols 80 rows 24 && exec timeout --foreground 60 \"$FLOWCTL\" play --color never flows/readme/sign-in.yaml",
        "/dev/null",
      ],
      environment: ["TERM": "xterm", "FLOWCTL_HISTORY": ""])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var text = ""
    // Ctrl-C in the midst, an arrow, Tab, and at last Ctrl-D.
    for keys in [
      "Land\u{3}", "Landing.s\t\r", "swp\u{1B}[Di\r",
      "\u{1B}[A\u{1B}[A\u{1}\u{B}expect live SignInFlow\r", "\u{4}",
    ] {
      while !text.hasSuffix("> ") {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        text += String(decoding: more, as: UTF8.self)
      }
      text += "|"
      try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
    }
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("as expected"))
    #expect(text.contains("^C"))
  }
}

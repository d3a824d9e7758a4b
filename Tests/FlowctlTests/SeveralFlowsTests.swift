import FlowctlTestSupport
import Foundation
import Testing

/// What is said of several flows that are validated together.
struct SeveralFlowsTests {
  private func flow(swipe: String) -> String {
    """
    flow: 1
    root: App
    screens: { Home: { events: [open] }, Sheet: { events: [close] } }
    coordinators:
      App:
        children: { Child: { as: present\(swipe) } }
        start: Home
        transitions: { Home.open: { start: Child } }
      Child: { start: Sheet, transitions: { Sheet.close: finish } }

    """
  }

  private func proved(_ files: String..., in folder: URL) throws -> [String] {
    let ran = flowctl(["validate", "--format", "json"] + files, in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
    return try #require((object as? [String: Any])?["proved"] as? [String])
  }

  @Test func `only what holds in every flow is proved`() throws {
    try withTemporaryFolder { folder in
      try write(flow(swipe: ""), to: folder.appendingPathComponent("leaking.yaml"))
      try write(flow(swipe: ", swipe: finish"), to: folder.appendingPathComponent("clean.yaml"))
      let clean = try proved("clean.yaml", in: folder)
      let leaking = try proved("leaking.yaml", in: folder)
      #expect(clean.contains("leaked-child") && !leaking.contains("leaked-child"))
      #expect(!leaking.contains("duplicate-child"), "nothing was looked at behind the leak")
      #expect(try proved("clean.yaml", "leaking.yaml", in: folder) == leaking)
      #expect(try proved("leaking.yaml", "clean.yaml", in: folder) == leaking)
    }
  }

  /// The names of the tests that passed.
  private func passed(_ files: String..., in folder: URL) throws -> [String] {
    let ran = flowctl(["validate", "--format", "junit"] + files, in: folder)
    return try JUnitReader.suites(of: ran.output).flatMap(\.cases)
      .filter { $0.outcome == "passed" }.map(\.name)
  }

  @Test(arguments: [
    "flow: 1\nroot: [\n", "flow: 1\nroot: App\ncoordinators: { App: { start: Nowhere } }\n",
  ])
  func `nothing is proved where one of the flows couldn't be checked`(broken: String) throws {
    try withTemporaryFolder { folder in
      try write(broken, to: folder.appendingPathComponent("broken.yaml"))
      try write(flow(swipe: ", swipe: finish"), to: folder.appendingPathComponent("clean.yaml"))
      #expect(try passed("clean.yaml", in: folder).contains("leaked-child"))
      for files in [
        ["clean.yaml", "broken.yaml"], ["broken.yaml", "clean.yaml"],
        ["clean.yaml", "nowhere.yaml"], ["nowhere.yaml", "clean.yaml"],
      ] {
        #expect(try proved(files[0], files[1], in: folder) == [])
        let passed = try passed(files[0], files[1], in: folder)
        #expect(!passed.contains("leaked-child"))
        #expect(!passed.contains("unhandled-event"))
        #expect(!passed.contains("dead-end"))
        let ran = flowctl("validate", files[0], files[1], in: folder)
        #expect(ran.errors.hasSuffix("nothing proved\n"))
      }
    }
  }

  @Test func `a rule that one flow turns off is looked at in the other`() throws {
    try withTemporaryFolder { folder in
      let clean = flow(swipe: ", swipe: finish")
      try write(
        clean + "rules: { leaked-child: off }\n", to: folder.appendingPathComponent("off.yaml"))
      try write(clean, to: folder.appendingPathComponent("clean.yaml"))
      #expect(try passed("off.yaml", "clean.yaml", in: folder).contains("leaked-child"))
    }
  }

  @Test(arguments: [
    ["a.yaml", "a.yaml"], ["a.yaml", "./a.yaml"], [".", "a.yaml"], ["a.yaml", "*.yaml"],
    ["a.yaml", "link.yaml"],
  ])
  func `a flow that is named twice is checked once`(files: [String]) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.yaml")
      try write(flow(swipe: ""), to: file)
      if files.contains("link.yaml") {
        try FileManager.default.createSymbolicLink(
          at: folder.appendingPathComponent("link.yaml"), withDestinationURL: file)
      }
      let once = flowctl("validate", "a.yaml", in: folder)
      #expect(once.status == 1)
      let twice = flowctl(["validate"] + files, in: folder)
      #expect(twice.output.replacing("./a.yaml", with: "a.yaml") == once.output)
      #expect(twice.errors == once.errors)
      let explained = flowctl(["validate", "--explain-proof"] + files, in: folder)
      #expect(explained.errors.components(separatedBy: "explored ").count == 2)
    }
  }

  @Test func `standard input that is named twice is read once`() {
    let once = flowctl("validate", "-", input: flow(swipe: ""))
    let twice = flowctl("validate", "-", "-", input: flow(swipe: ""))
    #expect(once.output == twice.output && once.errors == twice.errors)
  }

  @Test func `the scripts of several flows name theirs, and can be replayed`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("more"), withIntermediateDirectories: true)
      try write(flow(swipe: ""), to: folder.appendingPathComponent("a.yaml"))
      try write(flow(swipe: ""), to: folder.appendingPathComponent("more/b.yaml"))
      let ran = flowctl(
        "validate", "--script-dir", "scripts", "a.yaml", "more/b.yaml", in: folder)
      #expect(ran.status == 1)
      let scripts = folder.appendingPathComponent("scripts")
      #expect(names(in: scripts) == ["leaked-child-1.txt", "leaked-child-2.txt"])
      let flows = try names(in: scripts).map { name in
        try String(contentsOf: scripts.appendingPathComponent(name), encoding: .utf8)
          .split(separator: "\n")[1]
      }
      #expect(flows == ["flow ../a.yaml", "flow ../more/b.yaml"])
      let replayed = flowctl("simulate", "scripts", in: folder)
      #expect(replayed.status == 0)
      #expect(replayed.errors == "2 scenarios passed, 0 failed\n")
    }
  }
}

import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl graph --format html`: what the page knows, and that it works in a browser.
struct PageTests {
  /// A page, and its data.
  struct Page {
    var text: String
    var json: String
    var data: [String: Any]

    init(_ arguments: [String], in folder: URL = repository, input: String = "") throws {
      let ran = flowctl(["graph", "--format", "html"] + arguments, in: folder, input: input)
      #expect(ran.status == 0, "\(ran.errors)")
      text = ran.output
      let parts = text.components(separatedBy: #"id="data">"#)
      json = try #require(parts.last?.components(separatedBy: "</script>").first)
      data = try #require(
        JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    func list(_ key: String) -> [[String: Any]] { data[key] as? [[String: Any]] ?? [] }

    /// The turns of a playback, from its launch on.
    func turns(to last: Int?) -> [String] {
      frames(to: last).map { $0["turn"] as? String ?? "" }
    }

    func frames(to last: Int?) -> [[String: Any]] {
      let all = list("frames")
      var frames: [[String: Any]] = []
      var next = last
      while let index = next {
        frames.insert(all[index], at: 0)
        next = all[index]["before"] as? Int
      }
      return frames
    }

    func rules(at frame: Int) -> [String] {
      let violations = list("frames")[frame]["violations"] as? [[String: Any]] ?? []
      return violations.compactMap { $0["rule"] as? String }
    }
  }

  static let all = files(below: "flows", ending: ".yaml").filter {
    // Parts of the showcase, and a flow without a meaning.
    !$0.hasPrefix("flows/app/") && !$0.hasSuffix("finish-nobody-takes.yaml")
      && !$0.hasSuffix("result-that-never-comes.yaml")
  }

  @Test func `transitions that an error hides are marked`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Splash: { events: [go] }, Home: { events: [open] }, Other: {} }
      coordinators:
        App:
          children: { Pre: root, Main: root }
          start: { start: Pre }
          transitions: { Pre.done: { start: Main }, Main.bye: stay }
        Pre:
          outputs: [done]
          start: [{ push: Splash }, { push: Home }]
          transitions: { Splash.go: stay, Home.open: { output: done } }
        Main:
          outputs: [bye]
          start: Home
          transitions: { Home.open: [{ push: Other }, { output: bye }] }

      """
    let page = try Page(["-"], input: flow)
    let names = page.list("events").map { $0["name"] as? String ?? "" }
    let hidden = page.list("edges").flatMap { $0["causes"] as? [[String: Any]] ?? [] }
      .filter { $0["unseen"] != nil }
      .compactMap { ($0["event"] as? Int).map { names[$0] } }
    #expect(Set(hidden) == ["open"])
    #expect(
      hidden.count { $0 == "open" }
        < page.list("edges").count { edge in
          (edge["causes"] as? [[String: Any]] ?? []).contains {
            $0["event"] as? Int == names.firstIndex(of: "open")
          }
        }, "Pre's own is looked at")
  }

  @Test func `what a page knows is the golden text`() throws {
    let page = try Page(["flows/readme/sign-in.yaml"])
    try expectGolden(
      page.json.replacingOccurrences(of: "},{", with: "},\n{")
        .replacingOccurrences(of: "],\"", with: "],\n\"") + "\n",
      golden.appendingPathComponent("page/sign-in.json"))
  }

  @Test func `the same flow gives the same bytes`() throws {
    let arguments = ["flows/app.yaml", "--script", "flows/app.txt", "flows/app/links.txt"]
    #expect(try Page(arguments).text == Page(arguments).text)
  }

  @Test(.enabled(if: GraphTests.generated != nil))
  func `500 screens have room too, and each a way`() throws {
    let page = try Page(["-"], input: GraphTests.generated ?? "")
    try expectRoom(in: page)
    #expect(PageLinesTests.Lines(page).faults == [])
    #expect(page.list("screens").allSatisfy { $0["way"] != nil })
    #expect(page.text.utf8.count < 600_000)
  }

  private func expectRoom(in page: Page) throws {
    let cards = page.list("clusters").map(Self.rectangle)
    let nodes = page.list("nodes")
    let boxes = nodes.map(Self.rectangle)
    for (index, card) in cards.enumerated() {
      for other in cards[(index + 1)...] { #expect(!card.intersects(other)) }
    }
    for (node, box) in zip(nodes, boxes) {
      if let cluster = node["cluster"] as? Int { #expect(cards[cluster].contains(box)) }
    }
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where box.intersects(other) {
        Issue.record("\(box) and \(other) overlap")
      }
    }
  }

  private static func rectangle(_ object: [String: Any]) -> CGRect {
    let box = object["box"] as? [Int] ?? []
    return box.count == 4
      ? CGRect(x: box[0], y: box[1], width: box[2], height: box[3]) : .null
  }

  @Test(arguments: all)
  func `nothing stands on anything else, and a way to a finding is a playback`(file: String) throws
  {
    let page = try Page([file])
    try expectRoom(in: page)
    for finding in page.list("findings") {
      let rule = try #require(Rule(name: finding["rule"] as? String ?? ""))
      guard let last = finding["last"] as? Int else {
        // Whatever breaks an invariant has a way.
        #expect(rule.kind != .invariant)
        continue
      }
      #expect(page.turns(to: last).first?.hasPrefix("launch") == true)
      // At the end of the way to advice nothing breaks.
      #expect(page.rules(at: last).contains(rule.name) == (rule.kind == .invariant))
    }
  }

  @Test func `the way to a finding is the one that validate prints`() throws {
    let page = try Page(["flows/readme/sign-in.yaml"])
    let finding = try #require(page.list("findings").first)
    let last = try #require(finding["last"] as? Int)
    #expect(page.turns(to: last) == ["launch", "Landing.signIn", "swipe"])
    #expect(page.rules(at: last) == ["leaked-child"])
  }

  @Test func `a script's scenarios are playbacks, with what failed`() throws {
    let script = """
      scenario all is well
      launch
      Landing.signIn

      scenario nothing is
      launch
      expect visible Home
      """
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("story.txt")
      try write(script, to: file)
      let page = try Page(["flows/readme/sign-in.yaml", "--script", file.path])
      let scenarios = try #require(page.list("scripts").first?["scenarios"] as? [[String: Any]])
      #expect(scenarios.map { $0["name"] as? String } == ["all is well", "nothing is"])
      #expect(page.turns(to: scenarios[0]["last"] as? Int) == ["launch", "Landing.signIn"])
      #expect(scenarios[0]["failures"] == nil)
      #expect((scenarios[1]["failures"] as? [String])?.count == 1)
    }
  }

  @Test func `a playback shows every touch, however the line is written`() throws {
    let flow = """
      flow: 1
      root: Main
      screens: { A: { events: [go], async: [tick] }, B: }
      coordinators:
        Main: { tabs: [One, Two] }
        One: { start: A, transitions: { A.go: { push: B }, A.tick: stay } }
        Two: { start: B }
      deeplinks: { home: { url: "x://home", to: Main.One } }
      """
    let script = "launch\ntab  Two\nopen\thome\nA.tick  in\tOne\nA.go\nback # enough\n"
    try withTemporaryFolder { folder in
      let (entry, story) = (
        folder.appendingPathComponent("flow.yaml"), folder.appendingPathComponent("story.txt")
      )
      try write(flow, to: entry)
      try write(script, to: story)
      let page = try Page([entry.path, "--script", story.path])
      let scenarios = try #require(page.list("scripts").first?["scenarios"] as? [[String: Any]])
      let frames = page.frames(to: scenarios[0]["last"] as? Int)
      #expect(
        frames.map { $0["touch"] as? String } == [
          "launch", "tab", "link", "async", "event", "back",
        ])
      #expect(frames[1]["tab"] as? Int == 2)
      #expect(frames[2]["link"] as? Int == 0)
      let tree = try #require(page.data["trees"] as? [[[String: Any]]]).first
      #expect(tree?.map { $0["type"] as? Int } == [0, 1, 2])
    }
  }

  @Test func `playbacks that begin alike share their frames`() throws {
    let page = try Page(["flows/seeds/000-sooda.yaml"])
    let launches = page.list("frames").filter { $0["before"] == nil }
    #expect(Set(launches.compactMap { $0["turn"] as? String }).count == launches.count)
  }

  @Test func `a hostile name ends no script and turns no direction`() throws {
    let name = #"</script><img src=x onerror=alert(1)>\u202E\u2028"#
    let flow = """
      flow: 1
      name: "\(name)"
      root: App
      screens: { Home: {} }
      coordinators: { App: { start: Home } }
      """
    let page = try Page(["-"], input: flow)
    #expect(page.text.components(separatedBy: "</script").count == 3)
    #expect(!page.text.contains("<img"))
    #expect(page.text.contains("<title>&lt;/script&gt;"))
    #expect(!page.text.unicodeScalars.contains("\u{202E}"))
    #expect(
      page.data["title"] as? String
        == #"</script><img src=x onerror=alert(1)>\u{202E}\u{2028}"#)
  }

  @Test func `the page asks for nothing from anywhere`() throws {
    let text = try Page(["flows/app.yaml"]).text
    #expect(text.contains("default-src 'none'; style-src 'sha256-"))
    let addresses = text.components(separatedBy: "http").dropFirst().map { $0.prefix(24) }
    // The names of HTML and SVG.
    #expect(
      addresses.allSatisfy { $0.hasPrefix("://www.w3.org/") || $0.hasPrefix("-equiv") },
      "\(addresses)")
  }

  @Test(
    arguments: [
      (["--format", "dot", "--script", "flows/app.txt"], 64),
      (["--format", "html", "--focus", "Main"], 64), (["--format", "html", "--collapse"], 64),
      (["--format", "html", "--script", "nowhere.txt"], 2),
      (["--format", "html", "--output", "nowhere/page.html"], 2),
    ] as [([String], Int32)])
  func `what can't be had is told`(arguments: [String], status: Int32) {
    let ran = flowctl(["graph", "flows/app.yaml"] + arguments)
    #expect(ran.status == status)
    #expect(ran.output == "")
    #expect(ran.errors != "")
  }

  // MARK: In a browser

  /// Whether there are a Chromium and a Python to drive it.
  static let hasBrowser: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    func has(_ program: String) -> Bool {
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
    return has("python3") && ["chromium", "chromium-browser", "google-chrome"].contains(where: has)
  }()

  @Test(.enabled(if: hasBrowser, "there is no Chromium to open the page in"))
  func `the page works in a browser`() throws {
    let process = Process()
    process.executableURL = repository.appendingPathComponent("scripts/test-page")
    process.arguments = ["--flowctl", flowctlBinary]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let failed = text.split(separator: "\n").filter { !$0.hasPrefix("ok ") }
    #expect(process.terminationStatus == 0, "\(failed.joined(separator: "\n"))")
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl map`, by what a program and a reviewer see of it.
struct MapCommandTests {
  static let flows =
    ["flows/app.yaml", "flows/swiftui.yaml"]
    + files(below: "flows/seeds", ending: ".yaml")

  private func withFlow(_ text: String, _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(text, to: folder.appendingPathComponent("flow.yaml"))
      try body(folder)
    }
  }

  // MARK: Ways

  @Test(arguments: flows)
  func `every way replays, and shows each screen that it names`(flow: String) throws {
    let map = try MapDocument(of: flow)
    #expect(map.map == 1)
    var script = ""
    for screen in map.screens {
      if ["shortest", "found"].contains(screen.way.verdict) {
        #expect(screen.way.steps?.last?.visible ?? screen.name == screen.name)
        script += screen.way.scenario(screen.name) + "expect visible \(screen.name)\n"
      } else {
        #expect(screen.way.steps == nil)
      }
    }
    let ran = flowctl("simulate", "--quiet", "--flow", flow, "-", input: script)
    #expect(ran.status == 0, "\(ran.output)")
  }

  @Test func `Markdown says how much was not confirmed, and where`() throws {
    let flow = "Tests/Golden/large/pantry.yaml"
    let map = try MapDocument(of: flow)
    let text = flowctl("map", flow, "--format", "markdown").output
    let counts = map.screens.compactMap(\.unconfirmed) + map.links.compactMap(\.unconfirmed)
    let sum = counts.reduce(0, +)
    #expect(sum > 0)
    #expect(text.contains("\n\(sum) not confirmed: so many more screens may be seen next."))
    for screen in map.screens {
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `\(screen.name)`") }
      let count = try #require(screen.unconfirmed)
      for row in rows {
        #expect(row.hasSuffix("\(count) not confirmed |") == (count > 0))
        #expect(row.contains("not confirmed") == (count > 0))
      }
    }
    let cut = flowctl(
      "map", "Tests/Golden/validate/not-decided/flow.yaml", "--format", "markdown"
    ).output
    #expect(cut.hasSuffix("\nNot all worlds were looked at: there may be more ways than these.\n"))
    // Where everything is confirmed, nothing is said of it.
    #expect(
      !flowctl("map", "flows/app.yaml", "--format", "markdown").output.contains("not confirmed"))
  }

  @Test func `a way goes by hand if it can, and says what it needs`() throws {
    let map = try MapDocument(of: "flows/app.yaml")
    var needs: [String: [String]] = [:]
    for screen in map.screens { needs[screen.name] = screen.way.needs }
    #expect(needs["Landing"] == [])
    #expect(needs["OrderPlaced"]?.contains("link") == false)
    #expect(needs["NewPassword"] == ["link"])
    #expect(map.screens.allSatisfy { $0.way.verdict == "shortest" })
    let without = try MapDocument(of: "flows/app.yaml", "--without", "links")
    #expect(without.screens.first { $0.name == "NewPassword" }?.way.verdict == "never")
    #expect(without.links.allSatisfy { $0.to.isEmpty })
  }

  @Test(arguments: flows)
  func `what is written into the payload that gives a value arrives at the screen`(
    flow: String
  ) throws {
    let map = try MapDocument(of: flow)
    let values = ["Int": "41", "String": "\"x 41\"", "URL": "\"a://41\"", "Bool": "true"]
    var script = ""
    for screen in map.screens {
      for parameter in screen.params {
        guard let given = screen.way.gives?[parameter.name], let origin = given else { continue }
        let type =
          parameter.type.hasSuffix("?") ? String(parameter.type.dropLast()) : parameter.type
        let cases = (map.types[type] ?? nil)?.map { "." + $0 }
        for value in cases ?? [values[type] ?? "v41"] {
          script += screen.way.scenario(
            "\(screen.name).\(parameter.name)", writing: [origin: value])
          script += "expect visible \(screen.name)(\(parameter.name): \(value))\n\n"
        }
      }
    }
    if script.isEmpty { return }
    let ran = flowctl("simulate", "--quiet", "--flow", flow, "-", input: script)
    #expect(ran.status == 0, "\(ran.output)")
  }

  @Test func `Orchard's products come from where they were tapped`() throws {
    let map = try MapDocument(of: "flows/app.yaml", "--screen", "Product", "--screen", "Reviews")
    #expect(map.screens.map(\.name) == ["Product", "Reviews"])
    #expect(map.screens[0].way.gives?["productId"] == "Home.open.productId")
    // Reviews takes it from the product's screen.
    #expect(map.screens[1].way.gives?["productId"] == "Home.open.productId")
  }

  @Test func `a value that is no payload's is given by none`() throws {
    let flow = """
      flow: 1
      root: App
      types: { Kind: [a, b] }
      screens:
        Home: { events: { open: { kind: Kind, id: Int, other: Int } } }
        Item: { params: { kind: Kind, id: Int, fixed: Int, asked: Bool } , events: { next: { asked: Bool } } }
        Last: { params: { id: Int, asked: Bool } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open:
              push: { screen: Item, with: { id: other, fixed: 7, asked: true } }
            Item.next: { if: asked, then: { push: { screen: Last, with: { id: 1 } } } }
      """
    try withFlow(flow) { folder in
      let map = try MapDocument(of: "flow.yaml", in: folder)
      let item = try #require(map.screens.first { $0.name == "Item" })
      #expect(
        item.way.gives
          == ["kind": "Home.open.kind", "id": "Home.open.other", "fixed": nil, "asked": nil])
      // The way itself asks for it.
      let last = try #require(map.screens.first { $0.name == "Last" })
      #expect(last.way.gives == ["id": nil, "asked": nil])
    }
  }

  @Test func `a value of few comes from the payload that leads there with more than one of them`()
    throws
  {
    let flow = """
      flow: 1
      root: App
      types: { Kind: [a, b, c] }
      screens:
        Home: { events: { open: { on: Bool, kind: Kind, big: "Bool?" } } }
        Item: { params: { kind: Kind, on: Bool, big: Bool } }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open:
              if: on and big exists
              then: { switch: kind, cases: { a: stay }, default: { push: Item } }
      """
    try withFlow(flow) { folder in
      let map = try MapDocument(of: "flow.yaml", in: folder)
      let item = try #require(map.screens.first { $0.name == "Item" })
      // Only `on: true` leads there: what Item is shown with may be another's.
      #expect(
        item.way.gives == ["kind": "Home.open.kind", "on": nil, "big": "Home.open.big"])
    }
  }

  @Test func `a screen that several show has a way in each one's table`() throws {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish, back: finish }
      screens:
        Home: { events: [a, b, c] }
        P: { events: [x] }
        Q: {}
        R: {}
      coordinators:
        App:
          children: { T: present, U: push, V: present }
          start: Home
          transitions:
            Home.a: { push: P }
            Home.b: { start: T }
            Home.c: { start: U }
            P.x: { push: Q }
        T: { start: P, transitions: { P.x: { push: R } } }
        U: { start: P, transitions: { P.x: stay } }
        V: { start: P, transitions: { P.x: stay } }
      """
    try withFlow(flow) { folder in
      let text = flowctl("map", "flow.yaml", "--format", "markdown", in: folder).output
      let rows = text.split(separator: "\n").filter {
        $0.hasPrefix("| `P`") || $0.hasPrefix("| `R`")
      }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false)[2] }
      #expect(
        rows == [
          " `launch` · `Home.a` ", " `Home.b` ", " `Home.b` · `P.x` ", " `Home.c` ", "  ",
        ], "\(text)")
    }
  }

  @Test func `what has no way says why`() throws {
    let flow = """
      flow: 1
      root: App
      state: { a: Bool = false }
      screens: { Home: {events: [open, go, no]}, Sheet: {events: []}, After: {events: []}, Never: {events: []} }
      coordinators:
        App:
          children: { Modal: present }
          start: Home
          transitions:
            Home.open: { start: Modal }
            Home.go: { if: alive Modal, then: { push: After } }
            Home.no: { if: a, then: { push: Never } }
        Modal: { start: Sheet }
      """
    try withFlow(flow) { folder in
      let ran = flowctl("map", "flow.yaml", in: folder)
      #expect(ran.status == 0)
      #expect(ran.output.contains(#""way":{"verdict":"never"}"#))
      #expect(
        ran.output.contains(
          #""way":{"verdict":"broken","behind":{"rule":"leaked-child","place":"flow.yaml:7"}}"#),
        "\(ran.output)")
      let markdown = flowctl("map", "--format", "markdown", "flow.yaml", in: folder).output
      #expect(markdown.contains("- no sequence of events shows `Never`\n"))
      #expect(markdown.contains("- `After`: only after `leaked-child` at flow.yaml\n"))
    }
  }

  @Test func `a child that takes the place of all is said to`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { events: [a] }, M: {} }
      coordinators:
        App: { start: Home, children: { Main: { as: replace } }, transitions: { Home.a: { start: Main } } }
        Main: { start: M }

      """
    try withFlow(flow) { folder in
      let ran = flowctl("map", "flow.yaml", in: folder)
      #expect(
        ran.output.contains(#""name":"Main","parents":["App"],"as":["replace"]"#), "\(ran.output)")
    }
  }

  /// Without links there is none; with them there is.
  @Test func `what was left out is said of what has no way`() throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { events: [a] }, LinkOnly: {} }
      coordinators: { App: { start: Home, transitions: { Home.a: stay } } }
      deeplinks: { l: { url: "a://l", to: App, do: { push: LinkOnly } } }

      """
    try withFlow(flow) { folder in
      let ran = flowctl(
        "map", "flow.yaml", "--without", "links", "--format", "markdown", in: folder)
      #expect(ran.output.hasSuffix("- no sequence of events without links shows `LinkOnly`\n"))
    }
  }

  /// `cases` is a mapping: in whatever order they are written, they mean the same.
  @Test func `the order of cases makes no difference`() throws {
    let flow = """
      flow: 1
      root: App
      types: { K: [x, y] }
      screens: { H: { events: { e: { k: K } } }, P: {} }
      coordinators:
        App: { start: H, transitions: { H.e: { switch: k, cases: { x: { push: P }, y: stay } } } }

      """
    try withFlow(flow) { folder in
      #expect(flowctl("map", "flow.yaml", "-o", "map.json", in: folder).status == 0)
      func check(_ text: String) throws -> Int32 {
        try write(text, to: folder.appendingPathComponent("flow.yaml"))
        return flowctl("map", "flow.yaml", "-o", "map.json", "--check", in: folder).status
      }
      let same = try check(
        flow.replacing("x: { push: P }, y: stay", with: "y: stay, x: { push: P }"))
      let other = try check(
        flow.replacing("x: { push: P }, y: stay", with: "y: { push: P }, x: stay"))
      #expect(same == 0 && other == 1)
    }
  }

  @Test func `a flow that means nothing has no map`() throws {
    try withFlow("flow: 1\nroot: App\nscreens: { Home: }\n") { folder in
      let ran = flowctl("map", "flow.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output == "")
      #expect(ran.errors.contains("error: "))
    }
  }

  // MARK: Parts

  @Test func `a part is what it is in the whole`() {
    let whole = Set(flowctl("map", "flows/app.yaml").output.split(separator: "\n").map(line))
    for options in [
      ["--screen", "Payment"], ["--screen", "NewPassword", "--screen", "Home"],
      ["--coordinator", "Checkout"],
    ] {
      let part = flowctl(["map", "flows/app.yaml"] + options).output
      // An empty list ends with a line of brackets.
      for part in part.split(separator: "\n").map(line) where !part.isEmpty {
        #expect(whole.contains(part), "\(part)")
      }
    }
    let checkout = flowctl("map", "--coordinator", "Checkout").output
    #expect(checkout.contains("\n{\"name\":\"Payment\""))
    #expect(!checkout.contains("\n{\"name\":\"Home\""))
  }

  /// Without the comma and the brackets that end it.
  private func line(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, ",]}".contains(last) { text.removeLast() }
    return text
  }

  @Test(arguments: [
    (["--screen", "Hom"], "there is no screen `Hom`; did you mean `flowctl map --screen Home`?"),
    (
      ["--coordinator", "Chekout"],
      "there is no coordinator `Chekout`; did you mean `flowctl map --coordinator Checkout`?"
    ),
    (["--check"], "`--check` needs the file to look at: `-o FILE`"),
    (["--map-version", "2"], "this flowctl writes version 1 of the map"),
    (["--format", "html"], "html"),
  ])
  func `wrong usage is told`(arguments: [String], words: String) {
    let ran = flowctl(["map"] + arguments)
    #expect(ran.status == 64)
    #expect(ran.errors.contains(words), "\(ran.errors)")
  }

  // MARK: Files

  @Test func `Orchard's map is committed as it is now`() {
    let ran = flowctl("map", "--format", "markdown", "-o", "flows/MAP.md", "--check")
    #expect(ran.status == 0, "\(ran.errors)")
  }

  /// What a parent does by itself comes on its children's screens, too.
  @Test func `a coordinator's own event is told on the screens of its children`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        screens: { A: { events: [] }, B: { events: [close] }, Other: { events: [] } }
        gestures: { back: finish, swipe: finish }
        coordinators:
          App:
            async: [gate]
            children: { Main: root, Gate: { as: present, over: top } }
            start: Main
            transitions: { App.gate: { if: not alive Gate, then: { start: Gate } } }
          Main: { start: A }
          Gate: { async: [late], start: B, transitions: { B.close: finish, Gate.late: finish } }
        """, to: folder.appendingPathComponent("flow.yaml"))
      let text = flowctl("map", "flow.yaml", "--format", "markdown", in: folder).output
      #expect(text.contains("| `A` | `launch` | `App.gate` → `B` |"), "\(text)")
    }
  }

  @Test(arguments: ["json", "markdown"])
  func `check tells the first line that differs`(format: String) throws {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { events: [go] }, Item: }
      coordinators: { App: { start: Home, transitions: { Home.go: { push: Item } } } }
      """
    try withFlow(flow) { folder in
      func run(_ options: String...) -> Ran {
        flowctl(["map", "flow.yaml", "--format", format, "-o", "map"] + options, in: folder)
      }
      #expect(run("--check").status == 1)
      #expect(run().status == 0)
      #expect(run("--check").status == 0)
      try write(
        flow.replacing("push: Item", with: "present: Item"),
        to: folder.appendingPathComponent("flow.yaml"))
      let stale = run("--check")
      #expect(stale.status == 1)
      let command = "flowctl map flow.yaml\(format == "json" ? "" : " --format markdown") -o map"
      #expect(
        stale.errors.contains(
          "error: this is not what the flow says now; run `\(command)` [stale-map]"),
        "\(stale.errors)")
      // In JSON the fingerprint comes first; a screen's line says more.
      let text = try String(
        contentsOf: folder.appendingPathComponent("map"), encoding: .utf8)
      let lines = text.components(separatedBy: "\n")
      let number = try #require(
        Int(stale.errors.split(separator: ":")[1]).map { $0 - 1 })
      #expect(lines[number].contains("Item"), "\(stale.errors)")
    }
  }

  @Test func `markup and signs that steer are only text`() throws {
    let flow = """
      flow: 1
      name: "A | <b>*x*\\u202E\\u0007"
      root: App
      screens:
        Home: { description: "# 1 | `a` <script> \\u202E [x](y) ``", events: [go] }
      coordinators:
        App: { description: "- a list\\n+ of two", start: Home, transitions: { Home.go: stay } }
      deeplinks: { a: { url: "x://a", to: App, description: "1. one" } }
      """
    try withFlow(flow) { folder in
      let markdown = flowctl("map", "--format", "markdown", "flow.yaml", in: folder).output
      #expect(
        markdown.hasPrefix("# A \\| \\<b\\>\\*x\\*\\\\u{202E}\\\\u{7}\n"), "\(markdown)")
      #expect(markdown.contains("\n\\- a list + of two\n"), "\(markdown)")
      #expect(!markdown.contains("<script>"))
      for row in markdown.split(separator: "\n") where row.hasPrefix("|") {
        let bars = row.replacing("\\|", with: "").filter { $0 == "|" }
        #expect(bars.count == 4, "\(row)")
      }
      let json = flowctl("map", "flow.yaml", in: folder).output
      #expect(json.contains(#""name":"A | <b>*x*\u202e\u0007""#), "\(json)")
      #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value < 0x7F })
    }
  }
}

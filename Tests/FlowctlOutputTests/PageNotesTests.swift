import FlowctlTestSupport
import Foundation
import Testing

/// What a flow says for its readers, and which screens hide the tab bar, on the page and in drawings.
struct PageNotesTests {
  private func page(
    _ flow: String, at path: String = "flows/app.yaml", output: String = "out/app.html"
  ) throws -> (text: String, data: [String: Any]) {
    var errors = ""
    return try page(flow, at: path, output: output, errors: &errors)
  }

  private func page(
    _ flow: String, at path: String = "flows/app.yaml", output: String = "out/app.html",
    errors: inout String
  ) throws -> (text: String, data: [String: Any]) {
    try withTemporaryFolder { folder in
      for path in [path, output] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(path).deletingLastPathComponent(),
          withIntermediateDirectories: true)
      }
      try write(flow, to: folder.appendingPathComponent(path))
      let ran = flowctl(["graph", path, "--output", output], in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      errors = ran.errors
      let text = try String(
        contentsOf: folder.appendingPathComponent(output), encoding: .utf8)
      let json = text.components(separatedBy: #"id="data">"#).last?
        .components(separatedBy: "</script>").first
      let object = try JSONSerialization.jsonObject(with: Data((json ?? "").utf8))
      return (text, try #require(object as? [String: Any]))
    }
  }

  private func objects(_ data: [String: Any], _ key: String) -> [[String: Any]] {
    data[key] as? [[String: Any]] ?? []
  }

  private static let described = """
    flow: 1
    description: The app.
    root: App
    screens:
      Home:
        description: |
          First </script> line.
          Second.
        events:
          open: { description: Opens it. , id: Int }
          close:
      Empty: { description: }
      List: {}
    coordinators:
      App:
        description: The root.
        start: Home
        transitions: { Home.open: { push: Empty }, Home.close: { push: List } }
    deeplinks:
      home: { url: "x://home", to: App, description: From a mail. }
    """

  @Test func `descriptions are in the page`() throws {
    let (text, data) = try page(Self.described)
    #expect(data["about"] as? String == "The app.")
    let screens = objects(data, "screens").map { $0["about"] as? String }
    #expect(screens == ["First </script> line.\nSecond.\n", nil, nil])
    #expect(objects(data, "coordinators").map { $0["about"] as? String } == ["The root."])
    #expect(objects(data, "linkNotes").map { $0["about"] as? String } == ["From a mail."])
    // Gestures and finishes have none: the screen's and the coordinator's stand in the same places.
    let events = objects(data, "events").map { $0["about"] as? String }
    #expect(events.first == "Opens it.")
    #expect(events.dropFirst().allSatisfy { $0 == nil })
    #expect(text.components(separatedBy: "</script").count == 3)
  }

  @Test func `a description of an imported file belongs to its own declaration`() throws {
    // The same name at the same place of two files.
    let (_, data) = try page(
      Self.described.replacing("The root.", with: "Another root."), at: "other/app.yaml")
    #expect(objects(data, "coordinators").map { $0["about"] as? String } == ["Another root."])
  }

  /// What is written, and the address in the page at `out/app.html`; nil is none.
  private static let pictures: [(written: String, address: String?)] = [
    ("home.png", "../flows/home.png"), ("pictures/a b.png", "../flows/pictures/a%20b.png"),
    ("./x.png", "../flows/x.png"), ("../shots/x.png", "../shots/x.png"),
    ("../out/x.png", "../out/x.png"), ("画面.png", "../flows/%E7%94%BB%E9%9D%A2.png"),
    ("50%.png?x#y", "../flows/50%25.png%3Fx%23y"),
    ("https://example.com/a.png", "https://example.com/a.png"),
    ("HTTP://example.com:80/a.png", "HTTP://example.com:80/a.png"),
    ("javascript:alert(1)", nil), ("JavaScript:alert(1)", nil), ("java\\tscript:alert(1)", nil),
    (" javascript:alert(1)", nil), ("data:image/svg+xml,x", nil), ("file:///etc/passwd", nil),
    ("//example.com/a.png", nil), ("/etc/a.png", nil), ("\\\\\\\\host\\\\a.png", nil),
    ("C:a.png", nil), ("https://", nil), ("https://a b/c.png", nil),
    ("https://user@example.com/a.png", nil), ("https://x;script-src *", nil), ("", nil),
  ]

  @Test func `only addresses of the web and paths are addresses of pictures`() throws {
    var flow = "flow: 1\nroot: App\nscreens:\n"
    for (index, picture) in Self.pictures.enumerated() {
      flow += "  S\(index): { x-image: \"\(picture.written)\", x-figma: \"\(picture.written)\" }\n"
    }
    flow += "coordinators: { App: { start: S0 } }\n"
    var errors = ""
    let (text, data) = try page(flow, errors: &errors)
    let screens = objects(data, "screens")
    for (index, (screen, picture)) in zip(screens, Self.pictures).enumerated() {
      #expect(screen["image"] as? String == picture.address, "\(picture.written)")
      let isOfWeb = picture.address?.lowercased().hasPrefix("http") == true
      #expect(screen["figma"] as? String == (isOfWeb ? picture.written : nil))
      let line = "flowctl: flows/app.yaml:\(index + 4):3: the `x-"
      #expect(
        errors.contains("\(line)image` of `S\(index)` is neither a path")
          == (picture.address == nil))
      #expect(
        errors.contains("\(line)figma` of `S\(index)` isn't an address") == (!isOfWeb))
    }
    let policy = text.components(separatedBy: "img-src ").last?.components(separatedBy: ";").first
    #expect(policy == "data: 'self' file: http://example.com:80 https://example.com")
  }

  @Test func `a page without pictures may show none`() throws {
    #expect(try page(Self.described).text.contains("img-src data:; base-uri"))
  }

  @Test func `a path below the folder of the command is shown from there`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("app.yaml")
      try write(
        "flow: 1\nroot: App\ncoordinators: { App: { start: A } }\nscreens: { A: {} }\n", to: file)
      let whole = flowctl("graph", "--format", "html", file.path, in: folder)
      let short = flowctl("graph", "--format", "html", "app.yaml", in: folder)
      #expect(whole.output.contains(#""path":"app.yaml""#))
      #expect(whole.output == short.output)
      let other = flowctl("graph", "--format", "html", file.path)
      #expect(other.output.contains(#""path":"\#(file.path)""#))
    }
  }

  // MARK: Hidden tab bars

  private static let hiding = """
    flow: 1
    root: Main
    screens:
      List: { events: [open] }
      Photo: { tabBar: hidden, events: [zoom] }
      Zoom: { tabBar: hidden }
    coordinators:
      Main: { tabs: [One, Two] }
      One:
        start: List
        transitions: { List.open: { push: Photo }, Photo.zoom: { present: Zoom } }
      Two: { start: List, ignores: [List.open] }
    """

  @Test(arguments: ["dot", "mermaid"])
  func `a drawing marks screens without a tab bar`(format: String) {
    let ran = flowctl("graph", "--format", format, "-", input: Self.hiding)
    #expect(ran.output.contains("Photo (no tab bar)"))
    #expect(ran.output.contains("Zoom (sheet, no tab bar)"))
    #expect(ran.output.components(separatedBy: "no tab bar").count == 3)
    // Tabs are reached from the tab bar alone.
    let lines = ran.output.split(separator: "\n").filter {
      $0.contains(">") && $0.contains("Photo")
    }
    #expect(!lines.contains { $0.contains("Two") }, "\(lines)")
  }

  @Test func `the page marks them too`() throws {
    let (_, data) = try page(Self.hiding)
    let marked = objects(data, "nodes").filter { $0["noTabBar"] != nil }
    #expect(marked.map { $0["id"] as? Int } == [1, 2])
  }
}

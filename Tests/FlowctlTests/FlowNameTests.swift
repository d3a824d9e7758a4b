import FlowctlTestSupport
import Foundation
import Testing

/// Which file is meant where none is named.
struct FlowNameTests {
  private static let flow =
    "flow: 1\nroot: App\nscreens: { A: {} }\ncoordinators: { App: { start: A } }\n"
  private static let part = "flow: 1\nscreens: { B: {} }\n"

  struct Folder: CustomTestStringConvertible, Sendable {
    var files: [String]
    /// Where the command runs.
    var place = ""
    /// nil where none is found, or several.
    var found: String?
    var told = ""
    var testDescription: String { files.joined(separator: " ") + " in /" + place }
  }

  @Test(arguments: [
    Folder(files: ["flows/app.yaml"], found: "flows/app.yaml"),
    Folder(files: ["flows/app.yaml", "flows/shop.navflow.yaml"], found: "flows/app.yaml"),
    Folder(files: ["flows/shop.navflow.yaml"], found: "flows/shop.navflow.yaml"),
    Folder(files: ["flows/shop.navflow.yml"], found: "flows/shop.navflow.yml"),
    Folder(
      files: ["flows/shop.navflow.yaml"], place: "a/b", found: "../../flows/shop.navflow.yaml"),
    Folder(
      files: ["flows/app.yaml", "a/flows/shop.navflow.yaml"], place: "a/b",
      found: "../flows/shop.navflow.yaml"),
    Folder(
      files: ["flows/shop.navflow.yaml", "flows/part/part.navflow.yaml"],
      found: "flows/shop.navflow.yaml"),
    Folder(
      files: ["flows/shop.navflow.yaml", "flows/book.navflow.yaml"],
      told: "there are several flows: flows/book.navflow.yaml, flows/shop.navflow.yaml; name one"),
    Folder(files: ["flows/shop.flow.yaml"], told: "`flowctl init` writes a first one"),
    Folder(
      files: ["shop.navflow.yaml"],
      told: "to use shop.navflow.yaml, write `flowctl validate --format json shop.navflow.yaml`"),
    Folder(files: [], told: "there is no file at flows/app.yaml"),
  ])
  func `a folder has the flow that its names say`(_ folder: Folder) throws {
    try withTemporaryFolder { top in
      // The search goes up to the root of the disk: it stops here for the test by what lies here.
      for path in folder.files + [folder.place + "/x"] {
        let file = top.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if !path.hasSuffix("/x") { try write(Self.flow, to: file) }
      }
      let ran = flowctl(
        ["validate", "--format", "json"], in: top.appendingPathComponent(folder.place))
      if let found = folder.found {
        let object = try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
        #expect(object?["files"] as? [String] == [found])
      } else {
        #expect(ran.status == 2)
        #expect(ran.errors.contains(folder.told), "\(ran.errors)")
      }
    }
  }

  /// A plugin can't import anything of ours: each has the same lines.
  @Test func `both plugins look for the same names`() throws {
    let copies = try ["FlowctlBuildToolPlugin", "FlowctlSwiftPlugin"].map { name in
      let text = try String(
        contentsOf: repository.appendingPathComponent("Plugins/\(name)/\(name).swift"),
        encoding: .utf8)
      let start = try #require(text.range(of: "private func flow(in folder: URL)"))
      return try #require(
        text[start.lowerBound...].components(separatedBy: "\n}\n").first)
    }
    #expect(copies[0] == copies[1])
    #expect(copies[0].contains("app.yaml") && copies[0].contains(".navflow.yaml"))
  }

  @Test func `a part is no flow of its own`() throws {
    try withTemporaryFolder { top in
      try FileManager.default.createDirectory(
        at: top.appendingPathComponent("flows"), withIntermediateDirectories: true)
      try write(Self.flow, to: top.appendingPathComponent("flows/shop.navflow.yaml"))
      try write(Self.part, to: top.appendingPathComponent("flows/more.navflow.yaml"))
      #expect(flowctl(["validate"], in: top).status == 0)
    }
  }

  /// The stories of the only flow are replayed without a name, as those of flows/app.yaml are.
  @Test func `simulate finds the scripts of such a flow`() throws {
    try withTemporaryFolder { top in
      try FileManager.default.createDirectory(
        at: top.appendingPathComponent("flows"), withIntermediateDirectories: true)
      try write(Self.flow, to: top.appendingPathComponent("flows/shop.navflow.yaml"))
      try write(
        "flow shop.navflow.yaml\nlaunch\n", to: top.appendingPathComponent("flows/shop.txt"))
      let ran = flowctl(["simulate"], in: top)
      #expect(ran.status == 0)
      #expect(ran.errors.contains("1 scenario passed"))
    }
  }
}

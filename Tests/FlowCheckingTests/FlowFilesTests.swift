import FlowChecking
import Foundation
import Testing

/// Texts that nobody has saved yet, in front of the disk.
struct FlowFilesTests {
  private static let importing = """
    flow: 1
    root: App
    imports: [parts/home.yaml]
    coordinators: { App: { start: Home } }

    """
  private static let home = "flow: 1\nscreens: { Home: { events: [] } }\n"
  private static let other = "flow: 1\nscreens: { Other: { events: [] } }\n"

  /// A flow of two files on disk, gone afterwards.
  private func withFlow(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("flow-files-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("parts"), withIntermediateDirectories: true)
    try Data(Self.importing.utf8).write(to: folder.appendingPathComponent("app.yaml"))
    try Data(Self.home.utf8).write(to: folder.appendingPathComponent("parts/home.yaml"))
    try body(folder)
  }

  /// The rules of the errors; a flow this small has advice.
  private func rules(_ entry: String, _ files: FlowFiles) throws -> [String] {
    try Checker.check(entry, in: files).findings.filter { $0.severity == .error }.map(\.rule)
  }

  @Test func `the disk is read where no text stands`() throws {
    try withFlow { (folder) throws in
      let files = FlowFiles.disk(at: folder.path)
      #expect(try rules("app.yaml", files) == [])
      #expect(try rules(folder.appendingPathComponent("app.yaml").path, .disk()) == [])
    }
  }

  @Test(arguments: ["parts/home.yaml", "./parts/../parts/home.yaml", "link/home.yaml", "/"])
  func `a text stands instead of the disk's, by every name of the file`(path: String) throws {
    try withFlow { (folder) throws in
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link"),
        withDestinationURL: folder.appendingPathComponent("parts"))
      let path = path == "/" ? folder.appendingPathComponent("parts/home.yaml").path : path
      let saved = FlowFiles.disk(at: folder.path)
      var files = saved
      files[path] = Self.other
      #expect(files[path] == Self.other)
      #expect(try rules("app.yaml", files).contains("unknown-name"))
      // The copy before is another value.
      #expect(saved[path] == nil)
      #expect(try rules("app.yaml", saved) == [])
      files[path] = nil
      #expect(try rules("app.yaml", files) == [])
    }
  }

  @Test func `of two texts of one file the later counts`() throws {
    try withFlow { (folder) throws in
      var files = FlowFiles.disk(at: folder.path)
      files["parts/home.yaml"] = Self.other
      files["./parts/home.yaml"] = Self.home
      #expect(try rules("app.yaml", files) == [])
    }
  }

  @Test func `a file that was never saved can be imported, in a folder that isn't there`() throws {
    try withFlow { (folder) throws in
      var files = FlowFiles.disk(at: folder.path)
      files["app.yaml"] = Self.importing.replacing("parts/home", with: "new/deep/home")
      #expect(try rules("app.yaml", files).contains("import-failed"))
      files["new/deep/home.yaml"] = Self.home
      #expect(try rules("app.yaml", files) == [])
      let checked = try Checker.check("app.yaml", in: files)
      #expect(checked.files == ["app.yaml", "new/deep/home.yaml"])
    }
  }

  @Test func `a text outside the flow's folder is imported no more than a file`() throws {
    try withFlow { (folder) throws in
      var files = FlowFiles.disk(at: folder.path)
      files["parts/app.yaml"] = Self.importing.replacing("parts/home", with: "../outside")
      files["outside.yaml"] = Self.home
      #expect(try rules("parts/app.yaml", files).contains("import-failed"))
      var options = Checker.Options()
      options.projectFolder = "."
      let checked = try Checker.check("parts/app.yaml", in: files, options: options)
      #expect(checked.count(.error) == 0)
    }
  }

  @Test func `texts alone need no disk`() throws {
    let texts = ["app.yaml": Self.importing, "parts/home.yaml": Self.home]
    #expect(try rules("app.yaml", .texts(texts)) == [])
    #expect(try rules("/app.yaml", .texts(texts)) == [])
    #expect(try rules("app.yaml", .texts(["app.yaml": Self.importing])).contains("import-failed"))
    let below = ["a/app.yaml": Self.importing, "a/parts/home.yaml": Self.home]
    #expect(try rules("a/app.yaml", .texts(below)) == [])
  }

  @Test func `what is no text on disk is none behind one either`() throws {
    let long = String(repeating: "a/", count: 100_000) + "app.yaml"
    #expect(throws: Checker.Failure.self) { try Checker.check(long, in: .disk()) }
    var files = FlowFiles.disk()
    files[long] = "flow: 1"
    #expect(try rules(long, files).contains("missing-key"))
  }
}

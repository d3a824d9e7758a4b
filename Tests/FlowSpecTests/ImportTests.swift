import FlowSource
import FlowSpec
import Testing

@Suite struct ImportTests {
  /// Reads `flows/app.yaml`, which imports what is given.
  private func read(
    importing imports: String, _ others: [String: MemoryFiles.Entry],
    entry: String = "flows/app.yaml", projectFolder: String? = nil, files limit: Int = 1000
  ) -> Reading {
    var files = others
    files["flows/app.yaml"] = .file("flow: 1\nroot: App\nimports: \(imports)\n")
    return Reading(
      entry: entry, projectFolder: projectFolder, files: MemoryFiles(files),
      limits: SpecLimits(files: limit))
  }

  private func screens(_ names: String) -> MemoryFiles.Entry {
    .file("flow: 1\nscreens: { \(names) }\n")
  }

  @Test func `what imported files declare is there, and they are shown by readable paths`() {
    let reading = read(
      importing: "[./app/auth.yaml, shop.yaml]",
      [
        "flows/app/auth.yaml": .file(
          "flow: 1\nimports: [more/b.yaml, ../c.yaml]\nscreens: { A: }\n"),
        "flows/app/more/b.yaml": screens("B: "), "flows/c.yaml": screens("C: "),
        "flows/shop.yaml": screens("D: "),
      ])
    #expect(reading.found == [])
    #expect(
      reading.sources.files.map(\.path) == [
        "flows/app.yaml", "flows/app/auth.yaml", "flows/shop.yaml", "flows/app/more/b.yaml",
        "flows/c.yaml",
      ])
    #expect(reading.declarations?.files.count == 5)
    for name in ["A", "B", "C", "D"] { #expect(reading.screen(name) != nil) }
  }

  @Test func `what can't be imported is told with what to write`() {
    func help(_ path: String) -> String? {
      let files: [String: MemoryFiles.Entry] = [
        "flows/parts": .folder, "flows/story.txt": .file("# a\nflow app.yaml\n"),
      ]
      return read(importing: "[\(path)]", files).findings.all.first?.help
    }
    #expect(help("parts") == "write the path of a flow: there is none in it")
    #expect(help("story.txt") == "remove it: a script names its flow by itself")
    let outside =
      "imports must be inside the entry file's folder, or inside the folder that `--project` names: "
    #expect(help("../other/a.yaml") == outside + "`--project .`")
    #expect(help("../../secret.yaml") == outside + "`--project ..`")
  }

  @Test func `a circle of imports is fine`() {
    let reading = read(
      importing: "[a.yaml, app.yaml]",
      ["flows/a.yaml": .file("flow: 1\nimports: [app.yaml, a.yaml]\nscreens: { A: }\n")])
    #expect(reading.found == [])
    #expect(reading.sources.files.count == 2)
    #expect(reading.declarations?.screens.count == 1)
  }

  @Test func `a file that is reached twice counts once`() {
    let reading = read(
      importing: "[a.yaml, ./a.yaml, b/../a.yaml, link.yaml, folder/a.yaml]",
      [
        "flows/a.yaml": screens("A: "), "flows/b": .folder,
        "flows/link.yaml": .link(to: "/project/flows/a.yaml"),
        "flows/folder": .link(to: "/project/flows"),
      ])
    #expect(reading.found == [])
    #expect(reading.declarations?.screens.count == 1)
  }

  @Test(arguments: [
    ("missing.yaml", "there is no file `flows/missing.yaml`"),
    ("folder", "`flows/folder` is a folder"), ("pipe", "`flows/pipe` is not a regular file"),
    ("locked.yaml", "`flows/locked.yaml` can't be read: permission denied"),
    ("/project/flows/a.yaml", "`/project/flows/a.yaml` is an absolute path"),
    ("../other/a.yaml", "`other/a.yaml` is outside the flow's folder"),
    ("../other/none.yaml", "`other/none.yaml` is outside the flow's folder"),
    ("../../secret.yaml", "`../secret.yaml` is outside the flow's folder"),
    ("../flows2/a.yaml", "`flows2/a.yaml` is outside the flow's folder"),
    (
      "out.yaml", "`flows/out.yaml` is, or lies behind, a link that leads out of the flow's folder"
    ),
    (
      "away/a.yaml",
      "`flows/away/a.yaml` is, or lies behind, a link that leads out of the flow's folder"
    ),
    ("dangling.yaml", "there is no file `flows/dangling.yaml`"),
  ])
  func `what can't be imported is told where it is named`(path: String, message: String) {
    let reading = read(
      importing: "[\(path)]",
      [
        "flows/a.yaml": screens("A: "), "flows/folder": .folder, "flows/pipe": .pipe,
        "flows/locked.yaml": .locked, "other/a.yaml": screens("A: "),
        "/secret.yaml": screens("A: "),
        "flows2/a.yaml": screens("A: "), "flows/out.yaml": .link(to: "/project/other/a.yaml"),
        "flows/away": .link(to: "/project/other"),
        "flows/dangling.yaml": .link(to: "/project/none"),
      ])
    #expect(reading.found == ["import-failed `\(path)`"])
    #expect(reading.findings.all.first?.message == message)
    #expect(reading.sources.files.count == 1)
  }

  @Test func `an import may lie below the project's folder`() {
    let reading = read(
      importing: "[../other/a.yaml, ../../secret.yaml]",
      ["other/a.yaml": screens("A: "), "/secret.yaml": screens("B: ")], projectFolder: "/project")
    #expect(reading.found == ["import-failed `../../secret.yaml`"])
    #expect(reading.screen("A") != nil)
    #expect(reading.screen("B") == nil)
  }

  @Test func `an entry file that is a link has the folder that it is named in`() {
    let reading = Reading(
      entry: "flows/app.yaml",
      files: MemoryFiles([
        "flows/app.yaml": .link(to: "/project/other/app.yaml"), "flows/a.yaml": screens("A: "),
        "other/app.yaml": .file("flow: 1\nroot: App\nimports: [a.yaml]\n"),
        "other/a.yaml": screens("B: "),
      ]))
    #expect(reading.found == [])
    #expect(reading.screen("A") != nil)
  }

  @Test func `standard input imports from the current folder`() {
    let text = "flow: 1\nroot: App\nimports: [flows/a.yaml, ../b.yaml]\n"
    let reading = Reading(
      entry: "-", files: MemoryFiles(["flows/a.yaml": screens("A: "), "/b.yaml": screens("B: ")]),
      standardInput: text)
    #expect(reading.foundInFiles == ["<stdin>: import-failed `../b.yaml`"])
    #expect(reading.sources.files.map(\.path) == ["<stdin>", "flows/a.yaml"])
  }

  @Test func `an entry file of an absolute path shows its imports by absolute paths`() {
    let reading = read(
      importing: "[a.yaml]", ["flows/a.yaml": screens("A: ")], entry: "/project/flows/app.yaml")
    let paths = reading.sources.files.map(\.path)
    #expect(paths == ["/project/flows/app.yaml", "/project/flows/a.yaml"])
  }

  @Test func `an imported file says that it is a flow, and names no root`() {
    let reading = read(
      importing: "[a.yaml, b.yaml]",
      ["flows/a.yaml": .file("screens: { A: }\n"), "flows/b.yaml": .file("flow: 1\nroot: B\n")])
    #expect(
      reading.foundInFiles == ["flows/a.yaml: missing-key ``", "flows/b.yaml: unknown-key `root`"])
    #expect(reading.declarations?.root.map { reading.names[$0.value] } == "App")
  }

  @Test func `the mistakes of all files are told in one run`() {
    let reading = read(
      importing: "[a.yaml, b.yaml, c.yaml]",
      [
        "flows/a.yaml": .file("flow: 1\nscreen: { A: }\n"),
        "flows/b.yaml": .file("flow: 1\na: [\n"),
        "flows/c.yaml": .file("flow: 1\nscreens: { a-b: }\n"),
      ])
    #expect(reading.found.contains("unknown-key `screen`"))
    #expect(reading.found.contains("invalid-name `a-b`"))
    #expect(reading.findings.all.contains { $0.rule == .yamlSyntax })
    #expect(reading.declarations?.files.count == 4)
  }

  @Test func `there are only so many files`() {
    let reading = read(
      importing: "[a.yaml, b.yaml]",
      ["flows/a.yaml": screens("A: "), "flows/b.yaml": screens("B: ")],
      files: 2)
    #expect(reading.found == ["limit-exceeded `b.yaml`"])
  }

  @Test func `gestures, finishing and rules that differ between files are told`() {
    let others: [String: MemoryFiles.Entry] = [
      "flows/a.yaml": .file(
        "flow: 1\ngestures: { back: finish }\nfinishing: { screens: left }\nrules: { dead-end: off }\n"
      ),
      "flows/b.yaml": .file(
        "flow: 1\ngestures: { back: locked }\nfinishing: { screens: removed }\n"
          + "rules: { dead-end: error }\n"),
    ]
    let reading = read(importing: "[a.yaml, b.yaml]", others)
    #expect(
      reading.foundInFiles == [
        "flows/b.yaml: duplicate-name `locked`", "flows/b.yaml: duplicate-name `removed`",
        "flows/b.yaml: duplicate-name `dead-end: error`",
      ])
    #expect(reading.findings.sorted().allSatisfy { $0.notes.count == 1 })
    let same = read(
      importing: "[a.yaml, c.yaml]",
      others.merging(["flows/c.yaml": others["flows/a.yaml"]!]) { $1 })
    #expect(same.found == [])
  }

  @Test func `an entry file that can't be read is no finding`() {
    var sources = SourceSet()
    var names = Word.makeNameTable()
    var findings = Findings()
    var reason: FileError?
    do throws(FileError) {
      _ = try SpecReader.read(
        entry: "none.yaml", files: MemoryFiles(), sources: &sources, names: &names,
        findings: &findings)
    } catch {
      reason = error
    }
    #expect(reason == .missing)
    #expect(findings.all.isEmpty)
  }

  @Test func `an entry file that is no YAML gives no declarations`() {
    let reading = Reading("flow: [1\n")
    #expect(reading.declarations == nil)
    #expect(reading.findings.isBlocking)
  }
}

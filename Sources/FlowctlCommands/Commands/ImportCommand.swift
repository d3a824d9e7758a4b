import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSource
import FlowSpec

#if Import
  import FlowImport
#endif

struct ImportCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    _superCommandName: "flowctl",
    abstract: "Write a first flow from an app's Swift, to be mended by hand.",
    discussion: """
      The result is a draft. `# guessed:` stands behind what was chosen, with the reason, and `# open:` \
      behind what was not understood; remove these comments as you go through them. Until then, \
      `validate` reports what depends on them as possible. Every coordinator, child and screen that \
      `flowctl drift` sees stands in the draft; `drift` compares the flow with the app from then on.

        flowctl import Sources/App
        flowctl import Sources/App --root CheckoutCoordinator -o flows/checkout.yaml
        flowctl import Sources/App --code flows/code.yaml --stdout

      Exit status: 0 written; 1 written, but less than half of the coordinators were \
      followed, or of the navigation understood; 2 nothing \
      was written (no coordinator in the sources, the file is there already, a flowctl without a Swift \
      parser); 64 wrong usage.
      """)

  @Argument(help: "The folder with the app's Swift sources.", completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong, help: "Write to this file, which must not be there yet.",
    completion: .file(extensions: ["yaml"]))
  var output = "flows/app.yaml"

  @Flag(help: "Print the draft instead of writing it.")
  var stdout = false

  @Option(
    help: ArgumentHelp(
      "Read `code:` from this file: what the app calls things.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var code: String?

  @Option(
    help: ArgumentHelp("Begin with this coordinator instead of the app's first.", valueName: "name")
  )
  var root: String?

  @OptionGroup var limits: LimitOptions

  func run(on console: Console) throws -> ExitStatus {
    #if Import
      return try write(on: console)
    #else
      console.standardError.write(SwiftSupport.missing)
      return .impossible
    #endif
  }

  #if Import
    private func write(on console: Console) throws -> ExitStatus {
      if !stdout, DiskFileSystem(base: console.workingDirectory).exists(output) {
        throw LoadFailure(
          "\(PlainText.escaped(output)) is there already, and a draft never replaces a file; use "
            + "`--output FILE` or `--stdout`")
      }
      let mapping = try mapping(on: console)
      var sources = SourceSet()
      let code = try SwiftSources.read(folder, into: &sources, on: console)
      switch Importer.draft(of: code, sources: sources, mapping: mapping, root: root) {
      case .failure(let failure): throw LoadFailure(failure.message)
      case .success(let draft):
        var draft = draft
        draft.placeGuesses()
        let check = DraftCheck(console, limits: limits.limits, sources: sources)
        var text = try check.accepted(draft)
        // A part of an app has not all of its screens.
        if root == nil, try check.complete(&draft, text, code) { text = try check.accepted(draft) }
        return try write(try check.decided(draft, text), draft, sources, on: console)
      }
    }

    private func write(
      _ text: String, _ draft: Draft, _ sources: SourceSet, on console: Console
    ) throws -> ExitStatus {
      if stdout {
        console.standardOutput.write(text)
        console.standardOutput.flush()
      } else {
        do {
          try DiskFileSystem(base: console.workingDirectory).create(output, Array(text.utf8))
        } catch {
          console.report(error)
          return .impossible
        }
      }
      tell(draft, text, sources, on: console)
      return draft.census.isHalf ? .clean : .problems
    }

    /// The open questions, the most important first, and what was looked at.
    private func tell(
      _ draft: Draft, _ text: String, _ sources: SourceSet, on console: Console
    ) {
      for question in draft.questions.prefix(10) {
        console.standardError.write(
          "\(SwiftSources.line(of: question.range, in: sources)): open: "
            + PlainText.escaped(question.text) + "\n")
      }
      let more = draft.questions.count - 10
      if more > 0 { console.standardError.write("and \(more) more\n") }
      tellOutside(draft.census.outside, sources, on: console)
      let marks = text.split(separator: "\n").count {
        $0.contains("# guessed:") || $0.contains("# open:")
      }
      console.standardError.write(
        (stdout ? "" : "\(PlainText.escaped(output)): ") + SummaryLine.count(marks, "mark") + " · "
          + draft.census.text + "\n")
    }

    /// Where the navigation is that is in no coordinator.
    private func tellOutside(_ ranges: [SourceRange], _ sources: SourceSet, on console: Console) {
      if ranges.isEmpty { return }
      let places = ranges.prefix(10).map { SwiftSources.line(of: $0, in: sources) }
      let more = ranges.count > 10 ? " and \(ranges.count - 10) more" : ""
      console.standardError.write(
        "outside coordinators: " + PlainText.escaped(places.joined(separator: ", ")) + more + "\n")
    }

    private func mapping(on console: Console) throws -> CodeMapping {
      guard let code else { return CodeMapping() }
      var loader = try console.loader(projectFolder: nil, limits: limits.limits)
      guard let read = try loader.loadCode(code) else {
        throw LoadFailure("\(PlainText.escaped(code)) can't be read: `flowctl validate` says why")
      }
      return CodeMapping(read.declarations.code, names: read.names)
    }
  #endif
}

import FlowChecking
import FlowDrawing
import FlowKernel
import FlowModel
import FlowPage
import FlowProver
import FlowReporting
import FlowScript
import FlowSource
import FlowSpec

/// Makes the page of a flow: proves it, and records the ways to its findings and screens, and scripts.
struct PageMaker {
  /// The entry file.
  let path: String
  let loaded: LoadedFlow
  let drawing: Drawing
  /// Where a browser shows the app's code.
  var sourceRoot: String?
  /// The folders of the page, and of the command: absolute.
  var folder = "/"
  var workingDirectory = "/"
  /// What the page leaves out, once it is rendered.
  private(set) var remarks: [String] = []
  private var loader: FlowLoader
  private var recorder: PlaybackRecorder

  init(of loaded: LoadedFlow, drawing: Drawing, path: String, loader: FlowLoader) {
    self.loaded = loaded
    self.drawing = drawing
    self.path = path
    self.loader = loader
    let simulator = Simulator(severities: loaded.policy.severities)
    recorder = PlaybackRecorder(FrameTable(loaded.flow, simulator))
  }

  mutating func render(scripts: [String]) throws(LoadFailure) -> [UInt8] {
    var result = ValidationResult()
    let check = FlowCheck(
      of: loaded, findings: loaded.findings, sources: loader.sources, ways: &result.ways)
    check.proof?.tell(&result, in: loader.sources)
    result.silenced = check.silenced
    let findings = check.ordered.map { record($0, result.ways) }
    var stories: [Page.Script] = []
    for script in scripts { stories.append(try record(script: script)) }
    var page = Page(
      of: loaded.flow, drawing: drawing, frameTable: recorder.frameTable, path: path)
    page.codePlaces = loaded.declarations.codePlaces
    page.sourceRoot = sourceRoot
    page.notes = loaded.declarations.notes
    page.folder = folder
    page.workingDirectory = workingDirectory
    page.findings = findings
    page.scripts = stories
    page.verdict = result
    page.ways = recordWays(on: &page.frameTable, sources: loader.sources)
    page.walk = page.frameTable.recordWalk()
    var places = PlaceTable(loader.sources)
    remarks = page.refused(&places)
    return page.render(places: places)
  }

  private mutating func record(_ finding: Diagnostic, _ ways: CounterexampleTable) -> Page.Finding {
    guard let id = finding.way else { return Page.Finding(finding, last: nil) }
    var (way, kernel) = ways[id]
    return Page.Finding(finding, last: recorder.frameTable.record(way, &kernel))
  }

  private mutating func record(script path: String) throws(LoadFailure) -> Page.Script {
    let file = try loader.loadScript(path)
    let read = read(file, in: loader.sources)
    // A page of the first part of a script would be a lie.
    if let problem = read.script.problemsOutside.first {
      var places = PlaceTable(loader.sources)
      let help = problem.help.map { "; " + $0 } ?? ""
      throw LoadFailure("\(places.text(of: problem.range)): \(problem.message)\(help)")
    }
    return Page.Script(path: path, playbacks: record(read, in: loader.sources))
  }

  private func read(
    _ file: SourceID, in sources: SourceSet
  ) -> (script: Script, kernel: Kernel) {
    var kernel = Kernel(loaded.flow)
    let script = ScriptReader.read(
      file, in: sources, for: &kernel, limits: loader.limits.script)
    return (script, kernel)
  }

  private mutating func record(
    _ read: (script: Script, kernel: Kernel), in sources: SourceSet
  ) -> [Playback] {
    let script = read.script
    var kernel = read.kernel
    return recorder.record(script, &kernel, sources: sources)
  }

  /// By screen: the last frame of the shortest way there.
  private func recordWays(on frameTable: inout FrameTable, sources: SourceSet) -> [Int?] {
    let screens = loaded.flow.screens.indices.map { ScreenID($0) }
    let routes = Routes(
      in: loaded.flow, to: screens.map { WayTarget($0) },
      endingAt: Excuses().ends(of: loaded.policy, in: sources))
    var kernel = routes.kernel
    return routes.verdicts.map { verdict in
      verdict.route.flatMap { frameTable.record($0.way, &kernel) }
    }
  }
}

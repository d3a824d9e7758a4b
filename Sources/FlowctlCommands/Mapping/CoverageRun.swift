import ArgumentParser
import FlowChecking
import FlowConform
import FlowGenerate
import FlowMap
import FlowReporting
import FlowSource

/// How much has to be used: `90` of transitions, `branches=80`.
struct LeastCoverage: Sendable {
  let kind: CoverageKind
  let percent: Int

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.count == 2 ? String(parts[0]) : CoverageKind.transitions.rawValue
    guard let kind = CoverageKind(rawValue: name) else {
      throw ValidationError(
        unknown: name, as: "kind of coverage", among: CoverageKind.allCases.map(\.rawValue))
    }
    guard let percent = Int(parts[parts.count - 1]), (0...100).contains(percent) else {
      throw ValidationError("write a number from 0 to 100: `90`, `branches=80`")
    }
    self.kind = kind
    self.percent = percent
  }
}

/// What `simulate` says of coverage.
struct CoverageRun {
  private let command: SimulateCommand
  private let console: Console
  private var counts: CoverageCounts?
  private var sources = SourceSet()
  private var path = ""

  init(_ command: SimulateCommand, on console: Console) {
    self.command = command
    self.console = console
  }

  /// What scripts have used; what can be is asked of the prover.
  mutating func take(
    _ counts: CoverageCounts, of loaded: LoadedFlow, path: String, _ sources: SourceSet
  ) {
    self.path = path
    self.sources = sources
    let possible = Self.possible(in: loaded, sources)
    var counts = counts
    counts.can = possible.items
    counts.canStep = possible.steps
    self.counts = counts
  }

  /// By item, and by step, whether any sequence of events uses it; nil where nobody knows.
  private static func possible(
    in loaded: LoadedFlow, _ sources: SourceSet
  ) -> (items: [Bool?], steps: [Bool?]) {
    let coverable = Coverable(
      loaded.flow, endingAt: Excuses().ends(of: loaded.policy, in: sources))
    let behind = coverable.canBehindErrors()
    // Where a limit was reached, what nothing seems to use may yet be used.
    let other: Bool? = coverable.isWhole ? false : nil
    let items = coverable.can.indices.map { item -> Bool? in
      // Most screens can't be left in both ways: behind an error nobody asks for that.
      let isBehind = behind.items[item] && coverable.items.kind(of: item) != .gesture
      return coverable.can[item] || isBehind ? true : other
    }
    return (items, behind.steps.map { $0 ? true : other })
  }

  /// The same where there is no script.
  func tellOfNone() throws {
    let path = try console.entry(command.flow)
    var loader = try console.loader(projectFolder: command.project, limits: command.limits.limits)
    guard let loaded = try loader.load(path).loaded, !loaded.isBlocked else { return }
    var run = self
    run.take(CoverageCounts(loaded.flow), of: loaded, path: path, loader.sources)
    run.list(command.least.map(\.kind))
  }

  func render(_ format: SimulateReportFormat) -> [UInt8] {
    guard let counts else { return [] }
    let paths = path == "-" ? console.repositoryPaths : console.repositoryPaths(around: path)
    let lines = CoveredLines(counts, sources) { paths.path(of: $0) }
    return format == .lcov
      ? LcovReport.render(lines) : CoberturaReport.render(lines, version: Version.text)
  }

  /// - Returns: false where the file can't be written, which is then told.
  func writeFile() -> Bool {
    guard let file = command.coverage, let counts else { return true }
    do {
      let bytes = ConformJSON.render(
        counts.coverage, fingerprint: SwiftGenerator.fingerprint(of: counts.flow))
      try DiskFileSystem(base: console.workingDirectory).report(bytes, to: file)
      return true
    } catch {
      console.report(error)
      return false
    }
  }

  /// Says what is used, and whether that is enough.
  func tell() -> Bool {
    guard let counts else { return true }
    let short = command.least.filter { least in
      let count = counts.count(of: least.kind)
      return count.used * 100 < least.percent * count.all
    }
    if command.uncovered {
      list(CoverageKind.allCases)
    } else if !short.isEmpty {
      list(short.map(\.kind))
    }
    for least in short {
      let count = counts.count(of: least.kind)
      console.standardError.write(
        "flowctl: \(count.used) of \(count.all) \(least.kind.rawValue) are used, "
          + "less than \(least.percent) %\n")
    }
    return short.isEmpty
  }

  private func list(_ kinds: [CoverageKind]) {
    guard let counts else { return }
    var places = PlaceTable(sources)
    // An object or a document stands alone.
    let output = command.format == .text ? console.standardOutput : console.standardError
    output.write(counts.summary() + "\n")
    for line in counts.uncovered(kinds, path: PlainText.escaped, &places) {
      output.write(line + "\n")
    }
  }
}

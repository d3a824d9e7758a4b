#if Import
  import FlowChecking
  import FlowImport
  import FlowModel
  import FlowProver
  import FlowReporting
  import FlowSource

  extension SwiftSources {
    /// `Sources/App/Home.swift:28`
    static func line(of range: SourceRange, in sources: SourceSet) -> String {
      let file = sources[range.file]
      return "\(file.path):\(LineIndex(file.bytes).position(of: range.start).line)"
    }
  }

  /// Reads a draft as `validate` does, and takes out what is refused.
  struct DraftCheck {
    private let console: Console
    private let limits: Checker.Limits
    private let sources: SourceSet

    init(_ console: Console, limits: Checker.Limits, sources: SourceSet) {
      self.console = console
      self.limits = limits
      self.sources = sources
    }

    func accepted(_ draft: Draft) throws -> String {
      var mender = DraftMender(
        Importer.text(of: draft) { SwiftSources.line(of: $0, in: sources) })
      for _ in 0..<20 {
        let problems = try problems(in: mender.text)
        if problems.isEmpty || !mender.mend(problems) { break }
      }
      return mender.text
    }

    /// Lets go of events that may come at any time as long as they are more than can be decided soon: a draft that can be
    /// is worth more than one with all that might happen.
    func decided(_ draft: Draft, _ text: String) throws -> String {
      var least = draft
      guard least.letGo(of: nil), case .undecided(var key) = try proved(text) else { return text }
      while least.letGo(of: nil) {}
      // What all of them together don't decide, none of them does.
      let shortest = try accepted(least)
      guard case .decided(let heads) = try proved(shortest) else { return text }
      let enough = min(Self.mostHeads, max(Self.fewestHeads, heads * Self.growth))
      var trial = draft
      // Each time twice as many go.
      for number in 0..<Self.mostTrials {
        guard trial.letGo(of: key) else { break }
        for _ in 1..<(1 << number) { _ = trial.letGo(of: nil) }
        let shorter = try accepted(trial)
        guard case .undecided(let next) = try proved(shorter, mostHeads: enough) else {
          return shorter
        }
        key = next
      }
      return shortest
    }

    private static let mostTrials = 5
    /// A draft with more heads takes `validate` more than two seconds.
    private static let mostHeads = 20_000
    /// One that is decided without all that may come at any time is decided soon with some of it, or grows without end.
    private static let growth = 4
    private static let fewestHeads = 4_000

    private enum Verdict {
      case decided(heads: Int)
      /// The key on the line that what stands in the way comes from.
      case undecided(key: String)
    }

    private func proved(_ text: String, mostHeads: Int = mostHeads) throws -> Verdict {
      var loader = try loader(of: text, over: SourceSet())
      guard let loaded = try loader.load("-").0, !loaded.isBlocked else {
        return .decided(heads: 0)
      }
      let (stop, heads) = Prover.stop(of: loaded.flow, mostHeads: mostHeads)
      guard let open = stop else { return .decided(heads: heads) }
      let index = LineIndex(Array(text.utf8))
      let line = index.bytes(ofLine: index.line(of: Int(open.range.start)))
      let key = line.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: ":") }
      return .undecided(key: String(decoding: key, as: UTF8.self))
    }

    /// Adds to a draft what `drift` would miss in it.
    func complete(_ draft: inout Draft, _ text: String, _ code: [FileCode]) throws -> Bool {
      var loader = try loader(of: text, over: sources)
      guard let loaded = try loader.load("-").0, !loaded.isBlocked else { return false }
      var drift = Drift(loaded.flow, loaded.declarations, code: code, of: loader.sources)
      drift.run()
      return draft.complete(by: drift)
    }

    private func loader(of text: String, over sources: SourceSet) throws -> FlowLoader {
      let bytes = Array(text.utf8)
      var loader = try FlowLoader(
        FlowFiles(over: console.files), limits: limits, standardInput: { .success(bytes) })
      loader.sources = sources
      return loader
    }

    private func problems(in text: String) throws -> [(line: Int, message: String)] {
      let bytes = Array(text.utf8)
      var loader = try loader(of: text, over: SourceSet())
      let (_, findings) = try loader.load("-")
      let index = LineIndex(bytes)
      return findings.filter { $0.rule.kind == .reading && $0.severity == .error }
        .map { (index.line(of: Int($0.range.start)), $0.message) }
    }
  }
#endif

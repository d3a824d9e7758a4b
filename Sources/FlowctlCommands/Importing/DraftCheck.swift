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
      var trial = draft
      var shorter = text
      for _ in 0..<Self.mostTrials {
        guard let key = try undecidedKey(in: shorter) else { return shorter }
        guard trial.letGo(of: key) else { break }
        shorter = try accepted(trial)
      }
      // Nothing is left out in vain.
      return text
    }

    private static let mostTrials = 6
    /// A draft with more heads takes `validate` more than two seconds.
    private static let mostHeads = 40_000

    /// The key on the line that what stands in the way of a proof comes from; nil where there is one.
    private func undecidedKey(in text: String) throws -> String? {
      var loader = try loader(of: text, over: SourceSet())
      guard let loaded = try loader.load("-").0, !loaded.isBlocked else { return nil }
      let proof = Prover.prove(
        loaded.flow, mostHeads: Self.mostHeads, plainWorlds: 0, wanting: { $0 == .notDecided })
      guard let open = proof.undecided.first else { return nil }
      let index = LineIndex(Array(text.utf8))
      let line = index.bytes(ofLine: index.line(of: Int(open.range.start)))
      let key = line.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: ":") }
      return String(decoding: key, as: UTF8.self)
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

#if Import
  import FlowChecking
  import FlowImport
  import FlowModel
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

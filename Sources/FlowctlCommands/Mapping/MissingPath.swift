import FlowConform
import FlowMap
import FlowProver
import FlowReporting
import FlowSource

/// How much of a kind is covered.
struct PathCount {
  let key: String
  let covered: Int
  let all: Int
  let never: Int

  init(_ key: String, covered: Int, of all: Int, never: Int) {
    self.key = key
    self.covered = covered
    self.all = all
    self.never = never
  }
}

/// Something that no path leads to, and why.
struct MissingPath {
  let kind: String
  let name: String
  let why: String
  /// The error that it lies behind.
  let behind: (rule: String, place: String)?
  let text: String

  init(
    target name: String, _ target: WayTarget, _ verdict: RouteVerdict, _ run: PathsRun,
    _ sources: SourceSet
  ) {
    kind = "target"
    self.name = name
    let shown = PlainText.escaped(name)
    switch verdict {
    case .broken(let rule, let range):
      why = "broken"
      behind = (rule.name, RouteText.place(range, in: sources))
      text = RouteText.broken(shown, rule, at: RouteText.place(range, in: sources))
    case .never:
      why = "never"
      behind = nil
      text = RouteText.never(shown, run.leftOut)
    case .unknown, .route:
      why = "unknown"
      behind = nil
      text = RouteText.unknown(shown, worlds: run.command.limits.worlds)
    }
  }

  /// - Parameter error: what it lies behind, where anybody knows.
  init(
    item name: String, _ kind: CoverageItems.Kind,
    behind error: (rule: Rule, place: SourceRange)? = nil, worlds: Int, _ sources: SourceSet
  ) {
    self.kind = kind.rawValue
    self.name = name
    if let error {
      why = "broken"
      let place = RouteText.place(error.place, in: sources)
      behind = (error.rule.name, place)
      text = RouteText.broken(name, error.rule, at: place)
    } else {
      why = "unknown"
      behind = nil
      text = RouteText.unknown(name, worlds: worlds)
    }
  }

  func write(to json: inout JSONWriter) {
    json.objectOnOneLine { json in
      json.member("kind", kind)
      json.member("name", name)
      json.member("why", why)
      json.key("behind")
      if let behind {
        json.objectOnOneLine { json in
          json.member("rule", behind.rule)
          json.member("place", behind.place)
        }
      } else {
        json.null()
      }
    }
  }
}

extension PathsCommand {
  /// Whether things of a kind are to be covered.
  func covers(_ kind: CoverageItems.Kind) -> Bool {
    if kind == .boundary { return false }
    return kinds.contains { $0 == .all || $0.kinds.contains(kind) }
  }
}

extension CoverKind {
  var kinds: [CoverageItems.Kind] {
    // All but `all` are what coverage counts together.
    CoverageKind(rawValue: rawValue).map(\.kinds) ?? CoverageKind.allCases.flatMap(\.kinds)
  }

  /// What is counted together, by its key: a tab is a gesture.
  static func counted(
    of kinds: [CoverageItems.Kind]
  ) -> [(key: String, kinds: [CoverageItems.Kind])] {
    [transitions, branches, gestures, links, screens].compactMap { kind in
      let counted = kind.kinds.filter(kinds.contains)
      return counted.isEmpty ? nil : (kind.rawValue, counted)
    }
  }
}

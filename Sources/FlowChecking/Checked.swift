import FlowReporting
import FlowSource

/// The result of checking a flow.
public struct Checked: Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable {
    case error, warning
    /// Depends on a guess of `flowctl import` that is still marked in the flow.
    case note
  }

  /// A line and a column, both counted from 1.
  public struct Position: Sendable, Hashable {
    public var line: Int
    /// In characters (Unicode scalars), as in `path:line:column`.
    public var column: Int
    /// In UTF-16 code units, as editors' protocols count.
    public var utf16Column: Int
  }

  /// A part of a file.
  public struct Place: Sendable, Hashable {
    /// The file: the path of the entry file as given, or the path of an import relative to the same folder.
    public var path: String
    public var start: Position
    /// After the last character.
    public var end: Position
    /// The same in bytes of the file.
    public var bytes: Range<Int>
  }

  /// Another place that belongs to a finding, with a message about it.
  public struct Note: Sendable, Hashable {
    public var message: String
    public var place: Place
  }

  /// The word that was certainly meant, instead of the one at a place.
  public struct Fix: Sendable, Hashable {
    public var place: Place
    public var replacement: String
  }

  /// A rule that the flow breaks, and where.
  public struct Finding: Sendable, Hashable {
    /// The rule's name, as `flowctl rules` lists it: `leaked-child`.
    public var rule: String
    /// As set by the flow's `rules:`.
    public var severity: Severity
    /// What happens to the app's user.
    public var message: String
    /// What to write instead.
    public var help: String?
    /// Where the app's code has it, as the flow's `x-code` says: `Sources/Home.swift:28`.
    public var code: String?
    /// The smallest part of a file that shows it.
    public var place: Place
    public var notes: [Note]
    public var fix: Fix?
    /// A script that reproduces it with `flowctl simulate`; nil if there is nothing to reproduce.
    public var script: String?
    /// The script's actions, each at the place of the flow that handles it.
    public var steps: [Note]
  }

  /// An invariant that was neither proved nor violated.
  public struct Undecided: Sendable, Hashable {
    public var rule: String
    public var reason: String
  }

  /// A violated invariant that the flow's `rules:` turn off or its comments suppress.
  public struct Silenced: Sendable, Hashable {
    public var rule: String
    /// At how many places it is violated.
    public var places: Int
    /// `off` or `suppressed`.
    public var why: String
  }

  /// What the flow declares a path to, and no path was looked at that leads there: behind an error nothing is.
  public struct NotLookedAt: Sendable, Hashable {
    public var coordinators: [String]
    public var screens: [String]
    /// Each with its coordinator: `Main.Home.open`.
    public var transitions: [String]
  }

  /// By place, without those that the flow's `rules:` turn off or its comments suppress.
  public var findings: [Finding]
  /// The invariants that hold for every sequence of events.
  public var proved: [String]
  /// The invariants that hold as far as was looked: behind a reported error nothing was.
  public var upTo: [Undecided]
  public var undecided: [Undecided]
  public var silenced: [Silenced]
  public var notLookedAt: NotLookedAt
  /// The paths of all files that were read, the entry file first.
  public var files: [String]
  /// How many the flow has.
  public var coordinators: Int
  public var screens: Int
  public var transitions: Int

  /// How many findings have this severity.
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
}

extension Checked {
  init(_ result: ValidationResult, sources: SourceSet) {
    var places = PlaceTable(sources)
    findings = result.diagnostics.map { Finding($0, result.ways, &places) }
    proved = result.proved.map(\.name)
    upTo = result.upTo.map { Undecided(rule: $0.rule.name, reason: $0.message) }
    undecided = result.undecided.map { Undecided(rule: $0.rule.name, reason: $0.message) }
    silenced = result.silenced.map {
      Silenced(rule: $0.rule.name, places: $0.places, why: $0.why.rawValue)
    }
    notLookedAt = NotLookedAt(
      coordinators: result.notLookedAt.coordinators, screens: result.notLookedAt.screens,
      transitions: result.notLookedAt.transitions)
    files = result.files
    coordinators = result.coordinators
    screens = result.screens
    transitions = result.transitions
  }
}

extension Checked.Finding {
  fileprivate init(
    _ diagnostic: Diagnostic, _ ways: CounterexampleTable, _ places: inout PlaceTable
  ) {
    rule = diagnostic.id.name
    severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    message = diagnostic.message
    help = diagnostic.help
    code = diagnostic.code
    place = Checked.Place(diagnostic.range, &places)
    notes = diagnostic.notes.map { Checked.Note($0, &places) }
    fix = diagnostic.fix.map {
      Checked.Fix(place: Checked.Place($0.range, &places), replacement: $0.replacement)
    }
    script = ways.script(to: diagnostic)
    steps = ways.steps(to: diagnostic).map { Checked.Note($0, &places) }
  }
}

extension Checked.Note {
  fileprivate init(_ note: Diagnostic.Note, _ places: inout PlaceTable) {
    message = note.message
    place = Checked.Place(note.range, &places)
  }
}

extension Checked.Place {
  fileprivate init(_ range: SourceRange, _ places: inout PlaceTable) {
    let index = places.index(of: range.file)
    path = places.path(of: range.file)
    let end = max(range.start, range.end)
    start = Checked.Position(range.start, index)
    self.end = Checked.Position(end, index)
    bytes = Int(range.start)..<Int(end)
  }
}

extension Checked.Position {
  fileprivate init(_ offset: UInt32, _ index: LineIndex) {
    let place = index.position(of: offset)
    line = place.line
    column = place.column
    utf16Column = index.position(of: offset, counting: .utf16).column
  }
}

import FlowReporting
import FlowSource

/// What was found out about a flow.
public struct Checked: Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable { case error, warning }

  /// A place as people and editors count it, both from 1.
  public struct Position: Sendable, Hashable {
    public var line: Int
    /// In characters (Unicode scalars), as `path:line:column` is read.
    public var column: Int
    /// In code units of UTF-16, as editors' protocols count.
    public var utf16Column: Int
  }

  /// A part of a file.
  public struct Place: Sendable, Hashable {
    /// The file: the entry's path as it was given, or that of an import as seen from there.
    public var path: String
    public var start: Position
    /// Behind the last character.
    public var end: Position
    /// The same in bytes of the file.
    public var bytes: Range<Int>
  }

  /// Another place that belongs to a finding, and what is said of it.
  public struct Note: Sendable, Hashable {
    public var message: String
    public var place: Place
  }

  /// A word that is certainly meant instead of the one at a place.
  public struct Fix: Sendable, Hashable {
    public var place: Place
    public var replacement: String
  }

  /// A rule that is broken at a place.
  public struct Finding: Sendable, Hashable {
    /// The rule's name, as `flowctl rules` lists it: `leaked-child`.
    public var rule: String
    /// As the flow's `rules:` decide.
    public var severity: Severity
    /// What happens to the app's user.
    public var message: String
    /// What to write instead.
    public var help: String?
    /// The smallest part of a file that shows it.
    public var place: Place
    public var notes: [Note]
    public var fix: Fix?
    /// A script that leads to what is wrong, for `flowctl simulate`; nil where nothing has to happen.
    public var script: String?
    /// The script's turns, each where the flow says what it does.
    public var steps: [Note]
  }

  /// An invariant that could not be proved, nor shown to be broken.
  public struct Undecided: Sendable, Hashable {
    public var rule: String
    public var reason: String
  }

  /// By place; what the flow's `rules:` switch off and its comments ignore is not among them.
  public var findings: [Finding]
  /// The invariants that hold for every sequence of events: where one is broken, up to that.
  public var proved: [String]
  public var undecided: [Undecided]
  /// Paths of all files that were read, the entry's first.
  public var files: [String]
  /// How many of them the flow has.
  public var coordinators: Int
  public var screens: Int
  public var transitions: Int

  /// How many findings are errors, or warnings.
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
}

extension Checked {
  init(_ result: ValidationResult, sources: SourceSet) {
    var places = PlaceTable(sources)
    findings = result.diagnostics.map { Finding($0, &places) }
    proved = result.isProved && !result.isFirst ? result.proved.map(\.name) : []
    undecided = result.undecided.map { Undecided(rule: $0.rule.name, reason: $0.message) }
    files = result.files
    coordinators = result.coordinators
    screens = result.screens
    transitions = result.transitions
  }
}

extension Checked.Finding {
  fileprivate init(_ diagnostic: Diagnostic, _ places: inout PlaceTable) {
    rule = diagnostic.rule.name
    severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      }
    message = diagnostic.message
    help = diagnostic.help
    place = Checked.Place(diagnostic.range, &places)
    notes = diagnostic.notes.map { Checked.Note($0, &places) }
    fix = diagnostic.fix.map {
      Checked.Fix(place: Checked.Place($0.range, &places), replacement: $0.replacement)
    }
    script = diagnostic.script
    steps = diagnostic.way.map { Checked.Note($0, &places) }
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

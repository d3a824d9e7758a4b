package import FlowSource

/// What `validate` found, in a form for every format.
package struct ValidationResult {
  package struct Undecided: Sendable {
    package var rule: Rule
    package var message: String

    package init(rule: Rule, message: String) {
      self.rule = rule
      self.message = message
    }
  }

  /// The command that found it.
  package var command = "validate"
  /// Paths of all files read, in the order in which they were reached.
  package var files: [String] = []
  package var diagnostics: [Diagnostic] = []
  /// The ways of the diagnostics.
  package var ways = CounterexampleTable()
  /// The rules that every flow was looked at for, but where it turns them off, whatever was found.
  package var checked: Set<Rule> = []
  /// Invariants that hold for every sequence of events in every flow of the run.
  package var proved: [Rule] = []
  package var undecided: [Undecided] = []
  /// By file, as its path is printed: the rules that would have told of it.
  package var lookedAt: [String: Set<Rule>] = [:]
  /// How many findings of a rule the baseline hides; nil without a baseline.
  package var hidden: [Rule: Int]?
  /// Whether every flow was looked at in all its worlds.
  package var isProved = true
  /// By the number of a way, the entry file of the flow that it leads through.
  package var entries: [CounterexampleID: String] = [:]
  /// Whether no proof was told yet.
  package var isFirst = true
  /// How many marks of a draft are left.
  package var marks = 0
  /// Where a browser shows the app's code.
  package var sourceRoot: String?
  package var coordinators = 0
  package var screens = 0
  package var transitions = 0

  package init() {}

  package func count(_ severity: Severity) -> Int {
    diagnostics.count { $0.severity == severity }
  }
}

/// The JSON of `validate` (commands).
package enum ValidationJSON {
  package static func render(_ result: ValidationResult, places: inout PlaceTable) -> [UInt8] {
    var table = places
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.key("files")
      json.array { json in for file in result.files { json.string(file) } }
      json.key("diagnostics")
      json.array { json in
        for diagnostic in result.diagnostics { write(diagnostic, result, to: &json, &table) }
      }
      json.key("proved")
      json.array { json in for rule in result.proved { json.string(rule.name) } }
      json.key("undecided")
      json.array { json in
        for undecided in result.undecided {
          json.object { json in
            json.member("rule", undecided.rule.name)
            json.member("message", undecided.message)
          }
        }
      }
      json.key("counts")
      json.object { json in
        json.member("coordinators", result.coordinators)
        json.member("screens", result.screens)
        json.member("transitions", result.transitions)
      }
    }
    places = table
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(
    _ diagnostic: Diagnostic, _ result: ValidationResult, to json: inout JSONWriter,
    _ places: inout PlaceTable
  ) {
    var table = places
    json.object { json in
      writePlace(diagnostic.range, to: &json, &table)
      let end = table.end(of: diagnostic.range)
      json.member("endLine", end.line)
      json.member("endColumn", end.column)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("rule", diagnostic.rule.name)
      json.member("message", diagnostic.message)
      json.key("notes")
      json.array { json in
        for note in diagnostic.notes {
          json.object { json in
            writePlace(note.range, to: &json, &table)
            json.member("message", note.message)
          }
        }
      }
      json.member("help", diagnostic.help)
      json.member("code", diagnostic.code)
      json.member(
        "codeURL", diagnostic.code.flatMap { CodePlaces.link(to: $0, under: result.sourceRoot) })
      json.member("script", result.ways.script(to: diagnostic))
    }
    places = table
  }

  private static func writePlace(
    _ range: SourceRange, to json: inout JSONWriter, _ places: inout PlaceTable
  ) {
    let start = places.start(of: range)
    json.member("path", places.path(of: range.file))
    json.member("line", start.line)
    json.member("column", start.column)
  }
}

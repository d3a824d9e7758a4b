package import FlowSource

/// What `validate` found, in a form for every format.
package struct ValidationResult {
  /// A rule that nothing is known to violate, and that is not proved: why.
  package struct Undecided: Sendable {
    package var rule: Rule
    package var message: String

    package init(rule: Rule, message: String) {
      self.rule = rule
      self.message = message
    }
  }

  /// Violations of a rule that are not shown.
  package struct Silenced: Sendable, Hashable {
    package enum Why: String, Sendable {
      case off, suppressed, baseline
    }

    package var rule: RuleID
    /// At how many places it is violated.
    package var places: Int
    package var why: Why
    /// The rule whose finding is silent for that reason, and this one with it; nil if it is this one's own.
    package var main: RuleID?

    package init(rule: RuleID, places: Int, why: Why, main: RuleID? = nil) {
      self.rule = rule
      self.places = places
      self.why = why
      self.main = main
    }
  }

  /// What the flows declare a path to, and that leads through an error: by name.
  package struct NotLookedAt: Sendable {
    package var coordinators: [String] = []
    package var screens: [String] = []
    /// Each with its coordinator: `Main.Home.open`.
    package var transitions: [String] = []

    package var isEmpty: Bool {
      coordinators.isEmpty && screens.isEmpty && transitions.isEmpty
    }
  }

  /// One of the flow's own checks.
  package struct Check: Sendable {
    /// The better, the earlier.
    package enum Verdict: String, Sendable, CaseIterable, Comparable {
      case proved, idle, upTo, undecided, broken

      package static func < (left: Verdict, right: Verdict) -> Bool {
        left.order < right.order
      }

      private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    package var name: String
    /// As it is written, on one line: `never: visible Payment, after: Paying.paid`.
    package var sentence: String
    package var description: String?
    package var range: SourceRange
    package var verdict: Verdict
    /// Why it is not proved; nil where it is, and where the finding says it.
    package var reason: String?

    package init(
      name: String, sentence: String, description: String?, range: SourceRange, verdict: Verdict,
      reason: String?
    ) {
      self.name = name
      self.sentence = sentence
      self.description = description
      self.range = range
      self.verdict = verdict
      self.reason = reason
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
  /// Invariants that hold as far as was looked, with the reason why that is not everywhere.
  package var upTo: [Undecided] = []
  package var undecided: [Undecided] = []
  /// The flows' own checks, in the order in which they are written.
  package var checks: [Check] = []
  /// Violations that are not shown.
  package var silenced: [Silenced] = []
  /// What only errors hide.
  package var notLookedAt = NotLookedAt()
  /// The errors behind which nothing was looked at, each as text.
  package var ends: [String] = []
  /// Whether any of them is more than a child's third start.
  package var hasEndAtError = false
  /// Invariants that some flow of the run violates, shown or not.
  package var violated: Set<Rule> = []
  /// By file, as its path is printed: the rules that would have told of it.
  package var lookedAt: [String: Set<Rule>] = [:]
  /// How many findings of a rule the baseline hides; nil without a baseline.
  package var hidden: [RuleID: Int]?
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

package import FlowSource

/// A flow that is being made of an app's code.
package struct Draft {
  struct Event {
    var name: String
    /// Payload: conditions that were not followed, by name; the type is `Bool` or an enum's.
    var payload: [(name: String, type: String)] = []
    var guess: String?
  }

  struct Screen {
    var name: String
    var events: [Event] = []
    var style: String?
    var range: SourceRange?
    /// What it is called in the code, if a type stands for it.
    var typeName: String?
    /// The enum whose cases are the events.
    var codeEvents: String?
    /// Why nobody can be sure of it, or what is open.
    var open: String?
    var guess: String?
  }

  struct Child {
    var name: String
    var kind: String
    var style: String?
    /// How the code ends it as the user leaves it by hand, if it does.
    var left: String?
    /// nil where no code makes it.
    var range: SourceRange?
    var guess: String?
  }

  struct Case: Equatable {
    var name: String
    var steps: [Step]
  }

  indirect enum Step: Equatable {
    case word(String)
    case value(String, String)
    case choose(String, [Step], [Step])
    case branch(String, [Case])
  }

  struct Transition {
    /// `Owner.event`
    var event: String
    var steps: [Step]
    var range: SourceRange?
    var guess: String?
    var open: String?
    /// The event whose choice stands here, too.
    var repeats: String?
  }

  struct Coordinator {
    var name: String
    var typeName: String
    var range: SourceRange
    var outcomes: [String] = []
    var outcomesGuess: String?
    var outputs: [String] = []
    var async: [Event] = []
    var children: [Child] = []
    var tabs: [String] = []
    var start: [Step] = []
    var startGuess: String?
    var transitions: [Transition] = []
    var ignores: [String] = []
    /// Whether no type of the code stands for it.
    var isPlaceholder = false
    var guess: String?
  }

  var name: String
  var root: String
  /// What stands above the flow.
  var remarks: [String] = []
  /// Where files could not be read on.
  var unreadable: [SourceRange] = []
  var types: [(name: String, cases: [String])] = []
  /// What coordinators remember, and as what it begins.
  var state: [(name: String, initial: Bool)] = []
  var environment: [(name: String, type: String)] = []
  var screens: [Screen] = []
  var coordinators: [Coordinator] = []
  /// Names of the code that the flow has otherwise.
  var names: [(code: String, flow: String)] = []
  package var questions: [Question] = []
  /// Calls of what the sources don't declare and what may end a coordinator.
  var undeclaredEnds: Set<SourceRange> = []
  package var census = Census()

  package struct Question: Sendable {
    package var text: String
    package var range: SourceRange
    var weight: Int
  }

  package struct Census: Sendable {
    package var files = 0
    package var unreadable = 0
    package var coordinators = 0
    package var written = 0
    /// Those that were followed from the root on.
    package var followed = 0
    package var inside = 0
    package var understood = 0
    package var outside: [SourceRange] = []
  }
}

extension [Draft.Step] {
  /// The names of what choices hang on, in their order.
  var tested: [String] {
    everywhere.compactMap { step in
      switch step {
      case .word, .value: nil
      case .choose(let name, _, _): name.hasPrefix("not ") ? String(name.dropFirst(4)) : name
      case .branch(let name, _): name
      }
    }
  }

  /// Each step, and behind a choice the steps of all its ways.
  var everywhere: [Draft.Step] {
    flatMap { step -> [Draft.Step] in
      switch step {
      case .word, .value: [step]
      case .choose(_, let then, let otherwise): [step] + (then + otherwise).everywhere
      case .branch(_, let cases): [step] + cases.flatMap(\.steps).everywhere
      }
    }
  }
}

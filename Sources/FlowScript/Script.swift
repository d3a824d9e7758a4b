package import FlowKernel
package import FlowModel
package import FlowSource

/// A script with every name resolved against a flow (commands, "Scripts").
package struct Script: Sendable {
  package struct Scenario: Sendable {
    package var name: String
    /// Where the scenario is named; the start of the file where it has no name of its own.
    package var range: SourceRange
    /// Counted from 1.
    package var line: Int
    /// Of `Script.commands`.
    package var commands: Range<Int>
  }

  package var file: SourceID
  package var scenarios: [Scenario] = []
  /// What every launch begins with, if the script says so: `always launch`.
  package var launch: TupleID?
  package var commands: [Command] = []
  /// What its lines mean. A long script says the same again and again, and each thing stands here once.
  package var kinds: [Command.Kind] = []
  package var expectations: [Expectation] = []
  /// What is wrong with the lines that can't be read, and with the script as a whole.
  package var problems: [Diagnostic] = []
  /// Those that a replay can help with, by naming what is visible.
  var problemsWithVisible: Set<Int> = []

  init(file: SourceID) { self.file = file }

  package func kind(of command: Command) -> Command.Kind { kinds[Int(command.kind)] }

  /// What is wrong with the script as a whole: this belongs to none of its scenarios.
  package var problemsOutside: [Diagnostic] {
    var inside = Set<Int>()
    for case .unreadable(let problem) in kinds { inside.insert(problem) }
    return problems.indices.filter { !inside.contains($0) }.map { problems[$0] }
  }

  /// By number, what is wrong with scenarios as such: those that tell nothing would pass whatever the flow does, and a
  /// name must not stand for two.
  package var scenarioProblems: [Int: Diagnostic] {
    var found: [Int: Diagnostic] = [:]
    var earlier: [String: SourceRange] = [:]
    for (number, scenario) in scenarios.enumerated() {
      let isNamed = scenario.range.start < scenario.range.end
      if isNamed, let first = earlier.updateValue(scenario.range, forKey: scenario.name) {
        found[number] = Diagnostic(
          .scriptSyntax, "there are two scenarios `\(scenario.name)`", at: scenario.range,
          notes: [Diagnostic.Note("the first is here", at: first)],
          help: "give each a name of its own")
      }
      if scenario.commands.isEmpty {
        found[number] = Diagnostic(
          .scriptSyntax,
          isNamed
            ? "the scenario `\(scenario.name)` has no line" : "this script has no line to replay",
          at: scenario.range,
          help: isNamed ? "write `launch` under it, or remove it" : "begin with `launch`")
      }
    }
    return found
  }
}

/// One line of a script.
package struct Command: Sendable {
  package enum Kind: Sendable {
    /// What is to happen.
    case action(Action)
    /// Of `Script.expectations`.
    case expect(Int)
    /// Of `Script.problems`.
    case unreadable(Int)
  }

  /// Of `Script.kinds`.
  package var kind: UInt32
  /// The line without its comment and the blanks around it.
  package var range: SourceRange
  /// Counted from 1.
  package var line: Int
}

/// What an `expect` line expects.
package enum Expectation: Sendable {
  /// A screen or tab bar on a stack, with the arguments that are written; the others may be anything.
  package struct Item: Sendable {
    package enum Kind: Sendable, Hashable {
      case screen(ScreenID)
      case coordinator(CoordinatorID)
    }

    package var kind: Kind
    package var arguments: [(position: Int, value: Value)]
  }

  /// nil expects that nothing is visible.
  case visible(Item?)
  case stack(CoordinatorPath, [Item])
  case children(CoordinatorPath, [CoordinatorID])
  case live([CoordinatorPath])
  case notLive([CoordinatorPath])
  /// nil expects that nothing is presented.
  case presented(Item.Kind?)
  case state(variable: Int, Value)
  case violation(RuleID)
}

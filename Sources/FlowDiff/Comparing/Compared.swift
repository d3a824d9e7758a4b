package import FlowSource

/// What is known of what two flows do.
package struct Behaviour: Sendable {
  package enum Verdict: String, Sendable {
    /// Every sequence of actions does the same in both.
    case same
    /// Every sequence of the old flow does the same in the new one, which can do more.
    case extended
    case changed
    case notDecided = "not decided"
  }

  /// What was compared behind launches.
  package enum Launches: Sendable {
    /// What comes behind those that do the same.
    case same
    /// Behind those that do something else, too: from where the new flow launches.
    case goneOn
    /// None does the same: nothing else was compared.
    case nothing
  }

  package var verdict = Verdict.same
  package var differences: [Difference] = []
  /// What only the new flow can do.
  package var added: [Difference] = []
  /// What is written otherwise, and of which nobody knows whether it does the same.
  package var open: [String] = []
  /// The errors behind which nothing was compared, because nothing can follow them: both flows have them.
  package var until: [Rule] = []
  package var launches = Launches.same
  /// How many pairs of worlds, and abstract states of proofs, were looked at.
  package var compared = 0
}

/// After some sequence of actions the flows differ, and up to its last action they do the same.
package struct Difference: Sendable {
  /// Where a sequence ends in a flow.
  package struct Ending: Sendable, Hashable {
    /// What the user sees: `Payment (sheet)`.
    package var screen: String
    /// The coordinators down to the one that shows it: `App › Main`.
    package var path: String
    /// What the last action violates.
    package var violations: [Rule] = []
    /// Why nothing happens.
    package var isImpossible = false

    package init(screen: String, path: String) {
      self.screen = screen
      self.path = path
    }
  }

  /// What only one of two ends offers.
  package struct Offers: Sendable, Hashable {
    package var gone: [String] = []
    package var new: [String] = []
  }

  package private(set) var id = ""
  package var rule: Rule
  /// The declaration that is written otherwise, or what set it off: `DeclinedAlert.giveUp`.
  package var cause: String
  package var new: SourceRange?
  package var old: SourceRange?
  /// A line for each action, as a script has it.
  package var script: [String]
  /// The same in the old flow's words, as far as it has these lines; nil where they are no others.
  package var oldScript: [String]?
  /// Whether the launch differs already: the old flow was put where the new one launches, and does what follows there.
  package var isAfterAnotherLaunch = false
  package var isShortest: Bool
  package var before: Ending
  package var now: Ending
  /// What is different where the user sees the same: `basket is now .empty`.
  package var hidden: [String] = []
  /// Whether the user sees it at once.
  package var isVisible: Bool
  /// What the user can do before or now alone.
  package var offers = Offers()
  /// What the tab bars show, where that is something else.
  var tabs: (before: String, now: String)?
  /// Where it comes to be seen, if it is not at once.
  var consequence = Consequence.unknown
  /// What leads on to the first action after which the user sees something else; nil if there is none as far as was
  /// looked.
  package var seenIn: [String]? {
    if case .seen(let lines, _, _) = consequence { lines } else { nil }
  }
  /// What is written otherwise and lies behind it, where nothing was compared.
  package private(set) var behind: [String] = []
  /// What the declaration was and is, and all that lies behind it: part of the id, so that another wording has another
  /// one.
  var meaning: [String] = []
  /// How many recorded sessions would go another way by it; nil where none were read, or for what is new.
  package var sessions: Int?
  /// Why somebody accepts it; nil where nobody does.
  package var accepted: String?

  init(
    _ rule: Rule, _ cause: String, old: SourceRange?, new: SourceRange?, script: ScriptLines,
    isShortest: Bool, before: Ending, now: Ending, isVisible: Bool
  ) {
    self.rule = rule
    self.cause = cause
    self.old = old
    self.new = new
    self.script = script.lines
    oldScript = script.linesOfOldFlow
    self.isShortest = isShortest
    self.before = before
    self.now = now
    self.isVisible = isVisible
  }

  /// Notes what is written otherwise behind it.
  ///
  /// - Parameter texts: what that was and what it is.
  mutating func note(_ name: String, _ texts: [String]) {
    behind.append(name)
    meaning += [name] + texts
  }

  /// The same with its id, which is made of all that it says.
  func named() -> Difference {
    // What can be done on another screen is said by the screen.
    let offers = before == now ? offers : Offers()
    var named = self
    named.id = ChangeID.text(
      rule.name, cause, [before.text, now.text] + meaning + hidden + offers.gone + offers.new)
    return named
  }
}

/// A script that both flows follow, a line for each action.
struct ScriptLines {
  /// In the new flow's words, where it has the action.
  private(set) var lines: [String] = []
  private var oldLines: [String] = []

  /// - Parameters: the line in each flow; nil where that has no such action.
  mutating func add(old: String?, new: String?) {
    if let line = new ?? old { lines.append(line) }
    if let old { oldLines.append(old) }
  }

  /// What the old flow can read, where its words are others.
  var linesOfOldFlow: [String]? {
    zip(oldLines, lines).contains { $0 != $1 } ? oldLines : nil
  }
}

extension Difference.Ending {
  /// All of it on one line.
  package var text: String {
    if isImpossible { return "not possible" }
    let broken =
      violations.isEmpty ? "" : " [" + violations.map(\.name).joined(separator: ", ") + "]"
    return screen + " " + path + broken
  }
}

extension Rule {
  /// What a difference is told by.
  static func difference(isAddition: Bool) -> Rule {
    isAddition ? .addedBehaviour : .changedBehaviour
  }
}

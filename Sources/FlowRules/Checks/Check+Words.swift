package import FlowKernel
package import FlowModel
import FlowSource

/// A broken check in words, made of its own.
extension Check {
  /// What happens in the world that breaks it, in one phrase.
  ///
  /// - Parameter world: the one that its last turn settled in.
  package func message(in flow: Flow, at world: World) -> String {
    let visible = world.visible.entry
    let screen = visible == .none ? nil : world[entry: visible].screen
    let seen = screen.map { "`\(flow.text($0))`" } ?? "nothing"
    let what =
      switch pattern {
      case .never(let formula):
        formula.isOfScreens
          ? "the user sees \(seen)"
          : "`\(words.condition)` "
            + (formula.asksForTurn ? "comes, and" : "holds where") + " the user sees \(seen)"
      case .always(let formula):
        formula.isOfScreens
          ? "the user sees \(seen)"
          : "`\(words.condition)` does not hold where the user sees \(seen)"
      case .once(let formula):
        formula.isOfScreens
          ? "the user sees \(seen) a second time"
          : "`\(words.condition)` comes a second time, where the user sees \(seen)"
      case .when(_, let then):
        "the turn of `\(words.condition)` ends on \(seen)"
          + (then.screens.map { ", not on " + Self.list($0.map(flow.text)) }
            ?? ", without `\(words.then ?? "")`")
      case .reach(let goal, let how): message(in: flow, from: seen, to: goal, how)
      }
    let scope =
      switch scope {
      case .everywhere: ""
      case .while: "while `\(words.scope ?? "")`"
      case .before: "before `\(words.scope ?? "")`"
      case .after: "after `\(words.scope ?? "")`"
      }
    // Two quotations are told apart by a comma.
    let gap = scope.isEmpty ? "" : what.hasPrefix("`") ? ", " : " "
    return "`\(flow.names[name])` is broken: \(scope)\(gap)\(what)"
  }

  private func message(
    in flow: Flow, from seen: String, to goal: Formula, _ how: Reach
  ) -> String {
    let end = goal.screens.map { Self.list($0.map(flow.text)) } ?? "`\(words.condition)`"
    let whose = how.isByUser ? "that the user can do" : "of `by`"
    let turns = how.within.map { " in \($0) turn\($0 == 1 ? "" : "s")" } ?? ""
    let others =
      how.isByAnswers && how.events.isEmpty && how.links.isEmpty
      ? " (links and other screens' answers not counted)" : ""
    return "the user sees \(seen), and nothing \(whose) leads from there to \(end)\(turns)\(others)"
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Check.Formula {
  /// Whether all that it asks for is what the user sees.
  fileprivate var isOfScreens: Bool {
    atoms.allSatisfy { if case .visible = $0 { true } else { false } }
  }

  /// The screens of `visible (A or B)`; nil of anything else.
  fileprivate var screens: [ScreenID]? {
    switch self {
    case .atom(.visible(let screen?)): [screen]
    case .or(let left, let right):
      left.screens.flatMap { left in right.screens.map { left + $0 } }
    case .atom, .not, .and: nil
    }
  }
}

extension Check.Formula {
  /// As it would be written.
  package func text(in flow: Flow) -> String {
    switch self {
    case .atom(let atom): atom.text(in: flow)
    case .not(let inner): "not " + inner.text(in: flow)
    case .and(let left, let right): "(\(left.text(in: flow)) and \(right.text(in: flow)))"
    case .or(let left, let right): "(\(left.text(in: flow)) or \(right.text(in: flow)))"
    }
  }
}

extension Check.Atom {
  /// As it would be written.
  package func text(in flow: Flow) -> String {
    switch self {
    case .holds(let variable): return flow.names[flow.variables[variable].name]
    case .equals(let variable, let value):
      let declared = flow.variables[variable]
      let text = flow.types.text(of: value, as: declared.type, names: flow.names)
      return "\(flow.names[declared.name]) == \(text)"
    case .exists(let variable): return flow.names[flow.variables[variable].name] + " exists"
    case .visible(let screen): return "visible " + (screen.map(flow.text) ?? "nothing")
    case .presented(.nothing): return "presented nothing"
    case .presented(.screen(let screen)): return "presented " + flow.text(screen)
    case .presented(.coordinator(let type)): return "presented " + flow.text(type)
    case .live(let path): return "live " + path.map(flow.text).joined(separator: ".")
    case .turn(let letter): return letter.text(in: flow)
    }
  }
}

extension Check.Letter {
  fileprivate func text(in flow: Flow) -> String {
    switch self {
    case .launch: "launch"
    case .event(let event): flow.text(event)
    case .back(let screen): "back" + (screen.map { " " + flow.text($0) } ?? "")
    case .swipe(let screen): "swipe" + (screen.map { " " + flow.text($0) } ?? "")
    case .open(let link): "open " + flow.names[flow[link].name]
    case .tab(let tab): "tab " + flow.text(tab)
    }
  }
}

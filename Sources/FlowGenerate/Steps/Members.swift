import FlowModel
import FlowSource

/// Requirements as members of a protocol.
extension SwiftContext {
  /// A member's name. A parameter's is that of the coordinator which has it.
  func member(_ requirement: Requirement, of coordinator: CoordinatorID? = nil) -> String {
    switch requirement {
    case .push(let screen): return "push" + capitalized(screen)
    case .pushOverTop(let screen): return "push" + capitalized(screen) + "OverTop"
    case .present(let screen, let overTop):
      return "present" + capitalized(screen) + (overTop ? "OverTop" : "")
    case .pop: return "pop"
    case .popTo(let screen): return "popTo" + capitalized(screen)
    case .popToRoot: return "popToRoot"
    case .replace(let screens):
      return "replaceBy" + screens.map(capitalized).joined(separator: "And")
    case .dismiss: return "dismiss"
    case .dismissSelf: return "dismissSelf"
    case .dismissTop: return "dismissTop"
    case .dismissScreen(let screen): return "dismiss" + capitalized(screen)
    case .dismissChild(let child): return "dismiss" + capitalized(child)
    case .dismissAll: return "dismissAll"
    case .remove(let screen): return "remove" + capitalized(screen)
    case .post: return "post"
    case .request(let event):
      let owner =
        switch flow[event].owner {
        case .screen(let screen): capitalized(screen)
        case .coordinator, .app: ""
        }
      return "request" + owner + SwiftName.capitalized(flow.names[flow[event].name])
    case .start(let child): return "start" + capitalized(child)
    case .startOverTop(let child): return "start" + capitalized(child) + "OverTop"
    case .stop(let child): return "stop" + capitalized(child)
    case .stopAll: return "stopAll"
    case .select(let tab): return "select" + capitalized(tab)
    case .finish, .finishWithOutcome, .finishTo: return "finish"
    case .output: return "output"
    case .open: return "open"
    case .go: return "go"
    case .child(let child): return property(of: child)
    case .facts: return "facts"
    case .parameter(let position):
      guard let coordinator else { return "" }
      return name(flow.parameters[Int(flow[coordinator].parameters.start) + position].name)
    case .below(let above): return "isBelow" + above.map(capitalized).joined()
    }
  }

  private func capitalized(_ screen: ScreenID) -> String {
    SwiftName.capitalized(flow.text(screen))
  }
  private func capitalized(_ coordinator: CoordinatorID) -> String {
    SwiftName.capitalized(flow.text(coordinator))
  }

  /// A parameter of `replace`: screens that take the same value by one name share it.
  func label(
    _ parameter: Int, of screen: ScreenID, at position: Int, split: Set<String>
  ) -> String {
    let text = flow.names[flow.parameters[parameter].name]
    guard split.contains(text) else { return text }
    return SwiftName.lowered(flow.text(screen)) + SwiftName.capitalized(text)
      + (position == 0 ? "" : String(position + 1))
  }

  /// A target as a case: `appAuth` of `App.Auth`.
  func caseName(_ target: TargetAnswers.Case) -> String {
    let names = target.path.map { flow.text($0) }
    return SwiftName.identifier(
      SwiftName.lowered(names[0]) + names.dropFirst().map(SwiftName.capitalized).joined())
  }

  /// A requirement as the protocol declares it, without its comment.
  func declaration(
    _ requirement: Requirement, of coordinator: CoordinatorID, _ requirements: Requirements
  ) -> String {
    let name = member(requirement, of: coordinator)
    switch requirement {
    case .push(let screen), .pushOverTop(let screen):
      return function(name, parameters(flow[screen].parameters))
    case .present(let screen, _):
      let style =
        requirements.hasStyles(requirement, of: coordinator) ? ["style: \(space).Style"] : []
      return function(name, parameters(flow[screen].parameters) + style)
    case .start(let child), .startOverTop(let child):
      return function(name, parameters(flow[child].parameters))
    case .replace(let screens):
      return function(
        name, parameters(of: screens, split: requirements.splitNames(requirement, of: coordinator)))
    case .pop, .popTo, .popToRoot, .dismiss, .dismissSelf, .dismissTop, .dismissScreen,
      .dismissChild, .dismissAll, .remove, .request, .stop, .stopAll, .select, .finish:
      return function(name, [])
    case .post: return function(name, ["_ notification: \(space).Notification"])
    case .finishWithOutcome: return function(name, ["_ outcome: \(path(coordinator)).Outcome"])
    case .finishTo: return function(name, ["to target: \(space).Target"])
    case .output: return function(name, ["_ output: \(path(coordinator)).Output"])
    case .open: return function(name, ["_ link: \(space).Link"])
    case .go: return function(name, ["to link: \(space).Link"])
    case .child(let child): return "var \(name): (\(steps(of: child)))? { get }"
    case .facts: return "var facts: any \(space).Facts { get }"
    case .parameter(let position):
      let parameter = flow.parameters[Int(flow[coordinator].parameters.start) + position]
      return "var \(name): \(text(parameter.type)) { get }"
    case .below: return "var \(name): Swift.Bool { get }"
    }
  }

  private func function(_ name: String, _ parameters: [String]) -> String {
    "func \(name)(\(parameters.joined(separator: ", "))) async"
  }

  private func parameters(_ run: CompactRange) -> [String] {
    run.indices.map { "\(name(flow.parameters[$0].name)): \(text(flow.parameters[$0].type))" }
  }

  private func parameters(of screens: [ScreenID], split: Set<String>) -> [String] {
    var seen: Set<String> = []
    return screens.enumerated().flatMap { position, screen in
      flow[screen].parameters.indices.compactMap { parameter in
        let label = label(parameter, of: screen, at: position, split: split)
        guard seen.insert(label).inserted else { return nil }
        return "\(SwiftName.identifier(label)): \(text(flow.parameters[parameter].type))"
      }
    }
  }

  /// What a reader of the protocol should know of a requirement, beside its name.
  func comment(_ requirement: Requirement, of coordinator: CoordinatorID) -> String? {
    switch requirement {
    case .start(let child):
      guard let id = flow.boundary(from: coordinator, to: child) else { return nil }
      return comment(on: flow[id])
    case .pushOverTop: return "Onto the stack that the user looks at, whoever's it is."
    case .startOverTop: return "Presents it from whatever is topmost."
    case .finish: return "Ends, and tells the parent `turn(Finished())` if that asks for it."
    case .finishWithOutcome: return "Ends, then tells the parent by its `turn`."
    case .finishTo:
      let isTab = flow.boundaries.contains { $0.child == coordinator && $0.kind == .tab }
      return "Ends, then tells the parent by `childFinished(to:)`."
        + (isTab ? " A tab whose bar `takes` the target stays, and shows its first screen." : "")
    case .output: return "Tells the parent by its `turn`; this coordinator goes on."
    case .go:
      return "Brings up the coordinators that the link leads to; then the last one's `arrive(by:)`."
    case .child(let child): return "The child `\(flow.text(child))`, if it lives."
    case .below(let above):
      return "Whether it stands below `\(above.map { flow.text($0) }.joined(separator: "."))`."
    case .post: return "Tells every coordinator that handles it, parents first, by its `turn`."
    case .request(let event): return "`\(flow.text(event))` may come once more."
    case .push, .present, .pop, .popTo, .popToRoot, .replace, .dismiss, .dismissSelf, .dismissTop,
      .dismissScreen, .dismissChild, .dismissAll, .remove, .stop, .stopAll, .select, .open, .facts,
      .parameter:
      return nil
    }
  }

  private func comment(on boundary: Boundary) -> String {
    standing(boundary) + (boundary.isKept ? " " + kept(boundary) : "")
  }

  /// What a kept child does where it is started again.
  private func kept(_ boundary: Boundary) -> String {
    boundary.showsAgain
      ? "Kept: if it is alive, show it as it was; nothing of it runs."
      : "Kept: if it is alive, show it again, empty, and call its `begin`."
  }

  private func settingTheStack(_ boundary: Boundary) -> String {
    let all = "Sets this coordinator's stack: its screens take the place of all that stands there; "
    switch boundary.afterGesture(boundary.back) {
    case .nothing:
      return all + "going back off the first tells `\(flow.text(boundary.child))` nothing."
    case .finish, .finishWith: return all + "call `userLeft` when the user goes back off the first."
    case .locked: return all + "the user can't go back off the first."
    }
  }

  private func standing(_ boundary: Boundary) -> String {
    let child = flow.text(boundary.child)
    if boundary.replacesStack { return settingTheStack(boundary) }
    switch boundary.kind {
    case .push:
      switch boundary.afterGesture(boundary.back) {
      case .nothing: return "Pushed; going back off its first screen tells `\(child)` nothing."
      case .finish, .finishWith: return "Pushed; call `userLeft` when the user goes back off it."
      case .locked: return "Pushed; the user can't go back off it."
      }
    case .present: return presented(boundary)
    case .root: return "Takes the place of all that this coordinator shows."
    case .none: return "It has no screen."
    case .tab: return "A tab: all of them first, the first one selected; then each one's `begin`."
    }
  }

  private func presented(_ boundary: Boundary) -> String {
    let top = boundary.isOverTop ? "From whatever is topmost. " : ""
    return top + style(boundary)
  }

  private func style(_ boundary: Boundary) -> String {
    let child = flow.text(boundary.child)
    let isPopover = boundary.style == .popover
    switch boundary.style {
    case .fullScreen: return "Presented over the full screen."
    case .alert, .actionSheet: return "Presented as an \(boundary.style.noun)."
    case .sheet, .popover: break
    }
    let style = "Presented as a \(boundary.style.text)"
    switch boundary.afterGesture(boundary.swipe) {
    case .nothing:
      let gesture = isPopover ? "a tap outside" : "swiping it down"
      return "\(style); \(gesture) tells `\(child)` nothing."
    case .finish, .finishWith:
      let gesture = isPopover ? "taps outside it" : "swipes it down"
      return "\(style); call `userLeft` when the user \(gesture)."
    case .locked:
      let gesture = isPopover ? "leave it by a tap outside" : "swipe it down"
      return "\(style); the user can't \(gesture)."
    }
  }
}

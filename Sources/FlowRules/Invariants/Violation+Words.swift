package import FlowKernel
package import FlowModel
package import FlowSource

extension Violation {
  /// What happens to the app's user, in one phrase.
  package func message(in flow: Flow) -> String {
    guard case .invariant(let file) = rule.file else { return rule.name }
    return file.message(of: self, in: flow)
  }

  /// What to write instead.
  ///
  /// - Parameter actor: the coordinator whose step violated it.
  package func help(in flow: Flow, actor: CoordinatorID?) -> String? {
    guard case .invariant(let file) = rule.file else { return nil }
    return file.help(for: self, in: flow, actor: actor)
  }
}

extension FlowParts {
  /// Whether anything that the flow has written in it could break a rule: `true` if in doubt.
  package func mayBreak(_ rule: Rule) -> Bool {
    guard case .invariant(let file) = rule.file else { return true }
    return file.mayBreak(in: self)
  }
}

/// Words that several invariants say.
extension Violation {
  /// The coordinator, as a message names it.
  func nameOfCoordinator(in flow: Flow) -> String {
    coordinator.map { "`\(flow.text($0))`" } ?? "the app"
  }

  /// The screen, as a message names it.
  func nameOfScreen(in flow: Flow) -> String {
    screen.map { "`\(flow.text($0))`" } ?? "the screen"
  }

  func child(in flow: Flow) -> String {
    boundary.map { "`\(flow.text(flow[$0].child))`" } ?? "something"
  }

  /// A step that presents a screen, as it would be written to present it from what is on top.
  func presentedOverTop(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      case .present(let screen, _, _, let overTop) = flow.steps[step].operation, !overTop
    else { return nil }
    return "`{ present: { screen: \(flow.text(screen)), over: top } }`"
  }

  /// What to write if another coordinator's child is in the way: a `dismiss` would leave it alive.
  func currentPresenterHelp(in flow: Flow) -> String? {
    guard let currentPresenter else { return nil }
    let name = flow.text(currentPresenter)
    return
      "only `\(name)` can end what it presents: `open` a link that leads here, which clears the way; "
      + "or have `\(name)` end it first, with `in` or through an `output` to a common parent"
  }

  /// What to write if a link's `else` shows something: it runs in the world as it is.
  func linkHelp(in flow: Flow) -> String? {
    guard case .step(let step) = cause,
      flow.links.contains(where: { link in
        link.otherwise.map { flow.steps(of: $0).contains(step) } ?? false
      })
    else { return nil }
    return
      "let `else` open a link that leads there, `{ open: … }`: a link clears the way, `else` doesn't"
  }
}

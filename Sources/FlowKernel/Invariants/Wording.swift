package import FlowModel
import FlowSource

extension Violation {
  /// What happens to the app's user, in one phrase.
  package func message(in flow: Flow) -> String {
    let coordinator = coordinator.map { "`\(flow.text($0))`" } ?? "the app"
    let screen = screen.map { "`\(flow.text($0))`" } ?? "the screen"
    switch rule {
    case .presentWhilePresenting:
      let shown = self.screen == nil ? child(in: flow) : screen
      return "\(coordinator) presents \(shown) where something is presented already: UIKit shows "
        + "nothing"
    case .presentFromHidden:
      let shown = self.screen == nil ? child(in: flow) : screen
      return "\(coordinator) presents \(shown) from where the user isn't: UIKit shows nothing"
    case .rootUnderModal:
      return
        "\(coordinator) becomes the root under something that is still presented: the old screens "
        + "and the modal leak"
    case .popNotOwner:
      return "\(coordinator) pops \(screen), which is another coordinator's"
    case .popRoot:
      return "\(coordinator) pops the bottom of its stack: nothing happens"
    case .popTargetMissing:
      return "\(coordinator) pops to \(screen), which isn't on its stack: UIKit raises an exception"
    case .dismissNothing:
      return "\(coordinator) dismisses, and nothing is presented: nothing happens"
    case .dismissedItself:
      return
        "\(coordinator) has nothing presented, so its dismiss takes away what it stands in itself"
    case .duplicateChild:
      return "\(coordinator) is started while one of it lives: two coordinators, one forgotten"
    case .childMissing:
      return "\(coordinator) calls a child that doesn't live: nothing happens"
    case .stepAfterEnd:
      return "a step runs in \(coordinator), which has ended already"
    case .selectNoSuchTab:
      return "\(coordinator) selects a tab that no tab bar above it has: nothing happens"
    case .endlessTurn:
      return "\(coordinator) comes back to the same steps for ever: the app hangs"
    case .leakedChild: return leakMessage(coordinator)
    case .orphanScreen:
      return "\(screen) is still there, and its coordinator is gone: its buttons do nothing"
    case .blankStack:
      return "\(coordinator) shows nothing: the user looks at an empty screen"
    case .hierarchyMismatch:
      return
        "\(screen) of \(coordinator) stands out of order on a shared stack: parent and child don't "
        + "come off together"
    case .tabMissing:
      return "\(coordinator) is gone, and its tab bar still has the tab: the user looks at nothing"
    case .hiddenPush:
      return "\(coordinator) pushes \(screen) where the user doesn't see it"
    case .selectWhileCovered:
      return "\(coordinator) is selected while something still covers it: the user sees no change"
    default:
      return rule.name
    }
  }

  private func child(in flow: Flow) -> String {
    boundary.map { "`\(flow.text(flow[$0].child))`" } ?? "something"
  }

  private func leakMessage(_ coordinator: String) -> String {
    switch cause {
    case .swipe: "the user can pull \(coordinator) down, and its coordinator stays alive"
    case .back: "the user can go back out of \(coordinator), and its coordinator stays alive"
    case .tab: "a tap on the selected tab pops \(coordinator), and its coordinator stays alive"
    case .launch, .step, .link:
      "\(coordinator) has no screen any more, and its coordinator stays alive"
    }
  }
}

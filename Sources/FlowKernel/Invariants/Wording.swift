package import FlowModel
import FlowSource
import FlowSpec

extension Violation {
  /// What happens to the app's user, in one phrase.
  package func message(in flow: Flow) -> String {
    let coordinator = coordinator.map { "`\(flow.text($0))`" } ?? "the app"
    let screen = screen.map { "`\(flow.text($0))`" } ?? "the screen"
    switch rule {
    case .presentWhilePresenting:
      let shown = self.screen == nil ? child(in: flow) : screen
      return "\(coordinator) presents \(shown) where something is already presented: UIKit shows "
        + "nothing"
    case .presentFromHidden:
      let shown = self.screen == nil ? child(in: flow) : screen
      return "\(coordinator) presents \(shown) from where the user isn't: UIKit shows nothing"
    case .rootUnderModal:
      return
        "\(coordinator) becomes the root under something that is still presented: the old screens "
        + "and the modal leak"
    case .popNotOwner:
      return "\(coordinator) pops \(screen), which belongs to another coordinator"
    case .popRoot:
      return "\(coordinator) pops the bottom of its stack: nothing happens"
    case .popTargetMissing:
      return "\(coordinator) pops to \(screen), which isn't on its stack: UIKit raises an exception"
    case .dismissNothing:
      return "\(coordinator) dismisses, but nothing is presented: nothing happens"
    case .dismissedItself:
      return
        "\(coordinator) has nothing presented, so its dismiss closes the modal that it is in"
    case .dismissNotOwner:
      let other = currentPresenter.map { "`\(flow.text($0))`" } ?? "another coordinator"
      return "\(coordinator) dismisses what \(other) presented: the wrong modal closes"
    case .poppedTwice:
      return
        "\(coordinator) pops \(screen) after the user has gone back: two screens go with one tap"
    case .unansweredAlert:
      return "\(screen) goes without an answer: what waits for it waits forever"
    case .hiddenPop:
      let taken = boundary == nil ? screen : child(in: flow)
      return "\(coordinator) pops \(taken) where the user doesn't see it"
    case .duplicateChild:
      return "\(coordinator) is started while another is alive: two coordinators, one forgotten"
    case .childMissing:
      return "\(coordinator) calls a child that isn't alive: nothing happens"
    case .stepAfterEnd:
      return "a step runs in \(coordinator), which has already ended"
    case .selectNoSuchTab:
      return "\(coordinator) selects a tab that no tab bar above it has: nothing happens"
    case .endlessTurn:
      return "\(coordinator) keeps coming back to the same steps: the app hangs"
    case .presentInMotion:
      let shown = self.screen == nil ? child(in: flow) : screen
      return
        "\(coordinator) presents \(shown) while something is animated there: UIKit shows nothing"
    case .dismissInMotion:
      return "\(coordinator) dismisses while something is animated there: the dismiss is lost"
    case .stackInMotion:
      return
        "\(coordinator) changes its stack while a change of it is animated: the user may see the "
        + "wrong screen"
    case .pushedTwice:
      return "a double tap pushes \(screen) twice: the user has to go back twice"
    case .leakedChild: return leakMessage(coordinator, in: flow)
    case .orphanScreen: return orphanMessage(screen)
    case .blankStack:
      return "\(coordinator) shows nothing: the user looks at an empty screen"
    case .hierarchyMismatch:
      return
        "\(screen) of \(coordinator) is out of order on a shared stack: parent and child are not "
        + "removed together"
    case .tabMissing:
      return missingTabs(coordinator, in: flow)
    case .hiddenPush:
      let pushed = self.screen == nil ? child(in: flow) : screen
      return "\(coordinator) pushes \(pushed) where the user doesn't see it"
    case .selectWhileCovered:
      return "\(coordinator) is selected while something covers it: the user sees no change"
    default:
      return rule.name
    }
  }

  private func orphanMessage(_ screen: String) -> String {
    switch cause {
    case .gesture(.back) where isLetGo:
      "the user starts to go back and lets go: \(screen) stays, but its coordinator is gone"
    case .gesture(.swipe) where isLetGo:
      "the user starts to pull \(screen) down and lets go: it stays, but its coordinator is gone"
    case .gesture, .launch, .step, .tab, .link:
      "\(screen) is still there, but its coordinator is gone: its buttons do nothing"
    }
  }

  private func missingTabs(_ first: String, in flow: Flow) -> String {
    if others.isEmpty {
      return "\(first) is gone, but the tab bar still has its tab: the user looks at nothing"
    }
    let names = [first] + others.map { "`\(flow.text($0))`" }
    return names.dropLast().joined(separator: ", ")
      + " and \(names[names.count - 1]) are gone, but "
      + "the tab bar still has their tabs: the user looks at nothing"
  }

  private func child(in flow: Flow) -> String {
    boundary.map { "`\(flow.text(flow[$0].child))`" } ?? "something"
  }

  private func leakMessage(_ coordinator: String, in flow: Flow) -> String {
    switch cause {
    case .gesture(.swipe) where boundary.map { flow[$0].style == .popover } ?? false:
      "tapping outside \(coordinator) dismisses it, but its coordinator stays alive"
    case .gesture(.swipe):
      "swiping \(coordinator) down dismisses it, but its coordinator stays alive"
    case .gesture: "going back leaves \(coordinator), but its coordinator stays alive"
    case .tab: "tapping the selected tab pops \(coordinator), but its coordinator stays alive"
    case .launch, .step, .link:
      "\(coordinator) no longer has a screen, but its coordinator stays alive"
    }
  }
}

import FlowKernel
import FlowModel

/// Async events of rounds that were taken out. A round is taken out only if they are still (`Moves.isStill`): they set
/// variables, if anything, and it makes no difference where their coordinator stands. So, as with tabs that nobody sees, one
/// head opens all that may lie in the nests of a place, and what happens there is a rule of all that have a nest there.
extension Saturation {
  /// Lets async events of what lies in nests happen.
  mutating func lookIntoNests(
    of world: World, from head: Int, where isMeant: (Slot) -> Bool
  ) {
    if !mayNest || !moves.mayActByItself { return }
    for index in world.coordinators.indices {
      let slot = Slot(index)
      guard world[coordinator: slot].isAlive, world[coordinator: slot].nest >= 0, isMeant(slot)
      else { continue }
      var opened = world
      let nests = allNests(5, of: slot, in: world)
      opened.number(nest: slot, as: nests)
      let goal = Head.Goal.look(Opening(slot: slot, isEntry: false))
      if let tab = heads[head].tab {
        // What happens in a hidden tab is a rule of all that have the tab.
        let look = enter(opened, goal)
        heads[look].tab = tab
        heads[look].opened = heads[head].opened
        follow(from: head, to: look)
      } else {
        look(into: nests, of: opened, goal, from: head)
      }
    }
  }

  private mutating func look(
    into nests: FoldID, of world: World, _ goal: Head.Goal, from head: Int
  ) {
    let nests = Int(whole(nests))
    let number: Int
    if let known = summaries[nests].hiddenTab {
      number = Int(known)
    } else {
      let look = enter(world, goal)
      number = hiddenTabs.count
      summaries[nests].hiddenTab = Int32(number)
      hiddenTabs.append(HiddenTab(first: look))
      heads[look].tab = number
      follow(from: head, to: look)
    }
    hiddenTabs[number].heads.append(head)
    for rule in hiddenTabs[number].rules { addRule(like: rule, to: head) }
  }

  /// Whether what may lie in a tab or a nest hears of anything async.
  mutating func mayBeAsync(_ content: Int, at slot: Slot, of head: Int) -> Bool {
    readWorld(of: head)
    if latest.world[coordinator: slot].fold != .unfolded {
      return moves.mayBeAsync(contents[content].tab)
    }
    return World.types(ofRound: contents[content].tab).contains { moves.hearsAsync[$0.index] }
  }
}

extension Flow {
  /// Whether a coordinator is a tab of its parent's bar.
  func isTab(_ instance: Instance) -> Bool {
    instance.boundary.map { self[$0].kind == .tab } ?? false
  }
}

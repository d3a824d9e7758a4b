import FlowKernel
import FlowModel

/// Events that come once, of screens in holes. What has come is to be noted where the screen lies: so the hole is
/// opened, and each screen there that has the event to come gives a rule of its own, in which it is spent. Of what
/// lies deeper, in a hole of what was opened, it is not noted: there the event may seem to come again.
extension Saturation {
  func eventThatComesOnce(_ step: Step) -> EventID? {
    guard case .event(let event, _, _) = step.move, kernel.flow[event].onceBit != 0 else {
      return nil
    }
    return event
  }

  /// Lets an event come once from a screen in a hole of a head.
  mutating func spend(
    _ event: EventID, of screen: AsyncScreen, in entry: Slot, at head: Int, _ world: World
  ) {
    var world = world
    if world[entry: entry].fold == .under {
      guard let known = world.knownFold(above: entry) else { return stop(.unfolding) }
      world.number(entry, as: summary(below: known.fold, known.levels))
    }
    // What the screens were shown with is seen where they are.
    var any = screen
    any.arguments = .empty
    for step in steps(of: event, any, in: entry, of: world) {
      let target = enter(world, .spend(step, Opening(slot: entry, isEntry: true)))
      guard spending.insert(Self.pair(FoldID(head), FoldID(target))) else { continue }
      follow(from: head, to: target)
      applyLast(of: head)
    }
  }

  /// An event that comes once, of a screen in a hole.
  private mutating func steps(
    of event: EventID, _ screen: AsyncScreen, in entry: Slot, of world: World
  ) -> [Step] {
    var steps: [Step] = []
    moves.asyncSteps(of: screen, at: entry, in: world, &kernel, &steps)
    return steps.filter { eventThatComesOnce($0) == event }
  }

  /// What a head waits for that lets an event come once has a content.
  mutating func spend(_ step: Step, _ opening: Opening, _ content: Int, at head: Int) {
    guard let event = eventThatComesOnce(step),
      case .screen(let screen) = kernel.flow[event].owner
    else { return }
    let world = world(of: head)
    if spent.insert(Self.pair(FoldID(head), FoldID(content))) {
      var opened = world
      guard unfold(contents[content], at: head, in: &opened) else { return }
      for slot in opened.entries.indices where opened.entries[slot].screen == screen {
        let entry = opened.entries[slot]
        let wasThere = slot < world.entries.count && world.entries[slot].isLive
        guard entry.isLive, !wasThere || slot == Int(opening.slot),
          kernel.canCome(event, of: Slot(slot), in: opened)
        else { continue }
        var step = step
        step.turn = Turn(step.move, by: .entry(Slot(slot)))
        addLateRule(HeadRule(head: head, step: step, content: content))
      }
    }
    spendDeeper(event, of: screen, opening, content, at: head, world)
  }

  /// The same of screens in a hole of the content: once for each way in which one was shown, now and whenever one
  /// comes to lie there.
  private mutating func spendDeeper(
    _ event: EventID, of screen: ScreenID, _ opening: Opening, _ content: Int, at head: Int,
    _ world: World
  ) {
    guard let inner = contents[content].inner, inner >= 0 else { return }
    let below = Int(whole(inner))
    for deeper in summaries[below].asyncScreens where deeper.screen == screen {
      for step in steps(of: event, deeper, in: opening.slot, of: world) {
        let isKnown = heads[head].rules.contains {
          rules[$0].content < 0 && rules[$0].step?.turn == step.turn
        }
        if !isKnown { addLateRule(HeadRule(head: head, step: step)) }
      }
    }
    let isSought = summaries[below].seekers.contains {
      $0.screen == screen && $0.content == content && $0.head == head
    }
    if !isSought { summaries[below].seekers.append((screen, content, head)) }
  }
}

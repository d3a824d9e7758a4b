import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
import FlowSource

/// What the user sees of a world, as text in the new flow's names. Which coordinator shows it they don't.
struct Seen: Hashable {
  /// What is visible, with how it is presented: `Payment (sheet)`.
  var screen: String
  /// What is presented, one upon the other.
  var layers: [String]
  /// The selected tabs.
  var selected: [String]
  /// What the tab bars show, from left to right.
  var tabs: [String]
}

extension Twin {
  mutating func ending(_ world: World, _ which: Which) -> Difference.Ending {
    let visible = world.visible.entry
    let path =
      visible == .none
      ? "" : path(to: world[entry: visible].owner, in: world, partners[which])
    return Difference.Ending(screen: screen(of: world, which), path: path)
  }

  /// The same with what a turn has broken.
  mutating func ending(
    _ world: World, _ report: TurnReport, _ which: Which
  ) -> Difference.Ending {
    var ending = ending(world, which)
    ending.violations = Array(Set(report.violations.map(\.rule))).sorted { $0.name < $1.name }
    return ending
  }

  mutating func seen(_ world: World, _ which: Which) -> Seen {
    let names = partners[which]
    let bars = bars(of: world, names)
    return Seen(
      screen: screen(of: world, which), layers: layers(of: world, which, names),
      selected: bars.map(\.selected), tabs: bars.map(\.tabs))
  }

  private mutating func screen(of world: World, _ which: Which) -> String {
    let visible = world.visible.entry
    var screen =
      visible == .none ? "(nothing)" : title(of: visible, in: world, which, partners[which])
    if world.layers.count > 1, let layer = world.layers.last {
      screen += " (\(layer.style.text))"
    }
    return screen
  }

  /// Whether the user sees two worlds apart: by what is shown, or by what can be done.
  mutating func looksDifferent(_ before: World, _ now: World) -> Bool {
    seen(before, .old) != seen(now, .new)
      || actions(in: before, .old, partners.old) != actions(in: now, .new, partners.new)
  }

  /// Whether they do on the screen itself: not by what lies below it, nor by where a menu leads.
  mutating func showsAnother(_ before: World, _ now: World) -> Bool {
    if screen(of: before, .old) != screen(of: now, .new) { return true }
    let old = actions(in: before, .old, partners.old).filter { !$0.hasPrefix(Self.backTo) }
    let new = actions(in: now, .new, partners.new).filter { !$0.hasPrefix(Self.backTo) }
    return old != new
  }

  private mutating func title(
    of entry: Slot, in world: World, _ which: Which, _ names: FlowNames
  ) -> String {
    guard let screen = world[entry: entry].screen else { return "a tab bar" }
    return names.text(screen)
      + text(of: world[entry: entry].arguments, for: names.flow[screen].parameters, which)
  }

  private func text(of arguments: TupleID, for run: CompactRange, _ which: Which) -> String {
    if run.isEmpty { return "" }
    let names = partners[which]
    let parts = zip(run.indices, self[which].tuples[arguments])
      .map { names.parameter($0) + ": " + text(of: $1, as: names.flow.parameters[$0].type, which) }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  private func path(to coordinator: Slot, in world: World, _ names: FlowNames) -> String {
    var parts: [String] = []
    var slot = coordinator
    while slot != .none {
      parts.append(names.text(world[coordinator: slot].type))
      slot = world[coordinator: slot].parent
    }
    return parts.reversed().joined(separator: " › ")
  }

  private mutating func layers(
    of world: World, _ which: Which, _ names: FlowNames
  ) -> [String] {
    var texts: [String] = []
    for layer in world.layers {
      switch layer.content {
      case .entry(let entry):
        texts.append(layer.style.text + " " + title(of: entry, in: world, which, names))
      case .container(let container):
        let owner = world[container: container].owner
        texts.append(
          layer.style.text + " "
            + (owner == .none ? "" : names.text(world[coordinator: owner].type)))
      }
    }
    return texts
  }

  private func bars(
    of world: World, _ names: FlowNames
  ) -> [(selected: String, tabs: String)] {
    world.containers.indices.compactMap { index in
      let container = world.containers[index]
      guard container.isLive, container.isBar, !world.isHidden(Slot(index)) else { return nil }
      let tab = world.tab(container.selected, of: Slot(index))
      let owner = tab == .none ? Slot.none : world[container: tab].owner
      let tabs = names.flow[world[coordinator: container.owner].type].tabs
        .map { names.text(names.flow.boundaries[$0].child) }
      return (
        owner == .none ? "none" : names.text(world[coordinator: owner].type),
        tabs.joined(separator: ", ")
      )
    }
  }

  /// What the tab bars in sight show, where that is something else.
  mutating func tabs(before: World, now: World) -> (before: String, now: String)? {
    let (old, new) = (seen(before, .old).tabs, seen(now, .new).tabs)
    if old == new { return nil }
    return (old.joined(separator: "; "), new.joined(separator: "; "))
  }

  private static let backTo = "back to "

  private mutating func actions(
    in world: World, _ which: Which, _ names: FlowNames
  ) -> [String] {
    let offers = self[which].offers(in: world, withAsync: false)
    var texts: [String] = []
    for offer in offers {
      switch offer.action {
      case .event(let event, _, _), .doubleTap(let event, _):
        // A button that does nothing looks like any other.
        texts.append(names.text(event))
      case .gesture(let gesture):
        switch gesture {
        case .backTo(.screen(let screen)): texts.append(Self.backTo + names.text(screen))
        case .backTo(.bar(let bar)): texts.append(Self.backTo + names.text(bar))
        case .back, .swipe, .cancelledBack, .cancelledSwipe:
          texts.append(gesture.text(in: names.flow))
        }
      case .tab(let tab): texts.append("tab " + names.text(tab))
      case .button(let event): texts.append(names.text(event))
      case .launch, .open, .change: break
      }
    }
    return Array(Set(texts)).sorted()
  }

  /// What the user can do after one of two turns alone.
  mutating func offers(
    before: (world: World, which: Which), now: (world: World, which: Which)
  ) -> Difference.Offers {
    let old = actions(in: before.world, before.which, partners[before.which])
    let new = actions(in: now.world, now.which, partners[now.which])
    return Difference.Offers(
      gone: old.filter { !new.contains($0) }, new: new.filter { !old.contains($0) })
  }

  /// What of the state is different: `basket is now .empty`.
  mutating func hidden(_ old: World, _ new: World) -> [String] {
    guard !old.coordinators.isEmpty, !new.coordinators.isEmpty else { return [] }
    var texts: [String] = []
    for (index, partner) in partners.variables.forward.enumerated() {
      guard let partner else { continue }
      let before = text(
        of: self.old.tuples[old.state, index], as: self.old.flow.variables[index].type, .old)
      let now = text(
        of: self.new.tuples[new.state, partner], as: self.new.flow.variables[partner].type, .new)
      if before != now { texts.append("`\(partners.new.variable(partner))` is now `\(now)`") }
    }
    let (before, now) = (tree(old, .old), tree(new, .new))
    if before != now { texts.append("alive are now \(now)") }
    let (were, are) = (stacks(of: old, .old), stacks(of: new, .new))
    for (owner, screens) in are where !were.contains(where: { $0 == (owner, screens) }) {
      texts.append("`\(owner)` now shows " + screens)
    }
    let (gone, left) = (spent(old, .old), spent(new, .new))
    let (wereAsked, areAsked) = (requested(.old), requested(.new))
    for name in gone.subtracting(left).sorted() {
      texts.append("`\(name)` may come" + (wereAsked.contains(name) ? "" : " again"))
    }
    for name in left.subtracting(gone).sorted() {
      texts.append(
        "`\(name)` " + (areAsked.contains(name) ? "comes only when asked for" : "no longer comes"))
    }
    return texts
  }

  /// A value with the texts that only the kernel knows.
  private func text(of value: Value, as type: TypeID, _ which: Which) -> String {
    partners[which].text(of: value, type, in: self[which].flow.names)
  }

  /// The events that come only when a step requests them.
  private func requested(_ which: Which) -> Set<String> {
    Set(
      self[which].flow.steps.compactMap { step in
        if case .request(let event) = step.operation { partners[which].text(event) } else { nil }
      })
  }

  /// The events that don't come now, since they come once.
  private func spent(_ world: World, _ which: Which) -> Set<String> {
    let names = partners[which]
    var texts: Set<String> = []
    func add(_ bits: UInt32, of events: CompactRange) {
      for index in events.indices where names.flow.events[index].onceBit & bits != 0 {
        texts.insert(names.text(EventID(index)))
      }
    }
    for entry in world.entries where entry.isLive {
      if let screen = entry.screen { add(entry.spent, of: names.flow[screen].events) }
    }
    for instance in world.coordinators where instance.isAlive {
      add(instance.spent, of: names.flow[instance.type].events)
    }
    return texts
  }

  /// The coordinators that are alive, by name, parents before children.
  private func tree(_ world: World, _ which: Which) -> String {
    let names = partners[which]
    var texts: [String] = []
    var waiting: [Slot] = [World.rootSlot]
    while let slot = waiting.popLast() {
      let instance = world[coordinator: slot]
      let arguments = text(of: instance.arguments, for: names.flow[instance.type].parameters, which)
      texts.append("`" + names.text(instance.type) + arguments + "`")
      waiting += world.children(of: slot).reversed()
    }
    return texts.joined(separator: ", ")
  }

  /// By who owns it, what stands on each stack, whether or not anybody sees it.
  private mutating func stacks(
    of world: World, _ which: Which
  ) -> [(owner: String, screens: String)] {
    let names = partners[which]
    var all: [(owner: String, screens: String)] = []
    for index in world.containers.indices {
      let container = world.containers[index]
      guard container.isLive, !container.isBar, container.owner != .none else { continue }
      let titles = world.entries(of: Slot(index)).map {
        "`\(title(of: $0, in: world, which, names))`"
      }
      all.append(
        (
          names.text(world[coordinator: container.owner].type),
          titles.isEmpty ? "nothing" : titles.joined(separator: ", ")
        ))
    }
    return all
  }
}

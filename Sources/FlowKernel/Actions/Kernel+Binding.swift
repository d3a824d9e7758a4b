package import FlowModel
import FlowSource

/// Between actions and turns: who is meant in a world, and how he is named there.
extension Kernel {
  /// The turn that an action is in a world, or nil where it can't happen there.
  package func turn(for action: Action, in world: World) -> Turn? {
    switch action {
    case .launch, .open, .change: return Turn(action)
    case .gesture(let gesture): return can(gesture, in: world) ? Turn(action) : nil
    case .button(let button): return tap(named: flow[button].name, in: world).map { Turn($0) }
    case .doubleTap(let event, _):
      let visible = world.visible.entry
      return canTapTwice(event, in: world) ? Turn(action, by: .entry(visible)) : nil
    case .tab(let tab): return tap(named: flow[tab].name, in: world).map { Turn($0) }
    case .event(let event, _, let path):
      return sender(of: event, at: paths[path], in: world).map { Turn(action, by: $0) }
    }
  }

  /// A turn's action, with the shortest path that means its sender; where none does, as among two children
  /// of a type, with one that means as good a one.
  package mutating func action(of turn: Turn, in world: World) -> Action {
    guard case .event(let event, let payload, _) = turn.action else { return turn.action }
    let path = path(to: turn.sender, of: event, in: world)
    return .event(event, payload: payload, at: paths.intern(path))
  }

  /// Who sends an event: of a kind of screen or coordinator the one that a path names, that the user sees,
  /// or else the topmost; nil where none is there to send it.
  private func sender(
    of event: EventID, at path: CoordinatorPath, in world: World
  ) -> Turn.Sender? {
    switch flow[event].owner {
    case .screen:
      let entries = senders(of: event, in: world).filter { world.isOwned($0, at: path) }
      return meant(event, of: entries, in: world).map { .entry($0) }
    case .coordinator(let type):
      let path = path.types.isEmpty ? CoordinatorPath([type]) : path
      return world.coordinators(at: path)
        .first { canCome(event, ofCoordinator: $0, in: world) }.map { .coordinator($0) }
    case .app: return nil
    }
  }

  /// The screens that an event may be one of, topmost first. What isn't async comes from what the user sees.
  private func senders(of event: EventID, in world: World) -> [Slot] {
    guard case .screen(let screen) = flow[event].owner else { return [] }
    if flow[event].kind == .async { return world.entries(of: screen) }
    let visible = world.visible.entry
    return visible != .none && world[entry: visible].screen == screen ? [visible] : []
  }

  /// Of screens that a path names, topmost first, the one that an event is meant of.
  private func meant(_ event: EventID, of entries: [Slot], in world: World) -> Slot? {
    let visible = world.visible.entry
    if entries.contains(visible), canCome(event, of: visible, in: world) { return visible }
    return entries.first { canCome(event, of: $0, in: world) }
  }

  /// Whether an async event may be meant of screens of several coordinators, of which none is the visible one.
  package func isAmbiguous(_ action: Action, in world: World) -> Bool {
    guard case .event(let event, _, let path) = action else { return false }
    let entries = senders(of: event, in: world).filter { world.isOwned($0, at: paths[path]) }
    return isAmbiguous(entries, in: world)
  }

  private func isAmbiguous(_ entries: [Slot], in world: World) -> Bool {
    if entries.contains(world.visible.entry) { return false }
    return Set(entries.map { world[entry: $0].owner }).count > 1
  }

  private func path(
    to sender: Turn.Sender, of event: EventID, in world: World
  ) -> CoordinatorPath {
    switch sender {
    case .nobody: return CoordinatorPath([])
    case .entry(let entry), .fold(let entry): return path(to: entry, of: event, in: world)
    case .coordinator(let slot):
      var path = CoordinatorPath([])
      var coordinator = slot
      while coordinator != .none {
        path.types.insert(world[coordinator: coordinator].type, at: 0)
        if world.owner(of: self.sender(of: event, at: path, in: world)) == slot { break }
        coordinator = world[coordinator: coordinator].parent
      }
      return path
    }
  }

  /// Whether a script that names a screen's owner, by the shortest path that means him, means this screen.
  package func means(_ entry: Slot, by event: EventID, in world: World) -> Bool {
    if entry == world.visible.entry { return true }
    let senders = senders(of: event, in: world)
    let owner = world[entry: entry].owner
    let isFirst =
      senders.first { world[entry: $0].owner == owner && canCome(event, of: $0, in: world) }
      == entry
    if !isFirst { return false }
    let (_, named) = path(to: owner, among: senders, of: event, in: world)
    return meant(event, of: named, in: world) == entry
  }

  /// The shortest path that means an owner's screen. Of an owner's screens of a kind any will do; an orphan has
  /// nobody to name it by.
  private func path(to entry: Slot, of event: EventID, in world: World) -> CoordinatorPath {
    let owner = world[entry: entry].owner
    if owner == .none { return CoordinatorPath([]) }
    return path(to: owner, among: senders(of: event, in: world), of: event, in: world).path
  }

  /// The same, with those of the senders that the path names.
  private func path(
    to owner: Slot, among senders: [Slot], of event: EventID, in world: World
  ) -> (path: CoordinatorPath, named: [Slot]) {
    // With each name, those that it isn't of drop out: where coordinators nest deeply, paths are long.
    var named = senders.map { (entry: $0, next: world[entry: $0].owner) }
    var types: [CoordinatorID] = []
    var coordinator = owner
    while coordinator != .none, !means(owner, named.map(\.entry), event, in: world) {
      let type = world[coordinator: coordinator].type
      types.append(type)
      named.removeAll { $0.next == .none || world[coordinator: $0.next].type != type }
      for index in named.indices {
        named[index].next = world[coordinator: named[index].next].parent
      }
      coordinator = world[coordinator: coordinator].parent
    }
    return (CoordinatorPath(types.reversed()), named.map(\.entry))
  }

  /// Whether an event of these screens is meant of an owner's, and of no other's too.
  private func means(
    _ owner: Slot, _ entries: [Slot], _ event: EventID, in world: World
  ) -> Bool {
    meant(event, of: entries, in: world).map { world[entry: $0].owner } == owner
      && !isAmbiguous(entries, in: world)
  }
}

extension World {
  /// Whether an entry belongs to a coordinator that a path names; the empty path names everyone.
  package func isOwned(_ entry: Slot, at path: CoordinatorPath) -> Bool {
    if path.types.isEmpty { return true }
    let owner = self[entry: entry].owner
    return owner != .none && stands(owner, at: path)
  }

  /// The coordinator that hears what somebody sends, or none.
  package func owner(of sender: Turn.Sender?) -> Slot {
    switch sender {
    case nil, .nobody: .none
    case .entry(let entry), .fold(let entry): self[entry: entry].owner
    case .coordinator(let coordinator): coordinator
    }
  }
}

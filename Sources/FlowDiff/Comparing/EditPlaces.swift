import FlowKernel
import FlowModel

/// Where in both flows the edits are: to say of a turn which of them it has met.
struct EditPlaces {
  /// An edit that a turn has met for sure, or may have had to do with.
  struct Met {
    var certain: Set<Int> = []
    var possible: Set<Int> = []
    /// Of these, what says by itself what comes of the user's gesture or tab.
    var governing: Set<Int> = []

    var isEmpty: Bool { certain.isEmpty && possible.isEmpty }
  }

  let all: [Edits.Edit]
  private let transitions: [Which: [(edit: Int, index: Int)]]
  private let starts: [Which: [(edit: Int, index: Int)]]
  private let boundaries: [Which: [(edit: Int, index: Int)]]
  /// Transitions that open a link which is written otherwise.
  private let openers: [Which: [(edit: Int, index: Int)]]

  var count: Int { all.count }

  /// - Parameter flows: the old one and the new one.
  init(_ edits: Edits, _ flows: (old: Flow, new: Flow)) {
    all = edits.all
    var transitions: [Which: [(edit: Int, index: Int)]] = [:]
    var starts: [Which: [(edit: Int, index: Int)]] = [:]
    var boundaries: [Which: [(edit: Int, index: Int)]] = [:]
    var openers: [Which: [(edit: Int, index: Int)]] = [:]
    for (number, edit) in edits.all.enumerated() {
      for (which, part) in [(Which.old, edit.old), (Which.new, edit.new)] {
        switch part?.place {
        case .transition(let index): transitions[which, default: []].append((number, index))
        case .start(let id): starts[which, default: []].append((number, id.index))
        case .boundary(let id): boundaries[which, default: []].append((number, id.index))
        case .link(let id):
          let flow = which == .old ? flows.old : flows.new
          openers[which, default: []] += Self.openers(of: id, in: flow).map { (number, $0) }
        default: break
        }
      }
    }
    self.transitions = transitions
    self.starts = starts
    self.boundaries = boundaries
    self.openers = openers
  }

  private static func openers(of link: LinkID, in flow: Flow) -> [Int] {
    flow.transitions.indices.filter { flow.opens(link, in: flow.transitions[$0].block) }
  }

  /// Forgets what turns before have met.
  func forget(_ kernel: inout Kernel, _ which: Which) {
    kernel.forgetWhatWasMet()
    for (_, index) in starts[which] ?? [] { kernel.started[index] = false }
  }

  /// What the last turn has met.
  func met(
    by turn: Turn, from world: World, to after: World, _ kernel: Kernel, _ which: Which
  ) -> Met {
    var met = Met()
    for (edit, index) in transitions[which] ?? [] where kernel.taken[index] {
      met.certain.insert(edit)
    }
    for (edit, index) in starts[which] ?? [] where kernel.started[index] {
      met.certain.insert(edit)
    }
    for (edit, index) in boundaries[which] ?? [] where kernel.crossed[index] {
      met.possible.insert(edit)
    }
    for (edit, index) in openers[which] ?? [] where kernel.taken[index] {
      met.possible.insert(edit)
    }
    for (number, edit) in all.enumerated() where !met.certain.contains(number) {
      guard let part = which == .old ? edit.old : edit.new else { continue }
      if mayMeet(part, edit.key.kind, turn, [world, after]) { met.possible.insert(number) }
      if governs(part, edit.key.kind, turn, world) { met.governing.insert(number) }
      if case .link(let link) = part.place, case .open(let opened, _) = turn.action {
        if link == opened { met.certain.insert(number) }
        if kernel.flow.opens(link, in: kernel.flow[opened].block) { met.possible.insert(number) }
      }
      if case .variable(let variable) = part.place, case .change(variable, _) = turn.action {
        met.certain.insert(number)
      }
    }
    return met
  }

  /// What the turns of a way have met: for sure, or where there is none such, perhaps.
  func met(by way: [Action], _ kernel: inout Kernel, _ which: Which) -> Set<Int> {
    var world = World()
    return way.reduce(into: []) { all, action in
      let before = world
      forget(&kernel, which)
      guard kernel.perform(action, on: &world) != nil else { return }
      let met = met(by: Turn(action), from: before, to: world, kernel, which)
      all.formUnion(met.certain.isEmpty ? met.possible : met.certain)
    }
  }

  /// Whether a part says what comes of a gesture or a tab, besides what runs then.
  private func governs(_ part: Part, _ kind: Part.Kind, _ turn: Turn, _ world: World) -> Bool {
    switch turn.action {
    case .gesture, .tab: break
    case .launch, .event, .doubleTap, .button, .open, .change: return false
    }
    let visible = world.visible.entry
    guard visible != .none else { return false }
    switch part.place {
    case .screen(let screen), .lock(let screen): return world[entry: visible].screen == screen
    case .boundary(let id):
      var coordinator = world[entry: visible].owner
      while coordinator != .none {
        if world[coordinator: coordinator].boundary == id { return true }
        coordinator = world[coordinator: coordinator].parent
      }
      return false
    case .coordinator: return true
    case .elsewhere: return kind == .base
    case .event, .link, .start, .transition, .variable, .type: return false
    }
  }

  /// Whether a turn may have had to do with a part that nothing notes the use of.
  private func mayMeet(
    _ part: Part, _ kind: Part.Kind, _ turn: Turn, _ worlds: [World]
  ) -> Bool {
    switch part.place {
    case .screen(let screen), .lock(let screen):
      return worlds.contains { $0.entries.contains { $0.isLive && $0.screen == screen } }
    case .event(let event):
      if case .event(event, _, _) = turn.action { return true }
      return false
    case .boundary(let id):
      return worlds.contains { $0.coordinators.contains { $0.isAlive && $0.boundary == id } }
    case .link, .start, .transition: return false
    case .coordinator, .elsewhere, .variable, .type: break
    }
    if case .launch = turn.action { return true }
    switch kind {
    case .base, .type: return true
    case .coordinator: return true
    default: return false
    }
  }
}

extension Flow {
  fileprivate func opens(_ link: LinkID, in block: BlockID) -> Bool {
    steps(of: block).contains { step in
      if case .open(link, _) = steps[step].operation { true } else { false }
    }
  }
}

package import FlowModel

/// Folding coordinators that stand below each other in rounds: a profile that opens a post that opens a
/// profile, each with a coordinator of its own.
///
/// Where a coordinator came through the same boundary, with the same arguments, as one above it, what
/// lies between is taken out, and the lower one stands in the upper one's place. It then has a number,
/// its nest: whatever has to look at what is above it has to unfold that first.
extension World {
  /// A round that could be folded: from the upper coordinator down to the lower one's parent.
  package struct Round {
    package var upper: Slot
    package var lower: Slot
  }

  /// The first round that could be folded, or nil.
  ///
  /// - Parameter isQuiet: whether a coordinator of a type moves nothing by itself while a child of another covers it.
  package func openRound(
    in flow: Flow, where isQuiet: (CoordinatorID, _ child: CoordinatorID) -> Bool
  ) -> Round? {
    // From the root down, so that it makes no difference which slots they have: a coordinator with a nest is the lower
    // one of no other round.
    var waiting = [root]
    while let slot = waiting.popLast(), slot != .none {
      waiting += children(of: slot).reversed()
      let lower = coordinators[Int(slot)]
      guard lower.nest == .unfolded, let round = round(above: slot) else { continue }
      if isFoldable(round, flow, isQuiet) { return round }
    }
    return nil
  }

  /// The round that a coordinator closes: from the nearest one above it that came through the same boundary with the same
  /// arguments.
  package func round(above lower: Slot) -> Round? {
    let instance = coordinators[Int(lower)]
    var upper = instance.boundary == nil ? .none : instance.parent
    while upper != .none,
      coordinators[Int(upper)].boundary != instance.boundary
        || coordinators[Int(upper)].arguments != instance.arguments
    {
      upper = coordinators[Int(upper)].parent
    }
    return upper == .none ? nil : Round(upper: upper, lower: lower)
  }

  private func isFoldable(
    _ round: Round, _ flow: Flow, _ isQuiet: (CoordinatorID, _ child: CoordinatorID) -> Bool
  ) -> Bool {
    let outer = coordinators[Int(round.upper)].parent
    guard outer != .none, coordinators[Int(outer)].lastChild == round.upper,
      !containers[Int(coordinators[Int(outer)].container)].isBar,
      let boundary = coordinators[Int(round.lower)].boundary
    else { return false }
    let isPushed = flow[boundary].kind == .push
    guard isPushed || flow[boundary].kind == .present else { return false }
    var container = coordinators[Int(outer)].container
    let inner = coordinators[Int(round.lower)].parent
    // The lower one's own screen stands on what is taken out, or a step of it would find something else there.
    if isPushed,
      [outer, inner, round.lower].contains(where: { coordinators[Int($0)].stackCount == 0 })
    {
      return false
    }
    for slot in coordinators(of: round) {
      let instance = coordinators[Int(slot)]
      guard let edge = instance.boundary.map({ flow[$0] }), !edge.isKept,
        !flow[instance.type].isTabBar, instance.firstChild == instance.lastChild,
        isQuiet(instance.type, coordinators[Int(instance.firstChild)].type),
        instance.layerCount == 0, instance.stackCount <= 1, instance.foreignCount == 0,
        instance.fold == .unfolded
      else { return false }
      switch edge.kind {
      // What sets its stack anew stands on nothing of those above it.
      case .push: if edge.replacesStack || instance.container != container { return false }
      case .present:
        guard !isPushed, !edge.mayStandOverTop,
          case .layer = containers[Int(instance.container)].host,
          containers[Int(instance.container)].replacement == .none
        else { return false }
        container = instance.container
      case .root, .tab, .none: return false
      }
      if instance.stackCount == 1, run(of: slot) == .unfolded { return false }
      // What a pushed round's screens present, it would not be known to.
      if isPushed, instance.stackCount == 1, entries[Int(topEntry(of: slot))].isPresenting {
        return false
      }
    }
    // Whose delegate is taken out could not be told.
    let isDelegate = containers.contains { container in
      container.isLive && container.taker >= 0
        && coordinators(of: round).contains(container.taker)
        && (isPushed || !coordinators(of: round).contains(container.owner))
    }
    let hasForeign =
      isPushed
      && entries(of: coordinators[Int(round.lower)].container).contains {
        entries[Int($0)].isForeign
      }
    if isDelegate || hasForeign { return false }
    return isPushed ? standsTogether(round) : lieTogether(round)
  }

  /// Whether what a pushed round shows stands right below what the lower coordinator and those below it show, in the
  /// order of the tree: what is taken out doesn't say where it stood.
  private func standsTogether(_ round: Round) -> Bool {
    let stack = coordinators[Int(round.lower)].container
    var slot = lowestEntry(of: round.lower, on: stack)
    for owner in coordinators(of: round).reversed() where coordinators[Int(owner)].stackCount == 1 {
      slot = entry(below: slot)
      guard slot != .none, entries[Int(slot)].owner == owner else { return false }
    }
    return true
  }

  /// The same of a presented round, whose layers go with all that stands on them.
  private func lieTogether(_ round: Round) -> Bool {
    guard case .layer(var layer) = containers[Int(coordinators[Int(round.lower)].container)].host
    else { return false }
    let slots = coordinators(of: round)
    for presented in slots.reversed() {
      let container = coordinators[Int(presented)].container
      guard containers[Int(container)].owner == presented else { continue }
      layer -= 1
      let owners = slots.filter {
        coordinators[Int($0)].container == container && coordinators[Int($0)].stackCount == 1
      }
      guard layers[Int(layer)].content == .container(container),
        layers[Int(layer)].presenter == coordinators[Int(presented)].parent,
        entries(of: container).map({ entries[Int($0)].owner }) == owners
      else { return false }
    }
    return true
  }

  /// The lowest entry of a stack that is shown by a coordinator or by one below it, or none.
  private func lowestEntry(of coordinator: Slot, on stack: Slot) -> Slot {
    var lowest = Slot.none
    var slot = containers[Int(stack)].top
    while slot != .none {
      if isBelow(entries[Int(slot)].owner, coordinator) { lowest = slot }
      slot = entries[Int(slot)].below
    }
    return lowest
  }

  /// From the upper coordinator down to the lower one's parent.
  package func coordinators(of round: Round) -> [Slot] {
    var slots: [Slot] = []
    var current = coordinators[Int(round.lower)].parent
    while current != round.upper {
      slots.append(current)
      current = coordinators[Int(current)].parent
    }
    slots.append(round.upper)
    return slots.reversed()
  }

  /// The fold that is all of a coordinator's run; `unfolded` where it is more, or a screen.
  private func run(of coordinator: Slot) -> FoldID {
    let slot = topEntry(of: coordinator)
    return slot == .none ? .unfolded : entries[Int(slot)].fold
  }

  private func runHidesTabBar(of coordinator: Slot) -> Bool {
    let slot = topEntry(of: coordinator)
    return slot != .none && entries[Int(slot)].hidesTabBar
  }

  private func topEntry(of coordinator: Slot) -> Slot {
    var slot = containers[Int(coordinators[Int(coordinator)].container)].top
    while slot != .none, entries[Int(slot)].owner != coordinator {
      slot = entries[Int(slot)].below
    }
    return slot
  }

  /// Takes a round out; the lower coordinator stands in the upper one's place, with `blank` for a nest.
  ///
  /// - Returns: what was taken out, in numbers that don't depend on slots.
  package mutating func fold(_ round: Round) -> [UInt32] {
    let slots = coordinators(of: round)
    let outer = coordinators[Int(round.upper)].parent
    var numbers: [UInt32] = []
    // Who presents the uppermost stays in the world.
    let source = layer(presenting: round.upper).map { layers[$0].source } ?? .none
    for slot in slots {
      let instance = coordinators[Int(slot)]
      var style = UInt32.max
      if let layer = layer(presenting: slot) { style = UInt32(layers[layer].style.rawValue) }
      numbers += [
        instance.type.raw, instance.arguments.raw, instance.boundary.map { $0.raw } ?? .max, style,
        instance.stackCount == 1 ? UInt32(bitPattern: run(of: slot)) : .max,
        UInt32(bitPattern: instance.nest),
        (instance.stackCount == 1 && runHidesTabBar(of: slot) ? 1 : 0)
          | (instance.nestHidesTabBar ? 2 : 0) | (instance.hasPushed ? 4 : 0)
          | taker(of: slot, among: slots) << 3,
        slot == round.upper ? 0 : sourcePlace(of: slot),
      ]
    }
    numbers.append(sourcePlace(of: round.lower))
    // What was presented took its stacks along; what was pushed is missing on the lower one's.
    let isPushed = containers[Int(coordinators[Int(round.lower)].container)].owner != round.lower
    coordinators[Int(round.lower)].nestHidesTabBar =
      isPushed
      && slots.contains {
        runHidesTabBar(of: $0) || coordinators[Int($0)].nestHidesTabBar
      }
    for slot in slots { removeShown(by: slot) }
    if let layer = layer(presenting: round.lower) { layers[layer].source = source }
    move(round.lower, below: outer)
    for slot in slots.reversed() {
      unlink(slot)
      freeCoordinators.append(slot)
    }
    coordinators[Int(round.lower)].nest = .blank
    return numbers
  }

  /// The delegate of the stack that was made for a coordinator: 0 if that is itself, 1 if nobody, else one of these.
  private func taker(of slot: Slot, among slots: [Slot]) -> UInt32 {
    let container = containers[Int(coordinators[Int(slot)].container)]
    if container.owner != slot || container.taker == .none { return 0 }
    return slots.firstIndex(of: container.taker).map { UInt32($0) + 2 } ?? 1
  }

  /// The layer in which a coordinator that was presented stands.
  private func layer(presenting slot: Slot) -> Int? {
    let container = coordinators[Int(slot)].container
    guard containers[Int(container)].owner == slot,
      case .layer(let layer) = containers[Int(container)].host
    else { return nil }
    return Int(layer)
  }

  /// Which entry of the stack below presents a coordinator's layer, counted from 1; 0 where none does.
  private func sourcePlace(of slot: Slot) -> UInt32 {
    guard let layer = layer(presenting: slot), layer > 0, layers[layer].source != .none,
      case .container(let below) = layers[layer - 1].content,
      let place = entries(of: below).firstIndex(of: layers[layer].source)
    else { return 0 }
    return UInt32(place + 1)
  }

  /// Lets an entry of the stack below a layer present that, by its place.
  private mutating func setSource(_ place: UInt32, of layer: Int) {
    layers[layer].source = .none
    guard place > 0, case .container(let below) = layers[layer - 1].content else { return }
    let source = entries(of: below)[Int(place) - 1]
    layers[layer].source = source
    entries[Int(source)].isPresenting = true
  }

  private mutating func removeShown(by slot: Slot) {
    let container = coordinators[Int(slot)].container
    if containers[Int(container)].owner == slot,
      case .layer(let layer) = containers[Int(container)].host
    {
      for entry in entries(of: container) {
        entries[Int(entry)].isLive = false
        freeEntries.append(entry)
      }
      layers.remove(at: Int(layer))
      containers[Int(container)].isLive = false
      freeContainers.append(container)
      renumberLayers()
      return
    }
    var entry = containers[Int(container)].top
    while entry != .none, containers[Int(container)].isLive {
      let below = entries[Int(entry)].below
      if entries[Int(entry)].owner == slot { remove(entry) }
      entry = below
    }
  }

  /// Hangs a coordinator below another one, as its last child.
  private mutating func move(_ slot: Slot, below parent: Slot) {
    let old = coordinators[Int(slot)].parent
    unlink(slot)
    coordinators[Int(slot)].isAlive = true
    coordinators[Int(slot)].parent = parent
    link(slot)
    for index in layers.indices where layers[index].presenter == old {
      if case .container(let container) = layers[index].content,
        containers[Int(container)].owner == slot
      {
        layers[index].presenter = parent
      }
    }
  }

  package mutating func number(nest slot: Slot, as fold: FoldID) {
    coordinators[Int(slot)].nest = fold
  }

  /// The types of the coordinators of a round that was taken out.
  package static func types(ofRound numbers: [UInt32]) -> [CoordinatorID] {
    stride(from: 0, to: numbers.count - 1, by: 8).map { CoordinatorID(Int(numbers[$0])) }
  }

  /// Puts a round back above a coordinator.
  package mutating func unfold(nest lower: Slot, into numbers: [UInt32], in flow: Flow) {
    let outer = coordinators[Int(lower)].parent
    // Children that were started since stay behind the round.
    var next = coordinators[Int(lower)].nextSibling
    coordinators[Int(lower)].nest = .unfolded
    coordinators[Int(lower)].nestHidesTabBar = false
    var parent = outer
    var container = coordinators[Int(outer)].container
    let shared = coordinators[Int(lower)].container
    var slots: [Slot] = []
    let lowest = layer(presenting: lower)
    let source = lowest.map { layers[$0].source } ?? .none
    for start in stride(from: 0, to: numbers.count - 1, by: 8) {
      let boundary = BoundaryID(Int(numbers[start + 2]))
      let slot = makeCoordinator(
        Instance(
          type: CoordinatorID(Int(numbers[start])), arguments: TupleID(numbers[start + 1]),
          parent: parent, boundary: boundary, container: .none), before: next)
      next = .none
      coordinators[Int(slot)].nest = FoldID(bitPattern: numbers[start + 5])
      coordinators[Int(slot)].nestHidesTabBar = numbers[start + 6] & 2 != 0
      coordinators[Int(slot)].hasPushed = numbers[start + 6] & 4 != 0
      slots.append(slot)
      coordinators[Int(slot)].hasShown = flow.endsTheGone
      if let style = Style(rawValue: UInt8(truncatingIfNeeded: numbers[start + 3])),
        numbers[start + 3] != .max, case .layer(let layer) = containers[Int(shared)].host
      {
        container = makeContainer(isBar: false, owner: slot)
        layers.insert(
          Layer(content: .container(container), presenter: parent, style: style), at: Int(layer))
        renumberLayers()
        if start == 0 {
          layers[Int(layer)].source = source
        } else {
          setSource(numbers[start + 7], of: Int(layer))
        }
      }
      coordinators[Int(slot)].container = container
      if numbers[start + 4] != .max {
        insert(
          Entry(
            screen: nil, owner: slot, arguments: .empty, stack: container,
            fold: FoldID(bitPattern: numbers[start + 4]),
            hidesTabBar: numbers[start + 6] & 1 != 0),
          on: container, below: container == shared ? lower : .none)
      }
      parent = slot
    }
    for (index, slot) in slots.enumerated() {
      let taker = Int(numbers[8 * index + 6] >> 3)
      if taker > 0 {
        containers[Int(coordinators[Int(slot)].container)].taker =
          taker == 1 ? .nobody : slots[taker - 2]
      }
    }
    if let layer = layer(presenting: lower) { setSource(numbers[numbers.count - 1], of: layer) }
    move(lower, below: parent)
  }

  /// Puts an entry on a stack, below all that a coordinator and those below it show there. Others may have pushed
  /// something over it since.
  private mutating func insert(_ entry: Entry, on stack: Slot, below coordinator: Slot) {
    let above = coordinator == .none ? .none : lowestEntry(of: coordinator, on: stack)
    if above == .none {
      _ = push(entry, on: stack)
      return
    }
    let slot = entries[Int(above)].below
    var entry = entry
    entry.below = slot
    let new = makeEntry(entry)
    entries[Int(above)].below = new
    if slot == .none { containers[Int(stack)].bottom = new }
    containers[Int(stack)].count += 1
    coordinators[Int(entry.owner)].stackCount += 1
  }
}

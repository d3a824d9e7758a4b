import FlowKernel
import FlowModel
import FlowProver
import FlowSource

/// What happens in worlds that are each like no other in one respect: so few lead nearly everywhere. First come those in
/// which something is seen for the first time. Each turn was made, so a script can.
struct Sweep {
  private var explorer: Explorer
  /// By occurrence, what was seen after it.
  private(set) var seen: [Occurrence: Set<ScreenID>] = [:]
  private var first: [Explorer.Stop] = []
  private var others: [Explorer.Stop] = []
  private var features = Features()
  private var known = KeyTable()

  /// How many worlds in which all was seen before are looked at, for a screen each: of many
  /// screens each goes with each.
  private static let othersOfAll = 2_000_000
  private let mostOthers: Int

  /// - Parameter worlds: in how many worlds everything that can happen is tried.
  init(
    _ flow: Flow, by means: Means, worlds: Int,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    explorer = Explorer(flow, by: means, endingAt: isError)
    mostOthers = min(worlds, Self.othersOfAll / max(flow.screens.count, 1))
    launch()
    var (next, other) = (0, 0)
    while next + other < worlds {
      if next < first.count {
        go(from: first[next])
        next += 1
      } else if other < others.count {
        go(from: others[other])
        other += 1
      } else {
        break
      }
    }
    // A map is made beside it.
    first = []
    others = []
    known = KeyTable()
    features = Features()
  }

  private mutating func launch() {
    var found: [Explorer.Stop] = []
    explorer.eachLaunch { stop, _, _ in found.append(stop) }
    for stop in found { add(stop) }
  }

  /// Tries everything where a way ends as well: of many worlds, the first may not have come so far.
  mutating func look(behind way: Counterexample, of kernel: Kernel) {
    if let stop = explorer.go(explorer.adopt(way, of: kernel), { _, _, _, _ in }) {
      _ = tryAll(from: stop)
    }
  }

  private mutating func go(from stop: Explorer.Stop) {
    for next in tryAll(from: stop) { add(next) }
  }

  /// Notes what is seen after each turn.
  ///
  /// - Returns: where they end.
  private mutating func tryAll(from stop: Explorer.Stop) -> [Explorer.Stop] {
    var found: [(occurrence: Occurrence?, stop: Explorer.Stop)] = []
    explorer.eachTurn(from: stop) { action, next, _, _ in
      found.append((Occurrence(action, in: stop.world), next))
    }
    var before: [UInt32]?
    for (occurrence, next) in found {
      if let occurrence, let screen = next.world.visibleScreen {
        if occurrence.screen == nil {
          // A link that finds nothing to do leads nowhere.
          let key = before ?? explorer.key(of: stop.world)
          before = key
          if explorer.key(of: next.world) != key { seen[occurrence, default: []].insert(screen) }
        } else {
          seen[occurrence, default: []].insert(screen)
        }
      }
    }
    return found.map(\.stop)
  }

  private mutating func add(_ stop: Explorer.Stop) {
    guard let news = features.news(in: stop.world, explorer.kernel) else { return }
    let key = explorer.key(of: stop.world)
    if !known.intern(key[...]).isNew { return }
    switch news {
    case .sight: first.append(stop)
    case .pair: if others.count < mostOthers { others.append(stop) }
    }
  }
}

/// What there is in a world beside what is seen: each pair of the two is worth a look (Lipovetzky and Geffner 2012).
private struct Features {
  private var known: Set<UInt64> = []
  /// What is seen, who shows it, and in which tab.
  private var sight: UInt64 = 0

  private enum Kind: UInt64 {
    case alone, below, covered, top, layer, coordinator, variable, arguments
  }

  /// What no world had before.
  enum News {
    /// What is seen.
    case sight
    /// That, and something beside it.
    case pair
  }

  /// What a world has that none had before.
  mutating func news(in world: World, _ kernel: Kernel) -> News? {
    let visible = world.visible.entry
    sight = visible == .none ? 0 : number(of: visible, in: world)
    let flow = kernel.flow
    let tab = visible == .none ? nil : tab(of: world[entry: visible].owner, in: world, flow)
    if let tab { sight ^= UInt64(tab.raw + 1) << 48 }
    let isAlone = visible != .none && world[entry: visible].stack == .none
    let isFirst = note(.alone, 0)
    var isNew = false
    if visible != .none {
      let entry = world[entry: visible]
      isNew = note(.arguments, UInt64(entry.arguments.raw)) || isNew
      if entry.below != .none {
        isNew = note(.below, number(of: entry.below, in: world)) || isNew
      }
    }
    for (index, value) in kernel.tuples[world.state].enumerated() {
      isNew = note(.variable, UInt64(index) << 32 | UInt64(value.raw)) || isNew
    }
    for instance in world.coordinators where instance.isAlive {
      isNew = note(.coordinator, UInt64(instance.type.raw)) || isNew
    }
    for container in world.containers where container.isLive && container.top != .none {
      // Whose stack it is says in which tab.
      let owner = container.owner == .none ? 0 : world[coordinator: container.owner].type.raw + 1
      let top = number(of: container.top, in: world)
      isNew = note(.top, top ^ UInt64(owner) << 48) || isNew
      let below = world[entry: container.top].below
      if isAlone, below != .none, self.tab(of: container.owner, in: world, flow) == tab {
        // What comes up once both have gone.
        isNew = note(.covered, top ^ number(of: below, in: world) << 20) || isNew
      }
    }
    for layer in world.layers {
      if case .entry(let entry) = layer.content {
        isNew = note(.layer, number(of: entry, in: world)) || isNew
      }
    }
    return isFirst ? .sight : isNew ? .pair : nil
  }

  /// The tab that a coordinator is in.
  private func tab(of owner: Slot, in world: World, _ flow: Flow) -> CoordinatorID? {
    var current = owner
    while current != .none {
      let instance = world[coordinator: current]
      if let boundary = instance.boundary, case .tab = flow[boundary].kind { return instance.type }
      current = instance.parent
    }
    return nil
  }

  /// A screen, or a tab bar, and who shows it.
  private func number(of slot: Slot, in world: World) -> UInt64 {
    let entry = world[entry: slot]
    let owner = entry.owner == .none ? 0 : world[coordinator: entry.owner].type.raw + 1
    return UInt64((entry.screen?.raw ?? .max - 1) + 1) << 32 | UInt64(owner)
  }

  private mutating func note(_ kind: Kind, _ value: UInt64) -> Bool {
    var hash = sight &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 29 ^ kind.rawValue) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 32 ^ value) &* 0x94D0_49BB_1331_11EB
    return known.insert(hash ^ hash >> 31).inserted
  }
}

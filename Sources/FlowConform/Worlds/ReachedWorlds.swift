import FlowKernel

/// Worlds on the way along an edge, and what every path to each of them used, or some.
struct ReachedWorlds {
  struct Reached {
    var state: Int32
    /// Whether some path to it shows no other screen.
    var isQuiet = true
    var certain = Footprints.none
    var possible = Footprints.none
    var place: Int32 = -1
  }

  private(set) var all: [Reached] = []
  /// By state.
  private var numbers = NumberTable()

  mutating func add(_ world: Reached, _ footprints: inout Footprints) {
    let state = UInt64(UInt32(bitPattern: world.state))
    guard let number = numbers[state] else {
      numbers.insert(state, UInt32(all.count))
      all.append(world)
      return
    }
    let known = Int(number)
    all[known].isQuiet = all[known].isQuiet || world.isQuiet
    all[known].certain = footprints.intersection(all[known].certain, world.certain)
    all[known].possible = footprints.union(all[known].possible, world.possible)
    if world.place >= 0 {
      all[known].place = all[known].place < 0 ? world.place : min(all[known].place, world.place)
    }
  }
}

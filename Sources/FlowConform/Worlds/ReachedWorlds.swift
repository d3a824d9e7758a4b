/// Worlds on the way along an edge, and what every path to each of them used, or some.
struct ReachedWorlds {
  struct Reached {
    var state: Int32
    /// Whether some path to it shows no other screen.
    var isQuiet = true
    var certain: [UInt32]
    var possible: [UInt32]
    var place: Int32
  }

  private(set) var all: [Reached] = []
  private var numbers: [Int32: Int] = [:]

  mutating func begin(_ state: Int32) {
    add(Reached(state: state, certain: [], possible: [], place: -1))
  }

  mutating func add(_ world: Reached) {
    guard let known = numbers[world.state] else {
      numbers[world.state] = all.count
      all.append(world)
      return
    }
    all[known].isQuiet = all[known].isQuiet || world.isQuiet
    all[known].certain = Sorted.intersection(all[known].certain, world.certain)
    all[known].possible = Sorted.union(all[known].possible, world.possible)
    if world.place >= 0 {
      all[known].place = all[known].place < 0 ? world.place : min(all[known].place, world.place)
    }
  }
}

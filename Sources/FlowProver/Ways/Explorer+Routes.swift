import FlowKernel
import FlowModel

/// From what the explorer noted back to the launch.
extension Explorer {
  /// The moves that lead to the end of a recorded turn, or nil where the notes don't say.
  ///
  /// - Returns: the route; and the folds of tabs that had to stand for something certain, each with
  ///   what: the work in those tabs is not on the route.
  func route(to last: Record) -> (route: Route, tabs: [Passage])? {
    var record = last
    var moves: [Move] = []
    /// What a fold has to stand for, and below that its lowest entry, and so on.
    var wanted: [FoldID: [Int]] = [:]
    while record.from >= 0 {
      moves.append(record.move)
      // A way that long is none that a person reads.
      if moves.count > 100_000 || interruption.isRequested { return nil }
      want(record.choices, &wanted)
      let window = record.from
      var next = records[windows[window].record]
      for fold in wanted.keys.sorted() {
        guard let chain = wanted[fold], let first = chain.first else { continue }
        let content = folds[Int(fold)].contents[first]
        guard folds[Int(fold)].kind != .tab, content.window == window else { continue }
        next = records[content.record]
        wanted[fold] = nil
        if chain.count > 1, let inner = Fold.inner(content) {
          wanted[inner] = Array(chain.dropFirst())
        }
      }
      if next.from >= 0 { dropNew(&wanted, from: world(of: next.from)) }
      record = next
    }
    let tabs = wanted.keys.sorted().compactMap { fold -> Passage? in
      guard folds[Int(fold)].kind == .tab, let chain = wanted[fold] else { return nil }
      return Passage(fold: fold, content: chain[0])
    }
    return (Route(launch: launches[record.state], moves: moves.reversed()), tabs)
  }

  /// Adds the choices of a turn to what is wanted of the world before it.
  private func want(_ last: Int, _ wanted: inout [FoldID: [Int]]) {
    var current = last
    while current >= 0 {
      for passage in steps(of: choices[current]).reversed() {
        let content = folds[Int(passage.fold)].contents[passage.content]
        var rest: [Int] = []
        if let inner = Fold.inner(content) { rest = wanted.removeValue(forKey: inner) ?? [] }
        wanted[passage.fold] = [passage.content] + rest
      }
      current = choices[current].previous
    }
  }

  /// What a choice has gone through, from the top down.
  private func steps(of choice: Choice) -> [Passage] {
    var steps: [Passage] = []
    var current = choice.passage
    while current >= 0 {
      steps.append(passages[current])
      current = passages[current].next
    }
    return steps
  }

  /// What was shown and covered in one turn stands for one thing only: what is wanted of its lowest
  /// entry goes on to the world before.
  private func dropNew(_ wanted: inout [FoldID: [Int]], from world: World) {
    for fold in wanted.keys.sorted() where folds[Int(fold)].kind == .run {
      guard let chain = wanted[fold], folds[Int(fold)].contents.count == 1,
        world.entry(of: fold) == .none
      else { continue }
      let content = folds[Int(fold)].contents[0]
      guard chain.count > 1, let inner = Fold.inner(content) else { continue }
      wanted[fold] = nil
      wanted[inner] = Array(chain.dropFirst())
    }
  }
}

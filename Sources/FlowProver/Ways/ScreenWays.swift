package import FlowKernel
package import FlowModel

extension Prover {
  /// How many windows of a screen are tried, where what leads to the first can't be replayed.
  private static let mostTries = 4

  /// Ways on which nothing breaks, each to a world in which the user sees a screen; by what is known,
  /// the shortest.
  ///
  /// - Returns: a way for each of the screens, or nil where none is known; and the kernel in which the
  ///   ways' payloads have their numbers.
  package static func ways(
    _ flow: Flow, to screens: [ScreenID], mostWindows: Int = 250_000
  ) -> (kernel: Kernel, ways: [Counterexample?]) {
    let explorer = explore(flow, .coarse, mostWindows: mostWindows)
    // In order of the number of turns, as they were found.
    var windows = Array(repeating: [Int](), count: flow.screens.count)
    for (index, window) in explorer.windows.enumerated() {
      guard let screen = window.screen, windows[screen.index].count < mostTries else { continue }
      windows[screen.index].append(index)
    }
    var finder = CounterexampleFinder(explorer)
    var ways: [Counterexample?] = []
    for screen in screens {
      var way: Counterexample?
      for window in windows[screen.index] where way == nil { way = finder.world(of: window)?.way }
      ways.append(way)
    }
    return (finder.replay.kernel, ways)
  }
}

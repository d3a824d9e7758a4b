package import FlowKernel
package import FlowModel
package import FlowSource

extension Prover {
  /// Ways on which nothing breaks that ends one, each to a world in which the user sees a screen; by what is known,
  /// the shortest.
  ///
  /// - Returns: a way for each of the screens, or nil where none is known; and the kernel in which the
  ///   ways' payloads have their numbers.
  package static func ways(
    _ flow: Flow, to screens: [ScreenID], mostHeads: Int = mostHeads,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) -> (kernel: Kernel, ways: [Counterexample?]) {
    var saturation = Saturation(
      flow, mostHeads: mostHeads, mostWork: mostWork, ends: WayEnds(at: isError),
      interruption: Interruption())
    saturation.saturate()
    var search = Search(saturation, budget: .max)
    let (found, _) = search.ways(
      to: [], Set(screens), perHead: SaturationProof.worldsOfHead, most: mostWorlds)
    var kernel = search.saturation.kernel
    kernel.asksBeforeCopying = false
    return (kernel, screens.map { found.screens[$0] })
  }

  /// How many worlds are looked at.
  private static let mostWorlds = 200_000
}

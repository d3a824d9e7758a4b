import FlowModel
import FlowSource
import FlowSpec

/// What a flow says once for all, and where; and what its boundaries say besides.
struct Said {
  /// Of the gestures by which a child is left.
  let gestures: [Boundary.Leaving: String]
  /// By boundary, in the new flow's names.
  let boundaries: [String: Boundary.Written]
  /// By the name of a part.
  let places: [String: SourceRange]

  init(_ side: FlowSide, _ names: FlowNames) {
    let said = side.declarations
    let rules = [
      (Boundary.Leaving.back, said.gestures.back), (.swipe, said.gestures.swipe),
      (.gone, said.gestures.gone),
    ]
    var gestures: [Boundary.Leaving: String] = [:]
    for (leaving, rule) in rules {
      switch rule?.value {
      case nil: break
      case .finish: gestures[leaving] = "finish"
      case .finishWith(let outcome):
        gestures[leaving] = "finish " + names.flow.names[outcome.value]
      case .locked: gestures[leaving] = "locked"
      }
    }
    self.gestures = gestures
    let pairs = names.flow.boundaries.enumerated().map { (names.boundary($0), $1.written) }
    boundaries = Dictionary(pairs) { first, _ in first }
    let finishing = said.finishing.leavesScreens?.range ?? said.finishing.removesByType?.range
    let animations = said.animations.steps?.range ?? said.animations.finish?.range
    let places = [
      Part.finishing: finishing, Part.animations: animations, Part.ui: said.framework?.range,
      Part.slots: said.slots?.range, Part.taps: said.gestures.tapsTwice?.range,
    ]
    self.places = places.compactMapValues { $0 }
  }
}

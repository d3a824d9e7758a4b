import FlowKernel
import FlowProver

/// What is written otherwise and lies behind differences, where nobody has compared: it would make one, for all that is
/// known, if the old flow had these already.
struct Behind {
  /// The edits, each with those that it lies behind.
  private(set) var edits: [(edit: Int, differences: Set<Int>)] = []
  /// How many abstract states were looked at.
  private(set) var heads = 0

  /// - Parameters:
  ///   - told: the edits that make a difference.
  ///   - choices: of all others, in the new flow.
  ///   - left: those of them that are asked for.
  init(_ told: Set<Int>, of choices: Choices, left: [Int], _ product: Product) {
    if let lockstep = choices.lockstep(told: [], more: []) {
      heads = lockstep.heads
      var kernel = choices.twin.old
      for (choice, edit) in choices.asked {
        switch lockstep[choice] {
        case .same: break
        case .way(let way, _):
          let way = kernel.adopt(way, of: lockstep.kernel)
          let met = product.edits.met(by: way.actions, &kernel, .new).intersection(told)
          edits.append((edit, met.isEmpty ? told : met))
        case .unknown: edits.append((edit, told))
        }
      }
    }
    // Of the rest no choice can be made: those count as compared that turns have met which do the same, and none that
    // does something else.
    let asked = Set(choices.asked.map(\.edit))
    let compared = product.metAlike.subtracting(product.metOtherwise)
    for edit in left where !asked.contains(edit) && !compared.contains(edit) {
      edits.append((edit, told))
    }
  }
}

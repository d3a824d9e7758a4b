import FlowKernel
import FlowModel
import FlowProver

/// Where the user has to be for a part of a flow to do anything.
enum NearPlace {
  case screen(ScreenID)
  case child(BoundaryID)
}

extension Flow {
  func places(near place: Part.Place) -> [NearPlace] {
    switch place {
    case .screen(let id), .lock(let id): [.screen(id)]
    case .boundary(let id): [.child(id)]
    case .coordinator(let id), .start(let id): places(near: id)
    case .event(let id): places(near: self[id].owner)
    case .transition(let index): places(near: self[transitions[index].event].owner)
    case .link, .variable, .type, .elsewhere: []
    }
  }

  private func places(near owner: Event.Owner) -> [NearPlace] {
    switch owner {
    case .screen(let id): [.screen(id)]
    case .coordinator(let id): places(near: id)
    case .app: []
    }
  }

  private func places(near id: CoordinatorID) -> [NearPlace] {
    boundaries.indices.filter { boundaries[$0].child == id }.map { .child(BoundaryID($0)) }
  }
}

extension Possibilities {
  mutating func way(near place: NearPlace, most: Int) -> Counterexample? {
    switch place {
    case .screen(let id): way(to: id, most: most).way
    case .child(let id): way(using: .boundary(id), most: most).way
    }
  }
}

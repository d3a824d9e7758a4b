import FlowKernel
import FlowModel
import FlowSource

/// A turn without the slots of one world, so that it can be made again in another. An async event always
/// has the whole path, from the root, of the coordinator that hears it.
typealias Move = Action

extension Move {
  /// Whether it may take the user out of a dead end: links and the environment don't, and async events only
  /// where they are those of what he sees.
  var isTheUsers: Bool {
    switch self {
    case .event, .doubleTap, .gesture, .tab, .button: true
    case .launch, .open, .change: false
    }
  }

  /// Whether another one is the same, whatever it hands on and whoever hears it.
  func isLike(_ other: Move) -> Bool { bare == other.bare }

  private var bare: Move {
    switch self {
    case .launch: .launch(state: .empty)
    case .event(let event, _, _): .event(event, payload: .empty, at: .unnamed)
    case .change(let variable, _): .change(variable: variable, to: .unknown)
    case .doubleTap, .gesture, .tab, .button, .open: with(.empty)
    }
  }
}

extension Move {
  /// Whether the user may take several screens off a stack by it.
  var mayTakeSeveral: Bool {
    switch self {
    case .tab, .gesture(.backTo): true
    case .gesture(.back), .gesture(.swipe), .gesture(.cancelledBack), .gesture(.cancelledSwipe),
      .launch, .event, .doubleTap, .button, .open, .change:
      false
    }
  }
}

/// A move, and the turn that it is in a certain world.
struct Step {
  var turn: Turn
  /// What is known of folds of that world.
  var known: [Need.Known] = []

  init(_ move: Move, by sender: Turn.Sender = .nobody) { turn = Turn(move, by: sender) }

  var move: Move { turn.action }
}

extension Move {
  func write(to key: inout [UInt32]) {
    switch self {
    case .launch(let state): key += [0, state.raw]
    case .event(let event, let payload, let path): key += [1, event.raw, payload.raw, path.raw]
    case .gesture(let gesture):
      switch gesture {
      case .back: key.append(2)
      case .swipe: key.append(3)
      case .backTo(.screen(let screen)): key += [7, screen.raw]
      case .backTo(.bar(let bar)): key += [8, bar.raw]
      case .cancelledBack: key.append(9)
      case .cancelledSwipe: key.append(10)
      }
    case .doubleTap(let event, let payload): key += [11, event.raw, payload.raw]
    case .tab(let tab): key += [4, tab.raw]
    case .button(let button): key += [12, button.raw]
    case .open(let link, let payload): key += [5, link.raw, payload.raw]
    case .change(let variable, let value): key += [6, UInt32(variable), value.raw]
    }
  }
}

extension Turn {
  var payload: TupleID { action.payload }

  /// The same with another payload.
  func with(_ payload: TupleID) -> Turn { Turn(action.with(payload), by: sender) }
}

extension Action {
  var payload: TupleID {
    switch self {
    case .event(_, let payload, _), .doubleTap(_, let payload), .open(_, let payload): payload
    case .launch, .gesture, .tab, .button, .change: .empty
    }
  }

  /// The same with another payload.
  func with(_ payload: TupleID) -> Action {
    switch self {
    case .event(let event, _, let path): .event(event, payload: payload, at: path)
    case .doubleTap(let event, _): .doubleTap(event, payload: payload)
    case .open(let link, _): .open(link, payload: payload)
    case .launch, .gesture, .tab, .button, .change: self
    }
  }

  /// What its payload is of.
  func parameters(in flow: Flow) -> CompactRange {
    switch self {
    case .event(let event, _, _), .doubleTap(let event, _): flow[event].parameters
    case .open(let link, _): flow[link].parameters
    case .launch, .gesture, .tab, .button, .change: .empty
    }
  }
}

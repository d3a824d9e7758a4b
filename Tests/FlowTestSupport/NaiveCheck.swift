import ContractKernel
import FlowModel

/// A settled world and what its turn took, as the contract's kernel knows them.
struct RecordedWorld {
  enum Origin: Equatable {
    case launch
    case back, swipe
    case open(LinkID)
    case tab(CoordinatorID)
    case other
  }

  var origin: Origin
  var took: Set<EventID>
  /// What the user saw before the turn, and sees after it.
  var before: ScreenID?
  var visible: ScreenID?
  /// Of all that is presented, the names that it has.
  var presented: [[Check.Thing]]
  /// Of each coordinator that lives, the types from the root down to it.
  var lives: [[CoordinatorID]] = []
  var state: [Value]

  init(_ kernel: ContractKernel, _ origin: Origin, before: ScreenID?) {
    self.origin = origin
    self.before = before
    took = kernel.took
    visible = kernel.sight.screen?.screen
    state = kernel.state
    presented = kernel.layers.dropFirst().map { layer in
      let screen: ScreenID? =
        switch layer.place.content {
        case .alone(let shown): shown.screen
        case .stack(let stack): stack.entries.last?.screen
        case .bar, .nothing: nil
        }
      let holder = layer.holder.flatMap { $0.isGone ? nil : $0.type }
      return (screen.map { [.screen($0)] } ?? []) + (holder.map { [.coordinator($0)] } ?? [])
    }
    note(kernel.root, under: [])
  }

  private mutating func note(_ coordinator: LiveCoordinator, under path: [CoordinatorID]) {
    let path = path + [coordinator.type]
    lives.append(path)
    for child in coordinator.children { note(child, under: path) }
  }

  func holds(_ formula: Check.Formula) -> Bool {
    switch formula {
    case .not(let inner): !holds(inner)
    case .and(let left, let right): holds(left) && holds(right)
    case .or(let left, let right): holds(left) || holds(right)
    case .atom(.turn(let letter)): isOf(letter)
    case .atom(let atom): isFact(atom)
    }
  }

  private func isFact(_ atom: Check.Atom) -> Bool {
    switch atom {
    case .holds(let variable): state[variable] == .true
    case .equals(let variable, let value): state[variable] == value
    case .exists(let variable): state[variable] != .nil
    case .visible(let screen): visible == screen
    case .presented(.nothing): presented.isEmpty
    case .presented(let thing): presented.contains { $0.contains(thing) }
    case .live(let path): lives.contains { $0.suffix(path.count) == path[...] }
    case .turn: false
    }
  }

  private func isOf(_ letter: Check.Letter) -> Bool {
    switch letter {
    case .launch: origin == .launch
    case .event(let event): took.contains(event)
    case .back(let screen): origin == .back && (screen == nil || screen == before)
    case .swipe(let screen): origin == .swipe && (screen == nil || screen == before)
    case .open(let link): origin == .open(link)
    case .tab(let tab): origin == .tab(tab)
    }
  }
}

/// A check's sentence, read over a whole run as the tables of Checks.md say it: by all worlds and some world, and not by
/// what is remembered from one to the next. Written without `CheckWatch` in sight.
struct NaiveCheck {
  let check: Check
  let run: [RecordedWorld]

  /// The first world that breaks the sentence.
  var firstBroken: Int? {
    run.indices.first { now in
      switch check.pattern {
      case .never(let condition): isAsked(now) && run[now].holds(condition)
      case .always(let condition): isAsked(now) && !run[now].holds(condition)
      case .when(let event, let then):
        isAsked(now) && run[now].holds(event) && !run[now].holds(then)
      case .once(let condition):
        isAsked(now) && becomes(condition, now)
          && run[..<now].indices.contains { earlier in
            becomes(condition, earlier) && isAsked(from: earlier, to: now)
          }
      case .reach: false
      }
    }
  }

  /// Whether a condition becomes true in a world, where what was before the scope opened doesn't count; an event
  /// counts each time that it comes.
  private func becomes(_ condition: Check.Formula, _ now: Int) -> Bool {
    run[now].holds(condition)
      && (now == 0 || !isAsked(from: now - 1, to: now) || !run[now - 1].holds(condition)
        || comes(condition, now))
  }

  /// Whether one of the events came that a condition wants to come.
  private func comes(_ condition: Check.Formula, _ now: Int, isWanted: Bool = true) -> Bool {
    switch condition {
    case .atom(.turn): isWanted && run[now].holds(condition)
    case .atom: false
    case .not(let inner): comes(inner, now, isWanted: !isWanted)
    case .and(let left, let right), .or(let left, let right):
      comes(left, now, isWanted: isWanted) || comes(right, now, isWanted: isWanted)
    }
  }

  private func isAsked(_ now: Int) -> Bool { isAsked(from: now, to: now) }

  /// Whether both worlds belong to one and the same time of the scope.
  private func isAsked(from first: Int, to last: Int) -> Bool {
    switch check.scope {
    case .everywhere: true
    case .while(let condition): run[last].holds(condition)
    case .before(let end): !run[...last].contains { $0.holds(end) }
    case .after(let start, let end):
      run[...first].indices.contains { opening in
        run[opening].holds(start)
          && !run[(opening + 1)..<max(last + 1, opening + 1)].contains { world in
            end.map { world.holds($0) } ?? false
          }
      }
    }
  }
}

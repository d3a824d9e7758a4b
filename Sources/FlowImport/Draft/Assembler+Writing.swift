import FlowSource

// What was read of the coordinators, as one draft: each of them stands in it, followed or not.

extension Assembler {
  /// - Parameter isPart: whether only what the root starts is wanted.
  mutating func assemble(isPart: Bool) -> Draft {
    draft.root = names.coordinators[rootType] ?? "App"
    draft.name = draft.root
    var order = write(from: rootType)
    draft.census.followed = order.count
    addMade(&order)
    if !isPart { addUnreached(&order) }
    addIgnores()
    draft.markUnseen()
    askWhatEnds(order)
    askForGestures()
    draft.names = names.changed
    draft.census.written = order.count
    draft.questions.sort { ($1.weight, $0.range) < ($0.weight, $1.range) }
    return draft
  }

  /// Writes a coordinator and what it was seen to start.
  private mutating func write(from type: Int, besides known: [Int] = []) -> [Int] {
    var order = reachable(from: type).filter { !known.contains($0) }
    var next = 0
    while next < order.count {
      if let read = reads[order[next]] { add(read) }
      next += 1
      // A child that only the writing of its parent has found.
      let named = draft.coordinators.last.map { $0.children.map(\.name) + $0.tabs } ?? []
      for type in coordinators where named.contains(names.coordinators[type] ?? "") {
        order += reachable(from: type).filter { !order.contains($0) && !known.contains($0) }
      }
    }
    return order
  }

  /// The children that are made in a coordinator's code, however they are then shown.
  private mutating func addMade(_ order: inout [Int]) {
    var next = 0
    while next < order.count {
      let parent = order[next]
      next += 1
      for child in made[parent] ?? [] {
        addMade(child.type, to: parent, at: child.range)
        if !order.contains(child.type) { order += write(from: child.type, besides: order) }
      }
    }
  }

  private mutating func addMade(_ child: Int, to parent: Int, at range: SourceRange) {
    guard let name = names.coordinators[child], child != rootType,
      let number = draft.coordinators.firstIndex(where: { $0.name == names.coordinators[parent] }),
      !draft.coordinators[number].tabs.contains(name),
      !draft.coordinators[number].children.contains(where: { $0.name == name })
    else { return }
    draft.coordinators[number].children.append(
      Draft.Child(
        name: name, kind: "push", range: range,
        guess: "made here, how it is shown was not seen"))
  }

  /// What nothing starts stands below a placeholder: it is a part of the app, and nobody knows which.
  private mutating func addUnreached(_ order: inout [Int]) {
    var left = coordinators.filter { !order.contains($0) }
    if left.isEmpty { return }
    let all = left
    var holder = Draft.Coordinator(
      name: names.free("Unreached"), typeName: "", range: index.types[left[0]].range)
    holder.isPlaceholder = true
    // Those first that others of them don't make.
    let below = Set(left.flatMap { parent in everyChild(of: parent).filter { $0 != parent } })
    left = left.filter { !below.contains($0) } + left.filter { below.contains($0) }
    for type in left where !order.contains(type) {
      order += write(from: type, besides: order)
      addMade(&order)
      holder.children.append(
        Draft.Child(
          name: names.coordinators[type] ?? "", kind: "push", range: index.types[type].range,
          guess: "nothing that was read starts it"))
    }
    let screen = names.placeholder(in: holder.name)
    draft.screens.append(
      Draft.Screen(name: screen, open: "stands for whatever starts these coordinators"))
    holder.start = [.word(screen)]
    holder.startGuess = "guessed: it shows nothing"
    if let root = draft.coordinators.firstIndex(where: { $0.name == draft.root }) {
      draft.coordinators[root].children.append(
        Draft.Child(
          name: holder.name, kind: "push", range: nil,
          guess: "stands for whatever starts the coordinators that nothing was seen to start"))
    }
    draft.coordinators.append(holder)
    draft.questions.append(
      Draft.Question(
        text: "what starts "
          + all.prefix(6).map { "`\(index.types[$0].name)`" }.joined(separator: ", ")
          + (all.count > 6 ? " and \(all.count - 6) more" : "")
          + "? They stand under `\(holder.name)`",
        range: index.types[all[0]].range, weight: 5))
  }

  /// One question for each name that may end coordinators; the root never ends.
  private mutating func askWhatEnds(_ order: [Int]) {
    var places: [String: [SourceRange]] = [:]
    for type in order where type != rootType {
      for (range, name) in reads[type]?.interpreter.undeclaredEnds ?? [:] {
        places[name, default: []].append(range)
        draft.undeclaredEnds.insert(range)
      }
    }
    for (name, ranges) in places {
      guard let first = ranges.min() else { continue }
      draft.questions.append(
        Draft.Question(
          text:
            "does `\(name)()` end the coordinator? it is not declared in these sources; if it does, "
            + "write `code: { finish: [\(name)] }`", range: first, weight: 4))
    }
  }

  /// What happens as the user leaves by hand is seen to by a base class or a router, for all children alike.
  private mutating func askForGestures() {
    let left = draft.coordinators.filter { !$0.isPlaceholder }.flatMap(\.children)
      .filter { $0.range != nil && ["push", "present"].contains($0.kind) && $0.left == nil }
    guard left.count > 1, let first = left.first?.range else { return }
    let heard = index.types.lazy.flatMap(\.functions).first { function in
      function.name == "presentationControllerDidDismiss"
        || function.name == "navigationController"
          && function.parameters.contains { $0.label == "didShow" }
    }
    draft.questions.append(
      Draft.Question(
        text:
          "does a coordinator end as the user goes back off its first screen, or pulls its sheet "
          + "down? if a base class sees to that, write `gestures: { back: finish, swipe: finish }`; "
          + "else \(left.count) children leak", range: heard?.range ?? first, weight: 6))
  }

  private mutating func add(_ read: Read) {
    var writer = CoordinatorWriter(read, self)
    writer.write()
    var coordinator = writer.coordinator
    coordinator.range = index.types[read.type].range
    names = writer.assembler.names
    draft = writer.assembler.draft
    draft.coordinators.append(coordinator)
  }

  /// A coordinator handles what it can see, or says that it doesn't.
  private mutating func addIgnores() {
    let events = Dictionary(
      draft.screens.map { ($0.name, $0.events.map(\.name)) },
      uniquingKeysWith: { first, _ in first })
    let tells = Dictionary(
      draft.coordinators.map { ($0.name, $0.outcomes + $0.outputs) },
      uniquingKeysWith: { first, _ in first })
    for number in draft.coordinators.indices {
      let coordinator = draft.coordinators[number]
      let bound = Set(coordinator.transitions.map(\.event))
      var ignored: [String] = []
      let shown = Self.shown(by: coordinator)
      for screen in draft.screens.map(\.name) where shown.contains(screen) {
        ignored += (events[screen] ?? []).map { "\(screen).\($0)" }
      }
      for child in coordinator.children.map(\.name) + coordinator.tabs {
        ignored += (tells[child] ?? []).map { "\(child).\($0)" }
      }
      draft.coordinators[number].ignores = ignored.filter { !bound.contains($0) }
      // What is bound and can't come is no mistake of the app.
      draft.coordinators[number].transitions.removeAll { transition in
        let owner = transition.event.split(separator: ".").first.map(String.init) ?? ""
        return events[owner] != nil && !shown.contains(owner)
      }
    }
  }

  static func shown(by coordinator: Draft.Coordinator) -> Set<String> {
    var found: Set<String> = []
    for step in coordinator.steps {
      switch step {
      case .word(let name), .value("push", let name), .value("present", let name):
        found.insert(name)
      case .value("replace", let list):
        let inner = list.dropFirst().dropLast().split(separator: ",")
        for name in inner { found.insert(name.trimmed) }
      case .value, .choose, .branch: break
      }
    }
    return found
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

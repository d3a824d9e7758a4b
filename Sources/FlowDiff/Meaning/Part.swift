import FlowModel
import FlowSource
import FlowSpec

/// A part of a flow that has a meaning of its own: two flows whose parts have equal texts do the same, whatever
/// happens.
struct Part: Sendable {
  enum Kind: Int, Sendable, Comparable {
    /// The root coordinator.
    case root
    /// What the base class does: gestures, finishing, animations.
    case base
    /// The cases of an enum, where a value of it is sent.
    case type
    case variable
    case screen
    /// What locks a screen's gestures.
    case lock
    case event
    case coordinator
    case start
    case transition
    case boundary
    case link

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// By which the parts of two flows are put side by side.
  struct Key: Hashable, Comparable {
    var kind: Kind
    var name: String

    static func < (left: Key, right: Key) -> Bool {
      (left.kind, left.name) < (right.kind, right.name)
    }
  }

  /// What it does; empty for what does nothing.
  var text: String
  /// As its own flow calls it.
  var name: String
  var range: SourceRange
  /// Where it stands in its flow: a coordinator's start and a transition by what runs, everything else by itself.
  var place = Place.elsewhere

  /// What the text of a tab that acts begins with.
  static let acts = "acts "
  /// What is said once for all, by name.
  static let (finishing, gestures, taps) = ("finishing", "gestures", "taps")
  static let (animations, ui, slots) = ("animations", "ui", "slots")

  /// Who hears of a gesture.
  static func hearing(of flow: Flow) -> String {
    "hears \(flow.hearsOfLastOnly ?? false) \(flow.hearsOfFirst) \(flow.hearsNewest) \(flow.hearsAtBegin)"
  }

  /// What the text of an async event begins with.
  static let async = "async "

  enum Place: Hashable {
    case coordinator(CoordinatorID)
    case start(CoordinatorID)
    /// By number in `Flow.transitions`.
    case transition(Int)
    case link(LinkID)
    case boundary(BoundaryID)
    case event(EventID)
    case screen(ScreenID)
    case lock(ScreenID)
    case variable(Int)
    case type(TypeID)
    case elsewhere
  }
}

/// All parts of a flow.
struct Parts {
  private(set) var all: [Part.Key: Part] = [:]
  private let names: FlowNames
  private let blocks: BlockText
  /// By screen, whether it is ever presented so that it leaves by itself.
  private let isAlert: [Bool]
  private var flow: Flow { names.flow }

  /// Of this flow and of the other one.
  private let said: (here: Said, there: Said)?

  /// - Parameter said: what both flows say of gestures; nil where it is the same.
  init(
    _ names: FlowNames, _ common: Common, _ said: (here: Said, there: Said)? = nil
  ) {
    self.names = names
    self.said = said
    blocks = BlockText(names, common)
    var isAlert = names.flow.screens.map(\.style.leavesByItself)
    for step in names.flow.steps {
      if case .present(let screen, _, let style, _) = step.operation, style.leavesByItself {
        isAlert[screen.index] = true
      }
    }
    self.isAlert = isAlert
    addBase()
    addValues()
    for index in flow.screens.indices { add(screen: ScreenID(index)) }
    for index in flow.events.indices { add(event: EventID(index)) }
    for index in flow.coordinators.indices { add(coordinator: CoordinatorID(index)) }
    for index in flow.boundaries.indices { add(boundary: index) }
    for index in flow.links.indices { add(link: index) }
  }

  private mutating func add(
    _ kind: Part.Kind, _ key: String, _ text: String, as name: String? = nil, at range: SourceRange,
    _ place: Part.Place = .elsewhere
  ) {
    all[Part.Key(kind: kind, name: key)] = Part(
      text: text, name: name ?? key, range: range, place: place)
  }

  private mutating func addBase() {
    let root = flow[flow.root]
    add(.root, "", names.text(flow.root), as: flow.text(flow.root), at: root.range)
    let given = flow.boundaries.indices.compactMap { index in
      let texts = zip(Boundary.Leaving.allCases, meant(of: flow.boundaries[index]))
        .filter { isGiven($0.0, index) }.map { "\($0.0) \(response($0.1))" }
      return texts.isEmpty ? nil : names.boundary(index) + " " + texts.joined(separator: " ")
    }
    let gestures = ([Part.hearing(of: flow)] + given.sorted()).joined(separator: "; ")
    let parts = [
      (Part.finishing, "\(flow.leavesScreens) \(flow.removesByType)"), (Part.gestures, gestures),
      (Part.taps, "\(flow.tapsTwice)"),
      (Part.animations, "\(flow.stepAnimation) \(flow.finishAnimation)"),
      (Part.ui, "\(root.framework)"),
      (Part.slots, root.framework == .uikit || root.hasUnsaidSlots ? "" : "\(root.slots)"),
    ]
    for (name, text) in parts {
      add(.base, name, text, at: said?.here.places[name] ?? flow.backRange ?? root.range)
    }
  }

  private mutating func addValues() {
    for (index, shape) in flow.types.shapes.enumerated() {
      guard case .enumeration(let name, _) = shape else { continue }
      let type = TypeID(UInt32(index))
      add(.type, flow.names[name], names.type(type), at: flow[flow.root].range, .type(type))
    }
    for (index, variable) in flow.variables.enumerated() {
      let name = names.variable(index)
      let kind = variable.isEnvironment ? "environment" : "state"
      add(
        .variable, name,
        "\(kind) \(shape(of: variable.type)) = \(names.value(variable.initial, variable.type))",
        at: variable.range, .variable(index))
    }
  }

  /// A type, but for the cases of an enum: these are a part by themselves, and told by what asks for them.
  private func shape(of type: TypeID) -> String {
    switch flow.types[type] {
    case .builtin, .opaque, .list, .invalid: names.type(type)
    case .enumeration: "enum"
    case .optional(let wrapped): shape(of: wrapped) + "?"
    }
  }

  private mutating func add(screen id: ScreenID) {
    let screen = flow[id]
    let single = screen.single.map { names.text($0) }.sorted().joined(separator: " ")
    let text =
      "\(screen.hidesTabBar) cancel \(screen.cancel.map { names.text($0) } ?? "") single \(single) "
      + "waits \(waiting(screen.waiting, screen.events))"
    let name = names.text(id)
    add(.screen, name, text, as: flow.text(id), at: screen.range, .screen(id))
    let locks =
      "\(screen.isBackLocked) \(screen.isSwipeLocked)"
      + locks(
        screen.backLock, screen.swipeLock,
        BlockText.Scope(payload: screen.parameters, coordinator: flow.root))
    add(.lock, name, locks, as: flow.text(id), at: screen.range, .lock(id))
  }

  /// The events that wait until they are asked for.
  private func waiting(_ bits: UInt32, _ events: CompactRange) -> String {
    events.indices.filter { flow.events[$0].onceBit & bits != 0 }
      .map { names.text(EventID($0)) }.sorted().joined(separator: " ")
  }

  private mutating func add(event id: EventID) {
    let event = flow[id]
    // Every screen and coordinator has these.
    guard ![.popped, .dismissed, .finished].contains(event.kind) else { return }
    var text = (event.kind == .async ? Part.async : "") + (event.onceBit == 0 ? "" : "once")
    // An alert leaves on each of its events, whether or not anybody answers.
    if event.kind == .event, case .screen(let screen) = event.owner, isAlert[screen.index] {
      text = "answers"
    }
    add(.event, names.text(id), text, as: flow.text(id), at: event.range, .event(id))
  }

  private mutating func add(coordinator id: CoordinatorID) {
    let coordinator = flow[id]
    let name = names.text(id)
    var text = coordinator.tabs.map { names.text(flow.boundaries[$0].child) }.joined(separator: " ")
    if coordinator.isTabBar, coordinator.staysAtTabAgain != (coordinator.framework == .swiftui) {
      text += " does another thing at a second tap"
    }
    text += " waits " + waiting(coordinator.waiting, coordinator.events)
    // What is said once for all is one part.
    let ui = ui(of: coordinator)
    text += ui == self.ui(of: flow[flow.root]) ? "" : " " + ui
    add(.coordinator, name, text, as: flow.text(id), at: coordinator.range, .coordinator(id))
    let scope = BlockText.Scope(payload: .empty, coordinator: id)
    add(
      .start, name, blocks.text(coordinator.start, scope), as: flow.text(id) + ".start",
      at: startRange(of: coordinator), .start(id))
    for index in coordinator.transitions.indices {
      let transition = flow.transitions[index]
      let scope = BlockText.Scope(answering: transition.event, in: id, of: flow)
      // A tab that acts does no more than that: where it does nothing, it is not selected either.
      let acts = coordinator.taps.contains { $0.event == transition.event && $0.tab != nil }
      add(
        .transition, name + ": " + names.text(transition.event),
        (acts ? Part.acts : "") + blocks.text(transition.block, scope),
        as: flow.text(transition.event), at: transition.range, .transition(index))
    }
  }

  private func ui(of coordinator: Coordinator) -> String {
    "\(coordinator.framework) \(coordinator.slots)"
  }

  private func startRange(of coordinator: Coordinator) -> SourceRange {
    let steps = flow.blocks[coordinator.start.index].steps
    return steps.isEmpty ? coordinator.range : flow.steps[Int(steps.start)].range
  }

  private func response(_ response: Boundary.Response) -> String {
    switch response {
    case .nothing: "nothing"
    case .finish: "finish"
    case .finishWith(let outcome): "finish \(names.text(outcome))"
    case .locked: "locked"
    }
  }

  /// When the gestures are locked; a lock that always holds is a response.
  private func locks(_ back: ConditionID?, _ swipe: ConditionID?, _ scope: BlockText.Scope)
    -> String
  {
    [back, swipe].map { $0.map { " locked if " + blocks.condition($0, scope) } ?? "" }.joined()
  }

  private mutating func add(boundary index: Int) {
    let boundary = flow.boundaries[index]
    let child = names.text(boundary.child)
    let scope = BlockText.Scope(payload: .empty, coordinator: boundary.parent)
    let canSwipe = canSwipe(boundary)
    let rules = zip(Boundary.Leaving.allCases, meant(of: boundary))
      .map { isGiven($0, index) ? "" : response($1) }
    var text =
      "\(boundary.kind) \(boundary.style.text) \(rules.joined(separator: ", ")) "
      + "\(boundary.isKept) \(boundary.showsAgain) \(boundary.replacesStack) \(boundary.isOverTop)"
      + locks(
        boundary.backLock, canSwipe ? boundary.swipeLock : nil,
        BlockText.Scope(
          payload: flow[boundary.child].parameters, coordinator: boundary.child))
    if boundary.kind == .tab {
      text += blocks.arguments(
        boundary.arguments, for: flow[boundary.child].parameters, of: child, scope)
    }
    add(
      .boundary, names.boundary(index), text,
      as: flow.text(boundary.parent) + " › " + flow.text(boundary.child), at: boundary.range,
      .boundary(BoundaryID(index)))
  }

  private func canSwipe(_ boundary: Boundary) -> Bool {
    boundary.kind != .present || boundary.style.isDismissable
  }

  /// Its rules, in the order of `Boundary.Leaving`.
  private func meant(of boundary: Boundary) -> [Boundary.Response] {
    [
      boundary.back, canSwipe(boundary) ? boundary.swipe : unswiped(boundary), boundary.gone,
    ]
  }

  /// Whether a boundary's rule is the base class's, which is one part for all. Where that says the same in both flows, or
  /// one of them says it at the boundary, it is the boundary's.
  private func isGiven(_ leaving: Boundary.Leaving, _ index: Int) -> Bool {
    guard let said, said.here.gestures[leaving] != said.there.gestures[leaving] else {
      return false
    }
    let name = names.boundary(index)
    guard let here = said.here.boundaries[name],
      let there = said.there.boundaries[name]
    else {
      return false
    }
    return here[leaving] == nil && there[leaving] == nil
  }

  /// What a rule of swiping down means of what nobody can swipe down: under SwiftUI, what ends the child.
  private func unswiped(_ boundary: Boundary) -> Boundary.Response {
    let isHeard = flow[boundary.parent].framework == .swiftui && boundary.swipe != .locked
    return isHeard ? boundary.swipe : .nothing
  }

  private mutating func add(link index: Int) {
    add(
      .link, names.link(index), Self.text(ofLink: index, names, blocks),
      at: flow.links[index].range, .link(LinkID(index)))
  }

  /// What a link does, whatever its name and its address are.
  static func text(ofLink index: Int, _ names: FlowNames, _ blocks: BlockText) -> String {
    let flow = names.flow
    let link = flow.links[index]
    let root = BlockText.Scope(opening: link, in: flow)
    var text = zip(link.path, link.arguments).map { boundary, arguments in
      let child = flow[boundary].child
      return names.boundary(boundary.index)
        + blocks.arguments(
          arguments, for: flow[child].parameters, of: names.text(child), root)
    }.joined(separator: ".")
    text += link.condition.map { " if " + blocks.condition($0, root) } ?? ""
    text += link.otherwise.map { " else {" + blocks.text($0, root) + "}" } ?? ""
    text += " do {" + blocks.text(link.block, BlockText.Scope(behind: link, in: flow)) + "}"
    // As what it is made with has it, or as it says itself.
    if link.clears != (flow[flow.root].framework == .uikit) {
      text += link.clears ? " closes what covers" : " closes nothing"
    }
    return text
  }
}

/// What differs between two flows in what they do; nothing if they do the same in every world.
struct Edits {
  /// A part that both have, or that one of them has.
  struct Edit {
    var key: Part.Key
    var old: Part?
    var new: Part?

    /// Whether it may make a difference besides what it adds: a rule of a boundary is for more than the user's hand.
    var mayDoMoreThanAdd: Bool {
      switch key.kind {
      case .boundary, .base, .coordinator: old != nil
      case .root, .type, .variable, .screen, .lock, .event, .start, .transition, .link: false
      }
    }

    /// As the user calls it.
    var name: String { new?.name ?? old?.name ?? "" }
  }

  private(set) var all: [Edit] = []

  init(_ old: FlowSide, _ new: FlowSide, _ map: NameMap) {
    let (before, now) = (FlowNames(old.flow, map), FlowNames(new.flow))
    self.init(old, new, before, now, Common(before, now))
  }

  /// - Parameters: both sides, their names and what they have in common.
  init(
    _ old: FlowSide, _ new: FlowSide, _ before: FlowNames, _ now: FlowNames, _ common: Common
  ) {
    let (was, isNow) = (Said(old, before), Said(new, now))
    self.init(Parts(before, common, (was, isNow)), Parts(now, common, (isNow, was)))
  }

  /// The words of what stands in both flows under some names.
  func words(of names: Set<String>) -> Set<String> {
    all.filter { names.contains($0.name) }
      .reduce(into: []) { $0.formUnion([$1.old, $1.new].flatMap { $0?.text.words ?? [] }) }
  }

  init(_ old: Parts, _ new: Parts) {
    let keys = Set(old.all.keys).union(new.all.keys)
    for key in keys.sorted() {
      let edit = Edit(key: key, old: old.all[key], new: new.all[key])
      if edit.old?.text != edit.new?.text, Self.matters(edit) { all.append(edit) }
    }
  }

  /// Whether anything can come of it. A declaration that one flow has and the other doesn't does nothing by itself:
  /// what runs, starts or reads it has another text too. An event is one more thing that can happen.
  private static func matters(_ edit: Edit) -> Bool {
    let isInBoth = edit.old != nil && edit.new != nil
    switch edit.key.kind {
    case .root, .base: return true
    case .type, .variable, .screen, .lock, .coordinator, .boundary: return isInBoth
    case .start: return isInBoth
    case .event: return isInBoth || !["", Part.async].contains((edit.old ?? edit.new)?.text)
    case .transition: return (edit.old?.text ?? "") != (edit.new?.text ?? "")
    case .link: return true
    }
  }
}

import FlowKernel
import FlowModel
import FlowSource

/// The kernels of both flows, and what makes one's actions the other's.
struct Twin {
  let partners: Partners
  var old: Kernel
  var new: Kernel
  private(set) var keys: WorldKeys
  /// What both flows always hand down.
  let handedDown: [Which: HandedDown]

  init(_ partners: Partners, _ common: Common) {
    self.partners = partners
    old = Kernel(partners.old.flow)
    new = Kernel(partners.new.flow)
    keys = WorldKeys(partners, common)
    handedDown = partners.handedDown()
    // A turn ends where it copies what nobody has said yet, so that it is always known whose value it is.
    old.asksBeforeCopying = true
    new.asksBeforeCopying = true
    for which in [Which.old, .new] {
      let flow = self[which].flow
      self[which].taken = Array(repeating: false, count: flow.transitions.count)
      self[which].started = Array(repeating: false, count: flow.coordinators.count)
      self[which].crossed = Array(repeating: false, count: flow.boundaries.count)
    }
  }

  subscript(which: Which) -> Kernel {
    _read { if which == .old { yield old } else { yield new } }
    _modify { if which == .old { yield &old } else { yield &new } }
  }

  mutating func key(_ world: World, _ which: Which) -> [UInt32] {
    which == .old ? keys.key(of: world, old, .old) : keys.key(of: world, new, .new)
  }

  // MARK: Values

  /// A value of the old flow in the new one; nil where that has none like it.
  mutating func newValue(_ value: Value, of type: TypeID, as other: TypeID) -> Value? {
    new.value(value, of: type, in: partners.old, as: other, in: partners.new)
  }

  mutating func oldValue(_ value: Value, of type: TypeID, as other: TypeID) -> Value? {
    old.value(value, of: type, in: partners.new, as: other, in: partners.old)
  }

  /// The values of the new flow's variables for those of the old one.
  ///
  /// - Returns: nil where the new flow has no such value.
  mutating func newState(_ state: [Value]) -> [Value]? {
    var values = new.flow.variables.map(\.initial)
    for (index, value) in state.enumerated() {
      guard let partner = partners.variables.forward[index] else { continue }
      // What the flow says itself is compared, not translated.
      if value == old.flow.variables[index].initial { continue }
      guard
        let other = newValue(
          value, of: old.flow.variables[index].type, as: new.flow.variables[partner].type)
      else { return nil }
      values[partner] = other
    }
    return values
  }

  // MARK: Actions

  /// A payload of the old flow in the new one, by the names of its parts; what only the new one has is unknown, or the
  /// only value that there is.
  mutating func newPayload(
    _ payload: TupleID, of run: CompactRange, as other: CompactRange
  ) -> TupleID? {
    let positions = partners.positions(of: other, in: partners.new, among: run, in: partners.old)
    var values: [Value] = []
    for (index, position) in zip(other.indices, positions) {
      let type = new.flow.parameters[index].type
      guard let position, old.tuples.count(of: payload) > position else {
        values.append(Self.open(type, new.flow))
        continue
      }
      let value = old.tuples[payload, position]
      let before = old.flow.parameters[Int(run.start) + position].type
      guard let other = newValue(value, of: before, as: type) else { return nil }
      values.append(other)
    }
    return new.tuples.intern(values)
  }

  /// The value of a part of a payload that nobody has said: unknown, unless there is but one.
  static func open(_ type: TypeID, _ flow: Flow) -> Value {
    let all = flow.types.representatives(of: type)
    return all.count == 1 ? all[0] : .unknown
  }

  mutating func open(_ run: CompactRange, _ which: Which) -> TupleID {
    let flow = self[which].flow
    let values = run.indices.map { Self.open(flow.parameters[$0].type, flow) }
    return self[which].tuples.intern(values)
  }

  /// An action of the old flow in the new one; nil where that has none like it.
  mutating func translate(_ action: Action) -> Action? {
    switch action {
    case .launch(let state):
      return newState(old.tuples.list(state)).map { .launch(state: new.tuples.intern($0)) }
    case .event(let event, let payload, let path):
      guard let (other, payload) = translate(event, payload), let path = translate(path) else {
        return nil
      }
      return .event(other, payload: payload, at: path)
    case .doubleTap(let event, let payload):
      return translate(event, payload).map { .doubleTap($0.0, payload: $0.1) }
    case .gesture(let gesture): return translate(gesture).map { .gesture($0) }
    case .tab(let tab): return partners.coordinators[tab.index].map { .tab($0) }
    case .button(let event): return translate(event, .empty).map { .button($0.0) }
    case .open(let link, let payload):
      guard let other = partners.links.forward[link.index].map({ LinkID($0) }),
        let payload = newPayload(
          payload, of: old.flow[link].parameters, as: new.flow[other].parameters)
      else { return nil }
      return .open(other, payload: payload)
    case .change(let variable, let value):
      guard let other = partners.variables.forward[variable],
        new.flow.variables[other].isEnvironment,
        let value = newValue(
          value, of: old.flow.variables[variable].type, as: new.flow.variables[other].type)
      else { return nil }
      return .change(variable: other, to: value)
    }
  }

  private mutating func translate(_ event: EventID, _ payload: TupleID) -> (EventID, TupleID)? {
    guard let other = partners.events.forward[event.index].map({ EventID($0) }),
      let payload = newPayload(
        payload, of: old.flow[event].parameters, as: new.flow[other].parameters)
    else { return nil }
    return (other, payload)
  }

  private mutating func translate(_ path: PathID) -> PathID? {
    var types: [CoordinatorID] = []
    for type in old.paths[path].types {
      guard let other = partners.coordinators[type.index] else { return nil }
      types.append(other)
    }
    return new.paths.intern(CoordinatorPath(types))
  }

  private func translate(_ gesture: Gesture) -> Gesture? {
    guard case .backTo(let target) = gesture else { return gesture }
    switch target {
    case .screen(let screen): return partners.screens[screen.index].map { .backTo(.screen($0)) }
    case .bar(let bar): return partners.coordinators[bar.index].map { .backTo(.bar($0)) }
    }
  }
}

/// What keeps the texts of a flow's values.
protocol ValueKeeper {
  mutating func intern(_ text: ArraySlice<UInt8>) -> NameID
}

extension Kernel: ValueKeeper {}

extension Flow: ValueKeeper {
  mutating func intern(_ text: ArraySlice<UInt8>) -> NameID { names.intern(text) }
}

extension ValueKeeper {
  /// A value of another flow in this one; nil where this one has none like it.
  mutating func value(
    _ value: Value, of type: TypeID, in others: FlowNames, as wanted: TypeID, in names: FlowNames
  ) -> Value? {
    if let (name, isQuoted) = value.text {
      let id = intern(Array(others.flow.names[name].utf8)[...])
      return isQuoted ? .string(id) : .number(id)
    }
    if let index = value.caseIndex {
      guard let cases = others.cases(of: type), cases.indices.contains(index) else { return nil }
      return names.cases(of: wanted)?.firstIndex(of: cases[index]).map { .enumCase($0) }
    }
    let types = names.flow.types
    switch value {
    case .nil: return types.isOptional(wanted) ? .nil : nil
    case .true, .false: return types.unwrapped(wanted) == .bool ? value : nil
    default:
      // Some value of a type that is looked into is none.
      return types.representatives(of: wanted).contains(.some) || value == .unknown ? value : nil
    }
  }
}

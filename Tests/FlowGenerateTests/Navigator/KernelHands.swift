import FlowKernel
import FlowModel
import FlowScript
import FlowSource
import FlowTestSupport

/// A driver for navigators whose app is the kernel: it makes the moves there, and says what is seen.
@MainActor final class KernelHands: FlowNavigationHands {
  private(set) var kernel: Kernel
  private(set) var world = World()
  /// What is wrong with this app.
  var defect: Defect?
  private(set) var count = 0
  private var random = SeededGenerator(seed: 7)
  private var flow: Flow { kernel.flow }

  /// How an app differs from its flow.
  enum Defect {
    case deadSwipe, deadTap(String), deadBack
    /// Launches with another value.
    case otherState(String)
    /// Shows one screen in place of another.
    case otherScreen(String)
  }

  struct Impossible: Error { var line: String }

  init(_ flow: Flow) { kernel = Kernel(flow) }

  var visible: String? {
    let entry = world.visible.entry
    return entry == .none ? nil : world[entry: entry].screen.map(flow.text)
  }

  func launch(_ state: [String: String]) throws {
    count += 1
    var values: [Value] = []
    for variable in flow.variables {
      let name = flow.names[variable.name]
      var value = variable.initial
      if value == .unknown {
        let domain = flow.types.representatives(of: variable.type)
        value = domain[Int.random(in: domain.indices, using: &random)]
        if let text = state[name] { value = try self.value(text, variable.type) }
        if case .otherState(name)? = defect, let other = domain.first(where: { $0 != value }) {
          value = other
        }
      }
      values.append(value)
    }
    world = kernel.launch(state: values).world
  }

  func make(_ kind: String, _ name: String, _ values: [String?], on screen: String) throws {
    count += 1
    guard let action = try action(kind, name, values) else { throw Impossible(line: name) }
    var next = world
    guard kernel.perform(action, on: &next) != nil else { throw Impossible(line: name) }
    switch (defect, kind) {
    case (.deadSwipe, "swipe"), (.deadBack, "back"): return
    case (.deadTap(name), _): return
    default: world = next
    }
  }

  func shows(_ screen: String, _ values: [String: String]) throws -> Bool {
    let entry = world.visible.entry
    guard entry != .none, let seen = world[entry: entry].screen else { return false }
    if case .otherScreen(screen)? = defect { return false }
    if flow.text(seen) != screen { return false }
    let arguments = kernel.tuples[world[entry: entry].arguments]
    for (index, value) in zip(flow[seen].parameters.indices, Array(arguments)) {
      let parameter = flow.parameters[index]
      guard let wanted = values[flow.names[parameter.name]] else { continue }
      if try self.value(wanted, parameter.type) != value { return false }
    }
    return true
  }

  // MARK: Actions

  private func action(_ kind: String, _ name: String, _ values: [String?]) throws -> Action? {
    let word = name.split(separator: " ").last.map(String.init) ?? name
    switch kind {
    case "back": return .gesture(.back)
    case "swipe": return .gesture(.swipe)
    case "tab":
      let tab = flow.coordinators.indices.map { CoordinatorID($0) }
        .first { flow.text($0) == word }
      if let tab, kernel.tabs(in: world).contains(tab) { return .tab(tab) }
      return kernel.buttons(in: world).first { flow.names[flow[$0].name] == word }
        .map { .button($0) }
    case "open":
      guard let index = flow.links.firstIndex(where: { flow.names[$0.name] == word }) else {
        return nil
      }
      return .open(LinkID(index), payload: try payload(flow.links[index].parameters, values))
    case "set":
      guard let index = flow.variables.firstIndex(where: { flow.names[$0.name] == word }),
        let text = values[0]
      else { return nil }
      return .change(variable: index, to: try value(text, flow.variables[index].type))
    default:
      let index = flow.events.indices.first { index in
        [.event, .async].contains(flow.events[index].kind) && flow.text(EventID(index)) == name
      }
      guard let index else { return nil }
      let event = EventID(index)
      return .event(event, payload: try payload(flow[event].parameters, values), at: .unnamed)
    }
  }

  /// What the navigator leaves open is anything that is there.
  private func payload(_ parameters: CompactRange, _ values: [String?]) throws -> TupleID {
    var tuple: [Value] = []
    for (number, index) in parameters.indices.enumerated() {
      let type = flow.parameters[index].type
      if let text = values[number] {
        tuple.append(try value(text, type))
        continue
      }
      let domain = flow.types.representatives(of: flow.types.unwrapped(type))
      let any = domain[Int.random(in: domain.indices, using: &random)]
      tuple.append(any == .some ? fresh() : any)
    }
    return kernel.tuples.intern(tuple)
  }

  private func fresh() -> Value {
    count += 1
    return .number(kernel.intern(Array("\(1_000_000 + count)".utf8)[...]))
  }

  private func value(_ text: String, _ type: TypeID) throws -> Value {
    try ScriptReader.value(text, as: type, for: &kernel)
  }

  // MARK: What could be done

  /// Whether a world is near in which a screen is seen: from this one on, by hand and by answers.
  func finds(_ screen: String, from start: World, worlds most: Int) -> Bool {
    var known: Set<[UInt32]> = [start.canonical()]
    var waiting = [start]
    var next = 0
    while next < waiting.count, waiting.count < most {
      let world = waiting[next]
      next += 1
      for turn in turns(of: &kernel, in: world) where isMade(turn) {
        let action = kernel.action(of: turn, in: world)
        var after = world
        guard told(action) != nil, let report = kernel.perform(action, on: &after),
          report.violations.isEmpty, !report.isAbandoned
        else { continue }
        if after.visible.entry != .none,
          after[entry: after.visible.entry].screen.map(flow.text) == screen
        {
          return true
        }
        if known.insert(after.canonical()).inserted { waiting.append(after) }
      }
    }
    return false
  }

  /// Whether a navigator makes such a turn.
  private func isMade(_ turn: Turn) -> Bool {
    switch turn.action {
    case .launch, .doubleTap, .gesture(.backTo), .gesture(.cancelledBack),
      .gesture(.cancelledSwipe), .open, .change:
      false
    case .event, .gesture, .tab, .button: true
    }
  }

  // MARK: What a test does by itself

  /// Something that can happen without breaking anything, taken by chance: its name and values as a navigator is told
  /// them.
  func happens(using random: inout SeededGenerator) -> (name: String, values: [String?])? {
    var possible = turns(of: &kernel, in: world).filter(isMade)
    possible.shuffle(using: &random)
    for turn in possible {
      // As its name says it: of several screens that are alike, the topmost one's.
      let action = kernel.action(of: turn, in: world)
      var next = world
      guard let told = told(action), let report = kernel.perform(action, on: &next),
        report.violations.isEmpty, !report.isAbandoned
      else { continue }
      world = next
      return told
    }
    return nil
  }

  /// - Returns: nil where the name alone would mean another one's event.
  private func told(_ action: Action) -> (name: String, values: [String?])? {
    guard case .event(let event, let payload, let path) = action else {
      return (kernel.lineWithoutValues(of: action), [])
    }
    var named = 0
    if case .coordinator = flow[event].owner { named = 1 }
    if kernel.paths[path].types.count > named { return nil }
    let values = zip(flow[event].parameters.indices, kernel.tuples[payload]).map { index, value in
      value == .some
        ? nil : flow.types.text(of: value, as: flow.parameters[index].type, names: flow.names)
    }
    return (flow.text(event), values)
  }
}

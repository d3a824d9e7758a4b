import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport

/// Random turns through a flow's kernel, as lines that a headless app reads, with what the kernel says that the
/// user sees after each.
struct HeadlessWalk {
  /// The number of an action in `code`, one for each turn.
  private(set) var lines: [String] = []
  /// What the kernel says after each line.
  private(set) var states: [String] = []
  /// What the headless app does at each action.
  private(set) var code: [String] = []

  private let flow: Flow
  private var kernel: Kernel
  private var numbers: [String: Int] = [:]
  private var uses: [String: Int] = [:]
  private var random: SeededGenerator

  /// - Parameters:
  ///   - hasLinks: whether the app can open deep links.
  ///   - stopsAtViolations: whether a walk ends where the kernel reports one.
  init(
    through flow: Flow, seed: UInt64, turns: Int, hasLinks: Bool = true,
    stopsAtViolations: Bool = false
  ) {
    self.flow = flow
    kernel = Kernel(flow)
    random = SeededGenerator(seed: seed)
    while lines.count < turns {
      walk(min(60, turns - lines.count), hasLinks, stopsAtViolations)
    }
  }

  /// What screens and coordinators send, and no turn has sent: a list to be looked at.
  var unsent: [String] {
    let sent = code.joined(separator: "\n")
    return flow.transitions.compactMap { transition in
      let event = flow[transition.event]
      let name = flow.names[event.name]
      switch (event.kind, event.owner) {
      case (.event, .screen), (.async, _):
        let owner = flow.text(transition.event).prefix { $0 != "." }
        let type = event.kind == .event ? "Event" : "AsyncEvent"
        let isSent =
          sent.contains("Flow.`\(owner)`.\(type).`\(name)`")
          || sent.contains("action: \"\(name)\"")
        return isSent ? nil : flow.text(transition.event)
      default: return nil
      }
    }
  }

  private mutating func walk(_ most: Int, _ hasLinks: Bool, _ stopsAtViolations: Bool) {
    let state = launchState(of: flow, by: &random)
    var (world, report) = kernel.launch(state: state)
    if report.isEndless || report.isAbandoned { return }
    add("launch(" + facts(state) + ")", world)
    for _ in 1..<max(most, 2) {
      if stopsAtViolations, !report.violations.isEmpty { return }
      tryWhatIsLocked(in: world)
      let offered = turns(of: &kernel, in: world).filter { canBeTaken($0, hasLinks, world) }
      guard let (turn, code) = choose(offered, in: world) else { return }
      report = kernel.run(turn, on: &world)
      if report.isEndless || report.isAbandoned { return }
      add(code, world)
    }
  }

  /// Half of the turns are any, the others what was done least: so all is done, however deep it lies.
  private mutating func choose(_ offered: [Turn], in world: World) -> (Turn, String)? {
    let codes = offered.map { ($0, code(of: $0, in: world)) }
    if Bool.random(using: &random) { return codes.randomElement(using: &random) }
    let least = codes.map { uses[$0.1, default: 0] }.min()
    return codes.filter { uses[$0.1, default: 0] == least }.randomElement(using: &random)
  }

  /// A gesture that a lock forbids: nothing happens.
  private mutating func tryWhatIsLocked(in world: World) {
    let gestures = kernel.allGestures(in: world)
    let visible = world.visible
    if visible.stack != .none, world[container: visible.stack].count > 1, !gestures.contains(.back)
    {
      add("window.userGoesBack()", world)
    }
    if world.layers.count > 1, !gestures.contains(.swipe) { add("window.userSwipesDown()", world) }
  }

  private mutating func add(_ code: String, _ world: World) {
    let number = numbers[code, default: self.code.count]
    if number == self.code.count {
      numbers[code] = number
      self.code.append(code)
    }
    uses[code, default: 0] += 1
    lines.append(String(number))
    states.append(HeadlessState(world, flow).text)
  }

  private func canBeTaken(_ turn: Turn, _ hasLinks: Bool, _ world: World) -> Bool {
    switch turn.action {
    case .doubleTap, .button, .gesture(.cancelledBack), .gesture(.cancelledSwipe): return false
    case .open: return hasLinks
    case .event:
      guard case .entry(let entry) = turn.sender else { return true }
      return HeadlessState(world, flow).entries.contains(entry)
    default: return true
    }
  }

  // MARK: - Actions as code

  private func code(of turn: Turn, in world: World) -> String {
    let state = HeadlessState(world, flow)
    switch turn.action {
    case .event(let event, let payload, _):
      let name = flow.names[flow[event].name]
      let values = values(flow[event].parameters, Array(kernel.tuples[payload]))
      switch (turn.sender, flow[event].owner) {
      case (.entry(let entry), .screen(let screen)):
        let isAlert = world.layers.last?.style.leavesByItself == true
        if flow[event].kind == .event, isAlert { return "window.userTaps(action: \"\(name)\")" }
        let type = flow[event].kind == .event ? "Event" : "AsyncEvent"
        let index = state.entries.firstIndex(of: entry) ?? 0
        return "screen(\(index)).send(Flow.`\(flow.text(screen))`.\(type).`\(name)`\(values))"
      case (.coordinator(let slot), .coordinator(let coordinator)):
        let index = state.coordinators.firstIndex(of: slot) ?? 0
        let type = flow.text(coordinator)
        return "(coordinator(\(index)) as! \(type)Coordinator)"
          + ".send(Flow.`\(type)`.AsyncEvent.`\(name)`\(values))"
      default: return ""
      }
    case .gesture(.back): return "window.userGoesBack()"
    case .gesture(.backTo(.screen(let screen))):
      return "window.userGoesBack(to: \"\(flow.text(screen))\")"
    case .gesture(.swipe): return "window.userSwipesDown()"
    case .tab(let tab):
      let bar = flow.boundaries.first { $0.child == tab && $0.kind == .tab }
      let tabs = bar.map { flow[$0.parent].tabs.map { flow.boundaries[$0].child } } ?? []
      return "window.userTaps(tab: \(tabs.firstIndex(of: tab) ?? 0))"
    case .open(let link, let payload):
      let values = values(flow[link].parameters, Array(kernel.tuples[payload]))
      return "Task { await root.open(.`\(flow.names[flow[link].name])`\(values)) }"
    case .change(let variable, let value):
      let name = flow.names[flow.variables[variable].name]
      return "facts.`\(name)` = \(text(value, flow.variables[variable].type))"
    case .launch, .doubleTap, .button, .gesture: return ""
    }
  }

  private func facts(_ state: [Value]) -> String {
    let parts = zip(flow.variables, state).map { variable, value in
      "$0.`\(flow.names[variable.name])` = \(text(value, variable.type))"
    }
    return parts.isEmpty ? "{ _ in }" : "{ \(parts.joined(separator: "; ")) }"
  }

  private func values(_ parameters: CompactRange, _ values: [Value]) -> String {
    if parameters.isEmpty { return "" }
    let parts = zip(parameters.indices, values).map { index, value in
      "\(flow.names[flow.parameters[index].name]): \(text(value, flow.parameters[index].type))"
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  private func text(_ value: Value, _ type: TypeID) -> String {
    if value == .nil { return "nil" }
    let plain = flow.types.unwrapped(type)
    switch flow.types[plain] {
    case .enumeration(let name, let cases):
      return "Flow.`\(flow.names[name])`.`\(flow.names[cases[value.caseIndex ?? 0]])`"
    case .builtin(let name):
      switch flow.names[name] {
      case "Bool": return value == .true ? "true" : "false"
      case "String": return "\"text\""
      case "URL": return "URL(string: \"x://y\")!"
      case "UUID": return "UUID()"
      case "Date": return "Date()"
      default: return "1"
      }
    case .list: return "[]"
    case .opaque(let name): return "make\(flow.names[name])()"
    case .optional, .invalid: return "nil"
    }
  }
}

/// What a headless app is compared by: what the user sees, who lives, and all that stands in the window.
struct HeadlessState {
  private let world: World
  private let flow: Flow
  /// The screens in layers, the lowest first.
  private(set) var entries: [Slot] = []
  /// Parents first.
  private(set) var coordinators: [Slot] = []
  private(set) var text = ""

  init(_ world: World, _ flow: Flow) {
    self.world = world
    self.flow = flow
    let visible = world.visible.entry
    let seen = visible == .none ? "nothing" : name(visible)
    let tree = tree(World.rootSlot)
    let layers = world.layers.map { layer in
      switch layer.content {
      case .entry(let entry): show(entry)
      case .container(let container): show(container: container)
      }
    }
    text = "\(seen) | \(tree) | \(layers.joined(separator: " / "))"
  }

  private func name(_ entry: Slot) -> String {
    world[entry: entry].screen.map { flow.text($0) } ?? "bar"
  }

  private mutating func tree(_ slot: Slot) -> String {
    coordinators.append(slot)
    let children = world.children(of: slot).map { tree($0) }
    let name = flow.text(world[coordinator: slot].type)
    return children.isEmpty ? name : "\(name)(\(children.joined(separator: " ")))"
  }

  private mutating func show(_ entry: Slot) -> String {
    let bar = world[entry: entry].bar
    if bar != .none { return show(container: bar) }
    entries.append(entry)
    return name(entry)
  }

  private mutating func show(container slot: Slot) -> String {
    let container = world.content(of: slot)
    guard world[container: container].isBar else {
      let screens = world.entries(of: container).map { show($0) }
      return "[\(screens.joined(separator: " "))]"
    }
    let selected = world[container: container].selected
    let tabs = world.tabs(of: container).sorted { $0.position < $1.position }.map { tab, position in
      show(container: tab) + (position == selected ? "*" : "")
    }
    return "{\(tabs.joined(separator: " "))}"
  }
}

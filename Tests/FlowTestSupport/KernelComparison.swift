import ContractKernel
import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// flowctl's kernel and the contract's, turn by turn, through random walks.
package struct KernelComparison: CustomStringConvertible {
  package static let sources = [
    "event", "twice", "async", "own", "back", "backTo", "swipe", "cancelledBack", "cancelledSwipe",
    "tab", "link", "environment",
  ]
  package static let steps = [
    "push", "pop", "popTo", "popToRoot", "replace", "present", "dismiss", "dismissSelf", "start",
    "stop", "stopAll", "select", "finish", "finishWith", "finishTo", "output", "inChild", "set",
    "open", "stay", "choose", "remove", "dismissTop", "dismissScreen", "dismissChild", "dismissAll",
    "post", "request",
  ]

  package static let invariants = Rule.allCases.filter { $0.kind == .invariant }.map(\.name)

  package private(set) var flows = 0
  package private(set) var walks = 0
  package private(set) var turns = 0
  /// What came up, by its name: steps that ran, sources of turns, invariants that broke.
  package private(set) var seen: [String: Int] = [:]
  /// Where they differ: the first difference of a walk, which ends there.
  package private(set) var differences: [String] = []

  package init() {}

  package var description: String {
    "\(flows) flows, \(walks) walks, \(turns) turns, \(differences.count) differences"
  }

  /// Walks twice through the random flow of a seed, if it has a meaning; at every third, through a flow of
  /// values too.
  package mutating func compare(seed: UInt64) throws {
    try compare(RandomFlow(seed: seed).text, seed)
    if seed % 3 == 0 { try compare(RandomValues(seed: seed).text, seed) }
  }

  /// The same of flows with words of real apps, and of such whose screens are made with SwiftUI.
  package mutating func compareApps(seed: UInt64) throws {
    try compare(RandomFlow(seed: seed, hasThirdEdition: true).text, seed)
    try compare(RandomApps(seed: seed).text, seed)
    try compare(RandomSwiftUI(seed: seed).text, seed)
    try compare(RandomBars(seed: seed).text, seed)
  }

  private mutating func compare(_ text: String, _ seed: UInt64) throws {
    guard let flow = try resolveFlow(text).flow else { return }
    flows += 1
    for walk in 0..<2 as Range<UInt64> {
      let before = differences.count
      self.walk(flow, name: "\(text)\nseed \(seed)", seed: seed &* 4 &+ walk, turns: 25)
      if differences.count > before { return }
    }
  }

  private mutating func walk(_ flow: Flow, name: String, seed: UInt64, turns most: Int) {
    var random = SeededGenerator(seed: seed &+ 7)
    var kernel = Kernel(flow)
    // What doubles with every screen that goes, the contract's takes by objects: it would not come to an end.
    kernel.limits.steps = 2_000
    let state = launchState(of: flow, by: &random)
    let contract = ContractKernel(flow, state: state)
    var (world, report) = kernel.launch(state: state)
    var (breaches, ended) = contract.launch()
    var script = [kernel.text(ofLaunch: state)]
    walks += 1
    defer { note(contract.stepsRun, flow) }
    for count in 0... {
      turns += 1
      for breach in breaches { seen[breach.rule.name, default: 0] += 1 }
      if let difference = difference(world, kernel, report, contract, breaches, ended) {
        differences.append(
          ([name] + script + [difference]).joined(separator: "\n"))
        return
      }
      if count == most || report.isEndless || world.entries.count > 60 { return }
      let offered = FlowTestSupport.turns(of: &kernel, in: world)
      guard let turn = offered.randomElement(using: &random) else { return }
      guard let source = Self.source(of: turn, world, kernel, contract) else {
        differences.append(([name] + script + ["not offered: \(turn)"]).joined(separator: "\n"))
        return
      }
      script.append(kernel.text(of: turn, in: world))
      seen[label(source), default: 0] += 1
      report = kernel.run(turn, on: &world)
      if report.isAbandoned { return }
      (breaches, ended) = contract.take(source)
    }
  }

  private static func withoutDoubtfulOwner(_ breach: ContractKernel.Breach) -> ContractKernel.Breach
  {
    breach.rule != .unansweredAlert && breach.rule != .endlessTurn
      ? breach : ContractKernel.Breach(rule: breach.rule, coordinator: nil, screen: breach.screen)
  }

  private mutating func note(_ steps: Set<Int>, _ flow: Flow) {
    for step in steps { seen[label(flow.steps[step].operation), default: 0] += 1 }
  }

  /// A case's name, without its values.
  private func label(_ value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }

  /// The same turn, as the contract's kernel takes it.
  static func source(
    of turn: Turn, _ world: World, _ kernel: Kernel, _ contract: ContractKernel
  ) -> ContractKernel.Source? {
    switch turn.action {
    case .event(let event, let payload, _):
      let values = Array(kernel.tuples[payload])
      if kernel.flow[event].kind == .event { return .event(event, values) }
      switch turn.sender {
      case .nobody, .fold: return nil
      case .entry(let slot):
        let number = KernelSnapshot(world, kernel).entries.firstIndex(of: slot)
        return number.map { .async(ContractSnapshot(contract).entries[$0], event, values) }
      case .coordinator(let slot):
        let number = KernelSnapshot(world, kernel).coordinators.firstIndex(of: slot)
        return number.map { .own(ContractSnapshot(contract).coordinators[$0], event, values) }
      }
    case .doubleTap(let event, let payload):
      return contract.canTapTwice(event) ? .twice(event, Array(kernel.tuples[payload])) : nil
    case .gesture(let gesture): return source(of: gesture)
    case .button(let button):
      return contract.offeredButtons.contains(button) ? .button(button) : nil
    case .tab(let type): return contract.tab(type).map { .tab($0.bar, $0.tab) }
    case .open(let link, let payload): return .link(link, Array(kernel.tuples[payload]))
    case .change(let variable, let value): return .environment(variable, value)
    default: return nil
    }
  }

  private static func source(of gesture: Gesture) -> ContractKernel.Source {
    switch gesture {
    case .back: .back
    case .backTo(.screen(let screen)): .backTo(.screen(screen))
    case .backTo(.bar(let bar)): .backTo(.bar(bar))
    case .swipe: .swipe
    case .cancelledBack: .cancelledBack
    case .cancelledSwipe: .cancelledSwipe
    }
  }

  private func name(of gesture: Gesture, _ flow: Flow) -> String {
    switch gesture {
    case .backTo(.screen(let screen)): "backTo " + flow.text(screen)
    case .backTo(.bar(let bar)): "backTo " + flow.text(bar)
    default: "\(gesture)"
    }
  }

  // MARK: Differences

  private func difference(
    _ world: World, _ kernel: Kernel, _ report: TurnReport, _ contract: ContractKernel,
    _ breaches: Set<ContractKernel.Breach>, _ ended: Bool
  ) -> String? {
    let flow = kernel.flow
    var told = Set(
      report.violations.map {
        ContractKernel.Breach(rule: $0.rule, coordinator: $0.coordinator, screen: $0.screen)
      })
    // An alert whose coordinator finished and left it behind is nobody's, or still his; who is at work when
    // a turn is found to be endless, the contract doesn't say.
    told = Set(told.map(Self.withoutDoubtfulOwner))
    var breaches = Set(breaches.map(Self.withoutDoubtfulOwner))
    var texts: [String] = []
    // One cause is one finding: of several screens that one finish leaves, one is named.
    let orphans = breaches.filter { $0.rule == .orphanScreen }
    let toldOrphans = told.filter { $0.rule == .orphanScreen }
    breaches =
      !toldOrphans.isEmpty && toldOrphans.isSubset(of: orphans)
      ? breaches.subtracting(orphans).union(toldOrphans) : breaches
    // flowctl stops an endless turn when its steps come back the third time; the contract's kernel goes on
    // much longer, and may break more.
    if report.isEndless, !ended, told.isSubset(of: breaches) { breaches = told }
    if told != breaches {
      let kernels = told.subtracting(breaches).map { text($0, flow) }.sorted()
      let contracts = breaches.subtracting(told).map { text($0, flow) }.sorted()
      texts.append("violations: kernel alone \(kernels), contract alone \(contracts)")
    }
    if report.isEndless == ended { texts.append("endless: kernel \(report.isEndless)") }
    if report.isEndless || !ended { return texts.isEmpty ? nil : texts.joined(separator: "\n") }
    let kernels = KernelSnapshot(world, kernel).snapshot
    let contracts = ContractSnapshot(contract).snapshot
    if kernels == contracts, !texts.isEmpty { texts.append("WORLD\n\(contracts.text(flow))") }
    if kernels != contracts {
      texts.append(
        "world: kernel\n\(kernels.text(flow))\n\(kernels == contracts ? "" : "\(kernels)\n\(contracts)")\ncontract\n\(contracts.text(flow))"
      )
    }
    texts += differencesInOffers(world, kernel, contract)
    let tabs = Set(kernel.tabs(in: world))
    if tabs != contract.offeredTabs { texts.append("tabs: kernel \(tabs.map { flow.text($0) })") }
    if Set(kernel.buttons(in: world)) != contract.offeredButtons { texts.append("buttons") }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// What the user and the outside could do next.
  private func differencesInOffers(
    _ world: World, _ kernel: Kernel, _ contract: ContractKernel
  ) -> [String] {
    let flow = kernel.flow
    var texts: [String] = []
    let offered = Set(kernel.allGestures(in: world).map { name(of: $0, flow) })
    var gestures = Set(
      contract.menu.map { destination in
        switch destination {
        case .screen(let screen): "backTo " + flow.text(screen)
        case .bar(let bar): "backTo " + flow.text(bar)
        }
      })
    if contract.canGoBack || contract.canHold(.back) { gestures.insert("back") }
    if contract.canSwipe || contract.canHold(.swipe) { gestures.insert("swipe") }
    if contract.canCancelBack { gestures.insert("cancelledBack") }
    if contract.canCancelSwipe { gestures.insert("cancelledSwipe") }
    if offered != gestures {
      texts.append("gestures: kernel \(offered.sorted()), contract \(gestures.sorted())")
    }
    let slots = KernelSnapshot(world, kernel)
    let things = ContractSnapshot(contract)
    for event in flow.events.indices.map({ EventID($0) }) {
      for (slot, entry) in zip(slots.entries, things.entries) {
        guard case .screen(entry.screen) = flow[event].owner else { continue }
        let can = flow[event].kind != .async || contract.canCome(event, to: entry)
        if kernel.canCome(event, of: slot, in: world) != can {
          texts.append("comes: \(flow.text(event)), contract \(can)")
        }
        guard slot == world.visible.entry, flow[event].kind == .event else { continue }
        let canTwice = contract.canTapTwice(event)
        if kernel.canTapTwice(event, in: world) != canTwice {
          texts.append("twice: \(flow.text(event)), contract \(canTwice)")
        }
      }
      for (slot, coordinator) in zip(slots.coordinators, things.coordinators)
      where flow[event].owner == .coordinator(coordinator.type) && flow[event].kind == .async {
        let can = contract.canCome(event, to: coordinator)
        if kernel.canCome(event, ofCoordinator: slot, in: world) != can {
          texts.append("comes: \(flow.text(event)), contract \(can)")
        }
      }
    }
    return texts
  }

  private func text(_ breach: ContractKernel.Breach, _ flow: Flow) -> String {
    breach.rule.name + " " + (breach.coordinator.map { flow.text($0) } ?? "-") + " "
      + (breach.screen.map { flow.text($0) } ?? "-")
  }
}

extension Snapshot {
  /// For a message.
  func text(_ flow: Flow) -> String {
    var lines: [String] = []
    func name(_ node: Int) -> String {
      node < 0 ? "nobody" : "\(flow.text(nodes[node].type))#\(node)"
    }
    func screen(_ number: Int) -> String {
      if number < 0 { return "nothing" }
      let screen = screens[number]
      let kind = screen.screen.map { flow.text($0) } ?? "bar \(screen.bar)"
      return kind + "\(screen.arguments.map(\.raw))".replacing("[]", with: "") + " of "
        + name(screen.owner)
    }
    for (index, node) in nodes.enumerated() {
      lines.append(
        "  \(name(index))\(node.arguments.map(\.raw)) under \(name(node.parent)) on \(node.container) shows \(node.shown)"
      )
    }
    for (index, container) in containers.enumerated() {
      lines.append(
        "  container \(index): "
          + (container.selected < 0
            ? container.entries.map(screen).joined(separator: ", ")
            : "tabs \(container.tabs) selected \(container.selected)"))
    }
    for layer in layers {
      lines.append("  layer \(layer.style) \(layer.container) \(screen(layer.screen))")
    }
    lines.append("  visible \(screen(visible)), state \(state.map(\.raw))")
    return lines.joined(separator: "\n")
  }
}

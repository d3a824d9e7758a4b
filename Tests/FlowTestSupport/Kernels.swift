import FlowChecking
package import FlowKernel
package import FlowModel
package import FlowSource

/// A flow from its text, or nil where it has no meaning, and what was found in it.
package func resolveFlow(_ text: String) throws -> (flow: Flow?, findings: Findings) {
  try resolveFlow("flow.yaml", of: ["flow.yaml": text])
}

/// The same, of several files.
package func resolveFlow(
  _ entry: String, of texts: [String: String]
) throws -> (flow: Flow?, findings: Findings) {
  var loader = try FlowLoader(.texts(texts))
  let (loaded, found) = try loader.load(entry)
  var findings = Findings()
  for finding in found { findings.report(finding) }
  return (findings.isBlocking ? nil : loaded?.flow, findings)
}

/// Every turn that a world offers: what a prover would explore.
package func turns(of kernel: inout Kernel, in world: World) -> [Turn] {
  var turns: [Turn] = []
  let flow = kernel.flow
  let visible = world.visible.entry
  for index in world.entries.indices where world.entries[index].isLive {
    let slot = Slot(index)
    guard let screen = world.entries[index].screen else { continue }
    for event in flow[screen].events.indices {
      let kind = flow.events[event].kind
      guard kind == .async || (kind == .event && slot == visible),
        kernel.canCome(EventID(event), of: slot, in: world)
      else { continue }
      for payload in payloads(for: flow.events[event].parameters, kernel: &kernel) {
        turns.append(.event(EventID(event), entry: slot, payload: payload))
      }
    }
  }
  for index in world.coordinators.indices where world.coordinators[index].isAlive {
    for event in flow[world.coordinators[index].type].events.indices
    where flow.events[event].kind == .async
      && kernel.canCome(EventID(event), ofCoordinator: Slot(index), in: world)
    {
      for payload in payloads(for: flow.events[event].parameters, kernel: &kernel) {
        turns.append(.ownEvent(EventID(event), coordinator: Slot(index), payload: payload))
      }
    }
  }
  for turn in turns {
    if case .event(let event, let payload, _) = turn.action, case .entry(let entry) = turn.sender,
      entry == visible, kernel.canTapTwice(event, in: world)
    {
      turns.append(.doubleTap(event, entry: entry, payload: payload))
    }
  }
  turns += kernel.allGestures(in: world).map { Turn(.gesture($0)) }
  turns += kernel.tabs(in: world).map { .tab($0) }
  turns += kernel.buttons(in: world).map { .button($0) }
  for index in flow.links.indices {
    for payload in payloads(for: flow.links[index].parameters, kernel: &kernel) {
      turns.append(.open(LinkID(index), payload: payload))
    }
  }
  for (index, variable) in flow.variables.enumerated() where variable.isEnvironment {
    for value in flow.types.representatives(of: variable.type) {
      turns.append(.change(variable: index, to: value))
    }
  }
  return turns
}

private func payloads(for parameters: CompactRange, kernel: inout Kernel) -> [TupleID] {
  var tuples: [[Value]] = [[]]
  for index in parameters.indices {
    let values = kernel.flow.types.representatives(of: kernel.flow.parameters[index].type)
    tuples = tuples.flatMap { tuple in values.map { tuple + [$0] } }
  }
  return tuples.map { kernel.tuples.intern($0) }
}

/// The first value of everything that isn't known at launch.
package func launchState(of flow: Flow) -> [Value] {
  flow.variables.map { variable in
    variable.initial != .unknown
      ? variable.initial : flow.types.representatives(of: variable.type)[0]
  }
}

/// The same with any value.
package func launchState(of flow: Flow, by random: inout SeededGenerator) -> [Value] {
  flow.variables.map { variable in
    variable.initial != .unknown
      ? variable.initial
      : flow.types.representatives(of: variable.type).randomElement(using: &random)!
  }
}

/// A generator of its own, so that a seed means the same on every machine.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

import FlowKernel
import FlowModel
import FlowProver
import FlowScript
import FlowSource

/// From which payloads of a way the screen at its end has what it is shown with: the way is run again with other
/// values in them, and what arrives at the screen says so.
struct Origins {
  private var kernel: Kernel
  private let actions: [Action]
  private let sights: [ScreenID?]
  private var sources: [Source] = []

  /// A value of a step's payload. Where a line stands in a way twice, both are meant.
  private struct Source {
    var line: String
    var position: Int
    var name: String
    var type: TypeID
    var mark: Value
  }

  /// - Parameter kernel: the one in which the way's payloads have their numbers.
  /// - Returns: for each parameter of the screen that is seen at the end `line.name`, or nil where no payload says it.
  static func origins(
    of way: Counterexample, _ kernel: Kernel
  ) -> [(parameter: Int, origin: String?)] {
    var origins = Origins(kernel: kernel, actions: way.actions)
    return origins.find()
  }

  private init(kernel: Kernel, actions: [Action]) {
    self.kernel = kernel
    self.actions = actions
    sights = self.kernel.sights(along: actions)?.map(\.screen) ?? []
    findSources()
  }

  private mutating func findSources() {
    for action in actions.dropFirst() {
      let line = kernel.lineWithoutValues(of: action)
      for (position, index) in kernel.parameters(of: action).indices.enumerated() {
        let parameter = kernel.flow.parameters[index]
        let name = line + "." + kernel.flow.names[parameter.name]
        if sources.contains(where: { $0.line == line && $0.position == position }) { continue }
        // No script and no flow can have such a value.
        let mark = kernel.intern([0] + Array("\(sources.count)".utf8)[...])
        sources.append(
          Source(
            line: line, position: position, name: name, type: parameter.type,
            mark: .number(mark)))
      }
    }
  }

  private mutating func find() -> [(parameter: Int, origin: String?)] {
    guard let last = sights.last, let screen = last else { return [] }
    let parameters = kernel.flow[screen].parameters.indices
    var found: [String?] = parameters.map { _ in nil }
    let open = sources.indices.filter { !isFinite(sources[$0].type) }
    // All at once, if that makes no difference to what is seen; else one by one.
    if let arguments = arguments(marking: open) {
      for (position, value) in arguments.enumerated() {
        found[position] = open.first { sources[$0].mark == value }.map { sources[$0].name }
      }
    } else {
      for source in open {
        guard let arguments = arguments(marking: [source]) else { continue }
        for (position, value) in arguments.enumerated() where value == sources[source].mark {
          found[position] = sources[source].name
        }
      }
    }
    for (position, index) in parameters.enumerated()
    where found[position] == nil && isFinite(kernel.flow.parameters[index].type) {
      let counts = sources.indices.map { arrivals(of: $0, at: position) }
      // Where one value alone leads there, it may be there by chance.
      if let best = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[best] > 1 {
        found[position] = sources[best].name
      }
    }
    return Array(zip(parameters, found).map { (parameter: $0, origin: $1) })
  }

  /// How many values of a type that has few arrive: none if any leads there and doesn't.
  private mutating func arrivals(of source: Int, at position: Int) -> Int {
    guard isFinite(sources[source].type) else { return 0 }
    var count = 0
    for value in kernel.flow.types.representatives(of: sources[source].type) {
      guard let arguments = arguments({ $0 == source ? value : nil }) else { continue }
      if arguments[position] != value { return 0 }
      count += 1
    }
    return count
  }

  private func isFinite(_ type: TypeID) -> Bool {
    kernel.flow.types.isFinite(kernel.flow.types.unwrapped(type))
  }

  private mutating func arguments(marking marked: [Int]) -> [Value]? {
    let sources = sources
    return arguments { marked.contains($0) ? sources[$0].mark : nil }
  }

  /// What the last screen is shown with if payloads have other values; nil if anything else is seen on the way.
  private mutating func arguments(_ value: (Int) -> Value?) -> [Value]? {
    var others = actions
    for (step, action) in actions.enumerated() {
      let line = kernel.lineWithoutValues(of: action)
      for (index, source) in sources.enumerated() where source.line == line {
        guard let value = value(index) else { continue }
        others[step] = kernel.replacing(source.position, of: others[step], by: value)
      }
    }
    guard let seen = kernel.sights(along: others), seen.map(\.screen) == sights,
      let last = seen.last
    else { return nil }
    return Array(kernel.tuples[last.arguments])
  }
}

extension Kernel {
  /// What is seen after each turn of a way; nil if it can't be gone.
  fileprivate mutating func sights(
    along actions: [Action]
  ) -> [(screen: ScreenID?, arguments: TupleID)]? {
    var world = World()
    var sights: [(screen: ScreenID?, arguments: TupleID)] = []
    for action in actions {
      if case .launch(let state) = action {
        world = launch(state: Array(tuples[state])).world
      } else if perform(action, on: &world) == nil {
        return nil
      }
      let visible = world.visible.entry
      sights.append(
        visible == .none
          ? (nil, .empty) : (world[entry: visible].screen, world[entry: visible].arguments))
    }
    return sights
  }

  fileprivate mutating func replacing(
    _ position: Int, of action: Action, by value: Value
  ) -> Action {
    switch action {
    case .event(let event, let payload, let path):
      .event(event, payload: tuples.replacing(position, of: payload, by: value), at: path)
    case .doubleTap(let event, let payload):
      .doubleTap(event, payload: tuples.replacing(position, of: payload, by: value))
    case .open(let link, let payload):
      .open(link, payload: tuples.replacing(position, of: payload, by: value))
    case .launch, .gesture, .tab, .button, .change: action
    }
  }
}

import FlowKernel
package import FlowModel
import FlowSource

/// Values that are called after where they come from, for who follows a value through worlds: what an event or a link
/// brings along is its own name, `Home.open.productId`. No condition asks for such a value, so every one does the same.
package struct SourceNames: Sendable {
  /// By number in `Flow.parameters`; nil of what is no event's and no link's.
  private var names: [Value?]
  /// The same, in other words: what is brought along once more.
  private var others: [Value?]
  private var sources: [Value: Int] = [:]

  init(_ kernel: inout Kernel) {
    let flow = kernel.flow
    names = Array(repeating: nil, count: flow.parameters.count)
    others = names
    for (index, event) in flow.events.enumerated()
    where event.kind == .event || event.kind == .async {
      name(event.parameters, flow.text(EventID(index)), &kernel)
    }
    for link in flow.links { name(link.parameters, "open " + flow.names[link.name], &kernel) }
  }

  private mutating func name(_ parameters: CompactRange, _ owner: String, _ kernel: inout Kernel) {
    for index in parameters.indices {
      let text = owner + "." + kernel.flow.names[kernel.flow.parameters[index].name]
      let name = Value.number(kernel.intern(Array(text.utf8)[...]))
      names[index] = name
      others[index] = Value.number(kernel.intern(Array((text + " again").utf8)[...]))
      sources[name] = index
    }
  }

  /// The parameter, of `Flow.parameters`, that a value is called after; nil of any other value.
  package func source(of value: Value) -> Int? { sources[value] }

  /// The same value, or its name where it is one of which nobody knows more.
  func named(_ value: Value, of parameter: Int) -> Value {
    value == .unasked || value == .some ? names[parameter] ?? value : value
  }

  /// A payload in which what has a name has the other one.
  func renamed(_ values: [Value]) -> [Value] {
    values.map { value in sources[value].flatMap { others[$0] } ?? value }
  }

  /// What a world holds of the sources of a payload: which of them by the name, which by the other one.
  func held(
    of payload: [Value], in world: World, _ tuples: TupleTable
  ) -> (old: Set<Int>, new: Set<Int>) {
    let wanted = Set(payload.compactMap { sources[$0] })
    var old: Set<Int> = []
    var new: Set<Int> = []
    func look(_ tuple: TupleID) {
      for value in tuples[tuple] {
        for source in wanted {
          if value == names[source] { old.insert(source) }
          if value == others[source] { new.insert(source) }
        }
      }
    }
    for coordinator in world.coordinators where coordinator.isAlive { look(coordinator.arguments) }
    for entry in world.entries where entry.isLive { look(entry.arguments) }
    look(world.state)
    return (old, new)
  }
}

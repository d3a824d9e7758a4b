package import FlowKernel
import FlowModel
import FlowScript

/// The whole tree of coordinators, one a line, with what each of them shows.
package enum WorldTree {
  package static func lines(of world: World, _ kernel: borrowing Kernel) -> [String] {
    var lines: [String] = []
    var waiting: [(slot: Slot, depth: Int)] = [(World.rootSlot, 0)]
    while let (slot, depth) = waiting.popLast() {
      let blanks = String(repeating: "  ", count: min(depth, 30))
      lines.append(blanks + line(for: slot, in: world, kernel))
      waiting += world.children(of: slot).reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  private static func line(
    for slot: Slot, in world: World, _ kernel: borrowing Kernel
  ) -> String {
    let instance = world[coordinator: slot]
    let type = kernel.flow[instance.type]
    var line = kernel.flow.text(instance.type)
    line += kernel.text(of: instance.arguments, for: type.parameters)
    let container = world[container: instance.container]
    if container.isBar {
      let selected = world.selectedTab(of: instance.container).map(kernel.flow.text)
      line += "  tabs, " + (selected ?? "none") + " selected"
    } else if container.owner == slot {
      let entries = world.entries(of: instance.container).map { kernel.text(of: $0, in: world) }
      line += "  [" + entries.joined(separator: ", ") + "]"
    }
    for layer in world.layers.dropFirst() {
      if case .entry(let entry) = layer.content, world[entry: entry].owner == slot {
        line += "  presents " + kernel.text(of: entry, in: world)
      }
    }
    return PlainText.escaped(line)
  }
}

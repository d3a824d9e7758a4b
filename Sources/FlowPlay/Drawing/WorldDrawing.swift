import FlowKernel
import FlowModel
import FlowReporting
import FlowScript

/// What the user's window holds, drawn in text: a box for each layer, the last presented one at the
/// bottom, nearest to the prompt. In a box stand the stacks, bottom to top, with who owns each screen.
struct WorldDrawing {
  /// How much of a tall stack is shown: its bottom, and this many from the top.
  static let tallest = 8
  /// How many layers are drawn, the last ones.
  static let mostLayers = 6
  /// How deep bars and stacks are shown inside each other.
  static let deepest = 12

  private let world: World
  private let kernel: Kernel
  private let width: Int
  private let palette: Palette

  /// A line in a box.
  private struct Row {
    var left: String
    var right = ""
    var isVisible = false
    var isDim = false
  }

  init(_ world: World, kernel: Kernel, width: Int, palette: Palette) {
    self.world = world
    self.kernel = kernel
    self.width = width
    self.palette = palette
  }

  private var flow: Flow { kernel.flow }

  /// All of it, a line each, none wider than the width.
  func lines() -> [String] {
    var lines: [String] = []
    let hidden = max(0, world.layers.count - Self.mostLayers)
    for (number, layer) in world.layers.enumerated() where number == 0 || number > hidden {
      if number == hidden + 1, hidden > 0 { lines.append("  … \(hidden) more between …") }
      lines += box(titled: title(of: layer, isWindow: number == 0), rows(of: layer))
    }
    return lines
  }

  private func title(of layer: Layer, isWindow: Bool) -> String {
    if isWindow { return "window" }
    let presenter = layer.presenter == .none ? nil : world[coordinator: layer.presenter].type
    return layer.style.text + (presenter.map { ", presented by " + flow.text($0) } ?? "")
  }

  // MARK: What stands in a layer

  private func rows(of layer: Layer) -> [Row] {
    switch layer.content {
    case .entry(let entry): return [row(of: entry, depth: 0)]
    case .container(let container):
      var rows: [Row] = []
      write(container, depth: 0, to: &rows)
      return rows
    }
  }

  private func write(_ container: Slot, depth: Int, to rows: inout [Row]) {
    let container = world.content(of: container)
    // Deeper than anybody reads in a box.
    if depth > Self.deepest {
      rows.append(Row(left: indent(depth) + "…", isDim: true))
    } else if world[container: container].isBar {
      writeBar(container, depth: depth, to: &rows)
    } else {
      writeStack(container, depth: depth, to: &rows)
    }
  }

  private func writeBar(_ bar: Slot, depth: Int, to rows: inout [Row]) {
    let tabs = world.tabs(of: bar)
    let selected = world[container: bar].selected
    let names = tabs.map { tab in
      tab.position == selected ? "[\(owner(of: tab.container))]" : owner(of: tab.container)
    }
    let mark = kernel.isHidden(bar: bar, in: world) ? "  (hidden)" : ""
    rows.append(
      Row(
        left: indent(depth) + "tabs  " + names.joined(separator: "  ") + mark,
        right: owner(of: bar)))
    for tab in tabs {
      if tab.position == selected {
        write(tab.container, depth: depth + 1, to: &rows)
      } else {
        rows.append(hidden(tab.container, depth: depth + 1))
      }
    }
    if !tabs.contains(where: { $0.position == selected }) {
      rows.append(Row(left: indent(depth + 1) + "(the selected tab is gone)"))
    }
  }

  /// A tab that isn't selected, on one line.
  private func hidden(_ tab: Slot, depth: Int) -> Row {
    let content = world.content(of: tab)
    let shown =
      world[container: content].isBar
      ? "tabs of " + owner(of: content)
      : world.entries(of: content).suffix(Self.tallest)
        .map { kernel.text(of: $0, in: world) }.joined(separator: " › ")
    let text = owner(of: tab) + ": " + (shown.isEmpty ? "(empty)" : shown)
    return Row(left: indent(depth) + text, right: "", isDim: true)
  }

  private func writeStack(_ stack: Slot, depth: Int, to rows: inout [Row]) {
    let entries = world.entries(of: stack)
    if entries.isEmpty {
      rows.append(Row(left: indent(depth) + "(empty)", right: owner(of: stack)))
      return
    }
    let left = entries.count - Self.tallest - 1
    for (number, entry) in entries.enumerated() {
      if left > 1, (1...left).contains(number) {
        if number == 1 {
          rows.append(Row(left: indent(depth) + "… \(left) more …", isDim: true))
        }
        continue
      }
      rows.append(row(of: entry, depth: depth))
      let bar = world[entry: entry].bar
      if bar != .none { write(bar, depth: depth + 1, to: &rows) }
    }
  }

  private func row(of entry: Slot, depth: Int) -> Row {
    let owner = world[entry: entry].owner
    return Row(
      left: indent(depth) + kernel.text(of: entry, in: world),
      right: owner == .none ? "nobody's" : flow.text(world[coordinator: owner].type),
      isVisible: entry == world.visible.entry)
  }

  private func owner(of container: Slot) -> String {
    let owner = world[container: container].owner
    return owner == .none ? "nobody" : flow.text(world[coordinator: owner].type)
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  // MARK: Boxes

  private func box(titled title: String, _ rows: [Row]) -> [String] {
    let inner = width - 4
    let title = PlainText.truncated(PlainText.escaped(title), to: inner - 2)
    let rule = String(repeating: "─", count: max(0, inner - PlainText.width(of: title) - 1))
    var lines = [palette.dim("┌─ ") + title + palette.dim(" " + rule + "┐")]
    for row in rows { lines.append(line(of: row, width: inner)) }
    lines.append(palette.dim("└" + String(repeating: "─", count: inner + 2) + "┘"))
    return lines
  }

  private func line(of row: Row, width: Int) -> String {
    // A long name of an owner leaves room for the screen's.
    let right = PlainText.truncated(PlainText.escaped(row.right), to: width / 3)
    let room = width - 2 - (right.isEmpty ? 0 : PlainText.width(of: right) + 2)
    let left = PlainText.truncated(PlainText.escaped(row.left), to: room)
    let padded = PlainText.padded(left, to: room)
    let mark = row.isVisible ? "▸ " : "  "
    var text =
      mark + (row.isVisible ? palette.bold(padded) : row.isDim ? palette.dim(padded) : padded)
    if !right.isEmpty { text += "  " + palette.dim(right) }
    return palette.dim("│") + " " + text + " " + palette.dim("│")
  }
}

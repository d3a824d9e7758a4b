package import FlowKernel
package import FlowModel
import FlowSource

/// Worlds in few words. The flow's names are made ready once, not for every world; a class, so that who
/// has it doesn't copy it.
package final class WorldText {
  /// A name as it is printed.
  private struct Name {
    /// Of `pool`.
    var bytes: Range<Int>
    /// In columns of a terminal.
    var width: Int
  }

  private let flow: Flow
  private let pool: [UInt8]
  private let screens: [Name]
  private let coordinators: [Name]
  // What stands between them.
  private let isAbove, opens, isBeside, isTooDeep: Name

  package init(_ flow: Flow) {
    var pool: [UInt8] = []
    func add(_ name: String) -> Name {
      let text = PlainText.escaped(name)
      let start = pool.count
      pool.append(contentsOf: text.utf8)
      return Name(bytes: start..<pool.count, width: PlainText.width(of: text))
    }
    self.flow = flow
    screens = flow.screens.map { add(flow.names[$0.name]) }
    coordinators = flow.coordinators.map { add(flow.names[$0.name]) }
    isAbove = add(" › ")
    opens = add(" (")
    isBeside = add(", ")
    isTooDeep = add("…")
    self.pool = pool
  }

  /// Byte by byte: for what is as short as a name, that takes less than to copy a slice.
  private func append(_ name: Name, to text: inout [UInt8]) {
    for index in name.bytes { text.append(pool[index]) }
  }

  /// Appends the visible screen, and how it is presented.
  ///
  /// - Parameter arguments: those of the screen.
  /// - Returns: how many columns it takes.
  func appendVisible(in world: World, _ arguments: String, to text: inout [UInt8]) -> Int {
    let entry = world.visible.entry
    guard entry != .none, let screen = world.entries[Int(entry)].screen else {
      return text.append("(nothing)")
    }
    let name = screens[screen.index]
    append(name, to: &text)
    text.append(arguments)
    let width = name.width + PlainText.width(of: arguments)
    guard world.layers.count > 1, let layer = world.layers.last else { return width }
    return width + text.append(" (") + text.append(layer.style.text) + text.append(")")
  }

  /// What is alive: `App › Main (CatalogTab*, AccountTab)`, the selected tab with a star, and what has leaked
  /// with an exclamation mark.
  package func tree(of world: World) -> String {
    var text: [UInt8] = []
    appendTree(of: world, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  func appendTree(of world: World, to text: inout [UInt8]) {
    append(World.rootSlot, depth: 0, of: world, to: &text)
  }

  private func append(_ slot: Slot, depth: Int, of world: World, to text: inout [UInt8]) {
    // Deeper than anybody reads on one line.
    if depth > 24 {
      return append(isTooDeep, to: &text)
    }
    append(coordinators[world.coordinators[Int(slot)].type.index], to: &text)
    if isSelectedTab(slot, in: world) { text.append(UInt8(ascii: "*")) }
    if world.coordinators[Int(slot)].isKnownToLeak { text.append(UInt8(ascii: "!")) }
    let first = world.coordinators[Int(slot)].firstChild
    if first == .none { return }
    let isOnly = world.coordinators[Int(first)].nextSibling == .none
    append(isOnly ? isAbove : opens, to: &text)
    var child = first
    while child != .none {
      if child != first { append(isBeside, to: &text) }
      append(child, depth: depth + 1, of: world, to: &text)
      child = world.coordinators[Int(child)].nextSibling
    }
    if !isOnly { text.append(UInt8(ascii: ")")) }
  }

  private func isSelectedTab(_ slot: Slot, in world: World) -> Bool {
    guard let boundary = world.coordinators[Int(slot)].boundary,
      flow.boundaries[boundary.index].kind == .tab
    else { return false }
    let parent = world.coordinators[Int(slot)].parent
    let bar = world.coordinators[Int(parent)].container
    return world.selectedTab(of: bar) == world.coordinators[Int(slot)].type
  }
}

extension World {
  /// The selected tab of a bar, or nil where it is gone.
  func selectedTab(of bar: Slot) -> CoordinatorID? {
    let tab = tab(containers[Int(bar)].selected, of: bar)
    let owner = tab == .none ? .none : containers[Int(tab)].owner
    return owner == .none ? nil : coordinators[Int(owner)].type
  }
}

extension [UInt8] {
  /// - Returns: how many columns it takes, where it is ASCII.
  @discardableResult
  mutating func append(_ text: String) -> Int {
    append(contentsOf: text.utf8)
    return text.utf8.count
  }

  /// - Parameter width: is filled with blanks from the left.
  mutating func append(number: Int, width: Int) {
    var digits = 1
    var rest = number
    while rest >= 10 {
      digits += 1
      rest /= 10
    }
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: Swift.max(width, digits)))
    rest = number
    for index in indices.suffix(digits).reversed() {
      self[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

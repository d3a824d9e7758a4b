import FlowDrawing
import FlowReporting

/// A rectangle of the drawing, in units that are pixels where nothing is zoomed.
struct Box: Hashable, Sendable {
  var x = 0
  var y = 0
  var width = 0
  var height = 0

  var right: Int { x + width }
  var bottom: Int { y + height }

  func moved(_ dx: Int, _ dy: Int) -> Box {
    Box(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// Where everything stands: a card for each coordinator with its screens from left to right, and the
/// cards as the tree of coordinators, from left to right too.
///
/// It depends on the drawing alone, so equal flows have equal maps.
struct Layout: Sendable {
  /// By cluster.
  private(set) var cards: [Box]
  /// By node.
  private(set) var nodes: [Box]
  private(set) var size = Box()
  /// By edge.
  private(set) var routes: [Route] = []

  /// Between two cards.
  static let gapX = 96
  static let gapY = 36
  static let margin = 48

  init(_ drawing: Drawing) {
    let members = Self.members(of: drawing)
    let insides = drawing.clusters.indices.map { CardLayout(drawing, members[$0], $0) }
    cards = insides.map { Box(width: $0.width, height: $0.height) }
    nodes = Array(repeating: Box(), count: drawing.nodes.count)
    placeCards(drawing)
    for (card, inside) in zip(cards, insides) {
      for (node, box) in inside.boxes { nodes[node] = box.moved(card.x, card.y) }
    }
    placeOutside(drawing)
    routes = Router.routes(drawing, self)
  }

  private static func members(of drawing: Drawing) -> [[Int]] {
    var members = Array(repeating: [Int](), count: drawing.clusters.count)
    for (index, node) in drawing.nodes.enumerated() {
      if let cluster = node.cluster { members[cluster].append(index) }
    }
    return members
  }

  // MARK: Cards

  /// Children stand to the right of their parent, as high as there is room, and the parent beside the
  /// middle of them. Inner cards are placed first: outer ones come first in a drawing.
  private mutating func placeCards(_ drawing: Drawing) {
    var families = cards.map { Family($0) }
    var order = Array(repeating: [Int](), count: cards.count)
    var roots: [Int] = []
    for (index, cluster) in drawing.clusters.enumerated() {
      if let parent = cluster.parent { order[parent].append(index) } else { roots.append(index) }
    }
    for index in cards.indices.reversed() {
      families[index].take(order[index].map { (index: $0, family: families[$0]) })
    }
    var top = Self.margin
    for root in roots {
      for (index, box) in families[root].members(root) { cards[index] = box.moved(0, top) }
      top += families[root].height + Self.gapY
    }
  }

  /// The launch and the links: in a column on the left of all cards.
  private mutating func placeOutside(_ drawing: Drawing) {
    let outside = drawing.nodes.indices.filter { drawing.nodes[$0].cluster == nil }
    let links = outside.filter { drawing.nodes[$0].kind != .launch }
    let width = links.map { CardLayout.width(of: drawing.nodes[$0]) }.max() ?? 40
    let shift = Self.margin + max(width, 40) + Self.gapX
    for index in cards.indices { cards[index].x += shift }
    for index in nodes.indices { nodes[index].x += shift }
    let middle = drawing.clusters.first.map { nodes[$0.entry] } ?? Box()
    for node in outside where drawing.nodes[node].kind == .launch {
      nodes[node] = Box(
        x: shift - Self.gapX - 40, y: middle.y + middle.height / 2 - 20, width: 40, height: 40)
    }
    // Below the launch: above it there may be no room.
    var top = middle.bottom + 2 * Self.gapY
    for node in links {
      nodes[node] = Box(
        x: shift - Self.gapX - width, y: top, width: width, height: CardLayout.pillHeight)
      top += CardLayout.pillHeight + 12
    }
    let all = cards + nodes
    size.width = (all.map(\.right).max() ?? 0) + Self.margin
    size.height = (all.map(\.bottom).max() ?? 0) + Self.margin
  }
}

/// A card with all below it, while they look for their place: a shape that others must not overlap.
private struct Family {
  private var own: Box
  private var others: [(index: Int, box: Box)] = []
  private(set) var height: Int

  init(_ card: Box) {
    own = card
    height = card.height
  }

  func members(_ index: Int) -> [(index: Int, box: Box)] { [(index, own)] + others }

  /// Puts children beside the card: in one column, or in as many as make the whole about as wide as a
  /// window is.
  mutating func take(_ children: [(index: Int, family: Family)]) {
    if children.isEmpty { return }
    var best = self
    best.take(children, inColumns: 1)
    for count in 2...4 where count <= children.count {
      var other = self
      other.take(children, inColumns: count)
      if other.extent * 6 < best.extent * 5 { best = other }
    }
    self = best
  }

  /// The side of the window that the family fills, in units of the window's height.
  private var extent: Int { max((right * 2) / 3, height) }

  private var right: Int { max(own.right, others.map(\.box.right).max() ?? 0) }

  private mutating func take(
    _ children: [(index: Int, family: Family)], inColumns count: Int
  ) {
    let total = children.reduce(0) { $0 + $1.family.height + Layout.gapY }
    var left = own.width + Layout.gapX
    var bottom = 0
    var filled = 0
    var column: [(index: Int, box: Box)] = []
    for (index, family) in children {
      // On to the next column where this one has its share of the height.
      if !column.isEmpty, filled * count >= total {
        filled -= total / count
        others += column
        left = right + Layout.gapX
        column = []
      }
      let boxes = family.members(index).map { ($0.index, $0.box.moved(left, 0)) }
      let down = Self.room(for: boxes.map(\.1), below: column.map(\.box))
      column += boxes.map { ($0.0, $0.1.moved(0, down)) }
      filled += family.height + Layout.gapY
      bottom = max(bottom, column.map(\.box.bottom).max() ?? 0)
    }
    others += column
    height = max(own.height, bottom)
    centre()
  }

  /// How far down boxes must go to overlap none that stands already.
  private static func room(for boxes: [Box], below others: [Box]) -> Int {
    var down = 0
    for other in others {
      for box in boxes
      where box.x < other.right + Layout.gapX / 2 && other.x < box.right + Layout.gapX / 2 {
        down = max(down, other.bottom + Layout.gapY - box.y)
      }
    }
    return down
  }

  /// The parent beside the middle of all below it.
  private mutating func centre() {
    let bottom = others.map(\.box.bottom).max() ?? 0
    own.y = max(0, (bottom - own.height) / 2)
  }
}

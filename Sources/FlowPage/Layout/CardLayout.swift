import FlowDrawing
import FlowReporting

/// The screens of one coordinator in columns: by how many edges they are away from where it begins.
struct CardLayout {
  static let nodeHeight = 36
  static let pillHeight = 26
  private static let header = 48
  /// The part of the header that has the title.
  static let band = 36
  static let padding = 20
  static let columnGap = 84
  static let rowGap = 12
  /// More in one column, and it goes on in the next.
  private static let mostRows = 7
  /// In columns of text; the whole name stands in the panel.
  static let mostLetters = 24

  private(set) var width = 0
  private(set) var height = 0
  /// In the card's own coordinates.
  private(set) var boxes: [(node: Int, box: Box)] = []

  private let drawing: Drawing
  private let members: [Int]

  init(_ drawing: Drawing, _ members: [Int], _ cluster: Int) {
    self.drawing = drawing
    self.members = members
    place(columns(from: drawing.clusters[cluster].entry))
    let title = PlainText.width(of: drawing.clusters[cluster].name)
    width = max(width, min(title, 28) * 9 + 110)
  }

  static func width(of node: Drawing.Node) -> Int {
    let letters = min(PlainText.width(of: node.name), mostLetters)
    switch node.kind {
    case .screen, .tabBar: return max(92, letters * 15 / 2 + 50)
    case .launch: return 40
    case .coordinator: return 36
    case .exit, .output, .link: return max(60, letters * 15 / 2 + 36)
    }
  }

  private static func height(of node: Drawing.Node) -> Int {
    switch node.kind {
    case .screen, .tabBar, .coordinator: nodeHeight
    case .exit, .output, .link, .launch: pillHeight
    }
  }

  // MARK: Columns

  private func columns(from entry: Int) -> [[Int]] {
    let next = successors()
    var ranks: [Int: Int] = [:]
    // What nothing in the card leads to begins on the left too.
    for start in [entry] + members where ranks[start] == nil && isPlace(start) {
      spread(from: start, next, &ranks)
    }
    var columns = Array(repeating: [Int](), count: (ranks.values.max() ?? 0) + 1)
    for node in members where isPlace(node) { columns[ranks[node] ?? 0].append(node) }
    sort(&columns, next)
    // Ends stand behind everything that leads to them.
    columns.append(members.filter { !isPlace($0) })
    return columns.flatMap(Self.wrapped).filter { !$0.isEmpty }
  }

  private func isPlace(_ node: Int) -> Bool { !drawing.nodes[node].isPort }

  /// The edges inside the card that lead on.
  private func successors() -> [Int: [Int]] {
    let own = Set(members)
    var next: [Int: [Int]] = [:]
    for edge in drawing.edges where own.contains(edge.tail) && own.contains(edge.head) {
      switch edge.kind {
      case .begin, .push, .present, .replace, .target, .select:
        next[edge.tail, default: []].append(edge.head)
      case .child, .back, .finish, .output, .link, .stay, .way: break
      }
    }
    return next
  }

  private func spread(from start: Int, _ next: [Int: [Int]], _ ranks: inout [Int: Int]) {
    ranks[start] = 0
    var waiting = [start][...]
    while let node = waiting.popFirst() {
      for head in next[node] ?? [] where ranks[head] == nil && isPlace(head) {
        ranks[head] = (ranks[node] ?? 0) + 1
        waiting.append(head)
      }
    }
  }

  /// Each column in the order of what leads to it, so that edges cross less.
  private func sort(_ columns: inout [[Int]], _ next: [Int: [Int]]) {
    for column in columns.indices.dropFirst() {
      var positions: [Int: (sum: Int, count: Int)] = [:]
      for (row, tail) in columns[column - 1].enumerated() {
        for head in next[tail] ?? [] {
          positions[head, default: (0, 0)].sum += row
          positions[head, default: (0, 0)].count += 1
        }
      }
      let keyed = columns[column].enumerated().map { offset, node in
        let place = positions[node] ?? (0, 0)
        // Fractions of a row, as whole numbers.
        return (key: place.sum * 1000 / max(1, place.count), offset: offset, node: node)
      }
      columns[column] = keyed.sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }.map(\.node)
    }
  }

  private static func wrapped(_ column: [Int]) -> [[Int]] {
    stride(from: 0, to: column.count, by: mostRows).map {
      Array(column[$0..<min($0 + mostRows, column.count)])
    }
  }

  // MARK: Boxes

  private mutating func place(_ columns: [[Int]]) {
    var left = Self.padding
    let heights = columns.map { Self.height(of: $0.map { drawing.nodes[$0] }) }
    let tallest = heights.max() ?? 0
    for (column, height) in zip(columns, heights) {
      let width = column.map { Self.width(of: drawing.nodes[$0]) }.max() ?? 0
      var top = Self.header + (tallest - height) / 2
      for node in column {
        let box = Box(
          x: left, y: top, width: width, height: Self.height(of: drawing.nodes[node]))
        boxes.append((node, box))
        top = box.bottom + Self.rowGap
      }
      left += width + Self.columnGap
    }
    width = left - Self.columnGap + Self.padding
    height = Self.header + tallest + Self.padding
  }

  private static func height(of column: [Drawing.Node]) -> Int {
    column.reduce(-rowGap) { $0 + height(of: $1) + rowGap }
  }
}

/// The grid in which routes between two cards are looked for. What is in the way is found out where
/// somebody comes along: most of a large map is never looked at.
struct RouteGrid {
  let columns: [RouteLine]
  let rows: [RouteLine]
  private let map: RouteMap
  private let pair: CardPair
  /// By row and by column: whether one may go from a crossing to the next.
  private var openRows: [[Bool]?]
  private var openColumns: [[Bool]?]

  /// - Parameter ports: the rows on which boxes at the ends have their ports.
  init(_ map: RouteMap, _ pair: CardPair, ports: [RouteLine]) {
    self.map = map
    self.pair = pair
    columns = map.lines(.vertical, pair, [])
    rows = map.lines(.horizontal, pair, ports)
    openRows = Array(repeating: nil, count: rows.count)
    openColumns = Array(repeating: nil, count: columns.count)
  }

  func point(_ crossing: Crossing) -> Point {
    Point(x: columns[crossing.column].place, y: rows[crossing.row].place)
  }

  /// The crossing one step on, if nothing is in the way.
  mutating func next(_ crossing: Crossing, _ axis: Axis, by step: Int) -> Crossing? {
    var next = crossing
    if axis == .horizontal {
      next.column += step
      guard columns.indices.contains(next.column) else { return nil }
      return isOpen(row: crossing.row, after: min(crossing.column, next.column)) ? next : nil
    }
    next.row += step
    guard rows.indices.contains(next.row) else { return nil }
    return isOpen(column: crossing.column, after: min(crossing.row, next.row)) ? next : nil
  }

  private mutating func isOpen(row: Int, after column: Int) -> Bool {
    if let open = openRows[row] { return open[column] }
    let open = open(rows[row], .horizontal, columns)
    openRows[row] = open
    return open[column]
  }

  private mutating func isOpen(column: Int, after row: Int) -> Bool {
    if let open = openColumns[column] { return open[row] }
    let open = open(columns[column], .vertical, rows)
    openColumns[column] = open
    return open[row]
  }

  private func open(_ line: RouteLine, _ axis: Axis, _ others: [RouteLine]) -> [Bool] {
    let walls = map.walls(on: line, axis, pair)
    return zip(others, others.dropFirst()).map { from, to in
      !walls.contains { $0.overlaps(from.place...to.place) }
    }
  }

  /// Where a line that leaves a box to one side meets the grid.
  func crossing(beside box: Box, _ side: Port.Side, row place: Int) -> Crossing? {
    guard let row = rows.firstIndex(where: { $0.place == place }) else { return nil }
    let column =
      side == .right
      ? columns.firstIndex { $0.place >= box.right + RouteMap.margin }
      : columns.lastIndex { $0.place <= box.x - RouteMap.margin }
    return column.map { Crossing(column: $0, row: row) }
  }
}

/// Of a row and a column of a `RouteGrid`.
struct Crossing: Hashable {
  var column: Int
  var row: Int
}

/// Where a line may leave or enter a box.
struct Port: Hashable {
  enum Side { case left, right }

  var box: Box
  var side: Side
  var y: Int
  /// How much longer a way may be before this port is taken.
  var detour: Int

  var point: Point { Point(x: side == .left ? box.x : box.right, y: y) }
}

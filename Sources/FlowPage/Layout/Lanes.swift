import FlowDrawing

/// Moves pieces of routes that lie on each other apart. Lines of one kind that leave the same box, or
/// enter the same box, stay together: a fan of them is one line that branches.
struct Lanes {
  /// How far a piece moves at most.
  static let mostRoom = 16
  private static let spacing = 7

  private let drawing: Drawing
  private let map: RouteMap
  /// By edge: what it stays together with.
  private let bundles: [Int]

  init(_ drawing: Drawing, _ map: RouteMap) {
    self.drawing = drawing
    self.map = map
    bundles = Self.bundles(of: drawing)
  }

  func spread(_ routes: [Route]) -> [Route] {
    var routes = routes
    for axis in [Axis.vertical, .horizontal] {
      for group in groups(routes, axis) { spread(group, axis, &routes) }
    }
    return routes
  }

  // MARK: Bundles

  private struct End: Hashable {
    var node: Int
    var kind: Drawing.Edge.Kind
    var isTail: Bool
  }

  private static func bundles(of drawing: Drawing) -> [Int] {
    var counts: [End: Int] = [:]
    for edge in drawing.edges {
      counts[End(node: edge.tail, kind: edge.kind, isTail: true), default: 0] += 1
      counts[End(node: edge.head, kind: edge.kind, isTail: false), default: 0] += 1
    }
    var numbers: [End: Int] = [:]
    return drawing.edges.map { edge in
      let tail = End(node: edge.tail, kind: edge.kind, isTail: true)
      let head = End(node: edge.head, kind: edge.kind, isTail: false)
      let end = (counts[head] ?? 0) >= (counts[tail] ?? 0) ? head : tail
      let number = numbers[end] ?? numbers.count
      numbers[end] = number
      return number
    }
  }

  // MARK: Groups

  private struct Piece {
    var edge: Int
    var number: Int
    var span: ClosedRange<Int>
  }

  /// Pieces on one line that overlap, each with the next of them.
  private func groups(_ routes: [Route], _ axis: Axis) -> [[Piece]] {
    var lines: [Int: [Piece]] = [:]
    for (edge, route) in routes.enumerated() where !isLoop(edge) {
      for number in route.inner where Route.axis(number) == axis {
        let piece = Piece(edge: edge, number: number, span: route.span(of: number))
        lines[route.place(of: number), default: []].append(piece)
      }
    }
    return lines.sorted { $0.key < $1.key }.flatMap { Self.groups($0.value) }
  }

  private func isLoop(_ edge: Int) -> Bool {
    drawing.edges[edge].tail == drawing.edges[edge].head
  }

  private static func groups(_ pieces: [Piece]) -> [[Piece]] {
    var groups: [[Piece]] = []
    var end = Int.min
    let sorted = pieces.sorted {
      ($0.span.lowerBound, $0.edge, $0.number) < ($1.span.lowerBound, $1.edge, $1.number)
    }
    for piece in sorted {
      if groups.isEmpty || piece.span.lowerBound > end { groups.append([]) }
      groups[groups.count - 1].append(piece)
      end = max(end, piece.span.upperBound)
    }
    return groups
  }

  // MARK: Lanes

  private struct Strand {
    var pieces: [Piece]
    var span: ClosedRange<Int>
    var rank: Rank
    var lane = 0
  }

  private func spread(_ group: [Piece], _ axis: Axis, _ routes: inout [Route]) {
    var strands = strands(of: group, routes)
    if strands.count < 2 { return }
    strands.sort { $0.rank < $1.rank }
    for index in strands.indices {
      let below = strands[..<index].filter { $0.span.overlaps(strands[index].span) }
      strands[index].lane = (below.map(\.lane).max() ?? -1) + 1
    }
    let places = places(of: group, axis, routes, count: (strands.map(\.lane).max() ?? 0) + 1)
    for strand in strands {
      for piece in strand.pieces { routes[piece.edge].move(piece.number, to: places[strand.lane]) }
    }
  }

  private func strands(of group: [Piece], _ routes: [Route]) -> [Strand] {
    var numbers: [Int: Int] = [:]
    var strands: [Strand] = []
    for piece in group {
      let rank = Rank(routes[piece.edge], piece.number)
      guard let number = numbers[bundles[piece.edge]] else {
        numbers[bundles[piece.edge]] = strands.count
        strands.append(Strand(pieces: [piece], span: piece.span, rank: rank))
        continue
      }
      strands[number].pieces.append(piece)
      strands[number].rank = min(strands[number].rank, rank)
      let span = strands[number].span
      strands[number].span =
        min(span.lowerBound, piece.span.lowerBound)...max(span.upperBound, piece.span.upperBound)
    }
    return strands
  }

  /// Where the lanes are: around the line, or beside it where one side has no room.
  private func places(
    of group: [Piece], _ axis: Axis, _ routes: [Route], count: Int
  ) -> [Int] {
    let place = routes[group[0].edge].place(of: group[0].number)
    var room = (low: Self.mostRoom, high: Self.mostRoom)
    for piece in group {
      let pair = CardPair(drawing.edges[piece.edge], in: drawing)
      let own = map.room(beside: place, axis, piece.span, pair)
      room = (min(room.low, own.low), min(room.high, own.high))
    }
    let wanted = (count - 1) * Self.spacing
    let width = min(wanted, room.low + room.high)
    let start = place - min(room.low, max(width / 2, width - room.high))
    return (0..<count).map { start + (count > 1 ? width * $0 / (count - 1) : 0) }
  }
}

/// Which lane of several a piece takes, so that few lines cross: seen as if it ran from top to bottom,
/// from the left to the right lane.
struct Rank: Hashable, Comparable {
  private let group: Int
  private let key: Int

  init(_ route: Route, _ piece: Int) {
    let (from, to) = (route.points[piece], route.points[piece + 1])
    let here = route.place(of: piece)
    let before = route.along(piece - 1, route.points[piece - 1])
    let after = route.along(piece + 1, route.points[piece + 2])
    let (start, end) = (route.along(piece, from), route.along(piece, to))
    switch (before < here, after < here) {
    case (true, true): (group, key) = (0, abs(end - start))
    case (false, false): (group, key) = (3, -abs(end - start))
    case (true, false): (group, key) = start > end ? (1, start) : (2, -start)
    case (false, true): (group, key) = end > start ? (1, end) : (2, -end)
    }
  }

  static func < (left: Rank, right: Rank) -> Bool {
    (left.group, left.key) < (right.group, right.key)
  }
}

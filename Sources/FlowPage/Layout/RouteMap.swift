import FlowDrawing

/// Where lines may run: in the gutters between cards, and inside a card between its columns and rows.
struct RouteMap {
  /// Between a card and the lines that run beside it.
  private static let gutterX = 20
  private static let gutterY = Layout.gapY / 2
  /// Lines nearer to each other than this are one.
  private static let tolerance = 10
  /// Between a box and whatever passes it.
  static let margin = 3

  let cards: [Box]
  /// By card: what lines inside it go round, which are its nodes and its title.
  private(set) var insides: [[Box]]
  /// What stands in no card.
  private let outside: [Box]
  private let gutters: [Axis: [Int]]
  /// By card: between its columns and rows, and along its border.
  private let channels: [[Axis: [Int]]]
  private let borders: [[Axis: [Int]]]

  init(_ drawing: Drawing, _ layout: Layout) {
    cards = layout.cards
    insides = cards.map {
      [Box(x: $0.x, y: $0.y, width: $0.width, height: CardLayout.band)]
    }
    var outside: [Box] = []
    for (node, box) in zip(drawing.nodes, layout.nodes) {
      if let cluster = node.cluster { insides[cluster].append(box) } else { outside.append(box) }
    }
    self.outside = outside
    gutters = Self.gutters(of: cards)
    channels = zip(cards, insides).map(Self.channels)
    borders = cards.map(Self.borders)
  }

  // MARK: Lines

  private static func gutters(of cards: [Box]) -> [Axis: [Int]] {
    let columns = cards.flatMap { [$0.x - gutterX, $0.right + gutterX] }
    let rows = cards.flatMap { [$0.y - gutterY, $0.bottom + gutterY] }
    return [.vertical: apart(columns), .horizontal: apart(rows)]
  }

  private static func apart(_ places: [Int]) -> [Int] {
    var kept: [Int] = []
    for place in places.sorted() where place - (kept.last ?? place - tolerance) >= tolerance {
      kept.append(place)
    }
    return kept
  }

  /// Between the columns of a card, and above and below each of its boxes.
  private static func channels(of card: Box, _ inside: [Box]) -> [Axis: [Int]] {
    let boxes = inside.dropFirst()
    let lefts = Set(boxes.map(\.x)).sorted()
    let columns = Set(boxes.map(\.right)).compactMap { right in
      lefts.first { $0 > right }.map { (right + $0) / 2 }
    }
    var rows = [card.y + CardLayout.band + 5]
    rows += boxes.map { $0.y - CardLayout.rowGap / 2 }
    rows += boxes.map { $0.bottom + CardLayout.rowGap / 2 }
    return [.vertical: columns, .horizontal: rows]
  }

  /// Inside the card, around everything in it.
  private static func borders(of card: Box) -> [Axis: [Int]] {
    let inset = CardLayout.padding / 2
    return [
      .vertical: [card.x + inset, card.right - inset], .horizontal: [card.bottom - inset],
    ]
  }

  /// The lines of one direction for routes between two cards; nil is no card.
  func lines(_ axis: Axis, _ pair: CardPair, _ ports: [RouteLine]) -> [RouteLine] {
    var lines = ports
    if pair.tail != pair.head {
      lines += (gutters[axis] ?? []).map { RouteLine(place: $0) }
    } else if let card = pair.tail {
      lines += (borders[card][axis] ?? []).map { RouteLine(place: $0, isOfTail: true) }
    }
    if let tail = pair.tail {
      lines += (channels[tail][axis] ?? []).map { RouteLine(place: $0, isOfTail: true) }
    }
    if let head = pair.head {
      lines += (channels[head][axis] ?? []).map { RouteLine(place: $0, isOfHead: true) }
    }
    return Self.merged(lines)
  }

  private static func merged(_ lines: [RouteLine]) -> [RouteLine] {
    var merged: [RouteLine] = []
    for line in lines.sorted(by: { $0.place < $1.place }) {
      if let last = merged.last, last.place == line.place {
        merged[merged.count - 1].isOfTail = last.isOfTail || line.isOfTail
        merged[merged.count - 1].isOfHead = last.isOfHead || line.isOfHead
      } else {
        merged.append(line)
      }
    }
    return merged
  }

  // MARK: Walls

  /// The boxes that stand on a line, as stretches of it. A card is one box for all lines but its own.
  func walls(on line: RouteLine, _ axis: Axis, _ pair: CardPair) -> [ClosedRange<Int>] {
    var walls: [ClosedRange<Int>] = []
    func add(_ box: Box) {
      if Self.stands(box, on: line.place, axis) {
        walls.append(box.low(axis) - Self.margin + 1...box.high(axis) + Self.margin - 1)
      }
    }
    for (index, card) in cards.enumerated() where Self.stands(card, on: line.place, axis) {
      if pair.isOpen(index, to: line) { insides[index].forEach(add) } else { add(card) }
    }
    outside.forEach(add)
    return walls
  }

  private static func stands(_ box: Box, on place: Int, _ axis: Axis) -> Bool {
    box.low(axis.other) - margin < place && place < box.high(axis.other) + margin
  }

  /// How far a piece of a route may move to either side without touching anything.
  func room(
    beside place: Int, _ axis: Axis, _ span: ClosedRange<Int>, _ pair: CardPair
  ) -> (low: Int, high: Int) {
    var room = (low: Lanes.mostRoom, high: Lanes.mostRoom)
    func look(at box: Box) {
      if box.high(axis) < span.lowerBound || span.upperBound < box.low(axis) { return }
      for side in [box.low(axis.other), box.high(axis.other)] {
        if side <= place { room.low = min(room.low, place - side - Self.margin) }
        if side >= place { room.high = min(room.high, side - place - Self.margin) }
      }
    }
    cards.forEach(look)
    outside.forEach(look)
    for card in Set([pair.tail, pair.head].compactMap { $0 }) { insides[card].forEach(look) }
    return (max(0, room.low), max(0, room.high))
  }
}

/// The cards at the ends of a route; nil is no card.
struct CardPair: Hashable {
  var tail: Int?
  var head: Int?

  /// Whether a line may run through a card: past what stands in it.
  func isOpen(_ card: Int, to line: RouteLine) -> Bool {
    (card == tail && line.isOfTail) || (card == head && line.isOfHead)
  }
}

/// A row or a column of the grid in which a route is looked for.
struct RouteLine: Hashable {
  var place: Int
  var isOfTail = false
  var isOfHead = false
}

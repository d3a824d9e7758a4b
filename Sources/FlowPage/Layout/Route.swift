struct Point: Hashable, Sendable {
  var x = 0
  var y = 0
}

/// The direction of a line.
enum Axis: Sendable {
  case horizontal, vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Box {
  /// Where the box begins along an axis.
  func low(_ axis: Axis) -> Int { axis == .horizontal ? x : y }

  /// Where it ends.
  func high(_ axis: Axis) -> Int { axis == .horizontal ? right : bottom }
}

/// A line from one box to another: horizontal and vertical pieces in turn. The first and the last are
/// horizontal, since lines leave and enter boxes at their sides.
struct Route: Hashable, Sendable {
  /// Its corners, with both ends.
  private(set) var points: [Point]

  init(_ points: [Point]) {
    self.points = points
    simplify()
  }

  /// The direction of the piece from a corner to the next.
  static func axis(_ piece: Int) -> Axis { piece.isMultiple(of: 2) ? .horizontal : .vertical }

  /// The pieces that may move aside: those at the ends stay with their boxes.
  var inner: Range<Int> { points.count < 4 ? 0..<0 : 1..<points.count - 2 }

  /// The coordinate that the ends of a piece share.
  func place(of piece: Int) -> Int {
    Self.axis(piece) == .horizontal ? points[piece].y : points[piece].x
  }

  /// From where to where a piece runs, in order.
  func span(of piece: Int) -> ClosedRange<Int> {
    let (from, to) = (along(piece, points[piece]), along(piece, points[piece + 1]))
    return min(from, to)...max(from, to)
  }

  /// How far along the direction of a piece a point is.
  func along(_ piece: Int, _ point: Point) -> Int {
    Self.axis(piece) == .horizontal ? point.x : point.y
  }

  /// Moves a piece aside; the pieces before and after it become longer or shorter.
  mutating func move(_ piece: Int, to place: Int) {
    for corner in [piece, piece + 1] {
      if Self.axis(piece) == .horizontal {
        points[corner].y = place
      } else {
        points[corner].x = place
      }
    }
  }

  /// Where it begins, then where each piece ends: x and y in turn.
  var numbers: [Int] {
    [points[0].x, points[0].y]
      + points.indices.dropFirst().map { along($0 - 1, points[$0]) }
  }

  /// Makes one piece of those that go on in the same direction.
  private mutating func simplify() {
    var corners: [Point] = []
    for point in points where point != corners.last {
      if corners.count > 1 {
        let (first, second) = (corners[corners.count - 2], corners[corners.count - 1])
        let isStraight =
          (first.x == second.x && second.x == point.x)
          || (first.y == second.y && second.y == point.y)
        if isStraight { corners.removeLast() }
      }
      corners.append(point)
    }
    points = corners
  }
}

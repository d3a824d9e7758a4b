import FlowDrawing

/// Finds a line for every edge that crosses no box it has nothing to do with: neither a card that it
/// neither leaves nor enters, nor another node of a card that it does.
struct Router {
  private let drawing: Drawing
  private let layout: Layout
  private let map: RouteMap
  /// How much longer a way has to be before a line leaves or enters a box on the unusual side.
  private static let wrongSide = 700

  /// By edge.
  static func routes(_ drawing: Drawing, _ layout: Layout) -> [Route] {
    let router = Router(drawing, layout)
    let routes = drawing.edges.map { router.route($0) }
    return Lanes(drawing, router.map).spread(routes)
  }

  private init(_ drawing: Drawing, _ layout: Layout) {
    self.drawing = drawing
    self.layout = layout
    map = RouteMap(drawing, layout)
  }

  private func route(_ edge: Drawing.Edge) -> Route {
    let (tail, head) = (layout.nodes[edge.tail], layout.nodes[edge.head])
    if edge.tail == edge.head { return Self.loop(at: tail) }
    let pair = CardPair(edge, in: drawing)
    let (tails, heads) = Self.ports(of: edge, from: tail, to: head)
    let ports =
      tails.map { RouteLine(place: $0.y, isOfTail: true) }
      + heads.map { RouteLine(place: $0.y, isOfHead: true) }
    var search = RouteSearch(RouteGrid(map, pair, ports: ports), from: tails, to: heads)
    return Route(search.run() ?? [tails[0].point, heads[0].point])
  }

  /// Lines that lead on leave on the right and enter on the left; those that lead back leave and enter
  /// on the other sides, and a little lower: the two may run between the same boxes.
  private static func ports(
    of edge: Drawing.Edge, from tail: Box, to head: Box
  ) -> (tails: [Port], heads: [Port]) {
    let isBack = edge.kind == .back
    func ports(_ box: Box, _ first: Port.Side, _ second: Port.Side) -> [Port] {
      let y = box.y + box.height / 2 + (isBack ? box.height / 4 : 0)
      return [
        Port(box: box, side: first, y: y, detour: 0),
        Port(box: box, side: second, y: y, detour: wrongSide),
      ]
    }
    return isBack
      ? (ports(tail, .left, .right), ports(head, .right, .left))
      : (ports(tail, .right, .left), ports(head, .left, .right))
  }

  /// A line that comes back to where it began.
  private static func loop(at box: Box) -> Route {
    let (upper, lower) = (box.y + box.height / 4, box.bottom - box.height / 4)
    let right = box.right + CardLayout.padding / 2
    return Route([
      Point(x: box.right, y: upper), Point(x: right, y: upper), Point(x: right, y: lower),
      Point(x: box.right, y: lower),
    ])
  }
}

extension CardPair {
  init(_ edge: Drawing.Edge, in drawing: Drawing) {
    self.init(tail: drawing.nodes[edge.tail].cluster, head: drawing.nodes[edge.head].cluster)
  }
}

package import FlowModel
import FlowSource

extension Drawing {
  /// Draws a whole flow, whose names and types are right.
  package init(of flow: Flow) {
    var drawer = Drawer(flow)
    drawer.draw()
    self = drawer.drawing
  }
}

/// Gives clusters and nodes their numbers, and edges their ends.
private struct Drawer {
  let flow: Flow
  let drafts: DraftReader
  var drawing = Drawing()
  private var clusters: [Int] = []
  private var nodes: [Place: Int] = [:]
  private var edges: [EdgeKey: Int] = [:]

  private struct EdgeKey: Hashable {
    var tail: Int
    var head: Int
    var kind: Drawing.Edge.Kind
  }

  init(_ flow: Flow) {
    self.flow = flow
    drafts = DraftReader(flow)
  }

  mutating func draw() {
    if flow.coordinators.isEmpty { return }
    drawing.title = flow.name.map { flow.names[$0] }
    let origins = Origins(drafts)
    let heads = drafts.drafts.map { origins.heads(of: $0) }
    makeClusters()
    makeNodes(for: places(heads))
    for (draft, heads) in zip(drafts.drafts, heads) {
      for head in heads { add(draft, to: head) }
    }
  }

  // MARK: Clusters and nodes

  private mutating func makeClusters() {
    let nesting = Nesting(flow)
    clusters = Array(repeating: 0, count: flow.coordinators.count)
    for id in nesting.order {
      clusters[id.index] = drawing.clusters.count
      drawing.clusters.append(
        Drawing.Cluster(
          coordinator: id, name: flow.text(id),
          parent: nesting.around[id.index].map { clusters[$0.index] }, kinds: kinds(of: id),
          entry: 0))
    }
  }

  private func kinds(of id: CoordinatorID) -> [Drawing.Holding] {
    let own = Set(drafts.reader.parents[id].map { Drawing.Holding(flow[$0]) })
    return Drawing.Holding.allCases.filter { $0 != .none && own.contains($0) }
  }

  /// Every place that an edge begins or ends at.
  private func places(_ heads: [[Place]]) -> Set<Place> {
    var places: Set<Place> = []
    for (draft, heads) in zip(drafts.drafts, heads) {
      places.insert(resolved(draft.tail))
      for head in heads { places.insert(resolved(head)) }
    }
    return places
  }

  /// The place where an edge to a place ends.
  private func resolved(_ place: Place) -> Place {
    guard case .coordinator(let id) = place else { return place }
    return drafts.firstScreens[id.index].map { .screen($0, of: id) } ?? .hub(id)
  }

  private mutating func makeNodes(for places: Set<Place>) {
    add(.launch, .launch, name: "launch", in: nil)
    for index in flow.coordinators.indices {
      let id = CoordinatorID(index)
      makeNodes(of: id, for: places)
      drawing.clusters[clusters[index]].entry = nodes[resolved(.coordinator(id))] ?? 0
    }
    for index in flow.links.indices {
      let id = LinkID(index)
      // Beside what it leads to: the way there is what matters least.
      let last = flow.end(of: flow[id])
      add(.link(id), .link(id), name: flow.names[flow[id].name], in: clusters[last.index])
    }
    for index in flow.notifications.indices where places.contains(.output(EventID(index))) {
      let id = EventID(index)
      // Nobody's, and so beside the coordinator that holds all others.
      add(.output(id), .output(id), name: flow.text(id), in: clusters[flow.root.index])
    }
  }

  private mutating func makeNodes(of id: CoordinatorID, for places: Set<Place>) {
    let coordinator = flow[id]
    let cluster = clusters[id.index]
    let first = drafts.firstScreens[id.index]
    if first == nil || places.contains(.hub(id)) {
      let kind: Drawing.Node.Kind = coordinator.isTabBar ? .tabBar(id) : .coordinator(id)
      add(.hub(id), kind, name: flow.text(id), in: cluster)
    }
    var screens = first.map { [$0] } ?? []
    screens += coordinator.shows
    for index in coordinator.transitions.indices {
      let event = flow[flow.transitions[index].event]
      if case .screen(let screen) = event.owner { screens.append(screen) }
    }
    for screen in screens where nodes[.screen(screen, of: id)] == nil {
      add(.screen(screen, of: id), .screen(screen), name: flow.text(screen), in: cluster)
      let shown = BlockReader.Shown(screen: screen, coordinator: id)
      drawing.nodes[drawing.nodes.count - 1].look = drafts.reader.looks[shown] ?? .pushed
      drawing.nodes[drawing.nodes.count - 1].hidesTabBar = flow[screen].hidesTabBar
    }
    for index in coordinator.events.indices {
      let event = EventID(index)
      let name = flow.names[flow[event].name]
      if places.contains(.exit(event)) { add(.exit(event), .exit(event), name: name, in: cluster) }
      if places.contains(.output(event)) {
        add(.output(event), .output(event), name: name, in: cluster)
      }
    }
  }

  private mutating func add(
    _ place: Place, _ kind: Drawing.Node.Kind, name: String, in cluster: Int?
  ) {
    nodes[place] = drawing.nodes.count
    drawing.nodes.append(Drawing.Node(kind, name: name, cluster: cluster))
  }

  // MARK: Edges

  private mutating func add(_ draft: Draft, to head: Place) {
    guard let tail = nodes[resolved(draft.tail)], let head = nodes[resolved(head)] else { return }
    let isPort = !drawing.nodes[tail].isPlace
    // Nothing comes of it, and the mark alone says so.
    if draft.move.kind == .stay, isPort { return }
    let key = EdgeKey(tail: tail, head: head, kind: draft.move.kind)
    if let index = edges[key] {
      if !drawing.edges[index].causes.contains(draft.cause) {
        drawing.edges[index].causes.append(draft.cause)
      }
      return
    }
    edges[key] = drawing.edges.count
    drawing.edges.append(
      Drawing.Edge(tail: tail, head: head, kind: draft.move.kind, causes: [draft.cause]))
  }
}

import FlowModel

/// A drawing as Mermaid reads it, a flowchart.
package struct Mermaid {
  /// What GitHub and GitLab refuse to draw; no page can raise it.
  package static let mostEdges = 500
  package static let mostCharacters = 50_000

  private let drawing: Drawing
  private let labels: Labels
  private let identifiers: Identifiers
  private var text = ""

  package static func render(_ drawing: Drawing) -> String {
    var writer = Mermaid(drawing)
    writer.write()
    return writer.text
  }

  /// Why Mermaid would draw nothing but an error, or nil.
  package static func limit(of text: String, _ drawing: Drawing) -> String? {
    let edges = drawing.edges.count { $0.kind != .stay }
    if edges > mostEdges {
      return "it draws at most \(mostEdges) edges, but there are \(edges)"
    }
    // JavaScript counts UTF-16.
    let characters = text.utf16.count
    if characters > mostCharacters {
      return "it reads at most \(mostCharacters) characters, but there are \(characters)"
    }
    return nil
  }

  private init(_ drawing: Drawing) {
    self.drawing = drawing
    labels = Labels(drawing)
    identifiers = Identifiers(drawing)
  }

  private mutating func line(_ depth: Int, _ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private mutating func write() {
    line(0, "flowchart LR")
    for entry in Legend.lines { line(1, "%% " + entry) }
    writeNodes(in: nil, depth: 1)
    writeClusters()
    let edges = drawing.edges.filter { $0.kind != .stay }
    for edge in edges { write(edge) }
    writeStyles(of: edges)
  }

  // MARK: Clusters

  private mutating func writeClusters() {
    for part in drawing.clusterParts {
      if part.isEnd {
        line(part.depth, "end")
        continue
      }
      let cluster = drawing.clusters[part.cluster]
      let word = Theme.word(of: cluster.kinds)
      let name = Labels.plain(cluster.name) + (word.isEmpty ? "" : " · \(word)")
      line(
        part.depth, "subgraph \(identifiers.clusters[part.cluster])[\(Self.quoted([name]))]")
      writeNodes(in: part.cluster, depth: part.depth + 1)
    }
  }

  // MARK: Nodes

  private mutating func writeNodes(in cluster: Int?, depth: Int) {
    for (index, node) in drawing.nodes.enumerated() where node.cluster == cluster {
      let text = Self.quoted(labels.lines(of: index))
      line(
        depth,
        identifiers.nodes[index] + shape(of: node, text) + ":::"
          + (node.steps.isEmpty ? style(of: node) : "way"))
    }
  }

  private func shape(of node: Drawing.Node, _ text: String) -> String {
    switch node.kind {
    case .launch: "((\" \"))"
    case .coordinator where node.cluster != nil: "{\" \"}"
    case .tabBar, .coordinator: "[\(text)]"
    case .exit, .output: "([\(text)])"
    case .link: ">\(text)]"
    case .screen:
      switch node.look {
      case .pushed, .sheet, .popover: "(\(text))"
      case .fullScreen: "[[\(text)]]"
      case .alert, .actionSheet: "{{\(text)}}"
      }
    }
  }

  private func style(of node: Drawing.Node) -> String {
    switch node.kind {
    case .launch: "launch"
    case .coordinator where node.cluster != nil: "choice"
    case .tabBar: "bar"
    case .exit: "outcome"
    case .output: "output"
    case .link: "link"
    case .screen where node.look != .pushed: "presented"
    case .screen, .coordinator: "screen"
    }
  }

  // MARK: Edges

  private mutating func write(_ edge: Drawing.Edge) {
    let lines = labels.lines(of: edge)
    let label = lines.isEmpty ? "" : "|\(Self.quoted(lines))|"
    line(
      1,
      "\(identifiers.nodes[edge.tail]) \(arrow(of: edge))\(label) "
        + identifiers.nodes[edge.head])
  }

  private func arrow(of edge: Drawing.Edge) -> String {
    if !edge.steps.isEmpty { return "==>" }
    return switch edge.kind {
    case .begin, .push, .present, .replace, .stay: "-->"
    case .child, .way: "==>"
    case .select, .back, .finish, .output, .target, .link: "-.->"
    }
  }

  /// Styles at the end: nodes' by class, edges' by number.
  private mutating func writeStyles(of edges: [Drawing.Edge]) {
    let purple = Theme.colours(of: [.present]).border
    let green = Theme.colours(of: [.tab]).border
    let text = "color:\(Theme.text)"
    line(1, "classDef launch fill:\(Theme.line),stroke:\(Theme.line)")
    line(1, "classDef choice fill:#fff,stroke:\(Theme.line)")
    line(1, "classDef screen fill:#fff,stroke:\(Theme.line),\(text)")
    line(1, "classDef presented fill:#fff,stroke:\(purple),\(text)")
    line(1, "classDef bar fill:#dcfce7,stroke:\(green),\(text)")
    line(1, "classDef outcome fill:#f3f4f6,stroke:\(Theme.back),\(text)")
    line(
      1, "classDef output fill:#f3f4f6,stroke:\(Theme.back),\(text),stroke-dasharray:4 3")
    line(1, "classDef link fill:#ecfeff,stroke:\(Theme.link),\(text)")
    line(1, "classDef way fill:#fff,stroke:\(Theme.way),\(text),stroke-width:3px")
    for (index, cluster) in drawing.clusters.enumerated() {
      let colours = Theme.colours(of: cluster.kinds)
      line(
        1,
        "style \(identifiers.clusters[index]) fill:\(colours.ground),stroke:\(colours.border),"
          + "color:\(colours.border)")
    }
    writeEdgeStyles(of: edges)
  }

  private mutating func writeEdgeStyles(of edges: [Drawing.Edge]) {
    var colours: [String] = []
    var numbers: [String: [String]] = [:]
    for (index, edge) in edges.enumerated() {
      let colour = Self.style(of: edge, drawing)
      if numbers[colour] == nil { colours.append(colour) }
      numbers[colour, default: []].append(String(index))
    }
    for colour in colours {
      line(1, "linkStyle \((numbers[colour] ?? []).joined(separator: ",")) stroke:\(colour)")
    }
  }

  /// Its colour, and where somebody counted, how wide it is.
  private static func style(of edge: Drawing.Edge, _ drawing: Drawing) -> String {
    guard let heat = edge.heat, edge.steps.isEmpty else {
      return edge.steps.isEmpty ? Theme.colour(of: edge.kind) : Theme.way
    }
    if heat.isCold { return Theme.cold + ",stroke-dasharray:4 4" }
    let width = drawing.width(of: heat)
    return (heat.certain > 0 ? Theme.hot : Theme.pale)
      + ",stroke-width:\(width / 10).\(width % 10)px"
  }

  // MARK: Text

  /// Lines between quotes. Whatever Mermaid, its Markdown or HTML could read something into is written
  /// as the number of its character; a `;` or `#` of its own would end a statement or begin a number.
  static func quoted(_ lines: [String]) -> String {
    let text = lines.map(escaped).joined(separator: "<br/>")
    // Nothing between quotes is an error.
    return "\"" + (text.isEmpty ? " " : text) + "\""
  }

  private static func escaped(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      // `direction TB` is a statement between quotes too.
      case " " where result.hasSuffix("direction"): result += "#32;"
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "(", ")", "[", "]":
        result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x80: result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

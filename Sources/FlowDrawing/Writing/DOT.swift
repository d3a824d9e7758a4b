import FlowModel

/// A drawing as Graphviz reads it.
package struct DOT {
  private let drawing: Drawing
  private let labels: Labels
  private let identifiers: Identifiers
  /// By node, over how many edges it is reached.
  private let distances: [Int]
  private var text = ""

  package static func render(_ drawing: Drawing) -> String {
    var writer = DOT(drawing)
    writer.write()
    return writer.text
  }

  private init(_ drawing: Drawing) {
    self.drawing = drawing
    labels = Labels(drawing)
    identifiers = Identifiers(drawing)
    distances = drawing.distances
  }

  private mutating func line(_ depth: Int, _ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private mutating func write() {
    line(0, "digraph flow {")
    for entry in Legend.lines { line(1, "// " + entry) }
    let font = "fontname=\"Helvetica,Arial,sans-serif\""
    line(
      1,
      "graph [rankdir=LR, newrank=true, bgcolor=white, \(font), fontsize=13,"
        + " fontcolor=\"\(Theme.line)\", nodesep=0.25, ranksep=0.6, labelloc=t, labeljust=l]")
    line(
      1,
      "node [shape=box, style=\"rounded,filled\", fillcolor=white, color=\"\(Theme.line)\","
        + " fontcolor=\"\(Theme.text)\", \(font), fontsize=12, height=0.4, margin=\"0.14,0.06\"]")
    line(
      1,
      "edge [color=\"\(Theme.line)\", fontcolor=\"\(Theme.edgeText)\", \(font), fontsize=10,"
        + " arrowsize=0.7]")
    if let title = drawing.title { line(1, "label=" + Self.quoted(Labels.plain(title))) }
    writeNodes(in: nil, depth: 1)
    writeClusters()
    for edge in drawing.edges where edge.kind != .stay { write(edge) }
    line(0, "}")
  }

  // MARK: Clusters

  private mutating func writeClusters() {
    for part in drawing.clusterParts {
      if part.isEnd {
        line(part.depth, "}")
      } else {
        open(part.cluster, depth: part.depth)
      }
    }
  }

  private mutating func open(_ index: Int, depth: Int) {
    let cluster = drawing.clusters[index]
    let colours = Theme.colours(of: cluster.kinds)
    let word = Theme.word(of: cluster.kinds)
    let name = Labels.plain(cluster.name) + (word.isEmpty ? "" : " · \(word)")
    // Graphviz takes a subgraph for a cluster by its name.
    line(depth, "subgraph cluster_\(identifiers.clusters[index]) {")
    line(
      depth + 1,
      "graph [label=\(Self.quoted(name)), style=\"rounded,filled\", color=\"\(colours.border)\","
        + " fillcolor=\"\(colours.ground)\", fontcolor=\"\(colours.border)\", margin=12]")
    writeNodes(in: index, depth: depth + 1)
  }

  // MARK: Nodes

  private mutating func writeNodes(in cluster: Int?, depth: Int) {
    for (index, node) in drawing.nodes.enumerated() where node.cluster == cluster {
      var attributes = attributes(of: node, at: index)
      if !node.steps.isEmpty {
        attributes += ["color=\"\(Theme.way)\"", "penwidth=2.5"]
      }
      line(depth, "\(identifiers.nodes[index]) [\(attributes.joined(separator: ", "))]")
    }
  }

  private func attributes(of node: Drawing.Node, at index: Int) -> [String] {
    switch node.kind {
    case .launch:
      return [
        "label=\"\"", "tooltip=launch", "shape=circle", "width=0.2", "height=0.2", "fixedsize=true",
        "fillcolor=\"\(Theme.line)\"",
      ]
    case .coordinator where node.cluster != nil:
      return [
        "label=\"\"", "tooltip=\(Self.quoted(Labels.plain(node.name)))", "shape=diamond",
        "style=filled", "width=0.25", "height=0.25", "fixedsize=true",
      ]
    case .screen: return [label(of: index)] + look(of: node)
    case .coordinator:
      let colours = Theme.colours(of: node.kinds)
      return [
        label(of: index), "color=\"\(colours.border)\"", "fillcolor=\"\(colours.ground)\"",
        "margin=\"0.2,0.1\"",
      ]
    case .tabBar:
      return [
        label(of: index), "style=filled", "fillcolor=\"#dcfce7\"",
        "color=\"\(Theme.colours(of: [.tab]).border)\"",
      ]
    case .exit, .output:
      let style = node.isOutput ? "\"filled,dashed\"" : "filled"
      return [
        label(of: index), "shape=oval", "style=\(style)", "fontsize=10", "height=0.25",
        "margin=\"0.06,0.02\"", "fillcolor=\"#f3f4f6\"", "color=\"\(Theme.back)\"",
      ]
    case .link:
      return [
        label(of: index), "shape=cds", "style=filled", "fillcolor=\"#ecfeff\"",
        "color=\"\(Theme.link)\"",
      ]
    }
  }

  private func look(of node: Drawing.Node) -> [String] {
    let presented = "color=\"\(Theme.colours(of: [.present]).border)\""
    return switch node.look {
    case .pushed: []
    case .sheet, .popover: [presented]
    case .fullScreen: [presented, "peripheries=2"]
    case .alert, .actionSheet: [presented, "shape=octagon", "style=filled", "margin=\"0.06,0.04\""]
    }
  }

  private func label(of index: Int) -> String {
    "label=" + Self.quoted(labels.lines(of: index).joined(separator: "\n"))
  }

  // MARK: Edges

  private mutating func write(_ edge: Drawing.Edge) {
    var attributes = style(of: edge)
    if turnsBack(edge) { attributes.append("constraint=false") }
    let lines = labels.lines(of: edge)
    if !lines.isEmpty {
      attributes.insert("label=" + Self.quoted(lines.joined(separator: "\n")), at: 0)
    }
    if let heat = edge.heat { attributes = Self.heated(attributes, heat, drawing.width(of: heat)) }
    if !edge.steps.isEmpty {
      attributes += ["penwidth=3", "fontcolor=\"\(Theme.way)\""]
    }
    var (first, second) = (identifiers.nodes[edge.tail], identifiers.nodes[edge.head])
    // Written the other way round, what leads back doesn't turn the whole drawing round.
    if edge.kind == .back {
      (first, second) = (second, first)
      attributes.append("dir=back")
    }
    line(
      1,
      "\(first) -> \(second)"
        + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"))
  }

  /// As wide as it is used; dashed where nobody uses it, pale where nobody knows.
  private static func heated(_ style: [String], _ heat: Drawing.Heat, _ width: Int) -> [String] {
    var attributes = style.filter { attribute in
      !["penwidth=", "style=", "color="].contains { attribute.hasPrefix($0) }
    }
    attributes.append("penwidth=\(width / 10).\(width % 10)")
    if heat.isCold {
      attributes += ["style=dashed", "color=\"\(Theme.cold)\""]
    } else {
      attributes.append("color=\"\(heat.certain > 0 ? Theme.hot : Theme.pale)\"")
    }
    return attributes
  }

  /// Whether an edge leaves the order of screens alone: it leads no further from the launch.
  private func turnsBack(_ edge: Drawing.Edge) -> Bool {
    switch edge.kind {
    case .target, .select: distances[edge.head] <= distances[edge.tail]
    // A link stands right before what it leads to, whoever opens it.
    case .link: drawing.nodes[edge.head].isLink
    case .begin, .push, .present, .replace, .child, .back, .finish, .output, .stay, .way: false
    }
  }

  private func style(of edge: Drawing.Edge) -> [String] {
    let colour = edge.steps.isEmpty ? Theme.colour(of: edge.kind) : Theme.way
    let color = colour == Theme.line ? [] : ["color=\"\(colour)\""]
    return switch edge.kind {
    case .begin, .push, .stay: color
    case .replace: color + ["arrowhead=normalnormal"]
    case .present: color + ["arrowhead=onormal"]
    case .child(.present): color + ["penwidth=1.6", "arrowhead=onormal"]
    case .child(.replace): color + ["penwidth=1.6", "arrowhead=normalnormal"]
    case .child: color + ["penwidth=1.6"]
    case .select: color + ["style=dashed", "arrowhead=diamond"]
    case .back: color + ["style=dashed", "arrowtail=vee"]
    case .finish, .output: color + ["style=dotted"]
    case .target: color + ["penwidth=1.6", "style=dashed"]
    case .link: color + ["style=dashed"]
    case .way: color + ["style=bold"]
    }
  }

  // MARK: Text

  /// A text between quotes. Graphviz reads `\N` and `&lt;` in labels, so backslash and `&` are written
  /// out too.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

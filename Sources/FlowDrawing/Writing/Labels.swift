import FlowModel
import FlowReporting

/// What stands on nodes and edges, the same in every format; a format escapes it.
struct Labels {
  private let drawing: Drawing
  /// By node: what is handled there without moving, a line for each event.
  private var staying: [[String]]

  init(_ drawing: Drawing) {
    self.drawing = drawing
    staying = Array(repeating: [], count: drawing.nodes.count)
    for edge in drawing.edges where edge.kind == .stay {
      staying[edge.tail] += edge.causes.map(\.label)
    }
  }

  /// The name of a node, then how it looks, then the events that are handled there and move nothing.
  func lines(of index: Int) -> [String] {
    let node = drawing.nodes[index]
    let marks = [Self.word(of: node.look), node.hidesTabBar ? "no tab bar" : ""]
      .filter { !$0.isEmpty }
    let look = marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")"
    var lines = [Self.plain(node.name) + look]
    if !node.kinds.isEmpty { lines.append(Theme.word(of: node.kinds)) }
    if !staying[index].isEmpty {
      lines += Self.wrapped("↻ " + Self.plain(staying[index].joined(separator: ", ")))
    }
    return lines
  }

  private static func word(of look: Drawing.Node.Look) -> String {
    switch look {
    case .pushed: ""
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .alert: "alert"
    case .popover: "popover"
    case .actionSheet: "action sheet"
    }
  }

  /// A name as a reader may see it: no control codes.
  static func plain(_ text: String) -> String { PlainText.escaped(text) }

  /// The causes of an edge, a line for each event.
  func lines(of edge: Drawing.Edge) -> [String] {
    var names: [String] = []
    var conditions: [String: [String]] = [:]
    for cause in edge.causes {
      // An outcome's node says its name already.
      let name = cause.name == drawing.nodes[edge.tail].name ? "" : cause.name
      if conditions[name] == nil { names.append(name) }
      conditions[name, default: []].append(cause.condition)
    }
    var lines = names.map { name in
      Drawing.Cause(
        .start(CoordinatorID(0)), name: name, condition: Self.joined(conditions[name] ?? [])
      )
      .label
    }
    if !edge.steps.isEmpty { lines.insert(Self.steps(edge.steps), at: 0) }
    if let heat = edge.heat { lines.append(Self.count(heat)) }
    return lines.filter { !$0.isEmpty }.map(PlainText.escaped).flatMap(Self.wrapped)
  }

  static func steps(_ steps: [Int]) -> String {
    "(" + steps.map { String($0 + 1) }.joined(separator: ", ") + ")"
  }

  /// `812×`; `≤ 3×` where nobody knows for certain.
  static func count(_ heat: Drawing.Heat) -> String {
    heat.certain == 0 && heat.possible > 0 ? "≤ \(heat.possible)×" : "\(heat.certain)×"
  }

  /// The conditions under which one event does the same; none, where one of them is none.
  private static func joined(_ conditions: [String]) -> String {
    conditions.contains("") ? "" : conditions.joined(separator: " or ")
  }

  /// As many lines as it takes for the text to be no wider than a screen's name may be.
  static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + word.count < 24 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

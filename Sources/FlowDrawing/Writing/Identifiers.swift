import FlowModel

/// Names of clusters and nodes inside a written drawing: they stay the same when something else is
/// added, so that a drawing that is kept shows only what changed; and they are ASCII letters, digits
/// and `_`, whatever the flow's names are.
struct Identifiers {
  private(set) var nodes: [String] = []
  private(set) var clusters: [String] = []

  init(_ drawing: Drawing) {
    clusters = drawing.clusters.map { "c__" + Self.encoded($0.name) }
    nodes = drawing.nodes.map { node in
      let parts = [
        Self.letter(node.kind), node.cluster.map { Self.encoded(drawing.clusters[$0].name) },
        Self.encoded(node.name),
      ]
      return parts.compactMap { $0 }.joined(separator: "__")
    }
  }

  private static func letter(_ kind: Drawing.Node.Kind) -> String {
    switch kind {
    case .launch: "a"
    case .screen: "s"
    case .tabBar: "t"
    case .coordinator: "h"
    case .exit: "x"
    case .output: "o"
    case .link: "l"
    }
  }

  /// Different names give different texts: everything but letters and digits is its number, between
  /// two `_`.
  private static func encoded(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": result.unicodeScalars.append(scalar)
      default: result += "_" + String(scalar.value, radix: 16) + "_"
      }
    }
    return result
  }
}

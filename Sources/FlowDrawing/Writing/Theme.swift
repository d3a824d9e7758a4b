import FlowModel

/// The colours of a drawing, on white: a page may be dark, and thin lines would not be seen there.
/// Nothing is told by colour alone.
enum Theme {
  static let text = "#1f2430"
  static let line = "#6b7280"
  static let back = "#8b93a1"
  static let target = "#b4530a"
  static let link = "#0e7490"
  static let way = "#d6006c"
  /// Edges that somebody uses, perhaps uses, and doesn't.
  static let hot = "#b91c1c"
  static let pale = "#f0a8a8"
  static let cold = "#9ca3af"
  static let edgeText = "#4b5563"

  /// The border and the ground of a coordinator, by how it is held.
  static func colours(of kinds: [Drawing.Holding]) -> (border: String, ground: String) {
    guard let kind = kinds.first else { return ("#64748b", "#f8fafc") }
    if kinds.count > 1 { return ("#a16207", "#fefce8") }
    return switch kind {
    case .root: ("#475569", "#f1f5f9")
    case .push, .replace: ("#1d6fd1", "#eff6ff")
    case .present: ("#8b3fd0", "#faf5ff")
    case .tab: ("#15803d", "#f0fdf4")
    case .none: ("#64748b", "#f8fafc")
    }
  }

  /// What a coordinator's kind is called beside its name.
  static func word(of kinds: [Drawing.Holding]) -> String {
    kinds.map { "\($0)" }.joined(separator: ", ")
  }

  static func colour(of kind: Drawing.Edge.Kind) -> String {
    switch kind {
    case .begin, .push, .replace, .stay, .select: line
    case .child(let boundary): colours(of: [boundary]).border
    case .present: colours(of: [.present]).border
    case .back, .finish, .output: back
    case .target: target
    case .link: link
    case .way: way
    }
  }
}

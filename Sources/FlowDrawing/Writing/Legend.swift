/// What a drawing's signs mean, at the head of every written one.
enum Legend {
  static let lines = [
    "Boxes are coordinators with the screens they show; next to a name, how the parent shows it.",
    "Purple: presented; blue: pushed; green: tabs; grey: root; yellow: shown in several ways.",
    "Dashed grey: back to where it was shown from. Dotted: to an outcome (oval) or output (dashed",
    "oval). Dashed orange: a finish target. Teal: links. ↻: handled without navigating.",
    "Diamond: the coordinator chooses. [condition]: only if it holds.",
  ]
}

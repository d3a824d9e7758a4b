/// What a drawing's signs mean, at the head of every written one.
enum Legend {
  static let lines = [
    "Boxes are coordinators with the screens that they show; beside a name, how it is held.",
    "Purple: presented; blue: pushed; green: tabs; grey: root; yellow: held in several ways.",
    "Dashed grey: back to where it was shown from. Dotted: to an outcome (oval) or output (dashed",
    "oval). Dashed orange: a finish target. Teal: links. ↻: handled, and nothing moves.",
    "Diamond: the coordinator chooses. [condition]: only where it holds.",
  ]
}

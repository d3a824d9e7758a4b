import FlowSpec

/// What screens are made with.
extension Schema {
  static var framework: Schema {
    Schema.words([
      .uikit: "A coordinator presents, one thing at a time. So it is where nothing is written.",
      .swiftui:
        "Each screen presents for itself, `dismissed` comes after every dismissal, links close nothing.",
    ]).described(
      "What the screens are made with: at the top of the flow for all coordinators, or at a coordinator "
        + "for its own.", example: "ui: swiftui")
  }

  static var slots: Schema {
    Schema.words([
      .oneSlot:
        "One value decides what a screen presents, sheet, cover or alert: a new one takes the place of the old. The default.",
      .several:
        "Each modifier of a screen has a value of its own: a second waits until the first is gone.",
      .shared: "A coordinator has one item for all its screens, on its bottom screen.",
    ]).described("How many sheets a SwiftUI screen holds.", example: "ui: swiftui\nslots: several")
  }
}

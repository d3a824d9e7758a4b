import FlowSpec

extension Schema {
  static var screen: Schema {
    .map(.screen, allowsNothing: true) { key in
      switch key {
      case .params: .reference(.parameters)
      case .events:
        Schema.reference(.screenEvents).described(
          "What the user can do on it, and what it carries: a list of names, or a map from names to "
            + "payloads.",
          example: """
            events:
              close:
              submit: { result: SignInResult }
            """)
      case .async:
        Schema.reference(.screenEvents).described(
          "Events that may arrive whenever the screen is alive, covered or not.",
          example: "async: [sessionExpired]")
      case .style: .reference(.style)
      case .back:
        Schema.word(.locked).described("The user can't go back from it by button or swipe.")
      case .swipe: Schema.word(.locked).described("The user can't pull it down.")
      default: undescribed(key)
      }
    }
    .described("A screen: what it needs, what happens on it, whether the user can leave by hand.")
  }

  static var style: Schema {
    Schema.words([
      .sheet: "A card that the user can pull down. So it is where nothing is written.",
      .fullScreen: "Covers everything, and no gesture takes it away.",
      .alert:
        "Is presented, never pushed. It leaves by itself when one of its events fires, before "
        + "the transition runs; no gesture removes it.",
    ]).described("How it is presented.")
  }

  /// `events`, `async`, `outcomes`, `outputs`.
  static func events(_ name: Name) -> Schema {
    .kinds(
      list: .list(of: name.schema, isUnique: true),
      otherwise: .map(from: name, to: .reference(.payload)))
  }
}

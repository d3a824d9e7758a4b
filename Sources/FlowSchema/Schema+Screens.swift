import FlowSpec
extension Schema {
  static var screen: Schema {
    .map(.screen, allowsNothing: true, privateKeys: screenKeys) { key in
      switch key {
      case .params: .reference(.parameters)
      case .events:
        Schema.reference(.screenEvents).described(
          "What the user can do on it, with payloads: a list of names, or a mapping from names to "
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
      case .single:
        Schema(["type": ["array", "null"], "items": Name.identifier.schema.json]).described(
          "Events whose buttons the first tap disables: they never come twice.",
          example: "events: [pay]\nsingle: [pay]")
      case .once: once
      case .style: .reference(.style)
      case .cancel:
        Schema.reference(.identifier).described(
          "Of an action sheet: the event that UIKit sends when the user taps outside.",
          example: "style: actionSheet\nevents: [cancelled]\ncancel: cancelled")
      case .back:
        lock.described(
          "The user can't go back from it by button or gesture.", example: "back: locked")
      case .swipe:
        lock.described("The user can't swipe it down.", example: "swipe: locked")
      case .tabBar:
        Schema.word(.hidden).described(
          "The tab bar is hidden while it, or one above it, is on the stack: `hidesBottomBarWhenPushed`.",
          example: "tabBar: hidden")
      default: undescribed(key)
      }
    }
    .described(
      "A screen: what it needs, what happens on it, whether the user can leave it with a gesture.")
  }

  /// The keys with `x-` that the page shows, and those that are the user's own.
  private static var screenKeys: JSON {
    let image = Schema(["type": ["string", "null"]]).described(
      "A picture of the screen, which the page shows: an address of the web, or a path from this "
        + "file's folder.",
      example: "x-image: pictures/home.png")
    let figma = Schema(["type": ["string", "null"]]).described(
      "The address of the screen's design; the page links to it.",
      example: "x-figma: https://www.figma.com/design/…")
    return [
      "^x-image$": image.json, "^x-figma$": figma.json, "^x-(?!image$|figma$)": privateValue,
    ]
  }

  static var once: Schema {
    Schema.list(of: .reference(.identifier), isUnique: true).described(
      "Those of its `async` events that come once. `request` lets one come again; one that any step "
        + "requests comes only after that.",
      example: "async: [loaded]\nonce: [loaded]")
  }

  static var style: Schema {
    Schema.words([
      .sheet: "A card that the user can swipe down. The default.",
      .popover: "As a sheet; the user taps outside to leave it.",
      .actionSheet:
        "As an alert, but the user can tap outside it: UIKit then sends the screen's `cancel` event.",
      .fullScreen: "Covers everything; no gesture removes it.",
      .alert:
        "Presented, never pushed. It goes away by itself when one of its events fires, before "
        + "the transition runs; no gesture removes it.",
    ]).described("How it is presented.", example: "style: fullScreen")
  }

  /// `events`, `async`, `outcomes`, `outputs`.
  static func events(_ name: Name) -> Schema {
    .kinds(
      list: .list(of: name.schema, isUnique: true),
      otherwise: .map(from: name, to: .reference(.payload)))
  }
}

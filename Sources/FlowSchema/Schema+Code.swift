import FlowSpec
extension Schema {
  /// `code:`
  static var code: Schema {
    map(.code, allowsNothing: true) { key in
      switch key {
      case .coordinator:
        words.described(
          "Supertypes of coordinators, besides those whose names end in Coordinator, Coordinating or "
            + "Flow.", example: "coordinator: [BaseCoordinator, FlowProtocol]")
      case .not:
        words.described(
          "Types that look like coordinators or screens and are none.",
          example: "not: [FlowLayout]")
      case .push: words.described("Calls that push.", example: "push: [router.show, show(module:)]")
      case .present: words.described("Calls that present.", example: "present: [router.showModal]")
      case .root:
        words.described(
          "Calls that replace everything that the user sees.", example: "root: [router.setRoot]")
      case .start:
        words.described(
          "Calls that start a child coordinator.", example: "start: [coordinate]")
      case .finish:
        words.described("Calls that end the coordinator.", example: "finish: [onFinish]")
      case .factory:
        pairs.described(
          "Calls that make a coordinator or a screen, each with what it makes.",
          example: "factory: { makeCheckout(for:): CheckoutCoordinator }")
      case .names:
        pairs.described(
          "What the flow calls a type or an event of the code.",
          example: "names: { TabbarCoordinator: Main, AboutViewController: About }")
      default: undescribed(key)
      }
    }
    .described(
      "What the app's Swift calls things, for `flowctl drift` and `flowctl import`.",
      example: """
        code:
          coordinator: [FlowProtocol]
          names: { TabbarCoordinator: Main }
        """)
  }

  private static var words: Schema {
    let word = Schema(["type": "string", "minLength": 1])
    return kinds(list: list(of: word), otherwise: Schema(["type": ["string", "null"]]))
  }

  private static var pairs: Schema {
    Schema([
      "type": ["object", "null"],
      "additionalProperties": ["type": "string", "minLength": 1],
    ])
  }
}

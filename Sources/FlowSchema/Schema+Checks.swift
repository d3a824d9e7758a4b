import FlowSpec

// What the team says of its own app.
extension Schema {
  static var check: Schema {
    Schema.map(.check) { key in
      switch key {
      case .never:
        condition(
          "No world that the app comes to rest in is so.",
          "never: visible Account and not isLoggedIn")
      case .always:
        condition("Every world that the app comes to rest in is so.", "always: live App")
      case .once:
        condition(
          "It becomes true at most once; an event counts each time that it comes.",
          "once: visible Intro")
      case .when:
        condition(
          "An event, a gesture or a link: each turn that takes it must end as `then` says.",
          "when: open product\nthen: visible Product")
      case .then:
        condition("How each turn of `when` must end.", "when: open product\nthen: visible Product")
      case .reach:
        condition(
          "From every world that the app comes to rest in, the user can get to one that is so.",
          "reach: visible Home")
      case .from:
        condition(
          "Of which worlds `reach` is asked; without it, of all.",
          "from: live Main\nreach: visible Home")
      case .by: turns
      case .within:
        Schema(["type": "integer", "minimum": 1, "maximum": 1_000]).described(
          "In how many turns at most.", example: "within: 4\nreach: visible Home")
      case .while:
        condition(
          "Only the worlds that are so are asked.", "while: not isLoggedIn\nnever: visible Account")
      case .before:
        condition(
          "Only the worlds from launch to the first that is so are asked, without that one.",
          "before: Home.open\nnever: visible Product")
      case .after:
        condition(
          "Only the worlds from the first that is so on are asked, with that one.",
          "after: Home.close\nnever: visible Account")
      case .until:
        condition(
          "Where what began with `after` ends, without that world; it may begin again.",
          "after: Home.close\nuntil: Home.open\nnever: visible Account")
      default: undescribed(key)
      }
    }
    .adding("oneOf", requiresOne(of: [.never, .always, .once, .when, .reach]))
    .adding(
      "dependencies",
      [
        Word.when.text: [.string(Word.then.text)], Word.then.text: [.string(Word.when.text)],
        Word.until.text: [.string(Word.after.text)],
        Word.from.text: [.string(Word.reach.text)], Word.by.text: [.string(Word.reach.text)],
        Word.within.text: [.string(Word.reach.text)],
      ])
  }

  private static var turns: Schema {
    Schema([
      "anyOf": [
        ["type": "string", "minLength": 1, "examples": ["user", "taps"]],
        ["type": "array", "minItems": 1, "items": ["type": "string", "minLength": 1]],
      ]
    ]).described(
      "Whose turns count on the way. `user`, the default: what the user does, and the answers that the visible "
        + "screen waits for. `taps`: the same without the answers. A list adds events and links.",
      example: "by: taps\nreach: visible Home")
  }

  private static func condition(_ text: String, _ example: String) -> Schema {
    Schema.reference(.checkCondition).described(text, example: example)
  }

  /// What may be asked, for editors that complete.
  static var checkCondition: Schema {
    Schema([
      "type": "string", "minLength": 1,
      "examples": [
        "visible ", "live ", "presented ", "open ", "tab ", "back ", "swipe ", "launch", "not ",
      ],
    ])
  }
}

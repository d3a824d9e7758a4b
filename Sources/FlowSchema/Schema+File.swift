import FlowSource
import FlowSpec

extension Schema {
  static var flowFile: Schema {
    .map(.file, required: [.flow]) { key in
      switch key {
      case .flow:
        Schema(["const": 1]).described(
          "The version of the language. It marks the file as a flow, and every file has it.")
      case .name:
        Schema(["type": ["string", "number"], "minLength": 1]).described("The app's name.")
      case .root:
        Schema.reference(.identifier).described(
          "The coordinator that the window starts. Only the entry file has it, not the files that "
            + "it imports. The root takes no parameters and can't finish.",
          example: "root: App")
      case .imports: imports
      case .types: types
      case .state, .environment: variables(key)
      case .gestures: gestures
      case .finishing: finishing
      case .screens:
        Schema.map(from: .identifier, to: .reference(.screen)).described(
          "What the user sees. A screen knows no coordinator: several may show it, and each says in "
            + "its own `transitions` what the screen's events do.",
          example: """
            screens:
              SignIn:
                events:
                  close:
                  submit: { result: SignInResult, user: "User?" }
            """)
      case .coordinators:
        Schema.map(from: .identifier, to: .reference(.coordinator)).described(
          "Who shows what, and what every event does.",
          example: """
            coordinators:
              App:
                start: Landing
                transitions:
                  Landing.signIn: { push: SignIn }
            """)
      case .deeplinks:
        Schema.map(from: .identifier, to: .reference(.link)).described(
          "Places in the app that a URL leads to, at any time and from anywhere.",
          example: """
            deeplinks:
              product:
                url: shop://product/{productId}
                params: { productId: Int }
                to: App.Main.CatalogTab
                do: { push: Product }
            """)
      case .rules: rules
      default: undescribed(key)
      }
    }
    .described("The navigation of an iOS app, in the terms of the Coordinator pattern.")
  }

  private static var imports: Schema {
    Schema([
      "type": ["array", "null"], "items": ["type": "string", "minLength": 1],
    ]).described(
      "Other flow files, relative to this one, inside the entry file's folder. All declarations of "
        + "all files share one namespace; a circle of imports is fine.",
      example: "imports: [app/auth.yaml, app/shop.yaml]")
  }

  private static var types: Schema {
    Schema.map(from: .identifier, to: .reference(.typeDeclaration)).described(
      "Types of your own. A list of cases is an enum; nothing is an opaque type, which is carried "
        + "around and never looked into.",
      example: """
        types:
          SignInResult: [signedIn, needsReset, failed]
          User:
        """)
  }

  private static func variables(_ key: Word) -> Schema {
    if key == .state {
      return Schema.map(from: .value, to: .reference(.stateVariable)).described(
        "Facts that the app itself keeps, each with its value at launch. Only Bool and enums: `set` "
          + "changes them, conditions look at them.",
        example: """
          state:
            isLoggedIn: Bool = any    # not known at launch: every value is possible
            plan: Plan = .free
          """)
    }
    return Schema.map(from: .value, to: .reference(.environmentVariable)).described(
      "Facts that may change at any moment, behind the app's back. Only Bool and enums, and never "
        + "with a value: it isn't known.",
      example: "environment: { pushAllowed: Bool }")
  }

  private static var gestures: Schema {
    Schema.map(.gestures, allowsNothing: true) { key in
      switch key {
      case .back:
        Schema.reference(.gestureRule).described(
          "What happens to a child when the user goes back from its first screen, by the button or "
            + "from the edge.")
      case .swipe:
        Schema.reference(.gestureRule).described(
          "What happens to a presented child when the user pulls it down.")
      default: undescribed(key)
      }
    }
    .described(
      "What the app's base classes do when the user leaves a child by hand. A boundary under "
        + "`children` may say otherwise. Without it nobody tells the coordinator, as in UIKit, and "
        + "it stays alive.",
      example: "gestures: { back: finish, swipe: finish }")
  }

  private static var finishing: Schema {
    Schema.map(.finishing, allowsNothing: true) { key in
      switch key {
      case .screens:
        Schema.words([
          .removed: "The screens of a finished coordinator go. So it is where nothing is written.",
          .left: "The screens stay until somebody pops or dismisses them.",
        ]).described("What a finish does to the coordinator's screens.")
      case .children:
        Schema.words([
          .identity: "The parent removes the one that finished. So it is where nothing is written.",
          .type: "The parent removes every child of the finished one's type.",
        ]).described("Which children a parent removes at a finish.")
      default: undescribed(key)
      }
    }
    .described(
      "What the app's base class does at a finish, where it is less tidy than this language.",
      example: "finishing: { screens: left, children: type }")
  }
}

// MARK: - rules

extension Schema {
  private static var rules: Schema {
    var properties: [(name: String, value: JSON)] = []
    for rule in Rule.allCases where rule.isConfigurable {
      let usual =
        rule.defaultSeverity.map { "Without a setting: \($0)." } ?? "Off, but where asked."
      let schema = Schema.reference(.severity).described("\(rule.summary) \(usual)")
      properties.append((name: rule.name, value: schema.json))
    }
    return Schema([
      "type": ["object", "null"], "properties": .object(properties),
      "patternProperties": privateKeys,
      "additionalProperties": false,
    ]).described(
      "How much a rule weighs in this flow. A single place is excused by a comment on its line or "
        + "the line above: `# flowctl:ignore unused-event -- why`.",
      example: "rules: { unused-event: off, unbounded-stack: warning }")
  }

  static var severity: Schema {
    .words([
      .off: "Nothing is said.",
      .warning: "It is said, and fails a run under `--strict` alone.",
      .error: "It is said, and fails the run.",
    ])
  }
}

import FlowRules
import FlowSource
import FlowSpec

extension Schema {
  static var flowFile: Schema {
    .map(.file, required: [.flow]) { key in
      switch key {
      case .flow:
        Schema(["const": 1]).described(
          "The version of the language. It marks the file as a flow, and every file needs it.",
          example: "flow: 1")
      case .name:
        Schema(["type": ["string", "number"], "minLength": 1]).described(
          "The app's name.", example: "name: Shop")
      case .root:
        Schema.reference(.identifier).described(
          "The coordinator that the window starts. Only the entry file declares it, not imported "
            + "files. The root takes no parameters and can't finish.",
          example: "root: App")
      case .imports: imports
      case .types: types
      case .state, .environment: variables(key)
      case .gestures: gestures
      case .finishing: finishing
      case .animations: animations
      case .screens:
        Schema.map(from: .identifier, to: .reference(.screen)).described(
          "What the user sees. A screen knows nothing of coordinators: several may show it, and each "
            + "handles the screen's events in its own `transitions`.",
          example: """
            screens:
              SignInForm:
                events:
                  close:
                  submit: { result: SignInResult, user: "User?" }
            """)
      case .coordinators:
        Schema.map(from: .identifier, to: .reference(.coordinator)).described(
          "Which coordinator shows what, and what every event does.",
          example: """
            coordinators:
              App:
                start: Landing
                transitions:
                  Landing.signIn: { push: SignInForm }
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
      case .notifications:
        Schema.events(.identifier).described(
          "What a step posts to whoever listens. Any coordinator may bind one, as "
            + "`notification.userDidLogout`; all that live and bind it hear it at once.",
          example: """
            notifications:
              userDidLogout:
              enrolled: { ok: Bool }
            """)
      case .checks:
        Schema.map(from: .identifier, to: .reference(.check)).described(
          "What the team says of this app, each a sentence with a name. flowctl proves it for every "
            + "sequence of events, or shows the shortest that breaks it.",
          example: """
            checks:
              signedInOnly: { never: visible Account and not isLoggedIn }
            """)
      case .ui: framework
      case .slots: slots
      case .rules: rules
      case .code: code
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
        + "all files share one namespace; files may import each other.",
      example: "imports: [app/auth.yaml, app/shop.yaml]")
  }

  private static var types: Schema {
    Schema.map(from: .identifier, to: .reference(.typeDeclaration)).described(
      "Your own types. A list of cases is an enum; a type without cases is opaque: it is passed "
        + "along and never tested.",
      example: """
        types:
          SignInResult: [signedIn, needsReset, failed]
          User:
        """)
  }

  private static func variables(_ key: Word) -> Schema {
    if key == .state {
      return Schema.map(from: .value, to: .reference(.stateVariable)).described(
        "Facts that the app itself keeps, each with its value at launch. Only Bools and enums: `set` "
          + "changes them, conditions test them.",
        example: """
          state:
            isLoggedIn: Bool = any    # not known at launch: every value is possible
            plan: Plan = .free
          """)
    }
    return Schema.map(from: .value, to: .reference(.environmentVariable)).described(
      "Facts that may change at any moment, behind the app's back. Only Bools and enums, and never "
        + "with a value: it isn't known.",
      example: "environment: { pushAllowed: Bool }")
  }

  private static var gestures: Schema {
    Schema.map(.gestures, allowsNothing: true) { key in
      switch key {
      case .back:
        Schema.reference(.gestureRule).described(
          "What happens to a child when the user goes back from its first screen, by the button or "
            + "from the edge.", example: "back: finish")
      case .swipe:
        Schema.reference(.gestureRule).described(
          "What happens to a presented child when the user swipes it down.",
          example: "swipe: finish")
      case .gone:
        Schema.words([.finish: "The child finishes."]).described(
          "What happens to a child whose last screen is gone, whoever took it: for coordinators that "
            + "live only as long as their screens.", example: "gone: finish")
      case .hears:
        Schema.map(.hears, allowsNothing: true) { key in
          if key == .when { return hearingTime }
          if key == .who { return hearers }
          return Schema.words([
            .all: "Every owner handles `Screen.popped`. So it is where nothing is written.",
            .last:
              "Only the owner of the topmost screen: what a navigation delegate does that looks "
              + "at the view controller that was left.",
            .first:
              "Only the child whose first screen is the topmost that goes: what a router does that "
              + "keeps a closure for the view controller which was pushed with it.",
          ]).described(
            "Who learns of a gesture that removes several screens at once.",
            example: "several: last")
        }.described(
          "What reaches the coordinators when the user leaves screens by hand.",
          example: "hears: { several: last, when: begin }")
      case .taps:
        Schema.word(.twice).described(
          "The user's taps may come twice where the app doesn't prevent it: buttons that the first tap "
            + "disables are `single` on their screen.", example: "taps: twice")
      case .tabAgain:
        Schema.words([
          .pop: "Its stack pops to its first screen, as a `UINavigationController`'s does.",
          .stay: "Nothing moves.",
        ]).described("What a tap on the selected tab does.", example: "tabAgain: stay")
      default: undescribed(key)
      }
    }
    .described(
      "What the app's base classes do when the user leaves a child with a gesture. A boundary under "
        + "`children` can override it. Without it nobody tells the coordinator, as in UIKit, and it "
        + "stays alive.",
      example: "gestures: { back: finish, swipe: finish }")
  }

  private static var hearers: Schema {
    Schema.words([
      .all: "Every coordinator. So it is where nothing is written.",
      .newest:
        "A stack's delegate alone: the child that was started on it last, until that ends.",
    ]).described(
      "Which coordinators of a stack learn of what goes from it.", example: "who: newest")
  }

  private static var hearingTime: Schema {
    Schema.words([
      .end: "When the screen is gone. So it is where nothing is written.",
      .begin: "As the gesture begins; the user may let go, and nothing goes.",
    ]).described("When the coordinators learn of a gesture.", example: "when: begin")
  }

  private static var animations: Schema {
    Schema.kinds(
      map: Schema.map(.animations, allowsNothing: true) { key in
        key == .steps
          ? animation(example: "steps: unawaited")
          : Schema.words([
            .awaited: "The parent's answer waits until the child's screens are gone.",
            .unawaited: "It does not wait.",
            .none: "The child's screens are taken away without animation.",
          ]).described("How a finish takes screens away.", example: "finish: none")
      }, otherwise: animation(example: "animations: unawaited"),
      words: [Word.awaited.text, Word.unawaited.text]
    ).described(
      "Whether the app waits for its animations. Without it, every step and every parent's answer "
        + "does.", example: "animations: { steps: awaited, finish: unawaited }")
  }

  private static var finishing: Schema {
    Schema.map(.finishing, allowsNothing: true) { key in
      switch key {
      case .screens:
        Schema.words([
          .removed: "The screens of a finished coordinator go. The default.",
          .left: "The screens stay until somebody pops or dismisses them.",
        ]).described(
          "What a finish does to the coordinator's screens.", example: "screens: left")
      case .children:
        Schema.words([
          .identity: "The parent removes the one that finished. The default.",
          .type: "The parent removes every child of the finished one's type.",
        ]).described(
          "Which children a parent removes when one finishes.", example: "children: type")
      default: undescribed(key)
      }
    }
    .described(
      "What the app's base classes do at a finish, if they are less tidy than this language.",
      example: "finishing: { screens: left, children: type }")
  }
}

// MARK: - rules

extension Schema {
  private static var rules: Schema {
    var properties: [(name: String, value: JSON)] = []
    for rule in Rule.allCases where rule.isConfigurable {
      let usual =
        rule.defaultSeverity.map { "By default: \($0)." } ?? "Off by default."
      let schema = Schema.reference(.severity).described("\(rule.summary) \(usual)")
      properties.append((name: rule.name, value: schema.json))
    }
    return Schema([
      "type": ["object", "null"], "properties": .object(properties),
      "patternProperties": [
        "^x-": privateValue, "^\(Name.identifier.pattern)$": Schema.reference(.severity).json,
      ],
      "additionalProperties": false,
    ]).described(
      "The severity of rules, and of checks, in this flow. To suppress a finding in a single place, write a comment "
        + "on its line or the line above: `# flowctl:ignore unused-event -- why`.",
      example: "rules: { unused-event: off, unbounded-stack: warning }")
  }

  static var severity: Schema {
    .words([
      .off: "Don't report it.",
      .warning: "Report it; it fails a run only under `--strict`.",
      .error: "Report it and fail the run.",
    ])
  }
}

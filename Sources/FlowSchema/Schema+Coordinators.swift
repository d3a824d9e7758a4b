import FlowSpec

extension Schema {
  static var coordinator: Schema {
    Schema.map(.coordinator, { coordinatorKey($0) })
      .adding("anyOf", requiresOne(of: [.start, .tabs]))
      .described(
        "A coordinator: its children, what it does first, and what every event does. It has a "
          + "`start`, or `tabs` if it is a tab bar.")
  }

  private static func coordinatorKey(_ key: Word) -> Schema {
    switch key {
    case .params: .reference(.parameters)
    case .outcomes:
      Schema.reference(.coordinatorEvents).described(
        "How it can end. An outcome ends the coordinator and tells its parent how, as "
          + "`Child.outcome`.",
        example: "outcomes: { signedIn: { user: User }, cancelled: }")
    case .outputs:
      Schema.reference(.coordinatorEvents).described(
        "What it tells its parent while it carries on, as `Child.output`: a delegate call.",
        example: "outputs: [changed]")
    case .async:
      Schema.reference(.coordinatorEvents).described(
        "Events of its own work, at any time while it is alive. Handle them under its own name: "
          + "`Main.sessionExpired`.",
        example: "async: [sessionExpired]")
    case .once: once
    case .ui: framework
    case .slots: slots
    case .children:
      Schema.map(from: .identifier, to: .reference(.boundary)).described(
        "The coordinators it may start, and how each is shown.",
        example: """
          children:
            Main: root
            Details: push
            SignIn: { as: present, swipe: { finish: cancelled } }
          """)
    case .tabs:
      Schema.list(of: .reference(.identifier), atLeast: 1, isUnique: true).described(
        "Makes it a tab bar: every tab is a child with its own stack, all started with the tab bar and "
          + "the first one selected. A tab bar has no screens of its own.",
        example: "tabs: [CatalogTab, SearchTab, AccountTab]")
    case .tabAgain:
      Schema.words([
        .pop:
          "Its stack pops to its first screen. So it is under UIKit where neither this nor `gestures` says otherwise.",
        .stay: "Nothing moves.",
      ]).described(
        "What a tap on the selected tab of this tab bar does.", example: "tabAgain: stay")
    case .start:
      Schema.reference(.start).described(
        "What it does first. A bare name is enough: a screen is pushed, a child started.",
        example: """
          start:
            if: isLoggedIn
            then: Main
            else: Auth
          """)
    case .transitions:
      Schema.map(from: .eventOfOwner, to: .reference(.steps)).described(
        "What every event does: `Screen.event`, `Child.outcome`, `Child.output`, its own async "
          + "events and, optionally, `Child.finished`, `Screen.popped`, `Screen.dismissed`, `Screen.held`; in a "
          + "tab bar, `tab.X` for a tab or a button.",
        example: """
          transitions:
            Landing.signIn: { start: SignIn }
            SignIn.signedIn:
              - set: { isLoggedIn: true }
              - start: Main
            SignIn.cancelled: stay
          """)
    case .ignores:
      Schema(["type": ["array", "null"], "items": Name.eventOfOwner.schema.json]).described(
        "Events that it leaves unhandled on purpose.", example: "ignores: [Product.buy]")
    default: undescribed(key)
    }
  }

  static var boundary: Schema {
    .kinds(
      map: .map(.boundary, required: [.as]) { key in
        switch key {
        case .as: .reference(.boundaryKind)
        case .style: .reference(.style)
        case .over:
          Schema.word(.top).described(
            "The child is presented over whatever is topmost, whoever presented that.",
            example: "as: present\nover: top")
        case .back:
          Schema.reference(.boundaryGestureRule).described(
            "What happens to this child when the user goes back from its first screen. By default, "
              + "what `gestures` declares.",
            example: "back: { finish: cancelled }")
        case .swipe:
          Schema.reference(.boundaryGestureRule).described(
            "What happens to this child when the user swipes it down. By default, what `gestures` "
              + "says.",
            example: "swipe: { finish: cancelled }")
        case .gone:
          Schema.reference(.boundaryGoneRule).described(
            "What happens to this child when its last screen is gone, whoever took it. Without it, "
              + "what `gestures` says.",
            example: "gone: { finish: cancelled }")
        case .keep:
          Schema(["type": "boolean"]).described(
            "Whether the child outlives its screens on purpose: it never counts as leaked, and the "
              + "next `start` reuses it.", example: "keep: true")
        case .again:
          Schema.words([
            .start: "The kept child runs its `start` again. So it is where nothing is written.",
            .show: "The kept child shows its stack as it was, and runs nothing.",
          ]).described(
            "What a later `start` of a kept child does.", example: "keep: true\nagain: show")
        default: undescribed(key)
        }
      },
      otherwise: .reference(.boundaryKind), words: boundaryKinds.map(\.key.text))
  }

  private static let boundaryKinds: KeyValuePairs<Word, String> = [
    .push: "On the parent's own stack: its screens are above the parent's.",
    .present: "A new stack, presented over whatever the parent is in.",
    .root:
      "A new stack that replaces everything the parent shows. The parent must have its own "
      + "stack.",
    .replace:
      "On the parent's own stack, in place of all that stands there; what is presented stays.",
    .none: "Nowhere: a child without a screen, which shows nothing and never leaks.",
  ]

  static var boundaryKind: Schema {
    Schema.words(boundaryKinds)
      .described("How the child is shown.", example: "as: present")
  }

  static var gestureRule: Schema {
    .words([
      .finish: "The child finishes.",
      .locked: "The gesture is not possible.",
    ])
  }

  static var boundaryGoneRule: Schema {
    .kinds(
      map: .map(.gestureFinish, required: [.finish]) { _ in
        Schema.reference(.identifier).described(
          "The outcome that it finishes with; one without a payload.",
          example: "gone: { finish: cancelled }")
      },
      otherwise: Schema.words([.finish: "The child finishes."]), words: [Word.finish.text])
  }

  /// `locked`, always or while a condition holds.
  static var lock: Schema {
    .kinds(
      map: .map(.lock, required: [.locked]) { _ in lockCondition },
      otherwise: .word(.locked), words: [Word.locked.text])
  }

  private static var lockCondition: Schema {
    Schema.reference(.condition).described(
      "When the gesture is locked: a condition of state, environment and parameters. `Screen.held` is "
        + "handled if the user tries it then.", example: "swipe: { locked: not isLoggedIn }")
  }

  static var boundaryGestureRule: Schema {
    .kinds(
      map: Schema.map(.gestureRule) { key in
        key == .locked
          ? lockCondition
          : Schema(["type": ["string", "null"]]).described(
            "The outcome that it finishes with, which must have no payload; beside `locked`, nothing "
              + "for a plain finish.", example: "swipe: { finish: cancelled }")
      }.adding("anyOf", requiresOne(of: [.locked, .finish])),
      otherwise: .reference(.gestureRule), words: [Word.finish.text, Word.locked.text])
  }
}

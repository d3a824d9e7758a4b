import FlowSpec

// Words of which the schema has no key and no list: inside texts of a flow, in scripts, in verdicts.
extension Glossary {
  typealias Entry = (name: String, meaning: GlossaryMeaning)

  static var more: [Entry] {
    conditions + checks + literals + types + events + lines + expectations + verdicts
  }

  private static func entries(
    _ place: GlossaryPlace, _ texts: [(name: String, text: String, example: String)]
  ) -> [Entry] {
    texts.map { ($0.name, GlossaryMeaning(place: place, text: $0.text, example: $0.example)) }
  }

  private static var conditions: [Entry] {
    entries(
      .condition,
      [
        ("not", "Holds if what follows doesn't.", "if: not isLoggedIn\nthen: { start: SignIn }"),
        ("and", "Holds if both sides do.", "if: isLoggedIn and plan == .free\nthen: stay"),
        ("or", "Holds if one side does.", "if: isLoggedIn or plan == .free\nthen: stay"),
        (
          "exists",
          "Holds if the optional has a value. In the steps of `then` it is no longer optional.",
          "if: user exists\nthen: { push: Account }"
        ),
        (
          "alive", "Holds if this coordinator has a live child of that name.",
          "if: alive Details\nthen: { stop: Details }"
        ),
      ])
  }

  private static var checks: [Entry] {
    entries(
      .check,
      [
        (
          "visible", "The user sees this screen, or one of these: `visible (Home or Landing)`.",
          "never: visible Account and not isLoggedIn"
        ),
        (
          "live", "This coordinator lives, anywhere or, as `live App.Main`, there.",
          "never: live Main and not isLoggedIn"
        ),
        (
          "presented", "This screen or coordinator is presented, or `nothing` is.",
          "when: open product\nthen: presented nothing"
        ),
        ("open", "The turn was that of this deep link.", "when: open product\nthen: live Main"),
        ("tab", "The turn was a tap on this tab.", "when: tab CatalogTab\nthen: live Main"),
        ("launch", "The turn was the launch.", "when: launch\nthen: visible (Landing or Home)"),
        (
          "back", "The user went back, from this screen if one is named.",
          "never: back Account and isLoggedIn"
        ),
        (
          "swipe", "The user swiped this screen down or, where none is named, any.",
          "never: swipe SignInForm"
        ),
      ])
  }

  private static var literals: [Entry] {
    entries(
      .literal,
      [
        (
          "any",
          "The value at launch is not known: every value is possible, and every one is looked at.",
          "state: { isLoggedIn: Bool = any }"
        ),
        ("true", "The Bool.", "set: { isLoggedIn: true }"),
        ("false", "The Bool.", "set: { isLoggedIn: false }"),
        (
          "nil", "No value: of an optional.",
          "push: { screen: Product, with: { productId: 7, title: nil } }"
        ),
      ])
      + entries(
        .value(["`dismiss`"]),
        [
          (
            "self", "The presented thing that the coordinator stands in, with all over it.",
            "dismiss: self"
          ),
          ("top", "The topmost presented thing, and nothing else.", "dismiss: top"),
        ])
      + entries(
        .key(["a screen", "a coordinator", "a child"]),
        [
          (
            "x-code", "The place of the app's code for it.", "x-code: Sources/Home.swift:28"
          )
        ])
      + entries(
        .key(["a screen"]),
        [
          (
            "x-code-events", "The Swift type that has the screen's events.",
            "x-code-events: HomeViewModel.Event"
          )
        ])
  }

  private static var types: [Entry] {
    let passed = "It is passed along; no condition tests it."
    return entries(
      .type,
      Word.builtinTypes.map { type in
        switch type {
        case .boolType:
          (type.text, "True or false; conditions test it.", "state: { isLoggedIn: Bool = any }")
        default: (type.text, passed, "params: { value: \(type.text) }")
        }
      })
  }

  private static var events: [Entry] {
    entries(
      .event,
      [
        (
          "popped", "The user went back from the screen. Handle it, don't declare it.",
          "transitions: { Product.popped: { output: changed } }"
        ),
        (
          "dismissed", "The user swiped the screen down. Handle it, don't declare it.",
          "transitions: { Product.dismissed: { output: changed } }"
        ),
        (
          "held",
          "The user tried to go back from the screen or to swipe it down, and that is locked. Handle it, don't declare it.",
          "transitions: { Product.held: { output: changed } }"
        ),
        (
          "tab",
          "Stands before a tab of the bar, or a name of your own for a button in it: a tap runs the steps in place of selecting the tab.",
          "transitions: { tab.SearchTab: { present: Filter } }"
        ),
        (
          "finished", "The child ended without an outcome. Handle it, don't declare it.",
          "transitions: { Details.finished: stay }"
        ),
        (
          "notification",
          "Stands before a notification's name, as a screen's before its event's: whoever handles it hears it.",
          "transitions: { notification.userDidLogout: { start: SignIn } }"
        ),
      ])
  }

  private static var lines: [Entry] {
    entries(
      .line,
      [
        ("flow", "The flow that the script is about: a path from the script.", "flow app.yaml"),
        ("scenario", "Starts again from nothing, under a name.", "scenario the user signs in"),
        (
          "launch",
          "Starts the app, with values of state and environment. What isn't known may be left out until a condition tests it.",
          "launch isLoggedIn=false"
        ),
        (
          "always",
          "Before the first scenario: values that every launch of the script begins with.",
          "always launch isLoggedIn=true"
        ),
        (
          "back",
          "The user goes back: by the button, by the edge, or from its menu to a screen below.",
          "back\nback to Home\nback cancelled"
        ),
        (
          "swipe", "The user swipes what was presented last down, or lets go half-way.",
          "swipe\nswipe cancelled"
        ),
        ("tab", "The user taps a tab.", "tab AccountTab"),
        ("open", "A deep link is opened.", "open product(productId: 7)"),
        ("set", "The environment changes.", "set isOnline=false"),
        (
          "twice", "Behind an event: both taps of a double tap arrive.",
          "Home.open(productId: 7) twice"
        ),
        (
          "in", "Behind an event: in which of several coordinators it happens, by its parent.",
          "Catalog.close in AccountTab"
        ),
        ("expect", "What must be true now.", "expect visible Home"),
      ])
  }

  private static var expectations: [Entry] {
    entries(
      .expectation,
      [
        ("visible", "The screen that the user sees, or `nothing`.", "expect visible Home"),
        (
          "stack", "The screens of a coordinator's stack, from the bottom up.",
          "expect stack App: Home, Product(productId: 7)"
        ),
        ("children", "The live children of a coordinator.", "expect children App: SignIn"),
        (
          "live", "Coordinators that are alive; with `not`, that aren't.",
          "expect live App\nexpect not live SignIn"
        ),
        (
          "presented", "What is presented, by its screen or its coordinator, or `nothing`.",
          "expect presented SignIn"
        ),
        ("state", "The value of a state.", "expect state isLoggedIn=false"),
        (
          "violation", "What the line before broke, by the rule's name.",
          "expect violation leaked-child"
        ),
      ])
  }

  private static var verdicts: [Entry] {
    entries(
      .verdict,
      [
        (
          "hold for every sequence of events",
          "Proved: no sequence of events, gestures, links and changes, of any length, from any launch, breaks these invariants.",
          "all 28 invariants hold for every sequence of events"
        ),
        (
          "hold as far as was looked",
          "Nothing breaks them up to the errors that are named; behind these nothing was looked at. Mend the errors and check again.",
          "1 hold as far as was looked: behind `endless-turn` nothing was"
        ),
        (
          "not decided",
          "flowctl doesn't know whether they hold. The finding `not-decided` says why, and what you can do.",
          "27 of 28 invariants hold for every sequence of events, 1 not decided"
        ),
        (
          "nothing proved",
          "The flow has errors of form, names or types, or the proof was turned off: first mend these.",
          "nothing proved"
        ),
        (
          "proved", "No sequence of events, of any length, from any launch, breaks the check.",
          "1 of 3 checks proved, 1 idle"
        ),
        (
          "idle",
          "The check holds, but says nothing: what it asks for never happens. The finding `idle-check` says what.",
          "1 of 3 checks proved, 1 idle"
        ),
        (
          "broken", "A sequence of events breaks the check: the line `to reproduce` is one.",
          "`lockStays` is broken: the user sees `Home`"
        ),
        (
          "not looked at",
          "Nobody knows what happens there, as every way leads through the errors that are named. Mend them and check again.",
          "not looked at behind it: 1 coordinator"
        ),
        (
          "upTo", "In JSON: what holds as far as was looked, with the errors that hide the rest.",
          #""upTo":[{"rule":"pop-root","reason":"behind `leaked-child` (line 9) nothing was"}]"#
        ),
        (
          "undecided", "In JSON: what is not decided, and why.",
          #""undecided":[{"rule":"pop-root","reason":"a gesture may go through more rounds than flowctl follows"}]"#
        ),
        (
          "violated",
          "A sequence of events breaks it: the line `to reproduce` is one, and `flowctl simulate` replays it.",
          "`leaked-child` is off, and is violated at 1 place"
        ),
        (
          "suppressed",
          "A comment `# flowctl:ignore` hides the finding; it is part of the app all the same.",
          "`pop-root` is suppressed, and is violated at 1 place"
        ),
        (
          "possible",
          "It may happen in the app, which the flow doesn't say: a note, which fails no run.",
          "0 errors, 0 warnings, 1 possible"
        ),
      ]) + entries(.verdict, ways) + entries(.verdict, comparisons)
  }

  /// Of two flows, as `diff` tells it.
  private static let comparisons: [(name: String, text: String, example: String)] = [
    (
      "same", "Every sequence of events does the same in the old flow and in the new one.",
      "the same, for every sequence of events"
    ),
    (
      "extended",
      "Every sequence of the old flow does the same in the new one, which can do more.",
      "extended by 1 action; everything else is the same, for every sequence of events"
    ),
    (
      "changed",
      "There are differences, each with a script: up to its last line both flows do the same.",
      "changed in 1 place; the same everywhere else, for every sequence of events"
    ),
  ]

  /// Of a way to a screen, as `map` and `paths` tell it.
  private static let ways: [(name: String, text: String, example: String)] = [
    (
      "shortest", "No way to the screen by the same means is shorter.",
      #""way":{"verdict":"shortest","needs":["hand"]"#
    ),
    (
      "found", "It is a way, but a shorter one isn't ruled out.",
      #""way":{"verdict":"found","needs":["hand"]"#
    ),
    (
      "never", "Proved: no sequence of events shows the screen.", #""way":{"verdict":"never"}"#
    ),
    (
      "broken", "Only what lies behind an error shows the screen: first mend that.",
      "`Receipt`: only after `leaked-child` at shop.yaml:40"
    ),
    (
      "unknown",
      "No way was found in as many worlds as were looked at, and that there is none is not proved.",
      "no way to `Receipt` in 200,000 worlds; that there is none is not proved"
    ),
  ]
}

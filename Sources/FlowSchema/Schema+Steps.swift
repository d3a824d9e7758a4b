import FlowSpec

extension Schema {
  /// Steps that are complete as a word, and what they do.
  private static let words: KeyValuePairs<Word, String> = [
    .stay: "Handles the event without navigating.",
    .pop: "Pops the top of the coordinator's stack.",
    .popToRoot: "Pops to the bottom of the stack, whoever owns it.",
    .dismiss:
      "Dismisses what is presented over the coordinator; if nothing is, and the coordinator is "
      + "in something presented, dismisses that.",
    .dismissAll: "Dismisses everything that is presented over the coordinator, if anything.",
    .stopAll: "Removes every child except tabs, with everything below it and their screens.",
    .finish:
      "Ends the coordinator; its parent gets `Child.finished`, if it handles that. It must be "
      + "the last step on its path.",
  ]

  /// Steps that are told something.
  private static let keyed: [Word] = StepWord.all.filter { word in
    word == .finish || word == .dismiss || !words.contains { $0.key == word }
  }

  /// What may stand beside a step's key.
  private static let beside: [Word] = [
    .then, .else, .cases, .default, .with, .style, .over, .animations,
  ]

  static var stepWord: Schema { .words(words) }

  /// A step or a list of steps.
  static func steps(of step: Definition) -> Schema {
    let isStart = step == .startStep
    return .kinds(
      map: .reference(step),
      list: .list(of: .reference(isStart ? .start : .steps), atLeast: 1),
      otherwise: isStart ? bareName : .reference(.stepWord), words: words.map(\.key.text))
  }

  /// A step's word or a bare name in `start`, but for the words of steps that want to be told more.
  private static var bareName: Schema {
    let steps = StepWord.all.filter { word in !words.contains { $0.key == word } }
      .map(\.text).joined(separator: "|")
    return Schema.text(
      "^(?!(?:\(steps))$)\(Name.identifier.pattern)$",
      otherwise: "Write a screen, a child or a step."
    ).described(
      "A screen (pushed), a child (started), or a step that is one word.")
  }

  /// A step as a map with one key.
  static func step(inStart: Bool) -> Schema {
    let steps = Definition.steps, start = Definition.start
    return Schema.map(keys: keyed + beside) { key in
      property(key, steps: .reference(inStart ? start : steps))
    }
    .adding("oneOf", requiresOne(of: keyed))
    .adding("dependencies", dependencies)
  }

  private static var dependencies: JSON {
    [
      Word.if.text: [.string(Word.then.text)],
      Word.then.text: [.string(Word.if.text)],
      Word.else.text: [.string(Word.if.text)],
      Word.switch.text: [.string(Word.cases.text)],
      Word.cases.text: [.string(Word.switch.text)],
      Word.default.text: [.string(Word.switch.text)],
      Word.style.text: [.string(Word.present.text)],
      Word.do.text: [.string(Word.animations.text)],
      Word.animations.text: [.string(Word.do.text)],
      Word.over.text: [.string(Word.present.text)],
      Word.with.text: ["anyOf": requiresOne(of: keyed.filter(StepWord.takesArguments))],
    ]
  }

  private static func property(_ key: Word, steps: Schema) -> Schema {
    switch key {
    case .if:
      Schema.reference(.condition).described(
        "Runs the steps of `then` if the condition holds, otherwise those of `else`.",
        example: """
          if: isLoggedIn
          then: { push: Account }
          else: { start: SignIn }
          """)
    case .then:
      steps.described(
        "The steps to run if the condition holds.",
        example: "if: isLoggedIn\nthen: [pop, { push: Account }]")
    case .else:
      steps.described(
        "The steps to run if it doesn't hold; by default, none.",
        example: "if: isLoggedIn\nthen: stay\nelse: { start: SignIn }")
    case .switch:
      Schema.reference(.identifier).described(
        "Chooses by the case of an enum, or by true and false. Cover every case, or write a "
          + "`default`.",
        example: """
          switch: result
          cases:
            signedIn: { finish: signedIn }
            failed: { present: FailedAlert }
          """)
    case .cases:
      Schema.map(from: .enumCase, to: steps, allowsNothing: false).described(
        "The steps of each case, with or without its dot.",
        example: "switch: plan\ncases: { free: stay, paid: { push: Account } }")
    case .default:
      steps.described(
        "The steps of every other case.",
        example: "switch: plan\ncases: { paid: { push: Account } }\ndefault: stay")
    case .do:
      steps.described(
        "Steps whose animations are awaited, or are not, whatever `animations` says of all.",
        example: "do: [dismiss, { present: Alert }]\nanimations: awaited")
    case .animations: animation(example: "do: [dismiss, { present: Alert }]\nanimations: unawaited")
    case .with, .style, .over: detail(key)
    default: keyedStep(key)
    }
  }

  /// `animations`, of all steps or of a list.
  static func animation(example: String) -> Schema {
    Schema.words([
      .awaited: "Each step waits for the animation of the one before, in its completion handler.",
      .unawaited: "Nobody waits: what is presented, dismissed, pushed or popped still moves.",
    ]).described(
      "Whether a step waits for the animation of the one before.", example: example)
  }

  /// What a step may be told besides a name.
  private static func detail(_ key: Word) -> Schema {
    switch key {
    case .with: .reference(.arguments)
    case .style: .reference(.style)
    case .over:
      Schema.word(.top).described(
        "Over whatever is topmost, instead of from the coordinator's own place.",
        example: "present: { screen: Alert, over: top }")
    case .screen:
      Schema.reference(.identifier).described(
        "The screen.", example: "push: { screen: Product, with: { productId: 7 } }")
    case .child:
      Schema.reference(.identifier).described(
        "The child.", example: "start: { child: Details, with: { productId: 7 } }")
    case .link:
      Schema.reference(.identifier).described(
        "The deep link.", example: "open: { link: product, with: { productId: 7 } }")
    case .output:
      Schema.reference(.identifier).described(
        "The output.", example: "output: { output: chosen, with: { productId: 7 } }")
    case .notification:
      Schema.reference(.identifier).described(
        "The notification.", example: "post: { notification: enrolled, with: { ok: true } }")
    case .outcome:
      Schema.reference(.identifier).described(
        "The outcome that the parent gets.",
        example: "finish: { outcome: signedIn, with: { user: newUser } }")
    case .next:
      Name.target.schema.described(
        "A finish target: `Main.CatalogTab`.", example: "finish: { next: Main.CatalogTab }")
    case .do:
      Schema.reference(.steps).described(
        "What the child does.", example: "in: { child: Main, do: { select: HomeTab } }")
    default: undescribed(key)
    }
  }

  private static func keyedStep(_ key: Word) -> Schema {
    let name = Schema.reference(.identifier)
    switch key {
    case .push:
      return use(.push, required: .screen).described(
        "Pushes a screen onto the coordinator's stack; with `over: top`, onto the one that the user looks "
          + "at.",
        example: "push: Product\npush: { screen: Product, with: { productId: 7 } }")
    case .popTo:
      return name.described(
        "Pops to the coordinator's topmost screen of this name.",
        example: "popTo: Catalog")
    case .replace:
      let use = Schema.reference(.screenUse)
      return .kinds(list: .list(of: use, atLeast: 1), otherwise: use).described(
        "Replaces the stack, from the coordinator's own first screen upwards, with these screens: all "
          + "its screens and all above them go.",
        example: "replace: Home\nreplace: [Home, { screen: Product, with: { productId: 7 } }]")
    case .present:
      return use(.present, required: .screen).described(
        "Presents a single screen; with `over: top`, over whatever is topmost.",
        example: "present: Alert\npresent: { screen: Photo, style: fullScreen, over: top }")
    case .dismiss:
      return name.described(
        "Dismisses the presented thing that the coordinator stands in (`self`), the topmost alone "
          + "(`top`), or the one that is this screen or holds this coordinator, with all over it. "
          + "`dismiss` alone takes what is presented over where it stands.",
        example: "dismiss: self\ndismiss: top\ndismiss: Filter")
    case .start:
      return use(.start, required: .child).described(
        "Creates a child across its boundary and runs its `start`.",
        example: "start: SignIn\nstart: { child: Details, with: { productId: 7 } }")
    case .stop:
      return name.described(
        "Removes a child with everything below it and their screens.", example: "stop: SignIn")
    case .select:
      return name.described(
        "Selects a tab of the nearest tab bar that has it: this coordinator or one above.",
        example: "select: AccountTab")
    case .finish:
      return .kinds(
        map: Schema.map(.finish, detail).adding("oneOf", requiresOne(of: [.outcome, .next])),
        otherwise: .reference(.outcomeOrTarget)
      ).described(
        "Ends the coordinator with an outcome, or with a target, which the nearest parent that can "
          + "lead there takes. It must be the last step on its path.",
        example: """
          finish: cancelled
          finish: Main.CatalogTab
          finish: { outcome: signedIn, with: { user: newUser } }
          finish: { next: App.Details, with: { productId: 7 } }
          """)
    case .output:
      return use(.output, required: .output).described(
        "Tells the parent, whose steps run at once; then this coordinator carries on.",
        example: "output: changed\noutput: { output: chosen, with: { productId: 7 } }")
    case .in:
      return .map(.inChild, required: [.child, .do], detail).described(
        "Runs steps in a live child. Names are those of the caller's payload and the child's "
          + "parameters.",
        example: "in: { child: Main, do: { select: HomeTab } }")
    case .set:
      return .map(from: .value, to: .reference(.value), allowsNothing: false).described(
        "Sets state.", example: "set: { isLoggedIn: true, plan: .free }")
    case .remove:
      return name.described(
        "Takes the topmost screen of this name that is the coordinator's own and not the top out of "
          + "the stack.",
        example: "remove: Intro")
    case .post:
      return use(.post, required: .notification).described(
        "Tells a notification to all that live and bind it, parents first.",
        example: "post: userDidLogout\npost: { notification: enrolled, with: { ok: true } }")
    case .request:
      return Name.onceEvent.schema.described(
        "Lets an async event that comes once come again: the coordinator's own, or that of its "
          + "topmost screen of the kind.",
        example: "request: cleared\nrequest: Product.loaded")
    case .open:
      return use(.open, required: .link).described(
        "Opens a deep link.",
        example: "open: product\nopen: { link: product, with: { productId: 7 } }")
    default: undescribed(key)
    }
  }

  /// A name, or a map with the name and what is given to it.
  private static func use(_ level: AllowedKeys, required key: Word) -> Schema {
    .kinds(map: .map(level, required: [key], detail), otherwise: .reference(.identifier))
  }

  /// An item of `replace`.
  static var screenUse: Schema { use(.replace, required: .screen) }
}

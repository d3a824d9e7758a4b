// Rules about the file itself: whether it can be read at all.

extension Explanation {
  static let yamlSyntax = Explanation(
    summary: "The file is no YAML.",
    meaning: """
      Nothing of the flow is known, so nothing of it is checked. The place is where reading stopped;
      the slip is there or shortly before: a bracket that nobody closes, a tab in the indentation, a
      colon without a blank behind it.
      """,
    reason: """
      A flow that is not read is not checked. If this were anything less than an error, a broken
      file would pass as a clean one.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """)

  static let invalidEncoding = Explanation(
    summary: "The file is not written in UTF-8.",
    meaning: """
      Some bytes stand for no character, mostly because an editor saved the file as Latin-1 or
      UTF-16. The broken file below was saved as Latin-1, in which `é` is a single byte.
      """,
    reason: """
      Names that look alike would be different, and columns would point beside the mistake. Guessing
      an encoding goes wrong silently; saying so does not.
      """,
    broken: """
      flow: 1
      name: Café
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    mended: """
      flow: 1
      name: Café
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    isLatin1: true)

  static let limitExceeded = Explanation(
    summary: "The file is larger, deeper or longer than flowctl reads.",
    meaning: """
      The file asks for more work than any flow that people write: lists 65 deep, aliases that
      unfold to millions of nodes, more than a thousand imported files. It is refused as a whole.
      """,
    reason: """
      flowctl runs in CI on files from strangers' pull requests. A file of a few lines must not be
      able to eat the machine's memory or its time.
      """,
    broken: """
      flow: 1
      root: App
      x-generated:
        [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
        ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      x-generated: []
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """)

  static let unsupportedYAML = Explanation(
    summary: "The file uses a part of YAML that a flow file does without.",
    meaning: """
      Merge keys (`<<`), tags of one's own and a second document are refused. Anchors and aliases
      are read: `*name` stands for the whole node that `&name` marks.
      """,
    reason: """
      YAML 1.2 has no merge keys, so two tools would read two different flows. A second document
      would be passed over in silence by most.
      """,
    broken: """
      flow: 1
      root: App
      x-locked: &locked { back: locked }
      screens:
        Cart: { events: [checkout] }
        Receipt: { <<: *locked, events: [done] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Receipt }
            Receipt.done: popToRoot
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Receipt: { back: locked, events: [done] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Receipt }
            Receipt.done: popToRoot
      """)

  static let importFailed = Explanation(
    summary: "An imported file can't be read.",
    meaning: """
      A file under `imports:` isn't there, is no regular file, or lies outside the entry file's
      folder and the project's. Paths are relative to the file that names them.
      """,
    reason: """
      Half of the declarations are missing, and each of their uses would be reported as a mistake of
      its own. Files outside are not read, so that a flow from a stranger can't look around on the
      machine.
      """,
    broken: """
      flow: 1
      root: App
      imports: [checkout.yaml]
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """)

  static let languageVersion = Explanation(
    summary: "The file is written in a version of the language that is not known.",
    meaning: """
      `flow:` at the top says in which version of the language the file is written. This flowctl
      knows version 1.
      """,
    reason: """
      A later version may give a word another meaning. Reading it as version 1 would check a flow
      that nobody wrote.
      """,
    broken: """
      flow: 2
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """)
}

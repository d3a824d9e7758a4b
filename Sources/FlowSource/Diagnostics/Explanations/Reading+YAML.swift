// Rules about the file itself: whether it can be read at all.

extension Explanation {
  static let yamlSyntax = Explanation(
    summary: "The file is not valid YAML.",
    meaning: """
      Nothing of the flow could be read, so nothing of it is checked. Reading stopped at the place
      shown; the mistake is there or shortly before: an unclosed bracket, a tab in the indentation,
      a colon without a space after it.
      """,
    reason: """
      A flow that can't be read isn't checked. If this were anything less than an error, a broken
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
    fixed: """
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
    summary: "The file is not encoded in UTF-8.",
    meaning: """
      Some bytes don't form a character, usually because an editor saved the file as Latin-1 or
      UTF-16. The broken file below was saved as Latin-1, in which `é` is a single byte.
      """,
    reason: """
      Names that look alike would be different, and columns would point beside the mistake. Guessing
      an encoding goes wrong silently; an error does not.
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
    fixed: """
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
      The file asks for more work than any flow that people write: lists 65 levels deep, aliases
      that expand to millions of nodes, more than a thousand imported files. flowctl refuses it as a
      whole.
      """,
    reason: """
      flowctl runs in CI on files from strangers' pull requests. A file of a few lines must not be
      able to use up the machine's memory or time.
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
    fixed: """
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
    summary: "The file uses a part of YAML that flow files don't support.",
    meaning: """
      Merge keys (`<<`), custom tags and a second document are refused. Anchors and aliases work:
      `*name` stands for the whole node that `&name` marks.
      """,
    reason: """
      YAML 1.2 has no merge keys, so two tools would read two different flows. Most tools would
      silently skip a second document.
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
    fixed: """
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
      A file under `imports:` doesn't exist, isn't a regular file, or is outside both the entry
      file's folder and the project. Paths are relative to the file that contains them.
      """,
    reason: """
      Without its declarations, every use of them would be reported as a separate mistake. Files
      outside are not read, so that a flow from a stranger can't look around on the machine.
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
    fixed: """
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
    summary: "The file uses an unknown version of the language.",
    meaning: """
      `flow:` at the top declares the version of the language the file is written in. This flowctl
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
    fixed: """
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

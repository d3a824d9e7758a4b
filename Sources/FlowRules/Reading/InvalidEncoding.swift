/// `invalid-encoding`
enum InvalidEncoding: ReportedRule {
  static var reporters: [String] {
    [
      "FlowYAML/Text/TextCheck.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
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
      fixed: "",
      isLatin1: true)
  }
}

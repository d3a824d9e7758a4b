/// `import-failed`
enum ImportFailed: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Imports/ImportLoader.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
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
         root: App
        -imports: [checkout.yaml]
         screens:
        """)
  }
}

/// `limit-exceeded`
enum LimitExceeded: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Names.swift",
      "FlowModel/Resolving/Owners.swift",
      "FlowSpec/Imports/ImportLoader.swift",
      "FlowSpec/Reading/ConditionToken.swift",
      "FlowSpec/Reading/FlowReader+File.swift",
      "FlowSpec/Reading/TypeText.swift",
      "FlowYAML/Building/DocumentBuilder+Ends.swift",
      "FlowYAML/Building/DocumentBuilder+Nodes.swift",
      "FlowYAML/Building/DocumentBuilder+Properties.swift",
      "FlowYAML/Building/DocumentBuilder.swift",
      "FlowYAML/YAMLReader.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
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
         root: App
        -x-generated:
        -  [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
        -  ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
        +x-generated: []
         screens:
        """)
  }
}

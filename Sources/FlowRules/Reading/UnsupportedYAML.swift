/// `unsupported-yaml`
enum UnsupportedYAML: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Reading/SpecReader.swift",
      "FlowYAML/Building/DocumentBuilder+Ends.swift",
      "FlowYAML/Building/DocumentBuilder+Keys.swift",
      "FlowYAML/Building/DocumentBuilder+Properties.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
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
         root: App
        -x-locked: &locked { back: locked }
         screens:
           Cart: { events: [checkout] }
        -  Receipt: { <<: *locked, events: [done] }
        +  Receipt: { back: locked, events: [done] }
         coordinators:
        """)
  }
}

import FlowSpec

extension Schema {
  static var link: Schema {
    Schema.map(.link, required: [.url, .to]) { key in
      switch key {
      case .url:
        Schema(["type": "string", "minLength": 1]).described(
          "The URL, with its parameters in braces.", example: "url: shop://product/{productId}")
      case .params: .reference(.parameters)
      case .if:
        Schema.reference(.condition).described(
          "When the link may be followed. If it doesn't hold, the root runs `else`; without that, nothing "
            + "happens.", example: "if: isLoggedIn")
      case .else:
        Schema.reference(.steps).described(
          "What the root does if the condition doesn't hold.",
          example: "if: isLoggedIn\nelse: { open: signIn }")
      case .to:
        Name.path.schema.described(
          "Where it leads: the coordinators from the root down. Each is kept if it is alive and "
            + "started if not, tabs on the way are selected, and whatever else is there is "
            + "removed.",
          example: "to: App.Main.CatalogTab")
      case .clears:
        Schema(["type": "boolean"]).described(
          "Whether the link closes what is open. Without it, it does if the root is made with UIKit, "
            + "and doesn't under `ui: swiftui`.", example: "clears: true")
      case .do:
        Schema.reference(.steps).described(
          "What the last coordinator of the path then does, on its first screen.",
          example: "do: { push: Product }")
      default: undescribed(key)
      }
    }
    .adding("dependencies", [Word.else.text: [.string(Word.if.text)]])
  }
}

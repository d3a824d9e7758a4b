import FlowSpec

// Types, values and conditions.

extension Schema {
  /// `Bool`, `User?`, `[Int]`; and behind it perhaps a value.
  private static func typeText(_ initial: String) -> String {
    #"^[\x5B ]*"# + Name.identifier.pattern + #"[\x5D? ]*"# + initial + "$"
  }

  static var type: Schema {
    .kinds(
      list: Schema([
        "type": "array", "minItems": 1, "maxItems": 1, "items": Schema.reference(.type).json,
      ]).described("A list of one type: `[Int]`."),
      otherwise: .text(
        typeText("(?:= *(?!any *$)[^ ].*)?"),
        otherwise:
          "A type is one name; write `User?` for an optional and `[User]` for a list. A value "
          + "may follow after `=`."),
      words: Word.builtinTypes.map(\.text) + ["String?", "[Int]", "Bool = false"]
    ).described(
      "A type: `Bool`, `Int`, `Double`, `String`, `URL`, `UUID`, `Date`, one declared under "
        + "`types`, `User?` for an optional, `[User]` for a list. A value may follow: "
        + "`Int = 7`. Conditions test only Bools and enums.")
  }

  static var stateVariable: Schema {
    text(
      finiteType + "= *[^ ].*$",
      otherwise:
        "State is a Bool or an enum with its value at launch: `Bool = any`, `Plan = .free`."
    )
    .described(
      "A Bool or an enum and its value at launch; `any` if that is not known.",
      example: "isLoggedIn: Bool = any"
    )
    .adding("examples", ["Bool = any", "Bool = false", "Bool = true"])
  }

  static var environmentVariable: Schema {
    text(
      finiteType + "$",
      otherwise: "What may change at any moment is a Bool or an enum, without a value."
    )
    .described("A Bool or an enum. Its value is never known.")
    .adding("examples", ["Bool"])
  }

  private static var finiteType: String {
    let others = Word.builtinTypes.filter { $0 != .boolType }.map(\.text).joined(separator: "|")
    return "^ *(?!(?:\(others)) *(?:=|$))" + Name.identifier.pattern + " *"
  }

  static var parameters: Schema {
    .map(from: .value, to: .reference(.type)).described(
      "The values it needs, by name and type. Each is taken from `with:`, or else from the "
        + "value of the same name in scope: the event's payload, the coordinator's own parameters, "
        + "state and environment. What follows `=` is the value where none is given.",
      example: "params: { productId: Int, title: \"String?\", page: Int = 1 }")
  }

  /// `description` is no name in a payload.
  static var payload: Schema {
    let description = Schema.reference(.description).json
    return Schema([
      "type": ["object", "null"],
      "propertyNames": [
        "pattern": .string("^(?:x-.*|\(Name.value.pattern))$"),
        "patternErrorMessage": .string(Name.value.message),
      ],
      "patternProperties": [
        "^x-": privateValue,
        "^description$": description,
        "^(?!x-|description$)": Schema.reference(.type).json,
      ],
    ]).described(
      "Its payload, by name and type; empty if it has none.",
      example: "submit: { result: SignInResult, user: \"User?\" }")
  }

  static var typeDeclaration: Schema {
    let cases = Schema.list(of: .reference(.identifier), atLeast: 1, isUnique: true)
    return .kinds(
      map: .map(.type) { key in
        switch key {
        case .cases:
          cases.described(
            "All cases of an enum; without it the type is opaque.", example: "cases: [free, paid]")
        default: undescribed(key)
        }
      },
      list: cases.described("An enum: all its cases.", example: "[signedIn, needsReset, failed]"),
      otherwise: Schema(["type": ["array", "null", "object"]])
        .described("An opaque type: passed along, never tested."))
  }

  static var value: Schema {
    Schema(["type": ["string", "number", "boolean"], "minLength": 1]).described(
      "A plain word is a name in scope, `true`, `nil`, a number or `.case`; a quoted word is a "
        + "String.")
  }

  static var arguments: Schema {
    .map(from: .identifier, to: .reference(.value), allowsNothing: false).described(
      "The values passed to it, by name. Others are taken from the values of the same name in "
        + "scope; an optional without one is `nil`.",
      example: "push: { screen: Product, with: { productId: 7, title: \"Hello, you\" } }")
  }

  /// What no condition has is refused, and with it what people write from habit: `!a`, `a && b`,
  /// `count > 3`, `user.name`, `a = b`.
  static var condition: Schema {
    text(
      #"^(?!.*[0-9A-Za-z_]\.)(?!(?:.*[^=])?=(?!=))(?!.*===)"#
        + #"[^\x00-\x08\x0B-\x1F\x21-\x27\x2A-\x2D\x2F\x3A-\x3C\x3E-\x40\x5B-\x5E\x60\x7B-\x7F]+$"#,
      otherwise:
        "A condition is made of names, `not`, `and`, `or`, `name == .case`, `name exists`, "
        + "`alive Child` and parentheses."
    )
    .described(
      "`name`, `not c`, `c and c`, `c or c`, parentheses, `name == .case`, `name exists` (if it "
        + "holds, the value is no longer optional), `alive C` (this coordinator has a live child C).",
      example: "if: isLoggedIn and not (plan == .free or user exists)\nthen: stay")
  }
}

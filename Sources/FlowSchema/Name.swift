/// The form of a name, as a regular expression that JavaScript, Python and ICU read alike.
///
/// What is no ASCII is let through: which letters Swift takes is for the reader to say.
struct Name: Sendable {
  /// Without `^` and `$`.
  let pattern: String
  /// What is said where another text stands.
  let message: String

  private static let first = #"[^\x00-\x40\x5B-\x5E\x60\x7B-\x7F]"#
  private static let other = #"[^\x00-\x2F\x3A-\x40\x5B-\x5E\x60\x7B-\x7F]"#
  /// `_` alone is no name.
  private static let part = #"(?!_(?:\.|$))"# + first + other + "*"

  private static let rule =
    "A name is a Swift identifier: letters, digits and `_`, not starting with a digit."

  static let identifier = Name(pattern: part, message: rule)

  /// A name that a value is read by.
  static let value = Name(
    pattern: "(?!(?:true|false|nil|any)$)" + part,
    message: rule + " `true`, `false`, `nil` and `any` are already values.")

  /// An event of a screen.
  static let screenEvent = Name(
    pattern: "(?!(?:popped|dismissed|held)$)" + part,
    message: rule
      + " `popped`, `dismissed` and `held` are the language's names for gestures: handle them, "
      + "don't declare them.")

  /// An outcome, an output or an async event of a coordinator.
  static let coordinatorEvent = Name(
    pattern: "(?!finished$)" + part,
    message: rule + " `finished` is the language's name for a finish without an outcome: handle "
      + "it, don't declare it.")

  /// A key of `cases`, with or without its dot.
  static let enumCase = Name(pattern: #"\.?"# + part, message: "A case is a name: `signedIn`.")

  static let eventOfOwner = Name(
    pattern: part + #"\."# + part,
    message: "Write an owner and its event: `Screen.event`, `Child.outcome` or `Child.output`.")

  static let onceEvent = Name(
    pattern: part + #"(?:\."# + part + ")?",
    message: "Write an async event of the coordinator's own, `cleared`, or of a screen, "
      + "`Product.loaded`.")

  static let path = Name(
    pattern: part + #"(?:\."# + part + ")*",
    message: "Write a path from the root, with a dot before each child: `App.Main.CatalogTab`.")

  static let target = Name(
    pattern: part + #"(?:\."# + part + ")+",
    message: "A finish target is a coordinator and its child or tab: `Main.CatalogTab`.")

  static let outcomeOrTarget = Name(
    pattern: path.pattern,
    message: "Write an outcome, `cancelled`, or a finish target with a dot, `Main.CatalogTab`.")

  var schema: Schema { .text("^\(pattern)$", otherwise: message) }
}

package import FlowSource

/// The words of the language, which have the same numbers in every `NameTable` that `makeNameTable`
/// made: a key is recognised by comparing numbers.
///
/// A word's case is its text, but for the few that Swift or its style would not have as a case.
package enum Word: UInt32, CaseIterable, Sendable {
  // The file.
  case flow, name, root, imports, types, state, environment, gestures, finishing, screens
  case coordinators, deeplinks, notifications, rules, description, animations
  // Screens and coordinators.
  case params, events, async, style, back, swipe, outcomes, outputs, children, tabs, start
  case transitions, ignores, `as`, keep, once, gone, hears, several, again, cancel
  case when, taps, single, tabBar, ui, slots
  // Steps.
  case push, pop, popTo, popToRoot, replace, remove, present, dismiss, dismissAll, stop, stopAll
  case select, finish, output, `in`, set, open, post, request, stay, `if`, then, `else`
  case `switch`, cases, `default`
  case screen, child, with, over, top, outcome, next, link, `do`, `self`
  // Deep links.
  case url, to, clears
  // Words that stand as values.
  case sheet, fullScreen, alert, popover, actionSheet, locked, removed, left, type, identity, off,
    warning, error, all, last, show, hidden
  case awaited, unawaited, none, steps, begin, end, twice, tabAgain, uikit, swiftui, oneSlot,
    shared,
    first, who, newest, tab
  // Literals and conditions.
  case any, `true`, `false`, `nil`, not, and, or, exists, alive
  // Names that the language declares.
  case popped, dismissed, held, finished, notification
  case boolType, intType, doubleType, stringType, urlType, uuidType, dateType
  // How the app's code says it.
  case code, coordinator, factory, names, xCode, xCodeEvents, xImage, xFigma
  // Checks.
  case checks, never, always, until, `while`, before, after, reach, within, by, from
  // How YAML's core schema writes nothing, and the number 1.
  case nothing, tilde, null, nullCapitalized, nullUppercase, one

  /// The word of a name, or nil where the name is the user's own.
  package init?(_ name: NameID) { self.init(rawValue: name.raw) }

  /// The word's number in every table that `makeNameTable` made.
  package var nameID: NameID { NameID(rawValue) }
}

extension Word {
  /// The types that need no declaration.
  package static let builtinTypes: [Word] = [
    .boolType, .intType, .doubleType, .stringType, .urlType, .uuidType, .dateType,
  ]

  package var text: String { Self.texts[Int(rawValue)].description }

  /// In the order of the cases. The runtime could say most of them, but only after a search that takes
  /// longer than reading a small flow; a test holds the two lists together.
  private static let texts: [StaticString] = [
    "flow", "name", "root", "imports", "types", "state", "environment", "gestures", "finishing",
    "screens", "coordinators", "deeplinks", "notifications", "rules", "description", "animations",
    "params", "events", "async", "style", "back", "swipe", "outcomes", "outputs", "children",
    "tabs",
    "start", "transitions", "ignores", "as", "keep", "once", "gone", "hears", "several", "again",
    "cancel", "when", "taps", "single", "tabBar", "ui", "slots", "push", "pop", "popTo",
    "popToRoot", "replace",
    "remove",
    "present", "dismiss", "dismissAll", "stop", "stopAll", "select", "finish", "output", "in",
    "set",
    "open", "post", "request", "stay", "if", "then", "else", "switch", "cases", "default", "screen",
    "child", "with", "over", "top", "outcome", "next", "link", "do", "self", "url", "to", "clears",
    "sheet",
    "fullScreen", "alert", "popover", "actionSheet", "locked", "removed", "left", "type",
    "identity",
    "off", "warning", "error", "all", "last", "show", "hidden", "awaited", "unawaited", "none",
    "steps",
    "begin", "end", "twice", "tabAgain", "uikit", "swiftui", "one", "shared", "first", "who",
    "newest", "tab", "any", "true",
    "false",
    "nil", "not", "and", "or", "exists", "alive",
    "popped", "dismissed", "held", "finished", "notification", "Bool", "Int", "Double", "String",
    "URL",
    "UUID", "Date", "code", "coordinator", "factory", "names", "x-code", "x-code-events", "x-image",
    "x-figma", "checks", "never", "always", "until", "while", "before", "after", "reach", "within",
    "by", "from",
    "", "~", "null",
    "Null", "NULL", "1",
  ]

  /// The word with this text; for messages, since it looks through all.
  init?(text: String) {
    guard let word = Self.allCases.first(where: { $0.text == text }) else { return nil }
    self = word
  }

  /// Whether YAML's core schema reads the word as null.
  var isNull: Bool {
    switch self {
    case .nothing, .tilde, .null, .nullCapitalized, .nullUppercase: true
    default: false
    }
  }

  /// A table in which the words of the language have their numbers.
  package static func makeNameTable() -> NameTable {
    var names = NameTable()
    for word in allCases { _ = names.intern(word.text) }
    return names
  }
}

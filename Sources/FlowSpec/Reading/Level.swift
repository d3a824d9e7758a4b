/// A kind of map with fixed keys, and what it is called where somebody misspelt one.
struct Level {
  let name: String
  /// In the order in which they are suggested and listed.
  let keys: [Word]

  init(_ name: String, _ keys: [Word]) {
    self.name = name
    self.keys = keys
  }

  static let file = Level(
    "a flow file",
    [
      .flow, .name, .root, .imports, .types, .state, .environment, .gestures, .finishing, .screens,
      .coordinators, .deeplinks, .rules, .description,
    ])
  static let type = Level("a type", [.cases, .description])
  static let gestures = Level("`gestures`", [.back, .swipe, .description])
  static let finishing = Level("`finishing`", [.screens, .children, .description])
  static let screen = Level(
    "a screen", [.params, .events, .async, .style, .back, .swipe, .description])
  static let coordinator = Level(
    "a coordinator",
    [
      .params, .outcomes, .outputs, .async, .children, .tabs, .start, .transitions, .ignores,
      .description,
    ])
  static let boundary = Level("a child", [.as, .style, .back, .swipe, .keep, .description])
  static let gestureFinish = Level("a gesture's rule", [.finish])
  static let link = Level(
    "a deep link", [.url, .params, .if, .else, .to, .do, .description])

  static let push = Level("`push`", [.screen, .with])
  static let replace = Level("`replace`", [.screen, .with])
  static let present = Level("`present`", [.screen, .style, .over, .with])
  static let start = Level("`start`", [.child, .with])
  static let finish = Level("`finish`", [.outcome, .next, .with])
  static let output = Level("`output`", [.output, .with])
  static let open = Level("`open`", [.link, .with])
  static let inChild = Level("`in`", [.child, .do])
  static let choice = Level("an `if`", [.if, .then, .else])
  static let branch = Level("a `switch`", [.switch, .cases, .default])
}

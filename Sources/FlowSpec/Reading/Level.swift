/// A kind of map with fixed keys, and what it is called where somebody misspelt one.
package struct Level: Sendable {
  let name: String
  /// In the order in which they are suggested and listed.
  package let keys: [Word]

  init(_ name: String, _ keys: [Word]) {
    self.name = name
    self.keys = keys
  }

  package static let file = Level(
    "a flow file",
    [
      .flow, .name, .root, .imports, .types, .state, .environment, .gestures, .finishing, .screens,
      .coordinators, .deeplinks, .notifications, .rules, .animations, .description,
    ])
  package static let animations = Level("`animations`", [.steps, .finish, .description])
  package static let type = Level("a type", [.cases, .description])
  package static let gestures = Level(
    "`gestures`", [.back, .swipe, .gone, .hears, .taps, .description])
  package static let hears = Level("`hears`", [.several, .when, .description])
  package static let finishing = Level("`finishing`", [.screens, .children, .description])
  package static let screen = Level(
    "a screen",
    [.params, .events, .async, .once, .single, .style, .cancel, .back, .swipe, .description])
  package static let coordinator = Level(
    "a coordinator",
    [
      .params, .outcomes, .outputs, .async, .once, .children, .tabs, .start, .transitions, .ignores,
      .description,
    ])
  package static let boundary = Level(
    "a child", [.as, .style, .back, .swipe, .gone, .keep, .again, .description])
  package static let gestureFinish = Level("a gesture's rule", [.finish])
  package static let link = Level(
    "a deep link", [.url, .params, .if, .else, .to, .do, .description])

  package static let push = Level("`push`", [.screen, .with])
  package static let replace = Level("`replace`", [.screen, .with])
  package static let present = Level("`present`", [.screen, .style, .over, .with])
  package static let start = Level("`start`", [.child, .with])
  package static let finish = Level("`finish`", [.outcome, .next, .with])
  package static let output = Level("`output`", [.output, .with])
  package static let open = Level("`open`", [.link, .with])
  package static let post = Level("`post`", [.notification, .with])
  package static let inChild = Level("`in`", [.child, .do])
  package static let choice = Level("an `if`", [.if, .then, .else])
  package static let branch = Level("a `switch`", [.switch, .cases, .default])
}

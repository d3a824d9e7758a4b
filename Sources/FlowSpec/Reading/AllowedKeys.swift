/// A kind of map with fixed keys, and what it is called where somebody misspelt one.
package struct AllowedKeys: Sendable {
  let name: String
  /// In the order in which they are suggested and listed.
  package let keys: [Word]

  init(_ name: String, _ keys: [Word]) {
    self.name = name
    self.keys = keys
  }

  package static let file = AllowedKeys(
    "a flow file",
    [
      .flow, .name, .root, .imports, .types, .state, .environment, .gestures, .finishing, .ui,
      .slots, .screens, .coordinators, .deeplinks, .notifications, .checks, .rules, .animations,
      .code, .description,
    ])
  package static let code = AllowedKeys(
    "`code`",
    [
      .coordinator, .not, .push, .present, .root, .start, .finish, .factory, .names, .description,
    ])
  package static let animations = AllowedKeys("`animations`", [.steps, .finish, .description])
  package static let type = AllowedKeys("a type", [.cases, .description])
  package static let gestures = AllowedKeys(
    "`gestures`", [.back, .swipe, .gone, .hears, .taps, .tabAgain, .description])
  package static let hears = AllowedKeys("`hears`", [.several, .who, .when, .description])
  package static let finishing = AllowedKeys("`finishing`", [.screens, .children, .description])
  package static let screen = AllowedKeys(
    "a screen",
    [
      .params, .events, .async, .once, .single, .style, .cancel, .back, .swipe, .tabBar,
      .description,
    ])
  package static let coordinator = AllowedKeys(
    "a coordinator",
    [
      .params, .outcomes, .outputs, .async, .once, .ui, .slots, .children, .tabs, .tabAgain,
      .start, .transitions, .ignores, .description,
    ])
  package static let boundary = AllowedKeys(
    "a child", [.as, .style, .over, .back, .swipe, .gone, .keep, .again, .description])
  package static let gestureFinish = AllowedKeys("a gesture's rule", [.finish])
  package static let gestureRule = AllowedKeys("a gesture's rule", [.locked, .finish])
  package static let lock = AllowedKeys("a lock", [.locked])
  package static let link = AllowedKeys(
    "a deep link", [.url, .params, .if, .else, .to, .clears, .do, .description])

  package static let check = AllowedKeys(
    "a check",
    [
      .never, .always, .once, .when, .then, .reach, .while, .before, .after, .until, .from, .by,
      .within, .description,
    ])

  package static let push = AllowedKeys("`push`", [.screen, .over, .with])
  package static let replace = AllowedKeys("`replace`", [.screen, .with])
  package static let present = AllowedKeys("`present`", [.screen, .style, .over, .with])
  package static let start = AllowedKeys("`start`", [.child, .over, .with])
  package static let finish = AllowedKeys("`finish`", [.outcome, .next, .with])
  package static let output = AllowedKeys("`output`", [.output, .with])
  package static let open = AllowedKeys("`open`", [.link, .with])
  package static let post = AllowedKeys("`post`", [.notification, .with])
  package static let inChild = AllowedKeys("`in`", [.child, .do])
  /// What may stand in the mapping of a step; nil of one that takes a name alone.
  static func ofStep(_ step: Word) -> AllowedKeys? {
    switch step {
    case .push: push
    case .replace: replace
    case .present: present
    case .start: start
    case .finish: finish
    case .output: output
    case .open: open
    case .post: post
    case .in: inChild
    default: nil
    }
  }

  package static let choice = AllowedKeys("an `if`", [.if, .then, .else])
  package static let branch = AllowedKeys("a `switch`", [.switch, .cases, .default])
}

/// A small flow, made from a seed, with few errors: screens that push each other and come back, behind tabs or not, with a
/// sheet, a coordinator that is pushed or presented, locks, and a flag. What can be got to from where is no matter of
/// course there.
package struct RandomStacks {
  package private(set) var text = ""
  private var random: SeededGenerator
  private var isFlagged = false
  /// The screens that have an async event.
  private var waiting: Set<String> = []

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x57AC_C5)
    for _ in 0..<8 { _ = random.next() }
    write()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func write() {
    let hasBar = chance(40)
    let hasChild = chance(60)
    let childIsSheet = chance(50)
    let hasLink = chance(35)
    isFlagged = chance(50)
    text = "flow: 1\nroot: App\n"
    if isFlagged { text += "state: { on: Bool = false }\n" }
    text +=
      "gestures: { back: \(pick(["finish", "finish", "locked"])), swipe: finish, hears: { several: all } }\n"
    text += "screens:\n"
    for screen in ["A", "B", "C"] {
      write(screen, events: "a, b", locked: chance(25) ? "back" : nil)
    }
    write("Sheet", events: "close", locked: chance(40) ? "swipe" : nil)
    if hasBar { text += "  Other: { events: [a] }\n" }
    if hasChild { text += "  D: { events: [a, b] }\n" }
    text += "coordinators:\n"
    if hasBar {
      text += "  App: { tabs: [Home, Second] }\n"
      text += "  Second:\n    start: Other\n    transitions:\n"
      text +=
        "      Other.a: \(pick(["stay", "{ select: Home }", "{ push: Other }", "{ replace: [Other] }"]))\n"
    }
    let home = hasBar ? "Home" : "App"
    text += "  \(home):\n"
    if hasChild {
      let boundary =
        childIsSheet
        ? "{ as: present, swipe: \(pick(["finish", "locked"])) }"
        : "{ as: push, back: \(pick(["finish", "locked"])) }"
      text += "    children: { Child: \(boundary) }\n"
    }
    text += "    start: A\n    transitions:\n"
    for screen in ["A", "B", "C"] {
      for event in ["a", "b"] + (waiting.contains(screen) ? ["later"] : []) {
        text +=
          "      \(screen).\(event): \(answer(of: screen, hasBar: hasBar, hasChild: hasChild))\n"
      }
    }
    text += "      Sheet.close: \(pick(["dismiss", "dismiss", "stay", "[dismiss, { push: B }]"]))\n"
    if waiting.contains("Sheet") {
      text += "      Sheet.later: \(pick(["dismiss", "[dismiss, { replace: [C] }]"]))\n"
    }
    if hasChild {
      text +=
        "      Child.finished: \(pick(["stay", "stay", "{ push: B }", "popToRoot", "{ replace: [C] }"]))\n"
      writeChild()
    }
    if hasLink {
      text += "deeplinks:\n  link:\n    url: app://link\n    to: \(hasBar ? "App.Home" : "App")\n"
      if chance(50) {
        text += "    do: \(pick(["{ push: C }", "popToRoot", "{ replace: [B] }"]))\n"
      }
    }
  }

  private mutating func write(_ screen: String, events: String, locked gesture: String?) {
    text += "  \(screen): { events: [\(events)]"
    if chance(25) {
      waiting.insert(screen)
      text += ", async: [later]"
    }
    text += (gesture.map { ", \($0): locked" } ?? "") + " }\n"
  }

  private mutating func writeChild() {
    let isNested = chance(35)
    text += "  Child:\n"
    if isNested { text += "    children: { Child: push }\n" }
    text += "    start: D\n    transitions:\n"
    for event in ["a", "b"] {
      var steps = ["stay", "{ push: D }", "pop", "finish", "popToRoot", "{ replace: [D] }"]
      if isNested { steps += ["{ start: Child }", "{ start: Child }"] }
      text += "      D.\(event): \(flagged(pick(steps), pick(steps)))\n"
    }
    if isNested {
      text += "      Child.finished: \(pick(["stay", "stay", "finish", "{ push: D }"]))\n"
    }
  }

  private mutating func flagged(_ step: String, _ other: String) -> String {
    if !isFlagged { return step }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "{ if: on, then: \(step), else: \(other) }"
    case 1: return "[{ set: { on: \(pick(["true", "false"])) } }, \(step)]"
    default: return step
    }
  }

  private mutating func answer(of screen: String, hasBar: Bool, hasChild: Bool) -> String {
    var steps = [
      "{ push: A }", "{ push: B }", "{ push: B }", "{ push: C }", "{ push: C }", "pop", "pop",
      "popToRoot",
      "{ popTo: A }", "{ replace: [\(screen)] }", "{ replace: [C] }", "stay", "{ present: Sheet }",
    ]
    if hasBar { steps.append("{ select: Second }") }
    if hasChild { steps += ["{ start: Child }", "{ start: Child }"] }
    return flagged(pick(steps), pick(steps))
  }
}

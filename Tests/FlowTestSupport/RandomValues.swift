/// A small flow of values, made from a seed: enums, optionals and parameters; variables that are copied into
/// each other; one name that is bound by the payload, the screen, the coordinator and the state; three tabs,
/// of which two are hidden and still hear of async events; kept children that are started while they stand.
///
/// `RandomFlow` has more words of the language, and fewer values.
package struct RandomValues {
  package private(set) var text = ""

  private var random: SeededGenerator
  private var hasTabs = false
  private var hasOptional = false
  private var isKept = false

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed &+ 0x5EED)
    for _ in 0..<8 { _ = random.next() }
    text = write()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func write() -> String {
    hasTabs = chance(45)
    hasOptional = chance(50)
    isKept = chance(45)
    var text = "flow: 1\nroot: App\ntypes: { Kind: [x, y] }\n"
    text += "state:\n  t: Kind = \(pick([".x", ".y", "any"]))\n"
    text += "  flag: Bool = \(pick(["true", "false", "any"]))\n  copy: Bool = false\n"
    text += gestures() + screens() + "coordinators:\n"
    let tops = hasTabs ? ["T0", "T1", "T2"] : ["App"]
    if hasTabs {
      text += "  App:\n    tabs: [T0, T1, T2]\n    transitions:\n"
      text += "      T0.finished: \(pick(["stay", "{ select: T1 }"]))\n"
    }
    for top in tops { text += coordinator(top, child: "Kid") }
    text += coordinator("Kid", child: "Deep") + coordinator("Deep", child: nil)
    return text + link()
  }

  private mutating func gestures() -> String {
    let back = pick(["finish", "finish", "locked"])
    let more = pick(["", "", ", gone: finish", ", hears: { several: last }", ", taps: twice"])
    return chance(70) ? "gestures: { back: \(back), swipe: finish\(more) }\n" : ""
  }

  private mutating func screens() -> String {
    var text = "screens:\n  S:\n    params: { t: Kind, flag: Bool }\n    events:\n      go:\n"
    text += "      take: { t: Kind }\n    async: { late: { flag: Bool } }\n"
    if chance(30) { text += "    once: [late]\n" }
    if hasOptional {
      text += "  O:\n    params: { o: \"Kind?\" }\n    events:\n      use:\n"
      text += "      other: { o: \"Kind?\" }\n"
    }
    return text
  }

  /// Whose events and children a coordinator answers.
  private mutating func coordinator(_ name: String, child: String?) -> String {
    var text = "  \(name):\n"
    let isBelow = name == "Kid" || name == "Deep"
    if isBelow {
      text += "    params: { t: Kind\(name == "Kid" ? ", flag: Bool" : "") }\n"
      text += "    outcomes: { done: { t: Kind } }\n"
    }
    if let child {
      let kind = pick(["push", "push", "present"])
      let kept = isKept && child == "Kid" ? ", keep: true" : ""
      let again = !kept.isEmpty && kind == "present" && chance(30) ? ", again: show" : ""
      text += "    children: { \(child): { as: \(kind)\(kept)\(again) } }\n"
    }
    if chance(40) { text += "    async: { own: { t: Kind } }\n" }
    let hasOwn = text.hasSuffix("own: { t: Kind } }\n")
    text += "    start: \(pick(starts(of: name, child)))\n    transitions:\n"
    if hasOwn { text += "      \(name).own: \(steps(of: name, child))\n" }
    for event in ["S.go", "S.take", "S.late"] + (hasOptional ? ["O.use", "O.other"] : []) {
      text += "      \(event): \(steps(of: name, child, isOptional: event.hasPrefix("O")))\n"
    }
    if let child {
      text += "      \(child).done: \(steps(of: name, child))\n"
      if chance(70) { text += "      \(child).finished: \(steps(of: name, child))\n" }
    }
    return text
  }

  private func starts(of name: String, _ child: String?) -> [String] {
    let first = ["{ push: S }", "{ push: { screen: S, with: { flag: copy } } }", "{ push: S }"]
    let chosen = "{ if: flag, then: { push: S }, else: { push: { screen: S, with: { t: .y } } } }"
    return first + [chosen] + (child.map { ["[{ push: S }, { start: \($0) }]"] } ?? [])
  }

  private mutating func steps(
    of name: String, _ child: String?, isOptional: Bool = false
  ) -> String {
    let one = step(of: name, child)
    let other = step(of: name, child)
    if isOptional, chance(60) {
      let used = pick(["{ push: { screen: S, with: { t: o } } }", "{ set: { t: o } }"])
      return chance(70)
        ? "{ if: o exists, then: \(used), else: \(one) }"
        : "{ if: not o exists, then: \(one), else: \(used) }"
    }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<14: return "{ if: \(pick(["flag", "copy", "t == .y"])), then: \(one), else: \(other) }"
    case ..<22: return "{ switch: t, cases: { x: \(one), y: \(other) } }"
    case ..<26:
      guard let child else { return one }
      return "{ if: alive \(child), then: \(one), else: \(other) }"
    case ..<48: return "[\(setting()), \(one)]"
    case ..<54 where !one.contains("finish"): return "[\(one), \(other)]"
    default: return one
    }
  }

  /// One variable is copied into another, or exchanged with it.
  private mutating func setting() -> String {
    pick([
      "{ set: { copy: flag } }", "{ set: { flag: copy } }", "{ set: { copy: flag, flag: copy } }",
      "{ set: { t: t } }", "{ set: { t: .y } }", "{ set: { flag: false } }",
      "{ set: { copy: true } }",
    ])
  }

  private mutating func step(of name: String, _ child: String?) -> String {
    var choices = [
      "stay", "pop", "popToRoot", "{ popTo: S }", "{ push: S }", "{ push: S }",
      "{ push: { screen: S, with: { flag: copy } } }", "{ push: { screen: S, with: { t: .x } } }",
      "{ replace: [S] }", "{ present: S }", "dismiss", setting(),
    ]
    if hasOptional {
      choices += ["{ push: O }", "{ push: { screen: O, with: { o: t } } }"]
      choices += ["{ present: { screen: O, with: { o: nil } } }"]
    }
    if let child {
      choices += Array(repeating: "{ start: \(child) }", count: isKept ? 6 : 4)
      choices += ["{ start: { child: \(child), with: { t: .y } } }", "{ stop: \(child) }"]
      choices.append("{ in: { child: \(child), do: { push: S } } }")
    }
    if name == "Kid" || name == "Deep" {
      choices += ["finish", "{ finish: done }", "{ finish: { outcome: done, with: { t: .x } } }"]
    }
    if hasTabs { choices += ["{ select: T0 }", "{ select: T2 }"] }
    return pick(choices)
  }

  private mutating func link() -> String {
    guard chance(35) else { return "" }
    let top = hasTabs ? "App.T1" : "App"
    let path = chance(60) ? "\(top).Kid" : top
    if path == "App" { return "" }
    let condition = chance(30) ? "    if: \(pick(["flag", "copy", "t == .x"]))\n" : ""
    return "deeplinks:\n  link:\n    url: app://link/{t}\n    params: { t: Kind }\n"
      + "    to: \(path)\n"
      + condition + "    do: { push: S }\n"
  }
}

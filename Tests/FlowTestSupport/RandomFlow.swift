/// A small flow, made from a seed: any boundary, step, gesture, target, link and condition may occur.
/// Most are wrong somewhere, which is what they are for.
package struct RandomFlow {
  package private(set) var text: String

  private struct Coordinator {
    var name: String
    var index: Int
    var screens: [String] = []
    var children: [(name: String, kind: String)] = []
    var tabs: [String] = []
    var outcomes: [String] = []
    var outputs: [String] = []
    var async: [String] = []
  }

  private var random: SeededGenerator
  private var otherRandom: SeededGenerator
  /// Whether a finish takes its screens without an animation, from numbers of its own again.
  private let finishesAtOnce: Bool
  private var coordinators: [Coordinator] = []
  private var events: [String: [String]] = [:]
  private var asyncEvents: [String: [String]] = [:]
  private var alerts: Set<String> = []
  private var hasState = false
  private var hasEnvironment = false
  private var links: [(name: String, path: [String])] = []
  /// Whether the flow has a notification, a child without a screen, and screens with a parameter; which
  /// async events come once, as a request names them.
  private var hasNotification = false
  private var quietParent: String?
  private var parameterScreens: Set<String> = []
  private var onceEvents: Set<String> = []
  private var hasNames = false
  private var hasHiddenBars = false

  private let hasSecondEdition: Bool
  /// For the words of the third edition, so that without them a seed keeps its flow.
  private var thirdRandom: SeededGenerator?

  /// - Parameters:
  ///   - hasSecondEdition: whether it may use words that the second kernel passes over.
  ///   - hasThirdEdition: whether it may set a stack anew, present children over what is topmost, and have tab bars
  ///     that do nothing where the selected tab is tapped again.
  package init(seed: UInt64, hasSecondEdition: Bool = true, hasThirdEdition: Bool = false) {
    if hasThirdEdition { thirdRandom = SeededGenerator(seed: seed ^ 0x5EED_C33D) }
    random = SeededGenerator(seed: seed)
    otherRandom = SeededGenerator(seed: seed ^ 0x5EED_BA25)
    var third = SeededGenerator(seed: seed ^ 0x5EED_A11E)
    finishesAtOnce = Int.random(in: 0..<100, using: &third) < 3
    self.hasSecondEdition = hasSecondEdition
    text = ""
    for _ in 0..<8 { _ = random.next() }
    text = write()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
  /// From numbers of its own, so that seeds keep the flows that they had before there was such a key.
  private mutating func hidesBar() -> Bool { Int.random(in: 0..<100, using: &otherRandom) < 45 }
  private mutating func mayUseThirdEdition(_ percent: Int) -> Bool {
    guard var random = thirdRandom else { return false }
    defer { thirdRandom = random }
    return Int.random(in: 0..<100, using: &random) < percent
  }
  private mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func write() -> String {
    hasState = chance(35)
    hasEnvironment = chance(10)
    declare()
    if hasSecondEdition { declareMore() }
    var text = "flow: 1\nroot: C0\n"
    if hasState { text += "state: { on: Bool = \(pick(["true", "false", "any"])) }\n" }
    if hasEnvironment { text += "environment: { allowed: Bool }\n" }
    text += gestures()
    if chance(8) {
      text +=
        "animations: \(pick(["unawaited", "{ finish: unawaited }", "{ steps: unawaited }"]))\n"
    } else if finishesAtOnce {
      text += "animations: { steps: unawaited, finish: none }\n"
    }
    if chance(8) { text += "finishing: { screens: left }\n" }
    if chance(8) { text += "finishing: { children: type }\n".replacing(in: text) }
    if hasNotification { text += "notifications: [note]\n" }
    text += "screens:\n"
    for screen in events.keys.sorted() {
      text += "  \(screen):\n    events: [\(events[screen, default: []].joined(separator: ", "))]\n"
      if parameterScreens.contains(screen) { text += "    params: { flag: Bool }\n" }
      if onceEvents.contains("\(screen).later") { text += "    once: [later]\n" }
      let async = asyncEvents[screen, default: []]
      if !async.isEmpty { text += "    async: [\(async.joined(separator: ", "))]\n" }
      if alerts.contains(screen) {
        text += chance(70) ? "    style: alert\n" : "    style: actionSheet\n    cancel: ok\n"
      } else {
        if chance(12) { text += "    back: locked\n" }
        if chance(12) { text += "    swipe: locked\n" }
        if chance(6) { text += "    style: popover\n" }
        if chance(10) { text += "    single: [a]\n" }
        if hasHiddenBars, hidesBar() { text += "    tabBar: hidden\n" }
      }
    }
    text += "coordinators:\n"
    for coordinator in coordinators { text += write(coordinator) }
    if let quietParent { text += writeQuiet(below: quietParent) }
    if !links.isEmpty {
      text += "deeplinks:\n"
      for (name, path) in links {
        text += "  \(name):\n    url: app://\(name)\n    to: \(path.joined(separator: "."))\n"
        if hasState, chance(30) {
          text += "    if: on\n"
        } else if let child = coordinators[0].children.first, chance(25) {
          text += "    if: alive \(child.name)\n"
        }
        let end = coordinators.first { $0.name == path.last } ?? coordinators[0]
        if chance(60) { text += "    do: \(step(of: end, last: true, payload: false))\n" }
      }
    }
    return text
  }

  private mutating func declare() {
    // Now and then deep stacks of many coordinators, and links into them.
    let isDeep = chance(25)
    let count = isDeep ? 4 : Int.random(in: 2...4, using: &random)
    for index in 0..<count { coordinators.append(Coordinator(name: "C\(index)", index: index)) }
    for index in 0..<count {
      let wantsTabs = chance(22) && index + 2 < count
      if wantsTabs {
        coordinators[index].tabs = coordinators[(index + 1)...].prefix(2).map(\.name)
      } else {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let screen = pick(["S0", "S1", "S2", "S3", "S4"])
          if !coordinators[index].screens.contains(screen) {
            coordinators[index].screens.append(screen)
          }
        }
      }
      for child in (index + 1)..<max(index + 1, count) where chance(75) {
        if coordinators[index].tabs.contains("C\(child)") { continue }
        var kinds = ["push", "present", "present"]
        if index == 0 { kinds.append("root") }
        if isDeep { kinds = ["push", "push", "push", "present"] }
        if wantsTabs { kinds = ["present"] }
        coordinators[index].children.append(("C\(child)", pick(kinds)))
      }
      // A circle, now and then.
      if index > 0, !wantsTabs, chance(15) {
        coordinators[index].children.append(("C\(index)", pick(["push", "present"])))
      }
      if index > 0, chance(50) {
        coordinators[index].outcomes = chance(70) ? ["done"] : ["done", "no"]
      }
      if index > 0, chance(15) { coordinators[index].outputs = ["told"] }
      if chance(12) { coordinators[index].async = ["own"] }
    }
    let used = Set(coordinators.flatMap(\.screens))
    for screen in used.sorted() {
      events[screen] = ["a", "b", "c"].prefix(Int.random(in: 1...3, using: &random)).map { $0 }
      if chance(12) { asyncEvents[screen] = ["later"] }
    }
    if chance(30) {
      events["Alert"] = ["ok"]
      alerts = ["Alert"]
    }
    if chance(isDeep ? 80 : 30) {
      var path = ["C0"]
      var current = coordinators[0]
      while chance(isDeep ? 90 : 75) {
        let next = current.children.map(\.name) + current.tabs
        if next.isEmpty { break }
        let name = pick(next)
        path.append(name)
        current = coordinators.first { $0.name == name }!
        if path.count > 4 { break }
      }
      if path.count > 1 { links.append(("link", path)) }
    }
  }

  private mutating func declareMore() {
    hasNotification = chance(18)
    hasNames = chance(35)
    hasHiddenBars = coordinators.contains { !$0.tabs.isEmpty } && hidesBar()
    if chance(15) { quietParent = pick(coordinators).name }
    let screens = Set(coordinators.flatMap(\.screens)).sorted()
    if chance(18), let screen = screens.last { parameterScreens = [screen] }
    for screen in asyncEvents.keys.sorted() where chance(50) {
      onceEvents.insert("\(screen).later")
    }
    for coordinator in coordinators where !coordinator.async.isEmpty && chance(50) {
      onceEvents.insert("\(coordinator.name).own")
    }
  }

  /// A child without a screen: it tells its parent something, posts, or ends.
  private mutating func writeQuiet(below parent: String) -> String {
    var text = "  Quiet:\n    outputs: [rang]\n    async: [tick, stop]\n    start: stay\n"
    if chance(50) { text += "    once: [tick]\n" }
    let steps = ["{ output: rang }", "finish", hasNotification ? "{ post: note }" : "stay"]
    text += "    transitions:\n      Quiet.tick: \(pick(steps))\n      Quiet.stop: \(pick(steps))\n"
    if hasNotification, chance(50) { text += "      notification.note: \(pick(steps))\n" }
    return text
  }

  /// A screen as a step shows it.
  private mutating func shown(_ screen: String) -> String {
    guard parameterScreens.contains(screen) else { return screen }
    return "{ screen: \(screen), with: { flag: \(pick(["true", "false"])) } }"
  }

  private mutating func write(_ coordinator: Coordinator) -> String {
    var text = "  \(coordinator.name):\n"
    if !coordinator.tabs.isEmpty {
      text += "    tabs: [\(coordinator.tabs.joined(separator: ", "))]\n"
      if mayUseThirdEdition(50) { text += "    tabAgain: stay\n" }
    }
    let isQuietParent = coordinator.name == quietParent
    if !coordinator.children.isEmpty || isQuietParent {
      text += "    children:\n"
      if isQuietParent { text += "      Quiet: none\n" }
      for (name, kind) in coordinator.children {
        let setsStack = kind == "push" && coordinator.tabs.isEmpty && mayUseThirdEdition(35)
        var parts = ["as: \(setsStack ? "replace" : kind)"]
        if kind == "present", mayUseThirdEdition(35) { parts.append("over: top") }
        if chance(20), kind == "push" { parts.append("back: \(pick(["finish", "locked"]))") }
        if chance(20), kind == "present" { parts.append("swipe: \(pick(["finish", "locked"]))") }
        if chance(10), kind == "present" { parts.append("style: fullScreen") }
        if chance(6) {
          parts.append("keep: true")
          if chance(30), kind != "push" { parts.append("again: show") }
        } else if chance(6) {
          parts.append("gone: finish")
        }
        text += "      \(name): { \(parts.joined(separator: ", ")) }\n"
      }
    }
    if !coordinator.outcomes.isEmpty {
      text += "    outcomes: [\(coordinator.outcomes.joined(separator: ", "))]\n"
    }
    if !coordinator.outputs.isEmpty {
      text += "    outputs: [\(coordinator.outputs.joined(separator: ", "))]\n"
    }
    if !coordinator.async.isEmpty {
      text += "    async: [\(coordinator.async.joined(separator: ", "))]\n"
    }
    if onceEvents.contains("\(coordinator.name).own") { text += "    once: [own]\n" }
    text += start(of: coordinator)
    var lines: [String] = []
    var shown = coordinator.screens
    if !alerts.isEmpty { shown.append("Alert") }
    for screen in shown {
      for event in events[screen, default: []] + asyncEvents[screen, default: []] {
        var answer = steps(of: coordinator)
        if parameterScreens.contains(screen), chance(40) {
          answer = "{ if: flag, then: \(answer), else: \(steps(of: coordinator)) }"
        }
        lines.append("      \(screen).\(event): \(answer)\n")
      }
      if chance(6), !alerts.contains(screen) {
        lines.append("      \(screen).popped: \(steps(of: coordinator))\n")
      }
    }
    if hasNotification, chance(50) {
      lines.append("      notification.note: \(steps(of: coordinator))\n")
    }
    if isQuietParent { lines.append("      Quiet.rang: \(steps(of: coordinator))\n") }
    for event in coordinator.async {
      lines.append("      \(coordinator.name).\(event): \(steps(of: coordinator))\n")
    }
    for name in coordinator.children.map(\.name) + coordinator.tabs {
      guard let child = coordinators.first(where: { $0.name == name }) else { continue }
      for outcome in child.outcomes + child.outputs {
        lines.append("      \(name).\(outcome): \(steps(of: coordinator))\n")
      }
      if chance(40) { lines.append("      \(name).finished: \(steps(of: coordinator))\n") }
    }
    if !lines.isEmpty { text += "    transitions:\n" + lines.joined() }
    return text
  }

  private mutating func start(of coordinator: Coordinator) -> String {
    if !coordinator.tabs.isEmpty { return "" }
    var choices = coordinator.screens.prefix(1).map { "{ push: \(shown($0)) }" }
    for (name, _) in coordinator.children where chance(15) { choices.append("{ start: \(name) }") }
    let first = pick(choices)
    if hasState, chance(15) {
      return "    start: { if: on, then: \(first), else: \(pick(choices)) }\n"
    }
    if chance(8) { return "    start: [\(choices[0]), \(pick(choices))]\n" }
    return "    start: \(first)\n"
  }

  private mutating func gestures() -> String {
    var parts: [String] = []
    if chance(70) {
      parts.append("back: \(pick(["finish", "finish", "locked"]))")
      parts.append("swipe: \(pick(["finish", "finish", "locked"]))")
    }
    if chance(12) { parts.append("gone: finish") }
    if chance(10) {
      parts.append("hears: { several: last }")
    } else if chance(6) {
      parts.append("hears: { when: begin }")
    }
    if chance(8) { parts.append("taps: twice") }
    return parts.isEmpty ? "" : "gestures: { \(parts.joined(separator: ", ")) }\n"
  }

  private mutating func steps(of coordinator: Coordinator) -> String {
    if hasState, chance(12) {
      return "{ if: on, then: \(steps(of: coordinator)), else: \(steps(of: coordinator)) }"
    }
    if let child = coordinator.children.first, chance(4) {
      return "{ if: alive \(child.name), then: \(step(of: coordinator, last: true)), "
        + "else: \(step(of: coordinator, last: true)) }"
    }
    if chance(15) {
      return "[\(step(of: coordinator, last: false)), \(step(of: coordinator, last: true))]"
    }
    return step(of: coordinator, last: true)
  }

  private mutating func step(
    of coordinator: Coordinator, last: Bool, payload: Bool = true
  ) -> String {
    var choices: [String] = ["stay"]
    if coordinator.tabs.isEmpty {
      for screen in coordinator.screens {
        choices += ["{ push: \(shown(screen)) }", "{ push: \(shown(screen)) }"]
      }
      choices += ["pop", "pop"]
      choices += coordinator.screens.map { "{ popTo: \($0) }" }
      choices.append("popToRoot")
      if chance(30) { choices.append("{ replace: [\(shown(coordinator.screens[0]))] }") }
      choices.append("{ present: \(shown(coordinator.screens[0])) }")
      if hasNames { choices += coordinator.screens.prefix(1).map { "{ remove: \($0) }" } }
    }
    if hasNames {
      choices += ["dismissAll", "{ dismiss: top }"]
      choices += coordinator.screens.prefix(1).map { "{ dismiss: \($0) }" }
      choices += coordinator.children.prefix(1).map { "{ dismiss: \($0.name) }" }
    }
    if hasNotification { choices += ["{ post: note }", "{ post: note }"] }
    if coordinator.name == quietParent {
      choices += ["{ start: Quiet }", "{ start: Quiet }", "{ stop: Quiet }"]
    }
    for screen in coordinator.screens where onceEvents.contains("\(screen).later") && chance(40) {
      choices.append("{ request: \(screen).later }")
    }
    if onceEvents.contains("\(coordinator.name).own"), chance(30) {
      choices.append("{ request: own }")
    }
    if !alerts.isEmpty {
      choices += ["{ present: Alert }", "{ present: { screen: Alert, over: top } }"]
    }
    choices += ["dismiss", "{ dismiss: self }"]
    for (name, _) in coordinator.children {
      choices += Array(repeating: "{ start: \(name) }", count: 5)
      if chance(20) { choices.append("{ stop: \(name) }") }
      if chance(10) {
        let child = coordinators.first { $0.name == name }!
        if let screen = child.screens.first {
          choices.append("{ in: { child: \(name), do: { push: \(shown(screen)) } } }")
        }
      }
    }
    if !coordinator.children.isEmpty, chance(20) { choices.append("stopAll") }
    for tab in coordinators.flatMap(\.tabs) where chance(40) {
      choices.append("{ select: \(tab) }")
    }
    if last, coordinator.index > 0 {
      choices += Array(repeating: "finish", count: 3)
      choices += coordinator.outcomes.flatMap { Array(repeating: "{ finish: \($0) }", count: 4) }
      if chance(25) { choices += targets().map { "{ finish: \($0) }" } }
    }
    if payload { choices += coordinator.outputs.map { "{ output: \($0) }" } }
    if hasState { choices += ["{ set: { on: true } }", "{ set: { on: false } }"] }
    if payload, !links.isEmpty, chance(20) { choices.append("{ open: link }") }
    return pick(choices)
  }

  private func targets() -> [String] {
    coordinators.flatMap { coordinator in
      (coordinator.children.map(\.name) + coordinator.tabs).map { "\(coordinator.name).\($0)" }
    }
  }
}

extension String {
  /// Only one `finishing:` may stand in a flow.
  fileprivate func replacing(in text: String) -> String {
    text.contains("finishing:") ? "" : self
  }
}

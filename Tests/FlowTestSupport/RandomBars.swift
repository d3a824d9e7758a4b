/// A random flow whose tab bars have buttons that push where the user is, and present, and screens of their own that move
/// the stack on which they stand.
package struct RandomBars {
  package private(set) var text = ""
  private var random: SeededGenerator
  /// The screens, in order, and their events.
  private var screens: [(name: String, events: [String])] = []

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x5EED_BA25)
    var flow = ""
    for attempt in 0..<(12 as UInt64) where !flow.contains("    tabs: [") {
      let seed = seed &+ attempt << 40
      flow =
        seed.isMultiple(of: 2)
        ? RandomSwiftUI(seed: seed).text : RandomFlow(seed: seed, hasThirdEdition: true).text
    }
    var key = ""
    var coordinator: [String] = []
    for line in flow.split(separator: "\n").map(String.init) {
      if key == "coordinators:", !line.hasPrefix("   ") {
        write(coordinator)
        coordinator = []
      }
      if !line.hasPrefix(" ") { key = line }
      if key == "screens:" { read(line) }
      if key == "coordinators:", line != key {
        coordinator.append(line)
      } else {
        text += line + "\n"
      }
    }
    write(coordinator)
  }

  private mutating func read(_ line: String) {
    if line.hasPrefix("  S"), line.hasSuffix(":") {
      screens.append((String(line.dropFirst(2).dropLast()), []))
    } else if line.hasPrefix("    events: ["), let last = screens.indices.last {
      let names = line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
      screens[last].events = names.split(separator: ", ").map(String.init)
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  /// The first screen is pushed alone by a bar, the last presented.
  private mutating func write(_ lines: [String]) {
    guard lines.contains(where: { $0.hasPrefix("    tabs: [") }), screens.count > 1,
      let pushed = screens.first, let presented = screens.last
    else {
      for line in lines { text += line + "\n" }
      return
    }
    var lines = lines.filter { line in
      !["      \(pushed.name).", "      \(presented.name).", "      tab."].contains {
        line.hasPrefix($0)
      } && !line.contains("present: \(pushed.name)") && !line.contains("screen: \(pushed.name)")
    }
    // Then no screen presents that it has pushed elsewhere.
    lines.removeAll { $0.hasPrefix("    slots:") }
    lines.insert("    slots: shared", at: 1)
    let over = "{ push: { screen: \(pushed.name), over: top } }"
    let present = "{ present: \(presented.name) }"
    var more = ["      tab.Plus: \(pick([over, over, present, "[\(over), \(present)]"]))"]
    for event in pushed.events {
      let steps = [
        "pop", "pop", "popToRoot", "{ popTo: \(pushed.name) }", "{ remove: \(pushed.name) }",
        "{ push: \(pushed.name) }", over, present, "dismiss", "stay",
      ]
      more.append("      \(pushed.name).\(event): [\(pick(steps)), \(pick(steps))]")
    }
    for event in presented.events {
      more.append("      \(presented.name).\(event): \(pick([over, present, "dismiss", "stay"]))")
    }
    for event in ["popped", "dismissed"] where chance(30) {
      let steps = ["pop", "{ push: \(pushed.name) }", "dismiss", "stay"]
      more.append("      \(pushed.name).\(event): \(pick(steps))")
    }
    if let transitions = lines.firstIndex(of: "    transitions:") {
      lines.insert(contentsOf: more, at: transitions + 1)
    } else {
      lines += ["    transitions:"] + more
    }
    for line in lines { text += line + "\n" }
  }
}

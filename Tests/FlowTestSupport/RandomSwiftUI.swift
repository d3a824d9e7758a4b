/// A random flow whose screens are made with SwiftUI, all or some: it presents from screens, hears of what is
/// dismissed, and has links that close nothing.
package struct RandomSwiftUI {
  package private(set) var text = ""
  private var random: SeededGenerator

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x5EED_5517)
    for _ in 0..<8 { _ = random.next() }
    let lines = RandomFlow(seed: seed).text.split(separator: "\n").map(String.init)
    text = write(lines)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func write(_ lines: [String]) -> String {
    var text = ""
    var isInCoordinators = false
    var coordinator = ""
    let isAll = chance(75)
    for (index, line) in lines.enumerated() {
      text += line + "\n"
      if line == "root: C0" {
        if isAll { text += "ui: swiftui\n" }
        if isAll, chance(30) { text += "slots: \(pick(["several", "shared", "one"]))\n" }
      }
      if !line.hasPrefix(" ") { isInCoordinators = line == "coordinators:" }
      if isInCoordinators, line.hasPrefix("  "), !line.hasPrefix("   "), line.hasSuffix(":") {
        coordinator = String(line.dropFirst(2).dropLast())
        text += settings(isAll: isAll)
      }
      if isInCoordinators, line == "    transitions:" {
        text += dismissals(after: lines[index...].dropFirst(), isRoot: coordinator == "C0")
      }
      if line.hasPrefix("    to: "), chance(45) {
        text += "    clears: \(pick(["true", "false"]))\n"
      }
    }
    return text
  }

  private mutating func settings(isAll: Bool) -> String {
    var text = ""
    if chance(isAll ? 15 : 50) { text += "    ui: \(isAll ? "uikit" : "swiftui")\n" }
    if chance(15) { text += "    slots: \(pick(["several", "shared", "one"]))\n" }
    return text
  }

  /// `Screen.dismissed` of screens whose events a coordinator handles.
  private mutating func dismissals(after lines: ArraySlice<String>, isRoot: Bool) -> String {
    var text = ""
    var screens: [String] = []
    for line in lines {
      guard line.hasPrefix("      ") else { break }
      let owner = String(line.dropFirst(6).prefix { $0 != "." })
      let event = line.dropFirst(7 + owner.count)
      if event.hasPrefix("a:") || event.hasPrefix("b:"), !screens.contains(owner) {
        screens.append(owner)
      }
    }
    for screen in screens where screen != "Alert" && chance(45) {
      var steps = ["pop", "pop", "dismiss", "stay", "[pop, dismiss]"]
      if !isRoot { steps.append("finish") }
      text += "      \(screen).dismissed: \(pick(steps))\n"
    }
    return text
  }
}

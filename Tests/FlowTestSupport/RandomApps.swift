/// A random flow with words of real apps put into it: locks that ask, tabs that act, who hears, pushes and starts where the
/// user is.
package struct RandomApps {
  package private(set) var text = ""
  private var random: SeededGenerator
  private let hasState: Bool

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x5EED_A995)
    let flow = RandomFlow(seed: seed, hasThirdEdition: true).text
    hasState = flow.contains("\nstate: { on: Bool")
    for line in hearing(flow).split(separator: "\n") { rewrite(String(line)) }
    endCoordinator()
    text += lines.joined(separator: "\n") + "\n"
  }

  private var lines: [String] = []
  /// Of the coordinator that is read: where its transitions begin, its tabs, and the steps behind its screens' events.
  private var transitions: Int?
  private var tabs: [String] = []
  private var answers: [(screen: String, steps: String)] = []
  private var isInCoordinators = false
  private var presented: Set<String> = []

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func hearing(_ flow: String) -> String {
    let words = [
      "several: first", "who: newest", "several: first, who: newest", "several: last, who: newest",
    ]
    guard chance(60), !flow.contains("hears:"), flow.contains("gestures: { back") else {
      return flow
    }
    let word = words[Int.random(in: 0..<words.count, using: &random)]
    return flow.replacing(
      "gestures: { back", with: "gestures: { hears: { \(word) }, back", maxReplacements: 1)
  }

  private mutating func rewrite(_ line: String) {
    var line = line
    if line == "coordinators:" { isInCoordinators = true }
    let isName = line.hasPrefix("  ") && !line.hasPrefix("   ") && line.hasSuffix(":")
    if isName || !line.hasPrefix(" ") { endCoordinator() }
    if hasState {
      for gesture in ["back", "swipe"] where line.contains("\(gesture): locked") && chance(60) {
        if line.hasPrefix("gestures") { continue }
        let rule = isInCoordinators && chance(50) ? "{ locked: on, finish: }" : "{ locked: on }"
        line = line.replacing("\(gesture): locked", with: "\(gesture): \(rule)")
      }
    }
    if isInCoordinators { line = overTop(line) }
    lines.append(line)
    if line == "    transitions:" { transitions = lines.count }
    if line.hasPrefix("    tabs: [") {
      tabs = line.dropFirst("    tabs: [".count).dropLast().split(separator: ", ").map(String.init)
    }
    if line.hasPrefix("      "), line.contains("as: present") || line.contains(": present") {
      presented.insert(String(line.drop { $0 == " " }.prefix { $0 != ":" }))
    }
    if line.hasPrefix("      S"), let dot = line.firstIndex(of: "."),
      let colon = line.firstIndex(of: ":")
    {
      answers.append(
        (
          String(line[..<dot].drop { $0 == " " }),
          String(line[line.index(colon, offsetBy: 2)...])
        ))
    }
  }

  /// `{ push: S0 }` and `{ start: C1 }` of a presented child, now and then where the user is.
  private mutating func overTop(_ line: String) -> String {
    var line = line
    for screen in ["S0", "S1", "S2", "S3", "S4"]
    where line.contains("{ push: \(screen) }") && line.contains(".") && chance(25) {
      line = line.replacing(
        "{ push: \(screen) }", with: "{ push: { screen: \(screen), over: top } }")
    }
    for child in presented.sorted() where line.contains("{ start: \(child) }") && chance(40) {
      line = line.replacing(
        "{ start: \(child) }", with: "{ start: { child: \(child), over: top } }")
    }
    return line
  }

  private mutating func endCoordinator() {
    defer {
      transitions = nil
      tabs = []
      answers = []
      presented = []
    }
    var more: [String] = []
    var held: Set<String> = []
    for (screen, steps) in answers where chance(25) && held.insert(screen).inserted {
      more.append("      \(screen).held: \(steps)")
    }
    if !tabs.isEmpty, chance(60) {
      let steps =
        answers.first?.steps ?? ["stay", "{ select: \(tabs[0]) }"].randomElement(using: &random)!
      more.append("      tab.\(chance(60) ? tabs[0] : "Plus"): \(steps)")
    }
    if more.isEmpty { return }
    if let transitions {
      lines.insert(contentsOf: more, at: transitions)
    } else {
      lines += ["    transitions:"] + more
    }
  }
}

/// A small flow, made from a seed, in which screens that are presented alone have async events and end by them, beside
/// alerts and whatever else is shown over what is topmost. Many events come once. Many flows are wrong somewhere.
package struct RandomPresented {
  package private(set) var text = ""
  private var random: SeededGenerator
  /// Steps that let an event come once more.
  private var requests: [String] = []

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0x1F5_0CE5)
    for _ in 0..<8 { _ = random.next() }
    write()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func once(_ event: String) -> String { chance(60) ? ", once: [\(event)]" : "" }

  /// The same of an event that some step may request then.
  private mutating func once(_ event: String, requestedAs name: String) -> String {
    let words = once(event)
    if !words.isEmpty { requests.append("{ request: \(name) }") }
    return words
  }

  private mutating func write() {
    let hasBar = chance(30)
    let hasChild = chance(60)
    text = "flow: 1\nroot: App\nstate: { on: Bool = false }\n"
    text += "gestures: { back: finish, swipe: finish\(chance(30) ? ", gone: finish" : "") }\n"
    if chance(10) { text += "animations: { steps: unawaited }\n" }
    text += "screens:\n"
    text +=
      "  Home: { events: [more, go], async: [failed]\(once("failed", requestedAs: "Home.failed")) }\n"
    text += "  More: { events: [close, more], async: [tick]\(once("tick")) }\n"
    text += "  Lock: { style: fullScreen, async: [unlock]\(once("unlock")) }\n"
    text += "  Load: { async: [done], events: [stop]\(once("done")) }\n"
    text += "  Failed: { style: alert, events: [ok, retry] }\n"
    if hasChild { text += "  Page: { events: [next, close], async: [late]\(once("late")) }\n" }
    if hasBar { text += "  Other: { events: [go] }\n" }
    text += "coordinators:\n"
    if hasBar {
      text += "  App: { tabs: [Main, Others] }\n  Others: { start: Other, transitions: "
      text += "{ Other.go: \(pick(["stay", "{ select: Main }", "{ push: Other }"])) } }\n"
    }
    writeMain(hasBar ? "Main" : "App", hasChild: hasChild)
    if hasChild { writeChild() }
    if chance(30) {
      text += "deeplinks: { home: { url: \"app://home\", to: App } }\n"
    }
  }

  private mutating func writeMain(_ name: String, hasChild: Bool) {
    text += "  \(name):\n    async: [foreground]\n"
    if chance(60) {
      text += "    once: [foreground]\n"
      requests.append("{ request: foreground }")
    }
    if hasChild { text += "    children: { Child: \(pick(["push", "present", "present"])) }\n" }
    text += "    start: Home\n    transitions:\n"
    let start = hasChild ? ["{ start: Child }"] : []
    for event in [
      "Home.more", "Home.go", "Home.failed", "More.close", "More.more", "More.tick", "Lock.unlock",
      "Load.done", "Load.stop", "Failed.ok", "Failed.retry", "\(name).foreground",
    ] {
      text += "      \(event): \(answer(to: event, start + requests))\n"
    }
    if hasChild, chance(80) {
      text += "      Child.finished: \(answer(to: "", start + requests))\n"
    }
  }

  private mutating func writeChild() {
    text += "  Child:\n    start: Page\n    transitions:\n"
    for event in [
      "Page.next", "Page.close", "Page.late", "Lock.unlock", "Load.done", "Failed.ok",
    ] {
      text += "      \(event): \(answer(to: event, ["finish", "finish"]))\n"
    }
  }

  /// One or two steps. What comes by itself mostly shows or dismisses something.
  private mutating func answer(to event: String, _ others: [String]) -> String {
    let likely =
      switch event {
      case "Lock.unlock": ["{ dismiss: Lock }", "{ dismiss: Lock }", "dismiss"]
      case "Load.done": ["{ dismiss: Load }", "{ dismiss: top }", "dismiss"]
      case "Failed.ok", "Failed.retry": ["stay", "stay", "{ set: { on: true } }"]
      case "More.close": ["pop"]
      default:
        ["{ present: { screen: Lock, over: top } }", "{ present: { screen: Failed, over: top } }"]
      }
    if chance(55) { return pick(likely) }
    let steps =
      [
        "stay", "{ push: More }", "{ present: Load }", "{ present: { screen: Load, over: top } }",
        "{ present: { screen: Lock, over: top } }", "{ present: { screen: Failed, over: top } }",
        "{ dismiss: Lock }", "{ dismiss: Load }", "{ dismiss: Failed }", "{ dismiss: top }",
        "dismiss", "dismissAll", "pop", "popToRoot", "{ set: { on: true } }",
      ] + others
    let first = pick(steps)
    if chance(20) { return "{ if: on, then: \(first), else: \(pick(steps)) }" }
    if first == "finish" || chance(70) { return first }
    return "[\(first), \(pick(steps))]"
  }
}

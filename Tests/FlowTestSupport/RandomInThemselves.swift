/// A small flow, made from a seed, in which a coordinator stands inside itself beside whatever takes several screens
/// away: a bar, a link, a sheet, `gone`, a heard `popped`, a `popToRoot`. Many are wrong somewhere.
package struct RandomInThemselves {
  package private(set) var text = ""
  private var random: SeededGenerator
  /// Whether who is covered acts by itself, and requests what comes once.
  private let acts: Bool
  /// Whether what happens in a round is told up through those above it.
  private let tells: Bool
  private var hasPayload = false

  package init(seed: UInt64, acts: Bool = false, tells: Bool = false) {
    self.acts = acts
    self.tells = tells
    random = SeededGenerator(seed: seed ^ 0x1715_E1F5)
    for _ in 0..<8 { _ = random.next() }
    write()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func write() {
    let hasBar = chance(55)
    let hasThread = chance(60)
    let hasLink = chance(60)
    let hasGone = chance(40)
    hasPayload = tells && chance(50)
    let home = hasBar ? "Feeds" : "App"
    text = "flow: 1\nroot: App\nstate: { on: Bool = false }\n"
    text += "gestures: { back: \(pick(["finish", "finish", "finish", "locked"])), swipe: finish"
    if hasGone { text += ", gone: finish" }
    text += pick([
      ", hears: { several: all }", ", hears: { several: all }", "", ", hears: { several: last }",
    ])
    text +=
      " }\nscreens:\n  Feed: { events: [open, other] }\n"
    let async = acts ? ", async: [beat, got], once: [got]" : ""
    text += "  Person: { events: [more, act, note\(tells ? ", say" : "")]\(async) }\n"
    text += "  Photo: { events: [close] }\n"
    if tells { text += "  Form: { events: [save] }\n" }
    if hasThread { text += "  Post: { events: [author, act]\(async) }\n" }
    if hasBar { text += "  Other: { events: [go] }\n" }
    text += "coordinators:\n"
    if hasBar {
      text += "  App: { tabs: [Feeds, Others] }\n  Others:\n    start: Other\n"
      text +=
        "    transitions: { Other.go: \(pick(["stay", "{ select: Feeds }", "{ push: Other }"])) }\n"
    }
    writeHome(home, hasLink: hasLink)
    write("Profile", below: hasThread ? ["Thread"] : ["Profile"], shows: "Person", opens: "more")
    if hasThread {
      let children = chance(30) ? ["Profile", "Thread"] : ["Profile"]
      write("Thread", below: children, shows: "Post", opens: "author")
    }
    if hasLink {
      let path = pick([hasBar ? "App.Feeds" : "App", "App", hasBar ? "App.Others" : "App"])
      text += "deeplinks:\n  home:\n    url: app://home\n    to: \(path)\n"
    }
  }

  private mutating func boundary() -> String {
    if chance(20) { return "{ as: present, swipe: \(pick(["finish", "locked"])) }" }
    var parts = ["as: push"]
    if chance(35) { parts.append("back: \(pick(["finish", "locked"]))") }
    if chance(15) { parts.append("gone: finish") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func writeHome(_ home: String, hasLink: Bool) {
    text += "  \(home):\n    children: { Profile: \(boundary()) }\n"
    let isAsync = chance(45)
    if isAsync { text += "    async: [reset]\n" }
    text += "    start: Feed\n    transitions:\n      Feed.open: { start: Profile }\n"
    text += "      Feed.other: \(pick(["stay", "{ push: Photo }", "{ present: Photo }"]))\n"
    if chance(70) {
      text += "      Profile.finished: "
      text +=
        pick(["stay", "stay", "{ set: { on: true } }", "popToRoot", "{ push: Photo }"]) + "\n"
    }
    if isAsync {
      let steps = [
        "popToRoot", "[popToRoot, { start: Profile }]", "{ replace: [Feed] }", "stopAll",
        "dismissAll",
        "{ if: alive Profile, then: { stop: Profile } }", "{ set: { on: true } }",
        "{ remove: Feed }",
        "{ push: Photo }", "[stopAll, { push: Photo }]",
      ]
      text += "      \(home).reset: \(pick(steps))\n"
    }
    if tells { writeAnswerAtHome() }
    text += "      Photo.close: \(pick(["pop", "dismiss", "stay", "popToRoot"]))\n"
  }

  private mutating func writeAnswerAtHome() {
    var steps = [
      "stay", "popToRoot", "{ push: Photo }", "{ present: Photo }", "{ stop: Profile }", "stopAll",
      "{ set: { on: true } }", "{ replace: [Feed] }", "dismissAll", "{ popTo: Feed }",
      "[{ stop: Profile }, { start: Profile }]", "{ if: on, then: popToRoot, else: stay }",
    ]
    if hasPayload {
      steps += Array(repeating: "{ if: flag, then: popToRoot, else: stay }", count: 4)
    }
    text += "      Profile.out: \(pick(steps))\n"
  }

  /// What those below it say a coordinator mostly says again.
  private mutating func writeTelling(of name: String, _ children: [String], _ screen: String) {
    if screen == "Person" {
      let flags = ["true", "false", "on"]
      let given = hasPayload ? "{ output: out, with: { flag: \(pick(flags)) } }" : "out"
      text += "      Person.say: \(pick(["", "", "[{ set: { on: true } }, "]))"
      text += text.hasSuffix(", ") ? "{ output: \(given) }]\n" : "{ output: \(given) }\n"
    }
    if chance(70) {
      let saves = ["pop", "pop", "[{ set: { on: true } }, pop]", "stay"]
      let covering = ["{ push: Photo }", "{ start: \(children[0]) }", "{ push: \(screen) }"]
      text += "      Form.save: \(pick(chance(80) ? saves : covering))\n"
      let leaves = [
        "stay", "{ set: { on: true } }", "{ set: { on: false } }",
        "{ if: on, then: { set: { on: false } }, else: stay }", "{ present: Photo }",
      ]
      text += "      Form.popped: \(pick(leaves))\n"
    } else {
      text += "      Form.save: pop\n"
    }
    for child in children {
      let others = [
        "stay", "pop", "{ push: Photo }", "[{ output: out }, { set: { on: false } }]",
        "{ if: on, then: { output: out }, else: stay }", "finish",
        hasPayload ? "{ output: { output: out, with: { flag: true } } }" : "stay",
      ]
      let on = ["[{ set: { on: true } }, { output: out }]", "{ output: out }"]
      text +=
        "      \(child).out: \(pick(chance(70) ? ["{ output: out }", "{ output: out }"] + on : others))\n"
    }
  }

  /// What a coordinator does by itself: mostly what moves nothing while a child covers it.
  private mutating func writeActs(of name: String, _ children: [String], _ screen: String) {
    let child = pick(children)
    let steps = [
      "stay", "{ set: { on: true } }", "{ set: { on: false } }",
      "{ if: on, then: { set: { on: false } }, else: stay }",
      "{ if: alive \(child), then: stay, else: { push: Photo } }",
      "{ if: alive \(child), then: { set: { on: true } }, else: { start: \(child) } }",
      "{ if: not alive \(child) and on, then: finish, else: stay }",
    ]
    let moving = ["{ push: Photo }", "finish", "pop", "popToRoot"]
    text += "      \(name).tick: \(pick(chance(10) ? moving : steps))\n"
    if chance(60) { text += "      \(screen).beat: \(pick(chance(10) ? moving : steps))\n" }
    if chance(60) {
      text +=
        "      \(screen).got: \(pick(["stay", "{ set: { on: true } }", "{ popTo: \(screen) }"]))\n"
      text += "      Photo.close: { request: \(screen).got }\n"
    } else {
      text += "      Photo.close: \(pick(["pop", "dismiss", "stay"]))\n"
    }
  }

  private mutating func write(
    _ name: String, below children: [String], shows screen: String, opens event: String
  ) {
    text += "  \(name):\n    children:\n"
    for child in children { text += "      \(child): \(boundary())\n" }
    if acts { text += "    async: [tick]\n" }
    if tells { text += "    outputs: \(hasPayload ? "{ out: { flag: Bool } }" : "[out]")\n" }
    text += "    start: \(screen)\n    transitions:\n"
    if tells { writeTelling(of: name, children, screen) }
    if acts { writeActs(of: name, children, screen) }
    text += "      \(screen).\(event): { start: \(children[0]) }\n"
    var steps = [
      "stay", "{ push: Photo }", "{ present: Photo }", "popToRoot", "pop", "finish",
      "{ replace: [\(screen)] }",
      "{ popTo: \(screen) }", "[{ push: Photo }, { start: \(children[0]) }]",
      "{ set: { on: false } }",
    ]
    if acts {
      steps += [
        "{ push: \(screen) }", "{ push: \(screen) }",
        "{ if: on, then: { present: Photo }, else: stay }",
        "[{ push: \(screen) }, { request: \(screen).got }]", "{ request: \(screen).got }",
      ]
    }
    if tells { steps += Array(repeating: "{ push: Form }", count: 8) }
    if children.count > 1 { steps += Array(repeating: "{ start: \(children[1]) }", count: 4) }
    text += "      \(screen).act: \(pick(steps))\n"
    if screen == "Person" { text += "      Person.note: \(pick(steps))\n" }
    for child in children where chance(80) {
      let answer = pick(["stay", "stay", "stay", "stay", "finish", "{ set: { on: true } }", "pop"])
      text += "      \(child).finished: \(answer)\n"
    }
    if chance(15) {
      let answer = pick([
        "stay", "{ set: { on: true } }", "{ present: Photo }", "popToRoot", "finish",
      ])
      text += "      \(screen).popped: \(answer)\n"
    }
    if !acts { text += "      Photo.close: \(pick(["pop", "dismiss", "stay"]))\n" }
  }
}

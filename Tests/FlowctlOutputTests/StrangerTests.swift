import FlowctlTestSupport
import Foundation
import Testing

/// What a stranger writes who has read one page: one error, at the place, with what to write.
struct StrangerTests {
  private static let flow = """
    flow: 1
    root: Zoo
    screens:
      Gate: { events: [enter, help] }
      Map: { params: { area: Area }, events: [feed, leave] }
      Oops: { style: alert, events: [ok] }
    types: { Area: [north, south] }
    state: { hasTicket: Bool = any }
    coordinators:
      Zoo:
        children: { Tour: { as: present, swipe: { finish: left } } }
        start: Gate
        transitions:
          Gate.enter: { start: Tour, with: { area: .north } }
          Gate.help: { present: Oops }
          Oops.ok: stay
          Tour.left: { if: hasTicket, then: stay, else: { push: Gate } }
      Tour:
        params: { area: Area }
        outcomes: [left]
        start: Map
        transitions:
          Map.feed: stay
          Map.leave: { finish: left }

    """

  @Test(arguments: [
    (
      "Gate.help: { present: Oops }", "Gate.help: { \"present: Oops\" }",
      "take the quotes away: `present: Oops`"
    ),
    (
      "Map.feed: stay", "Map.feed: \"hasTicket ? pop : stay\"",
      "write `{ if: hasTicket, then: pop, else: stay }`"
    ),
    (
      "Map.feed: stay", "Map.feed: { if: hasTicket, do: stay }",
      "write `then` for `do`: `{ if: hasTicket, then: stay }`"
    ),
    ("area: .north", "area: north", "write `.north` for the case"),
    ("area: .north", "area: Area.north", "write `.north`"),
    ("Map.feed: stay", "Map.feed: { set: { hasTicket: yes } }", "write `true`"),
    (
      "Map.feed: stay", "Map.feed: { switch: area, cases: { north: stay, default: pop } }",
      "write `default: …` beside `cases`, and not among them"
    ),
    (
      "      Map.feed: stay\n      Map.leave:", "      - Map.feed: stay\n      - Map.leave:",
      "remove the `- ` before each of its keys"
    ),
    ("{ present: Oops }", "{ { present: Oops } }", "remove one pair of braces"),
    ("{ present: Oops }", "{ segue: Oops }", "did you mean `push`?"),
    (
      "present: Oops }", "present: Oops, animated: true }",
      "remove it: `present` takes `screen`, `style`, `over`, `with`"
    ),
    (
      "present: Oops }", "present: Oops, screen: Oops }",
      "a step is a mapping with one key: put it under `present`"
    ),
    ("Map.feed: stay", "Map.feed: { pop: 2 }", "write just `pop`, or `popTo` with a screen"),
    ("Map.feed: stay", "Map.feed: { pop: Map }", "write just `pop`, or `popTo: Map`"),
    ("Map.feed: stay", "Map.feed: { dismiss: true }", "write just `dismiss`"),
    (
      "Gate: { events: [enter, help] }", "Gate: enter", "write `Gate: { events: [event] }`"
    ),
    ("events: [enter, help]", "events: enter", "write `events: [enter]`"),
    (
      "Map: { params:", "Map: { description: [a, b], params:",
      "write `description: \"what it is for\"`"
    ),
    ("Map: { params:", "Map: { swipe: disabled, params:", "write `swipe: locked`"),
    (
      "if: hasTicket, then", "if: hasTicket is on, then",
      "write `hasTicket == .on` to ask for a case"
    ),
    (
      "root: Zoo\n", "root: Zoo\nchecks: { a: { never: push Map } }\n",
      "a check asks what is so: write `visible Map`"
    ),
    (
      "root: Zoo\n", "root: Zoo\nchecks: { a: { never: live Map } }\n",
      "`Map` is a screen: write `visible Map`"
    ),
    (
      "root: Zoo\n", "root: Zoo\nchecks: { a: { never: visible Tour } }\n",
      "`Tour` is a coordinator: write `live Tour`"
    ),
    (
      "coordinators:\n", "checks: { a: { when: Map.feed } }\ncoordinators:\n",
      "add `then: visible Gate`"
    ),
    ("    start: Map\n", "", "add a `start`, or `tabs` if it is a tab bar: `Tour: { start: … }`"),
  ])
  func `a slip in a flow is one error with its help`(was: String, becomes: String, help: String) {
    let flow = Self.flow.replacing(was, with: becomes, maxReplacements: 1)
    #expect(flow != Self.flow)
    #expect(flowctl("validate", "-", input: Self.flow).status == 0)
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.status == 1)
    #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
    #expect(ran.output.contains("= help: \(help)\n"), "\(ran.output)")
  }

  @Test(arguments: [
    ("scenario: a\nlaunch", "write `scenario a`"),
    ("flow: zoo.yaml\nscenario a\nlaunch", "write `flow zoo.yaml`"),
    ("scenario a\nlaunch()", "take them away; values stand behind it: `launch name=value`"),
    ("scenario a\nlaunch\ntap Gate.enter", "write the event alone: `Gate.enter`"),
    ("scenario a\nlaunch\nassert visible Gate", "write `expect visible Gate`"),
    ("scenario a\nlaunch\nsee Gate", "write `expect visible Gate`"),
    ("scenario a\nlaunch\nexpect Gate", "write `expect visible Gate`"),
    ("scenario a\nlaunch\nexpect Tour", "write `expect live Tour`"),
    ("scenario a\nlaunch hasTicket: true", "write `launch hasTicket=true`"),
    ("scenario a\nlaunch\nexpect stack Zoo Gate", "write `expect stack Zoo: Gate`"),
    ("scenario a\nlaunch\nexpect children Zoo Tour", "write `expect children Zoo: Tour`"),
    ("scenario a\nlaunch\nexpect violation leaked", "did you mean `leaked-child`?"),
    ("scenario a\n- launch", "write `launch`"),
  ])
  func `a slip in a script is one error with its help`(script: String, help: String) throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("zoo.yaml"))
      let text = script.hasPrefix("flow") ? script : "flow zoo.yaml\n" + script
      try write(text + "\n", to: folder.appendingPathComponent("zoo.txt"))
      let ran = flowctl("simulate", "zoo.txt", in: folder)
      #expect(ran.status == 1)
      let told = ran.output + ran.errors
      #expect(told.components(separatedBy: ": error: ").count == 2, "\(told)")
      #expect(told.contains("= help: \(help)\n"), "\(told)")
    }
  }

  @Test(arguments: [
    ("generate zoo.yaml", "the language is missing: `flowctl generate swift zoo.yaml`"),
    ("rules leaked", "did you mean `flowctl rules leaked-child`?"),
    ("explain leaked", "did you mean `flowctl explain leaked-child`?"),
    ("version", "did you mean `flowctl --version`?"),
    ("fix zoo.yaml", "did you mean `flowctl validate --fix zoo.yaml`?"),
    ("validate zoo", "did you mean `flowctl validate zoo.yaml`?"),
  ])
  func `a slip on the command line is told the whole command`(line: String, help: String) throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("zoo.yaml"))
      let ran = flowctl(line.split(separator: " ").map(String.init), in: folder)
      #expect(ran.status == (line == "validate zoo" ? 2 : 64))
      #expect(ran.output == "")
      #expect(ran.errors.contains(help), "\(ran.errors)")
    }
  }
}

/// A help is made of what stands in the text: somebody who reads another app's names in it looks for them.
struct ForeignNameTests {
  /// A flow with most keys and steps, in names that no example has.
  private static let flow = """
    flow: 1
    root: Zoo
    gestures: { back: finish, swipe: finish, hears: { several: last } }
    notifications: { rain: , sale: { ok: Bool } }
    screens:
      Gate: { events: [enter, help], async: [tick], once: [tick], single: [enter] }
      Lawn: { params: { area: Area }, events: { feed: { kind: Area }, leave: }, style: sheet }
      Oops: { style: alert, events: [ok] }
    types: { Area: [north, south] }
    state: { hasTicket: Bool = any }
    environment: { isOpen: Bool }
    coordinators:
      Zoo:
        children: { Tour: { as: present, swipe: { finish: left } } }
        start: { if: hasTicket, then: Gate, else: Gate }
        transitions:
          Gate.enter: { start: { child: Tour, with: { area: .north } } }
          Gate.help: [{ present: Oops }, { set: { hasTicket: true } }]
          Gate.tick: { request: Gate.tick }
          Oops.ok: { in: { child: Tour, do: stay } }
          Tour.left: { open: farm }
        ignores: []
      Tour:
        params: { area: Area }
        outcomes: { left: }
        outputs: [called]
        start: Lawn
        transitions:
          Lawn.feed: { switch: kind, cases: { north: { output: called }, south: stay }, default: stay }
          Lawn.leave: { finish: { outcome: left } }
    deeplinks:
      farm: { url: "zoo://farm/all", to: Zoo, if: isOpen, else: stay, do: { popTo: Gate } }

    """

  /// What stands behind a key, and what somebody may write there instead.
  private static let values = [
    "[]", "{}", "", "word", "7", "[word]", "{ word: word }", "[{ word: word }]",
  ]

  /// Names of apps in the documentation; none is in the flow.
  private static let foreign: Set<String> = [
    "App", "Main", "Landing", "SignIn", "SignInFlow", "Product", "Catalog", "CatalogTab",
    "AccountTab", "Alert", "Home", "Search", "Intro", "isLoggedIn", "isOnline", "productId",
    "signIn", "signedIn", "cancelled", "loaded", "changed", "userDidLogout", "shop",
  ]

  @Test func `no help shows a name of another app`() {
    var count = 0
    let lines = Self.flow.components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      for colon in line.indices where line[colon...].hasPrefix(": ") {
        for value in Self.values {
          var changed = lines
          let rest = line[colon...].contains("{") || line.hasSuffix("]")
          // Inside of brackets, the rest of the line goes too: the brackets must fit.
          guard !rest || !line[..<colon].contains("{") else { continue }
          changed[index] = line[..<colon] + ": " + value
          let ran = flowctl("validate", "--no-proof", "-", input: changed.joined(separator: "\n"))
          for told in ran.output.components(separatedBy: "\n") where told.contains("= help: ") {
            count += 1
            let words = told.components(separatedBy: "`").enumerated()
              .filter { $0.offset % 2 == 1 }.map(\.element)
            for word in words.flatMap({ $0.split { !$0.isLetter } }) {
              #expect(!Self.foreign.contains(String(word)), "\(changed[index]): \(told)")
            }
          }
        }
      }
    }
    #expect(count > 200)
  }
}

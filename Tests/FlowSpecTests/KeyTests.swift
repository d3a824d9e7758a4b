import FlowSource
import FlowSpec
import Testing

@Suite struct KeyTests {
  @Test func `a misspelt key of the file is told with the key that was meant`() {
    expect(
      .unknownKey, in: flow("«screns»: { Home: }\ncoordinators: { App: { start: Home } }"),
      help: "did you mean `screens`?", message: "a flow file has no key `screns`")
  }

  @Test func `a key like no other is told with all keys of its level`() {
    expect(
      .unknownKey, in: flow("gestures: { «shake»: finish }"),
      help: "the keys are: `back`, `swipe`, `gone`, `hears`, `taps`, `tabAgain`, `description`")
  }

  @Test(arguments: [
    "«zzzz»: 1", "screens: { Home: { «zzzz»: 1 } }", "finishing: { «zzzz»: left }",
    "coordinators: { App: { start: Home, «zzzz»: 1 } }", "types: { A: { cases: [a], «zzzz»: 1 } }",
    "coordinators: { App: { start: Home, children: { A: { as: push, «zzzz»: 1 } } } }",
    "coordinators: { App: { start: { push: { screen: Home, «zzzz»: 1 } } } }",
    "coordinators: { App: { start: { if: a, then: stay, «zzzz»: stay } } }",
    "coordinators: { App: { start: { switch: a, cases: { b: stay }, «zzzz»: stay } } }",
    "deeplinks: { home: { url: a, to: App, «zzzz»: 1 } }",
  ])
  func `unknown keys are found at every level`(body: String) { expect(.unknownKey, in: flow(body)) }

  @Test(arguments: [
    "x-a: 1", "screens: { x-a: 1, Home: { x-a: 1 } }", "types: { x-a: 1 }", "state: { x-a: 1 }",
    "gestures: { x-a: 1 }", "finishing: { x-a: 1 }", "rules: { x-a: 1 }",
    "deeplinks: { x-a: 1, home: { url: a, to: App, x-a: 1 } }",
    "coordinators: { x-a: 1, App: { x-a: 1, start: { push: Home, x-a: 1 } } }",
    "coordinators: { App: { start: Home, transitions: { x-a: 1 }, children: { x-a: 1 } } }",
    "coordinators: { App: { start: { push: Home, with: { x-a: [1] } } } }",
    "screens: { Home: { events: { x-a: 1, go: { x-a: 1 } }, params: { x-a: 1 } } }",
  ])
  func `the user's own keys are ignored at every level`(body: String) {
    #expect(Reading(flow(body)).found == [])
  }

  @Test func `every declaration may have a description`() {
    let reading = Reading(
      flow(
        """
        description: the shop
        types: { Result: { description: how it ended, cases: [done] }, User: { description: a } }
        gestures: { description: our base class }
        screens:
          Home: { description: the first, events: { go: { description: by tap, id: Int } } }
        coordinators:
          App:
            description: the window's
            start: Home
            children: { Cart: { as: push, description: in the same stack } }
            outcomes: { done: { description: all is well } }
        deeplinks: { home: { url: a, to: App, description: from the mail } }
        """))
    #expect(reading.found == [])
    #expect(reading.described(reading.screen("Home")?.events ?? []) == "go(id: Int)")
    #expect(reading.declarations?.types.map { $0.cases?.count } == [1, nil])
  }

  @Test func `a file that does not say that it is a flow is told so at its start`() {
    let reading = expect(
      .missingKey, in: "«»root: App\n", help: "write `flow: 1` as its first line")
    #expect(reading.declarations?.root != nil)
  }

  @Test func `an empty file is no flow`() {
    expect(.missingKey, in: "«»# nothing yet\n")
  }

  @Test func `another version of the language is refused at the number`() {
    expect(.languageVersion, in: "flow: «2»\nroot: App\n")
  }

  @Test func `a flow without a root is told so at its start`() {
    expect(.missingKey, in: "«»flow: 1\n")
  }

  @Test func `a file that is a list is no flow`() { expect(.wrongKind, in: "«[a, b]»\n") }

  @Test(arguments: [
    ("«types»: ", false), ("types: «[A]»", true), ("state: «a»", true), ("screens: «[Home]»", true),
    ("coordinators: «[App]»", true), ("deeplinks: «home»", true), ("imports: «a.yaml»", true),
    ("rules: «off»", true), ("gestures: «finish»", true), ("finishing: «[left]»", true),
    ("name: «[a]»", true), ("«name»:", true), ("screens: { Home: «[go]» }", true),
    ("coordinators: { App: «Home» }", true), ("imports: [«{a: b}»]", true),
    ("deeplinks: { home: «a» }", true),
  ])
  func `a value of the wrong kind is told`(body: String, isWrong: Bool) {
    if isWrong {
      expect(.wrongKind, in: flow(body))
    } else {
      #expect(Reading(MarkedText(flow(body)).text).found == [])
    }
  }

  @Test func `what is written and what is wanted are both told`() {
    expect(
      .wrongKind, in: flow("coordinators: { App: { tabs: «Home» } }"),
      help: "write `tabs: [Home]`",
      message: "`tabs` takes a list of coordinators, but this is a single value")
  }

  @Test func `a key that YAML refused is not told about twice`() {
    expect(
      .duplicateKey,
      in: flow("screens: { Home: , «Home»: }\ncoordinators: { App: { start: Home } }"))
    expect(.unsupportedYAML, in: flow("screens: &s { Home: }\ntypes: { «<<»: *s }"))
  }

  @Test func `a key that was misspelt is not missing as well`() {
    expect(.unknownKey, in: "«flwo»: 1\nroot: App\n")
    expect(.unknownKey, in: "flow: 1\n«rot»: App\n")
    expect(.unknownKey, in: flow("coordinators: { App: { «strat»: Home } }"))
    expect(.unknownKey, in: flow(step: "{ push: { «scren»: A } }"))
    expect(.unknownKey, in: flow(step: "{ if: a, «thn»: pop }"))
  }

  @Test func `all mistakes of a file are told in one run`() {
    expect(
      .unknownKey, .invalidName, .wrongKind, .unknownName, .invalidCondition, .invalidStep,
      in: flow(
        """
        «stat»: { a: Bool = any }
        screens: { «my-home»: { events: «go», style: «popup» } }
        coordinators:
          App:
            start: { if: a «&&» b, then: «Home.x» }
        """
      ))
  }

  @Test func `a file with very many problems is not listed to its end`() {
    let keys = (0..<2000).map { "zz\($0): 1\n" }.joined()
    let reading = Reading(flow(keys))
    #expect(reading.findings.all.count == 1001)
    #expect(reading.findings.all.last?.rule == .limitExceeded)
  }

  @Test func `an alias stands for what it names, at its own place`() {
    let reading = expect(
      .invalidName, .invalidName,
      in: flow(
        """
        screens: { Home: { events: &e [go, &n «bad-name»] } }
        coordinators: { App: { start: Home, outcomes: [«*n»] } }
        """
      ))
    #expect(reading.declarations?.screens.count == 1)
  }
}

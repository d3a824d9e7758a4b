import FlowSource
import FlowSpec
import Testing

@Suite struct StepTests {
  @Test(arguments: [
    ("pop", "pop"), ("popToRoot", "popToRoot"), ("dismiss", "dismiss"), ("stopAll", "stopAll"),
    ("finish", "finish"), ("stay", "stay"),
    ("{ push: A }", "push A"), ("{ push: { screen: A } }", "push A"),
    ("{ push: { screen: A, with: { id: 7 } } }", "push A(id: #7)"),
    ("{ push: A, with: { id: id } }", "push A(id: id)"),
    ("{ popTo: A }", "popTo A"),
    ("{ replace: A }", "replace A"), ("{ replace: [A, B] }", "replace A, B"),
    ("{ replace: [A, { screen: B, with: { id: 7 } }] }", "replace A, B(id: #7)"),
    ("{ replace: { screen: B, with: { id: 7 } } }", "replace B(id: #7)"),
    ("{ present: A }", "present A"),
    (
      "{ present: { screen: A, style: fullScreen, over: top, with: { a: true } } }",
      "present A(a: true) as fullScreen over top"
    ),
    ("{ present: A, style: sheet, with: { a: nil } }", "present A(a: nil) as sheet"),
    ("{ dismiss: self }", "dismiss self"),
    ("{ start: A }", "start A"), ("{ start: { child: A, with: { a: .b } } }", "start A(a: .b)"),
    ("{ start: A, with: { a: 'b c' } }", "start A(a: \"b c\")"),
    ("{ stop: A }", "stop A"), ("{ select: A }", "select A"),
    ("{ finish: done }", "finish with done"), ("{ finish: App.Main }", "finish to App.Main"),
    ("{ finish: App.Main.Tab }", "finish to App.Main.Tab"),
    ("{ finish: { outcome: done, with: { a: 1 } } }", "finish with done(a: #1)"),
    ("{ finish: done, with: { a: 1 } }", "finish with done(a: #1)"),
    ("{ finish: { next: A.B, with: { a: 1 } } }", "finish to A.B(a: #1)"),
    ("{ finish: A.B, with: { a: 1 } }", "finish to A.B(a: #1)"),
    ("{ output: a }", "output a"), ("{ output: { output: a, with: { b: 1 } } }", "output a(b: #1)"),
    ("{ output: a, with: { b: 1 } }", "output a(b: #1)"),
    ("{ in: { child: A, do: [{ select: B }, pop] } }", "in A { select B; pop }"),
    ("{ set: { a: true, b: .c } }", "set(a: true, b: .c)"),
    ("{ open: a }", "open a"), ("{ open: { link: a, with: { b: -1.5 } } }", "open a(b: #-1.5)"),
    ("{ open: a, with: { b: c } }", "open a(b: c)"),
    ("{ if: a, then: pop }", "if a { pop } else {  }"),
    ("{ if: not a, then: pop, else: [stay] }", "if (not a) { pop } else { stay }"),
    (
      "{ if: a, then: pop, else: { if: b, then: stay } }",
      "if a { pop } else { if b { stay } else {  } }"
    ),
    (
      "{ switch: a, cases: { b: pop, .c: [stay, pop] }, default: finish }",
      "switch a { b → pop c → stay; pop default → finish }"
    ),
    ("[pop, [dismiss, [stay]], { push: A }]", "pop; dismiss; stay; push A"),
  ])
  func `every form of a step is read`(step: String, expected: String) {
    let reading = Reading(flow(step: step))
    #expect(reading.found == [])
    #expect(reading.steps == expected)
  }

  @Test(arguments: [
    ("Home", "bare Home"), ("[Home, { push: A }]", "bare Home; push A"),
    ("{ if: a, then: A, else: [B] }", "if a { bare A } else { bare B }"),
    ("{ switch: a, cases: { b: A }, default: B }", "switch a { b → bare A default → bare B }"),
  ])
  func `a bare name is a step in start`(start: String, expected: String) {
    let reading = Reading(flow("coordinators: { App: { start: \(start) } }"))
    #expect(reading.found == [])
    #expect(reading.described(reading.coordinator("App")?.start ?? []) == expected)
  }

  @Test func `a bare name outside of start is told how to write it`() {
    expect(
      .invalidStep, in: flow(step: "«Product»"),
      help: "write `{ push: Product }` for a screen, `{ start: Product }` for a child",
      message: "`Product` is not a step")
    expect(
      .invalidStep, in: flow("coordinators: { App: { start: { in: { child: A, do: «B» } } } }"))
    expect(
      .invalidStep, in: flow(step: "«App.Main»"),
      help: "write `{ finish: App.Main }` for a finish target")
  }

  @Test(arguments: [
    ("«psh»", "did you mean `push`?"), ("{ «psuh»: A }", "did you mean `push`?"),
    ("«dismiss pop»", "write a list: `[dismiss, pop]`"),
    ("«stopAll finish»", "write a list: `[stopAll, finish]`"),
    ("«pop  closes it»", "a comment starts with `#`: `pop # closes it`"),
    ("«dismiss the alert now»", "a comment starts with `#`: `dismiss # the alert now`"),
    ("«dismiss Alert»", "write `{ dismiss: Alert }`"), ("«pop()»", "write `pop`"),
    ("«push(Pet)»", "write `{ push: Pet }`"), ("{ start: «A()» }", "write `start: A`"),
    (
      "{ push: «Pet(petId)» }", "write `push: { screen: Pet, with: { petId: petId } }`"
    ),
    ("«push Product»", "write `{ push: Product }`"), ("«push»", "write `push: …`"),
    ("«select»", "write `select: …`"),
    ("{ «then»: stay }", "write `if: …` next to it"),
    ("{ «cases»: { a: stay } }", "write `switch: …` next to it"),
    ("{ «screen»: A }", "write `push: A` or `present: A` in place of it"),
    ("{ «child»: A }", "write `start: { child: … }`"),
    ("{ pop: «A» }", "write just `pop`, or `popTo: A`"),
    ("{ «stay»: }", "write just `stay`, without a colon or braces"),
    ("{ «finish»: }", "write just `finish`, without a colon or braces"),
    ("{ dismiss: «[A]» }", nil), ("{ finish: { next: «A» } }", nil), ("{ replace: «[]» }", nil),
    ("{ finish: { outcome: a, «next»: A.B } }", nil),
    (
      "{ push: A, «set»: { a: true } }",
      "write a list: `[{ push: A }, { set: { a: true } }]`"
    ),
  ])
  func `what is not a step is told with what was meant`(step: String, help: String?) {
    expect(.invalidStep, in: flow(step: step), help: help)
  }

  @Test(arguments: [
    ("{ push: A, with: «b» }", "write `with: { b: b }`"),
    ("{ push: A, with: «[b: 7, c]» }", "write `with: { b: 7, c: c }`"),
    ("{ push: A, with: «[[b]]» }", "write `with: { name: value }`"),
    ("{ finish: { outcome: a, with: «b» } }", "write `with: { b: b }`"),
  ])
  func `what is given is told in the names that stand there`(step: String, help: String) {
    expect(.wrongKind, in: flow(step: step), help: help)
  }

  @Test func `an else-if is told as this language has it`() {
    expect(
      .unknownKey, in: flow(step: "{ if: a, then: stay, «else if»: b }"),
      help: "write `else: { if: b, then: … }`")
    expect(.unknownKey, in: flow(step: "{ if: a, then: stay, «else if»: b, then: pop }"))
  }

  @Test func `a case is told to stand without its word`() {
    expect(
      .invalidName, in: flow(step: "{ switch: a, cases: { «case .b»: stay } }"), help: "write `b:`")
  }

  @Test(arguments: [
    "{ push: «Pet(petId: 7)» }", "{ push: «Pet(petId: 7, name: n)», with: { a: b } }",
  ])
  func `a call with labels is one mistake`(step: String) {
    expect(.yamlSyntax, in: flow(step: step))
  }

  @Test(arguments: [
    "{ push: «[A]» }", "{ «push»: }", "{ push: { screen: «[A]» } }", "{ set: «a» }",
    "{ set: «[a]» }",
    "{ in: «A» }", "{ select: «{ tab: A }» }", "{ push: A, with: «a» }", "{ replace: [A, «[B]»] }",
    "{ if: «[a]», then: stay }", "{ switch: «{ a: b }», cases: { a: stay } }",
    "{ switch: a, cases: «[b]» }", "{ switch: a, «cases»: }", "[pop, «~»]", "{ finish: «[a]» }",
    "{ push: A, with: { a: «[b]» } }", "{ push: A, with: { «a»: } }",
    "{ push: A, with: { a: «any» } }",
    "{ push: A, with: { a: «b c» } }", "{ set: { a: «.2» } }", "{ if: a, «then»: }", "«{}»",
  ])
  func `a value of the wrong kind in a step is told`(step: String) {
    expect(.wrongKind, in: flow(step: step))
  }

  @Test(arguments: [
    "{ «push»: { with: { a: b } } }", "{ «in»: { child: A } }", "{ «in»: { do: stay } }",
    "{ «if»: a }", "{ «switch»: a }", "{ «finish»: { with: { a: 1 } } }", "{ «start»: {} }",
  ])
  func `what a step lacks is told`(step: String) { expect(.missingKey, in: flow(step: step)) }

  @Test(arguments: [
    "{ push: A, «style»: sheet }", "{ select: A, «with»: { a: b } }",
    "{ push: A, «whit»: { a: b } }",
    "{ present: { screen: A, «ovr»: top } }",
  ])
  func `a key beside a step is told`(step: String) { expect(.unknownKey, in: flow(step: step)) }

  @Test(arguments: [
    "{ present: { screen: A, style: «drawer» } }", "{ present: { screen: A, over: «all» } }",
  ])
  func `a misspelt word in a step is told`(step: String) {
    expect(.unknownName, in: flow(step: step))
  }

  @Test func `two answers to one case are told`() {
    expect(.duplicateName, in: flow(step: "{ switch: a, cases: { b: pop, .«b»: stay } }"))
  }

  @Test func `a path has a name on both sides of each dot`() {
    expect(.invalidName, in: flow(step: "{ finish: «App..Main» }"))
    expect(.invalidName, in: flow(step: "{ finish: «.done» }"))
  }

  @Test func `the mistakes of all branches are told`() {
    expect(
      .invalidStep, .invalidStep, .invalidCondition, .invalidStep,
      in: flow(step: "[{ if: a, then: «A», else: [«B»] }, { if: b «<» 3, then: «C» }]"))
  }

  @Test func `a step's place is its word, or its keys and values`() throws {
    let step = "[pop, { push: { screen: A } }, { if: a, then: stay, else: stay }]"
    let reading = Reading(flow(step: step))
    let steps = try #require(reading.coordinator("App")?.transitions.first?.steps)
    #expect(
      steps.map { reading.text(of: $0.range) } == [
        "pop", "push: { screen: A }", "if: a, then: stay, else: stay",
      ])
  }
}

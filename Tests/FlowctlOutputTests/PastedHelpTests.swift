import FlowctlTestSupport
import Foundation
import Testing

/// A mistake is told once, with what to write in the names that stand there; written so, it is none.
struct PastedHelpTests {
  private static let flow = """
    flow: 1
    root: App
    types: { Answer: [yes, no] }
    state: { isOn: Bool = false }
    screens:
      Home: { events: { open: { petId: Int }, go: , look: , leave: , told: { answer: Answer } } }
      Pet: { params: { pet: Int, note: "String?", isNew: "Bool?" }, events: [close] }
      Ask: { style: alert, events: [ok] }
      Form: { events: [send] }
    coordinators:
      App:
        children: { Kid: { as: present, swipe: { finish: quit } }, Bar: push }
        start: Home
        transitions:
          Home.open: { push: { screen: Pet, with: { pet: petId } } }
          Home.go: { start: Kid }
          Home.look: { if: isOn, then: { present: Ask }, else: stay }
          Home.leave: [{ set: { isOn: true } }, { start: Bar }]
          Home.told: { switch: answer, cases: { yes: stay, no: { present: Ask } } }
          Pet.close: pop
          Ask.ok: stay
          Kid.quit: stay
          Kid.told: stay
          Bar.finished: stay
      Kid:
        outcomes: [quit]
        outputs: [told]
        start: Form
        transitions: { Form.send: [{ output: told }, { finish: quit }] }
      Bar: { tabs: [One, Two] }
      One: { start: Form, transitions: { Form.send: { select: Two } } }
      Two: { start: Form, transitions: { Form.send: { select: One } } }
    gestures: { back: finish }
    checks:
      first: { never: visible (Pet or Ask) and not isOn, before: visible Home }

    """

  private func errors(_ right: String, _ written: String) -> Ran {
    #expect(Self.flow.contains(right))
    return flowctl(
      "validate", "--format", "text", "-", input: Self.flow.replacing(right, with: written))
  }

  private func check(_ right: String, _ wrong: String, _ help: String, _ pasted: String) {
    let told = errors(right, wrong)
    #expect(told.output.components(separatedBy: ": error: ").count == 2, "\(told.output)")
    #expect(told.output.contains("= help: " + help + "\n"), "\(told.output)")
    let mended = errors(right, pasted)
    // It can be read; what it then does is another question.
    #expect(!(mended.output + mended.errors).contains("nothing proved"), "\(mended.output)")
  }

  @Test func `the flow is right`() {
    #expect(errors("flow: 1", "flow: 1").status == 0)
  }

  private static let children =
    "    children: { Kid: { as: present, swipe: { finish: quit } }, Bar: push }"
  private static let swipe = "swipe: { finish: quit }"

  @Test(arguments: [
    (children, children.replacing("children", with: "child"), "did you mean `children`?", children),
    (
      children, children.replacing("children", with: "childs"), "did you mean `children`?", children
    ),
    ("outcomes: [quit]", "outcome: quit", "write `outcomes: [quit]`", "outcomes: [quit]"),
    ("tabs: [One, Two]", "tab: One", "write `tabs: [One]`", "tabs: [One, Two]"),
    (
      "Answer: [yes, no]", "Answer: { yes: , no: }", "write `Answer: [yes, no]`",
      "Answer: [yes, no]"
    ),
    (
      "Answer: [yes, no]", "Answer: { yes: 1, no: 2 }", "write `Answer: [yes, no]`",
      "Answer: [yes, no]"
    ),
    (
      "Answer: [yes, no]", "Answer: [{ yes: }, { no: }]", "write `Answer: [yes, no]`",
      "Answer: [yes, no]"
    ),
    (
      "Answer: [yes, no] }", "Answer: [yes, no], Id: Int }",
      "write `Int` where `Id` is used, and remove it here", "Answer: [yes, no] }"
    ),
    (
      "events: [ok]", "events: { ok: petId }", "write `ok: { petId: Int }`",
      "events: { ok: { petId: Int } }"
    ),
    (
      "events: [ok]", "events: { ok: text }", "write `ok: { text: String }`",
      "events: { ok: { text: String } }"
    ),
    ("Answer: [yes, no]", "Answer: yes", "write `Answer: [yes]`", "Answer: [yes, no]"),
    (
      "types: { Answer: [yes, no] }", "types: [Answer]", "write `types: { Answer: {} }`",
      "types: { Answer: [yes, no] }"
    ),
    ("isOn: Bool = false", "isOn = false", "write `isOn: Bool = false`", "isOn: Bool = false"),
    (
      "{ isOn: Bool = false }", "isOn = false", "write `isOn: Bool = false`",
      "{ isOn: Bool = false }"
    ),
    (
      "{ isOn: Bool = false }", "[isOn]", "write `state: { isOn: Bool = any }`",
      "{ isOn: Bool = any }"
    ),
    (
      "{ isOn: Bool = false }", "isOn", "write `state: { isOn: Bool = any }`",
      "{ isOn: Bool = any }"
    ),
    ("isOn: Bool = false", "isOn: Bool = .false", "write `false`", "isOn: Bool = false"),
    ("isOn: Bool = false", "isOn: Bool = 0", "write `false`", "isOn: Bool = false"),
    (
      "isOn: Bool = false", "isOn: Bool == false", "write `false`, behind one `=`",
      "isOn: Bool = false"
    ),
    (
      "events: [ok]", "events: [\"ok(id: Int)\"]",
      "write a mapping: `events: { ok: { id: Int } }`", "events: { ok: { id: Int } }"
    ),
    ("flow: 1", "flow: 1\nname: [Zoo]", "write `name: Zoo`", "flow: 1\nname: Zoo"),
    (
      "flow: 1", "flow: 1\nfinishing: left", "write `finishing: { screens: left }`",
      "flow: 1\nfinishing: { screens: left }"
    ),
    (
      "flow: 1", "flow: 1\nenvironment: [online]", "write `environment: { online: Bool }`",
      "flow: 1\nenvironment: { online: Bool }"
    ),
    ("style: alert", "style: [alert]", "write `style: alert`", "style: alert"),
  ])
  func `what is declared in another form`(
    right: String, wrong: String, help: String, pasted: String
  ) {
    check(right, wrong, help, pasted)
  }

  @Test(arguments: [
    (swipe, "swipe: .quit", "write `swipe: { finish: quit }`", swipe),
    (swipe, "swipe: Kid.quit", "write `swipe: { finish: quit }`", swipe),
    (swipe, "swipe: finish(quit)", "write `swipe: { finish: quit }`", swipe),
    (swipe, "swipe: [quit]", "write `swipe: { finish: quit }`", swipe),
    (swipe, "swipe: { quit: }", "write `swipe: { finish: quit }`", swipe),
    (swipe, "swipe: { outcome: quit }", "write `swipe: { finish: quit }`", swipe),
    (swipe, "swipe: { finish: { quit: } }", "write `finish: quit`", swipe),
    (swipe, "swipe: { finish: Kid.quit }", "write `quit`", swipe),
    (swipe, "swipe: .locked", "did you mean `locked`?", "swipe: locked"),
    (swipe, "isModalInPresentation: true", "write `swipe: locked`", "swipe: locked"),
    (
      "events: [close]", "events: [close], isModalInPresentation: true", "write `swipe: locked`",
      "events: [close], swipe: locked"
    ),
    (
      "events: [close]", "events: [close], isModalInPresentation: false",
      "remove it: that is so without it", "events: [close]"
    ),
    ("tabs: [One, Two]", "tabs: []", "write `tabs: [One, Two]`", "tabs: [One, Two]"),
    ("tabs: [One, Two]", "tabs:", "write `tabs: [One, Two]`", "tabs: [One, Two]"),
    ("tabs: [One, Two]", "tabs: One", "write `tabs: [One]`", "tabs: [One, Two]"),
    ("tabs: [One, Two]", "tabs: [One, One]", "remove one of the two", "tabs: [One, Two]"),
    (
      "tabs: [One, Two]", "tabs: [{ coordinator: One }, { coordinator: Two }]",
      "write `tabs: [One, Two]`", "tabs: [One, Two]"
    ),
  ])
  func `boundaries and tabs`(right: String, wrong: String, help: String, pasted: String) {
    check(right, wrong, help, pasted)
  }

  private static let pop = "Pet.close: pop"

  @Test(arguments: [
    (
      "Bar.finished: stay", "case finished: stay",
      "write `Screen.event`, `Child.outcome` or `Child.output`", "Bar.finished: stay"
    ),
    ("Kid.quit: stay", "case .quit: stay", "write `Kid.quit`", "Kid.quit: stay"),
    ("Kid.quit: stay", "case Kid.quit: stay", "write `Kid.quit`", "Kid.quit: stay"),
    ("Kid.quit: stay", "Kid: stay", "write one of `Kid.quit`, `Kid.told`", "Kid.quit: stay"),
    (pop, "Pet: pop", "write `Pet.close`", pop),
    (pop, "App.Pet.close: pop", "write `Pet.close`", pop),
    (
      pop, "Pet.close: pop\n      Pet.back: stay", "write `popped`: so it hears of the gesture",
      "Pet.close: pop\n      Pet.popped: stay"
    ),
    (
      pop, "Pet.close: { popTo: root }", "write `popToRoot` in place of the step",
      "Pet.close: popToRoot"
    ),
    (
      pop, "Pet.close: { toggle: isOn }",
      "write `if: isOn, then: { set: { isOn: false } }, else: { set: { isOn: true } }`",
      "Pet.close: { if: isOn, then: { set: { isOn: false } }, else: { set: { isOn: true } } }"
    ),
    (
      pop, "Pet.close: { in: { Kid: stay } }", "write `{ child: Kid, do: stay }`",
      "Pet.close: { in: { child: Kid, do: stay } }"
    ),
    (
      pop, "Pet.close: { in: Kid }", "write `in: { child: Kid, do: … }`",
      "Pet.close: { in: { child: Kid, do: stay } }"
    ),
    (
      pop, "Pet.close: { in: { child: Kid } }", "write `in: { child: Kid, do: … }`",
      "Pet.close: { in: { child: Kid, do: stay } }"
    ),
    (
      pop, "Pet.close: { in: Kid, do: stay }", "write `in: { child: Kid, do: stay }`",
      "Pet.close: { in: { child: Kid, do: stay } }"
    ),
    (
      pop, "Pet.close: { present: { child: Kid } }", "write `start: Kid` in place of the step",
      "Pet.close: { start: Kid }"
    ),
    (
      pop, "Pet.close: { start: { screen: Ask } }",
      "write `push: Ask` or `present: Ask` in place of the step", "Pet.close: { present: Ask }"
    ),
    ("{ output: told }, ", "told, ", "write `{ output: told }`", "{ output: told }, "),
    ("{ finish: quit }] }", "quit] }", "write `{ finish: quit }`", "{ finish: quit }] }"),
    ("{ output: told }, ", "{ output: Kid.told }, ", "write `told`", "{ output: told }, "),
    ("{ select: Two }", "{ select: Bar.Two }", "write `Two`", "{ select: Two }"),
    ("{ select: Two }", "{ select: [Two] }", "write `select: Two`", "{ select: Two }"),
    (
      "with: { pet: petId }", "with: { animal: petId }", "write `pet`, which it needs",
      "with: { pet: petId }"
    ),
    (
      "{ set: { isOn: true } }", "{ set: { isOn: \"true\" } }", "write `true`",
      "{ set: { isOn: true } }"
    ),
    (
      "{ set: { isOn: true } }", "{ set: { isOn: nil } }", "write `true` or `false`",
      "{ set: { isOn: false } }"
    ),
    (
      "{ set: { isOn: true } }", "{ set: { isOn: not isOn } }",
      "ask with `if`, and write `true` in one branch and `false` in the other",
      "{ if: isOn, then: { set: { isOn: false } }, else: { set: { isOn: true } } }"
    ),
    ("pet: petId }", "pet: \"3\" }", "write `3`", "pet: 3 }"),
    ("pet: petId }", "pet: 3.5 }", "write a whole number", "pet: 3 }"),
    ("pet: petId }", "pet: petId, note: 3 }", "write `\"3\"`", "pet: petId, note: \"3\" }"),
    (
      "pet: petId }", "pet: petId, note: dog }", "write `\"dog\"` if that is the text",
      "pet: petId, note: \"dog\" }"
    ),
    ("pet: petId }", "pet: petId, isNew: 1 }", "write `true`", "pet: petId, isNew: true }"),
  ])
  func `events, steps and values`(right: String, wrong: String, help: String, pasted: String) {
    check(right, wrong, help, pasted)
  }

  private static let seen = "visible (Pet or Ask) and not isOn"

  @Test(arguments: [
    (seen, "visible [Pet, Ask] and not isOn", "write `visible (Pet or Ask) and not isOn`", seen),
    (
      "visible (Pet or Ask) and not isOn,", "\"visible [Pet]\",", "write `visible Pet`",
      "visible Pet,"
    ),
    (
      "visible (Pet or Ask) and not isOn,", "\"live Kid, Bar\",", "write `(live Kid or live Bar)`",
      "(live Kid or live Bar),"
    ),
    (
      "gestures: { back: finish }", "deeplinks: { pet: 'zoo://pets/{petId}' }",
      "write `pet: { url: \"zoo://pets/{petId}\", params: { petId: Int }, to: App }`",
      "deeplinks: { pet: { url: \"zoo://pets/{petId}\", params: { petId: Int }, to: App } }"
    ),
    (
      "visible (Pet or Ask) and not isOn,", "live [Kid, Bar],", "write `(live Kid or live Bar)`",
      "(live Kid or live Bar),"
    ),
    (seen, "visible (Pet, Ask) and not isOn", "write `visible (Pet or Ask) and not isOn`", seen),
    (
      "visible (Pet or Ask) and not isOn,", "visible Pet, Ask,", "write `visible (Pet or Ask)`",
      "visible (Pet or Ask),"
    ),
    (
      seen, "\"visible [Pet, Ask] and not isOn\"", "write `visible (Pet or Ask) and not isOn`", seen
    ),
    (
      "{ never: visible (Pet or Ask) and not isOn,", "{ once: visible Pet, Ask,",
      "write `visible (Pet or Ask)`", "{ never: visible (Pet or Ask),"
    ),
    ("if: isOn,", "if: isOn in [.yes],", "write `isOn == .yes`", "if: isOn,"),
    (
      "if: isOn,", "if: answer not in [yes, no],", "write `not (answer == .yes or answer == .no)`",
      "if: isOn,"
    ),
    (
      "events: [close] }", "events: [close] }\n  Cat: !foo {}", "remove the tag",
      "events: [close] }\n  Cat: {}"
    ),
  ])
  func `conditions and tags`(right: String, wrong: String, help: String, pasted: String) {
    check(right, wrong, help, pasted)
  }

  /// They are told where they are declared, and nowhere else.
  @Test(arguments: [
    ["Home", "Home Screen"], ["Home", "Home-Page"], ["isOn", "is-on"],
  ])
  func `a name that is not valid is told once`(names: [String]) {
    let ran = flowctl("validate", "-", input: Self.flow.replacing(names[0], with: names[1]))
    #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
  }

  /// Among many coordinators nobody knows which are the tabs; and a help doesn't grow with the file.
  @Test(arguments: [
    (8, "write `tabs: [C1, C2, C3, C4, C5, C6, C7, C8]`"), (9, "write `tabs: […]`"),
  ])
  func `a tab bar without tabs is told the coordinators that nobody shows, if they are few`(
    count: Int, help: String
  ) {
    let others = (1...count).map { "  C\($0): { start: Home }\n" }.joined()
    let ran = flowctl(
      "validate", "-",
      input: "flow: 1\nroot: App\nscreens: { Home: {} }\ncoordinators:\n  App: { tabs: [] }\n"
        + others)
    #expect(ran.output.contains("= help: \(help)\n"), "\(ran.output)")
  }
}

import FlowctlTestSupport
import Testing

/// What a help says keeps what stands there, UIKit's own words are understood, and a suppression is seen
/// wherever it stands in a comment, for the one finding.
struct TellingTests {
  /// A presented child with more said of it than its container.
  private func presented(_ boundary: String, outcomes: String = "") -> String {
    """
    flow: 1
    root: App
    screens: { Home: { events: [open] }, Note: {} }
    coordinators:
      App:
        children: { Child: { \(boundary) } }
        start: Home
        transitions: { Home.open: { start: Child } }
      Child: { \(outcomes)start: Note }

    """
  }

  @Test func `a help keeps the style that stands there`() {
    #expect(
      validation(of: presented("as: present, style: popover")).contains(
        "declare under `swipe` what the tap does: `Child: { as: present, style: popover, swipe: finish }`"
      ))
    #expect(
      validation(of: presented("as: present")).contains(
        "declare what a swipe does: `Child: { as: present, swipe: finish }`"))
    #expect(
      validation(
        of:
          presented("as: present, style: popover, swipe: finish", outcomes: "outcomes: [done], ")
      ).contains("`Child: { as: present, style: popover, swipe: { finish: cancelled } }`"))
  }

  @Test(arguments: [
    ("modal", "present"), ("show", "push"), ("pageSheet", "present"), ("navigate", "push"),
  ])
  func `a container has a name of UIKit's`(word: String, meant: String) {
    let output = validation(of: presented("as: \(word)"))
    #expect(output.contains("did you mean `\(meant)`?"))
  }

  @Test func `a style has a name of UIKit's`() {
    #expect(
      validation(of: presented("as: present, style: pageSheet")).contains("did you mean `sheet`?"))
    #expect(
      validation(of: presented("as: present, swipe: disabled")).contains("did you mean `locked`?"))
  }

  @Test(arguments: [
    ("setViewControllers", "replace"), ("popToRootViewController", "popToRoot"),
    ("pushViewController", "push"),
  ])
  func `a step has a name of UIKit's`(word: String, meant: String) {
    let text = presented("as: present").replacing(
      "Home.open: { start: Child }", with: "Home.open: { \(word): Home }")
    #expect(validation(of: text).contains("did you mean `\(meant)`?"))
  }

  @Test func `a sheet that can't be swiped down is locked`() {
    let text = presented("as: present, isModalInPresentation: true")
    #expect(validation(of: text).contains("= help: write `swipe: locked`"))
    #expect(!validation(of: text).contains("did you mean"))
  }

  @Test func `a tab that dismisses itself is not told to finish`() {
    let text = """
      flow: 1
      root: Bar
      screens: { A: { events: [show] }, B: { events: [close] } }
      coordinators:
        App:
          children: { Bar: { as: present, swipe: finish } }
          start: A
          transitions: { A.show: { start: Bar } }
        Bar: { tabs: [One] }
        One:
          start: B
          transitions: { B.close: dismiss }
      """.replacing("root: Bar", with: "root: App")
    let output = validation(of: text)
    #expect(output.contains("[dismissed-itself]"))
    #expect(output.contains("write `{ dismiss: self }` if that is intended\n"))
  }

  /// A kept child would show the rest in vain.
  @Test func `steps that show something where nobody sees it are told to go, or the dismiss is`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Home: { events: [open] }, Sheet: { events: [next] }, Next: { events: [done] } }
      coordinators:
        App: { start: Home, children: { Kid: present }, transitions: { Home.open: { start: Kid } } }
        Kid:
          start: Sheet
          children: { R: root }
          transitions: { Sheet.next: [{ dismiss: self }, { start: R }] }
        R: { start: Next, transitions: { Next.done: stay } }

      """
    let help =
      "= help: remove it if the user is to see what the steps behind it show; if not, write `finish` in place of all of them\n"
    #expect(validation(of: flow).contains(help))
    for right in ["{ start: R }", "finish"] {
      let mended = flow.replacing("[{ dismiss: self }, { start: R }]", with: right)
      #expect(!validation(of: mended).contains("error: "), "\(validation(of: mended))")
    }
  }

  /// Whoever is presented would stay alive.
  @Test func `a dismiss of the modal that somebody else is shown in is told to end`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish, back: finish }
      screens: { H: { events: [a] }, P: { events: [x] }, Q: { events: [z] } }
      coordinators:
        App:
          { start: H, children: { K: present }, transitions: { H.a: { start: K }, K.finished: stay } }
        K:
          { start: P, children: { L: push }, transitions: { P.x: { start: L }, L.finished: stay } }
        L: { start: Q, transitions: { Q.z: dismiss } }

      """
    let help =
      "write `finish`, which ends `L`; if the modal should close, let `K` end with it: `L.finished: finish`\n"
    #expect(validation(of: flow).contains(help))
    let mended = flow.replacing("Q.z: dismiss", with: "Q.z: finish")
    for flow in [mended, mended.replacing("L.finished: stay", with: "L.finished: finish")] {
      #expect(!validation(of: flow).contains("error:"), "\(validation(of: flow))")
    }
    let alone = flow.replacing("P.x: { start: L }", with: "P.x: dismiss")
    #expect(
      validation(of: alone).contains("write `finish` if that is intended: it ends `K`, too\n"))
  }

  @Test func `what is presented over a new root is ended with its child`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish, back: finish }
      screens: { H: { events: [a] }, P: { events: [x] }, Z: { events: [q] } }
      coordinators:
        App:
          start: H
          children: { K: present, R: root }
          transitions: { H.a: { start: K }, K.gone: { start: R }, K.finished: stay, R.finished: { push: H } }
        K: { outputs: [gone], start: P, transitions: { P.x: { output: gone } } }
        R: { start: Z, transitions: { Z.q: finish } }

      """
    let help =
      "before the step that starts `R`, end the child that shows the modal: `{ if: alive K, then: { stop: K } }`\n"
    #expect(validation(of: flow).contains(help), "\(validation(of: flow))")
    let mended = flow.replacing(
      "K.gone: { start: R }", with: "K.gone: [{ if: alive K, then: { stop: K } }, { start: R }]")
    #expect(!validation(of: mended).contains("error:"), "\(validation(of: mended))")
  }

  @Test func `a value at launch is one of those that there are`() {
    let flow = """
      flow: 1
      root: App
      types: { Plan: [free, paid] }
      state: { plan: Plan }
      screens: { H: { events: [] } }
      coordinators: { App: { start: H } }

      """
    #expect(validation(of: flow).contains("or else its value: `= .free`\n"))
  }

  // MARK: Excuses

  /// Two events that nothing handles.
  private func events(_ first: String, _ second: String = "", above: String = "") -> String {
    """
    flow: 1
    root: App
    screens:
      \(above)
      Late: { events: [one] } \(first)
      Home: {}
      Other: { events: [two] } \(second)
    coordinators:
      App: { start: Home }

    """
  }

  private func unused(_ text: String) -> Int {
    flowctl("validate", "--no-proof", "-", input: text).output
      .split(separator: "\n").count { $0.contains("[unused-event]") }
  }

  @Test func `a suppression is seen anywhere in a comment`() {
    #expect(unused(events("")) == 2)
    #expect(unused(events("# flowctl:ignore unused-event -- later")) == 1)
    #expect(unused(events("# not yet: flowctl:ignore unused-event -- later")) == 1)
    #expect(unused(events("# flowctl:ignore is not needed here")) == 2)
    #expect(unused(events("# see flowctl:ignore in the handbook")) == 2)
  }

  @Test func `a suppression holds for what stands below its comment`() {
    let comment =
      "# flowctl:ignore unused-event -- later,\n  # when the second\n  # button comes"
    #expect(unused(events("", above: comment)) == 1)
  }

  @Test func `one suppression is for one finding`() {
    let two = events("").replacing("[one]", with: "[one, four]")
    #expect(unused(two) == 3)
    #expect(
      unused(two.replacing("four] }", with: "four] } # flowctl:ignore unused-event -- later"))
        == 2)
  }

  @Test func `a suppression on the wrong line is told the right one`() {
    let output = flowctl(
      "validate", "--no-proof", "-",
      input: events("").replacing(
        "root: App", with: "root: App # flowctl:ignore unused-event -- x")
    ).output
    #expect(output.contains("`unused-event` is not reported here, but on line 5"))
    #expect(output.contains("move the comment above line 5"))
  }

  @Test func `the last line points at no violation that isn't there`() {
    let text = presented("as: present")
    let told = flowctl("validate", "-", input: text)
    #expect(told.errors.contains(" hold as far as was looked: behind `leaked-child` (line "))
    #expect(told.errors.hasSuffix(") nothing was\n"))
    let suppressed = text.replacing(
      "{ as: present } }", with: "{ as: present } } # flowctl:ignore leaked-child -- meant")
    let silent = flowctl("validate", "-", input: suppressed)
    #expect(
      silent.errors.hasSuffix(" · `leaked-child` is suppressed, and is violated at 1 place\n"))
    let mended = flowctl("validate", "-", input: presented("as: present, swipe: finish"))
    #expect(mended.errors.hasSuffix("· all 28 invariants hold for every sequence of events\n"))
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// A mistake is told where it is, and not again at all that follows from it.
struct ToldOnceTests {
  private let flow = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: [buy] }
      Pay: { events: [done, cancel], async: [failed] }
    coordinators:
      App:
        children: { Checkout: present }
        start: Home
        transitions:
          Home.buy: { start: Checkout }
          Checkout.paid: stay
          Checkout.asked: stay
          Checkout.finished: stay
      Checkout:
        outcomes: [paid]
        outputs: [asked]
        async: [expired]
        start: Pay
        transitions:
          Pay.done: { finish: paid }
          Pay.cancel: { output: asked }
          Pay.failed: finish
          Checkout.expired: finish

    """

  /// `outcome` is a word of another place.
  @Test(arguments: [
    ("outcomes: [paid]", "outcome: [paid]"), ("outcomes: [paid]", "outcomse: [paid]"),
    ("outputs: [asked]", "output: [asked]"), ("async: [expired]", "asyncs: [expired]"),
    ("events: [done", "event: [done"), ("async: [failed]", "asynch: [failed]"),
  ])
  func `what stands under a misspelt key is not missing`(right: String, wrong: String) {
    #expect(flowctl("validate", "-", input: flow).status == 0)
    let ran = flowctl("validate", "-", input: flow.replacing(right, with: wrong))
    #expect(ran.status == 1)
    #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
    #expect(ran.output.contains("[unknown-key]"))
    #expect(ran.output.contains("did you mean"))
  }

  @Test func `what is not declared at all is`() {
    let ran = flowctl("validate", "-", input: flow.replacing("    outcomes: [paid]\n", with: ""))
    #expect(ran.output.contains("`Checkout` has no outcome or output `paid` [unknown-name]"))
    #expect(ran.output.contains("`Checkout` has no outcome `paid` [unknown-name]"))
  }

  /// Another key is misspelt, and the outcome is missing all the same.
  @Test func `another misspelt key is no excuse`() {
    let ran = flowctl(
      "validate", "-",
      input: flow.replacing("    outcomes: [paid]\n", with: "    desription: pays\n"))
    #expect(ran.output.contains("[unknown-key]"))
    #expect(ran.output.contains("`Checkout` has no outcome `paid` [unknown-name]"))
  }

  private typealias Clash = (changes: [(right: String, wrong: String)], kind: String)

  private static let clashes: [Clash] = [
    (
      [
        ("  Pay: {", "  Checkout: {"), ("Pay.", "Checkout."), ("start: Pay", "start: Checkout"),
      ], "coordinator"
    ),
    ([("screens:\n", "types: { Checkout: }\nscreens:\n")], "coordinator"),
    ([("screens:\n", "types: { Home: }\nscreens:\n")], "screen"),
    ([("root: App", "root: Home"), ("  App:", "  Home:")], "coordinator"),
  ]

  /// A screen, a coordinator and a type of one name: each use may mean either.
  @Test(arguments: clashes.indices)
  func `what a name of two kinds means is not asked`(number: Int) {
    let (changes, kind) = Self.clashes[number]
    var flow = flow
    for (right, wrong) in changes { flow = flow.replacingOccurrences(of: right, with: wrong) }
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.status == 1)
    #expect(ran.output.contains("rename this \(kind)"), "\(ran.output)")
    #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
    #expect(!ran.output.contains(": warning: "), "\(ran.output)")
  }
}

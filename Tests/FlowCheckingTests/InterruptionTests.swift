import FlowChecking
import FlowProver
import FlowTestSupport
import Testing

/// Nobody waits for a proof that nobody wants any longer.
struct InterruptionTests {
  /// A flow in which as many children as wanted read a fact of their own, which may change at any time:
  /// each one more doubles the situations. They are explored one by one, because what becomes of a note in the
  /// background hangs on what it was shown with: all else is proved too soon to be interrupted.
  private static func flow(facts: Int) -> String {
    let numbers = 0..<facts
    func list(_ text: (Int) -> String) -> String { numbers.map(text).joined(separator: ", ") }
    var flow = "flow: 1\nroot: App\nenvironment: { \(list { "f\($0): Bool" }) }\n"
    flow += "screens:\n  Home: { events: [note, \(list { "go\($0)" })] }\n"
    flow += "  Note: { params: { isNew: Bool }, async: [changed] }\n"
    for number in numbers {
      flow += "  A\(number): { events: [done] }\n  B\(number): { events: [done] }\n"
    }
    flow += "coordinators:\n  App:\n    tabs: [T0, T1, T2]\n"
    for tab in 0..<3 {
      flow += "  T\(tab):\n    start: Home\n    children:\n"
      for number in numbers { flow += "      C\(number): { as: present, swipe: finish }\n" }
      flow += "    transitions:\n"
      flow += "      Home.note: { push: { screen: Note, with: { isNew: true } } }\n"
      flow += "      Note.changed: { if: isNew, then: { push: Home } }\n"
      for number in numbers { flow += "      Home.go\(number): { start: C\(number) }\n" }
    }
    for number in numbers {
      flow += "  C\(number):\n    start: { if: f\(number), then: A\(number), else: B\(number) }\n"
      flow += "    transitions: { A\(number).done: finish, B\(number).done: finish }\n"
    }
    return flow
  }

  @Test func `a check that takes long ends when it is told to`() {
    let files = FlowFiles.texts(["a.yaml": Self.flow(facts: 6)])
    for wanted in [1, 2, 12] {
      var asked = 0
      #expect(throws: Checker.Failure.interrupted) {
        try Checker.check("a.yaml", in: files) {
          asked += 1
          return asked >= wanted
        }
      }
      // The answer is final.
      #expect(asked == wanted)
    }
  }

  @Test func `a check that nobody interrupts ends like any other`() throws {
    let files = FlowFiles.texts(["a.yaml": CheckerTests.leaking])
    var asked = 0
    let checked = try Checker.check("a.yaml", in: files) {
      asked += 1
      return false
    }
    #expect(asked > 0)
    let other = try Checker.check("a.yaml", in: files)
    #expect(other == checked)
    #expect(throws: Checker.Failure.unreadable("there is no file at b.yaml")) {
      try Checker.check("b.yaml", in: files) { false }
    }
  }

  @Test func `a proof asks before each of its turns, and makes none after a yes`() throws {
    let flow = try #require(try resolveFlow(Self.flow(facts: 6)).flow)
    var asked = 0
    let proof = Prover.prove(
      flow,
      interruption: Interruption {
        asked += 1
        return asked == 2_000
      })
    #expect(proof.isInterrupted)
    #expect(proof.proved.isEmpty && proof.undecided.isEmpty && proof.broken.isEmpty)
    #expect(asked == 2_000)
    #expect(proof.size.turns > 0 && proof.size.turns < asked)
  }

  /// The exploration, the ways to what is broken, the search in breadth and the advice.
  @Test func `a proof ends wherever it is interrupted`() throws {
    let text = CheckerTests.leaking
      .replacing("[open]", with: "[open, more]")
      .replacing("Home.open: {", with: "Home.more: { push: Home }, Home.open: {")
    let flow = try #require(try resolveFlow(text).flow)
    var all = 0
    let whole = Prover.prove(
      flow,
      interruption: Interruption {
        all += 1
        return false
      })
    #expect(!whole.isInterrupted && !whole.broken.isEmpty && !whole.advice.isEmpty)
    #expect(all > whole.size.turns)
    for wanted in 1...all {
      var asked = 0
      let proof = Prover.prove(
        flow,
        interruption: Interruption {
          asked += 1
          return asked >= wanted
        })
      #expect(proof.isInterrupted && asked == wanted, "\(wanted) of \(all)")
      #expect(proof.broken.isEmpty && proof.advice.isEmpty)
    }
  }
}

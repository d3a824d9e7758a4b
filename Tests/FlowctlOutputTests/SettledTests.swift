import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// What an independent kernel found, and what the language's open points were settled to.
struct SettledTests {
  @Test(arguments: [
    ("present-behind-a-root-child", Rule.presentFromHidden),
    ("leak-below-a-popped-bar", .leakedChild), ("leak-by-an-output", .leakedChild),
    ("two-causes", .presentWhilePresenting), ("two-causes", .hiddenPush),
    ("hidden-bar", .hiddenPush),
  ])
  func `what the kernel sees broken is not called proved`(flow: String, rule: Rule) throws {
    let file = repository.appendingPathComponent("Tests/Golden/settled/\(flow).yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let proof = Prover.prove(try #require(try resolveFlow(text).flow))
    #expect(proof.broken.map(\.violation.rule).contains(rule))
  }

  @Test func `a screen is locked by every boundary that it opened`() {
    let script = "launch\nDesk.wizard\nback\n"
    let ran = flowctl(
      "simulate", "--flow", "who-hears.yaml", "-",
      in: repository.appendingPathComponent("Tests/Golden/settled"), input: script)
    #expect(ran.output.contains("the user can't go back here"))
  }

  @Test func `of several hidden screens none is guessed`() {
    let ran = flowctl(
      "simulate", "--flow", "whose-event.yaml", "-",
      in: repository.appendingPathComponent("Tests/Golden/settled"),
      input: "launch\ntab News\nMail.arrived\n")
    #expect(ran.output.contains("`Mail` of several coordinators is alive"))
    #expect(ran.output.contains("`Mail.arrived in Home`, `Mail.arrived in Inbox`"))
  }

  @Test func `all tabs that a bar has lost at once are named`() {
    let ran = flowctl("simulate", "--trace", "Tests/Golden/settled/tab-told-again.txt")
    #expect(
      ran.output.contains("`Inbox` and `News` are gone, but the tab bar still has their tabs"))
  }
}

import FlowKernel
import FlowModel
import FlowProver
import FlowScript
import FlowSource
import FlowTestSupport
import Testing

/// The way to a finding, printed and read again, is the same way and leads to the same finding.
struct WayTextTests {
  /// The lines of each way that a proof found.
  private func lines(of text: String) throws -> [[String]] {
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    return proof.broken.map { broken in broken.way.actions.map { proof.kernel.text(of: $0) } }
  }

  /// A screen that hears by itself stands in the root's stack and, above it, in a tab.
  private let twice = """
    flow: 1
    root: Library
    screens: { Shelf: { events: [open], async: [changed] } }
    coordinators:
      Library:
        children: { Shop: push }
        start: Shelf
        transitions: { Shelf.open: { start: Shop }, Shelf.changed: { start: Shop } }
      Shop: { tabs: [New] }
      New: { start: Shelf, ignores: [Shelf.open, Shelf.changed] }
    """

  @Test func `a coordinator is named where the screen alone would mean another one`() throws {
    let ways = try lines(of: twice)
    #expect(ways.contains(["launch", "Shelf.open", "Shelf.changed in Library"]), "\(ways)")
  }

  @Test func `nobody is named where the screen alone is enough`() throws {
    let ways = try lines(
      of: """
        flow: 1
        root: Library
        screens: { Shelf: { async: [changed] }, Book: }
        coordinators:
          Library:
            children: { Shop: push }
            start: Shelf
            transitions: { Shelf.changed: { start: Shop } }
          Shop: { start: Book }
        """)
    #expect(ways.contains(["launch", "Shelf.changed", "Shelf.changed"]), "\(ways)")
  }

  @Test(arguments: 0..<8)
  func `every way of a random flow replays as it is printed`(part: UInt64) throws {
    var ways = 0
    for seed in part * 25 + 1...part * 25 + 25 {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      let proof = Prover.prove(flow, mostHeads: 2_000)
      for broken in proof.broken {
        ways += 1
        try check(broken, of: flow, proof.kernel, "seed \(seed)")
      }
    }
    #expect(ways > 10)
  }

  private func check(
    _ broken: Proof.Broken, of flow: Flow, _ printing: Kernel, _ name: String
  ) throws {
    let lines = broken.way.actions.map { printing.text(of: $0) }
    var sources = SourceSet()
    let text = lines.joined(separator: "\n") + "\n"
    let file = sources.add(SourceFile(path: "way.txt", bytes: Array(text.utf8)))
    var kernel = Kernel(flow)
    let script = ScriptReader.read(file, in: sources, for: &kernel)
    #expect(script.problems.isEmpty, "\(name): \(script.problems)\n\(text)")
    var world = World()
    var last: TurnReport?
    for command in script.commands {
      guard case .action(let action) = script.kind(of: command) else { continue }
      last = kernel.perform(action, on: &world)
    }
    #expect(last?.violations.contains(broken.violation) == true, "\(name)\n\(text)")
    #expect(last?.violations.map(\.rule) == broken.way.broken, "\(name)\n\(text)")
  }
}

import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// A world stays well-formed after any turn of any flow, broken ones among them.
struct WellFormedTests {
  static let flows: [String] = ["Tests/Golden", "flows/seeds", "flows/pitfalls"].flatMap { folder in
    let root = repository.appendingPathComponent(folder)
    let found =
      FileManager.default.enumerator(atPath: root.path)?
      .compactMap { $0 as? String } ?? []
    // What is there to be found wrong may have no meaning.
    return found.filter { $0.hasSuffix(".yaml") }
      .filter { !$0.hasPrefix("validate/") && !$0.hasPrefix("formats/") }
      // Flows of several files.
      .filter { !$0.hasPrefix("checks/before/") }
      .sorted().map { folder + "/" + $0 }
  }

  @Test(arguments: flows)
  func `random turns leave a world well-formed, and twice the same`(path: String) throws {
    let text = try String(
      contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    let flow = try makeFlow(text)
    for seed in 1...4 {
      var kernel = Kernel(flow)
      var random = SeededGenerator(seed: UInt64(seed))
      var (world, _) = kernel.launch(state: launchState(of: flow))
      var (twin, _) = kernel.launch(state: launchState(of: flow))
      for _ in 0..<60 {
        let turns = turns(of: &kernel, in: world)
        guard let turn = turns.randomElement(using: &random) else { break }
        let report = kernel.run(turn, on: &world)
        let twinReport = kernel.run(turn, on: &twin)
        #expect(report.violations == twinReport.violations)
        if report.isEndless || report.isAbandoned || report.unknownVariable != nil { break }
        #expect(world == twin)
        #expect(world.faults == [])
        // Worlds of unbounded stacks are looked at as long as it takes to look at them.
        if world.entries.count > 200 { break }
      }
    }
  }

  @Test(arguments: 0..<8)
  func `random turns of random flows leave a world well-formed`(part: UInt64) throws {
    var walks = 0
    for seed in part * 100 + 1...part * 100 + 100 {
      let text = seed % 4 == 0 ? RandomSwiftUI(seed: seed).text : RandomFlow(seed: seed).text
      guard let flow = try resolveFlow(text).flow else { continue }
      var kernel = Kernel(flow)
      var random = SeededGenerator(seed: seed)
      var (world, report) = kernel.launch(state: launchState(of: flow))
      for _ in 0..<40 {
        if report.isEndless || report.isAbandoned || report.unknownVariable != nil { break }
        #expect(world.faults == [], "seed \(seed)")
        if world.entries.count > 200 { break }
        let turns = turns(of: &kernel, in: world)
        guard let turn = turns.randomElement(using: &random) else { break }
        report = kernel.run(turn, on: &world)
      }
      walks += 1
    }
    #expect(walks > 50)
  }

  @Test(arguments: 0..<4)
  func `a world read from its numbers goes on as the one that they were written of`(
    part: UInt64
  ) throws {
    var turned = 0
    for seed in part * 100 + 1...part * 100 + 100 {
      let text = seed % 4 == 0 ? RandomSwiftUI(seed: seed).text : RandomFlow(seed: seed).text
      guard let flow = try resolveFlow(text).flow else { continue }
      var kernel = Kernel(flow)
      var random = SeededGenerator(seed: seed)
      var (world, report) = kernel.launch(state: launchState(of: flow))
      var writer = CanonicalWriter()
      var twin = World()
      for _ in 0..<40 {
        if report.isEndless || report.isAbandoned || report.unknownVariable != nil { break }
        if world.entries.count > 200 { break }
        writer.write(world)
        kernel.read(writer.numbers[...], into: &twin)
        #expect(twin.faults == [], "seed \(seed)")
        #expect(twin == world, "seed \(seed)")
        guard let turn = turns(of: &kernel, in: world).randomElement(using: &random) else { break }
        let twinReport = kernel.run(writer.turn(turn), on: &twin)
        report = kernel.run(turn, on: &world)
        #expect(twinReport.violations == report.violations, "seed \(seed)")
        #expect(twin == world, "seed \(seed)")
        turned += 1
      }
    }
    #expect(turned > 1000)
  }
}

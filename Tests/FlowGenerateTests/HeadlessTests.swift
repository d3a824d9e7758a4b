import FlowModel
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// The generated decisions with an app's part, turn by turn beside the kernel. `scripts/check-generated` asks
/// for more turns.
@Suite(.enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"))
struct HeadlessTests {
  static let turns = ProcessInfo.processInfo.environment["FLOWCTL_TURNS"].flatMap { Int($0) }

  @Test func `the example's file is what its flow says now`() {
    let ran = flowctl(
      "generate", "swift", "--output", "Examples/Orchard/Sources/Orchard/Flow.swift", "--check",
      in: repository)
    #expect(ran.status == 0, "\(ran.errors)")
  }

  @Test func `the example does in every turn what the flow says`() throws {
    let walk = HeadlessWalk(
      through: try flow("flows/app.yaml"), seed: 1, turns: Self.turns ?? 2_000)
    // Few events lie so deep that a short walk does not get there.
    #expect(walk.unsent.count <= (Self.turns == nil ? 15 : 2), "\(walk.unsent)")
    var sources = try HeadlessApp.example()
    let main = try #require(sources["Main.swift"])
    sources["Main.swift"] = main.replacingOccurrences(of: "@main @MainActor", with: "@MainActor")
    let difference = try HeadlessApp.difference(
      sources, walk, make: "@MainActor func makeUser() -> User { User(name: \"A\") }",
      tour: (
        "await Tour.main(); Flow.trace = nil",
        { text in
          try expectGolden(text, golden.appendingPathComponent("generate/orchard-tour.txt"))
        }
      ))
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// Flows whose app's part is written by `AppPart`. A walk ends at a violation: what UIKit makes of the next
  /// turns is the kernel's to say, and the stand-ins know little of it.
  static let others: [String] = {
    let some = ["flows/seeds/003-async-coordinators.yaml", "flows/readme/sign-in.yaml"]
    if turns == nil { return Array(some.prefix(1)) }
    return some + [
      "flows/seeds/000-sooda.yaml", "flows/seeds/001-bookkitty.yaml",
      "flows/seeds/002-shared-stack.yaml", "flows/seeds/004-landing-login.yaml",
    ]
  }()

  @Test(arguments: others)
  func `the decisions of other flows do, too`(_ path: String) throws {
    let flow = try flow(path)
    let generated = try swift(of: path)
    var sources = try HeadlessApp.example(["Headless/", "Base/Coordinator.", "Gestures", "Screen"])
    sources["Flow.swift"] = generated
    sources["App.swift"] = AppPart(flow: flow, generated: generated).text()
    let walk = HeadlessWalk(
      through: flow, seed: 1, turns: Self.turns ?? 500, hasLinks: false, stopsAtViolations: true)
    let difference = try HeadlessApp.difference(sources, walk)
    #expect(difference == nil, "\(difference ?? "")")
  }

  private func flow(_ path: String) throws -> Flow {
    var texts: [String: String] = [:]
    for file in files(below: "flows", ending: ".yaml") {
      texts[file] = try String(
        contentsOf: repository.appendingPathComponent(file), encoding: .utf8)
    }
    return try #require(try resolveFlow(path, of: texts).flow)
  }
}

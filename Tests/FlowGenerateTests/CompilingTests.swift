import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// What is generated compiles, as strictly as a compiler can be asked.
@Suite(.enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"))
struct CompilingTests {
  /// The eight biggest flows of the repository; `FLOWCTL_ALL=1` takes all that have no errors.
  static let flows: [String] = {
    let all = files(below: "flows", ending: ".yaml").filter { !$0.hasPrefix("flows/app/") }
    if ProcessInfo.processInfo.environment["FLOWCTL_ALL"] == "1" {
      return all.filter { flowctl("generate", "swift", $0).status == 0 }
    }
    // The largest, `flows/app.yaml`, is compiled as a part of `Examples/Orchard`.
    return [
      "flows/seeds/000-sooda.yaml", "flows/seeds/001-bookkitty.yaml",
      "flows/seeds/002-shared-stack.yaml", "flows/seeds/003-async-coordinators.yaml",
      "flows/seeds/004-landing-login.yaml", "flows/readme/sign-in.yaml",
      "flows/pitfalls/alert-over-sheet-mended.yaml", "Tests/Golden/generate/second-edition.yaml",
    ]
  }()

  @Test(arguments: flowCount == nil ? someWays : everyWay)
  func `flows of the repository compile`(level: String, access: String) throws {
    var texts: [String: String] = [:]
    for (index, flow) in Self.flows.enumerated() {
      let space = "Flow\(index)"
      let text = try swift(
        of: flow, "--level", level, "--access", access, "--namespace", space)
      texts["\(space).swift"] = text
      texts["\(space)Types.swift"] = opaqueTypes(in: text, namespace: space, access: access)
    }
    let errors = try SwiftCompiler.errors(in: texts)
    #expect(errors.isEmpty, "\(errors)")
  }

  typealias Way = (level: String, access: String)

  private static let someWays: [Way] = [
    ("steps", "internal"), ("types", "package"), ("steps", "public"),
  ]

  /// Where `FLOWCTL_FLOWS` asks for so many flows.
  private static let everyWay: [Way] = ["steps", "types"].flatMap { level in
    ["internal", "package", "public"].map { (level, $0) }
  }

  private static let flowCount = ProcessInfo.processInfo.environment["FLOWCTL_FLOWS"]
    .flatMap { Int($0) }

  @Test(arguments: flowCount == nil ? Array(someWays.prefix(1)) : everyWay)
  func `random flows compile`(level: String, access: String) throws {
    let wanted = Self.flowCount ?? 8
    var count = 0
    var seed: UInt64 = 0
    var texts: [String: String] = [:]
    try withTemporaryFolder { folder in
      while count < wanted, seed < 3 * UInt64(wanted) + 20 {
        seed += 1
        let space = "Flow\(seed)"
        try write(RandomFlow(seed: seed).text, to: folder.appendingPathComponent("flow.yaml"))
        let ran = flowctl(
          "generate", "swift", "flow.yaml", "--namespace", space, "--level", level, "--access",
          access, in: folder)
        guard ran.status == 0 else { continue }
        count += 1
        texts["\(space).swift"] = ran.output
        texts["\(space)Types.swift"] = opaqueTypes(
          in: ran.output, namespace: space, access: access)
      }
    }
    #expect(count == wanted, "hardly any random flow is right")
    let errors = try SwiftCompiler.errors(in: texts)
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test func `any name compiles`() throws {
    try withTemporaryFolder { folder in
      try write(HostileNames.flow, to: folder.appendingPathComponent("flow.yaml"))
      for level in ["types", "steps"] {
        let text = try swift(of: "flow.yaml", "--level", level, "--namespace", "F", in: folder)
        let types = opaqueTypes(in: text, namespace: "F")
        #expect(try SwiftCompiler.errors(in: ["F.swift": text, "Types.swift": types]) == [])
      }
    }
  }
}

/// A flow whose names are Swift's reserved words, the standard library's top names, and two scripts that
/// aren't Latin.
enum HostileNames {
  private static let reserved = """
    Any Protocol Self Type actor any as associatedtype async await borrowing break case catch class \
    consuming continue copy defer deinit each else enum extension fallthrough fileprivate final for func \
    guard import in indirect init inout internal is isolated lazy let macro mutating nonisolated open \
    operator override package precedencegroup private protocol public repeat rethrows return sending \
    some static struct subscript super switch throw throws try typealias var weak where while yield
    """
  private static let library = """
    Array Dictionary Set Optional Result Task Never Character Int8 Float Error Hashable Sendable Sequence \
    Substring Range Void Equatable Codable AnyObject CaseIterable Mirror Actor MainActor UIViewController \
    View Data Event Params Outcome Output Steps Gone Finished AsyncEvent 로그인 ホーム
    """

  static var flow: String {
    let names = (reserved + " " + library).split(separator: " ").map(String.init)
    var text = """
      flow: 1
      root: RootC
      gestures: { back: finish, swipe: finish }
      types:
        Kind: [allCases, hash, hashValue, init, none, some, rawValue, trace, 종류]
        Thing:
      state: { kind: Kind = any, facts: Bool = any }
      screens:

      """
    for name in names {
      text += """
          \(name):
            params: { in: Int, kind: Kind, class: "Thing?" }
            events:
              \(name): { switch: Kind, func: "Thing?", event: Int, pop: Bool, Task: Int, F: Bool, case: "Kind?" }
              hash:
              trace:
              allCases:

        """
    }
    text += """
      coordinators:
        RootC:
          children: { Kid: push }
          start: { push: { screen: Array, with: { in: 1, kind: .none, class: nil } } }
          transitions:
            Kid.init: stay
            Kid.finished: stay

      """
    for name in names {
      text += """
              \(name).\(name):
                if: pop and not F and case exists and facts
                then: [pop, { set: { kind: case } }, { push: { screen: Dictionary, with: { in: event, kind: switch, class: func } } }]
                else: { switch: switch, cases: { none: { set: { kind: switch } } }, default: stay }
              \(name).hash: { start: { child: Kid, with: { in: 4 } } }
              \(name).trace: { if: alive Kid, then: { in: { child: Kid, do: stopAll } } }
              \(name).allCases: stay

        """
    }
    return text + """
        Kid:
          params: { in: Int }
          outcomes: [init]
          start: { push: { screen: Set, with: { kind: .some, class: nil } } }
          ignores: [Set.Set, Set.hash, Set.trace]
          transitions: { Set.allCases: { finish: init } }

      """
  }
}

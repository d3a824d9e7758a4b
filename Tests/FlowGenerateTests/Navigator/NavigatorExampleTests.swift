import FlowctlTestSupport
import Foundation
import Testing

/// The example's navigator with its own coordinators: the window says where one is. It takes half a minute, so only
/// `scripts/check-navigator` asks for it.
@Suite(
  .enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"),
  .enabled(
    if: ProcessInfo.processInfo.environment["FLOWCTL_NAVIGATOR"] == "1",
    "asked for by FLOWCTL_NAVIGATOR"))
struct NavigatorExampleTests {
  @Test func `from every screen of Orchard to every screen, by its own coordinators`() throws {
    var sources = try HeadlessApp.example()
    let main = try #require(sources["Main.swift"])
    sources["Main.swift"] = main.replacingOccurrences(of: "@main @MainActor", with: "@MainActor")
    sources["Trips.swift"] = trips(through: try #require(sources["Navigation.swift"]))
    try withTemporaryFolder { folder in
      for (name, text) in sources { try write(text, to: folder.appendingPathComponent(name)) }
      let built = try SwiftCompiler.run(
        try #require(SwiftCompiler.program),
        [
          "-swift-version", "6", "-parse-as-library", "-Onone", "-module-name", "Orchard", "-o",
          "app",
        ]
          + sources.keys.sorted(),
        in: folder)
      try #require(built.status == 0, "\(built.output)")
      let ran = try shell("cd '\(folder.path)' && ./app")
      #expect(ran.output.hasSuffix(" 0 wrong\n"), "\(ran.output.prefix(3_000))")
      FileHandle.standardError.write(Data(ran.output.suffix(200).utf8))
    }
  }

  /// The app that makes the trips: the names of its screens stand in the navigator.
  private func trips(through navigator: String) -> String {
    let lines = navigator.split(separator: "\n").drop { !$0.contains("enum Screen:") }.dropFirst()
    let cases = lines.prefix { $0.hasPrefix("    case ") }.map { line in
      let name = line.dropFirst("    case ".count)
      return "." + name.prefix { $0 != "(" } + (name.contains("(") ? "()" : "")
    }
    return """
      import Foundation

      @main @MainActor enum Trips {
        static func main() {
          let screens: [FlowNavigation.Screen] = [\(cases.joined(separator: ", "))]
          let driver = HeadlessDriver()
          let navigator = FlowNavigation(driver)
          var wrong = 0
          var count = 0
          for start in screens {
            for end in screens {
              do {
                try navigator.go(to: start)
                try navigator.go(to: end)
              } catch {
                wrong += 1
                if wrong < 4 { print(start, end, String("\\(error)".suffix(1_500))) }
              }
              count += 1
              if driver.window.visible?.title != end.identifier { wrong += 1 }
            }
          }
          print("\\(count) trips, \\(navigator.relaunches) relaunches, \\(wrong) wrong")
        }
      }

      """
  }
}

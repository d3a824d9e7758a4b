import FlowctlTestSupport
import Foundation
import Testing

/// `map`, `paths`, `why` and the page go to a screen by the same means, and as far.
struct SameWayTests {
  /// How a screen is come to: in how many steps, and whether by a link or an answer.
  private struct Course: Equatable {
    var steps: Int
    var needsLink: Bool
  }

  private static let flow = "flows/app.yaml"

  private func map() throws -> [String: Course] {
    var found: [String: Course] = [:]
    for screen in try MapDocument(of: Self.flow).screens {
      found[screen.name] = Course(
        steps: screen.way.steps?.count ?? -1,
        needsLink: screen.way.needs?.contains("link") == true)
    }
    return found
  }

  @Test func `paths goes as the map does`() throws {
    struct Report: Decodable {
      struct Scenario: Decodable {
        var name: String
        var steps: [MapDocument.Way.Step]
      }
      var scenarios: [Scenario]
    }
    let map = try map()
    let targets = map.keys.sorted().flatMap { ["--to", $0] }
    let ran = flowctl(["paths", "--format", "json", Self.flow] + targets)
    let report = try JSONDecoder().decode(Report.self, from: Data(ran.output.utf8))
    #expect(report.scenarios.count == map.count)
    for scenario in report.scenarios {
      let course = Course(
        steps: scenario.steps.count,
        needsLink: scenario.steps.contains { $0.do.hasPrefix("open ") })
      #expect(course == map[scenario.name], "\(scenario.name)")
    }
  }

  @Test func `why goes as the map does`() throws {
    let map = try map()
    // Each costs a proof.
    let screens = ["OrderPlaced", "NewPassword", "Payment", "Home"]
    let lines = ["1", "1"] + screens.map { "why \($0)" } + ["quit"]
    let ran = flowctl("play", Self.flow, input: lines.joined(separator: "\n") + "\n")
    for screen in screens {
      let told = try #require(ran.output.components(separatedBy: "> why \(screen)\n").last)
      let way = told.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }.dropFirst()
      let course = Course(
        steps: way.count, needsLink: way.contains { $0.hasPrefix("  open ") })
      #expect(course == map[screen], "\(screen): \(told)")
    }
  }

  @Test func `the page goes as the map does`() throws {
    struct Page: Decodable {
      struct Node: Decodable {
        var name: String
        var way: Int?
      }
      struct Frame: Decodable {
        var turn: String
        var before: Int?
      }
      var screens: [Node]
      var frames: [Frame]
    }
    let html = flowctl("graph", "--format", "html", Self.flow).output
    let data = try #require(html.components(separatedBy: #"id="data">"#).last)
    let json = try #require(data.components(separatedBy: "</script>").first)
    let page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    let map = try map()
    for screen in page.screens {
      var course = Course(steps: 0, needsLink: false)
      var frame = try #require(screen.way, "\(screen.name)")
      while let before = page.frames[frame].before {
        course.steps += 1
        if page.frames[frame].turn.hasPrefix("open ") { course.needsLink = true }
        frame = before
      }
      #expect(course == map[screen.name], "\(screen.name)")
    }
  }
}

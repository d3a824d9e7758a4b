import FlowctlTestSupport
import Foundation
import Testing

/// Flows of many screens: what is said of one takes no more worlds the more others there are.
struct ManyScreensTests {
  private static let depth = 100

  /// Three tabs, each with a row of screens that lead on and back.
  private static let flow: String = {
    var screens = ""
    var tabs = ""
    for tab in 0..<3 {
      tabs += "  T\(tab):\n    start: S\(tab)x0\n    transitions:\n"
      for index in 0..<depth {
        screens += "  S\(tab)x\(index): { events: [next, home] }\n"
        let next = index + 1 < depth ? "{ push: S\(tab)x\(index + 1) }" : "stay"
        tabs += "      S\(tab)x\(index).next: \(next)\n"
        tabs += "      S\(tab)x\(index).home: \(index > 0 ? "popToRoot" : "stay")\n"
      }
    }
    return "flow: 1\nroot: App\nscreens:\n\(screens)coordinators:\n"
      + "  App: { tabs: [T0, T1, T2] }\n\(tabs)"
  }()

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("flow.yaml"))
      try body(folder)
    }
  }

  @Test func `each way is a shortest one, and as many worlds as screens are enough for all`()
    throws
  {
    try inFolder { folder in
      let worlds = 3 * Self.depth
      let map = try MapDocument(of: "flow.yaml", "--limit", "worlds=\(worlds)", in: folder)
      #expect(map.screens.count == worlds)
      for screen in map.screens {
        let parts = screen.name.dropFirst().split(separator: "x").compactMap { Int($0) }
        #expect(screen.way.verdict == "shortest", "\(screen.name)")
        #expect(screen.way.steps?.count == parts[1] + (parts[0] == 0 ? 0 : 1), "\(screen.name)")
      }
    }
  }

  @Test func `what can be done is told of each`() throws {
    try inFolder { folder in
      for screen in try MapDocument(of: "flow.yaml", in: folder).screens {
        let parts = screen.name.dropFirst().split(separator: "x").compactMap { Int($0) }
        func to(_ action: String) -> [String] {
          screen.can.first { $0.do == action }?.to ?? []
        }
        let (tab, index) = (parts[0], parts[1])
        if index + 1 < Self.depth {
          #expect(to("\(screen.name).next") == ["S\(tab)x\(index + 1)"])
        }
        if index > 0 {
          #expect(to("\(screen.name).home") == ["S\(tab)x0"])
          #expect(to("back") == ["S\(tab)x\(index - 1)"])
        }
      }
    }
  }

  @Test func `all is covered, near and far`() throws {
    try inFolder { folder in
      let ran = flowctl("paths", "--cover", "all", "flow.yaml", in: folder)
      #expect(ran.status == 0)
      #expect(ran.errors.contains("transitions 600 of 600"))
    }
  }
}

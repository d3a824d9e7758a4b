package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// A replay as JSON (commands, "JSON of `simulate`").
package struct SimulationJSON: SimulationObserver {
  private let sources: SourceSet
  private var places: PlaceTable
  private var scenarios: [[UInt8]] = []
  private var turnList: [[UInt8]] = []

  package init(sources: SourceSet) {
    self.sources = sources
    places = PlaceTable(sources)
  }

  package mutating func scenarioBegins(_ scenario: Script.Scenario) { turnList = [] }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    var json = JSONWriter(isPretty: false)
    let bytes = sources[turn.range.file].bytes
    let range = Int(turn.range.start)..<Int(turn.range.end)
    let writer = WorldJSON(world: world, kernel: kernel)
    let flow = kernel.flow
    json.object { json in
      json.key("line")
      json.number(turn.line)
      json.key("event")
      json.string(range.isEmpty ? "launch" : String(decoding: bytes[range], as: UTF8.self))
      json.key("visible")
      json.string(writer.visible)
      json.key("state")
      writer.writeState(to: &json)
      json.key("violations")
      json.array { json in
        for violation in turn.violations {
          json.object { json in
            json.key("rule")
            json.string(violation.violation.rule.name)
            json.key("message")
            json.string(violation.message)
            json.key("coordinator")
            json.string(violation.violation.coordinator.map { flow.text($0) })
            json.key("screen")
            json.string(violation.violation.screen.map { flow.text($0) })
          }
        }
      }
      json.key("world")
      writer.write(to: &json)
    }
    turnList.append(json.bytes)
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    var json = JSONWriter(isPretty: false)
    var table = places
    let turns = turnList
    json.object { json in
      json.key("name")
      json.string(scenario.name)
      json.key("line")
      json.number(scenario.line)
      json.key("passed")
      json.bool(failures.isEmpty)
      json.key("turns")
      json.array { json in for turn in turns { json.embed(turn) } }
      json.key("failures")
      json.array { json in
        for failure in failures {
          json.object { json in
            json.key("line")
            json.number(table.start(of: failure.range).line)
            json.key("message")
            json.string(failure.message)
          }
        }
      }
    }
    places = table
    scenarios.append(json.bytes)
  }

  /// The one object of a whole run.
  package static func joined(
    _ scripts: [(script: String, flow: String, observer: SimulationJSON)]
  ) -> [UInt8] {
    var json = JSONWriter(isPretty: false)
    json.object { json in
      json.key("scripts")
      json.array { json in
        for (script, flow, observer) in scripts {
          json.object { json in
            json.key("script")
            json.string(script)
            json.key("flow")
            json.string(flow)
            json.key("scenarios")
            json.array { json in for scenario in observer.scenarios { json.embed(scenario) } }
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// A replay as JSON (commands, "JSON of `simulate`").
package struct SimulationJSON: SimulationReport {
  private var places = PlaceTable(SourceSet())
  private var scripts: [(path: String, flow: String, scenarios: [[UInt8]])] = []
  private var turnList: [[UInt8]] = []

  package init() {}

  package mutating func scriptBegins(_ script: SimulatedScript) {
    places = PlaceTable(script.sources)
    if let flow = script.flow { scripts.append((script.path, flow, [])) }
  }

  // The object has no place for these.
  package mutating func scriptHas(_ problem: ScriptProblem) {}
  package mutating func scriptIsMissing(_ path: String, because reason: String) {}

  package mutating func scenarioBegins(_ scenario: Script.Scenario) { turnList = [] }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    var json = JSONWriter(isPretty: false)
    let bytes = places.sources[turn.range.file].bytes
    let range = Int(turn.range.start)..<Int(turn.range.end)
    let writer = WorldJSON(world: world, stateAtEnd: turn.stateAtEnd, kernel: kernel)
    let flow = kernel.flow
    json.object { json in
      json.member("line", turn.line)
      json.key("event")
      json.string(
        turn.launchLine
          ?? (range.isEmpty ? "launch" : String(decoding: bytes[range], as: UTF8.self)))
      json.member("visible", writer.visible)
      json.key("state")
      writer.writeState(to: &json)
      json.key("violations")
      json.array { json in
        for violation in turn.violations {
          json.object { json in
            json.member("rule", violation.id.name)
            json.member("message", violation.message)
            json.member("coordinator", violation.violation?.coordinator.map { flow.text($0) })
            json.member("screen", violation.violation?.screen.map { flow.text($0) })
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
      json.member("name", scenario.name)
      json.member("line", scenario.line)
      json.member("passed", failures.isEmpty)
      json.key("turns")
      json.array { json in for turn in turns { json.embed(turn) } }
      json.key("failures")
      json.array { json in
        for failure in failures {
          json.object { json in
            json.member("line", table.start(of: failure.range).line)
            json.member("message", failure.message)
          }
        }
      }
    }
    places = table
    scripts[scripts.count - 1].scenarios.append(json.bytes)
  }

  /// The one object of a whole run.
  package mutating func finish() -> [UInt8] {
    let scripts = scripts
    var json = JSONWriter(isPretty: false)
    json.object { json in
      json.member("version", JSONVersion.number)
      json.key("scripts")
      json.array { json in
        for script in scripts {
          json.object { json in
            json.member("script", script.path)
            json.member("flow", script.flow)
            json.key("scenarios")
            json.array { json in for scenario in script.scenarios { json.embed(scenario) } }
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

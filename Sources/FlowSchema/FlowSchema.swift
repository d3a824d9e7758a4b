import FlowReporting

/// The JSON Schema of the flow language, draft 7: for editors, which complete and explain from it.
///
/// It takes every file that the reader takes, but for words in quotes where nobody would write any
/// (`flow: "1"`). It can't know names, and so lets much through that `validate` finds.
package enum FlowSchema {
  package static func render() -> [UInt8] {
    var writer = JSONWriter(isPretty: true)
    root.write(to: &writer)
    return writer.takeBytes() + [UInt8(ascii: "\n")]
  }

  private static var root: JSON {
    guard case .object(let file) = Schema.flowFile.json else { return [:] }
    let head: JSON = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$comment": "Written by `flowctl schema`.",
      "title": "A flow of flowctl, version 1",
    ]
    let definitions = Definition.allCases.map { (name: $0.rawValue, value: $0.schema.json) }
    guard case .object(let members) = head else { return [:] }
    return .object(members + file + [(name: "definitions", value: .object(definitions))])
  }
}

/// The parts that are referred to by name.
enum Definition: String, CaseIterable, Sendable {
  case description, identifier
  case type, parameters, payload, typeDeclaration, stateVariable, environmentVariable
  case value, arguments, condition
  case screen, screenEvents, style
  case coordinator, coordinatorEvents, boundary, boundaryKind, gestureRule, boundaryGestureRule
  case boundaryGoneRule
  case steps, step, start, startStep, stepWord, screenUse, outcomeOrTarget
  case link, check, checkCondition, severity

  var schema: Schema {
    switch self {
    case .description:
      Schema(["type": ["string", "null"]]).described(
        "What a reader of the flow should know.", example: "description: Where the user pays.")
    case .identifier: Name.identifier.schema
    case .type: .type
    case .parameters: .parameters
    case .payload: .payload
    case .typeDeclaration: .typeDeclaration
    case .stateVariable: .stateVariable
    case .environmentVariable: .environmentVariable
    case .value: .value
    case .arguments: .arguments
    case .condition: .condition
    case .screen: .screen
    case .screenEvents: .events(.screenEvent)
    case .style: .style
    case .coordinator: .coordinator
    case .coordinatorEvents: .events(.coordinatorEvent)
    case .boundary: .boundary
    case .boundaryKind: .boundaryKind
    case .gestureRule: .gestureRule
    case .boundaryGestureRule: .boundaryGestureRule
    case .boundaryGoneRule: .boundaryGoneRule
    case .steps: .steps(of: .step)
    case .step: .step(inStart: false)
    case .start: .steps(of: .startStep)
    case .startStep: .step(inStart: true)
    case .stepWord: .stepWord
    case .screenUse: .screenUse
    case .outcomeOrTarget: Name.outcomeOrTarget.schema
    case .link: .link
    case .check: .check
    case .checkCondition: .checkCondition
    case .severity: .severity
    }
  }
}

import ArgumentParser
import FlowReporting
import FlowSource

/// A severity for this run alone: `--rule leaked-child=warning`.
struct RuleRequest: Sendable {
  let rule: RuleID
  /// nil is off.
  let severity: Severity?

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("write a rule and a severity, `leaked-child=warning`")
    }
    rule = try Self.rule(named: String(parts[0]))
    guard rule.isConfigurable else {
      throw ValidationError("`\(rule.name)` can't be changed: later checks depend on it")
    }
    switch parts[1] {
    case "off": severity = nil
    case "error": severity = .error
    case "warning": severity = .warning
    default:
      throw ValidationError(
        unknown: String(parts[1]), as: "severity", among: ["error", "warning", "off"],
        isListed: true)
    }
  }

  /// A rule or, if there is none of the name, a check of some flow: that is known when it is read.
  static func rule(named name: String) throws -> RuleID {
    if let rule = RuleID(named: name) { return rule }
    throw ValidationError(unknown: name, as: "rule", among: Rule.allCases.map(\.name))
  }

  /// What is said of a rule by a name without a hyphen is to be said of a check of some flow.
  static func expectKnown(_ rules: [RuleID], among checks: Set<String>) throws {
    for rule in rules {
      guard let check = rule.check, !checks.contains(check) else { continue }
      throw ValidationError(
        unknown: check, as: "rule or check", among: checks.sorted() + Rule.allCases.map(\.name))
    }
  }
}

/// `--rule`.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "Set a rule or a check to error, warning or off, whatever `rules:` says. Repeatable.",
      valueName: "rule=severity"),
    completion: .list(Rule.allCases.filter(\.isConfigurable).map { $0.name + "=" }),
    transform: RuleRequest.init(argument:))
  var severities: [RuleRequest] = []
}

extension [RuleRequest] {
  /// The last that is said of a rule counts.
  var byRule: [RuleID: Severity?] {
    reduce(into: [:]) { found, request in found[request.rule] = .some(request.severity) }
  }
}

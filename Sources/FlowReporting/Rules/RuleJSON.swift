import FlowRules
import FlowSource

/// `flowctl rules` for programs: the same members for every rule, whether one is asked for or all are.
package enum RuleJSON {
  package static func render(_ rules: [ExplainedRule]) -> [UInt8] {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("version", JSONVersion.number)
      write(rules, to: &json)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// As a member of an object.
  package static func write(_ rules: [ExplainedRule], to json: inout JSONWriter) {
    json.key("rules")
    json.array { json in for rule in rules { write(rule, to: &json) } }
  }

  private static func write(_ explained: ExplainedRule, to json: inout JSONWriter) {
    let rule = explained.rule
    let explanation = rule.explanation
    json.object { json in
      json.member("name", rule.name)
      json.member("kind", rule.kind.word)
      // null is a rule that is off until it is asked for.
      json.member("severity", rule.defaultSeverity?.rawValue)
      json.member("configurable", rule.isConfigurable)
      for (key, text) in [
        ("summary", explanation.summary), ("meaning", explanation.meaning),
        ("reason", explanation.reason), ("uikit", explanation.uikit), ("flow", explanation.flow),
        ("broken", explanation.broken), ("mended", explanation.fixed),
        ("output", explained.output.isEmpty ? nil : explained.output),
      ] {
        json.member(key, text)
      }
    }
  }
}

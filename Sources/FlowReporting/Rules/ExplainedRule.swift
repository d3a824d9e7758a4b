import FlowRules
package import FlowSource

/// A rule as `flowctl rules` shows it.
package struct ExplainedRule {
  package var rule: Rule
  /// What flowctl prints of the broken example; nothing where it doesn't find it.
  package var output: String

  package init(_ rule: Rule, output: String) {
    self.rule = rule
    self.output = output
  }
}

/// A part of what is said about a rule, the same in every format for people.
struct RuleSection {
  enum Content {
    case prose(String)
    case code(String, language: String)
  }

  var title: String
  var content: Content
}

extension ExplainedRule {
  var sections: [RuleSection] {
    let explanation = rule.explanation
    var sections = [
      RuleSection(title: "What it means", content: .prose(explanation.meaning)),
      RuleSection(title: "Why it matters", content: .prose(explanation.reason)),
    ]
    if let syntax = explanation.syntax {
      sections.append(
        RuleSection(title: "How it is written", content: .code(syntax, language: "text")))
    }
    if let uikit = explanation.uikit {
      sections.append(RuleSection(title: "What UIKit does", content: .prose(uikit)))
    }
    if let flow = explanation.flow {
      let title = rule.kind == .diff ? "The flow as it was" : "The flow"
      sections.append(RuleSection(title: title, content: .code(flow, language: "yaml")))
    }
    let (kind, language) = example
    sections.append(
      RuleSection(
        title: "\(kind) that breaks it", content: .code(explanation.broken, language: language)))
    if !output.isEmpty {
      sections.append(
        RuleSection(title: "What flowctl says", content: .code(output, language: "text")))
    }
    if !explanation.change.isEmpty {
      sections.append(
        RuleSection(
          title: "The change that fixes it", content: .code(explanation.change, language: "diff")))
    }
    sections.append(RuleSection(title: "What you can change", content: .prose(rule.remedy)))
    return sections
  }

  /// What the broken example is, and its language.
  private var example: (kind: String, language: String) {
    switch rule.kind {
    case .drift: ("An app", "swift")
    case .diff: ("A flow", "yaml")
    case .reading, .structure, .invariant, .check, .advice, .suppression, .script, .generation:
      rule.explanation.flow == nil ? ("A flow", "yaml") : ("A script", "text")
    }
  }
}

/// Rules of one kind, in the order of the one list.
struct RuleGroup {
  var kind: Rule.Kind
  var rules: [Rule]

  static func groups(of rules: [Rule]) -> [RuleGroup] {
    Rule.Kind.allCases.compactMap { kind in
      let members = rules.filter { $0.kind == kind }
      return members.isEmpty ? nil : RuleGroup(kind: kind, rules: members)
    }
  }
}

/// What a rule says of itself: to `flowctl rules`, to its page in `Documentation/Rules`, to SARIF.
///
/// Each stands in its rule's file, and is made when somebody asks for it: no start pays for it.
package struct Explanation: Sendable {
  /// What is wrong where the rule is broken, in one sentence.
  package let summary: String
  /// What it means for who uses the app, or for who reads the flow.
  package let meaning: String
  /// Why it matters.
  package let reason: String
  /// How that is written which the rule is about, where no flow shows all of it: a list.
  package let syntax: String?
  /// What UIKit does about it, where it comes that far.
  package let uikit: String?
  /// The smallest flow that violates this rule and no other. If there is a `flow`, it is a script for it.
  package let broken: String
  /// What has to change in it, as in a diff: lines that go and lines that come, with those around them;
  /// `@@` stands between places that are apart. Nothing if it is the bytes that change and not the text.
  package let change: String
  package let flow: String?
  /// Whether the broken text stands in its file as Latin-1. No text of this program can show it.
  package let isLatin1: Bool

  init(
    summary: String, meaning: String, reason: String, syntax: String? = nil, uikit: String? = nil,
    flow: String? = nil, broken: String, fixed change: String, isLatin1: Bool = false
  ) {
    self.summary = summary
    self.meaning = Self.paragraph(meaning)
    self.reason = Self.paragraph(reason)
    self.syntax = syntax.map { $0 + "\n" }
    self.uikit = uikit.map(Self.paragraph)
    self.flow = flow.map { $0 + "\n" }
    self.broken = broken + "\n"
    self.change = change.isEmpty ? "" : change + "\n"
    self.isLatin1 = isLatin1
  }

  /// The broken text with the change made.
  package var fixed: String { Patch(change).applied(to: broken) ?? broken }

  /// The bytes of the broken file.
  package var brokenBytes: [UInt8] {
    guard isLatin1 else { return Array(broken.utf8) }
    return broken.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  /// One line: whoever prints it breaks it anew.
  private static func paragraph(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ")
  }
}

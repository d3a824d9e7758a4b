package import FlowSource

/// How a team accepts changes: what messages name as the way out.
package enum Acceptance: String, Sendable, CaseIterable {
  /// Lines in the pull request's text.
  case text
  /// A label of the pull request, for all of them.
  case label
  /// Both are needed.
  case both
  /// Nothing is accepted.
  case none

  /// The label that the action looks for.
  package static let nameOfLabel = "flow-change-accepted"

  /// What to do to accept a change; nil where it can't be.
  func way(to id: String) -> String? {
    let line = "write `flowctl: accept \(id) -- why` into the pull request's text"
    let label = "set the label `\(Self.nameOfLabel)`"
    return switch self {
    case .text: line
    case .label: label
    case .both: line + ", and " + label
    case .none: nil
    }
  }

  /// What to know of the lines; nil where no line accepts anything.
  ///
  /// - Parameter rules: those that have several changes.
  func note(onSeveral rules: [Rule]) -> String? {
    guard self == .text || self == .both else { return nil }
    let all = rules.map {
      "`flowctl: accept all \($0.name) -- \(Accepted.placeholder)` accepts every `\($0.name)` at once"
    }
    return
      ([
        "paste its line into the pull request's text, with your reason in place of `\(Accepted.placeholder)`"
      ] + all)
      .joined(separator: "; ")
  }
}

/// What somebody accepts, read out of any text: `flowctl: accept giveUp-7c1f -- why`, a line each.
///
/// The text comes from strangers: its lines are limited, and nothing in it is more than compared.
package struct Accepted: Sendable {
  /// A line that asks for something.
  package struct Line: Sendable {
    package var number: Int
    /// An id, or a rule where all of it is accepted.
    package var what: String
    package var isRule: Bool
    package var reason: String
  }

  /// How long a line may be, and how many there may be.
  static let longestLine = 1024
  static let mostLines = 100

  private var lines: [Line] = []
  /// Everything is accepted: the label.
  private let acceptsAll: Bool
  /// What is wrong with lines, in words.
  package private(set) var complaints: [String] = []

  package init(acceptingAll: Bool = false) { acceptsAll = acceptingAll }

  package init(reading bytes: [UInt8], acceptingAll: Bool = false) {
    acceptsAll = acceptingAll
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard Self.asks(line) else { continue }
      if lines.count + complaints.count >= Self.mostLines {
        complaints.append(
          "line \(number): more than \(Self.mostLines) lines ask to accept something; the rest is ignored"
        )
        break
      }
      if line.count > Self.longestLine {
        complaints.append(
          "line \(number): the line is longer than \(Self.longestLine) bytes, and is ignored")
        continue
      }
      read(String(decoding: line, as: UTF8.self), number)
    }
  }

  /// What stands in messages for the reason.
  static let placeholder = "why"

  private static let start = Array("flowctl: accept".utf8)

  /// Whether a line begins as one that accepts something; blanks, a quote's sign or a list's dash may stand before.
  private static func asks(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.prefix(longestLine).drop { byte in
      [
        UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "*"),
        UInt8(ascii: "`"),
      ]
      .contains(byte)
    }
    return text.starts(with: start)
  }

  private mutating func read(_ line: String, _ number: Int) {
    let text = line.trimming { " \t\r`*-".contains($0) }
    let parts = text.dropFirst(Self.start.count).split(
      separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ")
    let reason = parts.count > 1 ? String(parts[1]).trimming { " \t\r`".contains($0) } : ""
    let isRule = words.count == 2 && words[0] == "all"
    guard let last = words.last, words.count == 1 || isRule else {
      complaints.append("line \(number): write `flowctl: accept ID -- why`")
      return
    }
    if isRule, Rule(name: String(last))?.kind != .diff {
      complaints.append("line \(number): there is no rule `\(last)` of `diff` to accept")
      return
    }
    if reason.isEmpty {
      complaints.append(
        "line \(number): `\(last)` is not accepted, because the line gives no reason")
      return
    }
    if reason == Self.placeholder {
      complaints.append(
        "line \(number): `\(last)` is not accepted: write your reason in place of `\(reason)`")
      return
    }
    lines.append(Line(number: number, what: String(last), isRule: isRule, reason: reason))
  }

  /// Why something is accepted; nil where it isn't.
  package func reason(for id: String, _ rule: Rule) -> String? {
    let line = lines.first { $0.isRule ? $0.what == rule.name : $0.what == id }
    return line?.reason ?? (acceptsAll ? "all is accepted" : nil)
  }

  /// The lines that accept nothing of what there is.
  package func unused(_ all: [(id: String, rule: Rule)]) -> [String] {
    var earlier: [String: Int] = [:]
    return lines.compactMap { line in
      if let first = earlier[line.what] {
        return "line \(line.number): line \(first) accepts `\(line.what)` already"
      }
      earlier[line.what] = line.number
      let isUsed = all.contains { line.isRule ? $0.rule.name == line.what : $0.id == line.what }
      return isUsed ? nil : "line \(line.number): there is no change `\(line.what)` to accept"
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
    var text = Substring(self)
    while let first = text.first, isDropped(first) { text.removeFirst() }
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}

import FlowConform
import FlowModel
import FlowReporting
import FlowSource

/// The words that every format of `diff` shares.
extension DiffReport {
  /// What is known of what the flows do, in one line.
  package var verdict: String {
    let places = Self.count(behaviour.differences.count, "place")
    let from =
      switch behaviour.launches {
      case .same, .nothing: ""
      case .goneOn: ", from another launch on"
      }
    let sequences = "for every sequence of events" + from
    let text =
      switch behaviour.verdict {
      case .same where !renames.isEmpty:
        // A dead link is more than a name.
        renamed
          + (breaking.allSatisfy { $0.rule == .breakingName }
            ? "; nothing else changed, \(sequences)"
            : "; the app does the same, \(sequences), but what others rely on has changed")
      case .same: "the same, \(sequences)"
      case .extended:
        "\(extended)\(behind); everything else is the same, "
          + sequences
      case .changed where behaviour.launches == .nothing:
        "changed at the launch; what comes behind it was not compared"
      case .changed:
        "changed in \(places)"
          + (behaviour.added.isEmpty ? "" : ", \(extended)")
          + "\(behind); the same everywhere else, \(sequences)"
      case .notDecided:
        "not decided"
          + (behaviour.differences.isEmpty ? "" : "; changed in \(places)")
          + ": nobody knows whether \(Self.names(behaviour.open)) "
          + (Set(behaviour.open).count <= 1 ? "makes" : "make") + " a difference"
      }
    if behaviour.until.isEmpty { return text }
    let rules = Self.list(behaviour.until.map { "`\($0.name)`" })
    return text + ", up to \(rules), which both have"
  }

  private var extended: String {
    "extended by \(Self.count(behaviour.added.count, "action"))"
  }

  /// What nobody has compared, because it comes behind something that has changed.
  private var behind: String {
    let names = Set((behaviour.differences + behaviour.added).flatMap(\.behind)).sorted()
    if names.isEmpty { return "" }
    return ", behind which \(Self.list(names.map { "`\($0)`" })) "
      + (names.count == 1 ? "was" : "were") + " not compared"
  }

  private var renamed: String {
    Self.list(renames.all.map { "`\($0.old)` is now `\($0.new)`" })
  }

  /// Internal changes by what they are about: `2 descriptions, 1 screen`.
  package var internalSummary: String {
    var counts: [(noun: String, count: Int)] = []
    for change in internalChanges {
      if let index = counts.firstIndex(where: { $0.noun == change.noun }) {
        counts[index].count += 1
      } else {
        counts.append((change.noun, 1))
      }
    }
    if counts.isEmpty { return "nothing" }
    return counts.map { Self.count($0.count, $0.noun) }.joined(separator: ", ")
  }

  /// The last line.
  package var summary: String {
    counts + " · " + Self.count(behaviour.compared, "abstract state") + " compared"
  }

  /// What a reviewer wants to know of it.
  var counts: String {
    Self.count(behaviour.differences.count, "behaviour change")
      + ", \(breaking.count) breaking, \(Self.count(findings.added.count, "new finding"))"
  }

  func message(of difference: Difference) -> String {
    let name = "`\(difference.cause)`"
    let last = difference.script.last ?? ""
    let isItself = last == difference.cause || last.hasPrefix(difference.cause + "(")
    let what =
      isItself
      ? name : Self.action(last) + (difference.script.count == 1 ? "" : " at \(name)")
    if difference.rule == .addedBehaviour {
      // What was there before is new with this payload alone.
      return (isItself && difference.old != nil ? "`\(last)`" : what) + " is new"
    }
    if difference.now.isImpossible { return "\(what) is no longer possible" }
    if difference.before.isImpossible { return "\(what) is possible, and was not before" }
    if difference.script.count > 1 {
      return kind(of: difference.cause) + "\(name) does something else"
    }
    return "\(what) does something else" + (isItself ? "" : ", because of \(name)")
  }

  /// What a name is that alone says little, before it.
  private func kind(of name: String) -> String {
    for flow in [new.flow, old.flow] {
      if flow.links.contains(where: { flow.names[$0.name] == name }) { return "the link " }
      if flow.coordinators.contains(where: { $0.isTabBar && flow.names[$0.name] == name }) {
        return "the tab bar "
      }
    }
    return ""
  }

  /// A line of a script, for somebody who has not read what its words mean.
  private static func action(_ line: String) -> String {
    line == "swipe" ? "`swipe` (the sheet is pulled down)" : "`\(line)`"
  }

  /// What the old flow needs to be told, where that is something else.
  func oldScriptText(_ difference: Difference) -> String? {
    if difference.isAfterAnotherLaunch {
      return "the launch leads elsewhere, so it was put where the new flow launches"
    }
    return difference.oldScript.map { $0.joined(separator: " · ") }
  }

  /// What is said of a difference that the user does not see.
  func hiddenText(_ difference: Difference) -> String? {
    if difference.isVisible { return nil }
    let what = difference.hidden.isEmpty ? "" : "; " + difference.hidden.joined(separator: ", ")
    return "the user sees the same" + what
  }

  /// What was not compared.
  func behindText(_ difference: Difference) -> String? {
    if difference.behind.isEmpty { return nil }
    return Self.names(difference.behind) + " changed too, and "
      + (Set(difference.behind).count == 1 ? "was" : "were") + " not compared"
  }

  func seenText(_ difference: Difference) -> String? {
    switch difference.consequence {
    case .seen(let lines, let before, let now):
      let texts = [before, now].map {
        before.screen == now.screen || $0.isImpossible ? $0.text : $0.screen
      }
      let ends = texts[0] == texts[1] ? "" : ": before \(texts[0]), now \(texts[1])"
      return "at the latest in " + lines.joined(separator: " · ") + ends
    case .none(let pairs): return "no visible consequence within \(Self.count(pairs, "pair"))"
    case .unknown: return nil
    }
  }

  /// What stands in the tab bars, where that is something else.
  func tabsText(_ difference: Difference) -> String? {
    difference.tabs.map { "before \($0.before); now \($0.now)" }
  }

  /// What the user can do before or now alone, where they see the same.
  func offersText(_ difference: Difference) -> String? {
    let parts = [("no longer", difference.offers.gone), ("now", difference.offers.new)]
    let texts = parts.filter { !$0.1.isEmpty }
      .map { $0.0 + " " + Self.list($0.1.map { "`\($0)`" }) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  // MARK: Sessions

  /// How many sessions meet a difference; nil where none were read.
  func sessionsText(_ difference: Difference) -> String? {
    guard let sessions, let met = difference.sessions else { return nil }
    let all = sessions.all.grouped
    if met == 0 { return "none of \(all) would go another way" }
    return "\(met.grouped) of \(all) would go another way (\(met.share(of: sessions.all)))"
  }

  /// All sessions in one line; nil where none were read.
  var sessionsSummary: String? {
    guard let sessions else { return nil }
    return
      Self.count(sessions[.same], "goes", "go")
      + " the same way, \(sessions[.another].grouped) would go another way, "
      + Self.count(sessions[.wrongAlready], "was", "were")
      + " wrong already, \(sessions[.undecided].grouped) not decided"
  }

  static func text(of group: Sessions.Group) -> String {
    let cause = group.cause.map { ", by `\($0)`" } ?? ""
    let place =
      group.file == TraceInput.stream
      ? "its line \(group.line)" : "line \(group.line) of \(group.file)"
    return
      "\(group.sessions.grouped)\(cause): \(group.message); the shortest is session \(group.session), \(place)"
  }

  static func count(_ number: Int, _ noun: String) -> String { count(number, noun, noun + "s") }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? "1 \(one)" : "\(number.grouped) \(many)"
  }

  /// Names, each told once.
  private static func names(_ names: [String]) -> String {
    var seen: Set<String> = []
    return list(names.filter { seen.insert($0).inserted }.map { "`\($0)`" })
  }

  static func list(_ parts: [String]) -> String {
    let most = 3
    if parts.count <= 1 { return parts.first ?? "anything" }
    if parts.count <= most {
      return parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
    }
    return parts.prefix(most).joined(separator: ", ") + " and \(parts.count - most) more"
  }
}

/// Where a change stands: in the new flow if it is there, else in the old one.
struct ChangePlaces {
  var old: PlaceTable
  var new: PlaceTable
  /// What stands before the paths of the old flow's files: `main:`.
  let prefix: String

  init(_ report: DiffReport) {
    old = PlaceTable(report.old.sources)
    new = PlaceTable(report.new.sources)
    prefix = report.old.prefix
  }

  /// `path:line:column`
  mutating func text(old before: SourceRange?, new now: SourceRange?) -> String {
    if let now { return new.text(of: now) }
    return before.map { PlainText.escaped(prefix) + old.text(of: $0) } ?? ""
  }

  mutating func place(ofNew range: SourceRange?) -> (path: String, line: Int)? {
    range.map { (new.path(of: $0.file), new.start(of: $0).line) }
  }

  mutating func place(ofOld range: SourceRange?) -> (path: String, line: Int)? {
    range.map { (prefix + old.path(of: $0.file), old.start(of: $0).line) }
  }
}

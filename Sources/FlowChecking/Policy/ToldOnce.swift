import FlowProver
package import FlowSource

extension [Diagnostic] {
  /// What is told, and of each rule how much more there is. It comes last: what a team lives with takes no place from
  /// what is new.
  package func countingUntold() -> [Diagnostic] {
    let invariants = filter { $0.rule.kind == .invariant }
    if invariants.count <= Prover.mostOfRule, !invariants.contains(where: \.isUntold) {
      return self
    }
    let withWays = Set(invariants.filter { !$0.isUntold }.map(\.id))
    var told = [Diagnostic]()
    var places: [RuleID: [SourceRange]] = [:]
    var counts: [Counted: Int] = [:]
    for finding in self {
      if finding.rule.kind == .invariant {
        let counted = Counted(rule: finding.id, file: finding.range.file)
        let isMore = finding.isUntold && withWays.contains(finding.id)
        if !isMore { counts[counted, default: 0] += 1 }
        if isMore || counts[counted, default: 0] > Prover.mostOfRule {
          places[finding.id, default: []].append(finding.range)
          continue
        }
      }
      told.append(finding)
    }
    for (id, places) in places {
      guard let last = told.lastIndex(where: { $0.id == id }) else { continue }
      let count = places.count == 1 ? "1 more place" : "\(places.count) more places"
      told[last].notes.append(
        Diagnostic.Note("and \(count), the first of them here", at: places[0], isCount: true))
    }
    return told
  }

  /// One cause, one finding: what is told with another one of these is a note of that.
  ///
  /// - Parameter apart: whether only what another one leaves behind is; the rest is told one by one.
  func toldOnce(apart: Bool = false) -> [Diagnostic] {
    var findings: [CounterexampleID: Int] = [:]
    for (index, finding) in enumerated() {
      if let way = finding.way { findings[way] = index }
    }
    var followers: [Int: [Diagnostic]] = [:]
    var told = [Diagnostic]()
    var numbers: [Int] = []
    for (index, finding) in enumerated() {
      if let main = main(of: index, findings, apart: apart) {
        followers[main, default: []].append(finding)
      } else {
        told.append(finding)
        numbers.append(index)
      }
    }
    if followers.isEmpty { return self }
    for (place, number) in numbers.enumerated() {
      told[place].notes += (followers[number] ?? []).map(\.asNote)
    }
    return told
  }

  /// The finding of these that one is told with.
  private func main(
    of index: Int, _ findings: [CounterexampleID: Int], apart: Bool
  ) -> Int? {
    guard let main = self[index].main, let told = findings[main.way], told != index else {
      return nil
    }
    return main.kind == .consequence || !apart && mayTell(told, self[index]) ? told : nil
  }

  /// A warning does not swallow an error.
  private func mayTell(_ main: Int, _ finding: Diagnostic) -> Bool {
    self[main].severity == .error || finding.severity != .error
  }
}

extension Diagnostic {
  fileprivate var asNote: Note {
    let rule = id.name
    return main?.kind == .alternative
      ? Note("at other times, \(message) [\(rule)]: `--only \(rule)` tells when", at: range)
      : Note("with it, \(message) [\(rule)]", at: range)
  }
}

/// What up to a hundred are told of.
private struct Counted: Hashable {
  var rule: RuleID
  var file: SourceID
}

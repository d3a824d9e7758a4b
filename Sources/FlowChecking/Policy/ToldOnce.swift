import FlowSource

extension [Diagnostic] {
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

  /// The finding of these that one is told with, which is told by itself.
  private func main(
    of index: Int, _ findings: [CounterexampleID: Int], apart: Bool
  ) -> Int? {
    var current = index
    var passed = 0
    while let main = self[current].main, let next = findings[main.way], next != current,
      passed < count, main.kind == .consequence || !apart && mayTell(next, self[index])
    {
      current = next
      passed += 1
    }
    return current == index ? nil : current
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

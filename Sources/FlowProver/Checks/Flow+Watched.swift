import FlowModel

extension Flow {
  /// The flow, with what its checks ask of an exploration.
  func watchingChecks() -> Flow {
    if checks.isEmpty { return self }
    var flow = self
    var watched = Watched()
    for check in checks {
      for formula in check.formulas {
        for letter in formula.letters where !watched.letters.contains(letter) {
          watched.letters.append(letter)
        }
        watched.asked.formUnion(formula.atoms.compactMap(\.variable))
      }
    }
    flow.watched = watched
    return flow
  }
}

extension Check {
  /// Whether it matters that the back button's menu passes over screens: it is one turn, and not several.
  var asksForMenus: Bool {
    hasMemory || reach?.how.within != nil
      || formulas.contains { formula in
        formula.letters.contains { if case .back = $0 { true } else { false } }
      }
  }
}

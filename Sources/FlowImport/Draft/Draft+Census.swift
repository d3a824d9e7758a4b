import FlowSource

// A draft against its own code: `drift` says nothing of it.

extension Draft {
  /// Adds the screens that `drift` would ask for, and says of those that it would not find that no type stands for
  /// them.
  ///
  /// - Returns: whether anything changed.
  package mutating func complete(by drift: Drift) -> Bool {
    for (type, range) in drift.unknownScreens {
      let code = drift.index.types[type].name
      let short = NameForms.screenName(code)
      let name = [short, short + "View", code, code + "Screen"].map { Names.identifier($0) }
        .first { !has($0) }
      guard let name else { continue }
      screens.append(
        Screen(name: name, range: range, guess: "made here, how it is shown was not seen"))
    }
    for name in drift.lostScreens {
      if let number = screens.firstIndex(where: { $0.name == name }) { screens[number].range = nil }
    }
    return !drift.unknownScreens.isEmpty || !drift.lostScreens.isEmpty
  }

  private func has(_ name: String) -> Bool {
    screens.contains { $0.name == name } || coordinators.contains { $0.name == name }
      || types.contains { $0.name == name }
  }
}

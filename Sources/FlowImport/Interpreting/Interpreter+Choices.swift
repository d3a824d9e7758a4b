import FlowSource

// Values of which nobody decides which one it is: what is done with them is done with each, behind what decides.

extension Interpreter {
  /// Does something with each of the values, each of which has its own steps.
  @discardableResult
  func each<Result>(
    of values: [Value], by choice: Choice, at range: SourceRange, _ body: (Value) -> Result
  ) -> [Result] {
    let found = values.map { value in captured { body(value) } }
    if found.contains(where: { !$0.steps.isEmpty }) {
      steps.append(DraftStep(operation: operation(found.map(\.steps), by: choice), range: range))
    }
    return found.map(\.value)
  }

  private func operation(_ steps: [[DraftStep]], by choice: Choice) -> DraftStep.Operation {
    switch choice {
    case .condition(let condition):
      ask(condition)
      return .choose(condition, then: steps[0], otherwise: steps.count > 1 ? steps[1] : [])
    case .cases(let subject, let names):
      let cases = zip(names, steps).flatMap { names, steps in
        names.map { (name: $0, steps: steps) }
      }
      return .branch(subject, type: subject.capitalised + "Choice", cases: cases)
    }
  }

  /// A list in which an item is one or the other is one list or the other.
  func eachList(_ items: [Value], at range: SourceRange, _ body: ([Value]) -> Void) {
    for (place, item) in items.enumerated() {
      guard case .either(let values, let choice) = item else { continue }
      each(of: values, by: choice, at: range) { value in
        var list = items
        list[place] = value
        eachList(list, at: range, body)
      }
      return
    }
    body(items)
  }
}

extension Value {
  /// What two or more ways give back: all of it if something there can be shown, else the first that is known.
  static func joined(_ values: [Value], by choice: Choice) -> Value? {
    let known = values.filter(\.isKnown)
    if known.count < 2 { return known.first ?? values.first }
    let objects = known.flatMap(\.objects)
    if let first = objects.first, objects.count == known.count,
      objects.allSatisfy({ $0 === first })
    {
      return known[0]
    }
    let areShown =
      known.count == values.count
      && known.allSatisfy { value in
        !value.objects.isEmpty && value.objects.allSatisfy { $0.kind != .plain }
      }
    return areShown ? .either(values, by: choice) : known[0]
  }
}

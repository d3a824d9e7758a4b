import FlowModel

/// A block taken apart: what it asks for first, and what it does for each answer.
extension BlockText {
  /// What a block asks for before it takes any step; nil where that is much.
  func leadingTests(of block: BlockID, _ scope: Scope) -> [Decisions.Test]? {
    tests(of: items(of: block, scope))?.map { test in
      if let child = test.child {
        // Alive first: the last value is what is left.
        return Decisions.Test(
          subject: test.subject, values: [(.true, "true"), (.false, "false")], child: child)
      }
      let type = test.expression.map { self.type($0, scope) } ?? .invalid
      let values = flow.types.representatives(of: type).map { ($0, names.value($0, type)) }
      return Decisions.Test(
        subject: test.subject, values: values.sorted { $0.1 < $1.1 }, expression: test.expression)
    }
  }

  /// What a block does once what it asks for first is answered.
  func text(_ block: BlockID, _ scope: Scope, _ answers: [String: String]) -> String {
    text(decided(items(of: block, scope), answers))
  }

  func steps(of block: BlockID, _ scope: Scope, _ answers: [String: String]) -> [Step.Operation] {
    decided(items(of: block, scope), answers).map(\.operation)
  }
}

import FlowModel
import FlowSource

/// `unused-declaration`: state, environment, a type or a child that is declared and that nothing makes use of, or an
/// event that is ignored and handled.
enum UnusedDeclaration: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    variables(of: flow) + types(of: flow, facts) + children(of: flow) + slots(of: flow)
      + ignored(in: flow, facts)
  }

  private static func ignored(in flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    facts.ignoredInVain.map { coordinator, event, range in
      Diagnostic(
        .unusedDeclaration,
        "`\(flow.text(coordinator))` handles `\(flow.text(event))`, so it doesn't ignore it",
        at: range, help: "remove it from `ignores`, or remove the transition")
    }
  }

  private static func slots(of flow: Flow) -> [Diagnostic] {
    flow.idleSlots.map { range in
      Diagnostic(
        .unusedDeclaration,
        "`slots` is said of screens that are made with UIKit, which presents one thing",
        at: range, help: "write `ui: swiftui` beside it, or remove it")
    }
  }

  private static func variables(of flow: Flow) -> [Diagnostic] {
    let isRead = flow.readVariables
    let written = Set(flow.assignments.map(\.variable))
    return flow.variables.indices.filter { !isRead[$0] }.map { index in
      let variable = flow.variables[index]
      let name = flow.names[variable.name]
      return Diagnostic(
        .unusedDeclaration,
        written.contains(index)
          ? "`\(name)` is set but never tested, so the user sees no difference"
          : "no condition tests `\(name)`, so the user sees no difference",
        at: variable.range,
        help: "test it where it should matter: `if: \(test(of: index, in: flow))`, or remove it")
    }
  }

  private static func test(of variable: Int, in flow: Flow) -> String {
    let name = flow.names[flow.variables[variable].name]
    guard let enumCase = flow.types.cases(of: flow.variables[variable].type)?.first else {
      return name
    }
    return "\(name) == .\(flow.names[enumCase])"
  }

  private static func types(of flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    let isUsed = flow.usedTypes
    return facts.declaredTypes.filter { !isUsed[Int($0.type.raw)] }.map { type, range in
      Diagnostic(
        .unusedDeclaration,
        "nothing has the type `\(flow.types.text(of: type, names: flow.names))`", at: range,
        help: "give it to what carries it, such as an event's payload, or remove it")
    }
  }

  private static func children(of flow: Flow) -> [Diagnostic] {
    // Where a target fits two paths, it may be meant to start any of their children.
    if flow.targets.contains(where: { $0.resolutions.values.contains(.unresolved) }) { return [] }
    let isStarted = flow.startedBoundaries
    return flow.boundaries.indices.filter { !isStarted[$0] }.map { index in
      let boundary = flow.boundaries[index]
      let child = flow.text(boundary.child)
      let parent = flow.text(boundary.parent)
      if boundary.parent == boundary.child {
        return Diagnostic(
          .unusedDeclaration, "`\(parent)` declares itself as its own child but never starts it",
          at: boundary.range, help: "remove it here: it would run inside itself")
      }
      return Diagnostic(
        .unusedDeclaration, "`\(parent)` declares the child `\(child)` but never starts it",
        at: boundary.range, help: "start it in a step: `start: \(child)`, or remove it here")
    }
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Something is declared, and nothing makes use of it.",
      meaning: """
        No condition tests a value of `state` or `environment`, nothing has a type, no step, deep link
        or finish target starts a child, or an event is ignored where it is also handled. A value that is only passed on as an argument is used; one that is
        only `set` isn't.
        """,
      reason: """
        Usually a condition was forgotten: the app asks whether the user is signed in, but the flow shows
        the same to everybody, and that is what was proved. Otherwise it is left over, and misleads whoever
        reads the flow.
        """,
      broken: """
        flow: 1
        root: App
        state: { isLoggedIn: Bool = any }
        screens:
          Cart: { events: [checkout] }
          SignIn: { events: [] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: [{ push: SignIn }, { push: Checkout }]
        """,
      fixed: """
             transitions:
        -      Cart.checkout: [{ push: SignIn }, { push: Checkout }]
        +      Cart.checkout: { if: isLoggedIn, then: { push: Checkout }, else: { push: SignIn } }
        """)
  }
}

package import FlowSource

/// A step as written (language, section 6). Adding a step begins here.
package struct StepDeclaration: Sendable {
  package var kind: Kind
  /// The whole step: its word, or its key and value.
  package var range: SourceRange

  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  package enum Kind: Sendable {
    /// A bare name in `start:`: a child is started, a screen pushed.
    case bare(Located<NameID>)
    case push(Reference, overTop: Bool)
    case pop
    case popTo(Located<NameID>)
    case popToRoot
    case replace([Reference])
    case remove(Located<NameID>)
    case present(Reference, style: Located<StyleDeclaration>?, overTop: Bool)
    case dismiss
    case dismissSelf
    case dismissTop
    /// A screen that was presented alone, or the presented thing that holds a coordinator.
    case dismissThing(Located<NameID>)
    case dismissAll
    case start(Reference, overTop: Bool)
    case stop(Located<NameID>)
    case stopAll
    case select(Located<NameID>)
    case finish
    case finishWith(Reference)
    /// A path with at least two names: the last is the target's child or tab.
    case finishTo(path: [Located<NameID>], arguments: [ArgumentDeclaration])
    case output(Reference)
    case inChild(Located<NameID>, [StepDeclaration])
    /// `{ do: […], animations: … }`
    case animated([StepDeclaration], isAwaited: Bool)
    case set([ArgumentDeclaration])
    case open(Reference)
    case post(Reference)
    /// An async event of the coordinator itself, or of a screen of its own.
    case request(owner: Located<NameID>?, event: Located<NameID>)
    case stay
    case choose(ConditionDeclaration, then: [StepDeclaration], otherwise: [StepDeclaration])
    case branch(
      subject: Located<NameID>, cases: [CaseDeclaration], otherwise: [StepDeclaration]?)
  }

  /// The name of a screen, child, outcome, output or link, and the arguments given to it.
  package struct Reference: Sendable {
    package var name: Located<NameID>
    package var arguments: [ArgumentDeclaration]

    package init(_ name: Located<NameID>, arguments: [ArgumentDeclaration] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// A case of a `switch` and its steps.
  package struct CaseDeclaration: Sendable {
    package var name: Located<NameID>
    package var steps: [StepDeclaration]

    package init(name: Located<NameID>, steps: [StepDeclaration]) {
      self.name = name
      self.steps = steps
    }
  }
}

/// A condition as written (language, section 3).
package indirect enum ConditionDeclaration: Sendable {
  case name(Located<NameID>)
  case not(ConditionDeclaration)
  case and(ConditionDeclaration, ConditionDeclaration)
  case or(ConditionDeclaration, ConditionDeclaration)
  /// `name == .case`
  case equals(Located<NameID>, Located<NameID>)
  /// `name exists`
  case exists(Located<NameID>)
  /// `alive C`
  case alive(Located<NameID>)
}

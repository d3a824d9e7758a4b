package import FlowSource

/// Everything that the files of one flow declare, as it is written: names are text still, nothing is
/// looked up. Every key and value keeps its place.
package struct Declarations: Sendable {
  /// The files in the order in which they were reached; the first is the entry file.
  package var files: [SourceID] = []
  package var name: Located<NameID>?
  package var root: Located<NameID>?
  package var types: [TypeDeclaration] = []
  package var state: [ParameterDeclaration] = []
  package var environment: [ParameterDeclaration] = []
  package var gestures = GesturesDeclaration()
  package var finishing = FinishingDeclaration()
  package var animations = AnimationsDeclaration()
  /// `ui: swiftui`, of every coordinator that says nothing.
  package var framework: Located<FrameworkDeclaration>?
  /// `slots:`, likewise.
  package var slots: Located<SlotsDeclaration>?
  package var screens: [ScreenDeclaration] = []
  package var coordinators: [CoordinatorDeclaration] = []
  package var links: [LinkDeclaration] = []
  package var notifications: [EventDeclaration] = []
  package var checks: [CheckDeclaration] = []
  package var ruleSettings: [RuleSetting] = []
  package var suppressions: [Suppression] = []
  package var code = CodeDeclaration()
  package var codePlaces = CodePlaces()
  package var notes = Notes()
  /// Lines with `# guessed: …` or `# open: …`, which `import` writes.
  package var marks: [Mark] = []

  package init() {}
}

/// `name: [case, …]` (an enum) or `name:` (an opaque type).
package struct TypeDeclaration: Sendable {
  package var name: Located<NameID>
  /// nil for an opaque type.
  package var cases: [Located<NameID>]?
  /// Whether what it is could not be read, which is reported: nothing follows from it.
  package var isLost: Bool

  package init(name: Located<NameID>, cases: [Located<NameID>]?, isLost: Bool = false) {
    self.name = name
    self.cases = cases
    self.isLost = isLost
  }
}

/// A type as written: `Bool`, `User?`, `[Int]`.
package indirect enum TypeExpression: Sendable, Hashable {
  case named(NameID)
  case optional(TypeExpression)
  case list(TypeExpression)
  /// What can't be read as a type, which is reported: nothing follows from it.
  case unreadable
}

/// `name: Type` or `name: Type = literal`: a parameter, a part of a payload, a state variable.
package struct ParameterDeclaration: Sendable {
  package var name: Located<NameID>
  package var type: Located<TypeExpression>
  package var initial: Located<Literal>?

  package init(
    name: Located<NameID>, type: Located<TypeExpression>, initial: Located<Literal>?
  ) {
    self.name = name
    self.type = type
    self.initial = initial
  }
}

/// A value as written behind `=`, in `with:` and in `set:`.
package enum Literal: Sendable, Hashable {
  /// `any`, behind the `=` of a state variable only: not known at launch.
  case any
  case bool(Bool)
  case `nil`
  /// A number, as its text.
  case number(NameID)
  /// `.case`, without its dot.
  case enumCase(NameID)
  /// A quoted word, without its quotes.
  case string(NameID)
  /// A plain word: a name in scope.
  case name(NameID)
}

/// `name: value` of `with:` and `set:`.
package struct ArgumentDeclaration: Sendable {
  package var name: Located<NameID>
  package var value: Located<Literal>

  package init(name: Located<NameID>, value: Located<Literal>) {
    self.name = name
    self.value = value
  }
}

/// An event, outcome or output with its payload.
package struct EventDeclaration: Sendable {
  package var name: Located<NameID>
  package var parameters: [ParameterDeclaration]
  /// Whether its payload could not be read, which is reported: nothing is missing in it.
  package var hasLostPayload = false

  package init(name: Located<NameID>, parameters: [ParameterDeclaration]) {
    self.name = name
    self.parameters = parameters
  }
}

/// `style:` as it is written.
package enum StyleDeclaration: Sendable, Hashable {
  case sheet, fullScreen, alert, popover, actionSheet
}

/// `ui:`, what a coordinator's screens are made with.
package enum FrameworkDeclaration: Sendable, Hashable {
  case uikit, swiftui
}

/// `slots:`, how many sheets a SwiftUI screen holds.
package enum SlotsDeclaration: Sendable, Hashable {
  /// A screen has one `.sheet(item:)`.
  case one
  /// It has several.
  case several
  /// A coordinator has one for all its screens.
  case shared
}

package struct ScreenDeclaration: Sendable {
  package var name: Located<NameID>
  package var parameters: [ParameterDeclaration] = []
  package var events: [EventDeclaration] = []
  package var async: [EventDeclaration] = []
  /// Events whose buttons the first tap disables.
  package var single: [Located<NameID>] = []
  /// Those of `async` that come once.
  package var once: [Located<NameID>] = []
  package var style: Located<StyleDeclaration>?
  /// The event that UIKit sends where the user taps outside an action sheet.
  package var cancel: Located<NameID>?
  package var isBackLocked = false
  package var isSwipeLocked = false
  /// `swipe: { locked: condition }`
  package var backLock: ConditionDeclaration?
  package var swipeLock: ConditionDeclaration?
  package var hidesTabBar = false
  /// `x-code-events`: the Swift type whose cases or methods are the events.
  package var codeEvents: Located<NameID>?
  /// Whether some of its events stand under a misspelt key: the key is reported, and nothing else is to be
  /// said of them.
  package var hasLostEvents = false

  package init(name: Located<NameID>) { self.name = name }
}

package enum BoundaryKind: UInt8, Sendable, Hashable {
  case push, present, root
  /// Pushed in place of all that stands on the parent's stack.
  case replace
  /// A child without a screen.
  case none
}

/// What a gesture off a child does.
package enum GestureRule: Sendable, Hashable {
  case finish
  /// `{ finish: outcome }`
  case finishWith(Located<NameID>)
  case locked
}

/// An entry of `children:`.
package struct BoundaryDeclaration: Sendable {
  package var child: Located<NameID>
  package var kind: Located<BoundaryKind>
  package var style: Located<StyleDeclaration>?
  package var back: Located<GestureRule>?
  package var swipe: Located<GestureRule>?
  package var gone: Located<GestureRule>?
  package var isKept = false
  /// `again: show`
  package var showsAgain: Located<Bool>?
  /// `over: top`
  package var overTop: SourceRange?
  /// `swipe: { locked: condition, … }`
  package var backLock: ConditionDeclaration?
  package var swipeLock: ConditionDeclaration?

  package init(child: Located<NameID>, kind: Located<BoundaryKind>) {
    self.child = child
    self.kind = kind
  }

  /// The whole entry, from the child's name to the end of its boundary.
  package var range: SourceRange {
    var range = child.range
    range.end = max(range.end, kind.range.end)
    return range
  }
}

package struct GesturesDeclaration: Sendable {
  package var back: Located<GestureRule>?
  package var swipe: Located<GestureRule>?
  package var gone: Located<GestureRule>?
  /// `hears: { several: last }`
  package var hearsOfLastOnly: Located<Bool>?
  /// `hears: { several: first }`, which is a kind of `last`
  package var hearsOfFirst: Located<Bool>?
  /// `hears: { who: newest }`
  package var hearsNewest: Located<Bool>?
  /// `hears: { when: begin }`
  package var hearsAtBegin: Located<Bool>?
  /// `taps: twice`
  package var tapsTwice: Located<Bool>?
  /// `tabAgain: stay`
  package var tabAgainStays: Located<Bool>?

  package init() {}
}

/// What `animations:` says of steps, or of what a finish takes away.
package enum AnimationDeclaration: Sendable, Hashable {
  case awaited, unawaited, none
}

/// `animations:`, of steps and of what a finish takes away.
package struct AnimationsDeclaration: Sendable {
  package var steps: Located<AnimationDeclaration>?
  package var finish: Located<AnimationDeclaration>?

  package init() {}
}

/// What the app's base class does at a finish, where it is less tidy than the language.
package struct FinishingDeclaration: Sendable {
  /// `screens: left`
  package var leavesScreens: Located<Bool>?
  /// `children: type`
  package var removesByType: Located<Bool>?

  package init() {}
}

/// `Owner.event`, in `transitions:` and `ignores:`.
package struct EventReference: Sendable, Hashable {
  package var owner: Located<NameID>
  package var event: Located<NameID>

  package init(owner: Located<NameID>, event: Located<NameID>) {
    self.owner = owner
    self.event = event
  }

  package var range: SourceRange {
    SourceRange(file: owner.range.file, start: owner.range.start, end: event.range.end)
  }
}

package struct TransitionDeclaration: Sendable {
  package var event: EventReference
  package var steps: [StepDeclaration]

  package init(event: EventReference, steps: [StepDeclaration]) {
    self.event = event
    self.steps = steps
  }
}

package struct CoordinatorDeclaration: Sendable {
  package var name: Located<NameID>
  package var parameters: [ParameterDeclaration] = []
  package var outcomes: [EventDeclaration] = []
  package var outputs: [EventDeclaration] = []
  package var async: [EventDeclaration] = []
  /// Those of `async` that come once.
  package var once: [Located<NameID>] = []
  package var framework: Located<FrameworkDeclaration>?
  package var slots: Located<SlotsDeclaration>?
  package var children: [BoundaryDeclaration] = []
  package var tabs: [Located<NameID>] = []
  /// `tabAgain: stay`
  package var tabAgainStays: Located<Bool>?
  /// nil where `start:` is not written; `startKey` is then nil too.
  package var start: [StepDeclaration]?
  package var startKey: SourceRange?
  package var transitions: [TransitionDeclaration] = []
  package var ignores: [EventReference] = []
  /// The same as for a screen, of outcomes and outputs too.
  package var hasLostEvents = false
  /// Whether its `tabs` could not be read as they stand there.
  package var hasLostTabs = false
  /// Whether `finished` is among the outcomes, which is reported.
  package var declaresFinished = false
  /// Whether neither `start` nor `tabs` is written, nor a misspelt one of these.
  package var showsNothing = false

  package init(name: Located<NameID>) { self.name = name }
}

package struct LinkDeclaration: Sendable {
  package var name: Located<NameID>
  package var url: Located<NameID>?
  package var parameters: [ParameterDeclaration] = []
  package var condition: ConditionDeclaration?
  package var otherwise: [StepDeclaration]?
  /// `to:`, a path from the root.
  package var path: [Located<NameID>] = []
  /// `clears:`; nil where it is not written.
  package var clears: Bool?
  package var steps: [StepDeclaration] = []

  package init(name: Located<NameID>) { self.name = name }
}

/// An entry of `rules:`, of a rule or of a check. A severity of nil is `off`.
package struct RuleSetting: Sendable {
  package var id: RuleID
  package var severity: Severity?
  package var range: SourceRange
  package var nameRange: SourceRange

  package init(id: RuleID, severity: Severity?, range: SourceRange, nameRange: SourceRange) {
    self.nameRange = nameRange
    self.id = id
    self.severity = severity
    self.range = range
  }
}

/// `# flowctl:ignore rule -- why`: suppressions one finding of the rule on the comment's line, or on the line
/// below the comment where that has its lines for itself.
package struct Suppression: Sendable {
  package var rule: Rule
  /// The rule's name in the comment.
  package var range: SourceRange
  package var hasReason: Bool
  /// Whether nothing but the comment stands on its line.
  package var ownsLine: Bool
  /// How many further lines of comment follow its own.
  package var linesBelow: Int

  package init(
    rule: Rule, range: SourceRange, hasReason: Bool, ownsLine: Bool, linesBelow: Int = 0
  ) {
    self.linesBelow = linesBelow
    self.rule = rule
    self.range = range
    self.hasReason = hasReason
    self.ownsLine = ownsLine
  }
}

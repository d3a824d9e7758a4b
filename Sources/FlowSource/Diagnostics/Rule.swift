/// How much a finding weighs.
package enum Severity: String, Sendable, Hashable, CaseIterable {
  case error, warning
  /// Depends on a guess that stands in the flow: possible, until the mark is taken away.
  case note
}

/// The name of everything that flowctl reports: the slug stands in brackets behind a message, in
/// `rules:`, in `# flowctl:ignore` and in `expect violation`.
///
/// This is the only list. A rule's kind and severity follow here; what it means for the app's user,
/// with a flow that breaks it, stands in its file in `FlowRules`.
package enum Rule: String, Sendable, Hashable, CaseIterable {
  // Reading: the file isn't a flow yet.
  case yamlSyntax = "yaml-syntax"
  case invalidEncoding = "invalid-encoding"
  case limitExceeded = "limit-exceeded"
  case unsupportedYAML = "unsupported-yaml"
  case duplicateKey = "duplicate-key"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongKind = "wrong-kind"
  case languageVersion = "language-version"
  case importFailed = "import-failed"

  // Names and types: the flow has no meaning yet.
  case invalidName = "invalid-name"
  case duplicateName = "duplicate-name"
  case unknownName = "unknown-name"
  case typeMismatch = "type-mismatch"
  case missingArgument = "missing-argument"
  case extraArgument = "extra-argument"
  case invalidCondition = "invalid-condition"
  case missingCase = "missing-case"
  case invalidStep = "invalid-step"
  case finishNotLast = "finish-not-last"
  case boundaryMisfit = "boundary-misfit"
  case rootFinishes = "root-finishes"

  // Structure: the flow has a meaning, and the meaning has a hole.
  case unhandledEvent = "unhandled-event"
  case unheardFinish = "unheard-finish"
  case finishUnresolved = "finish-unresolved"
  case linkURL = "link-url"

  // The team's own checks.
  case brokenCheck = "broken-check"
  case idleCheck = "idle-check"

  // Invariants, while a step runs (semantics, section 3).
  case presentWhilePresenting = "present-while-presenting"
  case presentFromHidden = "present-from-hidden"
  case rootUnderModal = "root-under-modal"
  case popNotOwner = "pop-not-owner"
  case popRoot = "pop-root"
  case popTargetMissing = "pop-target-missing"
  case dismissNothing = "dismiss-nothing"
  case dismissedItself = "dismissed-itself"
  case dismissNotOwner = "dismiss-not-owner"
  case poppedTwice = "popped-twice"
  case unansweredAlert = "unanswered-alert"
  case duplicateChild = "duplicate-child"
  case childMissing = "child-missing"
  case stepAfterEnd = "step-after-end"
  case selectNoSuchTab = "select-no-such-tab"
  case endlessTurn = "endless-turn"
  case presentInMotion = "present-in-motion"
  case dismissInMotion = "dismiss-in-motion"
  case stackInMotion = "stack-in-motion"
  case pushedTwice = "pushed-twice"

  // Invariants, when the world has settled.
  case leakedChild = "leaked-child"
  case orphanScreen = "orphan-screen"
  case blankStack = "blank-stack"
  case hierarchyMismatch = "hierarchy-mismatch"
  case tabMissing = "tab-missing"
  case hiddenPush = "hidden-push"
  case hiddenPop = "hidden-pop"
  case selectWhileCovered = "select-while-covered"

  // Advice.
  case unreachableScreen = "unreachable-screen"
  case unreachableCoordinator = "unreachable-coordinator"
  case unusedTransition = "unused-transition"
  case unusedEvent = "unused-event"
  case unusedOutcome = "unused-outcome"
  case unusedParameter = "unused-parameter"
  case unusedDeclaration = "unused-declaration"
  case hiddenParameter = "hidden-parameter"
  case deadEnd = "dead-end"
  case neverFinishes = "never-finishes"
  case unboundedStack = "unbounded-stack"
  case needlessCoordinator = "needless-coordinator"
  case waitsForAnimation = "waits-for-animation"
  case severalUnsaid = "several-unsaid"
  case slotsUnsaid = "slots-unsaid"

  // Where the proof came to its end.
  case notDecided = "not-decided"

  // What is said about suppressions.
  case excuseWithoutReason = "excuse-without-reason"
  case unusedExcuse = "unused-excuse"

  // Scripts.
  case scriptSyntax = "script-syntax"
  case scriptImpossible = "script-impossible"
  case expectationFailed = "expectation-failed"

  // Generated Swift.
  case swiftName = "swift-name"
  case staleSwift = "stale-swift"

  // The map.
  case staleMap = "stale-map"

  // The app's code and the flow, side by side.
  case codeUnknownCoordinator = "code-unknown-coordinator"
  case flowUnknownCoordinator = "flow-unknown-coordinator"
  case codeUnknownScreen = "code-unknown-screen"
  case flowUnknownScreen = "flow-unknown-screen"
  case codeUnknownChild = "code-unknown-child"
  case flowUnknownChild = "flow-unknown-child"
  case codeUnknownEvent = "code-unknown-event"
  case flowUnknownEvent = "flow-unknown-event"
  case codeChanged = "code-changed"

  // A flow as it was and as it is, side by side.
  case breakingLink = "breaking-link"
  case breakingContract = "breaking-contract"
  case breakingName = "breaking-name"
  case weakerCheck = "weaker-check"
  case changedBehaviour = "changed-behaviour"
  case addedBehaviour = "added-behaviour"
}

extension Rule {
  /// What a rule is about, and with it whether a team may change or suppress it.
  package enum Kind: Sendable, CaseIterable {
    /// The file can't be read as a flow, or the flow means nothing yet. Can't be switched off:
    /// nothing that comes after would be true.
    case reading
    case structure
    case invariant
    /// What the team says of its app.
    case check
    case advice
    case suppression
    case script
    /// Said by `generate` and `map`.
    case generation
    /// Said by `drift`.
    case drift
    /// Said by `diff`.
    case diff
  }

  package var name: String { rawValue }

  package init?(name: String) { self.init(rawValue: name) }

  package var kind: Kind {
    switch self {
    case .yamlSyntax, .invalidEncoding, .limitExceeded, .unsupportedYAML, .duplicateKey,
      .unknownKey, .missingKey, .wrongKind, .languageVersion, .importFailed, .invalidName,
      .duplicateName, .unknownName, .typeMismatch, .missingArgument, .extraArgument,
      .invalidCondition, .missingCase, .invalidStep, .finishNotLast, .boundaryMisfit,
      .rootFinishes:
      .reading
    case .unhandledEvent, .unheardFinish, .finishUnresolved, .linkURL:
      .structure
    case .brokenCheck, .idleCheck:
      .check
    case .presentWhilePresenting, .presentFromHidden, .rootUnderModal, .popNotOwner, .popRoot,
      .popTargetMissing, .dismissNothing, .dismissedItself, .dismissNotOwner,
      .poppedTwice, .unansweredAlert, .duplicateChild, .childMissing,
      .stepAfterEnd, .selectNoSuchTab, .endlessTurn, .presentInMotion, .dismissInMotion,
      .stackInMotion, .pushedTwice, .leakedChild, .orphanScreen, .blankStack,
      .hierarchyMismatch, .tabMissing, .hiddenPush, .hiddenPop, .selectWhileCovered:
      .invariant
    case .unreachableScreen, .unreachableCoordinator, .unusedTransition, .unusedEvent,
      .unusedOutcome, .unusedParameter, .unusedDeclaration, .hiddenParameter, .deadEnd,
      .neverFinishes, .unboundedStack, .needlessCoordinator, .waitsForAnimation, .severalUnsaid,
      .slotsUnsaid, .notDecided:
      .advice
    case .excuseWithoutReason, .unusedExcuse:
      .suppression
    case .scriptSyntax, .scriptImpossible, .expectationFailed:
      .script
    case .swiftName, .staleSwift, .staleMap:
      .generation
    case .codeUnknownCoordinator, .flowUnknownCoordinator, .codeUnknownScreen, .flowUnknownScreen,
      .codeUnknownChild, .flowUnknownChild, .codeUnknownEvent, .flowUnknownEvent, .codeChanged:
      .drift
    case .breakingLink, .breakingContract, .breakingName, .weakerCheck, .changedBehaviour,
      .addedBehaviour:
      .diff
    }
  }

  /// The severity before `rules:` has a say; nil is a rule that is off until it is asked for.
  package var defaultSeverity: Severity? {
    switch self {
    case .popRoot, .dismissNothing, .poppedTwice, .unansweredAlert, .stackInMotion, .pushedTwice,
      .hiddenPush, .hiddenPop, .selectWhileCovered, .flowUnknownChild,
      .codeChanged, .idleCheck, .breakingLink, .breakingContract, .breakingName, .weakerCheck,
      .changedBehaviour:
      .warning
    case .addedBehaviour: .note
    case .unboundedStack, .needlessCoordinator, .waitsForAnimation: nil
    default: kind == .advice || kind == .suppression ? .warning : .error
    }
  }

  /// Whether `rules:` and `# flowctl:ignore` may name it.
  package var isConfigurable: Bool {
    switch kind {
    case .structure, .invariant, .check, .advice, .suppression, .drift, .diff: true
    case .reading, .script, .generation: false
    }
  }

  /// What `drift` can report.
  package static let drift: [Rule] = allCases.filter { $0.kind == .drift }

  /// What `diff` can report.
  package static let diff: [Rule] = allCases.filter { $0.kind == .diff }

  /// The invariants in the order of semantics, section 3: the order in which they are listed.
  package static let invariants: [Rule] = allCases.filter { $0.kind == .invariant }
}

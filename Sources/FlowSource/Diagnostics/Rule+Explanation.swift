extension Rule {
  /// What the rule says of itself. The compiler asks for each one here.
  package var explanation: Explanation {
    switch self {
    case .yamlSyntax: .yamlSyntax
    case .invalidEncoding: .invalidEncoding
    case .limitExceeded: .limitExceeded
    case .unsupportedYAML: .unsupportedYAML
    case .duplicateKey: .duplicateKey
    case .unknownKey: .unknownKey
    case .missingKey: .missingKey
    case .wrongKind: .wrongKind
    case .languageVersion: .languageVersion
    case .importFailed: .importFailed
    case .invalidName: .invalidName
    case .duplicateName: .duplicateName
    case .unknownName: .unknownName
    case .typeMismatch: .typeMismatch
    case .missingArgument: .missingArgument
    case .extraArgument: .extraArgument
    case .invalidCondition: .invalidCondition
    case .missingCase: .missingCase
    case .invalidStep: .invalidStep
    case .finishNotLast: .finishNotLast
    case .boundaryMisfit: .boundaryMisfit
    case .rootFinishes: .rootFinishes
    case .unhandledEvent: .unhandledEvent
    case .unheardFinish: .unheardFinish
    case .linkURL: .linkURL
    case .swiftName: .swiftName
    case .staleSwift: .staleSwift
    case .finishUnresolved: .finishUnresolved
    case .presentWhilePresenting: .presentWhilePresenting
    case .presentFromHidden: .presentFromHidden
    case .rootUnderModal: .rootUnderModal
    case .popNotOwner: .popNotOwner
    case .popRoot: .popRoot
    case .popTargetMissing: .popTargetMissing
    case .dismissNothing: .dismissNothing
    case .dismissedItself: .dismissedItself
    case .dismissNotOwner: .dismissNotOwner
    case .poppedTwice: .poppedTwice
    case .unansweredAlert: .unansweredAlert
    case .duplicateChild: .duplicateChild
    case .childMissing: .childMissing
    case .stepAfterEnd: .stepAfterEnd
    case .selectNoSuchTab: .selectNoSuchTab
    case .endlessTurn: .endlessTurn
    case .presentInMotion: .presentInMotion
    case .dismissInMotion: .dismissInMotion
    case .stackInMotion: .stackInMotion
    case .pushedTwice: .pushedTwice
    case .leakedChild: .leakedChild
    case .orphanScreen: .orphanScreen
    case .blankStack: .blankStack
    case .hierarchyMismatch: .hierarchyMismatch
    case .tabMissing: .tabMissing
    case .hiddenPush: .hiddenPush
    case .hiddenPop: .hiddenPop
    case .selectWhileCovered: .selectWhileCovered
    case .unreachableScreen: .unreachableScreen
    case .unreachableCoordinator: .unreachableCoordinator
    case .unusedTransition: .unusedTransition
    case .unusedEvent: .unusedEvent
    case .unusedOutcome: .unusedOutcome
    case .unusedParameter: .unusedParameter
    case .hiddenParameter: .hiddenParameter
    case .deadEnd: .deadEnd
    case .neverFinishes: .neverFinishes
    case .unboundedStack: .unboundedStack
    case .needlessCoordinator: .needlessCoordinator
    case .waitsForAnimation: .waitsForAnimation
    case .severalUnsaid: .severalUnsaid
    case .notDecided: .notDecided
    case .excuseWithoutReason: .excuseWithoutReason
    case .unusedExcuse: .unusedExcuse
    case .scriptSyntax: .scriptSyntax
    case .scriptImpossible: .scriptImpossible
    case .expectationFailed: .expectationFailed
    }
  }

  /// What is wrong where the rule is broken, in one sentence, for lists of rules.
  package var summary: String { explanation.summary }
}

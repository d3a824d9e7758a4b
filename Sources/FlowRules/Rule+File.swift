package import FlowSource

extension Rule {
  /// The rule's file. The compiler asks for each one here.
  package var file: RuleFile {
    switch self {
    case .yamlSyntax: .reported(YamlSyntax.self)
    case .invalidEncoding: .reported(InvalidEncoding.self)
    case .limitExceeded: .reported(LimitExceeded.self)
    case .unsupportedYAML: .reported(UnsupportedYAML.self)
    case .duplicateKey: .reported(DuplicateKey.self)
    case .unknownKey: .reported(UnknownKey.self)
    case .missingKey: .reported(MissingKey.self)
    case .wrongKind: .reported(WrongKind.self)
    case .languageVersion: .reported(LanguageVersion.self)
    case .importFailed: .reported(ImportFailed.self)
    case .invalidName: .reported(InvalidName.self)
    case .duplicateName: .reported(DuplicateName.self)
    case .unknownName: .reported(UnknownName.self)
    case .typeMismatch: .reported(TypeMismatch.self)
    case .missingArgument: .reported(MissingArgument.self)
    case .extraArgument: .reported(ExtraArgument.self)
    case .invalidCondition: .reported(InvalidCondition.self)
    case .missingCase: .reported(MissingCase.self)
    case .invalidStep: .reported(InvalidStep.self)
    case .finishNotLast: .reported(FinishNotLast.self)
    case .boundaryMisfit: .checked(BoundaryMisfit.self)
    case .rootFinishes: .reported(RootFinishes.self)
    case .unhandledEvent: .checked(UnhandledEvent.self)
    case .unheardFinish: .checked(UnheardFinish.self)
    case .finishUnresolved: .reported(FinishUnresolved.self)
    case .linkURL: .reported(LinkURL.self)
    case .brokenCheck: .reported(BrokenCheck.self)
    case .idleCheck: .reported(IdleCheck.self)
    case .presentWhilePresenting: .invariant(PresentWhilePresenting.self)
    case .presentFromHidden: .invariant(PresentFromHidden.self)
    case .rootUnderModal: .invariant(RootUnderModal.self)
    case .popNotOwner: .invariant(PopNotOwner.self)
    case .popRoot: .invariant(PopRoot.self)
    case .popTargetMissing: .invariant(PopTargetMissing.self)
    case .dismissNothing: .invariant(DismissNothing.self)
    case .dismissedItself: .invariant(DismissedItself.self)
    case .dismissNotOwner: .invariant(DismissNotOwner.self)
    case .poppedTwice: .invariant(PoppedTwice.self)
    case .unansweredAlert: .invariant(UnansweredAlert.self)
    case .duplicateChild: .invariant(DuplicateChild.self)
    case .childMissing: .invariant(ChildMissing.self)
    case .stepAfterEnd: .invariant(StepAfterEnd.self)
    case .selectNoSuchTab: .invariant(SelectNoSuchTab.self)
    case .endlessTurn: .invariant(EndlessTurn.self)
    case .presentInMotion: .invariant(PresentInMotion.self)
    case .dismissInMotion: .invariant(DismissInMotion.self)
    case .stackInMotion: .invariant(StackInMotion.self)
    case .pushedTwice: .invariant(PushedTwice.self)
    case .leakedChild: .invariant(LeakedChild.self)
    case .orphanScreen: .invariant(OrphanScreen.self)
    case .blankStack: .invariant(BlankStack.self)
    case .hierarchyMismatch: .invariant(HierarchyMismatch.self)
    case .tabMissing: .invariant(TabMissing.self)
    case .hiddenPush: .invariant(HiddenPush.self)
    case .hiddenPop: .invariant(HiddenPop.self)
    case .selectWhileCovered: .invariant(SelectWhileCovered.self)
    case .unreachableScreen: .proved(UnreachableScreen.self)
    case .unreachableCoordinator: .proved(UnreachableCoordinator.self)
    case .unusedTransition: .proved(UnusedTransition.self)
    case .unusedEvent: .checked(UnusedEvent.self)
    case .unusedOutcome: .checked(UnusedOutcome.self)
    case .unusedParameter: .checked(UnusedParameter.self)
    case .unusedDeclaration: .checked(UnusedDeclaration.self)
    case .hiddenParameter: .reported(HiddenParameter.self)
    case .deadEnd: .proved(DeadEnd.self)
    case .neverFinishes: .proved(NeverFinishes.self)
    case .unboundedStack: .proved(UnboundedStack.self)
    case .needlessCoordinator: .proved(NeedlessCoordinator.self)
    case .waitsForAnimation: .proved(WaitsForAnimation.self)
    case .severalUnsaid: .proved(SeveralUnsaid.self)
    case .slotsUnsaid: .proved(SlotsUnsaid.self)
    case .notDecided: .reported(NotDecided.self)
    case .excuseWithoutReason: .reported(ExcuseWithoutReason.self)
    case .unusedExcuse: .reported(UnusedExcuse.self)
    case .scriptSyntax: .reported(ScriptSyntax.self)
    case .scriptImpossible: .reported(ScriptImpossible.self)
    case .expectationFailed: .reported(ExpectationFailed.self)
    case .swiftName: .reported(SwiftName.self)
    case .staleSwift: .reported(StaleSwift.self)
    case .staleMap: .reported(StaleMap.self)
    case .codeUnknownCoordinator: .reported(CodeUnknownCoordinator.self)
    case .flowUnknownCoordinator: .reported(FlowUnknownCoordinator.self)
    case .codeUnknownScreen: .reported(CodeUnknownScreen.self)
    case .flowUnknownScreen: .reported(FlowUnknownScreen.self)
    case .codeUnknownChild: .reported(CodeUnknownChild.self)
    case .flowUnknownChild: .reported(FlowUnknownChild.self)
    case .codeUnknownEvent: .reported(CodeUnknownEvent.self)
    case .flowUnknownEvent: .reported(FlowUnknownEvent.self)
    case .codeChanged: .reported(CodeChanged.self)
    case .breakingLink: .reported(BreakingLink.self)
    case .breakingContract: .reported(BreakingContract.self)
    case .breakingName: .reported(BreakingName.self)
    case .weakerCheck: .reported(WeakerCheck.self)
    case .changedBehaviour: .reported(ChangedBehaviour.self)
    case .addedBehaviour: .reported(AddedBehaviour.self)
    }
  }

  /// Whether it is advice that only exploration can give.
  package var isFoundByProof: Bool {
    if case .proved = file { return true }
    return self == .notDecided
  }

  /// What the rule says of itself.
  package var explanation: Explanation {
    switch file {
    case .invariant(let rule): rule.explanation
    case .checked(let rule): rule.explanation
    case .proved(let rule): rule.explanation
    case .reported(let rule): rule.explanation
    }
  }

  /// What is wrong if the rule is violated, in one sentence, for lists of rules.
  package var summary: String { explanation.summary }
}

extension Rule {
  /// What is wrong where the rule is broken, in one sentence, for lists of rules.
  package var summary: String {
    switch kind {
    case .reading: readingSummary
    case .structure: structureSummary
    case .invariant: invariantSummary
    case .advice: adviceSummary
    case .excuse, .script: otherSummary
    }
  }

  private var readingSummary: String {
    switch self {
    case .yamlSyntax: "The file is no YAML."
    case .invalidEncoding: "The file is not written in UTF-8."
    case .limitExceeded: "The file is larger, deeper or longer than flowctl reads."
    case .unsupportedYAML: "The file uses a part of YAML that a flow file does without."
    case .duplicateKey: "A key stands twice in one mapping."
    case .unknownKey: "A key means nothing at its place."
    case .missingKey: "A key that must be there is missing."
    case .wrongKind: "Another kind of value is wanted at this place."
    case .languageVersion: "The file is written in a version of the language that is not known."
    case .importFailed: "An imported file can't be read."
    case .invalidName: "A name is none, or is taken by the language."
    case .duplicateName: "Two declarations have one name."
    case .unknownName: "Nothing is called by this name."
    case .typeMismatch: "A value is of another type than its place wants."
    case .missingArgument: "Nothing gives a parameter its value."
    case .extraArgument: "An argument has no parameter."
    case .invalidCondition: "A condition can't be read, or asks what can't be asked."
    case .missingCase: "A switch says nothing for one of the cases."
    case .invalidStep: "A step is none, or stands where it can't."
    case .finishNotLast: "A step follows a finish, when its coordinator is gone."
    case .boundaryMisfit: "A child can't be held in the way that its boundary says."
    case .rootFinishes: "The root finishes, and nobody is there to take over."
    default: name
    }
  }

  private var structureSummary: String {
    switch self {
    case .unhandledEvent: "An event arrives, and the coordinator in charge says nothing of it."
    case .unheardFinish: "A child can end without the outcome that its parent waits for."
    case .finishUnresolved: "No parent can lead to a finish target, or two ways lead there."
    default: name
    }
  }

  private var invariantSummary: String {
    switch self {
    case .presentWhilePresenting:
      "Something is presented where something is presented already: UIKit shows nothing."
    case .presentFromHidden:
      "Something is presented from where the user isn't: UIKit shows nothing."
    case .rootUnderModal:
      "The root is replaced under something that is still presented: the old screens leak."
    case .popNotOwner: "A coordinator pops another one's screen."
    case .popRoot: "A coordinator pops the bottom of its stack: nothing happens."
    case .popTargetMissing:
      "A coordinator pops to a screen that isn't on its stack: UIKit raises an exception."
    case .dismissNothing: "A coordinator dismisses, and nothing is presented."
    case .dismissedItself: "A dismiss takes away what its own coordinator stands in."
    case .duplicateChild: "A child is started while one of its type lives: one is forgotten."
    case .childMissing: "A coordinator calls a child that doesn't live: nothing happens."
    case .stepAfterEnd: "A step runs in a coordinator that has ended."
    case .selectNoSuchTab: "A tab is selected that no tab bar above has: nothing happens."
    case .endlessTurn: "The same steps run for ever: the app hangs."
    case .leakedChild: "A coordinator stays alive without a screen."
    case .orphanScreen: "A screen is still there, and its coordinator is gone."
    case .blankStack: "The user looks at an empty screen."
    case .hierarchyMismatch: "On a shared stack, screens stand out of their coordinators' order."
    case .tabMissing: "A tab's coordinator is gone, and its tab is still there."
    case .hiddenPush: "A screen is pushed where the user doesn't see it."
    case .selectWhileCovered: "A tab is selected under something: the user sees no change."
    default: name
    }
  }

  private var adviceSummary: String {
    switch self {
    case .unreachableScreen: "No sequence of events shows this screen."
    case .unreachableCoordinator: "No sequence of events starts this coordinator."
    case .unusedTransition: "No sequence of events runs this transition."
    case .unusedEvent: "Nobody hears this event."
    case .unusedOutcome: "Nothing finishes with this outcome."
    case .unusedParameter: "No step or condition reads this parameter."
    case .hiddenParameter: "A payload's name hides the coordinator's parameter of that name."
    case .deadEnd: "The user can't leave this screen."
    case .neverFinishes: "A child can't reach one of the outcomes that its parent waits for."
    case .unboundedStack: "A round of events makes a stack grow each time."
    case .needlessCoordinator: "A coordinator shows one screen and never needs its stack."
    case .waitsForAnimation: "Something is presented while what went before is animated away."
    default: name
    }
  }

  private var otherSummary: String {
    switch self {
    case .excuseWithoutReason: "An excuse says no reason."
    case .unusedExcuse: "An excuse stands where nothing is to be excused."
    case .scriptSyntax: "A line of a script can't be read."
    case .scriptImpossible: "A script asks for what can't be done there."
    case .expectationFailed: "A script expects what isn't so."
    default: name
    }
  }
}

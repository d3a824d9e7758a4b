import FlowModel

/// What a running turn remembers until it has settled.
struct TurnContext: Sendable {
  /// A block, and all that its course depends on.
  struct Frame: Hashable, Sendable {
    var block: BlockID
    var type: CoordinatorID
    var arguments: TupleID
    var payload: TupleID
    var state: TupleID
  }

  /// A block that is running, and whose it is.
  struct Running: Sendable {
    var frame: Frame
    var coordinator: Slot
    /// How many of the turn's losses were noted before it began.
    var losses: Int
  }

  /// What a turn is, as far as others may have nothing to do with it.
  enum Origin: Hashable, Sendable {
    case user
    case link
    /// Async, of this coordinator or of a screen of it.
    case async(Slot)
  }

  /// A screen that was pushed where nobody could see it.
  struct HiddenPush: Sendable {
    var entry: Slot
    var coordinator: Slot
    var stack: Slot
    var cause: Violation.Cause
    /// Who set the stack anew by this push, or none: what counts then is what it shows there in the end.
    var child = Slot.none
  }

  /// A screen on a stack, and who pushed it: what a second tap may push again.
  struct Push: Sendable {
    var screen: ScreenID
    var arguments: TupleID
    var type: CoordinatorID
    var stack: Slot
  }

  /// A screen that was taken off a stack where nobody could see it.
  struct HiddenPop: Sendable {
    var stack: Slot
    var coordinator: Slot
    var screen: ScreenID?
    /// Of a tab bar.
    var boundary: BoundaryID?
    var cause: Violation.Cause
  }

  /// An entry that was put above another owner's.
  struct OwnerChange: Sendable {
    var entry: Slot
    var cause: Violation.Cause
  }

  /// A tab that a step selected.
  struct Selection: Sendable {
    var tab: Slot
    var coordinator: Slot
    var cause: Violation.Cause
    /// Whether something covered it when it was selected.
    var wasCovered: Bool
  }

  /// Why a coordinator has nothing on the screen any more, or never had.
  struct LostScreen: Sendable {
    var coordinator: Slot
    var cause: Violation.Cause
    /// Whether it has just been made.
    var isNew = false
  }

  /// Children that end one because of the other: what the first and the last end by, the last one's boundary
  /// and how it ended, and the last step that its parent answered with.
  struct Ending: Sendable {
    var first: Violation.Cause
    var last: Violation.Cause
    var boundary: BoundaryID?
    var event: EventID
    var answer: Int?
  }

  /// A stack of which a run of entries goes now, down to something of who stays, or whole.
  struct Passing: Sendable {
    var stack: Slot
    var staying: Slot
  }

  /// How what a step moves now is animated.
  var motion = Motion.still
  var frames: [Running] = []
  var origin = Origin.user
  var cause = Violation.Cause.launch
  var steps = 0
  /// The turn was found endless, or was abandoned, or asked for what nobody knows.
  var isOver = false
  /// What was broken, where that is much.
  var told: Set<Violation> = []
  var hiddenPushes: [HiddenPush] = []
  var hiddenPops: [HiddenPop] = []
  var selections: [Selection] = []
  var lostScreens: [LostScreen] = []
  /// Coordinators whose present failed in this turn: that they leak is told as the failed present.
  var failedPresents: [Slot] = []
  var ownerChanges: [OwnerChange] = []
  /// What the first of two taps has pushed; nil where the turn is no double tap.
  var firstPushes: [Push]?
  /// Whether the second tap is running.
  var isSecondTap = false
  /// Whether what finishes next leaves its screens where they are, because a gesture was let go.
  var keepsScreens = false
  /// Whether the turn is a gesture that was let go.
  var isLetGo = false
  /// What the user has swiped down, tapped outside of or answered in this turn.
  var swiped: Violation.Swiped?
  /// Entries that were put on a stack in this turn.
  var newEntries: [Slot] = []
  /// Stacks that got their first entry in this turn, or lost their last.
  var markedStacks: [Slot] = []
  /// Coordinators that lost a tab.
  var lostTabs: [Slot] = []
  /// Of coordinators that were made when others had ended because their screens were gone: by slot, what
  /// led to them, a number in `ends`.
  var madeAtEnd: [Slot: Int] = [:]
  /// Answers to such ends, each with the one that led to it, or -1.
  var ends: [(answer: Frame, previous: Int)] = []
  /// The one that is running, or -1.
  var currentEnd = -1
  /// The last child that has ended, and with whose parents' answers.
  var ending: Ending?
  /// The last step that was run, or -1.
  var lastStep = -1
  /// What may have taken a screen's owner away, or nil.
  var orphaning: Violation.Cause?
  /// The entry whose event set the turn off.
  var sender = Slot.none
  /// Whether the user goes back in this turn.
  var isGoingBack = false
  /// Whether a link takes away what stands in its way.
  var isClearingTheWay = false
  /// The stacks that one change of several coordinators' screens has changed, while it is made.
  var changedAtOnce: [Slot]?
  /// Of what runs of entries go now, and whose nests went with such runs.
  var passing: [Passing] = []
  var passed: [Slot] = []
  /// The stacks that children set anew that start now, and whether the user is known not to see what they show.
  var stacksBeingSet: [(stack: Slot, isHiddenPushTold: Bool)] = []
  /// The screen whose event runs these steps, then who presented it, and so on; kept under SwiftUI alone.
  var actors: [Slot] = []
  /// Where the screen stood whose event runs these steps, if that is not its owner's stack.
  var actingStack = Slot.none
  /// What is gone, and of which somebody is still to hear.
  var dismissals: [Dismissal] = []
  /// Of what somebody has heard, each with what led to it, or -1; and the one that is heard of now.
  var heardDismissals: [HeardDismissal] = []
  /// How much was presented so far.
  var presentCount = 0
  var currentDismissal = -1
  var leftBehind: [LeftBehind] = []
  /// Whether what goes is told by the gesture that takes it.
  var isSwiping = false
  /// The stacks that steps have taken screens off; and those of them that they had before a screen's
  /// `dismissed` began to run.
  var poppedStacks: [Slot] = []
  var poppedBefore: [Slot] = []
  /// What became free in this turn, and may be used again from the next on.
  var freedCoordinators: [Slot] = []
  var freedContainers: [Slot] = []
  var freedEntries: [Slot] = []

  mutating func reset(cause: Violation.Cause) {
    self.cause = cause
    origin = .user
    steps = 0
    isOver = false
    firstPushes = nil
    isSecondTap = false
    keepsScreens = false
    isLetGo = false
    swiped = nil
    motion = .still
    orphaning = nil
    ending = nil
    lastStep = -1
    sender = .none
    isGoingBack = false
    isClearingTheWay = false
    changedAtOnce = nil
    stacksBeingSet.clear()
    actors.clear()
    actingStack = .none
    dismissals.clear()
    heardDismissals.clear()
    presentCount = 0
    currentDismissal = -1
    leftBehind.clear()
    isSwiping = false
    poppedStacks.clear()
    poppedBefore.clear()
    frames.clear()
    if !told.isEmpty { told.removeAll() }
    hiddenPushes.clear()
    hiddenPops.clear()
    selections.clear()
    lostScreens.clear()
    failedPresents.clear()
    ownerChanges.clear()
    if !ends.isEmpty {
      madeAtEnd.removeAll()
      ends.removeAll()
      currentEnd = -1
    }
    lostTabs.clear()
    passing.clear()
    passed.clear()
  }
}

extension World {
  /// Takes away the marks that a turn has set.
  ///
  /// Slots are used again from the next turn on, so that a running step can still tell that what it
  /// works for is gone.
  mutating func forget(_ context: inout TurnContext) {
    for slot in context.newEntries { entries[Int(slot)].isNew = false }
    for slot in context.markedStacks {
      containers[Int(slot)].isFirstFilled = false
      containers[Int(slot)].isEmptied = false
      containers[Int(slot)].motion = .still
    }
    for index in layers.indices {
      layers[index].motion = .still
      layers[index].isNew = false
    }
    context.newEntries.clear()
    context.markedStacks.clear()
    freeSlots(after: &context)
  }

  private mutating func freeSlots(after context: inout TurnContext) {
    freeCoordinators.take(from: &context.freedCoordinators)
    freeContainers.take(from: &context.freedContainers)
    freeEntries.take(from: &context.freedEntries)
  }
}

extension Array {
  /// Empties it and keeps its memory. Most of a turn's lists are empty, and cost nothing so.
  mutating func clear() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }

  fileprivate mutating func take(from other: inout [Element]) {
    for element in other { append(element) }
    other.clear()
  }
}

import FlowKernel
import FlowModel
import FlowSource

/// The control state of a pushdown system with the symbol on top: a world in which all that nobody looks at is
/// a hole, and every variable is unknown. Settled, or in the middle of a turn that has to see a hole.
struct Head {
  enum Goal {
    /// Everything that may happen happens here.
    case settled
    /// The selected tab is a hole too: what a tap on another one does is the same whatever it is.
    case bar
    /// What the user sees is a hole too: what a link does is mostly the same whatever it is.
    case links
    /// Async events below a coordinator of a tab that nobody sees.
    case inside(Slot)
    /// Async events of a round that lies above a coordinator.
    case above(Slot)
    /// A turn is to be run again with a hole open.
    case run(Step, Opening)
    /// A turn is over, and ended in a hole.
    case settle(Opening)
    /// Async events of what lies in a tab or in a nest.
    case look(Opening)
    /// An event that comes once, of a screen in a hole.
    case spend(Step, Opening)
  }

  var goal: Goal
  /// Where its world begins in its key.
  var start: Int
  /// The stack summaries of its holes: of coordinators, then of entries, in their order.
  var holes: [FoldID]
  var screen: ScreenID?
  var owner: CoordinatorID?
  /// The valuations in which it is reached.
  var values = DecisionDiagrams.Set.empty
  /// Whether the user can leave it by a tab.
  var hasTabs = false
  /// What is beside it if it has links as its rules: a number in `Saturation.links`.
  var links: Int?
  /// The hidden tab or the nest that it looks into, a number in `Saturation.hiddenTabs`; and what that holds if all heads
  /// learn of it.
  var tab: Int?
  var opened: Int?
  /// The settled head that it came from, if it is in the middle of a turn; or -1.
  var origin = -1
  /// How many holes were opened after each other in the turn that it is in the middle of.
  var depth = 0
  /// What is still to be taken.
  var due = DecisionDiagrams.Set.empty
  var rules: [Int] = []
  var isVisited = false
}

extension Head {
  /// Whether it is in the middle of a turn.
  var isWithinTurn: Bool {
    switch goal {
    case .run, .settle: true
    case .settled, .bar, .links, .inside, .above, .look, .spend: false
    }
  }
}

/// An unfold request: a hole of a head that is to be opened.
struct Opening {
  /// An entry's slot, or a coordinator's, whose tab or nest it is.
  var slot: Slot
  var isEntry: Bool
  var part = Need.Part.all
  /// Whether the turn is an event of a screen that lies in it: only contents count that hold such a screen.
  var isSenders = false
  /// Whether that screen lies deeper than what a content shows.
  var isSendersBelow = false

  /// The same for a turn that has looked into nothing before. Where only a part is asked for, the screen may lie
  /// in what goes as a whole, unless it is the one that is looked for.
  func noting(_ step: Step, in flow: Flow) -> Opening {
    guard case .fold(slot) = step.turn.sender, isEntry else { return self }
    var opening = self
    switch part {
    case .all: opening.isSenders = true
    case .through(let screen, _):
      if case .event(let event, _, _) = step.move {
        opening.isSenders = flow[event].owner == .screen(screen)
      }
    case .bottom, .topmost, .lowest, .answered, .requested: break
    }
    return opening
  }
}

/// What may lie in a hole: a state of the automaton that post* builds.
struct Summary {
  enum Kind {
    /// Of a hole of a head.
    case hole
    /// One content.
    case single
    /// A tab, known by its place; or what lies in one below a certain screen.
    case tab, under
    /// The rounds above a coordinator, known by its place, too.
    case nest
    /// What lies next below another one in its chain.
    case below
    /// Of another one, the contents that don't go as a whole.
    case lowest
  }

  /// A part of it that somebody asks for.
  enum Part: Equatable {
    /// With what has to be seen of all that lies above it, and is left out.
    case need(Need.Part, under: FoldedEntry?)
    /// What has no screen of this name, all the way down.
    case lacking(ScreenID)
    /// With these events requested, each of the topmost screen that has it.
    case requested(Set<EventID>)
  }

  var kind: Kind
  /// Whether it has contents of its own, if any.
  var isOwn = true
  /// The one of which it has become a part.
  var whole: FoldID = .unfolded
  /// The summary of what lies below it.
  var below: FoldID = .unfolded
  /// What it stands for as long as all that lies here comes from there: it has no contents of its own then.
  var source: FoldID?
  /// Of a tab that somebody looks into, a number in `Saturation.hiddenTabs`.
  var hiddenTab: Int32?
  /// Numbers in `Saturation.contents`.
  var contents: [Int] = []
  /// All that lies here lies there too.
  var edges: [FoldID] = []
  /// Heads that open it.
  var openers: [Int] = []
  /// What it is of another one, if it has events requested.
  var requested: (of: FoldID, events: Set<EventID>)?
  /// Summaries of parts of it.
  var parts: [(part: Part, summary: FoldID)] = []
  /// Screens with async events that it may stand for, and who wants to know.
  var asyncScreens: [AsyncScreen] = []
  var above: [FoldID] = []
  var listeners: [(head: Int, entry: Slot)] = []
  /// Heads that open a content above it as soon as a screen lies here that their turn comes from.
  var seekers: [(screen: ScreenID, content: Int, head: Int)] = []
}

/// A screen with async events that lies in a hole.
struct AsyncScreen: Hashable {
  var screen: ScreenID
  /// What it was shown with, where that makes a difference; and those of its events that don't come any more.
  var arguments: TupleID
  var spent: UInt32
}

/// A transition of the automaton: what was covered, and the summary of what lay below it.
struct Content {
  /// A run's entries; empty for a tab or a nest. The lowest may be a hole.
  var entries: [FoldedEntry] = []
  /// A tab's or a nest's numbers.
  var tab: [UInt32] = []
  /// What lies next below a run in its chain.
  var lower: FoldID = .unfolded

  /// The lowest entry, where that is a hole.
  var inner: FoldID? {
    guard let first = entries.first, first.fold != .unfolded else { return nil }
    return first.fold
  }
}

extension Content {
  /// Writes what it is known by.
  func write(to key: inout [UInt32]) {
    if entries.isEmpty {
      key.append(0)
      key += tab
      return
    }
    key += [1, UInt32(bitPattern: lower)]
    for entry in entries {
      key.append(entry.screen.map { $0.raw + 1 } ?? 0)
      key.append(entry.arguments.raw)
      key.append(UInt32(bitPattern: entry.fold))
      key.append(entry.spent)
      key.append(entry.owner)
      key.append(
        (entry.hidesTabBar ? 1 : 0) | (entry.isPresenting ? 2 : 0) | (entry.isFirst ? 4 : 0)
          | (entry.style.map { UInt32($0.rawValue) + 1 } ?? 0) << 3)
    }
  }

  /// Whether a hole lies on an entry: no hole says then what lies below it.
  var hasHoleAbove: Bool {
    let first = entries.firstIndex { $0.fold == .unfolded } ?? entries.count
    return entries[first...].contains { $0.fold != .unfolded }
      || entries.dropFirst().prefix(max(first - 1, 0)).contains { $0.fold != .shared }
  }
}

/// What a move does to a head, as a decision tree over what it asks for.
struct HeadRule {
  @Narrow var head: Int
  /// nil where a turn only settles.
  var step: Step?
  /// Whether the user can leave by it what he sees.
  var isWayOut = false
  /// The rule that it is the same as, but that it leads back to its head; or -1.
  @Narrow var like = -1
  /// What lies in the hole that the head opens, or -1.
  @Narrow var content = -1
  @Narrow var firstNode = -1

  enum Node {
    /// Not asked for yet: the values that are known so far.
    case open(state: TupleID, payload: TupleID)
    /// By value, a node.
    case variable(Int32, [Int])
    case payload([Int])
    case end(End)
  }

  struct End {
    var writes = Writes()
    /// The next head, or -1.
    @Narrow var target = -1
    /// What the turn took of what checks ask for; 0 where that is nothing.
    @Narrow var letters = 0
    /// Whether a turn is over.
    var isTurn = true
    /// Whether it ends at an error, behind which nobody looks.
    var isEnd = false
    /// How many entries more were put into holes than were taken out.
    @Narrow var shift = 0
  }
}

/// A violated invariant.
struct Candidate {
  var violation: Violation
  /// The head that the turn was made from.
  var head: Int
}

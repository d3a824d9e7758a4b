import FlowKernel
import FlowModel

/// What a fold may stand for, in all the ways in which its owner came to be covered.
///
/// A fold of entries is a state of the automaton that post* saturation builds (Esparza et al. 2000,
/// Schwoon 2002): the world right after the push, the covered run left out, is its key; what was
/// covered is a transition that leaves it. A fold of a tab has the tab's place in the tree for a key.
struct Fold {
  enum Kind {
    case run
    case tab
    /// Coordinators that stood between one and the one that it hangs below.
    case nest
  }

  struct Content {
    /// A run's entries; empty for a tab.
    var entries: [FoldedEntry] = []
    /// A tab's or a nest's numbers; empty for a run.
    var tab: [UInt32] = []
    /// The fewest turns after which it was covered.
    var time: Int32
    /// How it was covered: a number in `Explorer.records`.
    var record = -1
    /// The window that it was covered in.
    var window = -1
    /// The fold that lay next below a run, where this content says so: the run's place alone doesn't.
    var lower: FoldID = .unfolded
  }

  var kind: Kind
  /// The fewest turns after which anything was covered so.
  var time: Int32
  var contents: [Content] = []
  /// What is looked for from here on: numbers in `Explorer.descents`.
  var descents: [Int] = []
  /// Screens with async events that it may stand for.
  var asyncScreens: [AsyncScreen] = []
  /// Async events of folded tabs that were looked for in it: a waiter, and what it had found.
  var tabs: [(waiter: Int, descent: Int, content: Int)] = []
  /// Folds whose lowest entry is this one, or that lie on it, each with the time of the content that
  /// says so, and how many levels further down this one then is.
  var above: [(fold: Int, time: Int32, levels: Int)] = []
  /// Windows in which it stands, kept only where async screens may follow.
  var windows: [Int] = []

  /// A screen that a fold may stand for, or one that lies some levels below it.
  struct AsyncScreen {
    var screen: ScreenID
    /// What it was shown with, where that makes a difference; and those of its events that don't come.
    var arguments: TupleID
    var spent: UInt32
    var level: Int
    /// The fewest turns until it does.
    var time: Int32

    func isSame(as other: AsyncScreen) -> Bool {
      screen == other.screen && arguments == other.arguments && spent == other.spent
        && level == other.level
    }
  }

  /// The lowest entry of a content, where that is a fold again.
  static func inner(_ content: Content) -> FoldID? {
    guard let first = content.entries.first, first.fold != .unfolded else { return nil }
    return first.fold
  }
}

extension Instance {
  var isTabFolded: Bool { isAlive && fold != .unfolded }
}

extension FoldedEntry {
  func write(to key: inout [UInt32]) {
    key.append(screen.map { $0.raw } ?? .max)
    key.append(arguments.raw)
    key.append(UInt32(bitPattern: fold))
    key.append(style.map { UInt32($0.rawValue) } ?? .max)
    key.append(spent)
    key.append(hidesTabBar ? 1 : 0)
  }
}

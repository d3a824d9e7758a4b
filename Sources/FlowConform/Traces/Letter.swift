import FlowKernel
import FlowModel

/// What one line says, as far as the flow has words for it: two lines of one letter mean the same.
enum Letter: Hashable {
  /// With the state of the launch; `.unknown` where the line leaves it out and the flow doesn't say it.
  case launch(TupleID)
  /// What isn't given in its payload is `.unknown`.
  case action(Action)
  case sighting(Sighting)
  /// Names that the flow doesn't have: what is said about them.
  case unknown(String, help: String?)

  /// Whether it says that something happened in the app, beside its launch.
  var isAction: Bool {
    if case .action = self { return true }
    return false
  }
}

/// What the user sees, and what else the app says of that moment.
struct Sighting: Hashable {
  /// What stands on a stack or is presented.
  enum Item: Hashable {
    case screen(ScreenID)
    case coordinator(CoordinatorID)
  }

  /// nil is nothing.
  var screen: ScreenID?
  /// The visible stack, bottom to top.
  var stack: [Item]?
  /// In the order of their numbers.
  var live: [CoordinatorID]?
  /// What is presented topmost.
  var presented: Presented?

  enum Presented: Hashable {
    case nothing
    case item(Item)
  }
}

/// Every letter of a run, each once.
struct Letters {
  /// More different lines than this are no app's.
  static let most = 200_000

  private(set) var all: [Letter] = []
  private var numbers: [Letter: Int32] = [:]

  subscript(number: Int32) -> Letter { all[Int(number)] }

  mutating func intern(_ letter: Letter) throws(TraceProblem) -> Int32 {
    if let known = numbers[letter] { return known }
    if all.count == Self.most {
      throw TraceProblem(
        "there are more than \(Self.most) different lines: names and values that differ")
    }
    let number = Int32(all.count)
    all.append(letter)
    numbers[letter] = number
    return number
  }
}

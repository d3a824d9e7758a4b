import FlowKernel
import FlowModel
import FlowSource

/// What has to be known before something can happen, asked for one value after the other.
struct Question {
  enum Goal {
    /// A launch with these values; the ones asked for are filled in.
    case launch([Value])
    /// A turn that looked at something in the environment, of a scenario launched like this.
    case turn(Turn, launch: [Value])
    case offer(Offer)
  }

  /// A value that is asked for.
  struct Blank {
    var name: NameID
    var type: TypeID
    /// What stands there where nothing is typed.
    var initial: Value?
    /// The variable that it is, or nil for an argument.
    var variable: Int?
  }

  var goal: Goal
  var blanks: [Blank]
  var values: [Value] = []

  /// The value that is asked for now.
  var blank: Blank { blanks[values.count] }
  var isAnswered: Bool { values.count == blanks.count }
}

extension Flow {
  func blank(of variable: Int) -> Question.Blank {
    Question.Blank(
      name: variables[variable].name, type: variables[variable].type, initial: nil,
      variable: variable)
  }

  /// What an offer asks for before it is a turn.
  func blanks(of offer: Offer, parameters: CompactRange) -> [Question.Blank] {
    if case .change(let variable, _) = offer.action { return [blank(of: variable)] }
    return parameters.indices.map { index in
      let parameter = self.parameters[index]
      // A left-out argument is what a script would make of it (commands, "Scripts").
      let leftOut: Value? = choices(for: parameter.type) == nil ? .some : nil
      return Question.Blank(
        name: parameter.name, type: parameter.type, initial: parameter.initial ?? leftOut)
    }
  }

  /// The values to choose from, or nil where there are too many to tell apart.
  func choices(for type: TypeID) -> [Value]? {
    types.isFinite(types.unwrapped(type)) ? types.representatives(of: type) : nil
  }
}

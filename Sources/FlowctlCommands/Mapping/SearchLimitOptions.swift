import ArgumentParser
import FlowChecking

/// `--limit`, for commands that search: also how many worlds they look at.
struct SearchLimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Change a limit: file-size (bytes of a flow), values (in a flow), aliases (values they expand \
      to), imports (files), script-lines, worlds (looked at for a path). Repeatable.
      """, valueName: "name=number"),
    transform: SearchLimit.init(argument:))
  var requests: [SearchLimit] = []

  var limits: Checker.Limits {
    var limits = Checker.Limits()
    for case .reading(let request) in requests { request.apply(to: &limits) }
    return limits
  }

  /// How many worlds are looked at, all together.
  var worlds: Int {
    var worlds = 200_000
    for case .worlds(let number) in requests { worlds = number }
    return worlds
  }
}

/// A limit to change: `--limit worlds=1000`.
enum SearchLimit: Sendable {
  case reading(LimitRequest)
  case worlds(Int)

  init(argument: String) throws {
    guard argument.hasPrefix("worlds=") else {
      self = .reading(try LimitRequest(argument: argument))
      return
    }
    guard let number = Int(argument.dropFirst("worlds=".count)),
      (1...Int(Int32.max)).contains(number)
    else { throw ValidationError("`worlds` must be a number from 1 to \(Int32.max)") }
    self = .worlds(number)
  }
}

import ArgumentParser
import FlowChecking
import FlowScript

/// `--limit`, for all commands that read.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Change a limit: file-size (bytes of a flow), values (in a flow), aliases (values they expand \
      to), imports (files), script-lines. Repeatable.
      """, valueName: "name=number"),
    transform: LimitRequest.init(argument:))
  var requests: [LimitRequest] = []

  var limits: Checker.Limits {
    var limits = Checker.Limits()
    for request in requests { request.apply(to: &limits) }
    return limits
  }
}

/// A limit to change: `--limit imports=5000`.
struct LimitRequest: Sendable {
  enum Name: String, CaseIterable, Sendable {
    case fileSize = "file-size"
    case values, aliases, imports
    case scriptLines = "script-lines"

    /// No file longer than this is read at all; places and names are numbers of 32 bits.
    var most: Int { self == .fileSize ? DiskFileSystem.limit : Int(Int32.max) }
  }

  let name: Name
  let number: Int

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("write a limit and a number, `imports=5000`")
    }
    guard let name = Name(rawValue: String(parts[0])) else {
      throw ValidationError(
        unknown: String(parts[0]), as: "limit", among: Name.allCases.map(\.rawValue),
        isListed: true)
    }
    guard let number = Int(parts[1]), (1...name.most).contains(number) else {
      throw ValidationError("`\(name.rawValue)` must be a number from 1 to \(name.most)")
    }
    self.name = name
    self.number = number
  }

  func apply(to limits: inout Checker.Limits) {
    switch name {
    case .fileSize: limits.bytes = number
    case .values: limits.values = number
    case .aliases: limits.aliasedValues = number
    case .imports: limits.files = number
    case .scriptLines: limits.script.lines = number
    }
  }
}

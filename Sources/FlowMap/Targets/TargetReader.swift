package import FlowKernel
import FlowModel
package import FlowProver
import FlowScript
import FlowSource

/// Why something is no target.
package struct TargetProblem: Error {
  package var message: String
}

/// Reads what a way is to lead to: a screen, or clauses joined by `and`.
package struct TargetReader {
  private var tokens: ArraySlice<String>
  private var kernel: Kernel
  private var target = WayTarget()
  private let text: String

  /// - Parameter kernel: its names grow with the values that a target brings along.
  package static func read(
    _ text: String, for kernel: inout Kernel
  ) throws(TargetProblem) -> WayTarget {
    var reader = TargetReader(text: text, kernel: kernel)
    try reader.readAll()
    kernel = reader.kernel
    return reader.target
  }

  private init(text: String, kernel: Kernel) {
    self.text = text
    self.kernel = kernel
    tokens = Self.tokens(of: text)[...]
  }

  private var flow: Flow { kernel.flow }

  /// Words, and the signs between them; a value is one word.
  private static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      let isSign = character == "(" || character == ")"
      if !isQuoted, character == " " || character == "\t" || isSign {
        if !word.isEmpty { tokens.append(word) }
        word = ""
        if isSign { tokens.append(String(character)) }
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { tokens.append(word) }
    return tokens
  }

  // MARK: Clauses

  private mutating func readAll() throws(TargetProblem) {
    if tokens.isEmpty { throw TargetProblem(message: "a target is missing: name a screen") }
    // A name alone is a screen, or else a Bool that holds.
    if tokens.count == 1, let name = tokens.first, (try? variable(name)) == nil {
      target.visible = try screen(name)
      return
    }
    try readClause()
    while take("and") { try readClause() }
    if let next = tokens.first {
      throw TargetProblem(
        message: next == "or"
          ? "`or` joins conditions on `state` alone, and needs parentheses around them"
          : "`\(next)` can't stand there: "
            + (["&&", "&", ","].contains(next) ? "did you mean `and`?" : "join clauses with `and`"))
    }
  }

  private mutating func readClause() throws(TargetProblem) {
    if take("visible") {
      let screen = try screen(try next("a screen"))
      if let other = target.visible, other != screen {
        throw TargetProblem(message: "only one screen can be visible")
      }
      target.visible = screen
    } else if take("live") {
      target.live.append(try coordinator(try next("a coordinator")))
    } else if tokens.first == "not", tokens.dropFirst().first == "live" {
      tokens = tokens.dropFirst(2)
      target.notLive.append(try coordinator(try next("a coordinator")))
    } else if take("presented") {
      target.presented.append(try thing(try next("a screen or coordinator")))
    } else {
      let condition = try unary()
      target.condition = target.condition.map { .and($0, condition) } ?? condition
    }
  }

  private mutating func take(_ word: String) -> Bool {
    guard tokens.first == word else { return false }
    tokens = tokens.dropFirst()
    return true
  }

  private mutating func next(_ what: String) throws(TargetProblem) -> String {
    guard let word = tokens.popFirst() else {
      throw TargetProblem(message: "\(what) is missing at the end of `\(text)`")
    }
    return word
  }

  // MARK: Conditions

  private mutating func either() throws(TargetProblem) -> StateCondition {
    var condition = try both()
    while take("or") { condition = .or(condition, try both()) }
    return condition
  }

  private mutating func both() throws(TargetProblem) -> StateCondition {
    var condition = try unary()
    while take("and") { condition = .and(condition, try unary()) }
    return condition
  }

  private mutating func unary() throws(TargetProblem) -> StateCondition {
    var isNot = false
    while take("not") { isNot.toggle() }
    let condition = try primary()
    return isNot ? .not(condition) : condition
  }

  private mutating func primary() throws(TargetProblem) -> StateCondition {
    if take("(") {
      let condition = try either()
      guard take(")") else { throw TargetProblem(message: "a `)` is missing in `\(text)`") }
      return condition
    }
    let name = try next("a condition")
    let variable = try variable(name)
    let type = flow.variables[variable].type
    if take("exists") {
      guard flow.types.isOptional(type) else {
        throw TargetProblem(message: "`\(name)` is no optional, so it always exists")
      }
      return .exists(variable)
    }
    if take("==") {
      let text = try next("a value")
      guard flow.types.isFinite(type) else {
        throw TargetProblem(
          message: "`\(name)` has too many values: a target can only ask for a Bool or an enum")
      }
      do {
        return .equals(variable, try ScriptReader.value(text, as: type, for: &kernel))
      } catch {
        throw TargetProblem(message: error.message)
      }
    }
    guard flow.types.unwrapped(type) == .bool, !flow.types.isOptional(type) else {
      throw TargetProblem(
        message: "`\(name)` is no Bool: write `\(name) == VALUE`")
    }
    return .holds(variable)
  }

  // MARK: Names

  private func screen(_ name: String) throws(TargetProblem) -> ScreenID {
    let names = flow.screens.map { flow.names[$0.name] }
    guard let index = names.firstIndex(of: name) else {
      if flow.coordinators.contains(where: { flow.names[$0.name] == name }) {
        throw TargetProblem(
          message: "there is no screen `\(name)`, but a coordinator; did you mean `live \(name)`?")
      }
      throw TargetProblem(unknown: name, as: "screen", among: names)
    }
    return ScreenID(index)
  }

  private func coordinator(_ name: String) throws(TargetProblem) -> CoordinatorID {
    let names = flow.coordinators.map { flow.names[$0.name] }
    guard let index = names.firstIndex(of: name) else {
      throw TargetProblem(unknown: name, as: "coordinator", among: names)
    }
    return CoordinatorID(index)
  }

  private func thing(_ name: String) throws(TargetProblem) -> WayTarget.Thing {
    if let screen = try? screen(name) { return .screen(screen) }
    if let coordinator = try? coordinator(name) { return .coordinator(coordinator) }
    let known = flow.screens.map(\.name) + flow.coordinators.map(\.name)
    throw TargetProblem(
      unknown: name, as: "screen or coordinator", among: known.map { flow.names[$0] })
  }

  private func variable(_ name: String) throws(TargetProblem) -> Int {
    let names = flow.variables.map { flow.names[$0.name] }
    guard let index = names.firstIndex(of: name) else {
      // `isLoggedIn=true`
      let sides = name.split(separator: "=")
      if sides.count == 2, names.contains(String(sides[0])) {
        throw TargetProblem(
          message: "`==` stands between a variable and its value, not `\(name)`; "
            + "did you mean `\(sides[0]) == \(sides[1])`?")
      }
      throw TargetProblem(
        unknown: name, as: "variable of `state` or `environment`", among: names)
    }
    return index
  }
}

extension TargetProblem {
  fileprivate init(unknown name: String, as kind: String, among known: [String]) {
    let nearest = Suggestion.nearest(to: name, among: known)
    message =
      "there is no \(kind) `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }
}

import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
import FlowSource

/// What the user is told.
extension Session {
  /// How much can be done before the list is cut; a terminal has 24 lines.
  private static let longestList = 16

  /// A turn that was run: what it was, what it broke, and what is now.
  mutating func tellTurn(_ line: String) {
    // What was typed word for word is on the screen already.
    if line != typed { page.prose(line, in: { $0.bold($1) }) }
    for violation in history.last?.violations ?? [] {
      page.line(
        "  !  " + violation.id.name, in: { $0.severity(violation.severity, $1) })
      page.prose(violation.message, behind: "     ")
    }
    look()
  }

  /// Everything that the user sees, and can do.
  mutating func look() {
    guard let world else {
      return page.prose(
        history.last == nil
          ? "nothing is launched: write `launch`"
          : "the app hangs: `undo` goes back one step, `restart` launches again")
    }
    let drawing = WorldDrawing(world, kernel: kernel, width: width, palette: palette)
    for line in drawing.lines() { page.append(line + "\n") }
    page.prose(WorldText(flow).tree(of: world), behind: "alive  ")
    let state = flow.variables.indices.map { index in
      let value = kernel.value(of: index, in: world)
      let text = value == .unknown ? "?" : text(of: value, as: flow.variables[index].type)
      return flow.names[flow.variables[index].name] + "=" + text
    }
    if !state.isEmpty { page.prose(state.joined(separator: " "), behind: "state  ") }
    page.line()
    tell(offers(in: world), in: world, upTo: Self.longestList)
  }

  mutating func list() {
    guard let world else { return refuseHanging() }
    tell(offers(in: world), in: world, upTo: .max)
  }

  private mutating func tell(_ offers: [Offer], in world: World, upTo limit: Int) {
    if offers.isEmpty { page.line("nothing can be done here") }
    // A single line more is better shown than told of.
    let shown = offers.count - 1 > limit ? limit : offers.count
    for (index, offer) in offers.prefix(shown).enumerated() {
      tell(offer, number: index + 1, in: world)
    }
    if shown < offers.count {
      page.line("     … \(offers.count - shown) more: `list` shows them all")
    }
  }

  private mutating func tell(_ offer: Offer, number: Int, in world: World) {
    let digits = String(number)
    let margin = String(repeating: " ", count: max(0, 3 - digits.count)) + digits + "  "
    let note = note(on: offer, in: world).map { "  (\($0))" } ?? ""
    let room = width - PlainText.width(of: margin + note)
    let text = PlainText.escaped(
      kernel.text(of: offer, in: world, arguments: signature(of: offer)))
    page.append(margin + PlainText.truncated(text, to: room) + palette.dim(note) + "\n")
  }

  /// `(name: Type, …)`
  private func signature(of offer: Offer) -> String {
    let parameters = kernel.parameters(of: offer.action)
    if parameters.isEmpty { return "" }
    let parts = parameters.indices.map { index in
      flow.names[flow.parameters[index].name] + ": "
        + flow.types.text(of: flow.parameters[index].type, names: flow.names)
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// What the user would not guess of an offer.
  private func note(on offer: Offer, in world: World) -> String? {
    guard case .event(let event, _, _) = offer.action else { return nil }
    let owner = world.owner(of: offer.turn.sender)
    let isAsync = flow[event].kind == .async
    let isAnswered =
      owner != .none
      && flow.transitionIndex(of: world[coordinator: owner].type, for: event) != nil
    let notes = (isAsync ? ["async"] : []) + (isAnswered ? [] : ["not handled"])
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }

  mutating func tree() {
    guard let world else { return refuseHanging() }
    for line in WorldTree.lines(of: world, kernel) { page.line(line) }
  }

  mutating func help() {
    for (word, meaning) in Self.commands {
      page.prose(meaning, behind: "  " + PlainText.padded(word, to: 19))
    }
  }

  // MARK: Questions

  /// Asks for a value.
  mutating func tellBlank(_ blank: Question.Blank) {
    let name = flow.names[blank.name]
    let type = flow.types.text(of: blank.type, names: flow.names)
    let isEnvironment = blank.variable.map { flow.variables[$0].isEnvironment } ?? false
    var text = "\(name): \(type)"
    if case .launch = question?.goal, !isEnvironment { text += ", at launch" }
    if isLookedAt, isEnvironment { text += ", which is needed now" }
    let choices = flow.choices(for: blank.type)
    if let initial = blank.initial {
      text += "; an empty line is `\(self.text(of: initial, as: blank.type))`"
    }
    if history.last != nil { text += "; `cancel` goes back" }
    page.prose(text)
    guard let choices else { return }
    page.list(
      choices.enumerated().map { "\($0.offset + 1) \(self.text(of: $0.element, as: blank.type))" })
  }

  /// Whether a value is asked for because a condition stumbled over it.
  private var isLookedAt: Bool {
    if case .offer = question?.goal { return false }
    return true
  }
}

import FlowSource

/// A draft as YAML. Its order is that of the code's files, so the same sources make the same bytes.
struct DraftText {
  let draft: Draft
  /// `Sources/App/Home.swift:28`
  let place: (SourceRange) -> String
  private var text = ""

  init(_ draft: Draft, place: @escaping (SourceRange) -> String) {
    self.draft = draft
    self.place = place
  }

  static func render(_ draft: Draft, place: @escaping (SourceRange) -> String) -> String {
    var text = DraftText(draft, place: place)
    text.write()
    return text.text
  }

  private mutating func write() {
    for remark in draft.remarks { line("# " + remark) }
    for range in draft.unreadable { line("# open: what stands in \(place(range)) can't be parsed") }
    line("flow: 1")
    line("name: " + Self.quoted(draft.name))
    line("root: " + draft.root)
    writeNames()
    writeTypes()
    if !draft.state.isEmpty {
      line("state:")
      for variable in draft.state { line("  \(variable.name): Bool = \(variable.initial)") }
    }
    if !draft.environment.isEmpty {
      line("environment:")
      for variable in draft.environment { line("  \(variable.name): \(variable.type)") }
    }
    line("screens:")
    for screen in draft.screens { write(screen) }
    line("coordinators:")
    for coordinator in draft.coordinators { write(coordinator) }
  }

  private mutating func line(_ words: String, _ comment: String? = nil) {
    text += words
    if let comment { text += "  # " + Self.oneLine(comment) }
    text += "\n"
  }

  private mutating func writeNames() {
    if draft.names.isEmpty { return }
    line("code:")
    line("  names:")
    for pair in draft.names { line("    \(Self.quoted(pair.code)): \(pair.flow)") }
  }

  private mutating func writeTypes() {
    if draft.types.isEmpty { return }
    line("types:")
    for type in draft.types { line("  \(type.name): [\(type.cases.joined(separator: ", "))]") }
  }

  private mutating func write(_ screen: Draft.Screen) {
    line(
      "  \(screen.name):",
      screen.open.map { "open: " + $0 } ?? screen.guess.map { "guessed: " + $0 })
    if let style = screen.style { line("    style: \(style)") }
    if screen.events.contains(where: { !$0.payload.isEmpty || $0.guess != nil }) {
      line("    events:")
      for event in screen.events {
        line("      " + Self.text(of: event), event.guess.map { "guessed: " + $0 })
      }
    } else {
      line("    events: [\(screen.events.map(\.name).joined(separator: ", "))]")
    }
    line("    x-code: " + (screen.range.map { Self.quoted(place($0)) } ?? "none"))
    if let events = screen.codeEvents { line("    x-code-events: \(events)") }
  }

  private static func text(of event: Draft.Event) -> String {
    if event.payload.isEmpty { return event.name + ":" }
    let payload = event.payload.map { "\($0.name): \($0.type)" }
    return "\(event.name): { \(payload.joined(separator: ", ")) }"
  }

  private mutating func write(_ coordinator: Draft.Coordinator) {
    line(
      "  \(coordinator.name):",
      coordinator.isPlaceholder
        ? "guessed: no type of the app stands for it" : coordinator.guess.map { "guessed: " + $0 })
    line(
      "    x-code: " + (coordinator.isPlaceholder ? "none" : Self.quoted(place(coordinator.range))))
    if !coordinator.outcomes.isEmpty {
      line(
        "    outcomes: [\(coordinator.outcomes.joined(separator: ", "))]",
        coordinator.outcomesGuess.map { "guessed: " + $0 })
    }
    if !coordinator.outputs.isEmpty {
      line("    outputs: [\(coordinator.outputs.joined(separator: ", "))]")
    }
    if !coordinator.async.isEmpty {
      line("    async:")
      for event in coordinator.async { line("      " + Self.text(of: event)) }
    }
    if !coordinator.tabs.isEmpty { line("    tabs: [\(coordinator.tabs.joined(separator: ", "))]") }
    if !coordinator.children.isEmpty {
      line("    children:")
      for child in coordinator.children { write(child) }
    }
    if !coordinator.start.isEmpty {
      write(coordinator.start, under: "start", indent: 4, comment: coordinator.startGuess)
    } else if coordinator.tabs.isEmpty {
      line("    start: stay")
    }
    if !coordinator.transitions.isEmpty {
      line("    transitions:")
      for transition in coordinator.transitions { write(transition) }
    }
    if !coordinator.ignores.isEmpty {
      line(
        "    ignores: [\(coordinator.ignores.joined(separator: ", "))]",
        "guessed: nothing that was read handles them here")
    }
  }

  private mutating func write(_ child: Draft.Child) {
    var parts = ["as: \(child.kind)"]
    if let style = child.style { parts.append("style: \(style)") }
    parts.append("x-code: " + (child.range.map { Self.quoted(place($0)) } ?? "none"))
    if let left = child.left, child.style != "fullScreen" {
      parts.append((child.kind == "push" ? "back: " : "swipe: ") + left)
    }
    line(
      "      \(child.name): { \(parts.joined(separator: ", ")) }",
      child.guess.map { "guessed: " + $0 })
  }

  private mutating func write(_ transition: Draft.Transition) {
    var comment: String?
    if let guess = transition.guess { comment = "guessed: " + guess }
    if let open = transition.open { comment = "open: " + open }
    if let range = transition.range {
      let shown = place(range)
      comment = comment.map { $0 + ", " + shown } ?? shown
    }
    write(transition.steps, under: transition.event, indent: 6, comment: comment)
  }

  // MARK: Steps

  private mutating func write(
    _ steps: [Draft.Step], under key: String, indent: Int, comment: String? = nil
  ) {
    let margin = String(repeating: " ", count: indent)
    if steps.isEmpty {
      line("\(margin)\(key): stay", comment)
    } else if steps.count == 1, let simple = Self.simple(steps[0]) {
      line("\(margin)\(key): \(simple)", comment)
    } else {
      line("\(margin)\(key):", comment)
      writeList(steps, indent: indent + 2)
    }
  }

  private static func simple(_ step: Draft.Step) -> String? {
    switch step {
    case .word(let word): word
    case .value(let key, let value): "{ \(key): \(value) }"
    case .choose, .branch: nil
    }
  }

  private mutating func writeList(_ steps: [Draft.Step], indent: Int) {
    let margin = String(repeating: " ", count: indent)
    if steps.isEmpty {
      line("\(margin)- stay")
    }
    for step in steps {
      switch step {
      case .word(let word): line("\(margin)- \(word)")
      case .value(let key, let value): line("\(margin)- \(key): \(value)")
      case .choose(let name, let then, let otherwise):
        line("\(margin)- if: \(name)")
        line("\(margin)  then:")
        writeList(then, indent: indent + 4)
        if !otherwise.isEmpty {
          line("\(margin)  else:")
          writeList(otherwise, indent: indent + 4)
        }
      case .branch(let name, let cases):
        line("\(margin)- switch: \(name)")
        line("\(margin)  cases:")
        for one in cases {
          line("\(margin)    \(one.name):")
          writeList(one.steps, indent: indent + 6)
        }
      }
    }
  }

  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    if isPlain, let first = text.unicodeScalars.first, first.properties.isAlphabetic,
      !text.hasSuffix(":"),
      !["true", "false", "null", "yes", "no"].contains(text.lowercased())
    {
      return text
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}

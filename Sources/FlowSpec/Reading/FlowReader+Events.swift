import FlowSource
import FlowYAML

extension FlowReader {
  /// `events:`, `async:`, `outcomes:` and `outputs:`: a list of names, or a map from names to
  /// payloads.
  mutating func events(_ entry: Entry, reserved: [Word]) -> [EventDeclaration] {
    if isNothing(entry.value) { return [] }
    let events =
      kind(of: entry.value) == .sequence ? listedEvents(entry) : mappedEvents(entry)
    guard events.contains(where: { isReserved($0, reserved) }) else { return events }
    hadReservedName = true
    for event in events where isReserved(event, reserved) { reportReserved(event.name) }
    return events.filter { !isReserved($0, reserved) }
  }

  private func isReserved(_ event: EventDeclaration, _ reserved: [Word]) -> Bool {
    guard let word = Word(event.name.value) else { return false }
    return reserved.contains(word)
  }

  private mutating func listedEvents(_ entry: Entry) -> [EventDeclaration] {
    var events: [EventDeclaration] = []
    events.reserveCapacity(count(of: entry.value))
    reportHabits(inListOf: entry.value, under: entry.key)
    var isTold = false
    for item in children(of: entry.value) where !isFull {
      let call = kind(of: item) == .scalar ? SwiftHabits.Call(names.text(text(of: item))) : nil
      if kind(of: item) == .mapping || call?.arguments.isEmpty == false {
        hasLostItems = true
        if isTold { continue }
        isTold = true
        findings.report(
          .wrongKind, "in a list, `\(quotable(entry.key))` can't have payloads",
          at: range(of: call == nil ? firstPair(of: item)?.key ?? item : item),
          help: "write a mapping: `\(quotable(entry.key)): { \(mapping(of: entry.value)) }`")
      } else if let names = namesWithoutComma(item) {
        findings.report(
          .invalidName, "a comma is missing between \(names.map(quote).joined(separator: " and "))",
          at: range(of: item), help: "write `\(names.map(shortened).joined(separator: ", "))`")
        events += names.map {
          EventDeclaration(name: Located($0, at: range(of: item)), parameters: [])
        }
      } else if word(
        item, of: entry.key, want: "names", example: .under(entry.key, ": […]")) != nil
        || SwiftHabits.name(names.text(text(of: item))) != nil
      {
        events.append(EventDeclaration(name: declaredName(item), parameters: []))
      } else {
        hasLostItems = true
      }
    }
    return events
  }

  /// `pause done`, where one of them is handled.
  private mutating func namesWithoutComma(_ item: NodeID) -> [NameID]? {
    guard kind(of: item) == .scalar,
      names.firstIndex(of: UInt8(ascii: " "), in: text(of: item)) != nil,
      let owner = screenHere ?? coordinatorHere
    else { return nil }
    let words = names.text(text(of: item)).split(separator: " ")
    guard words.count > 1, words.allSatisfy({ Identifier.isValid($0.utf8) }),
      words.contains(where: { names.find("\(names.text(owner)).\($0)") != nil })
    else { return nil }
    return words.map { names.intern(String($0)) }
  }

  private func firstPair(of map: NodeID) -> (key: NodeID, value: NodeID)? {
    pairs(of: map).first { _ in true }
  }

  /// A list of events as a mapping has them.
  private mutating func mapping(of list: NodeID) -> String {
    children(of: list).map { item in
      if kind(of: item) == .mapping { return payload(item) }
      // `close(id: Int)`, in quotes
      let call = kind(of: item) == .scalar ? SwiftHabits.Call(names.text(text(of: item))) : nil
      return call.map { "\($0.name): { \($0.arguments.joined(separator: ", ")) }" }
        ?? quotable(item) + ": {}"
    }.joined(separator: ", ")
  }

  /// An event with its payload as a mapping has it; `open(id: Int)` is how Swift writes one.
  private mutating func payload(_ item: NodeID) -> String {
    guard let (key, value) = firstPair(of: item) else { return "\(quotable(item)): {}" }
    let text = quotable(key)
    if let parenthesis = text.firstIndex(of: "(") {
      let type = quotable(value)
      let name = text[text.index(after: parenthesis)...]
      return
        "\(text[..<parenthesis]): { \(name): \(type.last == ")" ? String(type.dropLast()) : type) }"
    }
    let types = pairs(of: value).map { "\(quotable($0.key)): \(quotable($0.value))" }
    let isPayload = kind(of: value) == .mapping && !types.isEmpty
    return "\(text): { \(isPayload ? types.joined(separator: ", ") : payloadMeant(by: value)) }"
  }

  private mutating func mappedEvents(_ entry: Entry) -> [EventDeclaration] {
    let example = Example.under(entry.key, ": […]")
    let want = "a list of names, or a mapping from names to payloads"
    if kind(of: entry.value) != .mapping {
      // Which there are nobody knows for sure: none of them is then missing anywhere.
      hasLostItems = true
      return namesOfNoList(entry, want: want, example: example).map {
        EventDeclaration(name: $0, parameters: [])
      }
    }
    let entries = namedEntries(entry, want: want, example: example)
    var events: [EventDeclaration] = []
    events.reserveCapacity(entries.count)
    for (key, value) in entries where !isFull {
      var event = EventDeclaration(name: declaredName(key), parameters: [])
      if let screenHere, isStep(value) {
        let name = "\(shortened(screenHere)).\(quotable(key))"
        findings.report(
          .wrongKind, "`\(asWritten(value))` is a step, but a screen has none",
          at: range(of: value),
          help: "write `\(quotable(key)): {}`, and `\(name): \(asWritten(value))` under the "
            + "`transitions` of \(ownerShowing(names.text(screenHere)))")
      } else if isNothing(value) || kind(of: value) == .mapping {
        event.parameters = payload(value, of: key)
      } else {
        event.hasLostPayload = true
        if ["Void", "()", "None", "none"].contains(quotable(value)) {
          findings.report(
            .wrongKind, "`\(quotable(key))` brings nothing, so it has no type",
            at: range(of: value),
            help: "write `\(quotable(key)): {}`")
          events.append(event)
          continue
        }
        let example = Example.under(key, ": { \(payloadMeant(by: value)) }")
        _ = isMapping(value, of: key, want: "a payload by name and type", example: example)
      }
      events.append(event)
    }
    return events
  }

  /// `pop`, `{ push: Detail }`
  private mutating func isStep(_ value: NodeID) -> Bool {
    if kind(of: value) == .scalar { return word(of: value).flatMap(StepWord.alone) != nil }
    guard kind(of: value) == .mapping, let (key, name) = firstPair(of: value) else { return false }
    return word(of: key).map(StepWord.isStep) == true && kind(of: name) == .scalar
      && (isDeclared(text(of: name), under: .screens)
        || isDeclared(text(of: name), under: .coordinators))
  }

  /// `ride: Ride` for a type alone: a payload has names.
  private mutating func payloadMeant(by value: NodeID) -> String {
    let type = quotable(value)
    let name = type.filter { $0 != "[" && $0 != "]" && $0 != "?" }
    let isBuiltin = Word(text: name).map(Word.builtinTypes.contains) ?? false
    guard Identifier.isValid(name.utf8), !isBuiltin else {
      return "…: \(isBuiltin ? type : "…")"
    }
    // A small letter begins a name, and no type.
    if name.first?.isLowercase == true, !isDeclared(names.intern(name), under: .types) {
      return "\(name): \(writtenType(of: names.intern(name)).map { quotable($0) } ?? "String")"
    }
    return "\(name.prefix(1).lowercased() + name.dropFirst()): \(type)"
  }

  /// Nothing, or a map from names to types; `description` is no name in it.
  private mutating func payload(_ value: NodeID, of key: NodeID) -> [ParameterDeclaration] {
    if isNothing(value) { return [] }
    readNotes(of: value, under: key)
    var parameters: [ParameterDeclaration] = []
    for (key, value) in pairs(of: value) where !isPrivate(key) && !isFull {
      if word(of: key) == .description { continue }
      parameters.append(parameter(key, value, isState: false))
    }
    return parameters
  }

  private mutating func reportReserved(_ name: Located<NameID>) {
    if isFull { return }
    let meaning =
      name.value == Word.finished.nameID
      ? "is the language's name for a finish without an outcome"
      : "is the language's name for a gesture"
    findings.report(
      .invalidName, "\(quote(name.value)) \(meaning), so it can't be declared", at: name.range,
      help: name.value == Word.finished.nameID
        ? "remove it: the step `finish` alone is that"
        : "remove it and handle it in `transitions`, or choose another name")
  }

  /// Whether all that one owner declares has names of its own: nearly always, and seen without a table
  /// for each owner. For every name, `lastOwners` has the number of the owner that declared it last.
  mutating func areUnique(_ groups: [EventDeclaration]...) -> Bool {
    ownerCount += 1
    if lastOwners.count < names.count {
      lastOwners.append(contentsOf: repeatElement(0, count: names.count - lastOwners.count))
    }
    for group in groups {
      for event in group {
        let name = Int(event.name.value.raw)
        if lastOwners[name] == ownerCount { return false }
        lastOwners[name] = ownerCount
      }
    }
    return true
  }

  /// Leaves each name of one owner once, over all that it declares; reports the others.
  mutating func removeDuplicates(_ groups: [EventDeclaration]..., owner: NameID)
    -> [[EventDeclaration]]
  {
    var places: [NameID: SourceRange] = [:]
    return groups.map { group in
      group.filter { event in
        guard let earlier = places[event.name.value] else {
          places[event.name.value] = event.name.range
          return true
        }
        reportTwice(
          event.name.value, at: event.name.range, earlier: earlier,
          help:
            "remove it here; events, outcomes and outputs of \(quote(owner)) need different names")
        return false
      }
    }
  }
}

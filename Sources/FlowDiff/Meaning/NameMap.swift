import FlowModel
import FlowSource

/// What things of the old flow are called in the new one. Whatever isn't in it keeps its name.
package struct NameMap: Sendable, Hashable {
  /// What has names of its own.
  enum Kind: Sendable, CaseIterable {
    case screen, coordinator
    /// Events of screens, outcomes and outputs, by `Owner.event`; notifications by `notification.event`.
    case event
    /// A link may have the name of a screen.
    case link
    /// State and environment.
    case variable
    /// `Type.case`
    case enumCase
    /// `Owner.parameter`, `Owner.event.parameter`, `open link.parameter`
    case parameter

    /// Whether words of this kind may be those of something else, too.
    var isValue: Bool {
      switch self {
      case .screen, .coordinator, .event, .link: false
      case .variable, .enumCase, .parameter: true
      }
    }
  }

  struct Rename {
    var kind: Kind
    /// As the old flow has it.
    var old: String
    var new: String

    /// How expressions write both names.
    var words: [String] {
      let sign = kind == .enumCase ? "." : ""
      return [old, new].map { sign + ($0.split(separator: ".").last ?? "") }
    }
  }

  /// By kind, the own name in the new flow by the whole name in the old one.
  private var names: [Kind: [String: String]] = [:]

  package init() {}

  package var isEmpty: Bool { names.isEmpty }

  mutating func rename(_ kind: Kind, _ old: String, to new: String) {
    names[kind, default: [:]][old] = new.split(separator: ".").last.map(String.init) ?? new
  }

  /// Takes a new name for an old one, both as somebody would write them: `Basket`, `Basket.buy`.
  ///
  /// - Returns: false, and nothing is renamed, where the flows have no such names, or of different things.
  package mutating func rename(
    _ old: String, to new: String, from before: FlowSide, to now: FlowSide
  ) -> Bool {
    let (known, others) = (before.flow.names(with: old), now.flow.names(with: new))
    for kind in known.intersection(others) { rename(kind, old, to: new) }
    return !known.isDisjoint(with: others)
  }

  /// The rename whose new name something else of the old flow has, and keeps: two things would be one.
  package func clash(in old: FlowSide) -> (old: String, new: String)? {
    renames.first { rename in
      let owner = rename.old.split(separator: ".").dropLast().joined(separator: ".")
      let own = rename.new.split(separator: ".").last.map(String.init) ?? ""
      let taken = owner.isEmpty ? rename.new : owner + "." + own
      return taken != rename.old && self[rename.kind, taken] == nil
        && old.flow.names(with: taken).contains(rename.kind)
    }.map { ($0.old, $0.new) }
  }

  subscript(kind: Kind, name: String) -> String? { names[kind]?[name] }

  /// Whether something of the old flow has another name.
  func isRenamed(_ name: String) -> Bool { names.values.contains { $0[name] != nil } }

  /// The same without one rename.
  func without(_ rename: Rename) -> NameMap {
    var map = self
    map.names[rename.kind]?[rename.old] = nil
    map.names = map.names.filter { !$0.value.isEmpty }
    return map
  }

  /// Of what has words that may be those of something else, too.
  var values: NameMap {
    var map = self
    map.names = names.filter { $0.key.isValue }
    return map
  }

  func link(_ name: String) -> String { self[.link, name] ?? name }

  /// Coordinators and screens share their names: a flow declares each name once.
  func owner(_ name: String) -> String { self[.screen, name] ?? self[.coordinator, name] ?? name }

  /// An event's own name, without that of its owner.
  func event(_ name: String, of owner: String) -> String {
    self[.event, owner + "." + name] ?? name
  }

  /// `Owner.event` as the new flow has it.
  func full(_ name: String, of owner: String) -> String {
    self.owner(owner) + "." + event(name, of: owner)
  }

  /// Every rename, in the order of the old names.
  var renames: [Rename] {
    names.flatMap { kind, names in
      names.map { old, new in
        let owner = old.split(separator: ".").dropLast().joined(separator: ".")
        // Types are called as they like.
        let prefix = kind == .enumCase ? owner : renamed(owner)
        return Rename(kind: kind, old: old, new: prefix.isEmpty ? new : prefix + "." + new)
      }
    }.sorted { $0.old < $1.old }
  }

  /// Every rename as `Old` and `New`, with owners, in the order of the old names.
  package var all: [(old: String, new: String)] { renames.map { ($0.old, $0.new) } }

  /// A text with every name as the new flow has it. A word of a value is taken for the value's.
  package func renamed(_ text: String) -> String {
    if isEmpty { return text }
    var result = ""
    var word = ""
    for character in text {
      if character.isPartOfName {
        word.append(character)
      } else {
        result += renamed(word: word) + String(character)
        word = ""
      }
    }
    return result + renamed(word: word)
  }

  private func renamed(word: String) -> String {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      return parts[0].isEmpty
        ? "." + value(parts[1], of: [.enumCase]) : full(parts[1], of: parts[0])
    }
    let kinds = Kind.allCases.filter(\.isValue)
    return parts.map { part in
      let owner = owner(part)
      return owner != part ? owner : self[.link, part] ?? value(part, of: kinds)
    }.joined(separator: ".")
  }

  /// What a value's word is now; the first in order, where it means several.
  private func value(_ word: String, of kinds: [Kind]) -> String {
    for kind in kinds {
      let found = names[kind]?.filter { $0.key == word || $0.key.hasSuffix("." + word) }
      if let new = found?.min(by: { $0.key < $1.key })?.value { return new }
    }
    return word
  }
}

extension Character {
  /// Whether it stands in a name, or between an owner's and its event's.
  var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "." }
}

extension FlowSide {
  /// Of all that can have another name, what has nearly this one; nil where something has this one.
  package func nameMeant(by text: String) -> String? {
    if !flow.names(with: text).isEmpty { return nil }
    let parameters = FlowNames(flow).owners.flatMap { owner, run in
      run.indices.map { owner + "." + flow.names[flow.parameters[$0].name] }
    }
    let named =
      flow.screens.map(\.name) + flow.coordinators.map(\.name) + flow.links.map(\.name)
      + flow.variables.map(\.name)
    return Suggestion.nearest(
      to: text,
      among: named.map { flow.names[$0] } + flow.events.indices.map { flow.text(EventID($0)) }
        + flow.enums.flatMap { type in type.cases.map { type.name + "." + $0 } } + parameters)
  }
}

extension Flow {
  /// What a name may be meant as.
  fileprivate func names(with text: String) -> Set<NameMap.Kind> {
    var kinds: Set<NameMap.Kind> = []
    if screens.contains(where: { names[$0.name] == text }) { kinds.insert(.screen) }
    if coordinators.contains(where: { names[$0.name] == text }) { kinds.insert(.coordinator) }
    if events.indices.contains(where: { self.text(EventID($0)) == text }) { kinds.insert(.event) }
    if links.contains(where: { names[$0.name] == text }) { kinds.insert(.link) }
    if variables.contains(where: { names[$0.name] == text }) { kinds.insert(.variable) }
    if enums.contains(where: { type in type.cases.contains { type.name + "." + $0 == text } }) {
      kinds.insert(.enumCase)
    }
    let hasParameter = FlowNames(self).owners.contains { owner, run in
      run.indices.contains { owner + "." + names[parameters[$0].name] == text }
    }
    if hasParameter { kinds.insert(.parameter) }
    return kinds
  }

  /// The enums that anything is made of.
  var enums: [(name: String, cases: [String])] {
    types.shapes.compactMap { shape in
      guard case .enumeration(let name, let cases) = shape else { return nil }
      return (names[name], cases.map { names[$0] })
    }
  }
}

import FlowSource
import FlowYAML

extension FlowReader {
  private static let boundaryKinds: [Word] = [.push, .present, .root, .replace, .none]

  /// `children:`
  ///
  /// A child whose boundary can't be read counts as presented: its other uses are no mistakes.
  mutating func boundaries(_ entry: Entry) -> [BoundaryDeclaration] {
    if let listed = listedBoundaries(entry) { return listed }
    var boundaries: [BoundaryDeclaration] = []
    let example: Example = "children: { …: present }"
    for (key, value) in namedEntries(
      entry, want: "a mapping from children to boundaries", example: example) where !isFull
    {
      if let word = word(of: key), [.transitions, .tabs, .outcomes, .outputs].contains(word),
        kind(of: value) != .scalar
      {
        findings.report(
          .wrongKind, "`\(word.text)` stands under `\(quotable(entry.key))`, not beside it",
          at: range(of: key), help: "indent it like `\(quotable(entry.key))`")
        entriesAmongChildren.append(Entry(word: word, key: key, value: value))
      } else if isTab(value) {
        tabsAmongChildren.append(located(key))
      } else if kind(of: value) == .mapping {
        boundaries.append(boundary(key, in: value))
      } else {
        let child = Entry(word: .as, key: key, value: value)
        let listed = kind(of: value) == .sequence ? children(of: value).first { _ in true } : nil
        let meant = listed.flatMap { word(of: $0) }.flatMap {
          Self.boundaryKinds.contains($0) ? $0 : nil
        }
        let kind = boundaryKind(child, example: .under(key, ": \((meant ?? .push).text)"))
        boundaries.append(
          BoundaryDeclaration(
            child: located(key), kind: kind ?? Located(.present, at: range(of: key))))
      }
    }
    return boundaries
  }

  /// `tab`, `{ as: tab }`
  private func isTab(_ value: NodeID) -> Bool {
    var kind = value
    if self.kind(of: value) == .mapping {
      guard let written = pairs(of: value).first(where: { word(of: $0.key) == .as }) else {
        return false
      }
      kind = written.value
    }
    return self.kind(of: kind) == .scalar && ["tab", "tabs"].contains(names.text(text(of: kind)))
  }

  /// `children: [Rental]`, `children: Rental`; nil for anything else.
  private mutating func listedBoundaries(_ entry: Entry) -> [BoundaryDeclaration]? {
    if kind(of: entry.value) == .mapping { return nil }
    let names = namesMeant(by: entry.value)
    if names.isEmpty { return nil }
    if let coordinatorMap, !has(.start, in: coordinatorMap), !has(.tabs, in: coordinatorMap) {
      // Who starts nothing else is a tab bar.
      tabsAmongChildren += names
      return []
    }
    // What a coordinator starts with has nothing below it yet.
    let started = startedFirst
    let isFirst = names.map { started.contains($0.value) }
    let written = zip(names, isFirst).map { name, isFirst in
      "\(shortened(name.value)): \(isFirst ? "root" : "push")"
    }
    findings.report(
      .wrongKind, "`children` takes a mapping that declares how each child is shown",
      at: range(of: entry.value),
      help: "write `children: { \(written.joined(separator: ", ")) }`"
        + (isFirst.contains(false) ? ", or `present` in place of `push` for a sheet" : ""))
    return names.map { BoundaryDeclaration(child: $0, kind: Located(.present, at: $0.range)) }
  }

  /// `{ as: word, style: …, back: …, swipe: …, keep: true }`
  private mutating func boundary(_ child: NodeID, in map: NodeID) -> BoundaryDeclaration {
    var boundary = BoundaryDeclaration(
      child: located(child), kind: Located(.present, at: range(of: child)))
    var hasKind = false
    for entry in entries(of: map, at: .boundary, without: kindKeys(in: map)) {
      switch entry.word {
      case .as:
        hasKind = true
        if let kind = boundaryKind(entry, example: "as: push") { boundary.kind = kind }
      case .style: boundary.style = style(entry)
      case .over:
        boundary.overTop = choice(entry, among: [.top], want: "`top`").map { _ in
          range(of: entry.key)
        }
      case .back: (boundary.back, boundary.backLock) = boundaryRule(entry, of: boundary.child.value)
      case .swipe:
        (boundary.swipe, boundary.swipeLock) = boundaryRule(entry, of: boundary.child.value)
      case .gone: boundary.gone = gestureRule(entry, of: boundary.child.value)
      case .keep: boundary.isKept = flag(entry) ?? false
      case .again:
        boundary.showsAgain = choice(
          entry, among: [.start, .show], want: "what a later start does"
        )
        .map { Located($0.value == .show, at: $0.range) }
      default: break
      }
    }
    readCodePlace(of: map, under: child)
    if !hasKind, !reportedKind(of: child, in: map) {
      let example = Example.under(child, ": { as: present }")
      reportMissing(.as, in: map, under: child, example: example)
    }
    return boundary
  }

  /// `{ present: fullScreen }`: a boundary's word as a key.
  private func kindKeys(in map: NodeID) -> [NodeID] {
    pairs(of: map).map(\.key).filter { key in
      word(of: key).map { Self.boundaryKinds.contains($0) } ?? false
    }
  }

  private mutating func reportedKind(of child: NodeID, in map: NodeID) -> Bool {
    guard let key = kindKeys(in: map).first,
      let value = pairs(of: map).first(where: { $0.key == key })?.value
    else { return false }
    let style = kind(of: value) == .scalar && !isNothing(value) ? quotable(value) : nil
    let others = pairs(of: map).filter { $0.key != key && !isPrivate($0.key) }
      .map { ", \(quotable($0.key)): \(asWritten($0.value))" }
    let meant =
      (style.flatMap { UIKitWord.styles.contains($0) ? ", style: \($0)" : nil } ?? "")
      + others.joined()
    findings.report(
      .unknownKey, "a child has no key \(quote(text(of: key)))", at: range(of: key),
      help: "write `\(quotable(child)): { as: \(quotable(key))\(meant) }`")
    return true
  }

  /// `fullScreen` is how something is presented.
  ///
  /// - Parameter key: the child, or `as`.
  private func boundaryHelp(for name: NameID, of key: NodeID) -> String? {
    let text = names.text(name)
    if let comment = commentHelp(for: text) { return comment }
    let style =
      Word(name) ?? UIKitWord.meaning(of: text, among: UIKitWord.styles).flatMap(Word.init(text:))
    guard let style, UIKitWord.styles.contains(style.text), style != .sheet else { return nil }
    let kind = "as: present, style: \(style.text)"
    return word(of: key) == .as
      ? "write `\(kind)`" : "write `\(quotable(key)): { \(kind) }`"
  }

  private mutating func boundaryKind(_ entry: Entry, example: Example) -> Located<BoundaryKind>? {
    let want = "`push`, `present`, `root`, `replace` or `none`"
    guard let name = word(entry.value, of: entry.key, want: want, example: example) else {
      return nil
    }
    switch Word(name.value) {
    case .push: return Located(.push, at: name.range)
    case .present: return Located(.present, at: name.range)
    case .root: return Located(.root, at: name.range)
    case .replace: return Located(.replace, at: name.range)
    case .some(.none): return Located(.none, at: name.range)
    default:
      let known = Self.boundaryKinds.map(\.text)
      let help = boundaryHelp(for: name.value, of: entry.key)
      findings.report(
        .unknownName, "\(quote(name.value)) is not a boundary", at: name.range,
        meant: help == nil ? suggestion(for: name.value, among: known) : nil,
        help: help ?? "write one of " + list(known))
      return nil
    }
  }
}

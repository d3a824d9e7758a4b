import FlowKernel
import FlowModel

/// Summaries of what lies below others, and of parts of them: derived, and made once for all who ask.
extension Saturation {
  /// What lies some levels below a hole in its chain.
  mutating func summary(below summary: FoldID, _ levels: Int) -> FoldID {
    var current = summary
    for _ in 0..<levels { current = below(current) }
    return current
  }

  private mutating func below(_ summary: FoldID) -> FoldID {
    let summary = whole(summary)
    if summaries[Int(summary)].below >= 0 { return summaries[Int(summary)].below }
    let new = addSummary(.below)
    summaries[Int(new)].isOwn = false
    summaries[Int(summary)].below = new
    if let source = source(of: summary) { connect(below(source), to: new) }
    for content in summaries[Int(summary)].contents { descend(content, to: new) }
    return new
  }

  /// Lets a summary stand for the first one that it gets anything from. From most holes of a coordinator the way
  /// down leads to the same place: without this, each would hold all that lies there.
  ///
  /// - Returns: false if it has to have contents of its own, as it gets something from elsewhere, too.
  mutating func stands(_ summary: FoldID, for source: FoldID) -> Bool {
    let index = Int(summary)
    if let known = self.source(of: summary) {
      if leads(known, to: source) { return true }
      if !leads(source, to: known) { return false }
      hand(source, to: summary, until: known)
      return true
    }
    if summaries[index].isOwn || leads(source, to: summary) { return false }
    summaries[index].source = source
    for target in summaries[index].edges { connect(source, to: target) }
    let below = summaries[index].below
    if below >= 0 { connect(self.below(source), to: below) }
    return true
  }

  /// Whether a summary stands for another one, if need be by way of others.
  private mutating func leads(_ summary: FoldID, to other: FoldID) -> Bool {
    var current = summary
    while current != other, let source = source(of: current) {
      // It lies anywhere in memory, which takes longer than the next entry of a world.
      work += 4
      current = source
    }
    return current == other
  }

  /// What a summary stands for.
  func source(of summary: FoldID) -> FoldID? { summaries.source(of: summary) }

  /// The summary with contents of its own that one stands for: itself, if it stands for none.
  func last(from summary: FoldID) -> FoldID { summaries.last(from: summary) }

  /// Gives a summary contents of its own. Those who asked it before know what its source holds, and learn
  /// from itself what comes now.
  mutating func own(_ summary: FoldID) {
    if summaries[Int(summary)].isOwn { return }
    summaries[Int(summary)].isOwn = true
    guard let source = source(of: summary) else { return }
    summaries[Int(summary)].source = nil
    hand(source, to: summary)
  }

  /// Adds what a content says of what lies below it.
  mutating func descend(_ content: Int, to target: FoldID) {
    let content = contents[content]
    if let inner = content.inner {
      if inner >= 0 { connect(below(inner), to: target) }
    } else if content.lower >= 0 {
      connect(content.lower, to: target)
    }
  }

  mutating func part(_ part: Summary.Part, of summary: FoldID) -> FoldID {
    var part = part
    var summary = whole(summary)
    // In the order of the events, or one request after the other would make summaries without end.
    if case .requested(let events) = part, let (base, others) = summaries[Int(summary)].requested {
      part = .requested(events.union(others))
      summary = whole(base)
    }
    if let known = summaries[Int(summary)].parts.first(where: { $0.part == part }) {
      return known.summary
    }
    own(summary)
    let new = addSummary(.lowest)
    if case .requested(let events) = part { summaries[Int(new)].requested = (summary, events) }
    summaries[Int(summary)].parts.append((part, new))
    for content in summaries[Int(summary)].contents { find(part, content, for: new) }
    return new
  }

  /// Adds a content to a part of a summary, or what lies in its lowest hole where all of it goes.
  mutating func find(_ part: Summary.Part, _ content: Int, for target: FoldID) {
    switch part {
    case .lacking(let screen):
      if contains(screen, in: content) { return }
      guard let inner = contents[content].inner else { return deliver(content, to: target) }
      if inner >= 0 { connect(self.part(part, of: inner), to: target) }
    case .need(let need, let alert):
      if isThere(need, in: content) {
        let found = alert.map { self.content(content, under: $0) } ?? content
        return deliver(found, to: target)
      }
      guard let inner = contents[content].inner, inner >= 0 else { return }
      var seen = alert
      if case .through(_, answeredBy: .some(let type)) = need, alert == nil {
        seen = topmostAnswered(by: type, in: content)
      }
      connect(self.part(.need(need, under: seen), of: inner), to: target)
    case .requested(let events):
      if let content = self.content(content, requesting: events) { deliver(content, to: target) }
    }
  }

  /// A content in which events may come once more of the topmost screens that have them.
  ///
  /// - Returns: nil where such a screen is not there, nor below.
  private mutating func content(_ number: Int, requesting events: Set<EventID>) -> Int? {
    var content = contents[number]
    var deeper: Set<EventID> = []
    for event in events {
      guard case .screen(let screen) = kernel.flow[event].owner else { continue }
      if let place = content.entries.lastIndex(where: { $0.screen == screen }) {
        content.entries[place].spent &= ~kernel.flow[event].onceBit
      } else {
        deeper.insert(event)
      }
    }
    if !deeper.isEmpty {
      guard let inner = content.inner, inner >= 0 else { return nil }
      content.entries[0].fold = part(.requested(deeper), of: inner)
    }
    return derive(content, from: number)
  }

  func contains(_ screen: ScreenID, in content: Int) -> Bool {
    contents[content].entries.contains { $0.screen == screen }
  }

  /// The contents of which a part is looked for in a summary; nil where that has to do with what lies above it.
  func contents(of part: Need.Part, in summary: FoldID) -> Set<Int>? {
    switch part {
    case .through, .answered, .requested: return nil
    case .all: return Set(summaries[Int(last(from: summary))].contents)
    case .bottom, .topmost, .lowest: break
    }
    var found: Set<Int> = []
    var seen: Set<FoldID> = []
    var waiting = [summary]
    while let next = waiting.popLast().map({ last(from: $0) }) {
      if !seen.insert(next).inserted { continue }
      for content in summaries[Int(next)].contents {
        if isThere(part, in: content) {
          found.insert(content)
        } else if let inner = contents[content].inner, inner >= 0 {
          waiting.append(inner)
        }
      }
    }
    return found
  }

  /// Whether what is looked for lies in a content; else all of it goes.
  private func isThere(_ need: Need.Part, in content: Int) -> Bool {
    switch need {
    case .through(let screen, _): return contains(screen, in: content)
    case .all, .requested: return true
    case .bottom, .topmost, .lowest, .answered:
      // What lies nowhere else would be here.
      if contents[content].inner == nil { return true }
    }
    switch need {
    case .topmost(let screen): return contains(screen, in: content)
    case .lowest(let owner):
      return !contents[content].entries.contains { $0.fold != .unfolded && $0.owner == owner }
    case .answered(let type): return topmostAnswered(by: type, in: content) != nil
    case .all, .bottom, .through, .requested: return false
    }
  }

  /// The topmost alert to which a type's answer does something.
  private func topmostAnswered(by type: CoordinatorID, in content: Int) -> FoldedEntry? {
    for entry in contents[content].entries.reversed() where isAnswered(entry, by: type) {
      return entry
    }
    return nil
  }

  /// Whether an entry is an alert to which a type's answer does something.
  private func isAnswered(_ entry: FoldedEntry, by type: CoordinatorID) -> Bool {
    guard let screen = entry.screen, entry.style?.leavesByItself == true else { return false }
    return kernel.isActedOn(screen, by: type)
  }

  /// A content with one more entry on it.
  private mutating func content(_ number: Int, under entry: FoldedEntry) -> Int {
    var content = contents[number]
    content.entries.append(entry)
    return derive(content, from: number)
  }

  /// The number of a content that was made of another one.
  private mutating func derive(_ content: Content, from number: Int) -> Int {
    let derived = intern(content, coveredBy: covering[number])
    coverings?.note(derived, at: .anywhere)
    return derived
  }
}

extension [Summary] {
  /// The one of which a summary has become a part, or itself.
  func whole(_ summary: FoldID) -> FoldID {
    var current = summary
    while self[Int(current)].whole >= 0 { current = self[Int(current)].whole }
    return current
  }

  /// What a summary stands for.
  func source(of summary: FoldID) -> FoldID? { self[Int(summary)].source.map { whole($0) } }

  /// The summary with contents of its own that one stands for: itself, if it stands for none.
  func last(from summary: FoldID) -> FoldID {
    var current = whole(summary)
    while let source = source(of: current) { current = source }
    return current
  }
}

import FlowKernel

/// What turns look for in a fold, and below it: found once for all the turns that look for it.
///
/// A fold of a stack lies on others, each of which may lie on several again, in rounds where screens
/// push each other. Walking down them for each world that waits would multiply the worlds by the
/// folds; so a fold's descent takes over what those of the folds below have found, until nothing new
/// turns up (the saturation of Schwoon 2002, section 3.1, once more).
struct Descent {
  enum Goal: Hashable {
    /// Each content of the fold.
    case contents
    /// The first fold on the way down with a content that doesn't go as a whole.
    case lowest(Need.Part)
    /// The fold that lies this many levels below, at least 1.
    case below(levels: Int)

    /// Where a turn that needs a part of a fold finds it.
    init(_ part: Need.Part) { self = part == .all ? .contents : .lowest(part) }
  }

  struct Found {
    /// The fold at the end of the way down.
    var fold: FoldID
    /// Which of its contents, where each is looked for; or -1.
    var content = -1
    /// The way down: a number in `Explorer.passages`, or -1 where it is the fold where the way begins.
    var passage = -1
    /// The fewest turns that the way down stands for.
    var time: Int32 = 0
  }

  let fold: FoldID
  let goal: Goal
  private(set) var found: [Found] = []
  /// By fold, where there are many: most descents find one.
  private var numbers: [FoldID: Int] = [:]
  private static let few = 8
  /// Numbers in `Explorer.waiters`.
  var waiters: [Int] = []
  /// The descents that go through this one, each with the content of its fold that leads here.
  var above: [(descent: Int, content: Int)] = []

  init(_ goal: Goal, from fold: FoldID) {
    self.fold = fold
    self.goal = goal
  }

  /// Adds what was found, or that it was found sooner.
  ///
  /// - Returns: its number in `found`, or nil where nothing is new.
  mutating func add(_ new: Found) -> Int? {
    // Each of the fold's own contents is found, in their order.
    let known = goal == .contents ? new.content : number(of: new.fold) ?? found.count
    if known == found.count {
      found.append(new)
      if goal != .contents, found.count >= Self.few { note() }
      return known
    }
    if found[known].time <= new.time { return nil }
    found[known] = new
    return known
  }

  private func number(of fold: FoldID) -> Int? {
    found.count < Self.few ? found.firstIndex { $0.fold == fold } : numbers[fold]
  }

  /// Notes what was found last, or all of it, where that is no longer few.
  private mutating func note() {
    for number in (found.count == Self.few ? 0 : found.count - 1)..<found.count {
      numbers[found[number].fold] = number
    }
  }
}

/// A content of a fold that a way down goes through.
struct Passage {
  var fold: FoldID
  var content: Int
  /// The next one below: a number in `Explorer.passages`, or -1.
  var next = -1
  /// How many passages there are from here on.
  var length = 1
}

extension Explorer {
  /// The descent from a fold: a number in `descents`.
  mutating func descent(_ goal: Descent.Goal, from fold: FoldID) -> Int {
    let number = makeDescent(goal, from: fold)
    followContents()
    return number
  }

  /// Lets descents go on that come through a fold, for a content that is new, or was covered sooner.
  mutating func descend(by content: Int, of fold: Int, isNew: Bool) {
    for descent in folds[fold].descents {
      unfollowed.append((descent: descent, content: content, isNew: isNew))
    }
    followContents()
  }

  private mutating func makeDescent(_ goal: Descent.Goal, from fold: FoldID) -> Int {
    let known = folds[Int(fold)].descents.first { descents[$0].goal == goal }
    if let known { return known }
    let number = descents.count
    descents.append(Descent(goal, from: fold))
    folds[Int(fold)].descents.append(number)
    for content in folds[Int(fold)].contents.indices.reversed() {
      unfollowed.append((descent: number, content: content, isNew: true))
    }
    return number
  }

  /// In a loop, not by recursion: folds may lie on each other as deep as the flow is long.
  private mutating func followContents() {
    while let (descent, content, isNew) = unfollowed.popLast() {
      follow(content, in: descent, isNew: isNew)
    }
  }

  private mutating func follow(_ number: Int, in descent: Int, isNew: Bool) {
    let fold = descents[descent].fold
    let content = folds[Int(fold)].contents[number]
    let goal = descents[descent].goal
    let next: Int
    switch goal {
    case .contents:
      return find(Descent.Found(fold: fold, content: number), through: number, in: descent)
    case .lowest(let part):
      guard let inner = part.fold(skipping: content) else {
        return find(Descent.Found(fold: fold), in: descent)
      }
      next = makeDescent(goal, from: inner)
    case .below(let levels):
      if let inner = Fold.inner(content) {
        next = makeDescent(goal, from: inner)
      } else if content.lower == .unfolded {
        // Nothing lay below: this content belongs to other worlds than those that ask.
        return
      } else if levels == 1 {
        return find(Descent.Found(fold: content.lower), through: number, in: descent)
      } else {
        next = makeDescent(.below(levels: levels - 1), from: content.lower)
      }
    }
    if isNew { descents[next].above.append((descent: descent, content: number)) }
    for found in descents[next].found { find(found, through: number, in: descent) }
  }

  /// Notes what a descent finds, in it and in all that go through it, and lets turns go on that wait.
  ///
  /// - Parameter content: the content of the descent's fold through which it is found; nil where that is
  ///   the fold itself.
  private mutating func find(_ found: Descent.Found, through content: Int? = nil, in descent: Int) {
    // Above what waits here already, if anything does.
    let bottom = finding.count
    finding.append((descent: descent, content: content, found: found))
    while finding.count > bottom {
      let (number, content, target) = finding.removeLast()
      var found = target
      var passage: Passage?
      if isOver { break }
      if let content {
        let length = found.passage < 0 ? 1 : passages[found.passage].length + 1
        passage = Passage(
          fold: descents[number].fold, content: content, next: found.passage, length: length)
        work += length
        found.passage = passages.count
      }
      found.time = passage.map { time(of: 0, along: $0) } ?? 0
      guard let known = descents[number].add(found) else { continue }
      if let passage { passages.append(passage) }
      for waiter in descents[number].waiters { letGoOn(waiter, with: known, of: number) }
      for above in descents[number].above {
        finding.append((descent: above.descent, content: above.content, found: found))
      }
    }
    finding.removeLast(finding.count - bottom)
  }

  /// The fewest turns to a world of this time in which a way down goes this way.
  private func time(of world: Int32, along passage: Passage) -> Int32 {
    let covered = folds[Int(passage.fold)].contents[passage.content].time
    return time(
      of: time(of: world, with: covered, in: Int(passage.fold)), along: passage.next)
  }

  /// The same, for the number of the way's first passage, or -1.
  func time(of world: Int32, along first: Int) -> Int32 {
    var time = world
    var next = first
    while next >= 0 {
      let passage = passages[next]
      let covered = folds[Int(passage.fold)].contents[passage.content].time
      time = self.time(of: time, with: covered, in: Int(passage.fold))
      next = passage.next
    }
    return time
  }
}

extension Need.Part {
  /// The lowest of a content's entries, where that is a fold and all others go: they can be left out, so
  /// that the turn is the same for all that it may be.
  func fold(skipping content: Fold.Content) -> FoldID? {
    guard let inner = Fold.inner(content) else { return nil }
    switch self {
    case .all: return nil
    case .bottom: return inner
    case .topmost(let screen):
      return content.entries.contains { $0.screen == screen } ? nil : inner
    }
  }
}

import FlowModel

/// Where the user comes back to: what each screen and each child was shown from.
///
/// What really lies below a screen depends on all that happened before; a drawing tells what the flow
/// itself shows from where.
struct Origins {
  private let flow: Flow
  private let drafts: [Draft]
  private let firstScreens: [ScreenID?]
  private let parents: Parents
  /// The drafts that lead to a place.
  private var leading: [Place: [Int]] = [:]

  init(_ reader: DraftReader) {
    flow = reader.flow
    drafts = reader.drafts
    firstScreens = reader.firstScreens
    parents = reader.reader.parents
    for (index, draft) in drafts.enumerated() {
      if case .place(let place) = draft.move.goal { leading[place, default: []].append(index) }
    }
  }

  /// Where an edge leads; several places where that depends on what was before.
  func heads(of draft: Draft) -> [Place] {
    switch draft.move.goal {
    case .place(let place): [place]
    case .stays: [draft.tail]
    case .back, .fromChild: places(draft.move.goal, of: draft)
    }
  }

  /// What has to be found out still: what lay below a place, or what a child was started from.
  private enum Question: Hashable {
    case below(Place)
    case before(CoordinatorID, in: CoordinatorID)
  }

  private func places(_ goal: Goal, of draft: Draft) -> [Place] {
    var answers: [Place] = []
    var seen: Set<Place> = []
    var asked: Set<Question> = []
    var waiting = questions(goal, of: draft, &answers)
    while let question = waiting.popLast() {
      if !asked.insert(question).inserted { continue }
      var found: [Place] = []
      waiting += answer(question, &found).reversed()
      answers += found
    }
    return answers.filter { seen.insert($0).inserted && isRestingPlace($0) }
  }

  private func questions(_ goal: Goal, of draft: Draft, _ answers: inout [Place]) -> [Question] {
    switch goal {
    case .place(let place):
      answers.append(place)
      return []
    case .stays: return []
    case .back: return below(draft.tail, in: draft.runner)
    case .fromChild(let child): return [.before(child, in: draft.runner)]
    }
  }

  /// What lies below the place that an edge begins at.
  private func below(_ tail: Place, in runner: CoordinatorID) -> [Question] {
    switch tail {
    case .exit(let event), .output(let event):
      if case .coordinator(let child) = flow[event].owner { return [.before(child, in: runner)] }
      return []
    case .screen: return [.below(tail)]
    case .coordinator, .hub, .launch, .link: return []
    }
  }

  private func answer(_ question: Question, _ found: inout [Place]) -> [Question] {
    switch question {
    case .below(let place): return below(place, &found)
    case .before(let child, let parent):
      let starts = (leading[.coordinator(child)] ?? []).filter {
        drafts[$0].runner == parent && isOwnStart(drafts[$0])
      }
      var questions: [Question] = []
      for start in starts { questions += origin(of: drafts[start], &found) }
      if starts.isEmpty, firstScreens[parent.index] != nil || flow[parent].isTabBar {
        found.append(.coordinator(parent))
      }
      return questions
    }
  }

  private func below(_ place: Place, _ found: inout [Place]) -> [Question] {
    guard case .screen(let screen, let owner) = place else { return [] }
    var questions: [Question] = []
    for index in leading[place] ?? [] where drafts[index].move.kind != .back {
      questions += origin(of: drafts[index], &found)
    }
    // Below a coordinator's first screen is what its parents had there.
    if firstScreens[owner.index] == screen {
      for boundary in parents[owner] {
        let kind = flow[boundary].kind
        if kind == .push || kind == .present {
          questions.append(.before(owner, in: flow[boundary].parent))
        }
      }
    }
    return questions
  }

  /// What lies below what an edge leads to.
  private func origin(of draft: Draft, _ found: inout [Place]) -> [Question] {
    if let below = draft.move.below { return questions(below, of: draft, &found) }
    if draft.leavesTail { return self.below(draft.tail, in: draft.runner) }
    switch draft.tail {
    case .screen:
      found.append(draft.tail)
      return []
    case .exit: return self.below(draft.tail, in: draft.runner)
    case .output(let event):
      for index in leading[.output(event)] ?? [] { found.append(drafts[index].tail) }
      return []
    case .hub, .coordinator, .launch, .link: return []
    }
  }

  private func isOwnStart(_ draft: Draft) -> Bool {
    if case .child = draft.move.kind { return true }
    return draft.move.kind == .begin
  }

  /// Whether the user can come back to a place.
  private func isRestingPlace(_ place: Place) -> Bool {
    switch place {
    case .screen, .coordinator: true
    case .hub(let id): flow[id].isTabBar
    case .exit, .output, .link, .launch: false
    }
  }
}

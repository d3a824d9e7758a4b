package import FlowKernel
package import FlowModel
package import FlowSource

/// Traces of a running app against its flow: which sessions conform, and where the others first differ.
package struct Conformance {
  package struct Options: Sendable {
    /// How many turns may be missing between two lines; nil decides by session.
    package var gap: Int?
    /// How many worlds may be possible at once.
    package var worlds = 2000
    /// A key of lines that sessions are counted by.
    package var by: String?
    package var allowsUnknown = false
    package var severities: [Rule: Severity?] = [:]
    /// What `Flow.fingerprint` is.
    package var fingerprint = ""
    /// How many sets of worlds are kept.
    package var mostSets = 100_000
    /// What the flow calls a screen, a coordinator or `Owner.event` that the app's own flow has another name for;
    /// nil where they are called the same.
    package var renamed: (@Sendable (String) -> String)?
    package var former = FormerNames()

    package init() {}
  }

  /// Lines that an app may lose at once, as far as anybody can follow.
  static let mostGap = 4
  /// Where a session has no event, screens are all that is told.
  private static let gapOfScreens = 2
  private static let mostWaiting = 4096
  private static let mostTrail = 20_000
  private static let mostSessions = 4_000_000

  let options: Options
  let flow: Flow
  private let reader: TraceLineReader
  private var letterReader: LetterReader
  private(set) var sets: WorldSets
  private var session = TraceSession()
  private var known: Set<UInt64> = []
  private var path: UInt32 = 0
  private var line = 0
  private var isStream = false
  private var splitter = LineSplitter()
  package private(set) var paths: [String] = []
  package private(set) var result = ConformResult()
  /// Hears of each session as it ends.
  package var observer: ((SessionEnd) -> Void)?

  package init(_ kernel: Kernel, _ options: Options) {
    self.options = options
    flow = kernel.flow
    reader = TraceLineReader(by: options.by)
    letterReader = LetterReader(
      kernel.flow, renamed: options.renamed, former: options.former)
    sets = WorldSets(
      kernel, severities: options.severities, most: options.worlds, mostSets: options.mostSets)
  }

  // MARK: Reading

  /// Reads a file to its end. A session may go on in the next one.
  package mutating func read(_ input: TraceInput) throws(TraceFailure) {
    begin(input.path)
    while let piece = try input.piece() { try take(piece) }
    try endFile()
  }

  /// Begins a file, of which `take` then reads the pieces.
  package mutating func begin(_ path: String) {
    self.path = UInt32(paths.count)
    paths.append(path)
    isStream = path == TraceInput.stream
    splitter = LineSplitter()
    line = 0
  }

  /// Reads the next bytes of the file that has begun.
  package mutating func take(_ piece: [UInt8]) throws(TraceFailure) {
    try split(piece, isLast: false)
  }

  package mutating func endFile() throws(TraceFailure) { try split([], isLast: true) }

  private mutating func split(_ piece: [UInt8], isLast: Bool) throws(TraceFailure) {
    var splitter = LineSplitter()
    swap(&splitter, &self.splitter)
    defer { swap(&splitter, &self.splitter) }
    do {
      try splitter.split(piece, isLast: isLast) { bytes, start, end throws(TraceProblem) in
        line += 1
        try take(bytes, start, end)
      }
    } catch {
      throw .line(path: paths[Int(path)], line: max(splitter.line, 1), error)
    }
  }

  private mutating func take(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) throws(TraceProblem) {
    guard let line = try reader.read(bytes, from: start, to: end), let id = line.session else {
      return
    }
    result.lines += 1
    if !session.isCalled(id, bytes) { try beginSession(id, bytes) }
    session.read &+= 1
    try note(line, bytes)
    let letter = try sets.letter(of: line, bytes, by: &letterReader)
    let missing = try session.missing(before: line.number)
    if case .unknown = letterReader.letters[letter], options.allowsUnknown {
      result.passedOver += 1
      return
    }
    if line.isLaunch(bytes), session.hasBegun { endRun() }
    session.hasBegun = true
    let place = isStream ? session.read : UInt32(self.line)
    advance(TrailEntry(letter: letter, missing: missing, file: path, line: place))
  }

  private mutating func beginSession(_ id: JSONText, _ bytes: Span<UInt8>) throws(TraceProblem) {
    endRun()
    session.begin(id, bytes)
    var hash = StableHash()
    hash.add(session.id)
    if known.count == Self.mostSessions { known.removeAll() }
    guard known.insert(hash.value).inserted else {
      throw TraceProblem(
        "session `\(String(decoding: session.id.prefix(80), as: UTF8.self))` comes again after another "
          + "one; sort the lines by `session`, then by `n`")
    }
  }

  private mutating func note(_ line: TraceLine, _ bytes: Span<UInt8>) throws(TraceProblem) {
    if let flow = line.flow, session.fingerprint == nil {
      session.fingerprint = String(
        decoding: JSONScanner.decoded(flow, bytes).prefix(64), as: UTF8.self)
    }
    if let app = line.app, session.app == nil { session.app = Self.text(app, bytes) }
    if let by = line.by, session.by == nil { session.by = Self.text(by, bytes) }
  }

  /// A value as a table has it: a text as it says, anything else as it is written.
  private static func text(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    var scanner = JSONScanner(from: range.lowerBound, to: range.upperBound)
    if scanner.next(bytes) == UInt8(ascii: "\""), let text = try? scanner.string(bytes) {
      return String(decoding: JSONScanner.decoded(text, bytes).prefix(200), as: UTF8.self)
    }
    return String(decoding: range.prefix(200).map { bytes[$0] }, as: UTF8.self)
  }

  // MARK: A session's lines

  private mutating func advance(_ entry: TrailEntry) {
    if session.verdict != nil { return }
    session.lineCount += 1
    if session.trail.count < Self.mostTrail { session.trail.append(entry) }
    if session.gap >= 0 { return step(entry) }
    if let gap = options.gap {
      session.gap = gap
      return step(entry)
    }
    if letterReader.letters[entry.letter].isAction {
      decide(gap: 0)
    } else if session.lineCount >= Self.mostWaiting {
      decide(gap: Self.gapOfScreens)
    }
  }

  /// Takes the lines that waited until it was known whether the session has events.
  private mutating func decide(gap: Int) {
    session.gap = gap
    for index in session.trail.indices where session.verdict == nil {
      step(session.trail[index])
    }
  }

  private mutating func step(_ entry: TrailEntry) {
    session.stepped += 1
    if letterReader.letters[entry.letter].isAction { session.lastAction = entry.letter }
    if case .unknown = letterReader.letters[entry.letter] { return diverge(.unknownName, entry) }
    if entry.missing > Self.mostGap { return leaveOpen(.linesMissing) }
    let isFirst = session.set == WorldSets.nowhere && entry.missing == 0
    if isFirst, letterReader.letters[entry.letter].isAction { return leaveOpen(.begunInTheMiddle) }
    let gap = min(Self.mostGap, session.gap + entry.missing)
    let edge = sets.edge(
      from: session.set, by: entry.letter, letterReader.letters, gap: gap,
      isPartial: session.isPartial)
    let target = sets.target(of: edge)
    if target >= 0 {
      take(edge, to: target, entry)
      if sets.isFull { session.set = sets.forget(but: session.set) }
      return
    }
    // Of the worlds that were left out, one may fit.
    if session.isPartial { return leaveOpen(.tooManyWorlds) }
    switch WorldSets.End(rawValue: target) {
    case .impossible: diverge(.eventImpossible, entry)
    case .screen: diverge(.screenDiffers, entry)
    case .stack: diverge(.stackDiffers, entry)
    case .live: diverge(.liveDiffers, entry)
    case .presented: diverge(.presentedDiffers, entry)
    case .middle: leaveOpen(.begunInTheMiddle)
    case .tooLong: leaveOpen(.turnTooLong)
    case .tooMany, nil: leaveOpen(.tooManyWorlds)
    }
  }

  private mutating func take(_ edge: Int32, to target: Int32, _ entry: TrailEntry) {
    session.isPartial = session.isPartial || sets.isPartial(edge)
    session.set = target
    if session.isPartial { return sets.countPartial(edge) }
    sets.count(edge)
    let place = sets.place(of: edge)
    if place >= 0 { session.place = place }
    for violation in sets.broken(on: edge) { note(violation, entry) }
  }

  private mutating func leaveOpen(_ reason: ConformResult.Reason) {
    session.verdict = .undecided
    result.undecided[reason, default: 0] += 1
  }

  private mutating func diverge(_ kind: Divergence.Kind, _ entry: TrailEntry) {
    session.verdict = .diverge
    let letter = letterReader.letters[entry.letter]
    let key = Divergence.Key(
      kind: kind, place: session.place, seen: seen(letter))
    let example = example(until: entry)
    result.divergences.add(key, example, app: session.app)
    session.divergence = key
    session.divergenceEntry = entry
  }

  private mutating func note(_ violation: Int, _ entry: TrailEntry) {
    let isFirst = session.violations.insert(violation).inserted
    let example = isFirst ? example(until: entry) : nil
    result.violations.count(violation, example)
  }

  /// The session up to a line, as an example of what happens there.
  private func example(until entry: TrailEntry) -> Example {
    let isWhole = session.stepped <= session.trail.count
    return Example(
      session: String(decoding: session.id, as: UTF8.self), length: session.stepped,
      trail: isWhole ? Array(session.trail.prefix(session.stepped)) : [], gap: session.gap,
      file: entry.file, line: entry.line)
  }

  /// What an app saw or did, without values: what groups have in common.
  private func seen(_ letter: Letter) -> String {
    switch letter {
    case .launch: "launch"
    case .action(let action): action.name(in: flow)
    case .sighting(let sighting): sighting.screen.map { flow.text($0) } ?? "nothing"
    case .unknown(let message, _): message
    }
  }

  // MARK: Ends

  private mutating func endRun() {
    guard session.hasBegun else { return }
    if session.verdict == nil, session.gap < 0 { decide(gap: Self.gapOfScreens) }
    let verdict = session.verdict ?? .conform
    result.counts.add(verdict)
    if options.by != nil { result.by[session.by ?? "", default: SessionCounts()].add(verdict) }
    if let fingerprint = session.fingerprint {
      result.fingerprints[fingerprint, default: 0] += 1
    }
    observer?(end(as: verdict))
    session.beginRun()
  }

  private func end(as verdict: SessionEnd.Verdict) -> SessionEnd {
    let last = session.divergenceEntry ?? session.trail.last
    return SessionEnd(
      session: String(decoding: session.id, as: UTF8.self), verdict: verdict,
      divergence: session.divergence, place: session.divergence.flatMap { place(of: $0) },
      line: session.divergenceEntry?.line,
      violations: session.violations.sorted().map { sets.outcomes.violations[$0].rule },
      length: session.stepped, lastAction: session.lastAction.map { seen(letters[$0]) } ?? "launch",
      example: last.map { example(until: $0) })
  }

  /// To be called once all files are read.
  package mutating func finish() {
    endRun()
    session = TraceSession()
    sets.sum()
    let items = sets.outcomes.items
    result.coverage = Coverage(
      of: flow, items, certain: Array(sets.certain.prefix(items.count)),
      possible: Array(sets.possible.prefix(items.count)))
    for index in result.violations.all.indices {
      result.violations.all[index].turns = sets.certain[items.count + index]
    }
  }

  // MARK: For who tells of it

  package var knownViolations: [(rule: Rule, coordinator: CoordinatorID?, place: SourceRange)] {
    sets.outcomes.violations.map { ($0.rule, $0.coordinator, $0.place) }
  }

  package func place(of divergence: Divergence.Key) -> SourceRange? {
    ShowingPlace(flow: flow).range(divergence.place)
  }

  var letters: Letters { letterReader.letters }
  var kernel: Kernel { sets.outcomes.stepper.kernel }
}

extension StableHash {
  fileprivate var value: UInt64 { UInt64(text, radix: 16) ?? 0 }
}

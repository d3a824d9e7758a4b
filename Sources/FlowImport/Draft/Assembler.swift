import FlowSource

/// Joins what was read of each coordinator into one draft: who starts whom and across what, what ends a child,
/// and which screens and events there are.
struct Assembler {
  /// What was read of one coordinator.
  struct Read {
    var type: Int
    var name: String
    var start: [DraftStep]
    var interpreter: Interpreter
  }

  let index: TypeIndex
  let mapping: CodeMapping
  private(set) var reads: [Int: Read] = [:]
  let coordinators: [Int]
  let views: ViewTree
  var names: Names
  var rootType = 0
  /// Whether nothing is left out to make the draft decidable.
  var isCompared = false
  var draft: Draft
  /// By child and event: whether the child ends with it.
  var endings: [Int: [String: Bool]] = [:]
  /// By child: the names that some parent listens to.
  var listened: [Int: Set<String>] = [:]
  /// By child and what it tells: the results that some parent tells apart.
  private var results: [Int: [String: [String]]] = [:]
  private(set) var understood: Set<SourceRange> = []
  /// By coordinator: the coordinators that its code makes, as `drift` sees them, each with the first place.
  var made: [Int: [(type: Int, range: SourceRange)]] = [:]

  init(_ index: TypeIndex, _ coordinators: [Int], _ mapping: CodeMapping) {
    self.index = index
    self.mapping = mapping
    self.coordinators = coordinators
    views = ViewTree(index)
    names = Names(index, coordinators, mapping)
    draft = Draft(name: "App", root: "App")
    let known = Set(coordinators)
    let labels = entryLabels()
    for type in coordinators {
      let interpreter = Interpreter(of: type, in: index, coordinators: known, mapping: mapping)
      interpreter.startLabels = labels[type]
      let start = interpreter.runAll()
      understood.formUnion(interpreter.understood)
      reads[type] = Read(
        type: type, name: names.coordinators[type] ?? "", start: start, interpreter: interpreter)
    }
    noteMade()
    noteFirstSteps()
    noteEndings()
  }

  /// What names alone say of who makes whom.
  private mutating func noteMade() {
    var creations = Creations(
      of: coordinators, in: index, coordinators: coordinators, mapping: mapping)
    for parent in coordinators {
      var seen: Set<Int> = [parent]
      made[parent] = creations.made(by: parent).filter { seen.insert($0.type).inserted }
        .map { ($0.type, $0.range) }
    }
  }

  /// Lets coordinators begin with the step that their parents give them.
  private mutating func noteFirstSteps() {
    for parent in coordinators {
      guard let interpreter = reads[parent]?.interpreter else { continue }
      for child in interpreter.started + interpreter.tabs {
        guard case .text(let name)? = child.fields["#initial"], let type = child.type,
          let first = reads[type]?.interpreter, !first.hasStart, first.initialCase == nil
        else { continue }
        first.initialCase = name
        reads[type]?.start = first.firstSteps()
      }
    }
  }

  // MARK: The root

  mutating func chooseRoot(_ wanted: String?) -> Bool {
    if let wanted {
      guard
        let type = coordinators.first(where: {
          index.types[$0].name == wanted || names.coordinators[$0] == wanted
        })
      else { return false }
      rootType = type
      return true
    }
    let started = Set(coordinators.flatMap { everyChild(of: $0) })
    let candidates = coordinators.filter { !started.contains($0) }
    let entries = Set(entryPoints())
    rootType =
      (candidates.isEmpty ? coordinators : candidates).max { left, right in
        rank(left, entries) < rank(right, entries)
      } ?? coordinators[0]
    return true
  }

  private func rank(_ type: Int, _ entries: Set<Int>) -> (Int, Int, Int) {
    let name = names.coordinators[type] ?? ""
    let isNamed =
      ["App", "AppFlow", "Application", "Root", "Main", "AppMain"].contains(name) ? 1 : 0
    return (
      (entries.contains(type) ? 2 : 0) + isNamed, reachable(from: type, everyChild).count, -type
    )
  }

  /// What the app delegate, the scene delegate or the app itself makes.
  private func entryPoints() -> [Int] {
    var creations = Creations(
      of: coordinators, in: index, coordinators: coordinators, mapping: mapping)
    return delegates().flatMap { creations.made(by: $0).map(\.type) }
  }

  private func delegates() -> [Int] {
    index.types.indices.filter { type in
      let name = index.types[type].name
      return name.hasSuffix("AppDelegate") || name.hasSuffix("SceneDelegate")
        || index.types[type].supertypes.contains("App")
    }
  }

  /// With which labels the app starts the coordinators that it makes, as in `coordinator.start(with: link)`; none if
  /// it also does so without, since a launch is that.
  private func entryLabels() -> [Int: [String?]] {
    var found: [Int: [String?]] = [:]
    for delegate in delegates() {
      var made: Set<Int> = []
      var starts: [[String?]] = []
      for part in index.types[delegate].parts {
        part.walk { code in
          guard case .call(let call) = code else { return }
          if let type = call.constructedName(in: index).flatMap({ index.type(named: $0) }) {
            made.insert(type)
          } else if call.name == "start" {
            starts.append(call.arguments.map(\.label))
          }
        }
      }
      guard let first = starts.first, !starts.contains([]) else { continue }
      for type in made { found[type] = first }
    }
    return found
  }

  func children(of type: Int) -> [Int] {
    guard let read = reads[type] else { return [] }
    let objects = read.interpreter.started + read.interpreter.tabs
    return objects.compactMap(\.type)
  }

  /// Those that were followed, and those that are only seen to be made.
  func everyChild(of type: Int) -> [Int] {
    children(of: type) + (made[type] ?? []).map(\.type)
  }

  func reachable(from type: Int) -> [Int] { reachable(from: type, children) }

  func reachable(from type: Int, _ children: (Int) -> [Int]) -> [Int] {
    var found = [type]
    var known: Set<Int> = [type]
    var next = 0
    while next < found.count {
      for child in children(found[next]) where known.insert(child).inserted { found.append(child) }
      next += 1
    }
    return found
  }

  // MARK: Endings

  /// An event of a child ends it if a parent then takes it out of its list, or if its name says so.
  private mutating func noteEndings() {
    for type in coordinators {
      noteForwarded(to: type)
      for handler in reads[type]?.interpreter.handlers ?? [] {
        guard let child = handler.owner, child.kind == .coordinator, let childType = child.type
        else {
          continue
        }
        if handler.cases.isEmpty {
          note(
            handler.name, of: childType, after: handler.steps,
            ends: handler.removes || Self.takesAway(handler.steps))
        }
        for one in handler.cases {
          // What a chain gives that begins with a child's start is how the child ended.
          note(
            one.name, of: childType, after: one.steps,
            ends: one.removes || handler.removes || Self.takesAway(one.steps)
              || handler.name == "finished")
          if results[childType]?[handler.name]?.contains(one.name) != true {
            results[childType, default: [:]][handler.name, default: []].append(one.name)
          }
        }
      }
    }
  }

  /// Steps that a child forwards (RxFlow) are events of it, and end it where it says so.
  private mutating func noteForwarded(to type: Int) {
    guard let handler = reads[type]?.interpreter.handlers.first(where: \.isDispatch) else { return }
    let names = Set(handler.cases.map(\.name))
    for child in children(of: type) {
      guard let results = reads[child]?.interpreter else { continue }
      let told = results.handlers.flatMap { $0.cases.flatMap(\.steps) + $0.steps }
      for step in told {
        guard case .tell(let name, _, _) = step.operation, names.contains(name) else { continue }
        note(name, of: child, after: [], ends: results.results.contains(name))
      }
    }
  }

  private mutating func note(
    _ name: String, of child: Int, after steps: [DraftStep], ends: Bool
  ) {
    listened[child, default: []].insert(name)
    // A parent that asks first leaves the child where it is.
    var asks = false
    if case .present(let screen)? = steps.firstSeen?.operation { asks = screen.kind == .alert }
    let ends = ends || !asks && Vocabulary.isFinishing(name)
    endings[child, default: [:]][name] = (endings[child]?[name] ?? false) || ends
  }

  /// What a child's step may tell, by the names that parents listen to.
  func names(of name: String, _ told: DraftStep.Told, by child: Int) -> [String] {
    let known = results[child]?[name] ?? []
    switch told {
    case .nothing: return [name]
    case .result(let result):
      // It may be listened to as what the child's start gives.
      let isKnown = results[child]?.values.contains { $0.contains(result) } == true
      return isKnown ? [result] : [name]
    case .any: return known.isEmpty ? [name] : known
    }
  }

  /// The outcome with which a child ends that takes one of these steps, if the flow has one for it.
  func outcome(of steps: [DraftStep], by child: Int) -> String? {
    steps.everywhere.lazy.compactMap { step -> String? in
      guard case .tell(let name, _, _) = step.operation, endings[child]?[name] == true,
        listened[child]?.contains(name) == true, !Vocabulary.isPlainFinish(name)
      else { return nil }
      return Names.identifier(name)
    }.first
  }

  /// Everything that a coordinator tells, as the flow writes it.
  func told(by type: Int) -> Set<String> {
    guard let read = reads[type] else { return [] }
    return told(
      read.start + read.interpreter.goneSteps.values.flatMap { $0 }
        + read.interpreter.handlers.flatMap { $0.steps + $0.cases.flatMap(\.steps) },
      by: type)
  }

  private func told(_ steps: [DraftStep], by type: Int) -> Set<String> {
    Set(
      steps.everywhere.flatMap { step -> [String] in
        guard case .tell(let name, let told, _) = step.operation else { return [] }
        return names(of: name, told, by: type).map { Names.identifier($0) }
      })
  }

  private static func takesAway(_ steps: [DraftStep]) -> Bool {
    guard let first = steps.firstSeen else { return false }
    switch first.operation {
    case .pop, .popToRoot, .dismiss, .dismissAll: return true
    default: return false
    }
  }
}

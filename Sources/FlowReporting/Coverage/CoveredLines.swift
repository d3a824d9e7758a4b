import FlowConform
import FlowModel
package import FlowSource

/// Coverage by files and lines, as tools for source code have it.
package struct CoveredLines {
  package struct Line: Sendable {
    /// In how many turns it ran: the most of what stands on it.
    package var hits: Int
    /// Of each `if` and `switch` on it: how often each branch was taken; nil where none ever ran.
    package var branches: [[Int?]] = []
    /// Whose steps they are: a coordinator, or `links`.
    package var owner: String
  }

  package struct Function: Sendable {
    package var line: Int
    package var name: String
    package var hits: Int
  }

  package struct File: Sendable {
    package var path: String
    package var lines: [Int: Line] = [:]
    package var functions: [Function] = []
  }

  /// By path.
  package private(set) var files: [File] = []
  private var numbers: [SourceID: Int] = [:]
  private let counts: CoverageCounts
  private let pathOf: (String) -> String

  /// - Parameter path: what a file is called, from the repository's top.
  package init(_ counts: CoverageCounts, _ sources: SourceSet, path: @escaping (String) -> String) {
    self.counts = counts
    pathOf = path
    var places = PlaceTable(sources)
    addTransitions(&places)
    addLinks(&places)
    addSteps(&places)
    addStarts(&places)
    files.sort { $0.path < $1.path }
  }

  private mutating func addTransitions(_ places: inout PlaceTable) {
    let flow = counts.flow
    for (index, coordinator) in flow.coordinators.enumerated() {
      for number in coordinator.transitions.indices {
        let item = counts.items.transition(number)
        if !counts.counts(item) { continue }
        add(
          flow.transitions[number].range, hits: counts.certain[item],
          owner: flow.text(CoordinatorID(index)), &places)
      }
    }
  }

  private mutating func addLinks(_ places: inout PlaceTable) {
    for (index, link) in counts.flow.links.enumerated() {
      let item = counts.items.link(LinkID(index))
      if counts.counts(item) {
        add(link.range, hits: counts.certain[item], owner: "links", &places)
      }
    }
  }

  private mutating func addSteps(_ places: inout PlaceTable) {
    let flow = counts.flow
    let owners = flow.coordinatorsOfSteps()
    var branches: [Int: [Int?]] = [:]
    for (position, branch) in counts.items.branches.enumerated() {
      let item = counts.items.range(of: .branch).lowerBound + position
      if !counts.counts(item) { continue }
      let hits = counts.steps[branch.step] == 0 ? nil : counts.certain[item]
      branches[branch.step, default: []].append(hits)
    }
    for (index, step) in flow.steps.enumerated() {
      if counts.steps[index] == 0, counts.canStep[index] == false { continue }
      let owner = owners[index].map(flow.text) ?? "links"
      add(
        step.range, hits: counts.steps[index], owner: owner, branches: branches[index], &places)
    }
  }

  /// Whether nothing rules out that a coordinator is started.
  private func canStart(_ coordinator: CoordinatorID) -> Bool {
    let all = counts.flow.boundaries.indices.filter {
      counts.flow.boundaries[$0].child == coordinator
    }
    return all.isEmpty
      || all.contains {
        counts.flow.boundaries[$0].kind == .tab || counts.counts(counts.items.boundary($0))
      }
  }

  private mutating func addStarts(_ places: inout PlaceTable) {
    let flow = counts.flow
    for (index, coordinator) in flow.coordinators.enumerated()
    where counts.starts[index] > 0 || canStart(CoordinatorID(index)) {
      let file = number(of: coordinator.range.file, places)
      files[file].functions.append(
        Function(
          line: places.start(of: coordinator.range).line,
          name: flow.text(CoordinatorID(index)) + ".start", hits: counts.starts[index]))
    }
    for index in files.indices {
      files[index].functions.sort { ($0.line, $0.name) < ($1.line, $1.name) }
    }
  }

  private mutating func add(
    _ range: SourceRange, hits: Int, owner: String, branches: [Int?]? = nil,
    _ places: inout PlaceTable
  ) {
    let file = number(of: range.file, places)
    let number = places.start(of: range).line
    var line = files[file].lines[number] ?? Line(hits: 0, owner: owner)
    line.hits = max(line.hits, hits)
    if let branches { line.branches.append(branches) }
    files[file].lines[number] = line
  }

  private mutating func number(of file: SourceID, _ places: PlaceTable) -> Int {
    if let known = numbers[file] { return known }
    files.append(File(path: pathOf(places.path(of: file))))
    numbers[file] = files.count - 1
    return files.count - 1
  }
}

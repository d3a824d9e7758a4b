import FlowModel
import FlowSource

/// What other files of the flow rely on.
extension Declared {
  mutating func compareContracts() {
    compareCoordinators()
    compareScreenParameters()
    compareBoundaries()
  }

  // MARK: Coordinators

  private mutating func compareCoordinators() {
    var byName: [String: CoordinatorID] = [:]
    for index in new.flow.coordinators.indices {
      byName[newNames.text(CoordinatorID(index))] = CoordinatorID(index)
    }
    let users = FilesOfNames(old)
    for index in old.flow.coordinators.indices {
      let id = CoordinatorID(index)
      let name = old.flow.text(id)
      guard let other = byName[oldNames.text(id)] else {
        let isNamed = users.isNamed(id, besides: old.flow[id].range.file)
        tell(
          isNamed ? .breakingContract : nil, name,
          "the coordinator `\(name)` is gone" + (isNamed ? ", and other files named it" : ""),
          noun: "coordinator", old: old.flow[id].range)
        continue
      }
      compareMessages(id, other)
      let isStarted = users.isNamed(id, besides: old.flow[id].range.file)
      compareParameters(
        old.flow[id].parameters, new.flow[other].parameters, of: new.flow.text(other),
        "coordinator", isStarted: isStarted, at: new.flow[other].range)
    }
    let known = Set(old.flow.coordinators.indices.map { oldNames.text(CoordinatorID($0)) })
    for index in new.flow.coordinators.indices {
      let name = newNames.text(CoordinatorID(index))
      if !known.contains(name) {
        tell(
          nil, name, "the coordinator `\(name)` is new", noun: "coordinator",
          new: new.flow.coordinators[index].range)
      }
    }
  }

  /// Outcomes and outputs.
  private mutating func compareMessages(_ before: CoordinatorID, _ now: CoordinatorID) {
    var byName: [String: EventID] = [:]
    for index in new.flow[now].events.indices {
      byName[newNames.text(EventID(index))] = EventID(index)
    }
    for index in old.flow[before].events.indices {
      let event = old.flow.events[index]
      guard event.kind == .outcome || event.kind == .output else { continue }
      let name = old.flow.text(EventID(index))
      let noun = event.kind == .outcome ? "outcome" : "output"
      guard let other = byName[oldNames.text(EventID(index))],
        new.flow[other].kind == event.kind
      else {
        tell(
          .breakingContract, name, "the \(noun) `\(name)` is gone", (noun, ""), old: event.range,
          new: new.flow[now].range)
        continue
      }
      let was = Self.text(signature(event.parameters, in: oldNames))
      let isNow = Self.text(signature(new.flow[other].parameters, in: newNames))
      if was != isNow {
        tell(
          .breakingContract, name,
          "the \(noun) `\(name)` carried \(Self.listed(was)) and carries \(Self.listed(isNow))",
          (was, isNow), old: event.range, new: new.flow[other].range)
      }
    }
  }

  private static func listed(_ parameters: String) -> String {
    parameters.isEmpty ? "nothing" : "`\(parameters)`"
  }

  // MARK: Parameters

  private mutating func compareScreenParameters() {
    let users = FilesOfNames(old)
    var byName: [String: ScreenID] = [:]
    for index in new.flow.screens.indices {
      byName[newNames.text(ScreenID(index))] = ScreenID(index)
    }
    for index in old.flow.screens.indices {
      let id = ScreenID(index)
      guard let other = byName[oldNames.text(id)] else { continue }
      compareParameters(
        old.flow[id].parameters, new.flow[other].parameters, of: new.flow.text(other), "screen",
        isStarted: users.isNamed(id, besides: old.flow[id].range.file),
        at: new.flow[other].range)
    }
  }

  private mutating func compareParameters(
    _ before: CompactRange, _ now: CompactRange, of name: String, _ noun: String, isStarted: Bool,
    at place: SourceRange
  ) {
    let was = signature(before, in: oldNames)
    let isNow = signature(now, in: newNames)
    for parameter in isNow {
      let other = was.first { $0.name == parameter.name }
      if let other, other.type == parameter.type { continue }
      let isBreaking = isStarted && (other != nil || parameter.initial == nil)
      tell(
        isBreaking ? .breakingContract : nil, name,
        other.map {
          "the parameter `\(parameter.name)` of `\(name)` was `\($0.text)` and is `\(parameter.text)`"
        } ?? "the \(noun) `\(name)` wants the parameter `\(parameter.name)`, and it did not before",
        (other?.text ?? "", parameter.text), noun: "parameter", old: other?.range,
        new: parameter.range)
    }
    for parameter in was where !isNow.contains(where: { $0.name == parameter.name }) {
      tell(
        isStarted ? .breakingContract : nil, name,
        "the \(noun) `\(name)` no longer has the parameter `\(parameter.name)`",
        (parameter.text, ""), noun: "parameter", old: parameter.range, new: place)
    }
  }

  // MARK: Boundaries

  private mutating func compareBoundaries() {
    var byName: [String: Int] = [:]
    for index in new.flow.boundaries.indices { byName[pair(index, newNames)] = index }
    for index in old.flow.boundaries.indices {
      let before = old.flow.boundaries[index]
      guard let other = byName[pair(index, oldNames)] else { continue }
      let now = new.flow.boundaries[other]
      guard before.word != now.word else { continue }
      let name = new.flow.text(now.parent) + " › " + new.flow.text(now.child)
      tell(
        .breakingContract, name,
        "`\(new.flow.text(now.parent))` showed `\(new.flow.text(now.child))` by "
          + "`\(before.word)` and shows it by `\(now.word)`",
        (before.word, now.word), old: before.range, new: now.range)
    }
  }

  private func pair(_ boundary: Int, _ names: FlowNames) -> String {
    names.text(names.flow.boundaries[boundary].parent) + ">"
      + names.text(names.flow.boundaries[boundary].child)
  }
}

/// In which files coordinators and screens are named, besides where they are declared.
private struct FilesOfNames {
  private var coordinators: [CoordinatorID: Set<SourceID>] = [:]
  private var screens: [ScreenID: Set<SourceID>] = [:]

  init(_ side: FlowSide) {
    let flow = side.flow
    for boundary in flow.boundaries {
      coordinators[boundary.child, default: []].insert(boundary.range.file)
    }
    for transition in flow.transitions {
      switch flow[transition.event].owner {
      case .coordinator(let owner):
        coordinators[owner, default: []].insert(transition.range.file)
      case .screen(let owner): screens[owner, default: []].insert(transition.range.file)
      case .app: break
      }
    }
    for step in flow.steps {
      switch step.operation {
      case .push(let screen, _), .present(let screen, _, _, _), .popTo(let screen),
        .remove(let screen), .dismissScreen(let screen):
        screens[screen, default: []].insert(step.range.file)
      case .replace(let run):
        for index in run.indices {
          screens[flow.replacements[index].screen, default: []].insert(step.range.file)
        }
      default: break
      }
    }
    for target in flow.targets {
      for coordinator in target.path {
        coordinators[coordinator, default: []].insert(target.range.file)
      }
    }
    for link in flow.links {
      for boundary in link.path {
        coordinators[flow[boundary].child, default: []].insert(link.range.file)
      }
    }
  }

  func isNamed(_ id: CoordinatorID, besides file: SourceID) -> Bool {
    coordinators[id]?.contains { $0 != file } ?? false
  }

  func isNamed(_ id: ScreenID, besides file: SourceID) -> Bool {
    screens[id]?.contains { $0 != file } ?? false
  }
}

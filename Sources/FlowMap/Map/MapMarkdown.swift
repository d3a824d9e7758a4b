import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
package import FlowSource

/// The map as Markdown, for who reads it in the repository: no number in it changes with something else.
package struct MapMarkdown {
  private let map: AppMap
  private let about: MapNotes
  private var places: PlaceTable
  private var entries: [ScreenID: AppMap.ScreenEntry] = [:]

  package init(_ map: AppMap, _ about: MapNotes, _ sources: SourceSet) {
    self.map = map
    self.about = about
    places = PlaceTable(sources)
    for entry in map.screens { entries[entry.screen] = entry }
  }

  private var flow: Flow { map.flow }

  package mutating func render() -> String {
    var text = "# \(MarkdownTable.paragraph(flow.name.map { flow.names[$0] } ?? about.path))\n\n"
    text += "Written by `flowctl map`, from `\(MarkdownTable.code(about.path))`. "
    text += "How to get to each screen, what can be done there, and where that leads.\n"
    if let about = about.notes.ofFlow.text { text += "\n\(MarkdownTable.paragraph(about))\n" }
    for coordinator in map.coordinators { text += section(of: coordinator) }
    text += links()
    text += withoutWay()
    text += unconfirmed()
    return text
  }

  // MARK: Coordinators

  private func section(of entry: AppMap.CoordinatorEntry) -> String {
    var text = "\n## \(flow.text(entry.coordinator))\n"
    let range = flow[entry.coordinator].range
    if let note = about.notes[range].text { text += "\n\(MarkdownTable.paragraph(note))\n" }
    if !entry.parents.isEmpty {
      let parents = entry.parents.map { "`\(flow.text($0))`" }.joined(separator: ", ")
      text += "\nBelow \(parents) (\(entry.kinds.joined(separator: ", "))).\n"
    }
    let tabs = flow[entry.coordinator].tabs.map { "`\(flow.text(flow.boundaries[$0].child))`" }
    if !tabs.isEmpty { text += "\nTabs: \(tabs.joined(separator: ", ")).\n" }
    let screens = entry.screens.compactMap { entries[$0] }
    if screens.isEmpty { return text }
    text += "\n| screen | how to get there | what can be done |\n| --- | --- | --- |\n"
    for screen in screens { text += row(of: screen, in: entry) }
    return text
  }

  private func row(
    of screen: AppMap.ScreenEntry, in coordinator: AppMap.CoordinatorEntry
  ) -> String {
    var name = "`\(flow.text(screen.screen))`"
    if let note = about.notes[flow[screen.screen].range].text {
      name += ": " + note.replacing("\n", with: " ")
    }
    let done = screen.can.filter { tells($0, of: screen.screen, in: coordinator.coordinator) }
      .map { can in
        let seen = can.to.map { "`\(flow.text($0))`" }.joined(separator: ", ")
        return "`\(shortened(can, on: screen.screen))` → \(seen)"
      }
    let told = done + notConfirmed(screen.unconfirmed)
    let cells = [name, way(to: screen, in: coordinator), told.joined(separator: " · ")]
    return "| " + cells.map(MarkdownTable.cell).joined(separator: " | ") + " |\n"
  }

  /// Whether something that can be done is said of a screen: not what can be done everywhere.
  private func tells(
    _ can: AppMap.Can, of screen: ScreenID, in coordinator: CoordinatorID
  ) -> Bool {
    if let owner = can.owner, owner != coordinator { return false }
    switch can.action {
    case .tab, .button: return false
    case .event(let event, _, _):
      let owner = flow[event].owner
      if case .coordinator(let own) = owner { return isAbove(own, coordinator) }
      return owner == .screen(screen)
    case .launch, .doubleTap, .gesture, .open, .change: return true
    }
  }

  /// Whether a coordinator's own events come while another one's screens are seen: it is that, or stands above it.
  private func isAbove(_ own: CoordinatorID, _ coordinator: CoordinatorID) -> Bool {
    var known: Set<CoordinatorID> = []
    var open = [coordinator]
    while let next = open.popLast() {
      if next == own { return true }
      guard known.insert(next).inserted else { continue }
      open += flow.boundaries.filter { $0.child == next }.map(\.parent)
    }
    return false
  }

  /// `add` of what a script calls `Product.add`.
  private func shortened(_ can: AppMap.Can, on screen: ScreenID) -> String {
    let prefix = flow.text(screen) + "."
    return can.line.hasPrefix(prefix) ? String(can.line.dropFirst(prefix.count)) : can.line
  }

  /// How to get to a screen from those of the coordinator's parents, or from a launch.
  private func way(
    to screen: AppMap.ScreenEntry, in coordinator: AppMap.CoordinatorEntry
  ) -> String {
    let way = screen.waysOfOwners[coordinator.coordinator] ?? screen.way
    guard case .route(let scenario, _, _, _) = way else { return "" }
    let last = scenario.steps.dropLast().lastIndex {
      $0.owner.map(coordinator.parents.contains) ?? false
    }
    return scenario.steps[(last.map { $0 + 1 } ?? 0)...]
      .map { "`\(map.kernel.text(of: $0.action))`" }.joined(separator: " · ")
  }

  // MARK: The rest

  private func links() -> String {
    if map.links.isEmpty { return "" }
    var text = "\n## Links\n\n| link | address | leads to |\n| --- | --- | --- |\n"
    for entry in map.links {
      let link = flow[entry.link]
      var name = "`\(flow.names[link.name])`"
      if let note = about.notes[link.range].text {
        name += ": " + note.replacing("\n", with: " ")
      }
      let address = about.addresses[entry.link.index].map { "`\($0)`" } ?? ""
      let seen = (entry.to.map { "`\(flow.text($0))`" } + notConfirmed(entry.unconfirmed))
        .joined(separator: ", ")
      text +=
        "| " + [name, address, seen].map(MarkdownTable.cell).joined(separator: " | ") + " |\n"
    }
    return text
  }

  private mutating func withoutWay() -> String {
    var lines = ""
    for entry in map.screens {
      let name = flow.text(entry.screen)
      switch entry.way {
      case .route: continue
      case .never: lines += "- \(RouteText.never(name, about.leftOut))\n"
      case .unknown: lines += "- nobody knows whether there is a way to `\(name)`\n"
      case .broken(let rule, let range):
        // Without its line, which changes with other things.
        let path = about.pathOfFile(places.path(of: range.file))
        lines += "- " + MarkdownTable.paragraph(RouteText.broken(name, rule, at: path)) + "\n"
      }
    }
    return lines.isEmpty ? "" : "\n## Without a way\n\n" + lines
  }

  /// To how many more screens it may lead, if any.
  private func notConfirmed(_ count: Int?) -> [String] {
    count.map { $0 == 0 ? [] : ["\($0) not confirmed"] } ?? []
  }

  /// What is not told, so that an empty cell is not read as a dead end.
  private func unconfirmed() -> String {
    // Links are not looked at where they are left out.
    if map.screens.contains(where: { $0.unconfirmed == nil }) {
      return "\nNot all worlds were looked at: there may be more ways than these.\n"
    }
    let counts = map.screens.map(\.unconfirmed) + map.links.map(\.unconfirmed)
    let sum = counts.reduce(0) { $0 + ($1 ?? 0) }
    if sum == 0 { return "" }
    return
      "\n\(sum) not confirmed: so many more screens may be seen next. No way was found on which they are, and "
      + "it is not proved that there is none.\n"
  }
}

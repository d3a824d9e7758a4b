import FlowSource
import FlowSpec

extension Resolver {
  /// Names and parameters of the deep links: steps may open any of them.
  mutating func declareLinks() {
    var places: [NameID: SourceRange] = [:]
    for declaration in declarations.links {
      let name = declaration.name
      if let earlier = places[name.value] {
        findings.report(
          .duplicateName, "the deep link \(quote(name.value)) is declared twice", at: name.range,
          notes: [Diagnostic.Note("already declared here", at: earlier)])
      }
      places[name.value] = name.range
      flow.links.append(
        Link(
          name: name.value, parameters: declareParameters(declaration.parameters), path: [],
          arguments: [], block: .empty, range: name.range))
    }
  }

  mutating func resolveLinks() {
    for (index, declaration) in declarations.links.enumerated() {
      let payload = flow.links[index].parameters
      let atRoot = Scope(coordinator: flow.root, payload: payload)
      if let condition = declaration.condition {
        flow.links[index].condition = self.condition(condition, in: atRoot).id
      }
      if let otherwise = declaration.otherwise {
        flow.links[index].otherwise = block(otherwise, in: atRoot)
      }
      flow.links[index].clears = declaration.clears ?? (flow[flow.root].framework == .uikit)
      guard let end = resolvePath(of: declaration, index) else { continue }
      var scope = Scope(coordinator: end, payload: payload)
      scope.addressed = placeholders(of: declaration)
      flow.links[index].block = block(declaration.steps, in: scope)
    }
  }

  /// The boundaries from the root to where the link leads, with the arguments of a fresh start.
  private mutating func resolvePath(
    of declaration: LinkDeclaration, _ link: Int
  ) -> CoordinatorID? {
    guard let first = declaration.path.first else { return nil }
    if case .screen(let screen) = entities[Int(first.value.raw)],
      let help = help(forLinkTo: screen, declaration)
    {
      findings.report(
        .unknownName, "a link's path ends at a coordinator, but \(quote(first.value)) is a screen",
        at: first.range, help: help)
      return nil
    }
    guard let top = coordinator(first, asked: "path") else { return nil }
    if top != flow.root {
      findings.report(
        .unknownName, "a link's path starts at the root, `\(flow.text(flow.root))`",
        at: first.range,
        help:
          "write `\(pathFromRoot(to: top, then: declaration.path.dropFirst().map { flow.names[$0.value] }) ?? "\(flow.text(flow.root)).…")`"
      )
      return nil
    }
    let scope = Scope(coordinator: flow.root, payload: flow.links[link].parameters)
    var parent = top
    for (index, name) in declaration.path.enumerated().dropFirst() {
      if case .coordinator(let id) = entities[Int(name.value.raw)],
        boundaryOfChild[parent.raw, id.raw] == nil,
        let path = pathFromRoot(
          to: id, then: declaration.path[(index + 1)...].map { flow.names[$0.value] })
      {
        findings.report(
          .unknownName, "`\(flow.text(id))` is not a child of `\(flow.text(parent))`",
          at: name.range, help: "write `to: \(path)`")
        return nil
      }
      guard let boundary = child(name, of: parent, word: "to") else { return nil }
      parent = flow[boundary].child
      flow.links[link].path.append(boundary)
      let arguments: CompactRange =
        flow[boundary].kind == .tab
        ? flow[boundary].arguments
        : arguments(for: .coordinator(parent), given: [], at: name.range, in: scope)
      flow.links[link].arguments.append(arguments)
    }
    return parent
  }

  /// The names in braces of a link's address.
  private func placeholders(of declaration: LinkDeclaration) -> Set<NameID> {
    guard let url = declaration.url.map({ flow.names[$0.value] }) else { return [] }
    let names = url.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
    return Set(names.compactMap { flow.names.find(String($0)) })
  }

  /// `to: Detail`, a screen: the path to the coordinator that shows it, if one alone does.
  private func help(forLinkTo screen: ScreenID, _ declaration: LinkDeclaration) -> String? {
    if !mayGuess { return nil }
    let owners = flow.coordinators.indices.filter { flow.coordinators[$0].shows.contains(screen) }
    guard owners.count == 1, declaration.path.count == 1,
      let path = pathFromRoot(to: CoordinatorID(owners[0]), then: [])
    else { return nil }
    return "write `to: \(path)`"
      + (declaration.steps.isEmpty ? ", and `do: { push: \(flow.text(screen)) }`" : "")
  }

  /// `App.Main.HomeTab` for `HomeTab` or `Main.HomeTab`: the only way there, if there is one alone.
  private func pathFromRoot(to top: CoordinatorID, then rest: [String]) -> String? {
    var path = [flow.text(top)] + rest
    var current = top
    while current != flow.root {
      let above = flow.boundaries.filter { $0.child == current }
      guard above.count == 1, path.count <= flow.coordinators.count else { return nil }
      current = above[0].parent
      path.insert(flow.text(current), at: 0)
    }
    return path.joined(separator: ".")
  }

  /// A tab starts with its tab bar: its arguments are the tab bar's own parameters and state, by name.
  mutating func resolveTabs() {
    for index in flow.boundaries.indices where flow.boundaries[index].kind == .tab {
      let boundary = flow.boundaries[index]
      let scope = Scope(coordinator: boundary.parent, payload: .empty)
      flow.boundaries[index].arguments = arguments(
        for: .coordinator(boundary.child), given: [], at: boundary.range, in: scope)
    }
  }
}

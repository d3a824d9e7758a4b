import FlowSource

/// What views say to routers, each read once: `router.route(to: \.item, item)`, where `router` is a `HomeCoordinator.Router`.
final class ViewTree {
  private struct View {
    var parts: [Int] = []
    var told: [(routers: [String], route: String)] = []
  }

  private let index: TypeIndex
  private var views: [Int: View] = [:]

  init(_ index: TypeIndex) { self.index = index }

  /// The routes of a coordinator that a screen's views name.
  func routes(of coordinator: String, in screen: Int) -> Set<String> {
    var found: Set<String> = []
    var known: Set<Int> = [screen]
    var waiting = [screen]
    while let next = waiting.popLast() {
      let view = view(next)
      for told in view.told where told.routers.contains(coordinator) { found.insert(told.route) }
      for part in view.parts where known.insert(part).inserted { waiting.append(part) }
    }
    return found
  }

  /// What a view says to a router of Stinsen's that takes away whatever stands there.
  static let leaving: Set<String> = ["popLast", "dismissCoordinator"]

  private func view(_ type: Int) -> View {
    if let known = views[type] { return known }
    var view = View()
    for part in index.types[type].parts {
      part.walk { code in
        guard case .call(let call) = code else { return }
        if let made = call.constructedName(in: index).flatMap({ index.type(named: $0) }),
          index.isView(made)
        {
          view.parts.append(made)
        }
        guard let name = call.base?.ownName?.name,
          let router = index.types[type].variables.first(where: { $0.names.contains(name) })?.type
        else { return }
        if Self.leaving.contains(call.name) {
          view.told.append((router.names, call.name))
        } else if case .keyPath(let route)? = call.arguments.first?.value {
          view.told.append((router.names, route))
        }
      }
    }
    views[type] = view
    return view
  }
}

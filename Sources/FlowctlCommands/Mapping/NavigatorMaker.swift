package import FlowChecking
package import FlowGenerate
import FlowMap
package import FlowModel
import FlowProver
package import FlowSource

/// Makes the navigator of a flow: the map by the kernel, the Swift from that.
package enum NavigatorMaker {
  package static func make(
    of loaded: LoadedFlow, in sources: SourceSet, options: SwiftOptions,
    navigator: NavigatorOptions
  ) -> SwiftResult {
    let parts = parts(
      of: loaded.flow, navigator, endingAt: Excuses().ends(of: loaded.policy, in: sources))
    return NavigatorGenerator.generate(
      loaded.flow, parts, options: options, navigator: navigator,
      entry: loaded.files.first ?? SourceID(0))
  }

  /// What the kernel says of a flow.
  package static func parts(
    of flow: Flow, _ navigator: NavigatorOptions,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) -> NavigatorParts {
    var options = PlaceMap.Options()
    options.places = navigator.places
    for more in navigator.more {
      switch more {
      case .links: options.means.insert(.links)
      case .environment: options.means.insert(.environment)
      }
    }
    let map = PlaceMap(of: flow, options, endingAt: isError)
    let text = PlaceText(map)
    var parts = NavigatorParts(map: text.text)
    parts.screens = text.screens.sorted { $0.key.index < $1.key.index }
      .map { NavigatorParts.Screen($0.key, parameters: $0.value) }
    parts.events = text.events.sorted { $0.key.index < $1.key.index }.map { event, ways in
      NavigatorParts.Event(
        event, isSent: ways != .answer || !flow[event].parameters.isEmpty,
        isAsync: ways.contains(.async))
    }
    parts.links = text.links.sorted { $0.index < $1.index }
    parts.changes = text.changes.sorted()
    parts.state = text.launched.sorted()
    parts.missing = map.missing
    return parts
  }
}

#if canImport(UIKit)
  import UIKit
#else
  import Foundation
#endif

/// Deep links: the coordinators on the way are kept where they live and started where they don't, and
/// everything else that stands on or above them goes.
extension Coordinator {
  /// - Returns: the coordinator at the end, popped to its first screen.
  func bringUp(_ path: [Coordinator.Type]) async -> Coordinator? {
    var reached: [Coordinator] = [self]
    for (index, type) in path.enumerated() {
      let living = reached[reached.count - 1].living(path[index...])
      await clearAway(all: reached + living)
      guard let next = await reached[reached.count - 1].reach(type) else { return nil }
      reached.append(next)
    }
    await clearAway(all: reached)
    reached.last?.popToFirst()
    return reached.last
  }

  /// The path below this one, as far as it lives.
  private func living(_ path: ArraySlice<Coordinator.Type>) -> [Coordinator] {
    var living: [Coordinator] = []
    for wanted in path {
      let parent = living.last ?? self
      guard let next = parent.children.last(where: { type(of: $0) == wanted }) else { break }
      living.append(next)
    }
    return living
  }

  private func clearAway(all path: [Coordinator]) async {
    for coordinator in path {
      for child in coordinator.children.reversed()
      where child.boundary != .tab && !path.contains(child) {
        await coordinator.putAway(child)
      }
    }
    let layers = root.window?.layers ?? []
    let isOnPath = { (layer: UIViewController) in path.contains { $0.content === layer } }
    if let first = layers.dropFirst().firstIndex(where: { !isOnPath($0) }) {
      // Those who stand there: they go with their screens.
      for child in root.family where child.boundary == .present && !child.isGone {
        if layers[first...].contains(child.own) { await child.parent?.putAway(child) }
      }
      await dismissAll(over: layers[first - 1])
    }
    let shown = root.window?.contents ?? []
    for holder in root.family where holder.hasOwnStack && shown.contains(holder.navigation) {
      let stack = holder.navigation.viewControllers
      let last = stack.lastIndex { ($0 as? Screen)?.coordinator.map(path.contains) ?? false }
      if let last, last + 1 < stack.count { holder.setStack(Array(stack.prefix(last + 1))) }
    }
  }
}

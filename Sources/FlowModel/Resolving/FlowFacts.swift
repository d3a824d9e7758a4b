package import FlowSource

/// What was learnt of a flow while it was resolved and isn't part of it: checks look at it.
package struct FlowFacts {
  /// For each coordinator, its boundary as a child of each of its parents.
  package let parents: [[BoundaryID]]
  /// Parameters, events' payloads among them, that some step or condition reads.
  package let readParameters: Set<Int>
  /// Notifications that some step posts.
  package let isPosted: Set<EventID>
  /// Coordinators with a step that ends them plainly, and where.
  package let plainFinish: [CoordinatorID: SourceRange]
  /// The types that the flow declares, and where.
  package let declaredTypes: [(type: TypeID, range: SourceRange)]
  /// What stands under `ignores` though its coordinator handles it, and where.
  package let ignoredInVain: [(coordinator: CoordinatorID, event: EventID, range: SourceRange)]
  private let shownAt: PairTable<SourceRange>

  init(of resolver: Resolver) {
    parents = resolver.parents
    readParameters = resolver.readParameters
    isPosted = resolver.isPosted
    plainFinish = resolver.plainFinish
    declaredTypes = resolver.declaredTypes
    ignoredInVain = resolver.ignoredInVain
    shownAt = resolver.shownAt
  }

  /// Where a coordinator first shows a screen.
  package func place(of screen: ScreenID, in coordinator: CoordinatorID) -> SourceRange? {
    shownAt[coordinator.raw, screen.raw]
  }
}

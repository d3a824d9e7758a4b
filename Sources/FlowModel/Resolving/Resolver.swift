package import FlowSource
package import FlowSpec

/// Declarations to the typed coordinator tree: every name looked up, every argument typed.
///
/// The order of the passes matters: each needs only what those before it have numbered.
package struct Resolver {
  let declarations: Declarations
  var flow: Flow
  var findings: Findings
  /// What a name stands for, by the name's number: the one namespace of language, section 2.
  var entities: [Entity]
  /// `state` and `environment` by the name's number.
  var variableOfName: [Int32]
  /// By owner and name, of the owners that have many: see `event`.
  var eventOfName = PairTable<EventID>()
  /// By parent and child.
  var boundaryOfChild = PairTable<BoundaryID>()
  /// Where a coordinator is used as the child of another that it is none of, by parent and child.
  var missingChildren = PairTable<SourceRange>()
  /// Where the parameters are declared that take a value of another type, which is reported.
  var mismatched: Set<SourceRange> = []
  /// Screens and coordinators that are declared twice, which is reported.
  var declaredTwice: Set<NameID> = []
  /// Events whose payload could not be read.
  var lostPayloads: Set<EventID> = []
  /// Where each screen that a coordinator shows is first shown, by coordinator and screen.
  var shownAt = PairTable<SourceRange>()
  /// What a tab bar pushes and never presents is true, by bar and screen: its events come from the stack that it stands on.
  var isOnlyPushed = PairTable<Bool>()
  /// Steps that move a stack, where a tab bar answers a screen's event.
  var stackStepsOfBars:
    [(bar: CoordinatorID, screen: ScreenID, range: SourceRange, text: String, help: String)] =
      []
  /// For each coordinator, its boundary as a child of each of its parents.
  var parents: [[BoundaryID]] = []
  /// Parameters, events' payloads among them, that some step or condition reads.
  var readParameters: Set<Int> = []
  /// Notifications that some step posts.
  var isPosted: Set<EventID> = []
  /// Whether a step of the transition that is being resolved reads its screen's parameters.
  var readsScreen = false
  /// Coordinators with a step that ends them plainly, and where.
  var plainFinish: [CoordinatorID: SourceRange] = [:]
  /// By coordinator, whether it is a tab of any bar.
  var isTab: [Bool] = []
  /// For helps, once all boundaries are known: every tab's name, and whether the tabs of some bar are not what was meant,
  /// which is reported.
  lazy var tabNames = isTab.indices.filter { isTab[$0] }.map { flow.text(CoordinatorID($0)) }
    .sorted()
  lazy var lacksTabs = hasLostTabs
  /// The steps of blocks that aren't complete yet: see `block`.
  var openSteps: [Step] = []
  /// Outcomes that coordinators end with which declare none, by coordinator.
  var undeclaredOutcomes: [Int: [Located<NameID>]] = [:]
  /// What parents handle of children that declare neither outcomes nor outputs.
  var eventsOfSilentOwners: [(owner: CoordinatorID, event: Located<NameID>)] = []
  /// Screens and coordinators that are nowhere declared, and nearly called like none, with what is said of them.
  var unknownOwners: [(kind: String, name: Located<NameID>, help: String?)] = []
  /// Events that are nowhere declared, and nearly called like none of their owner's, with what is said of them.
  var unknownEvents: [(owner: Event.Owner, name: Located<NameID>, message: String, help: String?)] =
    []
  /// The types that the flow declares, and where.
  var declaredTypes: [(type: TypeID, range: SourceRange)] = []
  /// What stands under `ignores` though its coordinator handles it.
  var ignoredInVain: [(coordinator: CoordinatorID, event: EventID, range: SourceRange)] = []
  /// Finish targets wait until every boundary and transition is known.
  var pendingTargets: [PendingTarget] = []

  enum Entity {
    case none
    case screen(ScreenID)
    case coordinator(CoordinatorID)
    case type(TypeID)
    /// Things of several kinds: that is reported where they are declared, and which of them a use means
    /// is open.
    case several
  }

  /// Builds the tree, as much of it as has a meaning, and reports what has none.
  ///
  /// - Returns: a flow that may be run and explored unless `findings.isBlocking`, and what checks look at
  ///   besides.
  package static func resolve(
    _ declarations: Declarations, names: NameTable, findings: inout Findings
  ) -> (flow: Flow, facts: FlowFacts) {
    var resolver = Resolver(declarations, names: names, findings: findings)
    resolver.declareNames()
    resolver.declareVariables()
    resolver.declareNotifications()
    resolver.declareScreens()
    resolver.declareCoordinators()
    // Without any coordinator nothing below has a place to stand, and that is an error already.
    guard !resolver.flow.coordinators.isEmpty else {
      resolver.resolveRoot()
      resolver.reportUnknownOwners()
      resolver.reportUnknownEvents()
      findings = resolver.findings
      return (resolver.flow, FlowFacts(of: resolver))
    }
    resolver.declareBoundaries()
    resolver.declareLinks()
    resolver.resolveRoot()
    resolver.resolveTabs()
    resolver.declareTaps()
    resolver.resolveLocks()
    resolver.resolveSteps()
    resolver.resolveLinks()
    resolver.reportStackStepsOfBars()
    resolver.resolveTargets()
    resolver.resolveAddresses()
    resolver.resolveChecks()
    resolver.reportUndeclaredOutcomes()
    resolver.reportUnknownOwners()
    resolver.reportUnknownEvents()
    findings = resolver.findings
    return (resolver.flow, FlowFacts(of: resolver))
  }

  private init(_ declarations: Declarations, names: NameTable, findings: Findings) {
    var names = names
    let types = TypeTable(names: &names)
    self.declarations = declarations
    self.findings = findings
    flow = Flow(names: names, types: types)
    entities = Array(repeating: .none, count: names.count)
    variableOfName = Array(repeating: -1, count: names.count)
    reserve()
  }

  /// Makes room for what most flows need, so that no long array is copied while it grows.
  private mutating func reserve() {
    var events = 0
    for screen in declarations.screens { events += screen.events.count + screen.async.count + 3 }
    var transitions = 0
    for coordinator in declarations.coordinators {
      events += coordinator.outcomes.count + coordinator.outputs.count + coordinator.async.count + 1
      transitions += coordinator.transitions.count
    }
    flow.events.reserveCapacity(events)
    flow.transitions.reserveCapacity(transitions)
    flow.blocks.reserveCapacity(transitions + declarations.coordinators.count + 1)
    flow.steps.reserveCapacity(2 * transitions + declarations.coordinators.count)
  }

  func quote(_ name: NameID) -> String { "`" + flow.names[name] + "`" }
}

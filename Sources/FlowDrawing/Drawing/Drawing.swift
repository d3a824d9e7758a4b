package import FlowKernel
package import FlowModel

/// A flow as a picture, before anybody knows the format: clusters, nodes in them and edges between
/// them, in flat arrays. Every part keeps the flow's own numbers, so that a page can lead back.
///
/// - A coordinator type is one cluster, however many parents reach it. It stands in the cluster of the
///   nearest coordinator that every way to it leads through: its parent where it has one.
/// - A screen is a node for each coordinator that shows it.
/// - A coordinator that doesn't begin with one certain screen has a node of its own, where what leads
///   to it ends and what it starts begins. A tab bar always has.
/// - An outcome is a node in its coordinator: what finishes with it leads there, and what the parents
///   make of it begins there. The same holds of outputs.
///
/// The order is the flow's own, so equal flows give equal drawings.
package struct Drawing: Sendable {
  package var title: String?
  package var clusters: [Cluster] = []
  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// The turns of a way that is highlighted, as a script writes them; `steps` of nodes and edges count
  /// them from 0.
  package var turns: [String] = []
  /// The count of the edge that was used most; 0 where nothing was counted.
  package internal(set) var hottest = 0

  package init() {}

  /// How a parent shows a child, as the flow writes it.
  package enum Holding: Hashable, CaseIterable, Sendable {
    case root, tab, push, replace, present, none

    init(_ boundary: Boundary) {
      self =
        switch boundary.kind {
        case .root: .root
        case .tab: .tab
        case .push: boundary.replacesStack ? .replace : .push
        case .present: .present
        case .none: .none
        }
    }
  }

  /// A coordinator.
  package struct Cluster: Sendable {
    package var coordinator: CoordinatorID
    package var name: String
    /// The cluster around it, of `clusters`; outer ones come first.
    package var parent: Int?
    /// How its parents hold it, each kind once; empty for the root, and for what nobody reaches.
    package var kinds: [Holding]
    /// Where an edge to the coordinator ends, of `nodes`.
    package var entry: Int

    package init(
      coordinator: CoordinatorID, name: String, parent: Int?, kinds: [Holding], entry: Int
    ) {
      self.coordinator = coordinator
      self.name = name
      self.parent = parent
      self.kinds = kinds
      self.entry = entry
    }
  }

  package struct Node: Sendable {
    package enum Kind: Hashable, Sendable {
      /// Where everything begins.
      case launch
      case screen(ScreenID)
      case tabBar(CoordinatorID)
      /// A coordinator itself: where it chooses what to start, or where all of it is drawn as one.
      case coordinator(CoordinatorID)
      /// An outcome, or a plain `finished`.
      case exit(EventID)
      case output(EventID)
      case link(LinkID)
    }

    /// How a screen comes up.
    package enum Look: Sendable {
      case pushed, sheet, fullScreen, alert, popover, actionSheet
    }

    package var kind: Kind
    package var name: String
    /// Of `clusters`; nil for the launch, and where coordinators are drawn as one node each. A link
    /// stands in the one that it leads to.
    package var cluster: Int?
    /// Of a screen.
    package var look = Look.pushed
    /// Of a screen: whether the tab bar is hidden while it is on the stack.
    package var hidesTabBar = false
    /// Of a coordinator that is drawn as one node: how its parents hold it.
    package var kinds: [Holding] = []
    /// After which turns of the highlighted way the user is here.
    package var steps: [Int] = []

    package init(_ kind: Kind, name: String, cluster: Int?) {
      self.kind = kind
      self.name = name
      self.cluster = cluster
    }
  }

  package struct Edge: Sendable {
    package enum Kind: Hashable, Sendable {
      /// The launch's, and what a coordinator does when it starts.
      case begin
      case push, present, replace
      /// A child is started.
      case child(Holding)
      case select
      /// To where the screen, or the child, was shown from.
      case back
      /// To an outcome, or to an output.
      case finish, output
      /// A finish target's.
      case target
      /// From a link, and to one that a step opens.
      case link
      /// Handled, and nothing moves.
      case stay
      /// A turn of the highlighted way that no other edge stands for.
      case way
    }

    /// Of `nodes`.
    package var tail: Int
    package var head: Int
    package var kind: Kind
    /// What leads along it, in the flow's order.
    package var causes: [Cause]
    /// Which turns of the highlighted way lead along it.
    package var steps: [Int] = []
    /// How often it was used; nil where nobody counted.
    package var heat: Heat?

    package init(tail: Int, head: Int, kind: Kind, causes: [Cause] = []) {
      self.tail = tail
      self.head = head
      self.kind = kind
      self.causes = causes
    }
  }

  /// Why somebody goes along an edge.
  package struct Cause: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// `flow: …`, or a coordinator's `start`.
      case start(CoordinatorID)
      /// Of `Flow.transitions`.
      case transition(Int)
      /// The user leaves a child by hand, and its boundary says what happens.
      case gesture(Gesture, BoundaryID)
      /// A child ends, and its parent has bound nothing to that.
      case end(BoundaryID)
      case tab(BoundaryID)
      case link(LinkID)
    }

    package var kind: Kind
    /// What it is called: an event's name, a gesture; empty where it needs no name.
    package var name: String
    /// The choices on the way to it, as the flow writes them; empty where there are none.
    package var condition: String

    package init(_ kind: Kind, name: String = "", condition: String = "") {
      self.kind = kind
      self.name = name
      self.condition = condition
    }

    /// `submit`, or `submit [isLoggedIn]`.
    package var label: String {
      if condition.isEmpty { return name }
      return name.isEmpty ? "[\(condition)]" : "\(name) [\(condition)]"
    }
  }
}

extension Drawing.Node {
  package var isLink: Bool {
    if case .link = kind { return true }
    return false
  }

  /// An outcome or an output.
  package var isPort: Bool {
    switch kind {
    case .exit, .output: true
    case .launch, .screen, .tabBar, .coordinator, .link: false
    }
  }

  package var isOutput: Bool {
    if case .output = kind { return true }
    return false
  }

  /// Whether the user can be here: everything but the marks between two places.
  package var isPlace: Bool {
    switch kind {
    case .screen, .tabBar, .link, .launch: true
    case .coordinator, .exit, .output: false
    }
  }
}

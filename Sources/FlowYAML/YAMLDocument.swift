package import FlowSource

/// One YAML document as a flat list of nodes in the order of the file, each with its exact place.
///
/// A node's children follow it directly; a mapping's alternate key, value, key, value. Walking is
/// index arithmetic: no node owns another.
package struct YAMLDocument: Sendable {
  /// The number of a node, counted from 0. The root is 0.
  package typealias NodeID = Int

  package enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping
    /// `*name`: stands for another node (`target`); `resolve` follows it.
    case alias
  }

  package struct Node: Sendable {
    package var kind: Kind
    /// Whether a scalar is plain, neither quoted nor a block: only a plain word can be `true`,
    /// `nil`, a number or a name in scope.
    package var isPlain: Bool
    /// The first byte of the node in the file, counted from 0, and the byte behind its last.
    package var start: UInt32
    package var end: UInt32
    /// A scalar's text: the interned name. For the others, undefined.
    package var text: NameID
    /// The node behind this one and everything below it.
    package var next: UInt32
    /// How many children a collection has (twice the pairs of a mapping); an alias's target.
    package var count: UInt32

    package init(
      kind: Kind, isPlain: Bool, start: UInt32, end: UInt32, text: NameID, next: UInt32,
      count: UInt32
    ) {
      self.kind = kind
      self.isPlain = isPlain
      self.start = start
      self.end = end
      self.text = text
      self.next = next
      self.count = count
    }
  }

  package let file: SourceID
  package var nodes: [Node]
  /// Whether a second document follows, which is refused and not read.
  package let isFollowed: Bool

  package init(file: SourceID, nodes: [Node], isFollowed: Bool = false) {
    self.file = file
    self.nodes = nodes
    self.isFollowed = isFollowed
  }

  package var isEmpty: Bool { nodes.isEmpty }

  package func range(of node: NodeID) -> SourceRange {
    SourceRange(file: file, start: nodes[node].start, end: nodes[node].end)
  }

  /// The node that an alias stands for, or the node itself.
  package func resolve(_ node: NodeID) -> NodeID {
    nodes[node].kind == .alias ? Int(nodes[node].count) : node
  }

  /// Calls the body with each child of a sequence.
  package func forEachChild(of node: NodeID, _ body: (NodeID) -> Void) {
    var child = node + 1
    for _ in 0..<Int(nodes[node].count) {
      body(child)
      child = Int(nodes[child].next)
    }
  }

  /// Calls the body with each key and value of a mapping.
  package func forEachPair(of node: NodeID, _ body: (_ key: NodeID, _ value: NodeID) -> Void) {
    var key = node + 1
    for _ in 0..<Int(nodes[node].count) / 2 {
      let value = Int(nodes[key].next)
      body(key, value)
      key = Int(nodes[value].next)
    }
  }
}

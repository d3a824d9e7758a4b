extension YAMLDocument {
  /// Whether nothing was written where a value could stand, as behind the colon of `initial:`.
  package func isEmptyScalar(_ node: NodeID) -> Bool {
    nodes[node].kind == .scalar && nodes[node].isPlain && nodes[node].start == nodes[node].end
  }

  /// Whether an alias stands for nothing: its anchor is missing, or the alias stands inside of it.
  /// That has been reported. Such an alias is its own target.
  package func isBrokenAlias(_ node: NodeID) -> Bool {
    nodes[resolve(node)].kind == .alias
  }

  /// The scalar whose text a place in the file belongs to, or nil.
  package func scalar(around offset: UInt32) -> NodeID? {
    // Nodes are sorted by their starts, and nothing starts inside of a scalar.
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, nodes[low - 1].kind == .scalar, offset < nodes[low - 1].end else { return nil }
    return low - 1
  }
}

/// How much of a file is read before it's refused: what keeps a file from a stranger's pull request
/// from eating the machine. No flow that a person writes comes near any of them.
package struct YAMLLimits: Sendable, Hashable {
  /// How long a file may be, in bytes. Places are 32 bits wide, so more than 4 GiB never works.
  package var bytes: Int
  /// How many values may stand in a flow's files: words, lists, mappings and aliases.
  package var nodes: Int
  /// How many of them stand in the files that were read before.
  package var earlierNodes = 0
  /// How many lists and mappings may stand inside each other, those behind aliases counted.
  /// libyaml's time is quadratic in it.
  package var nesting: Int
  /// How many nodes all aliases of a file may add, were each replaced by what it stands for.
  package var expandedNodes: Int
  /// How many `%` lines may stand at a file's start. libyaml's time is quadratic in them.
  package var directives: Int
  /// How many problems of one file are reported; more tell nobody anything.
  package var problems: Int

  package init(
    bytes: Int = 64 << 20, nodes: Int = 4_000_000, nesting: Int = 64,
    expandedNodes: Int = 1_000_000, directives: Int = 16, problems: Int = 1000
  ) {
    self.bytes = min(bytes, Int(UInt32.max))
    self.nodes = min(nodes, Int(UInt32.max))
    self.nesting = nesting
    self.expandedNodes = expandedNodes
    self.directives = directives
    self.problems = problems
  }
}

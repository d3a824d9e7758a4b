/// Where it comes from that a content lies in a hole: which turns cover it, and which heads make a hole of it as they are
/// visited. Whoever follows a saturation with more in mind knows by this what that may have been then.
struct Coverings {
  enum Place {
    /// The node in which a rule ends.
    case leaf(Int)
    case head(Int)
    /// The launch, or a part of another content.
    case anywhere
  }

  /// Where contents come from now.
  var place = Place.anywhere
  private var ofLeaf: [Int: [Int]] = [:]
  private var ofHead: [Int: [Int]] = [:]
  private var anywhere: Set<Int> = []

  /// - Parameter place: where it comes from; else where contents come from now.
  mutating func note(_ content: Int, at place: Place? = nil) {
    switch place ?? self.place {
    case .leaf(let node): ofLeaf[node, default: []].append(content)
    case .head(let head): ofHead[head, default: []].append(content)
    case .anywhere: anywhere.insert(content)
    }
  }

  func contents(coveredIn leaf: Int) -> [Int] { ofLeaf[leaf] ?? [] }
  func contents(hiddenIn head: Int) -> [Int] { ofHead[head] ?? [] }

  /// Whether nobody knows from where else it may come.
  func mayComeFromAnywhere(_ content: Int) -> Bool { anywhere.contains(content) }
}

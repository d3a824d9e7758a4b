/// How each content came into its hole: in which turns it was covered, and in which heads it was made a hole of as they
/// were visited. By this, whoever follows a saturation with more in mind knows what that may have been at the time.
struct Coverings {
  enum Place {
    /// The node in which a rule ends.
    case leaf(Int)
    case head(Int)
    /// The launch, or a part of another content.
    case anywhere
  }

  /// Where contents are covered that are noted now.
  var place = Place.anywhere
  private var ofLeaf: [Int: [Int]] = [:]
  private var ofHead: [Int: [Int]] = [:]
  private var anywhere: Set<Int> = []

  /// - Parameter place: where it is covered, if that isn't where all contents are now.
  mutating func note(_ content: Int, at place: Place? = nil) {
    switch place ?? self.place {
    case .leaf(let node): ofLeaf[node, default: []].append(content)
    case .head(let head): ofHead[head, default: []].append(content)
    case .anywhere: anywhere.insert(content)
    }
  }

  func contents(coveredIn leaf: Int) -> [Int] { ofLeaf[leaf] ?? [] }
  func contents(hiddenIn head: Int) -> [Int] { ofHead[head] ?? [] }

  /// Whether it may be covered where nobody has noted it.
  func mayComeFromAnywhere(_ content: Int) -> Bool { anywhere.contains(content) }
}

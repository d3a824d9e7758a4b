/// What somebody meant who wrote a word that nothing is called.
package struct Suggestion: Sendable, Hashable {
  package let written: String
  package let meant: String
  /// Whether no other known word is as near, so that there is no doubt.
  package let isCertain: Bool

  package var help: String { "did you mean `\(meant)`?" }

  /// The known word nearest to a misspelt one, or nil where none is near.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    Suggestion(for: word, among: known)?.meant
  }

  /// A word that is called something else here.
  package init(_ written: String, meaning meant: String) {
    self.init(written, meant, isCertain: true)
  }

  /// Looks for the known word nearest to a misspelt one; nil where none is near.
  ///
  /// Near is at most one edit for every three characters, an edit being an insertion, a deletion, a
  /// replacement or two neighbours swapped (Damerau–Levenshtein, optimal string alignment). Among
  /// equally near words the first in the list wins, so the list's order should mean something.
  package init?(for written: String, among known: some Sequence<String>) {
    if let meant = Self.sameStem(as: written, among: known) {
      self.init(written, meaning: meant)
      return
    }
    if let near = Self.closest(to: written.lowercased(), among: known) {
      self.init(written, near.meant, isCertain: near.isCertain)
      return
    }
    // `loggedIn` for `isSignedIn`
    let lower = written.lowercased()
    let other =
      lower.contains("log")
      ? lower.replacing("logged", with: "signed").replacing("log", with: "sign")
      : lower.replacing("signed", with: "logged").replacing("sign", with: "log")
    guard other != lower, let near = Self.closest(to: other, among: known) else { return nil }
    self.init(written, near.meant, isCertain: false)
  }

  private static func closest(
    to lower: String, among known: some Sequence<String>
  ) -> (meant: String, isCertain: Bool)? {
    let word = Array(lower.utf8)
    // An absurdly long word is nobody's typing error, and would cost a quadratic comparison.
    // A single letter is near to every other.
    guard word.count > 1, word.count <= 128 else { return nil }
    var best: String?
    var isCertain = true
    var bestDistance = max(1, word.count / 3) + 1
    for candidate in known {
      let other = Array(candidate.lowercased().utf8)
      guard abs(other.count - word.count) <= bestDistance else { continue }
      let distance = distance(word, other)
      if distance < bestDistance {
        best = candidate
        bestDistance = distance
        isCertain = true
      } else if distance == bestDistance, candidate != best {
        isCertain = false
      }
    }
    return best.map { ($0, isCertain) }
  }

  /// The only known name that is another one but for an ending such as `Screen`; nil if there is none.
  package init?(forStemOf written: String, among known: some Sequence<String>) {
    guard let meant = Self.sameStem(as: written, among: known) else { return nil }
    self.init(written, meaning: meant)
  }

  private init(_ written: String, _ meant: String, isCertain: Bool) {
    self.written = written
    self.meant = meant
    self.isCertain = isCertain
  }

  /// What names end with by what they name: `Main` is what `MainCoordinator` means.
  private static let endings = [
    "coordinator", "viewcontroller", "controller", "router", "screen", "view", "page", "flow",
    "tab", "vc",
  ]

  /// The only known name that is another one but for such an ending.
  private static func sameStem(as written: String, among known: some Sequence<String>) -> String? {
    guard let stem = stem(of: written) else { return nil }
    var found: String?
    for candidate in known
    where candidate.utf8.count + 16 > stem.utf8.count && candidate != written
      && candidate.lowercased().hasPrefix(stem) && Self.stem(of: candidate) == stem
    {
      if found != nil, found != candidate { return nil }
      found = candidate
    }
    return found
  }

  private static func stem(of name: String) -> String? {
    guard name.utf8.count <= 128, name.first?.isUppercase == true else { return nil }
    let name = name.lowercased()
    let ending = endings.first { name.hasSuffix($0) && name != $0 }
    return ending.map { String(name.dropLast($0.count)) } ?? name
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [Int](repeating: 0, count: right.count + 1)
      row[0] = i + 1
      for j in 0..<right.count {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}

/// A change of a text: lines that stay, go and come, in places from the top down.
package struct Patch {
  /// Lines that stand together, before and after.
  private struct Hunk {
    var old: [Substring] = []
    var new: [Substring] = []
  }

  private let hunks: [Hunk]

  /// - Parameter text: a line begins with a space, a minus or a plus; `@@` begins another place. Each line
  ///   ends with a line break.
  package init(_ text: String) {
    var hunks = [Hunk()]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let rest = line.dropFirst()
      switch line.first {
      case "@": hunks.append(Hunk())
      case "-": hunks[hunks.count - 1].old.append(rest)
      case "+": hunks[hunks.count - 1].new.append(rest)
      default:
        hunks[hunks.count - 1].old.append(rest)
        hunks[hunks.count - 1].new.append(rest)
      }
    }
    self.hunks = hunks
  }

  /// - Returns: nil if a place isn't in the text.
  package func applied(to text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var start = 0
    for hunk in hunks {
      // No more lines than are left can stand together.
      let last = lines.count - hunk.old.count
      guard start <= last,
        let place = (start...last).first(where: { lines[$0...].starts(with: hunk.old) })
      else { return nil }
      lines.replaceSubrange(place..<place + hunk.old.count, with: hunk.new)
      start = place + hunk.new.count
    }
    return lines.joined(separator: "\n")
  }
}

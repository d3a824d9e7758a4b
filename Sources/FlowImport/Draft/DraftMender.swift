/// Takes out of a draft's text what the language refuses, so that every draft can be read: what was read of
/// the code stays as a comment, and is open.
package struct DraftMender {
  private var lines: [String]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  package var text: String { lines.joined(separator: "\n") }

  /// - Parameter problems: lines, counted from 0, and what was said.
  /// - Returns: whether anything changed.
  package mutating func mend(_ problems: [(line: Int, message: String)]) -> Bool {
    var changed = false
    // From below, so that the numbers above stay true.
    for problem in problems.sorted(by: { $0.line > $1.line }) where problem.line < lines.count {
      if mend(problem.line, problem.message) { changed = true }
    }
    return changed
  }

  private mutating func mend(_ line: Int, _ message: String) -> Bool {
    let text = lines[line]
    if text.contains("as: root,") {
      lines[line] = text.replacingFirst("as: root,", with: "as: push,")
      addMark(line, "the code replaces a stack that isn't the parent's own")
      return true
    }
    if text.contains("as: push,") {
      lines[line] = text.replacingFirst("as: push,", with: "as: present,")
      dropGesture(line)
      addMark(line, "the code pushes, and this parent has no stack")
      return true
    }
    guard let (start, end, indent) = entry(around: line) else { return false }
    let head = lines[start].drop { $0 == " " }
    guard let colon = head.range(ofColon: ()) else { return false }
    let key = String(head[..<colon])
    let margin = String(repeating: " ", count: indent)
    let mended = "\(margin)\(key): stay  # open: what was read here can't be said: \(message)"
    if lines[start...end].elementsEqual([mended]) {
      lines.removeSubrange(start...end)
      return true
    }
    if head.hasPrefix("\(key): stay  # open:") {
      // Even so it is refused: nothing is left of it.
      lines.removeSubrange(start...end)
      return true
    }
    lines.replaceSubrange(start...end, with: [mended])
    return true
  }

  /// Nobody goes back from what is presented.
  private mutating func dropGesture(_ line: Int) {
    guard let gesture = lines[line].ranges(of: ", back: ").first else { return }
    let comment = lines[line].range(ofComment: ()).map { String(lines[line][$0...]) } ?? ""
    lines[line] = lines[line][..<gesture.lowerBound] + " }" + comment
  }

  private mutating func addMark(_ line: Int, _ reason: String) {
    if let comment = lines[line].range(ofComment: ()) {
      lines[line] = String(lines[line][..<comment]) + "  # guessed: " + reason
    } else {
      lines[line] += "  # guessed: " + reason
    }
  }

  /// The transition or the start that a line belongs to: its first and last line.
  private func entry(around line: Int) -> (Int, Int, Int)? {
    var start = line
    while start > 0, indent(of: start) > 6 { start -= 1 }
    // The steps of a `start` stand where transitions do.
    if indent(of: start) == 6, !isTransition(start) {
      while start > 0, indent(of: start) > 4 { start -= 1 }
    }
    let indent = indent(of: start)
    guard indent == 6 || indent == 4 && lines[start].hasPrefix("    start:") else { return nil }
    if indent == 6, !isTransition(start) { return nil }
    var end = start
    while end + 1 < lines.count, self.indent(of: end + 1) > indent { end += 1 }
    return (start, end, indent)
  }

  private func isTransition(_ line: Int) -> Bool {
    var above = line
    while above > 0, indent(of: above) > 4 { above -= 1 }
    return lines[above].hasPrefix("    transitions:")
  }

  private func indent(of line: Int) -> Int { lines[line].prefix { $0 == " " }.count }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let place = ranges(of: text).first else { return self }
    var copy = self
    copy.replaceSubrange(place, with: other)
    return copy
  }

  fileprivate func range(ofComment: Void) -> String.Index? { ranges(of: "  # ").first?.lowerBound }
}

extension Substring {
  fileprivate func range(ofColon: Void) -> Substring.Index? { firstIndex(of: ":") }
}

internal import FlowSource

// What is asked of a mapping's keys.
extension DocumentBuilder {
  /// The last mapping in which a name was a key.
  struct KeyUse {
    /// The mapping's node plus 1; 0 is none.
    var mapping: UInt32 = 0
    var key: UInt32 = 0
  }

  /// Checks the keys of a mapping that has ended.
  ///
  /// One table for the whole file finds the keys written twice: for each name the mapping that had
  /// it last. It works because a mapping is checked at its end, when those inside of it are done.
  mutating func checkKeys(of mapping: Int, names: borrowing NameTable) {
    if lastUses.count < names.count {
      lastUses.append(contentsOf: repeatElement(KeyUse(), count: names.count - lastUses.count))
    }
    var key = mapping + 1
    for _ in 0..<Int(nodes[mapping].count) / 2 where !isStopped {
      check(key, of: mapping, names: names)
      key = Int(nodes[Int(nodes[key].next)].next)
    }
  }

  private mutating func check(_ key: Int, of mapping: Int, names: borrowing NameTable) {
    let node = nodes[key]
    let meant = node.kind == .alias ? nodes[Int(node.count)] : node
    switch meant.kind {
    case .alias: break
    case .sequence: refuseKind("list", of: key)
    case .mapping: refuseKind("mapping", of: key)
    case .scalar where node.isPlain && node.start == node.end:
      report(
        Diagnostic(
          .wrongKind, "a key is missing", at: range(of: key),
          help: "write the key's name before the `:`"))
    case .scalar where node.isPlain && isMergeKey(node): refuseMerge(key)
    case .scalar: checkUniqueness(of: key, called: meant.text, in: mapping, names: names)
    }
  }

  private mutating func checkUniqueness(
    of key: Int, called name: NameID, in mapping: Int, names: borrowing NameTable
  ) {
    let last = lastUses[Int(name.raw)]
    guard last.mapping == UInt32(mapping + 1) else {
      lastUses[Int(name.raw)] = KeyUse(mapping: UInt32(mapping + 1), key: UInt32(key))
      return
    }
    let text = Array(names.bytes(of: name))
    if let other = elseIf(after: Int(last.key)) { return refuseElseIf(other) }
    report(
      Diagnostic(
        .duplicateKey, "the key `\(text.shown(0..<text.count))` is already in this mapping",
        at: range(of: key), notes: [.init("first written here", at: range(of: Int(last.key)))],
        help: "keep one of the two"))
  }

  /// The key `else if` between two keys of a mapping: the second `then` is its own.
  private func elseIf(after key: Int) -> Int? {
    (key + 1..<nodes.count).first { index in
      guard nodes[index].isPlain else { return false }
      let written = bytes[Int(nodes[index].start)..<Int(nodes[index].end)]
      return written.elementsEqual("else if".utf8)
    }
  }

  private mutating func refuseElseIf(_ key: Int) {
    var parts = ["if: " + written(Int(nodes[key].next))]
    var next = Int(nodes[Int(nodes[key].next)].next)
    while next < nodes.count, parts.count < 3, ["then", "else"].contains(written(next)) {
      parts.append("\(written(next)): \(written(Int(nodes[next].next)))")
      next = Int(nodes[Int(nodes[next].next)].next)
    }
    let inner = parts.joined(separator: ", ")
    report(
      Diagnostic(
        .unknownKey, "an `if` has no key `else if`", at: range(of: key),
        help: inner.contains("\n")
          ? "write `else:` there, and under it, deeper, `if:` with its own `then`"
          : "write `else: { \(inner) }` in place of it and of what belongs to it"))
  }

  private func written(_ node: Int) -> String {
    String(decoding: bytes[Int(nodes[node].start)..<Int(nodes[node].end)], as: UTF8.self)
  }

  private func isMergeKey(_ node: Node) -> Bool {
    let start = Int(node.start)
    return node.end - node.start == 2 && bytes[start] == UInt8(ascii: "<")
      && bytes[start + 1] == UInt8(ascii: "<")
  }

  private mutating func refuseMerge(_ key: Int) {
    report(
      Diagnostic(
        .unsupportedYAML, "the merge key `<<` is not supported", at: range(of: key),
        help: "write the keys out, or refer to the whole mapping with `*name`"))
  }

  private mutating func refuseKind(_ kind: String, of key: Int) {
    let written = bytes[Int(nodes[key].start)..<Int(nodes[key].end)]
    let items = written.split { "[], ".utf8.contains($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    // `[Goals.next, Goals.skip]: …`
    let isOfEvents = kind == "list" && items.count > 1 && items.allSatisfy { $0.contains(".") }
    report(
      Diagnostic(
        .wrongKind, "a key must be a word, but this one is a \(kind)", at: range(of: key),
        help: isOfEvents
          ? "write a line for each: " + items.prefix(4).map { "`\($0): …`" }.joined(separator: ", ")
          : kind == "mapping"
            ? "remove one pair of braces" : "put text that starts with a bracket in quotes"))
  }
}

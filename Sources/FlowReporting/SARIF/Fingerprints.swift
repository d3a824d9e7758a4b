package import FlowSource

/// What a finding is known by when other lines of its file have changed.
package struct Fingerprints {
  private var lineHashes: [SourceID: LineHash] = [:]
  /// How often a finding of the same kind was met in the same file.
  private var seen: [Known: Int] = [:]

  package init() {}

  private struct Known: Hashable {
    var file: SourceID
    var hash: String
  }

  /// GitHub's own, which depends on the finding's line and the next hundred signs.
  mutating func lineHash(of finding: Diagnostic, line: Int, in sources: SourceSet) -> String? {
    let file = finding.range.file
    let hashes = lineHashes[file] ?? LineHash(sources[file].bytes)
    lineHashes[file] = hashes
    return hashes.texts.indices.contains(line - 1) ? hashes.texts[line - 1] : nil
  }

  /// Ours, with a number that tells repeats apart.
  package mutating func own(of finding: Diagnostic, in sources: SourceSet) -> String {
    let hash = Self.hash(of: finding, in: sources)
    let known = Known(file: finding.range.file, hash: hash)
    let repeats = seen[known, default: 0] + 1
    seen[known] = repeats
    return hash + ":" + String(repeats)
  }

  /// Of the rule, what stands at the place, and the names in the message. It stays when the message is
  /// worded anew, and repeats have the same.
  static func hash(of finding: Diagnostic, in sources: SourceSet) -> String {
    let place = sources.bytes(at: finding.range)
    var hash = StableHash()
    hash.add(part: finding.id.name.utf8)
    // What a check says may be worded anew, and its name is its own: it stays known.
    if finding.id.check != nil {
      hash.add(part: finding.rule.name.utf8)
      return hash.text
    }
    hash.add(part: place.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    for (index, part) in finding.message.split(separator: "`", omittingEmptySubsequences: false)
      .enumerated() where index % 2 == 1
    {
      hash.add(part: part.utf8)
    }
    return hash.text
  }
}

extension StableHash {
  /// Adds a text and its end, so that `ab` and `c` are not `a` and `bc`.
  fileprivate mutating func add(part bytes: some Sequence<UInt8>) {
    add(bytes)
    add(CollectionOfOne(0))
  }
}

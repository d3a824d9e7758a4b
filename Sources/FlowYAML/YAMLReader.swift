package import FlowSource

/// Reads a file's bytes into a `YAMLDocument`.
package enum YAMLReader {
  /// libyaml's events of one file as a flat document.
  ///
  /// Every problem of the file goes into the findings; after one that YAML can be read past (a key
  /// twice, a tag, a merge key, a second document) the document is still given. Nil is given only
  /// where there is no tree to go on with.
  ///
  /// What the document's users may rely on: every key of a mapping was checked. A key that isn't a
  /// scalar, and an alias that stands for nothing, have been reported already.
  package static func read(
    _ file: SourceID, in sources: SourceSet, names: inout NameTable, findings: inout Findings,
    limits: YAMLLimits = YAMLLimits()
  ) -> YAMLDocument? {
    let bytes = sources[file].bytes
    guard bytes.count <= limits.bytes else {
      findings.report(
        .limitExceeded, "the file is larger than \(limits.bytes) bytes", at: .start(of: file),
        help: LimitHelp.raised(by: "file-size"))
      return nil
    }
    let check = TextCheck(bytes, of: file)
    for problem in check.problems { findings.report(problem) }
    guard check.problems.isEmpty else { return nil }

    names.reserve(bytes: bytes.count)
    var builder = DocumentBuilder(file: file, bytes: bytes, check: check, limits: limits)
    let isWhole = unsafe bytes.withUnsafeBufferPointer { buffer in
      let text = unsafe UnsafeBufferPointer(rebasing: buffer[check.start...])
      var parser = unsafe EventParser(reading: text)
      return builder.build(from: &parser, names: &names)
    }
    for problem in builder.problems { findings.report(problem) }
    return isWhole
      ? YAMLDocument(file: file, nodes: builder.nodes, isFollowed: builder.isFollowed) : nil
  }

  /// Whether libyaml by itself finds nothing wrong. For tests, which hold the reader against it.
  package static func libyamlAccepts(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return unsafe text.withUnsafeBufferPointer { buffer in
      var parser = unsafe EventParser(reading: buffer)
      while true {
        switch parser.next() {
        case .failure: return false
        case .streamEnd: return true
        default: continue
        }
      }
    }
  }
}

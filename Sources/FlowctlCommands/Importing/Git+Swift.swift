#if Import
  import FlowChecking
  import FlowReporting

  extension Git {
    /// The Swift files below the folder at a commit, by their paths from it.
    func swiftFiles(at commit: String) throws(LoadFailure) -> [(path: String, bytes: [UInt8])] {
      // mode, kind, object and path of each.
      let listed = try run(["ls-tree", "-r", "-z", commit])
      guard listed.status == 0 else { throw failure(listed) }
      var files: [(path: String, object: String)] = []
      for entry in listed.output.split(separator: 0) {
        let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard parts.count == 2 else { continue }
        let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
        let path = String(decoding: parts[1], as: UTF8.self)
        // Links and modules are not followed, as on disk.
        guard words.count == 3, words[0].hasPrefix("100"), SourceFolder.takes(path) else {
          continue
        }
        files.append((path, String(words[2])))
      }
      files.sort { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }
      let wanted = files.map { $0.object + "\n" }.joined()
      let read = try run(["cat-file", "--batch"], input: Array(wanted.utf8))
      guard read.status == 0 else { throw failure(read) }
      var rest = read.output[...]
      return try files.map { file throws(LoadFailure) in
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
          let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last
            .flatMap({ Int($0) }), rest.endIndex - end > size + 1
        else {
          throw LoadFailure("git has not all of \(PlainText.escaped(file.path)) at \(commit)")
        }
        let start = end + 1
        defer { rest = rest[(start + size + 1)...] }
        return (file.path, Array(rest[start..<(start + size)]))
      }
    }
  }
#endif

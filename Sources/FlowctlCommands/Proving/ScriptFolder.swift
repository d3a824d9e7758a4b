import FlowChecking
import FlowReporting
import FlowSource

/// Writes the ways to findings as script files, one each (`--script-dir`).
struct ScriptFolder {
  let path: String
  let console: Console

  /// - Returns: whether all could be written; what could not is told.
  func write(_ result: ValidationResult) -> Bool {
    let files = DiskFileSystem(base: console.workingDirectory)
    do {
      try files.makeFolder(path)
      var counts: [RuleID: Int] = [:]
      for diagnostic in result.diagnostics {
        guard let script = result.ways.script(to: diagnostic) else { continue }
        counts[diagnostic.id, default: 0] += 1
        let name = "\(diagnostic.id.name)-\(counts[diagnostic.id] ?? 1).txt"
        var text = "# " + PlainText.escaped(diagnostic.message) + "\n"
        if let flow = diagnostic.way.flatMap({ result.entries[$0] }), flow != "-" {
          text += Self.line(forFlow: console.relative(flow, from: path))
        }
        try files.replace(path + "/" + name, with: Array((text + script).utf8))
      }
      return true
    } catch {
      console.report(error)
      return false
    }
  }

  /// A script can't name every file: of what would be read as something else it says so.
  static func line(forFlow path: String) -> String {
    let isNameable =
      PlainText.escaped(path) == path && !path.contains { $0 == "#" || $0 == "\"" }
      && !path.hasPrefix(" ") && !path.hasSuffix(" ")
    return isNameable
      ? "flow \(path)\n" : "# pass its flow with `--flow`: \(PlainText.escaped(path))\n"
  }
}

extension Console {
  /// A file's path as seen from a folder.
  func relative(_ file: String, from folder: String) -> String {
    let folder = parts(folder)
    let target = parts(file)
    var common = 0
    while common < folder.count, common < target.count - 1, folder[common] == target[common] {
      common += 1
    }
    return (Array(repeating: "..", count: folder.count - common) + target[common...])
      .joined(separator: "/")
  }

  private func parts(_ path: String) -> [String] {
    let absolute = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    var parts: [String] = []
    for part in absolute.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts
  }
}

import FlowChecking

/// A flow or a script, over which nothing else is written: whoever forgets the name of a report's file names one of these.
enum KeptFile: String {
  case flow, script

  /// nil if it is neither.
  init?(_ bytes: [UInt8]) {
    // What is JSON was written by a program, and may have the keys of a flow.
    let first = bytes.first { ![UInt8](" \t\r\n".utf8).contains($0) }
    if first == UInt8(ascii: "{") { return nil }
    if FlowOutline(of: bytes).isFlow {
      self = .flow
    } else if Self.isScript(bytes) {
      self = .script
    } else {
      return nil
    }
  }

  private static func isScript(_ bytes: [UInt8]) -> Bool {
    let line = bytes.split(separator: UInt8(ascii: "\n")).first { line in
      guard let first = line.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
      return first != UInt8(ascii: "#")
    }
    guard let line else { return false }
    return ["flow ", "launch", "scenario "].contains { line.starts(with: $0.utf8) }
  }
}

extension DiskFileSystem {
  /// Writes a report, in the place of an older one if there is one, but over no flow and no script.
  ///
  /// - Parameter overScripts: whether it is a script itself.
  func report(
    _ bytes: [UInt8], to path: String, overScripts: Bool = false
  ) throws(WriteFailure) {
    if let old = try? read(path), let kept = KeptFile(old), kept == .flow || !overScripts {
      throw WriteFailure(path, kept)
    }
    try replace(path, with: bytes)
  }
}

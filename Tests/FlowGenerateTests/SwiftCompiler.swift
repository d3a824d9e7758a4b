import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// The compiler of this machine, asked what it says of generated Swift.
enum SwiftCompiler {
  static let program: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { $0 + "/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  static var isThere: Bool { program != nil }

  /// As strict as a compiler can be asked to be.
  static let strict = [
    "-swift-version", "6", "-strict-concurrency=complete", "-warnings-as-errors", "-package-name",
    "app",
  ]

  /// Compiles texts as one module, in one process: without `-wmo` each file has one, which reads all others.
  ///
  /// - Returns: the errors, `FILE:LINE: text`, a line each; empty where there is none.
  static func errors(
    in texts: [String: String], _ options: [String] = ["-typecheck", "-wmo"]
  ) throws -> [String] {
    var errors: [String] = []
    try withTemporaryFolder { folder in
      for (name, text) in texts { try write(text, to: folder.appendingPathComponent(name)) }
      let ran = try run(
        try #require(program), options + strict + ["-parse-as-library"] + texts.keys.sorted(),
        in: folder)
      errors = ran.output.split(separator: "\n").compactMap { line in
        guard let range = line.range(of: ": error: "), !line.hasPrefix(" ") else { return nil }
        let place = line[..<range.lowerBound].split(separator: "/").last ?? ""
        return "\(place.split(separator: ":").prefix(1).joined()): \(line[range.upperBound...])"
      }
      if ran.status != 0, errors.isEmpty { errors = [ran.output] }
    }
    return errors
  }

  static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> (
    output: String, status: Int32
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}

/// The Swift of a flow, by the command.
func swift(of flow: String, _ options: String..., in folder: URL = repository) throws -> String {
  let ran = flowctl(["generate", "swift", flow] + options, in: folder)
  try #require(ran.status == 0, "\(flow): \(ran.errors)")
  return ran.output
}

/// The types that a generated file leaves to the app, as empty classes.
func opaqueTypes(in text: String, namespace: String, access: String = "internal") -> String {
  let prefix = namespace + "."
  var used: Set<String> = []
  for part in text.components(separatedBy: prefix).dropFirst() {
    used.insert(String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }))
  }
  var declared: Set<String> = ["", "trace", "fingerprint"]
  for line in text.split(separator: "\n") where line.hasPrefix("  ") && !line.hasPrefix("   ") {
    let words = line.split(separator: " ").map(String.init)
    guard let kind = words.firstIndex(where: { ["enum", "protocol", "struct"].contains($0) }),
      kind + 1 < words.count
    else { continue }
    declared.insert(String(words[kind + 1].prefix { $0 != ":" }))
  }
  let types = used.subtracting(declared).sorted()
  let word = access == "internal" ? "" : access + " "
  return "extension \(namespace) {\n"
    + types.map { "  \(word)final class \($0) {}\n" }.joined() + "}\n"
}

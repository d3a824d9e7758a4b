package import FlowctlCommands
package import Foundation
package import Testing

/// The repository, found from where this file stands.
package let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

package let golden = repository.appendingPathComponent("Tests/Golden")

/// What a run printed, and its exit status.
package struct Ran {
  package var output: String
  package var errors: String
  package var status: Int32
}

private final class Sink {
  var bytes: [UInt8] = []
}

/// Runs a command line in this process.
package func flowctl(
  _ arguments: String..., in folder: URL = repository, input: String = "",
  environment: [String: String] = [:], isTerminal: Bool = false
) -> Ran {
  flowctl(
    arguments, in: folder, input: input, environment: environment, isTerminal: isTerminal)
}

package func flowctl(
  _ arguments: [String], in folder: URL = repository, input: String = "",
  environment: [String: String] = [:], isTerminal: Bool = false,
  terminal: Terminal? = nil, waits: @escaping () -> Bool = { false }
) -> Ran {
  let output = Sink()
  let errors = Sink()
  let console = Console(
    standardOutput: Output(isTerminal: isTerminal) {
      output.bytes += $0
      return nil
    },
    standardError: Output(isTerminal: isTerminal) {
      errors.bytes += $0
      return nil
    },
    standardInput: { .success(Array(input.utf8)) }, terminal: terminal,
    environment: { environment[$0] },
    workingDirectory: folder.path, waits: waits)
  let status = Flowctl.run(arguments, console: console)
  return Ran(
    output: String(decoding: output.bytes, as: UTF8.self),
    errors: String(decoding: errors.bytes, as: UTF8.self), status: status)
}

/// A folder of its own for one test, gone afterwards.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("flowctl-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

package func write(_ text: String, to file: URL) throws {
  try Data(text.utf8).write(to: file)
}

/// The names in a folder, sorted.
package func names(in folder: URL) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}

/// Every file below a folder with this ending, as paths from the repository.
package func files(below folder: String, ending: String) -> [String] {
  let root = repository.appendingPathComponent(folder)
  let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
  return found.filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.sorted()
}

/// Compares with a golden file. `FLOWCTL_BLESS=1` renews it, and fails all the same, so that nobody
/// blesses by accident.
package func expectGolden(_ actual: String, _ file: URL) throws {
  if ProcessInfo.processInfo.environment["FLOWCTL_BLESS"] == "1" {
    let old = try? String(contentsOf: file, encoding: .utf8)
    if old != actual {
      try write(actual, to: file)
      Issue.record("renewed \(file.lastPathComponent): look at it, then run the tests again")
    }
    return
  }
  // What should be empty has a file too: a missing one is no expectation.
  guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record("\(file.path) is missing; write it with: FLOWCTL_BLESS=1 make test")
    return
  }
  if actual == expected { return }
  let actualLines = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  var difference: [String] = []
  for change in actualLines.difference(from: expectedLines) {
    switch change {
    case .remove(let offset, let line, _): difference.append("-\(offset + 1) \(line)")
    case .insert(let offset, let line, _): difference.append("+\(offset + 1) \(line)")
    }
  }
  Issue.record(
    """
    \(file.path) differs:
    \(difference.joined(separator: "\n"))
    renew it with: FLOWCTL_BLESS=1 make test
    """)
}

/// The rules that `validate` tells of a flow, in its order.
package func rulesTold(of flow: String, _ options: String...) -> [String] {
  let ran = flowctl(["validate"] + options + ["-"], input: flow)
  return ran.output.split(separator: "\n")
    .filter { $0.contains(": error: ") || $0.contains(": warning: ") }
    .compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
}

/// What `validate` says of a flow.
package func validation(of flow: String) -> String {
  flowctl("validate", "-", input: flow).output
}

/// Expects a rule to be told of a flow, and nothing any more if what a help says is written into it.
package func expectMends(
  _ flow: String, _ was: String, _ becomes: String, _ rule: String,
  location: SourceLocation = #_sourceLocation
) {
  let mended = flow.replacing(was, with: becomes)
  #expect(mended != flow, sourceLocation: location)
  #expect(rulesTold(of: flow).contains(rule), sourceLocation: location)
  #expect(rulesTold(of: mended) == [], sourceLocation: location)
}

package import Foundation

/// Where the build put the program: beside the tests.
package let flowctlBinary: String = {
  let folders = [
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    repository.appendingPathComponent(".build/release"),
  ]
  return folders.map { $0.appendingPathComponent("flowctl").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "flowctl: not built"
}()

/// A program that is to run in the repository; `$FLOWCTL` is the real flowctl.
///
/// - Parameter changes: what else its environment has, or with nil hasn't.
package func process(
  _ program: String, _ arguments: [String], environment changes: [String: String?] = [:]
) -> Process {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.currentDirectoryURL = repository
  var environment = ProcessInfo.processInfo.environment
  environment["FLOWCTL"] = flowctlBinary
  for (name, value) in changes { environment[name] = value }
  process.environment = environment
  return process
}

/// Runs a command in the repository; `$FLOWCTL` is the real program.
package func shell(_ command: String) throws -> Ran {
  let process = process("/bin/sh", ["-c", command])
  let output = Pipe()
  let errors = Pipe()
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  let text = output.fileHandleForReading.readDataToEndOfFile()
  let errorText = errors.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Ran(
    output: String(decoding: text, as: UTF8.self),
    errors: String(decoding: errorText, as: UTF8.self), status: process.terminationStatus)
}

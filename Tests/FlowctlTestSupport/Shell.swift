import Foundation

/// Where the build put the program: beside the tests.
package let flowctlBinary: String = {
  let folders = [
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    repository.appendingPathComponent(".build/release"),
  ]
  return folders.map { $0.appendingPathComponent("flowctl").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "flowctl: not built"
}()

/// Runs a command in the repository; `$FLOWCTL` is the real program.
package func shell(_ command: String) throws -> Ran {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", command]
  process.currentDirectoryURL = repository
  var environment = ProcessInfo.processInfo.environment
  environment["FLOWCTL"] = flowctlBinary
  process.environment = environment
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

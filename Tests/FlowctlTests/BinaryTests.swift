import Foundation
import Testing

/// The real program: exit codes, pipes, outputs that can't be written.
struct BinaryTests {
  /// Where the build put the program: beside the tests.
  static let binary: String = {
    let folders = [
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      repository.appendingPathComponent(".build/release"),
    ]
    return folders.map { $0.appendingPathComponent("flowctl").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "flowctl: not built"
  }()

  private func shell(_ command: String) throws -> Ran {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = repository
    var environment = ProcessInfo.processInfo.environment
    environment["FLOWCTL"] = Self.binary
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

  @Test(
    arguments: [
      ("validate flows/app.yaml", 0), ("validate Tests/Golden/validate/unknown-key/flow.yaml", 1),
      ("validate nowhere.yaml", 2), ("validate flows", 2), ("validate /dev/null", 2),
      ("validate --nonsense", 64), ("simulate flows/app.txt", 0), ("simulate nowhere.txt", 2),
      ("simulate Tests/Golden/simulate/expectation-failed/script.txt", 1), ("--version", 0),
    ] as [(String, Int32)])
  func `a command ends with its exit status`(command: String, status: Int32) throws {
    #expect(try shell("\"$FLOWCTL\" \(command)").status == status)
  }

  @Test func `standard input is read to its end`() throws {
    let ran = try shell("cat Tests/Golden/steps/push.yaml | \"$FLOWCTL\" validate -")
    #expect(ran.status == 0)
    #expect(ran.output == "")
  }

  @Test(arguments: [
    ("validate - <&-", "standard input can't be read: "),
    ("validate - <Sources", "standard input is a folder, not a file"),
    ("simulate - <Sources", "standard input is a folder, not a file"),
  ])
  func `standard input that can't be read is no empty file`(
    command: String, message: String
  ) throws {
    let ran = try shell("\"$FLOWCTL\" \(command)")
    #expect(ran.status == 2)
    #expect(ran.output == "")
    #expect(ran.errors.hasPrefix("flowctl: \(message)"))
  }

  @Test func `a full disk is no success`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    for command in ["simulate flows/app.txt", "validate --format json flows/app.yaml", "--help"] {
      let ran = try shell("\"$FLOWCTL\" \(command) > /dev/full")
      #expect(ran.status == 2)
      #expect(
        ran.errors.hasSuffix("flowctl: the output can't be written: No space left on device\n"))
    }
  }

  @Test func `a report may follow the text in a pipe or a file`() throws {
    let command =
      "\"$FLOWCTL\" validate --report github=/dev/stdout Tests/Golden/validate/unknown-key/flow.yaml"
    let piped = try shell(command + " | cat")
    let text = try #require(piped.output.range(of: "error: a coordinator has no key"))
    let annotation = try #require(piped.output.range(of: "\n::error file="))
    #expect(text.lowerBound < annotation.lowerBound)
    let kept = try shell("f=$(mktemp); \(command) > $f; cat $f; rm $f")
    #expect(kept.output == piped.output)
  }

  @Test func `a closed pipe makes no noise`() throws {
    let ran = try shell("\"$FLOWCTL\" simulate --format json flows/app.txt | head -c 10")
    #expect(ran.output == "{\"scripts\"")
    #expect(!ran.errors.contains("rror:"))
  }

  @Test func `nobody reading any more makes no noise either, and is no success`() throws {
    // The reader is gone before anything is written.
    let ran = try shell(
      "{ sleep 0.3; \"$FLOWCTL\" simulate flows/app.txt; echo \"status $?\" >&2; } | true")
    #expect(ran.errors == "12 scenarios passed, 0 failed\nstatus 2\n")
  }

  @Test func `a pipe as a flow is refused at once`() throws {
    let ran = try shell(
      "d=$(mktemp -d); mkfifo $d/f; \"$FLOWCTL\" validate $d/f; s=$?; rm -r $d; exit $s")
    #expect(ran.status == 2)
    #expect(ran.errors.contains("is no regular file"))
  }
}

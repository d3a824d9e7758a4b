#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import FlowSource
import FlowYAML
import Testing

/// The YAML project's own test suite, which isn't part of the repository: it lies beside it, or where
/// `YAML_TEST_SUITE` says.
///
/// What libyaml refuses is refused; what it takes is taken, but for what a flow file may not use.
/// The suite's own verdicts (`error`) are libyaml's affair, which misses some of them.
@Suite(
  .enabled(if: YAMLTestSuite.isThere, "the YAML test suite is missing: set YAML_TEST_SUITE"))
struct TestSuiteTests {
  @Test(arguments: YAMLTestSuite.cases)
  func `what libyaml takes is read, and what it refuses is refused`(name: String) throws {
    let bytes = try YAMLTestSuite.input(of: name)
    let reading = Reading(bytes)
    expectSound(reading, name)
    expectAgreement(reading)
  }

  @Test func `most of the suite is there`() { #expect(YAMLTestSuite.cases.count > 300) }

  @Test func `every input cut short is read or refused`() throws {
    for name in YAMLTestSuite.cases {
      let bytes = try YAMLTestSuite.input(of: name)
      for length in 0..<min(bytes.count, 200) {
        expectSound(Reading(Array(bytes.prefix(length))), "\(name), \(length) bytes")
      }
    }
  }

  @Test func `every input with other line ends and letters is placed alike`() throws {
    for name in YAMLTestSuite.cases {
      let text = String(decoding: try YAMLTestSuite.input(of: name), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      expectSound(Reading(lines.joined(separator: "\r\n")), "\(name) with CR LF")
      expectSound(Reading(lines.joined(separator: "\r")), "\(name) with CR")
      expectSound(Reading("\u{FEFF}# 🙂\n" + text), "\(name) behind a mark")
      expectSound(Reading(text.replacing("a", with: "é")), "\(name) with é")
    }
  }
}

enum YAMLTestSuite {
  private static let folder =
    ProcessInfo.processInfo.environment["YAML_TEST_SUITE"]
    ?? #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/") + "/shared/yaml-test-suite"

  static let isThere = FileManager.default.fileExists(atPath: folder)

  /// The folders with an `in.yaml`: a case, or one of its parts.
  static let cases: [String] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix("/in.yaml") }.map { String($0.dropLast("/in.yaml".count)) }
      .sorted()
  }()

  static func input(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)/in.yaml")))
  }
}

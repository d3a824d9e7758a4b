import Foundation
import Testing

/// The flows of the repository say what they promise.
struct FlowsTests {
  @Test(arguments: files(below: "flows", ending: ".txt"))
  func `a story of the repository replays`(script: String) {
    let ran = flowctl("simulate", "--quiet", script)
    #expect(ran.output == "")
    #expect(ran.status == 0, "\(ran.errors)")
  }

  @Test func `the showcase is clean`() {
    let ran = flowctl("validate", "--strict", "flows/app.yaml")
    #expect(ran.output == "")
    #expect(ran.status == 0)
    #expect(ran.errors.contains("0 errors, 0 warnings in 5 files"))
  }

  @Test(arguments: files(below: "flows/seeds", ending: ".yaml"))
  func `the articles' systems have names and types that are right`(flow: String) {
    #expect(flowctl("validate", flow).status == 0)
  }

  /// The one that the README shows is as short as can be.
  @Test(arguments: files(below: "flows", ending: ".yaml").filter { !$0.contains("/readme/") })
  func `an editor finds the schema from every flow`(flow: String) throws {
    let file = repository.appendingPathComponent(flow)
    let text = try String(contentsOf: file, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first)
    let modeline = "# yaml-language-server: $schema="
    #expect(line.hasPrefix(modeline))
    let path = file.deletingLastPathComponent().path + "/" + line.dropFirst(modeline.count)
    let schema = repository.appendingPathComponent("Documentation/flow.schema.json")
    #expect(URL(fileURLWithPath: path).standardizedFileURL == schema.standardizedFileURL)
  }

  static let pitfalls = files(below: "flows/pitfalls", ending: ".yaml")
    .filter { !$0.hasSuffix("-mended.yaml") }

  @Test(arguments: pitfalls)
  func `a pitfall's mended flow stands beside it and is clean`(flow: String) {
    let mended = flow.dropLast(".yaml".count) + "-mended.yaml"
    let ran = flowctl("validate", "--strict", String(mended))
    #expect(ran.output == "")
    #expect(ran.status == 0)
  }

  @Test(arguments: pitfalls)
  func `a pitfall is shown by name, and its mended flow breaks nothing`(flow: String) throws {
    let broken = flow.dropLast(".yaml".count) + ".txt"
    let script = try String(
      contentsOf: repository.appendingPathComponent(String(broken)), encoding: .utf8)
    let isStatic = flowctl("validate", flow).status == 1
    #expect(script.contains("expect violation ") || isStatic)
    let mended = flow.dropLast(".yaml".count) + "-mended.txt"
    let story = try String(
      contentsOf: repository.appendingPathComponent(String(mended)), encoding: .utf8)
    #expect(!story.contains("expect violation "))
  }
}

import FlowSource
import FlowctlTestSupport
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
    #expect(ran.errors.contains("all \(Rule.invariants.count) invariants hold"))
  }

  @Test func `the SwiftUI app is clean`() {
    let ran = flowctl("validate", "--strict", "flows/swiftui.yaml")
    #expect(ran.output == "")
    #expect(ran.status == 0)
    #expect(ran.errors.contains("all \(Rule.invariants.count) invariants hold"))
  }

  /// The sheets that can be swiped away, and the screens that the edge swipe pops, while nobody tells
  /// their coordinators: what is true of the articles' code.
  static let leaks = [
    "000-sooda": ["SelectAuth", "WorkSpaceList", "ExploreChannel"],
    "001-bookkitty": ["Detail"],
    "002-shared-stack": [
      "SignUp", "FindPassword", "NewPassword", "Welcome", "NameInput", "PasswordInput",
    ],
    "003-async-coordinators": [],
    "004-landing-login": [],
  ]

  @Test(arguments: files(below: "flows/seeds", ending: ".yaml"))
  func `the articles' systems leak where their code does, and nowhere else`(flow: String) throws {
    let name = String(flow.dropFirst("flows/seeds/".count).dropLast(".yaml".count))
    let leaks = try #require(Self.leaks[name])
    let ran = flowctl("validate", flow)
    let found = ran.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(found.count == leaks.count)
    for (line, child) in zip(found, leaks) {
      #expect(line.contains("`\(child)`") && line.hasSuffix("[leaked-child]"))
    }
    #expect(ran.status == (leaks.isEmpty ? 0 : 1))
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
    let isStatic = flowctl("validate", "--no-proof", flow).status == 1
    #expect(script.contains("expect violation ") || isStatic)
    #expect(flowctl("validate", flow).status == 1, "validate finds it without the script")
    let mended = flow.dropLast(".yaml".count) + "-mended.txt"
    let story = try String(
      contentsOf: repository.appendingPathComponent(String(mended)), encoding: .utf8)
    #expect(!story.contains("expect violation "))
  }
}

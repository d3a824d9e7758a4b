import FlowctlTestSupport
import Foundation
import Testing

/// The example of a program that uses the library is built as a stranger builds it, outside of the package,
/// and says what the command says.
struct ExampleTests {
  private static let build = URL(fileURLWithPath: flowctlBinary).deletingLastPathComponent()

  /// The targets that the product needs, by the table of ARCHITECTURE.md.
  private static let targets: [String] = {
    var targets = ["FlowChecking"]
    var next = 0
    // And what those need.
    while next < targets.count {
      for target in ArchitectureTests.allowed[targets[next], default: []].sorted()
      where !targets.contains(target) { targets.append(target) }
      next += 1
    }
    return targets
  }()

  /// What the compiler made of their sources.
  private static let objects: [String] = targets.flatMap { target in
    files(below: "Sources/\(target)", ending: ".swift").map { file in
      build.path + "/\(target).build/" + (file as NSString).lastPathComponent + ".o"
    }
  }

  private static let canBuild: Bool = {
    let hasCompiler = (try? shell("command -v swiftc pkg-config"))?.status == 0
    return hasCompiler && objects.allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }()

  @Test(
    .enabled(
      if: canBuild, "needs swiftc, pkg-config and the objects that SwiftPM made beside flowctl"))
  func `the example checks a flow`() throws {
    try withTemporaryFolder { folder in
      let program = folder.appendingPathComponent("validate").path
      let compiled = try shell(
        """
        swiftc -parse-as-library -swift-version 6 -I '\(Self.build.path)/Modules' \
          -Xcc -fmodule-map-file=Sources/CLibYAML/module.modulemap $(pkg-config --cflags yaml-0.1) \
          Examples/Validate/Sources/Validate/Validate.swift \
          \(Self.objects.map { "'\($0)'" }.joined(separator: " ")) \
          $(pkg-config --libs yaml-0.1) -o '\(program)'
        """)
      #expect(compiled.status == 0, "\(compiled.errors)")
      let ran = try shell("'\(program)' flows/readme/sign-in.yaml")
      #expect(ran.status == 0)
      let lines = flowctl("validate", "flows/readme/sign-in.yaml").output.split(separator: "\n")
      let first = try #require(lines.first).replacing("error: ", with: "")
        .replacing(" [leaked-child]", with: "")
      #expect(
        ran.output.hasPrefix(first + "\n  launch\n  Landing.signIn\n  swipe\n  help: "))
      #expect(ran.output.contains(" invariants hold for every sequence of events\n"))
      #expect(ran.output.hasSuffix(" hold as far as was looked\n"))
      #expect(try shell("'\(program)' nowhere.yaml").status != 0)
    }
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// The recipes for CI, and the scripts of a release: what can be tried without a service is tried.
struct RecipeTests {
  private static let page = "Documentation/CI.md"

  private static func text() throws -> String {
    try String(contentsOf: repository.appendingPathComponent(page), encoding: .utf8)
  }

  @Test func `the page says of everything what was tried`() throws {
    let lines = try Self.text().split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("## ") } == 8)
    #expect(lines.count { $0.hasPrefix("Tried: ") } == 8)
  }

  @Test func `every command of a recipe does its job`() throws {
    try withTemporaryFolder { folder in
      #expect(flowctl("init", in: folder).status == 0)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("fastlane/test_output"), withIntermediateDirectories: true
      )
      var count = 0
      for line in try Self.text().split(separator: "\n") {
        for name in ["flowctl validate ", "flowctl simulate "] {
          guard let range = line.range(of: name), !line.hasPrefix("|"),
            !line.contains("`\(name)") || line.contains("JSON.parse")
          else { continue }
          let command = line[range.lowerBound...].prefix { !"|)&`'".contains($0) }
          let arguments = command.split(separator: " ").dropFirst().map {
            String($0).replacing("\"", with: "").replacing(
              "$BITRISE_TEST_RESULT_DIR/flowctl/", with: "")
          }
          let ran = flowctl(arguments, in: folder)
          #expect(ran.status == 0, "\(command): \(ran.errors)")
          count += 1
        }
      }
      #expect(count == 14)
      #expect(names(in: folder).contains("flow-quality.json"))
    }
  }

  private static let hasRuby = (try? shell("command -v ruby").status) == 0

  @Test(.enabled(if: hasRuby, "there is no Ruby here"))
  func `Danger is told of each finding`() throws {
    let block = try #require(
      try Self.text().components(separatedBy: "Dangerfile`:\n\n```ruby\n").last)
    let file = block.components(separatedBy: "```")[0]
    try withTemporaryFolder { folder in
      try write(
        "def failure(text, file:, line:) = puts(\"F #{file}:#{line} #{text.lines.first}\")\n"
          + "def warn(text, file:, line:) = puts(\"W #{file}:#{line} #{text.lines.first}\")\n"
          + file,
        to: folder.appendingPathComponent("danger.rb"))
      let ran = try shell(
        "cd '\(folder.path)' && mkdir flows && cp '\(repository.path)/flows/readme/sign-in.yaml' flows"
          + " && PATH=\"$(dirname \"$FLOWCTL\"):$PATH\" ruby danger.rb")
      #expect(ran.output.hasPrefix("F flows/sign-in.yaml:11 swiping `SignInFlow` down"))
    }
  }

  // MARK: A release

  private static let commit = String(repeating: "0a", count: 20)

  /// What the archive for this machine is called.
  private static let kind: String = {
    let told = try? shell(
      "case $(uname -s) in Darwin) echo macos-universal ;; *) echo linux-$(uname -m) ;; esac")
    return told?.output.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }()

  /// A folder with what a release consists of, except that the program is a script.
  private func withRelease(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let made = try shell(
        """
        cd '\(folder.path)' && name="flowctl-1.2.3-\(Self.kind)"
        mkdir -p "$name/bin" && printf '#!/bin/sh\\necho fake\\n' >"$name/bin/flowctl"
        chmod +x "$name/bin/flowctl" && tar -czf "$name.tar.gz" "$name" && rm -r "$name"
        cp "$name.tar.gz" flowctl-1.2.3-linux-riscv64.tar.gz
        echo \(Self.commit) >COMMIT
        echo sources | gzip -9n >flowctl-1.2.3-source.tar.gz
        '\(repository.path)/scripts/formula' . someone/flowctl
        """)
      #expect(made.status == 0)
      #expect(made.output.split(separator: "\n").count == 3)
      try body(folder)
    }
  }

  private func download(_ folder: URL, version: String = "1.2.3") throws -> Ran {
    try shell("scripts/download 'file://\(folder.path)' \(version) '\(folder.path)/got'")
  }

  @Test func `a release is downloaded if its checksum is right`() throws {
    try withRelease { folder in
      let right = try download(folder)
      #expect(right.status == 0)
      let program = try shell("'\(folder.path)/got/flowctl'")
      #expect(program.output == "fake\n")
      #expect(names(in: folder.appendingPathComponent("got")) == ["flowctl"])
      let missing = try download(folder, version: "1.2.4")
      #expect(missing.status == 1)
    }
    try withRelease { folder in
      _ = try shell(
        "echo >>'\(folder.path)/flowctl-1.2.3-\(Self.kind).tar.gz'")
      let ran = try download(folder)
      #expect(ran.status == 1)
      #expect(ran.errors.contains("is not what SHA256SUMS says"))
      #expect(names(in: folder.appendingPathComponent("got")) == [])
    }
  }

  @Test func `the formula has the archives of the release`() throws {
    try withRelease { folder in
      let formula = try String(
        contentsOf: folder.appendingPathComponent("flowctl.rb"), encoding: .utf8)
      let address = "https://github.com/someone/flowctl/releases/download/v1.2.3/flowctl-1.2.3-"
      #expect(formula.contains("url \"\(address)\(Self.kind).tar.gz\""))
      #expect(!formula.contains("source.tar.gz"))
      if Self.hasRuby {
        let checked = try shell("ruby -c '\(folder.path)/flowctl.rb'")
        #expect(checked.output == "Syntax OK\n")
      }
      let sums = try String(
        contentsOf: folder.appendingPathComponent("SHA256SUMS"), encoding: .utf8)
      let own = try #require(sums.split(separator: "\n").first { $0.contains(Self.kind) })
      #expect(formula.contains("sha256 \"\(own.prefix(64))\""))
      #expect(formula.contains("conflicts_with \"estuary/flowctl/flowctl\""))
      #expect(formula.contains("if build.head?"))
    }
  }

  @Test func `what is built of the head is what the archives have`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }
    let formula = try text("scripts/formula")
    let release = try text("scripts/release")
    #expect(release.contains("swift build -c release --traits Import --product flowctl"))
    #expect(
      try text("Makefile").contains("swift build -c release --traits Import --product flowctl"))
    #expect(
      formula.contains(#""-c", "release", "--traits", "Import", "--product", "flowctl""#))
    // Xcode 26.0 is the first with Swift 6.2.
    let package = try text("Package.swift")
    #expect(package.hasPrefix("// swift-tools-version: 6.2\n"))
    #expect(formula.contains(#"xcode: ["26.0", :build]"#))
    // What is published is all that the script for it names.
    let workflow = try text(".github/workflows/release.yml")
    for file in [
      "dist/*.tar.gz", "dist/SHA256SUMS", "dist/flowctl.rb", "dist/COMMIT",
      "dist/flowctl.artifactbundle.zip",
    ] {
      #expect(workflow.contains(file))
    }
  }

  // MARK: The action

  /// The script of a step of the action.
  private func step(_ name: String) throws -> String {
    let action = try String(
      contentsOf: repository.appendingPathComponent("action.yml"), encoding: .utf8)
    let step = try #require(action.components(separatedBy: "- name: \(name)\n").last)
    let body = try #require(step.components(separatedBy: "run: |\n").dropFirst().first)
    let lines = body.components(separatedBy: "\n").prefix { $0.isEmpty || $0.hasPrefix("        ") }
    return lines.map { String($0.dropFirst(8)) }.joined(separator: "\n")
  }

  private func run(_ step: String, in folder: URL, _ environment: [String: String]) throws -> Ran {
    try write(step, to: folder.appendingPathComponent("step.sh"))
    let given = environment.map { "export \($0)='\($1)'" }.sorted().joined(separator: "\n")
    return try shell(
      "cd '\(folder.path)'\nexport RUNNER_TEMP=$PWD GITHUB_OUTPUT=output GITHUB_STEP_SUMMARY=summary\n"
        + "export GITHUB_ACTION_PATH='\(repository.path)'\n\(given)\nbash --noprofile --norc -eo pipefail step.sh"
    )
  }

  @Test func `the action validates folders and globs, and writes a summary`() throws {
    try withTemporaryFolder { folder in
      _ = try shell("cp -r flows/readme '\(folder.path)/flows'")
      let ran = try run(
        try step("Validate"), in: folder, ["FILES": "flows/sign*.yaml\n", "SUMMARY": "true"])
      #expect(ran.status == 1)
      let summary = try String(
        contentsOf: folder.appendingPathComponent("summary"), encoding: .utf8)
      #expect(summary.hasPrefix("### flowctl\n\n1 error, "))
      #expect(summary.contains("| error | flows/sign-in.yaml:11:17 | swiping `SignInFlow` down"))
      #expect(names(in: folder).contains("flowctl.sarif"))
      _ = try shell("rm '\(folder.path)/summary'")
      let without = try run(
        try step("Validate"), in: folder, ["FILES": "flows\n", "SUMMARY": "false"])
      #expect(without.status == 1)
      #expect(!names(in: folder).contains("summary"))
    }
  }

  @Test func `the action replays folders and globs of scripts`() throws {
    try withTemporaryFolder { folder in
      _ = flowctl("init", in: folder)
      for scripts in ["flows/*.txt\n", "flows\n"] {
        let ran = try run(try step("Replay the scripts"), in: folder, ["SCRIPTS": scripts])
        #expect(ran.status == 0)
        #expect(ran.errors == "3 scenarios passed, 0 failed\n")
      }
    }
  }

  @Test func `the action checks each generated file, and fails if one of them is stale`() throws {
    try withTemporaryFolder { folder in
      _ = flowctl("init", in: folder)
      let types = "flows/app.yaml --output Types.swift --level types --namespace Names"
      let files = ["--output Flow.swift", types]
      for file in files {
        let arguments = ["generate", "swift"] + file.split(separator: " ").map(String.init)
        #expect(flowctl(arguments, in: folder).status == 0)
      }
      func check(_ generated: String) throws -> Ran {
        try run(try step("Check what was generated"), in: folder, ["GENERATED": generated])
      }
      let all = files.joined(separator: "\n\n") + "\n"
      #expect(try check(all).status == 0)
      let stale = folder.appendingPathComponent("Flow.swift")
      let text = try String(contentsOf: stale, encoding: .utf8)
      try write(text.replacingOccurrences(of: "case ", with: "case x"), to: stale)
      // The second is checked all the same, and is no excuse for the first.
      for generated in [all, files.reversed().joined(separator: "\n")] {
        let ran = try check(generated)
        #expect(ran.status == 1)
        #expect(ran.errors.contains("Flow.swift:"))
        #expect(ran.errors.contains("[stale-swift]"))
        #expect(!ran.errors.contains("Types.swift:"))
      }
      #expect(try check(files[1]).status == 0)
      #expect(try check("--output None.swift").status == 1)
      #expect(try check("none.yaml --output Flow.swift").status == 2)
    }
  }

  @Test func `the action downloads for a commit what its version's release was made from`() throws {
    // The version that the sources have.
    let version = flowctl("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
    try withRelease { folder in
      let place = "\(folder.path)/v\(version)"
      let name = "flowctl-\(version)-\(Self.kind)"
      _ = try shell(
        """
        mkdir '\(place)' && cd '\(folder.path)' && tar -xzf flowctl-1.2.3-\(Self.kind).tar.gz
        mv flowctl-1.2.3-\(Self.kind) \(name) && tar -czf '\(place)/\(name).tar.gz' \(name)
        cp COMMIT '\(place)' && cd '\(place)'
        { sha256sum \(name).tar.gz || shasum -a 256 \(name).tar.gz; } >SHA256SUMS 2>/dev/null
        """)
      func run(_ ref: String) throws -> Bool {
        _ = try shell("rm -f '\(folder.path)/output'")
        let ran = try self.run(
          try step("Download it"), in: folder,
          ["REF": ref, "RELEASES": "file://" + folder.path, "FOLDER": folder.path + "/tool"])
        #expect(ran.status == 0)
        return names(in: folder).contains("output")
      }
      let right = try run(Self.commit)
      #expect(right)
      #expect(names(in: folder.appendingPathComponent("tool")) == ["flowctl"])
      let others = try [String(repeating: "0b", count: 20), String(Self.commit.prefix(7))].map(run)
      #expect(others == [false, false])
    }
  }

  @Test func `the action downloads what a tag has published, and nothing for a branch`() throws {
    try withRelease { folder in
      let place = folder.path + "/v1.2.3"
      _ = try shell(
        "mkdir '\(place)' && mv '\(folder.path)'/flowctl-* '\(folder.path)/SHA256SUMS' '\(folder.path)/COMMIT' '\(place)'"
      )
      func run(_ ref: String) throws -> Bool {
        _ = try shell("rm -f '\(folder.path)/output'")
        let ran = try self.run(
          try step("Download it"), in: folder,
          ["REF": ref, "RELEASES": "file://" + folder.path, "FOLDER": folder.path + "/tool"])
        #expect(ran.status == 0)
        return names(in: folder).contains("output")
      }
      let isDownloaded = try run("v1.2.3")
      #expect(isDownloaded)
      #expect(names(in: folder.appendingPathComponent("tool")) == ["flowctl"])
      let others = try ["v1.2.4", "main", Self.commit].map(run)
      #expect(others == [false, false, false])
    }
  }
}

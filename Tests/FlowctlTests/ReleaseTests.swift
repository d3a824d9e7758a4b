import FlowctlTestSupport
import Foundation
import Testing

/// What is published: bundle, plugins' package, licences, addresses. What needs a Mac or a release is in
/// `.github/RELEASING.md`.
struct ReleaseTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  private static let hasPython = (try? shell("command -v python3").status) == 0

  // MARK: The bundle

  /// A folder with archives of programs that are scripts.
  private func withArchives(
    _ kinds: [String], licenses: Bool = true, _ body: (URL) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for kind in kinds {
        let made = try shell(
          """
          cd '\(folder.path)' && name=flowctl-1.2.3-\(kind) && mkdir -p $name/bin $name/share/licenses
          printf '#!/bin/sh\\necho \(kind)\\n' >$name/bin/flowctl && chmod 755 $name/bin/flowctl
          \(licenses ? "echo yours >$name/share/licenses/libyaml.txt" : ":")
          '\(repository.path)/scripts/archive' . $name && rm -r $name
          """)
        #expect(made.status == 0, "\(made.errors)")
      }
      try body(folder)
    }
  }

  @Test(.enabled(if: hasPython, "there is no Python here"))
  func `a bundle has each archive's program, and the same bytes twice`() throws {
    let kinds = ["linux-x86_64", "linux-aarch64", "macos-universal"]
    try withArchives(kinds) { folder in
      let bundle = "cd '\(folder.path)' && '\(repository.path)/scripts/bundle' ."
      let first = try shell(bundle + " && cp flowctl.artifactbundle.zip first.zip")
      let second = try shell(bundle + " && cmp first.zip flowctl.artifactbundle.zip && echo same")
      #expect(second.output.hasSuffix("same\n"))
      #expect(second.output.hasPrefix(first.output))
      let told = try shell(
        "cd '\(folder.path)' && python3 -m zipfile -e first.zip out && cat out/*/info.json && python3 - <<'P'\n"
          + "import zipfile\n"
          + "for e in zipfile.ZipFile('first.zip').infolist(): print(e.filename, oct(e.external_attr >> 16))\nP"
      )
      for kind in ["linux-x86_64", "linux-aarch64", "macos"] {
        let path = "flowctl-1.2.3-\(kind)/bin/flowctl"
        #expect(told.output.contains("\"path\": \"\(path)\""))
        #expect(told.output.contains("flowctl.artifactbundle/\(path) 0o100755"))
      }
      for triple in [
        "arm64-apple-macosx", "x86_64-apple-macosx", "x86_64-unknown-linux-gnu",
        "aarch64-unknown-linux-gnu",
      ] {
        #expect(told.output.contains("\"\(triple)\""))
      }
      #expect(told.output.contains("share/licenses/libyaml.txt 0o100644"))
    }
  }

  @Test(.enabled(if: hasPython, "there is no Python here"))
  func `a bundle without archives, or without licences, is refused`() throws {
    try withArchives(["linux-riscv64"]) { folder in
      let ran = try shell("scripts/bundle '\(folder.path)'")
      #expect(ran.status == 1)
      #expect(ran.errors.contains("there is no archive with a program"))
    }
    try withArchives(["linux-x86_64"], licenses: false) { folder in
      let ran = try shell("scripts/bundle '\(folder.path)'")
      #expect(ran.status == 1)
      #expect(ran.errors.contains("there are no share/licenses"))
    }
  }

  // MARK: The plugins' package

  @Test func `the plugins' package has the products and plugins of this one, and no dependency`()
    throws
  {
    try withTemporaryFolder { folder in
      let ran = try shell(
        "scripts/plugins-package '\(folder.path)' https://example.org/b.zip abc && cd '\(folder.path)' && diff -r Plugins '\(repository.path)/Plugins'"
      )
      #expect(ran.status == 0)
      let own = try String(
        contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
      #expect(own.contains(#"url: "https://example.org/b.zip", checksum: "abc""#))
      #expect(!own.contains(".package("))
      func plugins(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains(".plugin(name:") }
          .map { $0.split(separator: "\"")[1] }.map(String.init)
      }
      let all = plugins(try Self.text("Package.swift"))
      #expect(Set(plugins(own)) == Set(all))
      #expect(all.count >= 3)
      for name in Set(all) {
        #expect(own.components(separatedBy: "name: \"\(name)\"").count == 3, "\(name)")
      }
    }
  }

  @Test func `without a token the commands are printed`() throws {
    try withTemporaryFolder { folder in
      try write(
        "abc  flowctl.artifactbundle.zip\n", to: folder.appendingPathComponent("SHA256SUMS"))
      let ran = try shell("TOKEN= scripts/publish-others '\(folder.path)' someone/thing v1.2.3")
      #expect(ran.status == 0)
      #expect(ran.output.contains("git clone https://github.com/someone/homebrew-tap tap"))
      #expect(
        ran.output.contains(
          "scripts/plugins-package plugins https://github.com/someone/thing/releases/download/v1.2.3/flowctl.artifactbundle.zip abc"
        ))
    }
  }

  // MARK: Sources of others

  @Test func `only libyaml's release is built`() throws {
    try withTemporaryFolder { folder in
      try write("not libyaml\n", to: folder.appendingPathComponent("yaml.tar.gz"))
      let ran = try shell("scripts/libyaml '\(folder.path)/out' '\(folder.path)/yaml.tar.gz'")
      #expect(ran.status == 1)
      #expect(ran.errors.contains("is not libyaml 0.2.5"))
      #expect(names(in: folder.appendingPathComponent("out/lib")) == ["pkgconfig"])
    }
  }

  @Test func `a licence that is missing is told`() throws {
    try withTemporaryFolder { folder in
      let ran = try shell("scripts/licenses '\(folder.path)/out' '\(folder.path)'")
      #expect(ran.status == 1)
      #expect(ran.errors.contains("there is no licence for swift-syntax.txt"))
    }
  }

  /// A tag can be moved, a commit can't.
  @Test func `every action of others is pinned by its commit, and says its version`() throws {
    var count = 0
    let workflows = files(below: ".github/workflows", ending: ".yml")
    let pages = ["README.md"] + files(below: "Documentation", ending: ".md")
    for path in workflows + ["action.yml"] + pages {
      for line in try Self.text(path).split(separator: "\n") where line.contains("uses: ") {
        let uses = line.components(separatedBy: "uses: ")[1]
        if uses.hasPrefix("./") || uses.contains("/flowctl@") { continue }
        count += 1
        #expect(
          uses.wholeMatch(of: /[\w.\/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+/) != nil, "\(path): \(line)")
      }
    }
    #expect(count > 15)
  }

  // MARK: The address

  private static let places = [
    "README.md", "Documentation", "Examples", ".github", "scripts", "PUBLICATION",
  ]

  @Test func `where it is published stands in a few places, and follows from one`() throws {
    let value = try Self.text("PUBLICATION").trimmingCharacters(in: .whitespacesAndNewlines)
    let owner = String(value.prefix { $0 != "/" })
    // A copy without its history has no list of files.
    let listed = try shell("git grep -l -w '\(owner)' -- . ':!CHANGELOG.md'")
    for path in listed.output.split(separator: "\n") {
      #expect(
        Self.places.contains { path == $0 || path.hasPrefix($0 + "/") && $0 != "scripts" },
        "\(path)")
    }
    for path in listed.output.split(separator: "\n") {
      for line in try Self.text(String(path)).split(separator: "\n")
      where line.firstMatch(of: try Regex("\\b\(owner)\\b")) != nil {
        #expect(
          line.contains(value) || line.contains("\(owner)/tap")
            || line.contains("\(owner).github.io"),
          "\(path): \(line)")
      }
    }
  }

  @Test(.enabled(if: hasPython, "there is no Python here"))
  func `another address is written everywhere, and the way back gives the same bytes`() throws {
    let value = try Self.text("PUBLICATION").trimmingCharacters(in: .whitespacesAndNewlines)
    let owner = String(value.prefix { $0 != "/" })
    try withTemporaryFolder { folder in
      let places = Self.places.map { "'\($0)'" }.joined(separator: " ")
      let ran = try shell(
        """
        cp -R \(places) '\(folder.path)' && cd '\(folder.path)' && mkdir ../$(basename "$PWD").old
        cp -R . ../$(basename "$PWD").old/ && old=../$(basename "$PWD").old
        scripts/publication Someone/Thing >/dev/null && cat PUBLICATION
        grep -rwn '\(owner)' . && echo left
        grep -rn 'ghcr.io/someone/thing' README.md >/dev/null && echo image
        grep -rn 'Someone/tap/flowctl' README.md >/dev/null && echo tap
        grep -rn 'Someone/Thing-plugins' Documentation >/dev/null && echo plugins
        scripts/publication '\(value)' >/dev/null
        diff -r . "$old" && echo same
        rm -r "$old"
        """)
      #expect(ran.output == "Someone/Thing\nimage\ntap\nplugins\nsame\n")
    }
    let wrong = try shell("scripts/publication nobody")
    #expect(wrong.status == 64)
  }
}

/// The README's minute as a picture.
struct RecordTests {
  private static let hasPython = (try? shell("command -v python3").status) == 0

  /// `FLOWCTL_BLESS=1` records it again.
  @Test(.enabled(if: hasPython, "there is no Python here"))
  func `the recorded terminal shows what the commands print`() throws {
    let file = repository.appendingPathComponent("Documentation/Page/minute.svg")
    try withTemporaryFolder { folder in
      let ran = try shell("scripts/record \"$FLOWCTL\" '\(folder.path)/minute.svg'")
      #expect(ran.status == 0, "\(ran.errors)")
      let text = try String(
        contentsOf: folder.appendingPathComponent("minute.svg"), encoding: .utf8)
      #expect(text.utf8.count < 40_000)
      #expect(text.contains("prefers-reduced-motion") && text.contains("prefers-color-scheme"))
      #expect(!text.contains("<script") && !text.contains("http://www.w3.org/1999/xlink"))
      #expect(text.contains("[leaked-child]") && text.contains("0 errors, 0 warnings"))
      try expectGolden(text, file)
    }
  }
}

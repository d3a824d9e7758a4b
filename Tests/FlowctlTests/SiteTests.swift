import FlowctlTestSupport
import Foundation
import Testing

/// The documentation as a site, without its builder: `scripts/test-site` has that.
struct SiteTests {
  private static let hasPython = (try? shell("command -v python3").status) == 0

  @Test(.enabled(if: hasPython, "there is no Python here"))
  func `each page is in the navigation once, and each link of the copy leads somewhere`() throws {
    try withTemporaryFolder { folder in
      let ran = try shell("scripts/site '\(folder.path)' v1.2.3")
      #expect(ran.status == 0, "\(ran.errors)")
      let docs = folder.appendingPathComponent("docs")
      let front = try String(contentsOf: docs.appendingPathComponent("index.md"), encoding: .utf8)
      #expect(front.hasPrefix("# flowctl\n"))
      // A page is beside it; what is no page is in the repository, as it was at the tag.
      #expect(front.contains("](Symptoms.md)"))
      #expect(front.contains("/blob/v1.2.3/CONTRIBUTING.md)"))
      #expect(front.contains("/tree/v1.2.3/flows/pitfalls)"))
      let config = try String(
        contentsOf: folder.appendingPathComponent("mkdocs.yml"), encoding: .utf8)
      #expect(config.contains("leaked-child: Rules/leaked-child.md\n"))
    }
  }

  /// In a copy, with a mistake.
  private func problems(_ change: String) throws -> Ran {
    try withTemporaryFolder { folder in
      try shell(
        "cp -R Documentation Examples .github scripts flows PUBLICATION mkdocs.yml *.md LICENSE action.yml '\(folder.path)' && cd '\(folder.path)' && \(change) && scripts/site out"
      )
    }
  }

  @Test(
    .enabled(if: hasPython, "there is no Python here"),
    arguments: [
      ("echo '[x](#nowhere)' >>Documentation/Play.md", "Play.md: there is no #nowhere in Play.md"),
      ("echo '[x](Green.md#nowhere)' >>Documentation/Play.md", "there is no #nowhere in Green.md"),
      ("echo '[x](Nowhere.md)' >>Documentation/Play.md", "missing: Nowhere.md leads nowhere"),
      ("echo '# New' >Documentation/New.md", "New.md is in the navigation 0 times"),
      ("rm Documentation/Play.md", "Play.md is in the navigation 1 times"),
      ("echo '  - Again: Green.md' >>mkdocs.yml", "Green.md is in the navigation 2 times"),
    ])
  func `a mistake is told`(change: String, problem: String) throws {
    let ran = try problems(change)
    #expect(ran.status == 1)
    #expect(ran.errors.contains(problem), "\(ran.errors)")
  }
}

import FlowReporting
import Testing

struct RepositoryPathsTests {
  private let paths = RepositoryPaths(workingDirectory: "/home/ci/app/ios", top: "/home/ci/app")

  @Test(arguments: [
    ("flows/app.yaml", "ios/flows/app.yaml"), ("./flows/app.yaml", "ios/flows/app.yaml"),
    ("../flows/app.yaml", "flows/app.yaml"), ("flows/../a.yaml", "ios/a.yaml"),
    ("/home/ci/app/flows/a.yaml", "flows/a.yaml"),
  ])
  func `a path is seen from the repository's top`(printed: String, expected: String) {
    #expect(paths.path(of: printed) == expected)
    #expect(paths.uri(of: printed) == (expected, true))
  }

  @Test func `a file elsewhere keeps its whole path`() {
    #expect(paths.path(of: "../../other/a.yaml") == "/home/ci/other/a.yaml")
    #expect(paths.uri(of: "/home/a b.yaml") == ("file:///home/a%20b.yaml", false))
    #expect(paths.path(of: "/home/ci/application/a.yaml") == "/home/ci/application/a.yaml")
  }

  @Test func `without a repository, paths are seen from where the command runs`() {
    let here = RepositoryPaths(workingDirectory: "/home/me", top: nil)
    #expect(here.path(of: "flows/app.yaml") == "flows/app.yaml")
    #expect(here.path(of: "/home/me/a.yaml") == "a.yaml")
  }

  @Test func `a URI holds nothing but what may stand in one`() {
    #expect(paths.uri(of: "a b/ü#?%:<>.yaml").text == "ios/a%20b/%C3%BC%23%3F%25%3A%3C%3E.yaml")
  }
}

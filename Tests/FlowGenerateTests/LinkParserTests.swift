import FlowctlTestSupport
import Foundation
import Testing

/// The generated parser of links, run.
@Suite(.enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"))
struct LinkParserTests {
  private static let flow = """
    flow: 1
    root: App
    types: { Size: [small, large] }
    screens:
      Home: { params: { id: "Int?", text: "String?", size: "Size?" }, events: [] }
    coordinators:
      App: { start: Home }
    deeplinks:
      item:
        url: shop://item/{id}/{size}
        params: { id: Int, size: Size }
        to: App
        do: { push: Home }
      named:
        url: "https://Shop.example/find/{text}?exact={exact}&page={page}"
        params: { text: String, exact: Bool, page: "Int?" }
        to: App
        do: { if: exact, then: { push: Home } }
      home: { url: "shop://home/", to: App }

    """

  /// Prints what doesn't come back, and what wasn't taken as it should be.
  private static let main = #"""
    import Foundation

    /// The same at each run.
    struct Seeded: RandomNumberGenerator {
      var state: UInt64 = 20
      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
      }
    }

    @main enum Main {
      static func main() {
        var random = Seeded()
        let scalars = Array("ab/%?#&= ..+~\0é가🙂".unicodeScalars)
        for _ in 0..<1_000 {
          var text = ""
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            text.unicodeScalars.append(scalars.randomElement(using: &random)!)
          }
          let links: [Flow.Link] = [
            .item(
              id: .random(in: -9...9, using: &random),
              size: Flow.Size.allCases.randomElement(using: &random)!),
            .named(text: text, exact: .random(using: &random),
              page: Bool.random(using: &random) ? nil : 7), .home,
          ]
          for link in links where Flow.Link(link.url) != link { print("\(link) became \(link.url)") }
          if let url = URL(string: "shop://" + text) { _ = Flow.Link(url) }
        }
        func expect(_ text: String, _ link: Flow.Link?) {
          let found = URL(string: text).flatMap { Flow.Link($0) }
          if found != link { print("\(text): \(String(describing: found))") }
        }
        expect("SHOP://Home", .home)
        expect("shop://home/?utm=1", .home)
        expect("shop://home/more", nil)
        expect("shop://item/7/small/", .item(id: 7, size: .small))
        expect("shop://item/7/Small", nil)
        expect("shop://item/x/small", nil)
        expect("shop://Item/7/small", .item(id: 7, size: .small))
        expect("https://shop.example/Find/x?exact=true", nil)
        expect("https://shop.example/find/a%2Fb?exact=true", .named(text: "a/b", exact: true, page: nil))
        expect("https://shop.example/find/a?exact=true&page=2", .named(text: "a", exact: true, page: 2))
        expect("https://shop.example/find/a?exact=true&page=x", nil)
        expect("https://shop.example/find/a", nil)
        print("done")
      }
    }
    """#

  @Test func `a link's address is that link, and no address traps`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("flow.yaml"))
      let text = try swift(of: "flow.yaml", "--level", "types", in: folder)
      try write(text, to: folder.appendingPathComponent("Flow.swift"))
      try write(Self.main, to: folder.appendingPathComponent("Main.swift"))
      let built = try SwiftCompiler.run(
        try #require(SwiftCompiler.program),
        SwiftCompiler.strict + ["-parse-as-library", "Flow.swift", "Main.swift", "-o", "links"],
        in: folder)
      #expect(built.status == 0, "\(built.output)")
      let ran = try SwiftCompiler.run(folder.appendingPathComponent("links").path, [], in: folder)
      #expect(ran.output == "done\n")
    }
  }
}

/// What `link-url` finds in addresses, and what it lets stand.
struct LinkURLTests {
  /// - Returns: the messages and helps about a link's address.
  private func told(_ links: String, screens: String = "") throws -> [String] {
    var lines: [String] = []
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        types: { Size: [small, large], User: }
        screens: { Home: { params: { id: "Int?", text: "String?" }, events: [] } }
        coordinators: { App: { start: Home } }
        rules: { unused-parameter: off, dead-end: off }
        deeplinks:
        \(links)

        """, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl("validate", "--rule", "unused-declaration=off", "flow.yaml", in: folder)
      lines = ran.output.split(separator: "\n").filter {
        $0.contains("[link-url]") || $0.contains("= help:")
      }.map { line in String(line.replacing(/^flow.yaml:\d+:/, with: "")) }
    }
    return lines
  }

  @Test(arguments: [
    "a: { url: x://a, to: App }", "a: { url: 'x://a/{id}', params: { id: Int }, to: App }",
    "a: { url: 'x://a', params: { id: 'Int?' }, to: App }",
    "a: { url: 'x://a', params: { id: Int = 3 }, to: App }",
    "a: { url: 'https://a.b/c?q={t}', params: { t: String }, to: App }",
    "a: { url: 'x://a/{id}', params: { id: Int }, to: App }\n  b: { url: 'x://a/new', to: App }",
    "a: { url: 'x://a/{id}', params: { id: Int }, to: App }\n  b: { url: 'x://a/{u}', params: { u: UUID }, to: App }",
    "a: { url: x://a, to: App }\n  b: { url: x://a/b, to: App }",
    "a: { url: x://a%20b, to: App }",
  ])
  func `a right address is left alone`(links: String) throws {
    #expect(try told("  " + links) == [])
  }

  @Test(arguments: [
    ("a: { url: 'x://a/{idd}', params: { id: Int = 1 }, to: App }", "no parameter `idd`", "{id}"),
    (
      "a: { url: 'x://a', params: { id: Int }, to: App }", "no address gives `id` a value",
      "x://a/{id}"
    ),
    (
      "a: { url: 'x://a/:id', params: { id: Int }, to: App }", "nothing gives `id` a value",
      "x://a/{id}"
    ),
    (
      "a: { url: 'x://a/*', params: { id: Int }, to: App }", "no address gives `id`", "x://a/{id}"
    ),
    ("a: { url: 'x://a?b=c', params: { id: Int }, to: App }", "no address gives", "x://a/{id}?b=c"),
    (
      "a: { url: 'x://a/{id', params: { id: Int = 1 }, to: App }", "braces of `{id` don't match",
      "{NAME}"
    ),
    (
      "a: { url: 'x://a/n{id}', params: { id: Int = 1 }, to: App }", "more than a placeholder",
      "of its own"
    ),
    (
      "a: { url: 'x://{id}/a', params: { id: Int = 1 }, to: App }", "a host can't carry",
      "x://HOST/{NAME}"
    ),
    (
      "a: { url: 'zo om://a', to: App }", "can't be the scheme",
      "begin with the app's scheme, or with https: `url: \"SCHEME://a\"`"
    ),
    (
      "a: { url: x/a, to: App }", "no scheme",
      "begin with the app's scheme, or with https: `url: \"SCHEME://x/a\"`"
    ),
    // Another link says which scheme that is.
    (
      "a: { url: x/a, to: App }\n  b: { url: 'shop://b', to: App }", "no scheme",
      "begin with the app's scheme, or with https: `url: \"shop://x/a\"`"
    ),
    ("a: { url: 'x://a b', to: App }", "can't hold a space", "%20"),
    (
      "a: { url: 'x://a/{id}/{id}', params: { id: Int }, to: App }",
      "is in the address 2 times", "own"
    ),
    (
      "a: { url: 'x://a/{u}', params: { u: User }, to: App }", "no address can carry `u`",
      "uId: String"
    ),
    ("a: { url: 'x://a/{d}', params: { d: Date }, to: App }", "no address can carry `d`", "dId"),
    ("a: { url: 'x://a', params: { u: 'User?' }, to: App }", "no address can carry `u`", "uId"),
    (
      "a: { url: x://a, to: App }\n  b: { url: X://A/, to: App }", "both `a` and `b`",
      "path of its own"
    ),
    (
      "a: { url: 'x://a/{t}', params: { t: String }, to: App }\n  b: { url: 'x://a/new', to: App }",
      "both `a` and `b`", "path of its own"
    ),
    (
      "a: { url: 'x://a/{s}', params: { s: Size }, to: App }\n  b: { url: 'x://a/small', to: App }",
      "both `a` and `b`", "path of its own"
    ),
  ])
  func `a wrong address is told`(links: String, message: String, help: String) throws {
    let told = try told("  " + links)
    #expect(told.count == 2)
    #expect(told.first?.contains(message) == true, "\(told)")
    #expect(told.last?.contains(help) == true, "\(told)")
  }

  @Test func `the place is the placeholder`() throws {
    let told = try told("  a: { url: 'x://a/{idd}', params: { id: Int = 1 }, to: App }")
    #expect(told.first?.hasPrefix("20: error: ") == true, "\(told)")
  }
}

import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl explain`, and the chapter of the documentation that it prints.
struct ExplainTests {
  private struct Explained: Decodable {
    struct Word: Decodable {
      struct Meaning: Decodable {
        var place: String
        var text: String
        var example: String
      }

      var word: String
      var meanings: [Meaning]
    }

    struct Rule: Decodable { var name: String }

    var words: [Word]
    var rules: [Rule]
  }

  private static func explained(_ arguments: String...) throws -> Explained {
    let ran = flowctl(["explain", "--format", "json"] + arguments)
    #expect(ran.status == 0)
    return try JSONDecoder().decode(Explained.self, from: Data(ran.output.utf8))
  }

  @Test func `a word is told with each of its places, and an example of each`() {
    #expect(
      flowctl("explain", "over").output == """
        over: a key of a child

          The child is presented over whatever is topmost, whoever presented that.

            as: present
            over: top

        over: a key of `push`, `present`, `start` and a step

          Over whatever is topmost, instead of from the coordinator's own place.

            present: { screen: Alert, over: top }

        """)
  }

  @Test func `a place is named once`() {
    #expect(flowctl("explain", "locked").output.hasPrefix("locked: a key of `back` and `swipe`\n"))
  }

  @Test func `a rule is explained as by rules`() {
    let ran = flowctl("explain", "leaked-child")
    #expect(ran.status == 0)
    #expect(ran.output == flowctl("rules", "leaked-child").output)
    for spelt in ["[leaked-child]", "`leaked-child`", "Leaked-Child"] {
      #expect(flowctl("explain", spelt).output == ran.output)
    }
    #expect(
      flowctl("explain", "leaked-child", "--format", "markdown").output
        == flowctl("rules", "leaked-child", "--format", "markdown").output)
  }

  @Test func `a word is found as people type it`() {
    let push = flowctl("explain", "push").output
    for spelt in ["push:", "`push`", "Push", ".push"] {
      #expect(flowctl("explain", spelt).output == push, "\(spelt)")
    }
    #expect(flowctl("explain", "not", "decided").output.hasPrefix("not decided: a verdict\n"))
  }

  @Test(arguments: [
    ("back to", "back"), ("back cancelled", "back"), ("expect stack", "stack"),
    ("expect visible Home", "visible"), ("tab.Filter", "tab"), ("flowctl:ignore", "suppressed"),
    ("# flowctl:ignore pop-root", "suppressed"), ("same", "same"), ("extended", "extended"),
    ("changed", "changed"),
  ])
  func `a phrase is explained at its word`(typed: String, word: String) {
    let ran = flowctl("explain", typed)
    #expect(ran.status == 0)
    #expect(ran.output == flowctl("explain", word).output)
    #expect(flowctl("explain", "zebra crossing").status == 64)
  }

  @Test(arguments: [
    ("psuh", "did you mean `flowctl explain push`?"),
    ("leaked-chidl", "did you mean `flowctl explain leaked-child`?"),
    ("modal", "did you mean `flowctl explain present`?"),
    ("setViewControllers", "did you mean `flowctl explain replace`?"),
    ("zebra", "`flowctl explain` lists them all"),
  ])
  func `an unknown word is told with the nearest one`(word: String, help: String) {
    let ran = flowctl("explain", word)
    #expect(ran.status == 64)
    #expect(ran.output == "")
    #expect(ran.errors.contains("there is no word `\(word)`: \(help)"))
  }

  @Test func `the list has every word and every rule`() throws {
    let list = flowctl("explain").output.split(separator: "\n")
    let all = try Self.explained()
    #expect(all.words.count > 140)
    for name in all.words.map(\.word) + Rule.allCases.map(\.name) {
      #expect(list.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
    }
    #expect(all.rules.map(\.name) == Rule.allCases.map(\.name))
    #expect(try Self.explained("push").rules.isEmpty)
    #expect(try Self.explained("leaked-child").words.isEmpty)
  }

  @Test func `completions have the words and the rules`() {
    let script = flowctl("--generate-completion-script", "bash").output
    #expect(script.contains("'popToRoot'"))
    #expect(script.contains("'leaked-child'"))
    #expect(script.contains("explain"))
  }

  // MARK: Scripts

  private static let flow = """
    flow: 1
    root: App
    state: { isLoggedIn: Bool = any }
    environment: { isOnline: Bool }
    screens:
      Home: { events: { open: { productId: Int } }, async: [expired] }
      Product: { params: { productId: Int }, events: [signIn] }
      Catalog: { events: [close] }
      SignInForm:
    coordinators:
      App:
        children: { SignIn: { as: present, swipe: finish } }
        tabs: [HomeTab, AccountTab]
      HomeTab: { start: Home, transitions: { Home.open: { push: Product } } }
      AccountTab: { start: Catalog, transitions: { Catalog.close: stay } }
      SignIn: { start: SignInForm }
    deeplinks: { product: { url: "a://b/{productId}", params: { productId: Int }, to: App.HomeTab, do: { push: Product } } }
    """

  /// Each line of a script, with what goes before it and the flow that it fits.
  private static let before: [String: String] = [
    "back": "launch\nHome.open(productId: 1)", "swipe": "", "tab": "launch", "open": "launch",
    "set": "launch isOnline=true", "twice": "launch", "expect": "launch",
    "in": "launch\ntab AccountTab",
    "visible": "launch",
  ]

  @Test func `a line of a script that is shown is read`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      for word in try Self.explained().words {
        for meaning in word.meanings
        where ["a line of a script", "what a script expects"].contains(meaning.place) {
          let isHead = ["flow", "scenario", "always"].contains(word.word)
          let script = (isHead ? "" : "scenario x\n") + meaning.example + (isHead ? "\nlaunch" : "")
          let flow = word.word == "flow" ? [] : ["--flow", "app.yaml"]
          try write(script, to: folder.appendingPathComponent("a.txt"))
          let ran = flowctl(["simulate"] + flow + ["a.txt"], in: folder)
          #expect(!(ran.output + ran.errors).contains("[script]"), "\(word.word): \(ran.output)")
          #expect(!(ran.output + ran.errors).contains("[unknown"), "\(word.word): \(ran.output)")
        }
      }
    }
  }

  /// Each word that a verdict has, in text and in JSON.
  @Test(arguments: ["proved", "idle", "broken", "not looked at", "upTo", "undecided"])
  func `what is known of a check is explained`(word: String) throws {
    let ran = flowctl("explain", word)
    #expect(ran.status == 0 && ran.output.hasPrefix("\(word): a verdict\n"), "\(ran.errors)")
    let json = flowctl("explain", word, "--format", "json").output
    #expect(json.hasPrefix("{\n  \"version\": 1,\n"))
  }

  // MARK: The documentation

  private static let language = repository.appendingPathComponent("Documentation/Language.md")
  private static let title = "## A to Z\n"

  @Test func `A to Z in the language's page is what the command prints`() throws {
    let page = try String(contentsOf: Self.language, encoding: .utf8)
    let start = try #require(page.range(of: Self.title))
    let chapter = flowctl("explain", "--format", "markdown").output
    try expectGolden(page[..<start.upperBound] + "\n" + chapter, Self.language)
  }

  @Test func `every link inside the language's page leads to a heading`() throws {
    let page = try String(contentsOf: Self.language, encoding: .utf8)
    var headings: Set<String> = []
    for line in page.split(separator: "\n") where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      headings.insert(
        title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-"))
    }
    for part in page.components(separatedBy: "](#").dropFirst() {
      let anchor = String(part.prefix { $0 != ")" })
      #expect(headings.contains(anchor), "#\(anchor)")
    }
  }
}

import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl generate swift --navigator`: the file, and what a compiler says of it.
struct NavigatorFileTests {
  private static let isLong = ProcessInfo.processInfo.environment["FLOWCTL_NAVIGATOR"] == "1"

  private func navigator(
    of flow: String, _ options: String..., in folder: URL = repository
  ) throws -> String {
    var text = ""
    try withTemporaryFolder { other in
      let file = other.appendingPathComponent("Navigation.swift")
      let ran = flowctl(
        ["generate", "swift", flow, "--navigator", file.path] + options, in: folder)
      try #require(ran.status == 0, "\(flow): \(ran.errors)")
      text = try String(contentsOf: file, encoding: .utf8)
    }
    // The folder has another name in every run.
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset == 0 ? "// Generated" : String($0.element) }.joined(separator: "\n")
  }

  // MARK: The compiler

  /// One at each access level: a flow of the repository, reserved words and the standard library's names, and texts that
  /// would end a literal. A compiler takes half a second for each, so the others are compiled where somebody asks.
  @Test(.enabled(if: SwiftCompiler.isThere, "swiftc is not on the PATH"))
  func `navigators compile at every access level`() throws {
    var texts: [String: String] = [:]
    try withTemporaryFolder { folder in
      try write(HostileNames.flow, to: folder.appendingPathComponent("flow.yaml"))
      texts["N.swift"] = try navigator(
        of: "flow.yaml", "--namespace", "N", "--places", "20", "--access", "package", in: folder)
      try write(
        ##"""
        flow: 1
        root: App
        types: { String2: [self, `default`, nil2] }
        screens:
          Home: { events: { open: { title: String } } }
          Note: { params: { title: String, other: "Int?" } }
        coordinators:
          App:
            start: Home
            transitions:
              Home.open: { push: { screen: Note, with: { title: "a \"\"\"# \\#(b) \n %0a \u0001 ##", other: nil } } }
        """##.replacingOccurrences(of: "`", with: ""),
        to: folder.appendingPathComponent("text.yaml"))
      texts["T.swift"] = try navigator(of: "text.yaml", "--namespace", "T", in: folder)
      #expect(texts["T.swift"]?.contains("%01") == true)
    }
    let flows =
      Self.isLong
      ? CompilingTests.flows + ["flows/app.yaml"] : ["Tests/Golden/generate/second-edition.yaml"]
    for (index, flow) in flows.enumerated() {
      for access in Self.isLong ? ["internal", "package", "public"] : ["public"] {
        let space = "F\(index)\(access)"
        texts["\(space).swift"] = try navigator(
          of: flow, "--namespace", space, "--access", access, "--places", "20", "--with", "links",
          "--with", "environment")
      }
    }
    #expect(try SwiftCompiler.errors(in: texts) == [])
  }

  @Test(
    .enabled(if: SwiftCompiler.isThere && isLong, "asked for by FLOWCTL_NAVIGATOR"),
    arguments: ["internal", "package", "public"])
  func `navigators of random flows compile`(access: String) throws {
    var texts: [String: String] = [:]
    try withTemporaryFolder { folder in
      for seed in chosenSeeds(count: 100) {
        for (kind, text) in [
          ("F", RandomFlow(seed: seed).text), ("V", RandomValues(seed: seed).text),
          ("S", RandomSwiftUI(seed: seed).text),
        ] {
          let space = "\(kind)\(seed)"
          try write(text, to: folder.appendingPathComponent("flow.yaml"))
          let ran = flowctl(
            "generate", "swift", "flow.yaml", "--navigator", "\(space).swift", "--namespace", space,
            "--access", access, "--places", "40", "--with", "links", "--with", "environment",
            in: folder)
          if ran.status != 0 { continue }
          texts["\(space).swift"] = try String(
            contentsOf: folder.appendingPathComponent("\(space).swift"), encoding: .utf8)
        }
      }
    }
    #expect(texts.count > 50)
    #expect(try SwiftCompiler.errors(in: texts) == [])
  }

  // MARK: The command

  @Test func `the same flow gives the same bytes, and a comment changes nothing`() throws {
    try withTemporaryFolder { folder in
      let flow = folder.appendingPathComponent("flow.yaml")
      let text = try String(
        contentsOf: repository.appendingPathComponent("flows/readme/sign-in.yaml"), encoding: .utf8)
      let write = ["generate", "swift", "flow.yaml", "--navigator", "Navigation.swift"]
      let check = write + ["--check"]
      try FlowctlTestSupport.write(text, to: flow)
      #expect(flowctl(write, in: folder).output.isEmpty)
      #expect(flowctl(check, in: folder).status == 0)
      #expect(names(in: folder) == ["Navigation.swift", "flow.yaml"])
      try FlowctlTestSupport.write("# a comment\n" + text, to: flow)
      #expect(flowctl(check, in: folder).status == 0)
      try FlowctlTestSupport.write(
        text.replacingOccurrences(of: "replace: Home", with: "push: Home"), to: flow)
      let ran = flowctl(check, in: folder)
      #expect(ran.status == 1)
      #expect(ran.errors.contains("[stale-swift]"))
      #expect(
        ran.errors.contains(
          "run `flowctl generate swift flow.yaml --navigator Navigation.swift`"))
    }
  }

  @Test(arguments: [
    (["--places", "5"], "`--places` needs `--navigator FILE`"),
    (["--with", "links"], "`--with` needs `--navigator FILE`"),
    (["--navigator", "N.swift", "--places", "0"], "must be a number from 1 to 100000"),
    (
      ["--navigator", "N.swift", "--with", "hands"],
      "there is no `--with hands`: write one of links, environment"
    ),
    (["--navigator", "N.swift", "-o", "N.swift"], "`--output` and `--navigator` need a file each"),
    (["--navigator", "flow.yaml"], "would overwrite the flow: name another file"),
  ])
  func `wrong usage is told`(options: [String], message: String) throws {
    try withTemporaryFolder { folder in
      try write(
        "flow: 1\nroot: App\nscreens: { Home: }\ncoordinators: { App: { start: Home } }\n",
        to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(["generate", "swift", "flow.yaml"] + options, in: folder)
      #expect(ran.status == 64)
      #expect(ran.errors.contains(message), "\(ran.errors)")
    }
  }

  @Test func `names that clash are told, and nothing is written`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        types: { State: [on, off] }
        state: { flowValues: Bool = any }
        screens:
          Home: { events: { openX: { state: State } } }
          HomeOpen: { events: { x: { state: State } } }
          URLPage: {}
          UrlPage: {}
        coordinators:
          App:
            start: { if: flowValues, then: { push: Home }, else: { push: HomeOpen } }
            transitions:
              Home.openX: { switch: state, cases: { on: { push: HomeOpen }, off: { push: URLPage } } }
              HomeOpen.x: { push: UrlPage }

        """, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "generate", "swift", "flow.yaml", "--navigator", "Navigation.swift", in: folder)
      #expect(ran.status == 1)
      #expect(names(in: folder) == ["flow.yaml"])
      for text in [
        "`State` would stand in the navigator in place of the generated `State`",
        "`flowValues` would stand in the navigator's `State` beside the generated `flowValues`",
        "`UrlPage` and `URLPage` would both be `urlPage` in the navigator",
        "`HomeOpen.x` and `Home.openX` would both be `homeOpenX` in the navigator",
      ] {
        #expect(ran.errors.contains(text), "\(ran.errors)")
      }
    }
  }

  @Test func `links are moves if they are asked for`() throws {
    let usual = try navigator(of: "flows/app.yaml", "--places", "45")
    #expect(!usual.contains("move open "))
    #expect(!usual.contains("move set "))
    #expect(usual.contains("Not on the map, as no way was found or there was no room: NewPassword"))
    let all = try navigator(
      of: "flows/app.yaml", "--places", "120", "--with", "links", "--with", "environment")
    #expect(all.contains("move open product productId="))
    #expect(all.contains("func openProduct(productId: Swift.Int?) throws"))
    #expect(all.contains("case newPassword(token: Swift.String? = nil)"))
  }

  @Test func `the environment is a move if it is asked for`() throws {
    try withTemporaryFolder { folder in
      try write(
        """
        flow: 1
        root: App
        environment: { allowed: Bool }
        screens: { Home: { events: [open] }, Ask: {}, List: {} }
        coordinators:
          App:
            start: Home
            transitions: { Home.open: { if: allowed, then: { push: List }, else: { push: Ask } } }
        """, to: folder.appendingPathComponent("flow.yaml"))
      #expect(try !navigator(of: "flow.yaml", in: folder).contains("move set "))
      let all = try navigator(of: "flow.yaml", "--with", "environment", in: folder)
      #expect(all.contains("move set allowed allowed:"))
      #expect(all.contains("func setAllowed(_ value: Swift.Bool) throws"))
    }
  }

  @Test func `the options file holds for the navigator`() throws {
    try withTemporaryFolder { folder in
      try write(
        "flow: 1\nroot: App\nscreens: { Home: }\ncoordinators: { App: { start: Home } }\n",
        to: folder.appendingPathComponent("flow.yaml"))
      func generate(_ options: String) throws -> (status: Int32, errors: String) {
        try write(options, to: folder.appendingPathComponent("generate.json"))
        let ran = flowctl(
          "generate", "swift", "flow.yaml", "--navigator", "N.swift", "--options", "generate.json",
          in: folder)
        return (ran.status, ran.errors)
      }
      #expect(
        try generate(#"{"namespace": "Shop", "access": "public", "places": 7, "with": "links"}"#)
          .status == 0)
      let text = try String(contentsOf: folder.appendingPathComponent("N.swift"), encoding: .utf8)
      #expect(text.contains("public final class ShopNavigation"))
      #expect(
        text.contains(
          "--namespace Shop --access public --navigator N.swift --places 7 --with links"))
      #expect(
        try generate(#"{"places": 0}"#).errors.contains("`places` takes a number from 1 to 100000"))
      #expect(
        try generate(#"{"with": "hands"}"#).errors.contains("`with` takes `links`, `environment`"))
    }
  }

  @Test func `the example's navigator is what its flow says now`() {
    let ran = flowctl(
      "generate", "swift", "--navigator",
      "Examples/Orchard/Sources/Orchard/Navigation/Navigation.swift", "--places", "200", "--check",
      in: repository)
    #expect(ran.status == 0, "\(ran.errors)")
  }
}

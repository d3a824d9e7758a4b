import FlowctlTestSupport
import Foundation
import Testing

/// What the generated decisions say, a line of the flow at a time.
struct DecisionTests {
  /// The Swift of a flow, a line each, without the spaces before it.
  private func lines(of flow: String, _ options: String...) throws -> [String] {
    let ran = flowctl(["generate", "swift"] + options + ["-"], input: flow)
    try #require(ran.status == 0, "\(ran.errors)")
    return ran.output.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
  }

  private static let conditions: [(steps: String, text: [String])] = [
    ("{ if: not (a and b), then: pop }", ["if !facts.a || !facts.b {", "await pop()"]),
    ("{ if: not (a or b), then: pop }", ["if !facts.a && !facts.b {", "await pop()"]),
    ("{ if: not kind == .one, then: pop }", ["if kind != .one {", "await pop()"]),
    ("{ if: not name exists, then: pop }", ["if name == nil {", "await pop()"]),
    ("{ if: a, then: stay, else: pop }", ["if !facts.a {", "await pop()"]),
    (
      "{ if: name exists, then: { push: { screen: Item, with: { name: name } } } }",
      ["if let name {", "await pushItem(name: name)"]
    ),
    (
      "{ if: name exists and spare exists, then: { push: { screen: Item, with: { name: spare } } } }",
      ["if name != nil, let spare {", "await pushItem(name: spare)"]
    ),
    (
      "{ if: not name exists, then: pop, else: { push: { screen: Item, with: { name: name } } } }",
      ["if let name {", "await pushItem(name: name)", "} else {", "await pop()"]
    ),
    (
      "{ if: name exists or spare exists, then: { push: { screen: Any, with: { name: name } } } }",
      ["if name != nil || spare != nil {", "await pushAny(name: name)"]
    ),
  ]

  @Test(arguments: conditions)
  func `a condition reads as one would write it`(steps: String, text: [String]) throws {
    let found = try lines(
      of: """
        flow: 1
        root: App
        types: { Kind: [one, two] }
        state: { a: Bool = any, b: Bool = any }
        screens:
          Home: { events: { go: { kind: Kind, name: "String?", spare: "String?" } } }
          Item: { params: { name: String } }
          Any: { params: { name: "String?" } }
        coordinators:
          App:
            start: Home
            transitions:
              Home.go: \(steps)

        """)
    let start = try #require(found.lastIndex { $0.hasPrefix("case .go") })
    #expect(Array(found[(start + 1)...].prefix(text.count)) == text)
  }

  @Test func `screens of one replace share a value, and two values are two parameters`() throws {
    for (value, name) in [("x", "name: Swift.String"), ("y", "itemName: ")] {
      let found = try lines(
        of: """
          flow: 1
          root: App
          screens:
            Home: { events: [go] }
            Item: { params: { name: String } }
            Pair: { params: { name: String } }
          coordinators:
            App:
              start: Home
              transitions:
                Home.go:
                  replace:
                    - { screen: Item, with: { name: "x" } }
                    - { screen: Pair, with: { name: "\(value)" } }

          """)
      let all = found.filter { $0.contains("func replaceByItemAndPair(") }
      #expect(all.count == 1 && all[0].contains("(\(name)"), "\(all)")
      let call = try #require(found.first { $0.hasPrefix("await replaceByItemAndPair(") })
      #expect(call.contains("\"y\"") == (value == "y"))
    }
  }

  @Test func `a child that a gesture ends with an outcome must be able to`() throws {
    func steps(_ rule: String) throws -> [String] {
      try lines(
        of: """
          flow: 1
          root: App
          screens:
            Home: { events: [open] }
            Item: { events: [] }
          coordinators:
            App:
              children: { Sheet: { as: present, swipe: \(rule) } }
              start: Home
              transitions: { Home.open: { start: Sheet }, Sheet.closed: stay }
            Sheet: { outcomes: [closed], start: Item }

          """)
    }
    let finish = "func finish(_ outcome: Flow.Sheet.Outcome) async"
    #expect(try steps("{ finish: closed }").contains(finish))
    #expect(try !steps("locked").contains(finish))
  }

  @Test func `a finish target is led down, and asked for where it was named by its place`() throws {
    let found = try lines(
      of: """
        flow: 1
        root: App
        screens:
          Form: { events: [enter] }
          Shelf: { events: [cart, offers] }
          CartView: { events: [] }
          OfferView: { events: [buy] }
        coordinators:
          App: { children: { Login: root, Shop: root }, start: Login }
          Login: { start: Form, transitions: { Form.enter: { finish: Shop.Cart } } }
          Shop:
            children: { Cart: push, Offers: push }
            start: Shelf
            transitions: { Shelf.cart: { start: Cart }, Shelf.offers: { start: Offers } }
          Cart: { start: CartView }
          Offers: { start: OfferView, transitions: { OfferView.buy: { finish: App.Shop.Cart } } }

        """)
    // What came up on the way has begun with something: it may be the target already.
    #expect(found.contains("if !isNew || cart == nil { await startCart() }"))
    #expect(found.contains("var isBelowApp: Swift.Bool { get }"))
    let asked = try #require(found.firstIndex(of: "if isBelowApp {"))
    #expect(found[asked - 1] == "case .appShopCart:")
    #expect(
      Array(found[(asked + 1)...].prefix(3)) == [
        "await startCart()", "} else {", "await finish(to: target)",
      ])
  }

  @Test func `the first line says how the file is made`() throws {
    let flow = "flow: 1\nroot: App\nscreens: { Home: {} }\ncoordinators: { App: { start: Home } }\n"
    let made = "Change the flow, then: flowctl generate swift <stdin>"
    #expect(try lines(of: flow)[0].hasSuffix(made))
    #expect(
      try lines(of: flow, "--namespace", "Names", "--access", "public", "--level", "types")[0]
        .hasSuffix(made + " --level types --namespace Names --access public"))
  }

  @Test func `a file of options is as good as options, and says what it can't have`() throws {
    let flow = "flow: 1\nroot: App\nscreens: { Home: {} }\ncoordinators: { App: { start: Home } }\n"
    try withTemporaryFolder { folder in
      func told(_ options: String) throws -> Ran {
        try write(options, to: folder.appendingPathComponent("generate.json"))
        return flowctl(
          "generate", "swift", "-", "--options", "generate.json", in: folder, input: flow)
      }
      let given = ["--namespace", "Names", "--access", "package", "--level", "types"]
      let all = #"{ "namespace": "Names", "access": "package", "level": "types" }"#
      let expected = flowctl(["generate", "swift"] + given + ["-"], input: flow)
      #expect(try told(all).output == expected.output)
      #expect(try told("{}").output == flowctl("generate", "swift", "-", input: flow).output)
      for (options, message) in [
        (
          #"{ "name": "A" }"#,
          ":1:3: there is no option `name`; there are `namespace`, `access`, `level`, `places` and `with`"
        ),
        (#"{ "level": "all" }"#, ":1:12: `level` takes `types`, `steps`"),
        (#"{ "access": ["public"] }"#, ":1:13: `access` takes `internal`, `package`, `public`"),
        (#"{ "namespace": "my flow" }"#, ":1:16: `namespace` takes a Swift identifier"),
        ("[]", ":1:1: expected an object with options"), ("", ":1:1: the file is empty"),
        (#"{ "level": "#, "generate.json:"),
      ] {
        let ran = try told(options)
        #expect(ran.status == 2 && ran.output == "")
        #expect(ran.errors.contains(message), "\(ran.errors)")
      }
    }
  }
}

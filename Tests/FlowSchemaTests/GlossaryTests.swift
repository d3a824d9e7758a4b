import FlowSchema
import FlowSource
import FlowSpec
import Testing

/// Every word of the language has a text and an example, and an example is right.
struct GlossaryTests {
  /// A word where it means one thing.
  struct Use: CustomTestStringConvertible {
    var word: String
    var meaning: GlossaryMeaning

    var testDescription: String { "\(word), \(meaning.place.words)" }
  }

  static let uses = Glossary.words.flatMap { word in
    word.meanings.map { Use(word: word.name, meaning: $0) }
  }

  @Test func `every key, step and word of the schema is there`() {
    let levels: [AllowedKeys] = [
      .file, .code, .animations, .type, .gestures, .hears, .finishing, .screen, .coordinator,
      .boundary, .link, .check, .push, .present, .start, .finish, .output, .open, .post, .inChild,
      .choice, .branch,
    ]
    let known = Set(Glossary.words.map(\.name))
    for word in levels.flatMap(\.keys) + StepWord.all {
      #expect(known.contains(word.text), "\(word.text)")
    }
    // What has no letter is no word that anybody asks for.
    let nothing: Set<Word> = [.nothing, .tilde, .null, .nullCapitalized, .nullUppercase, .one]
    for word in Word.allCases where !nothing.contains(word) {
      #expect(known.contains(word.text), "\(word.text)")
    }
  }

  @Test(arguments: uses)
  func `a meaning is a sentence with an example`(use: Use) {
    #expect(use.meaning.text.hasSuffix("."))
    #expect(!use.meaning.text.contains("  "))
    #expect(!use.meaning.example.contains("…") || use.word == "x-figma")
    #expect(use.meaning.example.contains(use.word) || use.meaning.place == .verdict)
  }

  @Test func `no word means the same twice`() {
    for word in Glossary.words {
      let told = word.meanings.map { $0.place.words + $0.text }
      #expect(Set(told).count == told.count, "\(word.name)")
    }
  }

  // MARK: Examples

  /// What `imports` names are files.
  static let inFlows = uses.filter {
    ![.line, .expectation, .verdict].contains($0.meaning.place) && $0.word != "imports"
  }

  @Test(arguments: inFlows)
  func `an example, completed to a flow, is right`(use: Use) throws {
    for example in Self.single(use.meaning.example) {
      let value = try #require(Value(yaml: example), "\(example)")
      let flow = try Self.completed(value, use)
      #expect(problems(in: flow.yaml, resolves: true) == [], "\(flow.yaml)")
    }
  }

  /// Lines that repeat a key are examples of their own.
  static func single(_ example: String) -> [String] {
    var parts: [String] = []
    for line in example.split(separator: "\n") {
      let isBelow = line.hasPrefix(" ") || line.hasPrefix("-")
      if isBelow, let last = parts.popLast() {
        parts.append(last + "\n" + line)
      } else {
        parts.append(String(line))
      }
    }
    let keys = parts.map { $0.prefix { $0 != ":" } }
    return Set(keys).count == keys.count ? [parts.joined(separator: "\n")] : parts
  }

  private static func completed(_ example: Value, _ use: Use) throws -> Value {
    let host = try #require(Value(yaml: hostFlow))
    let keys = example.members.map(\.key)
    let isStep =
      example.string != nil || StepWord.all.contains { keys.first == $0.text }
    let path = path(of: use, isStep: isStep, keys: keys)
    return host.setting(example, at: try #require(path, "no place in the host"))
  }

  /// Where the example belongs in the host; nil where no place is known.
  private static func path(of use: Use, isStep: Bool, keys: [String]) -> [String]? {
    let finishes = use.meaning.example.contains("finish")
    let step =
      finishes
      ? ["coordinators", "SignIn", "transitions", "SignInForm.submit"]
      : ["coordinators", "App", "transitions", "Home.open"]
    let child = ["coordinators", "App", "children", "SignIn"]
    switch use.meaning.place {
    case .step, .condition: return step
    case .check: return ["checks", "one"]
    case .boundary: return ["coordinators", "App"]
    case .literal where isStep: return step
    case .literal: return []
    case .type: return keys == ["state"] ? [] : ["screens", "Photo"]
    case .event: return ["coordinators", use.word == "tab" ? "Main" : "App"]
    case .key(let owners), .value(let owners):
      switch owners[0] {
      case "`animations`" where keys == ["animations"]: return []
      case "the file", "every declaration", "`rules`", "`ui`", "`slots`": return []
      case "`code`", "`gestures`", "`finishing`", "`animations`": return [bare(owners)]
      case "`taps`", "`tabAgain`": return ["gestures"]
      case "`several`", "`when`", "`who`", "`hears`": return ["gestures", "hears"]
      case "`screens`", "`children`": return ["finishing"]
      case "`steps`",
        "`finish`" where use.meaning.place == .value(owners):
        return ["animations"]
      case "a type": return ["types", "Fill"]
      case "a screen", "`style`", "`tabBar`", "`swipe`": return ["screens", "Photo"]
      case "a coordinator": return ["coordinators", coordinator(keys)]
      case "a child", "`back` and `swipe`", "`gone`", "`back`", "`again`", "`over`":
        // A step's `over` and `dismiss: top` are steps.
        return isStep ? step : child
      case "a deep link": return ["deeplinks", "product"]
      case "a check": return ["checks", "one"]
      default:
        return isStep ? step : nil
      }
    default: return nil
    }
  }

  private static func bare(_ owners: [String]) -> String { owners[0].filter { $0 != "`" } }

  private static func coordinator(_ keys: [String]) -> String {
    switch keys[0] {
    case "tabs", "tabAgain": "Main"
    case "outcomes": "SignIn"
    case "async", "once": "Search"
    default: "App"
    }
  }
}

extension Value {
  /// With another value at a path: its members beside those that are there, or in their place.
  fileprivate func setting(_ value: Value, at path: some Collection<String>) -> Value {
    guard let key = path.first else { return merged(with: value) }
    var members = members
    let rest = path.dropFirst()
    if let index = members.firstIndex(where: { $0.key == key }) {
      // Steps are not merged.
      members[index].value =
        rest.isEmpty && key.contains(".")
        ? value : members[index].value.setting(value, at: rest)
    } else {
      members.append(Member(key: key, value: Value.map([]).setting(value, at: rest)))
    }
    return .map(members)
  }

  private func merged(with other: Value) -> Value {
    guard case .map(var members) = self, case .map(let others) = other else { return other }
    for new in others {
      if let index = members.firstIndex(where: { $0.key == new.key }) {
        members[index].value = members[index].value.merged(with: new.value)
      } else {
        members.append(new)
      }
    }
    return .map(members)
  }
}

/// A flow with a name for everything that an example names.
private let hostFlow = """
  flow: 1
  root: App
  types: { Plan: [free, paid], SignInResult: [signedIn, failed], User: , Fill: }
  state: { isLoggedIn: Bool = any, plan: Plan = .free }
  environment: { isOnline: Bool }
  notifications: { userDidLogout: , enrolled: { ok: Bool } }
  screens:
    Landing: { events: [signIn] }
    SignInForm: { events: { close: , submit: { result: SignInResult, user: "User?" } } }
    Home: { events: { open: { user: "User?", productId: Int }, close: } }
    Product: { params: { productId: Int, title: "String?" }, events: [buy], async: [loaded], once: [loaded] }
    Alert: { style: alert, events: [ok] }
    FailedAlert: { style: alert, events: [ok] }
    Catalog: { events: [close] }
    Photo:
    Filter:
    Intro:
    Account:
  coordinators:
    App:
      children: { Main: root, Details: push, SignIn: { as: present }, Search: push, Auth: push, SessionWatch: none }
      outputs: { changed: , chosen: { productId: Int } }
      async: [cleared]
      once: [cleared]
      start: Home
      transitions:
        Home.open: stay
        Home.close: [{ present: Filter }, { push: Intro }, { push: { screen: Product, with: { productId: 1 } } }, { push: Catalog }]
    Main: { tabs: [CatalogTab, HomeTab, AccountTab, SearchTab] }
    CatalogTab: { start: Catalog }
    HomeTab: { start: Catalog }
    AccountTab: { start: Account }
    SearchTab: { start: Catalog }
    Search: { start: Catalog }
    SignIn:
      params: { newUser: "User?" }
      outcomes: { signedIn: { user: "User?" }, cancelled: }
      start: SignInForm
      transitions: { SignInForm.close: stay }
    Details: { params: { productId: Int = 7 }, start: Catalog }
    Auth: { start: Landing }
    SessionWatch: { async: [expired], outputs: [ended], start: stay }
  deeplinks:
    product: { url: "shop://product/{productId}", params: { productId: Int }, to: App.Main.CatalogTab }
    signIn: { url: shop://signIn, to: App.SignIn }
  """

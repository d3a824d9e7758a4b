import FlowctlTestSupport
import Testing

/// What is left open says what it comes from; and what its help says, written into the flow, decides it.
struct NotDecidedTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// What is named.
    var causes: [String]
    var reason: String
  }

  private static let friends = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish, hears: { several: all } }
    state: { hot: Bool = false }
    screens:
      Feed: { events: [open] }
      Post: { events: [more, done, buy], async: [tick] }
      Pay: { style: alert, events: [ok] }
    coordinators:
      App:
        children: { Thread: push }
        start: Feed
        transitions:
          Feed.open: { start: Thread }
          Thread.finished: stay
      Thread:
        async: [heat]
        children: { Thread: push }
        start: Post
        transitions:
          Post.more: { start: Thread }
          Post.done: finish
          Post.buy: { if: hot, then: { present: Pay } }
          Post.tick: TICK
          Thread.heat: HEAT
          Pay.ok: stay
    """

  private static func friends(heat: String = "stay", tick: String = "stay") -> String {
    friends.replacing("HEAT", with: heat).replacing("TICK", with: tick)
  }

  private static let inside =
    "`Thread` can stand inside itself more often than flowctl follows"
  private static let down = "an action looks further down a stack than flowctl follows"

  static let cases = [
    Case(
      testDescription: "an event of its own in a coordinator inside itself",
      text: friends(heat: "{ push: Post }"), causes: ["`Thread.heat`"], reason: inside),
    Case(
      testDescription: "an event of its screen",
      text: friends(tick: "{ if: hot, then: finish, else: { set: { hot: true } } }"),
      causes: ["`Post.tick`"], reason: inside),
    Case(
      testDescription: "both",
      text: friends(
        heat: "{ push: Post }", tick: "{ if: hot, then: finish, else: { set: { hot: true } } }"),
      causes: ["`Post.tick`", "`Thread.heat`"], reason: inside),
    Case(
      testDescription: "each screen hears that it goes",
      text: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens: { A: { events: [more, last] } }
        coordinators:
          App:
            start: A
            transitions:
              A.more: { push: A }
              A.last: { popTo: A }
              A.popped: { push: A }
        """, causes: ["`A.popped`"], reason: down),
    Case(
      testDescription: "a screen is removed from below",
      text: """
        flow: 1
        root: App
        screens:
          A: { events: [go] }
          B: { events: [go] }
          C: { events: [first, again] }
        coordinators:
          App:
            start: A
            transitions:
              A.go: { push: B }
              B.go: { push: C }
              C.first: { remove: A }
              C.again: [ { push: B }, { push: B }, { remove: B } ]
        """, causes: ["`C.first`"], reason: down),
    Case(
      testDescription: "a link ends what hands it up",
      text: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens:
          Feed: { events: [open] }
          Profile: { events: [friend, signOut] }
        coordinators:
          App:
            children: { User: push }
            start: Feed
            transitions:
              Feed.open: { start: User }
              User.signedOut: stay
              User.finished: stay
          User:
            outcomes: [signedOut]
            children: { User: push }
            start: Profile
            transitions:
              Profile.friend: { start: User }
              Profile.signOut: { finish: signedOut }
              User.signedOut: { finish: signedOut }
              User.finished: stay
        deeplinks:
          out: { url: "x://out", to: App.User.User, do: { finish: signedOut } }
        """, causes: ["the link `out`"], reason: down),
    Case(
      testDescription: "a turn that doubles at each level", text: doubling(12),
      causes: ["`C3.told`"], reason: "one action runs more steps than flowctl follows"),
    Case(
      testDescription: "alerts of two coordinators, with events of their own, over each other",
      text: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish, gone: finish }
        screens:
          Home: { events: [go], async: [push] }
          A: { style: alert, events: [ok], async: [tick] }
          B: { style: alert, events: [ok], async: [tick] }
        coordinators:
          App:
            children: { Child: push }
            start: Home
            transitions:
              Home.go: { start: Child }
              Home.push: { present: { screen: A, over: top } }
              A.ok: stay
              A.tick: stay
              Child.finished: stay
          Child:
            start: Home
            transitions:
              Home.go: stay
              Home.push: { present: { screen: B, over: top } }
              B.ok: stay
              B.tick: stay
        """, causes: ["`Home.push` in `App`"],
      reason: "more can be presented on top of each other than flowctl follows"),
    Case(
      testDescription: "a chain of sheets that is long, and ends", text: sheets(66),
      causes: ["`S63.next`"],
      reason: "more can be presented on top of each other than flowctl follows"),
  ]

  private static func doubling(_ count: Int) -> String {
    let told = "[{ output: told }, { output: told }]"
    let coordinators = (0..<count).map { number in
      let isLast = number == count - 1
      return """
          C\(number):
            \(number > 0 ? "outputs: [told]" : "async: []")
            children: { \(isLast ? "" : "C\(number + 1): push") }
            start: \(isLast ? "S" : "[T, { start: C\(number + 1) }]")
            transitions:
              \(isLast ? "S" : "T").go: \(isLast ? told : "stay")
        """
          + (isLast
            ? ""
            : "\n      C\(number + 1).told: \(number > 0 ? told : "stay")\n      C\(number + 1).finished: stay")
    }
    return """
      flow: 1
      root: C0
      gestures: { back: finish }
      screens: { S: { events: [go] }, T: { events: [go] } }
      coordinators:

      """ + coordinators.joined(separator: "\n")
  }

  private static func sheets(_ count: Int) -> String {
    let screens = (0..<count).map { "  S\($0): { events: [next, done] }" }
    let coordinators = (0..<count).map { number in
      let isLast = number == count - 1
      return """
          C\(number):
            children: { \(isLast ? "" : "C\(number + 1): { as: present, swipe: finish }") }
            start: S\(number)
            transitions:
              S\(number).next: \(isLast ? "stay" : "{ start: C\(number + 1) }")
              S\(number).done: \(number == 0 ? "stay" : "finish")
        """
    }
    return "flow: 1\nroot: C0\nscreens:\n\(screens.joined(separator: "\n"))\ncoordinators:\n"
      + coordinators.joined(separator: "\n")
  }

  @Test(arguments: cases)
  func `what its help says decides it`(_ open: Case) throws {
    let told = validation(of: open.text + "\n")
    let lines = told.split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.hasSuffix("[not-decided]") }, "\(told)")
    #expect(lines[index].contains(": \(open.reason), because of \(listed(open.causes)) ["))
    let help = try #require(lines[index...].first { $0.contains("= help: ") })
    let written = applied(help, to: open.text)
    #expect(written != open.text, "\(help)")
    #expect(!rulesTold(of: written + "\n").contains("not-decided"), "\(help)")
    // Each of them is needed.
    for cause in open.causes where open.causes.count > 1 {
      let others = help.replacing("\(cause.dropLast()): stay`", with: "")
      #expect(rulesTold(of: applied(others, to: open.text) + "\n").contains("not-decided"))
    }
  }

  /// Whatever else is edited, the same is named.
  @Test func `the place stays where it is`() throws {
    let text = Self.friends(heat: "{ push: Post }")
    func place(_ text: String) -> Substring? {
      validation(of: text + "\n").split(separator: "\n").first { $0.hasSuffix("[not-decided]") }?
        .split(separator: ": warning").first
    }
    let line = text.split(separator: "\n").firstIndex { $0.contains("Thread.heat") }.map { $0 + 1 }
    let first = try #require(place(text))
    #expect(first.contains(":\(line ?? 0):"))
    for (old, new) in [
      ("events: [more, done, buy]", "events: [more, done, buy, none]"),
      (
        "{ start: Thread }\n      Post.done", "[{ push: Post }, { start: Thread }]\n      Post.done"
      ),
      ("Feed.open: { start: Thread }", "Feed.open: [{ push: Feed }, { start: Thread }]"),
      ("Post.done: finish", "Post.done: pop"),
    ] {
      #expect(text.contains(old))
      #expect(place(text.replacing(old, with: new)) == first, "\(new)")
    }
  }

  /// Writes what a help says: transitions that do nothing, and no link.
  private func applied(_ help: String, to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for match in help.matches(of: /`([\w.]+): stay`(?: in `(\w+)`)?/) {
      var owner = ""
      for index in lines.indices {
        if let name = lines[index].wholeMatch(of: #/  (\w+):/#) { owner = String(name.1) }
        if let meant = match.2, owner != meant { continue }
        if lines[index].hasPrefix("      \(match.1): ") { lines[index] = "      \(match.1): stay" }
      }
    }
    for match in help.matches(of: /remove the link `(\w+)`/) {
      lines.removeAll { $0.hasPrefix("  \(match.1): ") || $0 == "deeplinks:" }
    }
    return lines.joined(separator: "\n")
  }

  private func listed(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  /// It is gone for good, which flowctl can't see from the other tab.
  @Test func `what a check asks of a tab that nobody sees is said to be the reason`() {
    let told = validation(
      of: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens: { Hello: { events: [ok] }, A: { events: [x] }, B: { events: [x] } }
        coordinators:
          App: { tabs: [One, Two] }
          One:
            start: [{ push: A }, { start: Intro }]
            children: { Intro: push }
            transitions: { A.x: stay, Intro.finished: stay }
          Intro: { start: Hello, transitions: { Hello.ok: finish } }
          Two: { start: B, ignores: [B.x] }
        checks:
          introAgain: { reach: live Intro }

        """)
    #expect(
      told.contains(
        "`introAgain`: whether `live Intro` holds is not known everywhere, as it may lie out of sight"
      ))
  }
}

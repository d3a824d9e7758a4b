import FlowDiff
import FlowSource
import Testing

/// Edits in flows whose stacks have no end, behind so many worlds that pairs of them show nothing: no search comes to an
/// end there.
struct LockstepTests {
  static let steps = 12

  /// Pushed in any order before what is edited.
  static let screens = (0..<steps).map { "  R\($0): { events: [a, b] }\n" }.joined()
  static let transitions = (0..<steps).map { number in
    let next = number + 1 < steps ? "R\(number + 1)" : "Home"
    return "      R\(number).a: { push: \(next) }\n      R\(number).b: { push: R\(number) }\n"
  }.joined()

  static let deep = """
    flow: 1
    root: App
    types: { Mode: [day, night] }
    state: { mode: Mode = .day, seen: Bool = false }
    screens:
    \(screens)\
      Home: { events: { next: , show: , flip: , pick: { a: Int, b: Int } } }
      Page: { params: { id: Int }, events: { next: , back: , last: , up: , jump: { n: Int } } }
      Last: { events: [up] }
      Sheet: { style: fullScreen, events: [close, more] }
    coordinators:
      App:
        children: { Kid: present }
        start: R0
        transitions:
    \(transitions)\
          Home.next: { push: Home }
          Home.show: { present: Sheet }
          Home.flip: { if: mode == .day, then: { set: { mode: .night } }, else: { set: { mode: .day } } }
          Home.pick: { push: { screen: Page, with: { id: a } } }
          Page.next: { push: { screen: Page, with: { id: id } } }
          Page.jump: [{ set: { seen: true } }, { push: { screen: Page, with: { id: id } } }]
          Page.back: pop
          Page.last: [{ set: { seen: true } }, { push: Last }]
          Page.up: { start: Kid }
          Last.up: { popTo: Page }
          Sheet.close: dismiss
          Sheet.more: [dismiss, { push: { screen: Page, with: { id: 1 } } }]
          Kid.done: stay
      Kid:
        outcomes: [done]
        outputs: [tick]
        start: Sheet
        transitions:
          Sheet.close: [{ output: tick }, { finish: done }]
          Sheet.more: { finish: done }
    deeplinks:
      quiet: { url: "app://quiet", if: seen, to: App, do: stay }
      page: { url: "app://page", if: seen, to: App, do: { push: { screen: Page, with: { id: 1 } } } }

    """

  static let kid = deep.with("Kid.tick: stay\n      Kid.done: stay", for: "Kid.done: stay")

  @Test(arguments: [
    ("      Sheet.close: dismiss", "      Sheet.close: { dismiss: top }"),
    ("      Sheet.close: dismiss", "      Sheet.close: dismissAll"),
    ("Last.up: { popTo: Page }", "Last.up: pop"),
    ("[day, night]", "[day, noon, night]"),
    ("[{ output: tick }, { finish: done }]", "{ finish: done }"),
    ("Home.next: { push: Home }", "Home.next: [{ push: Home }, { push: Home }, pop]"),
    // What its screen was shown with is handed on.
    (
      "[{ set: { seen: true } }, { push: { screen: Page, with: { id: id } } }]",
      "[{ push: { screen: Page, with: { id: id } } }, { set: { seen: true } }]"
    ),
    // Two steps that are decided behind another one.
    (
      "[{ set: { seen: true } }, { push: Last }]",
      "[{ push: Last }, { if: seen, then: stay, else: { set: { seen: true } } }]"
    ),
    ("Sheet.more: [dismiss, {", "Sheet.more: [dismissAll, {"),
    // It never stands in a sheet, or never on a stack.
    ("  Last: { events: [up] }", "  Last: { swipe: locked, events: [up] }"),
    ("  Sheet: { style: fullScreen,", "  Sheet: { style: fullScreen, back: { locked: seen },"),
    // A link that leads to the same where it leads at all.
    ("\"app://page\", if: seen", "\"app://page\", if: not (not seen)"),
  ])
  func `what does the same on every stack is the same`(old: String, new: String) throws {
    let report = try report(Self.kid, Self.kid.with(new, for: old))
    #expect(report.behaviour.verdict == .same, "\(report.verdict)")
  }

  @Test(arguments: [
    ("      Sheet.close: dismiss", "      Sheet.close: stay", "Sheet.close", 3),
    ("Last.up: { popTo: Page }", "Last.up: popToRoot", "Last.up", 4),
    ("Last.up: { popTo: Page }", "Last.up: [pop, pop]", "Last.up", 4),
    // The same world, and something broken.
    ("Last.up: { popTo: Page }", "Last.up: [{ popTo: Page }, dismiss]", "Last.up", 4),
    // One of both looks for the lowest of what lies below it, and the other one for the topmost.
    ("Page.back: pop", "Page.back: { if: seen, then: popToRoot, else: pop }", "Page.back", 4),
    // What nobody asks for.
    ("with: { id: a }", "with: { id: b }", "Home.pick", 2),
    (
      "Page.next: { push: { screen: Page, with: { id: id } } }",
      "Page.next: { push: { screen: Page, with: { id: 2 } } }", "Page.next", 3
    ),
    ("[{ set: { seen: true } }, { push: Last }]", "{ push: Last }", "Page.last", 3),
    // What nobody had to keep until then.
    (
      "Page.up: { start: Kid }", "Page.up: { push: { screen: Page, with: { id: id } } }", "Page.up",
      3
    ),
    ("if: seen, to: App, do: stay", "if: seen, to: App, do: { push: Last }", "quiet", 4),
    ("\"app://page\", if: seen", "\"app://page\", if: seen or mode == .night", "page", 3),
    ("\"app://page\", if: seen", "\"app://page\", if: seen and mode == .day", "page", 5),
    ("  Last: { events: [up] }", "  Last: { back: locked, events: [up] }", "Last", 4),
    (
      "  Last: { events: [up] }", "  Last: { back: { locked: mode == .day }, events: [up] }",
      "Last", 4
    ),
    // A screen and a variable that only the new flow has.
    ("Home.show: { present: Sheet }", "Home.show: { push: Fresh }", "Home.show", 2),
    (
      "Home.show: { present: Sheet }",
      "Home.show: { if: isNew, then: { present: Sheet } , else: stay }", "Home.show", 2
    ),
  ])
  func `what does something else is told with a script`(
    old: String, new: String, cause: String, lines: Int
  ) throws {
    let text = Self.deep.with("  Fresh: {}\n  Home: {", for: "  Home: {")
      .with("state: { isNew: Bool = false, mode", for: "state: { mode")
    let report = try report(Self.deep, text.with(new, for: old))
    #expect(report.behaviour.verdict == .changed, "\(report.verdict)")
    #expect(report.behaviour.differences.map(\.cause) == [cause])
    #expect(report.behaviour.differences.first?.script.count == lines + Self.steps)
  }

  /// The second is met only where the first has made a difference already, and that is nobody's second difference.
  @Test func `what lies behind a difference is not undecided`() throws {
    let new = Self.deep.with("Home.show: stay", for: "Home.show: { present: Sheet }")
      .with("Page.up: stay", for: "Page.up: { start: Kid }")
      .with("[{ output: tick }]", for: "[{ output: tick }, { finish: done }]")
    let report = try report(Self.deep, new)
    #expect(report.behaviour.verdict == .changed, "\(report.verdict)")
    #expect(report.behaviour.differences.map(\.cause) == ["Home.show", "Page.up"])
  }

  /// No choice of both flows can be made of a boundary: the prover leads to the child, and pairs show the rest.
  @Test(arguments: [
    ("as: present, swipe: locked", "swipe"), ("as: present, swipe: { finish: done }", "swipe"),
    ("as: present, keep: true", "swipe"), ("as: push", "Page.up"),
  ])
  func `what a boundary does is found behind many worlds`(edit: String, last: String) throws {
    let old = Self.deep.with("style: sheet", for: "style: fullScreen")
    let report = try report(old, old.with("Kid: { \(edit) }", for: "Kid: present"))
    #expect(report.behaviour.verdict == .changed, "\(report.verdict)")
    let difference = try #require(report.behaviour.differences.first)
    #expect(difference.cause == "App › Kid" && difference.script.last == last)
    #expect(!difference.isShortest)
  }

  /// Only the new flow's user can do it.
  @Test func `a gesture that is unlocked is found behind many worlds`() throws {
    let locked = Self.deep.with("Page: { back: locked, params", for: "Page: { params")
    let report = try report(locked, Self.deep)
    #expect(report.behaviour.verdict == .extended, "\(report.verdict)")
    let added = try #require(report.behaviour.added.first)
    #expect(added.cause == "Page" && added.script.last == "back" && !added.isShortest)
  }

  /// If one flow alone waits for an alert's answer, or the tabs stand in another order, no choice of both is made: the
  /// prover leads to the screen, or to the child.
  @Test(arguments: [
    ("Ask.ok: stay", "Ask.ok: pop", "Ask.ok", "Ask.ok"),
    ("tabs: [One, Two]", "tabs: [Two, One]", "Kid", "Page.up"),
  ])
  func `what is no choice is found behind many worlds`(
    old: String, new: String, cause: String, last: String
  ) throws {
    let kid = """
          outputs: [tick]
          start: Sheet
          transitions:
            Sheet.close: [{ output: tick }, { finish: done }]
            Sheet.more: { finish: done }

      """
    let bar = """
          tabs: [One, Two]
        One: { start: Sheet, transitions: { Sheet.close: { present: Ask }, Ask.ok: stay } }
        Two: { start: Last }

      """
    let tabs = Self.deep.with(bar, for: kid)
      .with("  Ask: { style: alert, events: [ok] }\n  Page:", for: "  Page:")
    let report = try report(tabs, tabs.with(new, for: old))
    #expect(report.behaviour.verdict == .changed, "\(report.verdict)")
    let difference = try #require(report.behaviour.differences.first)
    #expect(difference.cause == cause && difference.script.last == last)
  }

  @Test func `a value more at launch is not taken for nothing`() throws {
    let any = Self.deep.with("mode: Mode = any", for: "mode: Mode = .day")
    let report = try report(any, any.with("[day, noon, night]", for: "[day, night]"))
    #expect(report.behaviour.verdict == .notDecided)
  }

  /// A value more that can be sent extends the flow if something is done for it, and is nothing if not.
  @Test func `a case more in a payload`() throws {
    func flow(_ cases: String, _ more: String) -> String {
      Self.deep.with("types: { Result: [\(cases)], Mode", for: "types: { Mode")
        .with("Home: { events: { sent: { result: Result }, next", for: "Home: { events: { next")
        .with(
          "      Home.sent: { switch: result, cases: { ok: { push: Last }, failed: stay\(more) } }\n"
            + "      Home.next: { push: Home }", for: "      Home.next: { push: Home }")
    }
    let old = flow("ok, failed", "")
    #expect(try report(old, flow("ok, failed, late", ", late: stay")).behaviour.verdict == .same)
    let extended = try report(old, flow("ok, failed, late", ", late: { push: Last }"))
    #expect(extended.behaviour.verdict == .extended, "\(extended.verdict)")
    #expect(extended.behaviour.added.map(\.script.last) == ["Home.sent(result: .late)"])
  }

  /// What only one flow hears is met by what both have, behind more than pairs of worlds show.
  @Test(arguments: [
    // The new flow alone hears what it now tells.
    ("[pop]", "[pop, { output: tick }]", "", "Kid.tick: { push: P }", "K.go"),
    // Each hears another one, and what it does takes back what is written otherwise.
    (
      "[{ push: P }, { output: tick }]", "[{ push: Q }, { output: tock }]",
      "Kid.tick: { in: { child: Kid, do: [pop, { push: Q }] } }",
      "Kid.tock: { in: { child: Kid, do: [pop, { push: P }] } }", "Kid.tock"
    ),
  ])
  func `what one flow alone hears`(
    old: String, new: String, heard: String, hears: String, cause: String
  ) throws {
    let behaviour = try self.behaviour(Self.far(go: old, app: heard), Self.far(go: new, app: hears))
    #expect(behaviour.verdict == .changed)
    // Two edits that make one difference are told by one way.
    #expect(behaviour.differences.map(\.cause) == [cause])
  }

  /// What both flows do though it is written otherwise, and of which the new one has more: that hides nothing behind it.
  @Test(arguments: [
    ("[{ set: { isNew: true } }, { push: P }, { push: P }, pop]", ""),
    (
      "[{ push: { screen: P, with: { id: 3 } } }, { push: { screen: P, with: { id: 3 } } }, pop]",
      "params: { id: Int }, "
    ),
  ])
  func `what lies behind what is new but does the same`(go: String, parameter: String) throws {
    let new = Self.far(go: go, kid: "P.x: { if: isNew or not isNew, then: { push: Q } }")
      .with("state: { isNew: Bool = false, isOld", for: "state: { isOld")
      .with("P: { \(parameter)events", for: "P: { events")
    let behaviour = try self.behaviour(Self.far(go: "{ push: P }"), new)
    #expect(behaviour.verdict == .changed)
    #expect(behaviour.differences.map(\.cause) == ["P.x"])
  }

  /// A launch that sets what only the new flow has is the same launch.
  @Test func `a launch that does more of what is new`() throws {
    let new = Self.far(go: "{ push: P }", kid: "P.x: { if: isNew, then: { push: Q } }")
      .with("state: { isNew: Bool = false, isOld", for: "state: { isOld")
      .with(
        "start: [{ set: { isNew: true } }, { push: Home }, { push: Home }, pop]", for: "start: Home"
      )
    let behaviour = try self.behaviour(Self.far(go: "{ push: P }"), new)
    #expect(behaviour.verdict == .changed)
    #expect(behaviour.differences.map(\.cause) == ["P.x"])
  }

  /// A case that one flow alone has, in an answer that is written otherwise too.
  @Test func `a case more or less in an answer that is edited`() throws {
    func flow(_ cases: String, _ answer: String) -> String {
      Self.far(go: "{ push: S }", kid: "S.sent: \(answer)")
        .with(
          "types: { Result: [\(cases)] }\nscreens:\n  S: { events: { sent: { result: Result } } }",
          for: "screens:")
    }
    let extended = try behaviour(
      flow("ok, failed", "{ switch: result, cases: { ok: pop, failed: stay } }"),
      flow(
        "ok, failed, late",
        "{ switch: result, cases: { ok: pop, failed: stay, late: { push: P } } }"))
    #expect(extended.verdict == .extended)
    let less = try behaviour(
      flow("ok, failed, late", "{ push: P }"), flow("ok, failed", "[{ push: P }, { push: P }, pop]")
    )
    #expect(less.verdict == .changed)
    #expect(less.differences.map(\.now.isImpossible) == [true])
  }

  /// Whether somebody waits for the answer to an alert is broken where that is dismissed, and not where it is answered.
  @Test func `an answer that only the new flow waits for`() throws {
    func flow(_ answer: String) -> String {
      Self.far(
        go: "{ present: Question }", kid: "Question.ok: \(answer)\n      K.late: { dismiss: top }"
      )
      .with("screens:\n  Question: { style: alert, events: [ok] }", for: "screens:")
      .with("K: { async: [late], events", for: "K: { events")
    }
    let waits = flow("{ if: isOld, then: { push: P }, else: stay }")
    #expect(try behaviour(flow("stay"), waits).verdict == .notDecided)
    #expect(try behaviour(waits, flow("{ if: isOld, then: { push: P } }")).verdict == .same)
  }

  /// By the prover alone.
  private func behaviour(_ old: String, _ new: String) throws -> Behaviour {
    let before = try #require(try side(["flow.yaml": old]), "the old flow has no meaning")
    let now = try #require(try side(["flow.yaml": new]), "the new flow has no meaning")
    return DiffReport(from: before, to: now, firstPairs: 0).behaviour
  }

  private static func far(go: String, app: String = "", kid: String = "") -> String {
    """
    flow: 1
    root: App
    state: { isOld: Bool = false }
    screens:
      Home: { events: [more, next] }
      K: { events: [go] }
      P: { events: [x] }
      Q: {}
    coordinators:
      App:
        children: { Kid: present }
        start: Home
        transitions:
          Home.more: { push: Home }
          Home.next: { start: Kid }
          \(app)
      Kid:
        outputs: [tick, tock]
        start: K
        transitions:
          K.go: \(go)
          \(kid)

    """
  }
}

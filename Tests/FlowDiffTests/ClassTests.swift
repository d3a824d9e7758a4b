import FlowDiff
import FlowSource
import Testing

/// What others rely on, by name: a fixture for each line of the table.
struct ClassTests {
  static let flow = """
    flow: 1
    root: App
    state: { isIn: Bool = any, isOld: Bool = any }
    screens:
      Home: { events: [pay, other] }
      Payment: { events: [pay, close] }
    coordinators:
      App:
        start: Home
        children: { Checkout: { as: present, swipe: finish } }
        transitions:
          Home.pay: { start: Checkout }
          Home.other: stay
          Checkout.paid: stay
          Checkout.finished: stay
      Checkout:
        outcomes: { paid: { sum: Int } }
        start: Payment
        transitions:
          Payment.pay: { finish: { outcome: paid, with: { sum: 1 } } }
          Payment.close: finish
    deeplinks:
      home: { url: "app://home", if: isIn, to: App, do: { push: Home } }
      other: { url: "app://other/{number}", params: { number: Int }, to: App, do: { push: Home } }

    """

  private func rules(_ old: String, _ new: String) throws -> [Rule] {
    let report = try report(Self.flow, Self.flow.with(new, for: old))
    return report.breaking.compactMap(\.rule)
  }

  @Test(arguments: [
    // Gone; another url; a parameter more, of another type; stricter.
    ("  home: { url: \"app://home\", if: isIn, to: App, do: { push: Home } }\n", ""),
    ("app://home", "app://start"),
    ("params: { number: Int }", "params: { number: String }"),
    ("if: isIn", "if: isIn and isOld"), ("if: isIn", "if: not isIn"),
    (
      "app://other/{number}\", params: { number: Int }",
      "app://other/{number}/{more}\", params: { number: Int, more: Int }"
    ),
  ])
  func `a link that was sent out`(old: String, new: String) throws {
    let told = try rules(old, new)
    #expect(Set(told) == [.breakingLink], "\(told)")
    #expect(told.count <= 2)
  }

  @Test(arguments: [
    ("if: isIn", "if: isIn or isOld"), ("if: isIn, ", ""), ("if: isIn", "if: not not isIn"),
    ("do: { push: Home } }\n  other", "do: { present: Home } }\n  other"),
  ])
  func `a link that still works`(old: String, new: String) throws {
    #expect(try rules(old, new) == [])
  }

  @Test(arguments: [
    ("paid: { sum: Int }", "paid: { sum: Double }"), ("as: present, swipe: finish", "as: push"),
  ])
  func `a contract`(old: String, new: String) throws {
    #expect(try rules(old, new) == [.breakingContract])
  }

  @Test func `a name that reports know`() throws {
    let gone = Self.flow.with(
      "events: [pay] }\n  Payment", for: "events: [pay, other] }\n  Payment"
    )
    .with("", for: "      Home.other: stay\n")
    #expect(try report(Self.flow, gone).breaking.map(\.name) == ["Home.other"])
    let renamed = Self.flow.replacingAll("Payment", with: "Pay")
    let report = try report(Self.flow, renamed)
    #expect(report.breaking.map(\.message) == ["the screen `Payment` is now `Pay`"])
    #expect(report.behaviour.verdict == .same)
    #expect(report.renames.all.map(\.new) == ["Pay"])
    let off = try self.report(
      Self.flow, renamed.with("root: App\nrules: { breaking-name: off }", for: "root: App"))
    // That the rule was turned off is told.
    #expect(off.breaking.map(\.rule) == [.weakerCheck])
  }

  /// Traces and scripts know it as `App.ring`, whatever it does.
  @Test(arguments: [
    ("", "", "the event `App.ring` is gone"),
    ("    async: [bell]\n", "      App.bell: stay\n", "the event `App.ring` is now `App.bell`"),
  ])
  func `a coordinator's own event that is gone, or has another name`(
    async: String, transition: String, message: String
  ) throws {
    func flow(_ async: String, _ transition: String) -> String {
      """
      flow: 1
      root: App
      screens: { Home: { events: [go] }, Terms: { events: [agree] } }
      coordinators:
        App:
      \(async)    start: Home
          transitions:
            Home.go: { push: Terms }
      \(transition)      Terms.agree: pop

      """
    }
    let before = flow("    async: [ring]\n", "      App.ring: stay\n")
    let report = try report(before, flow(async, transition))
    #expect(report.breaking.map(\.rule) == [.breakingName])
    #expect(report.breaking.map(\.message) == [message])
    let back = try self.report(flow(async, transition), before)
    #expect(back.breaking.count == (async.isEmpty ? 0 : 1))
  }

  /// What opens it is written otherwise, and does the same.
  @Test func `a link with another name, and with another address`() throws {
    let flow = Self.flow.with(
      "Home.other: { open: other, with: { number: 1 } }", for: "Home.other: stay")
    let renamed = flow.with("last: { url", for: "other: { url").with(
      "open: last", for: "open: other")
    let report = try report(flow, renamed)
    #expect(report.behaviour.verdict == .same)
    #expect(report.breaking.map(\.message) == ["the link `other` is now `last`"])
    let moved = try self.report(
      flow, renamed.with("app://last/{number}", for: "app://other/{number}"))
    #expect(moved.behaviour.verdict == .same)
    #expect(moved.breaking.map(\.rule) == [.breakingName, .breakingLink])
    #expect(
      moved.verdict
        == "`other` is now `last`; the app does the same, for every sequence of events, but what others rely on has "
        + "changed")
    // One that does something else is another link.
    let pushes = "params: { number: Int }, to: App, do: { push: Home }"
    let other = try self.report(
      flow, renamed.with(pushes.with("present", for: "push"), for: pushes))
    #expect(other.renames.isEmpty)
    #expect(other.breaking.map(\.message).contains("the link `other` is gone"))
  }

  private func report(_ old: String, _ new: String) throws -> DiffReport {
    try FlowDiffTests.report(old, new)
  }

  @Test func `a gate that is opened, first of all`() throws {
    let open = Self.flow.with(
      "root: App\nrules: { leaked-child: warning, weaker-check: off }", for: "root: App"
    )
    .with("app://start", for: "app://home")
    let told = try report(Self.flow, open).breaking
    #expect(told.map(\.rule) == [.weakerCheck, .weakerCheck, .breakingLink])
    #expect(told.first?.message == "the rule `leaked-child` was error and is warning")
    let excused = Self.flow.with(
      "      # flowctl:ignore leaked-child -- why\n      Home.pay:", for: "      Home.pay:")
    #expect(try report(Self.flow, excused).breaking.map(\.rule) == [.weakerCheck])
    #expect(try report(excused, Self.flow).breaking.isEmpty)
    #expect(try report(excused, excused).breaking.isEmpty)
  }

  /// The flow with checks, and an edit behind them.
  private func checked(_ checks: String, _ old: String = "root: App", _ new: String = "root: App")
    -> String
  {
    Self.flow.with(new, for: old) + "checks:\n" + checks
  }

  @Test func `a check that is gone is asked of the new flow`() throws {
    let check = "  staysIn: { when: Payment.pay, then: visible Home }\n"
    let gone = try report(checked(check), checked("  home: { never: visible nothing }\n"))
    #expect(gone.breaking.map(\.message) == ["the check `staysIn` is gone"])
    #expect(gone.breaking.first?.answer?.text == "it would hold")
    #expect(gone.breaking.first?.answer?.script == nil)
    // With what it was there to stop.
    let open = try report(
      checked(check),
      Self.flow.with(
        "Payment.pay: stay", for: "Payment.pay: { finish: { outcome: paid, with: { sum: 1 } } }"))
    let change = try #require(open.breaking.first { $0.rule == .weakerCheck })
    #expect(change.answer?.verdict == .broken)
    #expect(change.answer?.script?.dropFirst() == ["Home.pay", "Payment.pay"])
  }

  @Test(arguments: [
    ("never: visible nothing", "the check `one` says something else", "it would be broken"),
    ("never: visible Home and isOld", "the check `one` says something else", "it would be broken"),
    (
      "never: visible Payment and isOld", "the check `one` asks for less than before",
      "it would be broken"
    ),
  ])
  func `a check that says something else is asked as it was`(
    now: String, message: String, answer: String
  ) throws {
    let report = try report(
      checked("  one: { never: visible Payment }\n"), checked("  one: { \(now) }\n"))
    #expect(report.breaking.map(\.message) == [message])
    #expect(report.breaking.first?.answer?.text == answer)
  }

  /// What is stronger, or is the same in other words, opens no gate.
  @Test(arguments: [
    (
      "never: visible Home or visible Payment", "never: visible (Payment or Home)",
      "written otherwise"
    ),
    ("always: not visible Home", "never: visible Home", "written otherwise"),
    ("never: visible Home, while: isOld", "never: visible Home and isOld", "written otherwise"),
    ("never: visible Home, before: Home.pay", "never: visible Home", "asks for more"),
    ("never: visible Home", "never: visible Home, after: launch", "written otherwise"),
    (
      "never: visible Home, after: Home.pay, until: Payment.pay",
      "never: visible Home, after: Home.pay",
      "asks for more"
    ),
    ("once: Home.pay, before: Payment.pay", "once: Home.pay", "asks for more"),
    (
      "when: Home.pay, then: visible Payment", "when: Home.pay, then: visible Payment and isOld",
      "asks for more"
    ),
    (
      "never: visible Home and visible Payment",
      "never: visible Home and isOld and visible Payment",
      "written otherwise"
    ),
    ("reach: visible Home, within: 3", "reach: visible Home and isOld, within: 2", "asks for more"),
    ("reach: visible Home, from: visible Payment", "reach: visible Home", "asks for more"),
  ])
  func `a check that asks for no less is no weaker`(
    old: String, new: String, what: String
  ) throws {
    let (before, now) = (checked("  one: { \(old) }\n"), checked("  one: { \(new) }\n"))
    let report = try report(before, now)
    #expect(report.breaking.isEmpty, "\(report.breaking.map(\.message))")
    let told = report.internalChanges.filter { $0.noun == "check" }.map(\.message)
    #expect(told.count == 1 && told[0].contains(what), "\(told)")
    let back = try self.report(now, before).breaking.map(\.message)
    #expect(back == (what == "asks for more" ? ["the check `one` asks for less than before"] : []))
  }

  @Test func `what may take part in reaching something, and how long it may take`() throws {
    let all = "reach: visible Home, by: [user, open home], within: 3"
    for less in [
      "reach: visible Home, by: user, within: 3",
      "reach: visible Home, by: [taps, open home], within: 3",
      "reach: visible Home, by: [user, open home], within: 2",
    ] {
      let (before, now) = (checked("  one: { \(all) }\n"), checked("  one: { \(less) }\n"))
      #expect(try report(before, now).breaking.isEmpty, "\(less)")
      #expect(try report(now, before).breaking.count == 1, "\(less)")
    }
  }

  @Test func `a check keeps its meaning under another name, and what it names may be gone`() throws
  {
    let before = checked("  one: { never: visible Payment and isOld }\n")
    let renamed = try report(before, before.replacingAll("Payment", with: "Pay"))
    #expect(renamed.breaking.map(\.rule) == [.breakingName])
    let moved = before.replacingAll("Payment", with: "Pay").with(
      "{ never: visible Home }", for: "{ never: visible Pay and isOld }")
    #expect(try report(before, moved).breaking.first?.answer?.verdict == .broken)
    let without = checked(
      "  one: { never: visible nothing }\n", "state: { isIn: Bool = any, isOld: Bool = any }",
      "state: { isIn: Bool = any }")
    #expect(try report(before, without).breaking.first?.answer?.verdict == .noMeaning)
  }

  @Test func `a check that counts less is weaker`() throws {
    let check = "  one: { never: visible nothing }\n"
    let off = checked(check, "root: App", "root: App\nrules: { one: off }")
    #expect(
      try report(checked(check), off).breaking.map(\.message) == [
        "the check `one` was error and is off"
      ])
    #expect(try report(off, checked(check)).breaking.isEmpty)
  }

  @Test func `a rename that does something else is none`() throws {
    let other = Self.flow.replacingAll("Payment", with: "Pay").with(
      "Pay.close: stay", for: "Pay.close: finish")
    let report = try report(Self.flow, other)
    #expect(report.behaviour.verdict == .changed)
  }

  @Test func `where several fit none is assumed, and the user can say it`() throws {
    let flow = Self.flow.with(
      "  Payment: { events: [pay, close] }\n  Spare: { events: [pay, close] }\n",
      for: "  Payment: { events: [pay, close] }\n")
    let renamed = flow.replacingAll("Payment", with: "Pay").replacingAll("Spare", with: "Rest")
    #expect(try report(flow, renamed).renames.isEmpty)
    let said = try FlowDiffTests.report(
      flow, renamed, renaming: [("Payment", "Pay"), ("Spare", "Rest")])
    #expect(said.behaviour.verdict == .same)
  }
}

extension String {
  func replacingAll(_ old: String, with new: String) -> String {
    components(separatedBy: old).joined(separator: new)
  }

  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// Recorded sessions of the old app in the new flow (`diff --traces`).
struct SessionTests {
  static let flow = """
    flow: 1
    root: Shop
    types: { Kind: [tea, jam] }
    state: { kind: Kind = any, paid: Bool = false }
    screens:
      Basket: { events: [checkout, help, again] }
      Payment: { style: sheet, events: [close, pay] }
      Done: { events: [ok] }
    coordinators:
      Shop:
        start: Basket
        transitions:
          Basket.checkout: { present: Payment }
          Basket.help: stay
          Basket.again: { if: paid, then: { push: Done }, else: stay }
          Payment.close: dismiss
          Payment.pay: [dismiss, { push: Done }]
          Done.ok: pop

    """

  private static func session(_ name: String, _ lines: [String]) -> String {
    lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = parts.count > 1 ? ",\"with\":{\(parts[1])}" : ""
      let isEvent = parts[0] == "launch" || parts[0].contains(".") || parts[0] == "swipe"
      let key = isEvent ? "event" : "screen"
      return "{\"session\":\"\(name)\",\"n\":\(index + 1),\"\(key)\":\"\(parts[0])\"\(rest)}\n"
    }.joined()
  }

  /// Closes the sheet; pays; shows what nobody shows; begins in the middle.
  static let closes = session(
    "closes", ["launch", "Basket", "Basket.checkout", "Payment", "Payment.close", "Basket"])
  static let pays = session(
    "pays",
    [
      "launch", "Basket", "Basket.checkout", "Payment", "Payment.pay", "Done", "Done.ok", "Basket",
      "Basket.again", "Basket",
    ])
  static let swipes = session(
    "swipes", ["launch", "Basket", "Basket.checkout", "Payment", "swipe", "Basket"])
  static let wrong = session("wrong", ["launch", "Basket", "Basket.checkout", "Done"])
  static let middle = session("middle", ["Payment.close", "Basket"])

  private struct Told {
    var ran: Ran
    var sessions: [String: Any] = [:]
    var groups: [[String: Any]] = []
    var differences: [[String: Any]] = []

    func count(_ outcome: String) -> Int? { sessions[outcome] as? Int }
  }

  /// - Parameter edits: what is replaced in the flow, by what.
  private func diff(
    _ edits: [(String, String)], _ traces: String, _ options: String...
  ) throws -> Told {
    try withTemporaryFolder { folder in
      var text = Self.flow
      for (old, new) in edits { text = text.with(new, for: old) }
      try write(Self.flow, to: folder.appendingPathComponent("old.yaml"))
      try write(text, to: folder.appendingPathComponent("new.yaml"))
      try write(traces, to: folder.appendingPathComponent("one.jsonl"))
      let arguments = ["diff", "old.yaml", "new.yaml", "--traces", "*.jsonl"] + options
      var told = Told(ran: flowctl(arguments, in: folder))
      let ran = flowctl(arguments + ["--format", "json"], in: folder)
      let json = try? JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any]
      told.sessions = json?["sessions"] as? [String: Any] ?? [:]
      told.groups = told.sessions["groups"] as? [[String: Any]] ?? []
      let behaviour = json?["behaviour"] as? [String: Any]
      told.differences = behaviour?["differences"] as? [[String: Any]] ?? []
      return told
    }
  }

  @Test func `each session is told by what it does in both flows`() throws {
    let all = Self.closes + Self.pays + Self.swipes + Self.wrong + Self.middle
    let told = try diff([("Payment.close: dismiss", "Payment.close: stay")], all)
    #expect(told.ran.status == 0, "\(told.ran.errors)")
    #expect(
      told.ran.output.contains(
        "sessions: 2 go the same way, 1 would go another way, 1 was wrong already, 1 not decided\n"
      ),
      "\(told.ran.output)")
    #expect(told.ran.output.contains("= sessions: 1 of 5 would go another way (20.0 %)"))
    // At its last line.
    #expect(told.groups.count == 1)
    #expect(told.groups.first?["cause"] as? String == "Payment.close")
    #expect(told.groups.first?["traceLine"] as? Int == 6)
    #expect(told.groups.first?["session"] as? String == "closes")
    #expect(told.differences.first?["sessions"] as? Int == 1)
    #expect(told.count("all") == 5 && told.count("lines") == 28)
  }

  @Test func `differences come by how many sessions meet them`() throws {
    let traces = Self.closes + Self.pays + Self.closes.replacingAll("closes", with: "more")
    let told = try diff(
      [
        ("Basket.checkout: { present: Payment }", "Basket.checkout: { present: Payment }"),
        ("Basket.help: stay", "Basket.help: { push: Done }"),
        ("Payment.pay: [dismiss, { push: Done }]", "Payment.pay: dismiss"),
        ("Payment.close: dismiss", "Payment.close: stay"),
      ], traces)
    #expect(
      told.differences.map { $0["cause"] as? String } == [
        "Payment.close", "Payment.pay", "Basket.help",
      ])
    #expect(told.differences.map { $0["sessions"] as? Int } == [2, 1, 0])
    #expect(told.ran.output.contains("= sessions: none of 3 would go another way"))
    #expect(told.groups.map { $0["sessions"] as? Int } == [2, 1])
  }

  @Test func `what is hidden at first is told as the change that it is`() throws {
    let edit = (
      "Payment.pay: [dismiss, { push: Done }]",
      "Payment.pay: [{ set: { paid: true } }, dismiss, { push: Done }]"
    )
    let told = try diff([edit], Self.pays)
    // It is seen two events later.
    #expect(told.groups.first?["traceLine"] as? Int == 10)
    #expect(told.groups.first?["cause"] as? String == "Payment.pay")
    #expect(told.differences.first?["sessions"] as? Int == 1)
  }

  @Test func `a gesture that is locked, and an event that is gone`() throws {
    let locked = try diff(
      [("Payment: { style: sheet", "Payment: { swipe: locked, style: sheet")], Self.swipes)
    #expect(locked.groups.first?["cause"] as? String == "Payment")
    #expect(locked.groups.first?["kind"] as? String == "event-impossible")
    let gone = try diff(
      [
        ("events: [close, pay]", "events: [close]"),
        ("      Payment.pay: [dismiss, { push: Done }]\n", ""),
      ],
      Self.pays)
    #expect(gone.groups.first?["cause"] as? String == "Payment.pay")
    #expect(gone.groups.first?["kind"] as? String == "unknown-name")
  }

  @Test func `a screen with another name is the same screen`() throws {
    let told = try diff(
      [("Payment", "Pay"), ("Done", "Thanks")].map { ($0, $1) }, Self.closes + Self.pays)
    #expect(told.count("same") == 2, "\(told.ran.output)")
    // Names that were swapped mean what they did.
    let swapped = try diff(
      [("Payment: {", "Swap: {"), ("Done: {", "Payment: {"), ("Swap: {", "Done: {")]
        + [("present: Payment", "present: Swap"), ("push: Done", "push: Payment")]
        + [("present: Swap", "present: Done")]
        + [
          ("Payment.close", "Done.close"), ("Payment.pay", "Done.pay"), ("Done.ok", "Payment.ok"),
        ],
      Self.closes + Self.pays, "--rename", "Payment=Done", "--rename", "Done=Payment")
    #expect(swapped.count("same") == 2, "\(swapped.ran.output) \(swapped.ran.errors)")
  }

  @Test func `values with other names are the same values`() throws {
    let launch =
      Self.session(
        "a", ["launch \"kind\":\".jam\",\"paid\":true", "Basket", "Basket.again", "Done"])
    let told = try diff(
      [("Kind: [tea, jam]", "Kind: [tea, oil]"), ("paid", "isPaid"), ("kind", "what")], launch)
    #expect(told.count("same") == 1, "\(told.ran.output)")
  }

  @Test func `launches that the new flow can't read begin sessions all the same`() throws {
    let twice =
      Self.session(
        "a", ["launch \"kind\":\".jam\"", "Basket", "launch \"kind\":\".jam\"", "Basket"])
    let told = try diff([("Kind: [tea, jam]", "Kind: [tea, oil, egg]")], twice + Self.closes)
    #expect(told.count("another") == 2, "\(told.sessions)")
    #expect(told.count("same") == 1)
  }

  @Test(arguments: [
    ("", "the traces contain no session"), (wrong, "none of the 1 session conforms"),
  ])
  func `sessions that say nothing are no comparison`(traces: String, message: String) throws {
    let told = try diff([("Basket.help: stay", "Basket.help: { push: Done }")], traces)
    #expect(told.ran.status == 2)
    #expect(told.ran.output == "")
    #expect(told.ran.errors.contains(message), "\(told.ran.errors)")
  }

  @Test func `the shortest session of each difference becomes a script`() throws {
    try withTemporaryFolder { folder in
      let changed = Self.flow.with("Payment.close: stay", for: "Payment.close: dismiss")
      try write(Self.flow, to: folder.appendingPathComponent("old.yaml"))
      try write(changed, to: folder.appendingPathComponent("new.yaml"))
      let command = ["diff", "old.yaml", "new.yaml", "--traces", "-", "--examples", "found"]
      let ran = flowctl(command, in: folder, input: Self.pays + Self.closes)
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(ran.output.contains("the shortest is session closes, its line 6"), "\(ran.output)")
      let script = folder.appendingPathComponent("found/screen-differs-1.txt")
      let text = try String(contentsOf: script, encoding: .utf8)
      #expect(text.contains("# by `Payment.close`\n"), "\(text)")
      #expect(text.contains("flow ../new.yaml\n"), "\(text)")
      #expect(flowctl("simulate", "found/screen-differs-1.txt", in: folder).status == 0)
      #expect(
        flowctl(command.dropLast(2) + ["--format", "markdown"], in: folder, input: Self.closes)
          .output.contains("| 1 | Payment.close | the app shows `Basket`"))
    }
  }

  @Test(arguments: [
    ["a", "b.jsonl", "--traces", "c.jsonl"], ["-", "new.yaml", "--traces", "-"],
    ["old.yaml", "new.yaml", "--examples", "found"],
  ])
  func `what makes no sense is wrong usage`(arguments: [String]) {
    #expect(flowctl(["diff"] + arguments).status == 64)
  }

  @Test func `a line that is none ends it`() throws {
    let told = try diff([("Basket.help: stay", "Basket.help: { push: Done }")], Self.closes + "x\n")
    #expect(told.ran.status == 2)
    #expect(told.ran.errors == "one.jsonl:7: error: a line of a trace is a JSON object\n")
  }
}

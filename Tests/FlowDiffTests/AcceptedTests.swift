import FlowDiff
import FlowSource
import Testing

/// Lines that accept something, in texts that strangers write.
struct AcceptedTests {
  private func accepted(_ text: String) -> Accepted { Accepted(reading: Array(text.utf8)) }

  @Test func `a line needs an id and a reason`() {
    let all = accepted(
      """
      - flowctl: accept pay-0123 -- it is meant
      `flowctl: accept all breaking-name -- next week`
      flowctl: accept pay-4567
      flowctl: accept all leaked-child -- no
      flowctl: accept
      flowctl: accept pay-89ab -- why
      """)
    #expect(all.reason(for: "pay-0123", .changedBehaviour) == "it is meant")
    #expect(all.reason(for: "pay-4567", .changedBehaviour) == nil)
    #expect(all.reason(for: "x-1", .breakingName) == "next week")
    #expect(all.complaints.count == 4)
    #expect(all.complaints[0].hasPrefix("line 3: `pay-4567` is not accepted"))
    // The line of the comment, pasted as it stands.
    #expect(
      all.complaints.last
        == "line 6: `pay-89ab` is not accepted: write your reason in place of `why`")
    #expect(all.reason(for: "pay-89ab", .changedBehaviour) == nil)
  }

  @Test func `a second line for the same change is told`() {
    let all = accepted("flowctl: accept a-1 -- one\nflowctl: accept a-1 -- two\n")
    #expect(all.reason(for: "a-1", .breakingLink) == "one")
    #expect(
      all.unused([(id: "a-1", rule: .breakingLink)]) == ["line 2: line 1 accepts `a-1` already"])
  }

  @Test func `a text without end is read up to its hundredth line`() {
    let long = String(repeating: "something else\n", count: 100_000)
    let many = (0..<150).map { "flowctl: accept a-\($0) -- b\n" }.joined()
    let all = accepted(long + many)
    #expect(all.reason(for: "a-99", .breakingLink) == "b")
    #expect(all.reason(for: "a-100", .breakingLink) == nil)
    #expect(all.complaints.count == 1)
    let wide = accepted("flowctl: accept a-1 -- " + String(repeating: "x", count: 2_000))
    #expect(wide.reason(for: "a-1", .breakingLink) == nil && wide.complaints.count == 1)
  }

  @Test func `two changes of one name are two`() throws {
    let flow = ClassTests.flow.with("events: [pay, close, other] }", for: "events: [pay, close] }")
      .with("      Payment.other: stay\n      Payment.close", for: "      Payment.close")
    let changed = flow.with("Payment.other: finish", for: "Payment.other: stay")
      .with("Home.other: { start: Checkout }", for: "Home.other: stay")
    var report = try report(flow, changed)
    let ids = report.behaviour.differences.map(\.id)
    #expect(ids.count == 2 && Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.hasPrefix("other-") })
    report.accept(accepted("flowctl: accept \(ids[0]) -- one of them"))
    #expect(report.behaviour.differences.map { $0.accepted != nil } == [true, false])
    #expect(report.fails(on: .behaviour))
  }
}

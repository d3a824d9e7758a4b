import FlowSource
import FlowSpec
import Testing

@Suite struct RuleTests {
  @Test func `rules have their severities`() throws {
    let reading = Reading(
      flow("rules: { dead-end: off, unused-event: error, leaked-child: warning }"))
    #expect(reading.found == [])
    let settings = try #require(reading.declarations?.ruleSettings)
    #expect(settings.map(\.id.rule) == [.deadEnd, .unusedEvent, .leakedChild])
    #expect(settings.map(\.severity) == [nil, .error, .warning])
    #expect(reading.text(of: settings[0].range) == "dead-end: off")
  }

  @Test func `a misspelt rule is told with the one that was meant`() {
    expect(.unknownName, in: flow("rules: { «dead-edn»: off }"), help: "did you mean `dead-end`?")
  }

  @Test func `a rule without which nothing would be true can't be changed`() {
    expect(
      .invalidName, in: flow("rules: { «unknown-key»: off }"),
      message: "`unknown-key` can't be changed: later checks depend on it")
  }

  @Test func `a severity is one of three words`() {
    expect(.unknownName, in: flow("rules: { dead-end: «warn» }"))
    expect(.wrongKind, in: flow("rules: { dead-end: «[off]» }"))
  }
}

@Suite struct SuppressionTests {
  private func suppressions(_ comment: String) -> Reading {
    Reading("flow: 1\nroot: App # \(comment)\n# \(comment)\n")
  }

  @Test func `a suppression names its rules and its reason`() throws {
    let reading = suppressions("flowctl:ignore dead-end, unused-event -- the last screen")
    #expect(reading.found == [])
    let suppressions = try #require(reading.declarations?.suppressions)
    #expect(suppressions.map(\.rule) == [.deadEnd, .unusedEvent, .deadEnd, .unusedEvent])
    #expect(suppressions.map(\.ownsLine) == [false, false, true, true])
    #expect(suppressions.map(\.hasReason) == [true, true, true, true])
    #expect(reading.text(of: suppressions[1].range) == "unused-event")
  }

  @Test(arguments: ["flowctl:ignore dead-end", "flowctl:ignore dead-end --"])
  func `a suppression without a reason is there, and known to have none`(comment: String) {
    let reading = suppressions(comment)
    #expect(reading.found == [])
    #expect(reading.declarations?.suppressions.map(\.hasReason) == [false, false])
  }

  @Test func `an unknown rule in a suppression is a warning`() {
    let reading = expect(
      .unknownName, in: "flow: 1\nroot: App # flowctl:ignore «dead-edn», dead-end -- why\n",
      help: "did you mean `dead-end`?")
    #expect(!reading.findings.isBlocking)
    #expect(reading.declarations?.suppressions.count == 1)
  }

  @Test(arguments: [
    "flowctl: see the page", "flowctl:", "flowctl finds this", "flowctl:see the page",
    "flowctl:leaks, they say",
  ])
  func `a comment that only begins with the program's name is prose`(comment: String) {
    #expect(suppressions(comment).found == [])
  }

  @Test(arguments: [
    "flowctl:ignore «unknown-key» -- why", "«flowctl:disable» dead-end", "«flowctl:ignore -- why»",
    "«flowctl:ignore»", "flowctl:ignore dead-end «because» it is", "«flowctl:» ignore dead-end",
  ])
  func `what is wrong with a suppression is a warning at its place`(comment: String) {
    let reading = expect(.unknownName, in: "flow: 1\nroot: App # \(comment)\n")
    #expect(!reading.findings.isBlocking)
  }

  @Test func `prose about suppressions and values that look like one are none`() {
    let reading = Reading(
      "flow: 1 # see flowctl:ignore a\nroot: App\nname: '# flowctl:ignore dead-end'\n")
    #expect(reading.found == [])
    #expect(reading.declarations?.suppressions.count == 0)
  }
}

import FlowTestSupport
import Testing

/// What a check says of a run, read by two that know nothing of each other.
/// `FLOWCTL_FIRST_SEED` and `FLOWCTL_FLOWS` choose more seeds.
@Suite struct ChecksAgainstTheSentenceTests {
  @Test func `a watch breaks in the first world that breaks the sentence`() throws {
    var trial = SentenceTrial()
    for seed in chosenSeeds(from: 1, count: 20) { try trial.compare(seed: seed) }
    print("sentences: \(trial)")
    for disagreement in trial.disagreements.prefix(20) { Issue.record("\(disagreement)") }
    #expect(trial.disagreements.isEmpty)
    #expect(trial.unread == 0 && trial.partings == 0)
    #expect(trial.broken > trial.compared / 10 && trial.broken < trial.compared * 9 / 10)
  }
}

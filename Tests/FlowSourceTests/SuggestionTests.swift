import FlowSource
import Testing

struct SuggestionTests {
  private let words = ["screens", "coordinators", "events", "event", "push", "present", "pop"]

  @Test(arguments: [
    ("screen", "screens"), ("coordinatros", "coordinators"), ("Evnts", "events"),
    ("pusj", "push"), ("upsh", "push"), ("presnt", "present"), ("POP", "pop"),
  ])
  func `a misspelt word finds what was meant`(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: words) == meant)
  }

  @Test func `a word near to nothing finds nothing`() {
    #expect(Suggestion.nearest(to: "banana", among: words) == nil)
    #expect(Suggestion.nearest(to: "", among: words) == nil)
    #expect(Suggestion.nearest(to: "push", among: [String]()) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "x", count: 100_000), among: words) == nil)
  }

  @Test func `there is no doubt where one word is nearer than all others`() throws {
    func isCertain(_ word: String, _ known: [String]) -> Bool? {
      Suggestion(for: word, among: known)?.isCertain
    }
    #expect(isCertain("bat", ["cat", "hat"]) == false)
    #expect(isCertain("bat", ["cats", "hat"]) == true)
    #expect(isCertain("bat", ["cat", "cat"]) == true)
    #expect(isCertain("evnts", ["event", "events"]) == true)
    #expect(isCertain("evet", ["events", "even", "event"]) == false)
    #expect(isCertain("bat", ["elephant"]) == nil)
    let suggestion = try #require(Suggestion(for: "Evnts", among: words))
    #expect(suggestion.written == "Evnts")
    #expect(suggestion.help == "did you mean `events`?")
  }

  @Test func `short words forgive one edit`() {
    #expect(Suggestion.nearest(to: "ab", among: ["abc"]) == "abc")
    #expect(Suggestion.nearest(to: "ab", among: ["cd"]) == nil)
  }

  @Test func `among equally near words the first wins`() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
    #expect(Suggestion.nearest(to: "bat", among: ["cats", "hat"]) == "hat")
  }
}

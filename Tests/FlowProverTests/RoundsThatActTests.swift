import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Coordinators inside themselves that do something by themselves while others cover them.
struct RoundsThatActTests {
  /// Profiles and threads in turn. While the user sees a post and `isHere`, each thread that a profile covers lies in a
  /// round that is taken out.
  private func flow(
    tick: String, beat: String = "stay", comesOnce: Bool = false, hears: String = "stay"
  ) -> String {
    """
    flow: 1
    root: App
    state: { isOn: Bool = false, isDue: Bool = false, isHere: Bool = false }
    notifications: [note]
    gestures: { back: locked, swipe: finish, hears: { several: all } }
    screens:
      Feed: { events: [open] }
      Person: { events: [more] }
      Post: { events: [author, buy, wait], async: [beat] }
    coordinators:
      App:
        children: { Profile: push }
        start: Feed
        transitions:
          Feed.open: { start: Profile }
          Profile.finished: stay
      Profile:
        children: { Thread: push }
        start: Person
        transitions:
          Person.more: { start: Thread }
          Thread.finished: stay
      Thread:
        async: [tick]
        \(comesOnce ? "once: [tick]" : "")
        children: { Profile: push }
        start: Post
        transitions:
          Post.author: [{ set: { isHere: false } }, { start: Profile }]
          Post.wait: [{ set: { isHere: true } }, { post: note }]
          Post.buy: { if: isOn, then: dismiss, else: stay }
          Profile.finished: stay
          Thread.tick: \(tick)
          Post.beat: \(beat)
          notification.note: \(hears)
    """
  }

  private func proof(_ text: String) throws -> Proof {
    let proof = Prover.prove(try #require(try resolveFlow(text).flow, "\(text)"))
    // Else a search has come across what no rule says.
    #expect(proof.unforeseen == 0)
    return proof
  }

  @Test(arguments: [
    "{ if: alive Profile and isHere, then: { set: { isOn: true } }, else: stay }",
    "{ if: not (alive Profile) or not isHere, then: stay, else: { set: { isOn: true } } }",
  ])
  func `what a covered coordinator sets is known`(act: String) throws {
    for text in [flow(tick: act), flow(tick: "stay", beat: act)] {
      let proof = try proof(text)
      #expect(proof.undecided.map(\.rule) == [])
      #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
    }
  }

  @Test(arguments: [
    "{ if: alive Profile, then: stay, else: { set: { isOn: false } } }",
    "{ if: alive Profile and isOn, then: { set: { isDue: true } }, else: stay }",
    "{ if: alive Profile, then: stay, else: { start: Profile } }",
  ])
  func `what no covered coordinator does is not taken for possible`(act: String) throws {
    for text in [flow(tick: act), flow(tick: "stay", beat: act)] {
      let proof = try proof(text)
      #expect(proof.undecided.map(\.rule) == [])
      #expect(proof.broken.map(\.violation.rule) == [])
    }
  }

  /// What moves something from within the rounds is not followed, and nothing is called proved that it may break.
  @Test(arguments: ["finish", "{ push: Post }", "{ if: isDue, then: finish, else: stay }"])
  func `what moves something from within the rounds is not decided`(act: String) throws {
    for text in [flow(tick: act), flow(tick: "stay", beat: act)] {
      let proof = try proof(text)
      #expect(!proof.undecided.isEmpty)
    }
  }

  /// Who is taken out does not hear a notification, nor remember what has come.
  @Test func `what rounds would have to remember or hear is not decided`() throws {
    let act = "{ if: alive Profile and isHere, then: { set: { isOn: true } }, else: stay }"
    for text in [flow(tick: act, comesOnce: true), flow(tick: "stay", hears: act)] {
      let proof = try proof(text)
      #expect(!proof.undecided.isEmpty)
    }
  }

  /// The flag is set only while the user is in the other tab.
  @Test func `what a covered coordinator sets in a tab that nobody sees is known`() throws {
    let text = """
      flow: 1
      root: App
      state: { isOn: Bool = false, isAway: Bool = false, isHere: Bool = false }
      gestures: { back: locked, swipe: finish, hears: { several: all } }
      screens:
        Feed: { events: [open] }
        Person: { events: [more] }
        Post: { events: [author, wait] }
        Other: { events: [look, buy] }
      coordinators:
        App:
          tabs: [Feeds, Others]
          transitions: { tab.Feeds: [{ set: { isAway: false } }, { select: Feeds }] }
        Others:
          start: Other
          transitions:
            Other.look: { set: { isAway: true } }
            Other.buy: { if: isOn, then: dismiss, else: stay }
        Feeds:
          children: { Profile: push }
          start: Feed
          transitions:
            Feed.open: { start: Profile }
            Profile.finished: stay
        Profile:
          children: { Thread: push }
          start: Person
          transitions:
            Person.more: { start: Thread }
            Thread.finished: stay
        Thread:
          async: [tick]
          children: { Profile: push }
          start: Post
          transitions:
            Post.author: [{ set: { isHere: false } }, { start: Profile }]
            Post.wait: { set: { isHere: true } }
            Profile.finished: stay
            Thread.tick:
              if: alive Profile and isAway and isHere
              then: { set: { isOn: true } }
              else: stay
      """
    let proof = try proof(text)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
  }

  /// A profile of one's own and others' in turn: the same boundary, with other arguments each time.
  @Test func `rounds whose arguments alternate are folded`() throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, hears: { several: all } }
      screens:
        Feed: { events: [open] }
        Person: { params: { isOwn: Bool }, events: [more, edit] }
        Edit: { events: [done] }
      coordinators:
        App:
          children: { Profile: push }
          start: Feed
          transitions:
            Feed.open: { start: { child: Profile, with: { isOwn: true } } }
            Profile.finished: stay
        Profile:
          params: { isOwn: Bool }
          children: { Profile: push }
          start: { push: { screen: Person, with: { isOwn: isOwn } } }
          transitions:
            Person.more:
              if: isOwn
              then: { start: { child: Profile, with: { isOwn: false } } }
              else: { start: { child: Profile, with: { isOwn: true } } }
            Person.edit: { if: isOwn, then: { push: Edit }, else: stay }
            Edit.done: pop
            Profile.finished: stay
      """
    let proof = try proof(text)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
  }
}

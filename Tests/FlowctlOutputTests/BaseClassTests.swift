import FlowKernel
import FlowModel
import FlowProver
import FlowScript
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// Flows that say what their app's base class does.
struct BaseClassTests {
  /// An app whose flows are held by their screens, as its code closes them: nobody ever says `finish`.
  private static func screensHoldFlows(_ gone: String) -> String {
    """
    flow: 1
    root: App
    gestures: { \(gone)hears: { several: all } }
    state: { hasOnboarded: Bool = any }
    screens:
      Intro: { events: [next] }
      Name: { events: [done] }
      Wishlist: { events: [movie, settings] }
      Watched: { events: [movie] }
      Movie: { events: [cast, close], async: [removed] }
      Cast: { events: [home] }
      Settings: { events: [about, done] }
      About: { events: [logOut] }
    coordinators:
      App:
        children: { Onboarding: root, Dashboard: root }
        start: { if: hasOnboarded, then: Dashboard, else: Onboarding }
        transitions:
          Onboarding.completed: [ { set: { hasOnboarded: true } }, { start: Dashboard } ]
          Dashboard.loggedOut: [ { set: { hasOnboarded: false } }, { start: Onboarding } ]
      Onboarding:
        outputs: [completed]
        start: Intro
        transitions: { Intro.next: { push: Name }, Name.done: { output: completed } }
      Dashboard:
        outputs: [loggedOut]
        tabs: [WishTab, WatchedTab]
        transitions: { WishTab.loggedOut: { output: loggedOut } }
      WishTab:
        outputs: [loggedOut]
        children: { Details: push, SettingsFlow: present }
        start: Wishlist
        transitions:
          Wishlist.movie: { start: Details }
          Wishlist.settings: { start: SettingsFlow }
          SettingsFlow.done: dismiss
          SettingsFlow.loggedOut: [ dismiss, { output: loggedOut } ]
      WatchedTab:
        children: { Details: push }
        start: Watched
        transitions: { Watched.movie: { start: Details } }
      Details:
        children: { People: push }
        start: Movie
        transitions: { Movie.cast: { start: People }, Movie.close: pop, Movie.removed: popToRoot }
      People: { start: Cast, transitions: { Cast.home: popToRoot } }
      SettingsFlow:
        outputs: [done, loggedOut]
        children: { AboutFlow: push }
        start: Settings
        transitions:
          Settings.about: { start: AboutFlow }
          Settings.done: { output: done }
          AboutFlow.loggedOut: { output: loggedOut }
      AboutFlow:
        outputs: [loggedOut]
        start: About
        transitions: { About.logOut: { output: loggedOut } }
    """
  }

  private func proof(of text: String) throws -> Proof {
    Prover.prove(try #require(try resolveFlow(text).flow))
  }

  @Test func `coordinators that end with their screens leak nothing`() throws {
    let proof = try proof(of: Self.screensHoldFlows("gone: finish, "))
    // `Movie.removed` is async, and pops below what covers it.
    #expect(Set(proof.broken.map(\.violation.rule)) == [.hiddenPop])
    #expect(proof.undecided.isEmpty)
  }

  @Test func `the same without it leaks each, and none is told twice`() throws {
    let proof = try proof(of: Self.screensHoldFlows(""))
    let flow = proof.kernel.flow
    let leaks = proof.broken.filter { $0.violation.rule == .leakedChild }
    let leaked = Set(leaks.compactMap { $0.violation.coordinator.map { flow.text($0) } })
    #expect(
      leaked.isSuperset(of: ["Onboarding", "Details", "People", "SettingsFlow", "AboutFlow"]))
    let places = leaks.map { "\($0.violation.cause) \(String(describing: $0.violation.boundary))" }
    #expect(Set(places).count == places.count)
  }

  private static func jumping(_ hears: String) -> String {
    """
    flow: 1
    root: App
    gestures: { \(hears) }
    screens:
      Home: { events: [open] }
      Form: { events: [pay], back: locked }
      Receipt: { events: [done] }
    coordinators:
      App:
        children: { Checkout: { as: push, back: finish } }
        start: Home
        transitions: { Home.open: { start: Checkout } }
      Checkout:
        children: { Thanks: { as: push, back: finish } }
        start: Form
        transitions: { Form.pay: { start: Thanks }, Thanks.finished: stay }
      Thanks: { start: Receipt, transitions: { Receipt.done: finish } }
    """
  }

  @Test(arguments: [("hears: { several: last }", true), ("hears: { several: all }", false)])
  func `a long press on back jumps over a locked screen`(hears: String, leaks: Bool) throws {
    let proof = try proof(of: Self.jumping(hears))
    #expect(proof.broken.map(\.violation.rule) == (leaks ? [.leakedChild] : []))
    let kernel = proof.kernel
    let way = proof.broken.first?.way.actions.map { kernel.text(of: $0) } ?? []
    #expect(way == (leaks ? ["launch", "Home.open", "Form.pay", "back to Home"] : []))
  }

  @Test func `where the flow doesn't say who learns, it is asked once`() throws {
    let unsaid = try proof(of: Self.jumping("back: finish"))
    #expect(unsaid.broken.isEmpty)
    let asked = unsaid.advice.filter { $0.rule == .severalUnsaid }
    #expect(asked.count == 1)
    #expect(asked.first?.way?.actions.count == 4)
    for said in ["all", "last"] {
      let proof = try proof(of: Self.jumping("back: finish, hears: { several: \(said) }"))
      #expect(!proof.advice.contains { $0.rule == .severalUnsaid })
    }
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// What the comparison with the contract's kernel has found, each by the smallest script that shows it.
struct FoundByComparisonTests {
  static let stories: [(flow: String, script: String)] = [
    // A dead screen that a gesture left behind is in no link's way.
    (
      """
      flow: 1
      root: App
      gestures: { hears: { when: begin } }
      screens:
        Home: { events: [] }
        Card: { events: [] }
      coordinators:
        App:
          children: { Cards: { as: push, back: finish } }
          start: Home
          transitions: { Cards.finished: stay }
        Cards:
          start: Card
      deeplinks:
        card: { url: "app://card", to: App.Cards }
        home: { url: "app://home", to: App }
      """,
      """
      launch
      open card
      back cancelled
      expect violation orphan-screen
      open card
      back
      expect visible Home
      """
    ),
    // A tab bar that a finish takes off a stack changes the stack.
    (
      """
      flow: 1
      root: App
      animations: unawaited
      screens:
        Home: { events: [shop] }
        List: { events: [done] }
        Thanks: { events: [] }
      coordinators:
        App:
          children: { Shop: push }
          start: Home
          transitions:
            Home.shop: { start: Shop }
            Shop.finished: { push: Thanks }
        Shop:
          tabs: [Lists]
          transitions: { Lists.finished: finish }
        Lists:
          start: List
          transitions: { List.done: finish }
      """,
      """
      launch
      Home.shop
      List.done
      expect violation stack-in-motion
      """
    ),
    // Whoever loses his last screen on a stack that is kept to be shown again leaks at once.
    (
      """
      flow: 1
      root: App
      screens:
        Home: { events: [show] }
        Player: { events: [lyrics] }
        Lyrics: { async: [failed] }
      coordinators:
        App:
          children: { Playing: { as: present, keep: true, again: show, swipe: locked } }
          start: Home
          transitions: { Home.show: { start: Playing } }
        Playing:
          children: { Words: { as: push, back: finish } }
          start: Player
          transitions:
            Player.lyrics: { start: Words }
            Words.finished: stay
        Words:
          start: Lyrics
          transitions: { Lyrics.failed: pop }
      deeplinks:
        home: { url: "app://home", to: App }
      """,
      """
      launch
      Home.show
      Player.lyrics
      open home
      Lyrics.failed
      expect violation leaked-child
      expect violation hidden-pop
      Home.show
      expect live App.Playing.Words
      """
    ),
    // A kept child that a link puts away changes the stack that it stood on, as any other does.
    (
      """
      flow: 1
      root: App
      animations: unawaited
      screens:
        Home: { events: [search] }
        Results: { events: [] }
        Offer: { events: [] }
      coordinators:
        App:
          children: { Search: { as: push, keep: true } }
          start: Home
          transitions: { Home.search: { start: Search } }
        Search:
          start: Results
      deeplinks:
        offer: { url: "app://offer", to: App, do: { push: Offer } }
      """,
      """
      launch
      open offer
      expect visible Offer
      back
      Home.search
      open offer
      expect violation stack-in-motion
      """
    ),
    // A link that leads to a pushed tab bar takes away what stands above it, too.
    (
      """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Home: { events: [shop], async: [called] }
        Call: { events: [] }
        List: { events: [] }
      coordinators:
        App:
          children: { Shop: push }
          start: Home
          transitions:
            Home.shop: { start: Shop }
            Home.called: { push: Call }
            Shop.finished: stay
        Shop: { tabs: [Lists] }
        Lists: { start: List }
      deeplinks:
        shop: { url: "app://shop", to: App.Shop }
      """,
      """
      launch
      Home.shop
      Home.called
      expect violation hierarchy-mismatch
      expect visible Call
      open shop
      expect visible List
      open shop
      expect visible List
      back
      expect visible Home
      """
    ),
    // Who stands on another stack hears nothing of a pop, though it takes the last that he has.
    (
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [pay] }
        Cart: { events: [pay] }
        Cards: { events: [add] }
        NewCard: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Home
          transitions:
            Home.pay: { start: Checkout }
            Checkout.finished: stay
        Checkout:
          children: { Wallet: present }
          start: Cart
          transitions:
            Cart.pay: [{ start: Wallet }, pop]
            Wallet.finished: stay
        Wallet:
          start: Cards
          transitions:
            Cards.add: { push: NewCard }
            NewCard.popped: { dismiss: self }
      """,
      """
      launch
      Home.pay
      Cart.pay
      expect violation hidden-pop
      Cards.add
      back
      expect violation leaked-child
      expect live App.Checkout
      """
    ),
    // `several: last` is about several: where one screen goes, all are told that have lost their last.
    (
      """
      flow: 1
      root: Main
      gestures: { back: finish, hears: { several: last } }
      screens:
        Home: { events: [open] }
        Page: { events: [] }
      coordinators:
        Main: { tabs: [Front] }
        Front:
          children: { Reader: push }
          start: Home
          transitions:
            Home.open: { start: Reader }
            Reader.finished: stay
        Reader:
          children: { Pages: push }
          start: { start: Pages }
          transitions: { Pages.finished: stay }
        Pages: { start: Page }
      """,
      """
      launch
      Home.open
      tab Front
      expect visible Home
      expect not live Main.Front.Reader
      """
    ),
    // What was pushed while a `root` child stood before it has been shown once that is gone.
    (
      """
      flow: 1
      root: App
      gestures: { gone: finish }
      screens:
        Home: { events: [] }
        Login: { events: [done] }
        Call: { events: [end] }
      coordinators:
        App:
          children: { Auth: root, Calls: push }
          start: { start: Auth }
          transitions:
            Auth.called: [{ push: Home }, { start: Calls }]
            Auth.finished: stay
            Calls.finished: stay
        Auth:
          outputs: [called]
          async: [rang]
          start: Login
          transitions:
            Login.done: finish
            Auth.rang: { output: called }
        Calls:
          start: Call
          transitions: { Call.end: pop }
      """,
      """
      launch
      Auth.rang
      expect violation leaked-child
      Login.done
      expect visible Call
      Call.end
      expect not live App.Calls
      """
    ),
    // An answer that comes a second time, as another one's end has undone the first, is no hang.
    (
      """
      flow: 1
      root: App
      gestures: { gone: finish }
      screens:
        Home: { events: [sort] }
        Tag: { events: [open] }
        Note: { events: [] }
      coordinators:
        App:
          children: { Tags: push, Notes: push }
          start: Home
          transitions:
            Home.sort: { start: Tags }
            Tags.opened: { start: Notes }
            Tags.finished: pop
            Notes.finished: { start: Notes }
        Tags:
          outputs: [opened]
          start: Tag
          transitions: { Tag.open: { output: opened } }
        Notes: { start: Note }
      """,
      """
      launch
      Home.sort
      Tag.open
      back to Home
      expect visible Note
      expect not live App.Tags
      """
    ),
    // A link to a kept child finds its own stack, though a dead screen stands before it.
    (
      """
      flow: 1
      root: App
      finishing: { screens: left }
      screens:
        Home: { events: [] }
        Login: { events: [done] }
        Results: { events: [] }
      coordinators:
        App:
          children: { Auth: root, Search: { as: push, keep: true } }
          start: [{ push: Home }, { start: Auth }]
          transitions: { Auth.finished: stay }
        Auth:
          start: Login
          transitions: { Login.done: finish }
        Search:
          start: Results
      deeplinks:
        search: { url: "app://search", to: App.Search }
      """,
      """
      launch
      Login.done
      expect violation orphan-screen
      open search
      expect stack App.Search: Results
      open search
      expect stack App.Search: Results
      """
    ),
    // Two screens of one coordinator are in order, though another's stood between them when they were pushed.
    (
      """
      flow: 1
      root: App
      notifications: [ended]
      screens:
        Home: { events: [call] }
        Call: { events: [end] }
        Thanks: { events: [] }
      coordinators:
        App:
          children: { Calls: push }
          start: Home
          transitions:
            Home.call: { start: Calls }
            notification.ended: { push: Thanks }
            Calls.finished: stay
        Calls:
          start: Call
          transitions:
            Call.end: [{ post: ended }, { remove: Call }, finish]
      """,
      """
      launch
      Home.call
      Call.end
      expect stack App: Home, Thanks
      """
    ),
    // One step changes a stack once, however many children it stops.
    (
      """
      flow: 1
      root: App
      animations: unawaited
      screens:
        Home: { events: [] }
        Page: { events: [] }
        Note: { events: [] }
      coordinators:
        App:
          children: { Pages: push, Notes: push }
          async: [opened, noted, ended]
          start: Home
          transitions:
            App.opened: { start: Pages }
            App.noted: { start: Notes }
            App.ended: stopAll
        Pages: { start: Page }
        Notes: { start: Note }
      """,
      """
      launch
      App.opened
      App.noted
      App.ended
      expect visible Home
      """
    ),
    // What stands on a link's path and is taken along by another is removed like it.
    (
      """
      flow: 1
      root: App
      screens:
        Home: { events: [open] }
        Page: { events: [], async: [found] }
        Note: { events: [] }
        Hit: { events: [] }
      coordinators:
        App:
          children: { Search: { as: push, keep: true }, Pages: push }
          start: Home
          async: [found]
          transitions:
            Home.open: [{ start: Search }, { start: Pages }]
        Search:
          children: { Hits: push }
          async: [found]
          start: stay
          transitions: { Search.found: { start: Hits } }
        Hits: { start: Hit }
        Pages:
          children: { Notes: push }
          start: [{ push: Page }, { start: Notes }]
        Notes: { start: Note }
      deeplinks:
        pages: { url: "app://pages", to: App.Pages }
      """,
      """
      launch
      Home.open
      Search.found
      expect violation hierarchy-mismatch
      open pages
      expect visible Page
      expect not live App.Search.Hits
      """
    ),
  ]

  @Test(arguments: stories)
  func `both kernels now say the same`(flow: String, script: String) throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      try write("flow app.yaml\n" + script, to: folder.appendingPathComponent("story.txt"))
      let told = flowctl("simulate", "--strict", "story.txt", in: folder)
      #expect(told.status == 0, "\(told.output)")
    }
  }
}

import FlowRules
import FlowctlTestSupport
import Foundation
import Testing

/// The gallery of SwiftUI symptoms: each flow is told as the page says, and its change mends it.
struct SwiftUITests {
  struct Symptom: CustomTestStringConvertible {
    var flow: String
    var message: String
    var change: String
    var testDescription: String { message }
  }

  static func symptoms() throws -> [Symptom] {
    let blocks = try DocumentationTests.blocks(of: "Documentation/SwiftUI.md")
    func texts(_ language: String) -> [String] {
      blocks.filter { $0.language == language }.map(\.text)
    }
    let (flows, messages, changes) = (texts("yaml"), texts("text"), texts("diff"))
    #expect(flows.count == messages.count && flows.count == changes.count)
    return zip(flows, zip(messages, changes)).map {
      Symptom(flow: $0, message: String($1.0.dropLast()), change: $1.1)
    }
  }

  @Test func `there are many`() throws {
    #expect(try Self.symptoms().count >= 15)
    #expect(try Self.symptoms().allSatisfy { $0.flow.contains("\nui: swiftui\n") })
  }

  @Test(arguments: try symptoms())
  func `flowctl says what the page says, and the change mends it`(symptom: Symptom) throws {
    let ran = flowctl("validate", "-", input: symptom.flow)
    let first = ran.output.split(separator: "\n").first.map(String.init) ?? ""
    #expect(first.hasSuffix(": " + symptom.message))
    let mended = try #require(Patch(symptom.change).applied(to: symptom.flow))
    let after = flowctl("validate", "--strict", "-", input: mended)
    #expect(after.output == "")
    #expect(after.status == 0)
  }

  /// There is no base class, and no delegate of a stack.
  @Test(arguments: [
    ("several: last", "let the app handle every screen that is gone"),
    ("who: newest", "only the newest child hears"),
  ])
  func `a leak by who hears is told in SwiftUI's words, and the help mends it`(
    hears: String, words: String
  ) {
    let flow = """
      flow: 1
      root: App
      ui: swiftui
      gestures: { back: finish, hears: { \(hears) } }
      screens: { Home: { events: [open] }, List: { events: [open] }, Item: {} }
      coordinators:
        App:
          start: Home
          children: { Shop: push }
          transitions: { Home.open: { start: Shop } }
        Shop:
          start: List
          children: { Detail: push }
          transitions: { List.open: { start: Detail } }
        Detail: { start: Item }

      """
    let told = validation(of: flow)
    #expect(told.contains(words))
    #expect(told.contains("when the `path` gets shorter, and write `hears: { several: all }`"))
    #expect(!told.contains("base class") && !told.contains("delegate"))
    expectMends(flow, "hears: { \(hears) }", "hears: { several: all }", "leaked-child")
  }

  /// Bindings have no completion handler, and it is not UIKit that shows nothing.
  @Test func `a sheet that comes too early is told in SwiftUI's words, and the help mends it`()
    throws
  {
    let flow = """
      flow: 1
      root: App
      ui: swiftui
      slots: several
      animations: unawaited
      screens:
        Home: { events: [settings] }
        Settings: { events: [offer] }
        Offer: { events: [done] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.settings: { present: Settings }
            Settings.offer: [dismiss, { present: Offer }]
            Offer.done: dismiss

      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.output.contains("is animated there: SwiftUI shows nothing [present-in-motion]"))
    #expect(
      ran.output.contains(
        "= help: present it when the other is gone, as `onDismiss` does: `{ do: […]"))
    let mended = flow.replacing(
      "Settings.offer: [dismiss, { present: Offer }]",
      with: "Settings.offer: { do: [dismiss, { present: Offer }], animations: awaited }")
    // `onDismiss` is called when the animation is over, so what it presents isn't too early.
    let heard = flow.replacing(
      "Settings.offer: [dismiss, { present: Offer }]",
      with: "Settings.offer: dismiss\n      Settings.dismissed: { present: Offer }")
    for right in [mended, heard] {
      let after = flowctl("validate", "-", input: right)
      #expect(after.status == 0 && !after.output.contains("in-motion"), "\(after.output)")
    }
  }

  /// No completion handler, delegate or base class is there to be told of.
  @Test(arguments: [
    (
      """
      animations: unawaited
      screens: { Home: { events: [open] }, Note: { events: [close] } }
      coordinators:
        App: { start: Home, transitions: { Home.open: [{ present: Note }, dismiss], Note.close: dismiss } }

      """,
      "dismiss-in-motion",
      "set the item to `nil` when the animation is over (a sheet's `onDismiss`): `{ do:",
      "Home.open: [{ present: Note }, dismiss]",
      "Home.open: { do: [{ present: Note }, dismiss], animations: awaited }"
    ),
    (
      """
      rules: { waits-for-animation: warning }
      screens: { Home: { events: [open] }, A: { events: [next] }, B: { events: [close] } }
      coordinators:
        App:
          start: Home
          transitions: { Home.open: { present: A }, A.next: [dismiss, { present: B }], B.close: dismiss }

      """,
      "waits-for-animation",
      "take this step when the animation is over (a sheet's `onDismiss`), as flowctl assumes;",
      "A.next: [dismiss, { present: B }]", "A.next: dismiss, A.dismissed: { present: B }"
    ),
    (
      """
      gestures: { back: finish }
      screens: { Home: { events: [open] }, List: { events: [open] }, Item: { events: [close] } }
      coordinators:
        App: { start: Home, children: { Shop: push }, transitions: { Home.open: { start: Shop } } }
        Shop: { start: List, children: { Details: push }, transitions: { List.open: { start: Details } } }
        Details: { start: Item, transitions: { Item.close: finish } }

      """,
      "several-unsaid",
      "declare what the app does when the `path` gets shorter: `hears: { several: all }` if",
      "back: finish }", "back: finish, hears: { several: all } }"
    ),
    (
      """
      gestures: { swipe: finish, hears: { several: all, when: begin } }
      screens: { Home: { events: [open] }, Item: { events: [close] } }
      coordinators:
        App: { start: Home, children: { Shop: present }, transitions: { Home.open: { start: Shop } } }
        Shop: { start: Item, transitions: { Item.close: finish } }

      """,
      "orphan-screen",
      "when the `path` is shorter, or in `onDismiss`, and write `hears: { several: all, when: end }`",
      "when: begin", "when: end"
    ),
  ])
  func `helps name what SwiftUI has`(
    parts: String, rule: String, help: String, was: String, becomes: String
  ) {
    let flow = "flow: 1\nroot: App\nui: swiftui\nslots: several\n" + parts
    #expect(validation(of: flow).contains(help), "\(validation(of: flow))")
    #expect(rulesTold(of: flow).contains(rule))
    let mended = flow.replacing(was, with: becomes)
    #expect(mended != flow && !rulesTold(of: mended).contains(rule))
  }

  @Test func `a link that closes nothing is told to`() {
    let flow = """
      flow: 1
      root: App
      ui: swiftui
      slots: one
      screens: { L: { events: [go] }, M: { events: [go] }, S: { events: [close] }, H: { events: [out] } }
      coordinators:
        App:
          async: [news]
          children: { Login: root, Main: root }
          start: Login
          transitions: { App.news: { present: S }, S.close: dismiss, Login.finished: { start: Main }, Main.finished: { start: Login } }
        Login: { start: L, transitions: { L.go: { push: M }, M.go: finish } }
        Main: { start: H, transitions: { H.out: finish } }
      deeplinks: { l: { url: "a://b", to: App.Main } }

      """
    let told = validation(of: flow)
    for rule in ["leaked-child", "root-under-modal"] {
      let finding = told.components(separatedBy: "[\(rule)]").last ?? ""
      let help = finding.split(separator: "\n").first { $0.contains("= help: ") } ?? ""
      #expect(
        help.hasSuffix("write `clears: true` at the link `l` if it closes what is open"), "\(told)")
    }
    let mended = validation(
      of: flow.replacing("to: App.Main }", with: "to: App.Main, clears: true }"))
    #expect(told.contains(":14:") && !mended.contains(":14:"), "\(mended)")
  }

  /// Each screen presents from where it stands: what one of two does is not what the other does.
  @Test func `an async event of a screen below another of its kind is looked at`() {
    let flow = """
      flow: 1
      root: App
      ui: swiftui
      slots: one
      screens: { Feed: { events: [n] }, A: { events: [n], async: [f] }, Err: { events: [ok] } }
      coordinators:
        App:
          start: Feed
          transitions:
            Feed.n: [{ push: A }, { push: A }]
            A.n: pop
            A.f: { present: Err }
            Err.ok: dismiss

      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.status == 1)
    #expect(ran.output.contains("SwiftUI shows it only when `Err` is gone"))
    // `A.f` is the upper one's: no line of a script says which.
    #expect(ran.output.contains("note: no script shows it"), "\(ran.output)")
    let once = flowctl(
      "validate", "-", input: flow.replacing("async: [f]", with: "async: [f], once: [f]"))
    #expect(once.output.contains("to reproduce: launch · Feed.n · A.f · A.f\n"))
    // Under UIKit both do the same, and the second does nothing more.
    let uikit = flowctl(
      "validate", "-", input: flow.replacing("ui: swiftui\nslots: one\n", with: ""))
    #expect(uikit.output.contains("to reproduce: launch · Feed.n · A.f · A.f\n"), "\(uikit.output)")
  }

  /// Without `ui: swiftui` a symptom that is SwiftUI's own is not told, or told otherwise.
  @Test func `UIKit tells another story of most`() throws {
    let same = try Self.symptoms().filter { symptom in
      let flow = symptom.flow.replacing("ui: swiftui\n", with: "").replacing(
        "clears: true, ", with: "")
      return flowctl("validate", "-", input: flow).output.contains(symptom.message)
    }
    #expect(try same.count < Self.symptoms().count)
  }
}

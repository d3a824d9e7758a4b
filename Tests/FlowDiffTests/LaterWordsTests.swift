import FlowDiff
import Testing

/// Words that are no step: flows that differ in one of them are not the same.
struct LaterWordsTests {
  private static let flow = """
    flow: 1
    root: App
    state: { changed: Bool = true }
    gestures: { back: finish, hears: { several: all } }
    screens:
      Home: { events: [open] }
      Form: { events: [edit] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.open: { present: Form }
          Form.edit: { set: { changed: false } }
    deeplinks:
      home: { url: "app://home", to: App }
    """

  @Test(arguments: [
    ("Form: { events", "Form: { swipe: { locked: changed }, events"),
    ("url: \"app://home\", to: App", "url: \"app://home\", to: App, clears: false"),
    ("root: App\n", "root: App\nui: swiftui\n"),
    ("several: all", "several: first"), ("several: all", "several: all, who: newest"),
  ])
  func `a flow with another word is not called equal`(from: String, to: String) throws {
    let old = try #require(try side(["flow.yaml": Self.flow]))
    let text = Self.flow.replacing(from, with: to)
    #expect(text != Self.flow)
    let new = try #require(try side(["flow.yaml": text]))
    let back = try #require(try side(["flow.yaml": Self.flow]))
    #expect(DiffReport(from: old, to: back).behaviour.compared == 0)
    #expect(DiffReport(from: old, to: new).behaviour.compared > 0)
  }
}

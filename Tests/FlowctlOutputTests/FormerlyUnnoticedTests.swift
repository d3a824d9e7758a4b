import FlowctlTestSupport
import Foundation
import Testing

/// Mistakes in the program that once passed all tests: each was made by somebody who had not read them.
struct FormerlyUnnoticedTests {
  private func validate(_ flow: String, _ options: String...) -> Ran {
    flowctl(["validate", "--rule", "unused-event=off"] + options + ["-"], input: flow)
  }

  @Test func `what a double tap presents over itself is in the way`() {
    let ran = validate(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, taps: twice }
      screens: { A: { events: [go] }, B: { events: [ok] }, X: {} }
      coordinators:
        App:
          start: A
          transitions:
            A.go: { present: { screen: B, over: top } }
            B.ok: [ { dismiss: top }, { present: X } ]
      """)
    #expect(ran.output.contains("[present-while-presenting]"))
    #expect(ran.output.contains("to reproduce: launch · A.go twice · B.ok\n"))
  }

  @Test func `a tab knows what its bar was started with`() {
    let ran = validate(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isOn: Bool = any }
      screens: { A: { events: [go] } }
      coordinators:
        App: { children: { Bar: root }, start: { start: { child: Bar, with: { on: isOn } } } }
        Bar: { params: { on: Bool }, tabs: [One] }
        One: { params: { on: Bool }, start: A, transitions: { A.go: { if: on, then: pop } } }
      """)
    #expect(ran.output.contains("[pop-root]"))
    #expect(ran.output.contains("to reproduce: launch isOn=true · A.go\n"))
    #expect(ran.errors.contains(" 27 of 28 invariants hold"))
    #expect(!ran.output.contains("not-decided"))
  }

  @Test func `an output in a list with animations moves nothing of the list's own`() {
    let ran = validate(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, hears: { several: all } }
      screens: { A: { events: [go] }, B: { events: [go] }, C: {} }
      coordinators:
        App:
          children: { Sub: push }
          start: A
          transitions: { A.go: { start: Sub }, Sub.told: stay }
        Sub:
          outputs: [told]
          start: B
          transitions:
            B.go: { do: [ { output: told }, { push: C }, { push: C } ], animations: unawaited }
      """)
    #expect(ran.output.contains("[stack-in-motion]"))
    // The first push moves the stack, the second meets it moving.
    #expect(ran.output.contains("{ push: C }, { push: C } ]"))
    #expect(ran.output.split(separator: "\n").count { $0.contains("[stack-in-motion]") } == 1)
  }

  @Test func `a leak is blamed on the step that took the last screen`() {
    let ran = validate(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { A: { events: [go] }, B: { events: [on] }, C: { events: [done] } }
      coordinators:
        App: { children: { Sheet: { as: present } }, start: A, transitions: { A.go: { start: Sheet } } }
        Sheet:
          children: { Sub: push }
          start: B
          transitions:
            B.on: { start: Sub }
            Sub.finished: { dismiss: self }
        Sub: { start: C, transitions: { C.done: [ pop, finish ] } }
      """)
    #expect(ran.output.contains("<stdin>:12:23: error: `Sheet` no longer has a screen"))
  }

  @Test func `steps in a child read what the screen was shown with`() {
    let ran = validate(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { A: { events: [go] }, P: { params: { id: Int }, events: [next] }, Q: {}, B: { params: { id: Int } } }
      coordinators:
        App:
          children: { Sub: push }
          start: A
          transitions:
            A.go: { push: { screen: P, with: { id: 3 } } }
            P.next: [ { start: Sub }, { in: { child: Sub, do: { push: B } } } ]
        Sub: { start: Q }
      """)
    #expect(ran.output == "" && ran.status == 0)
  }

  @Test func `a finish in a default is not last before another step`() {
    let ran = validate(
      """
      flow: 1
      root: App
      types: { K: [a, b] }
      state: { k: K = any }
      gestures: { back: finish, swipe: finish }
      screens: { A: { events: [go] }, B: { events: [ok] } }
      coordinators:
        App: { children: { Sub: push }, start: A, transitions: { A.go: { start: Sub } } }
        Sub:
          start: B
          transitions:
            B.ok: [ { switch: k, cases: { a: stay }, default: finish }, { push: B } ]
      """)
    #expect(ran.output.contains("<stdin>:12:57: error: a step follows this `finish`"))
    #expect(ran.output.contains("[finish-not-last]"))
  }

  @Test func `a folder of scripts that is a file ends the run by itself`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("taken")
    try Data("mine".utf8).write(to: file)
    // Of a flow in which nothing is wrong there is no script to write.
    let ran = flowctl(
      ["validate", "--script-dir", file.path, "-"],
      input: """
        flow: 1
        root: App
        screens: { A: {}, B: {} }
        coordinators:
          App: { tabs: [T, U] }
          T: { start: A }
          U: { start: B }
        """)
    #expect(ran.status == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  @Test func `Swift keeps a backslash, a keyword, and a false that may be missing`() {
    let ran = flowctl(
      ["generate", "swift", "-"],
      input: #"""
        flow: 1
        root: App
        screens: { A: { events: { go: { inout: "Bool?" } } }, B: { params: { text: String } } }
        coordinators:
          App: { start: A, transitions: { A.go: { push: { screen: B, with: { text: 'a\b' } } } } }
        """#)
    #expect(ran.output.contains(#"await pushB(text: "a\\b")"#))
    #expect(ran.output.contains("case go(`inout`: Swift.Bool?)"))
    #expect(ran.output.contains(#"`inout`.map { $0 ? "true" : "false" } ?? "nil""#))
  }
}

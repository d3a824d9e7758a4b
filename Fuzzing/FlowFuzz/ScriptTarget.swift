import FlowKernel
import FlowReporting
import FlowScript
import FlowSource

/// Bytes → script → a replay against one flow that has a bit of everything, in every format.
enum ScriptTarget {
  private static let flow = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    types: { Result: [ok, failed], User: }
    state:
      isLoggedIn: Bool = any
      result: Result = .ok
    environment: { online: Bool }
    screens:
      A: { events: { go: { id: Int, result: Result, user: "User?", note: String } }, async: [tick] }
      B: { params: { id: Int, all: "[String]?" }, events: [more], async: { loaded: { r: "Result?" } } }
      Ask: { style: alert, events: [ok] }
    coordinators:
      App:
        children: { Main: root }
        start: Main
      Main: { tabs: [First, Second] }
      First:
        children: { Sheet: present, Deep: push }
        start: A
        transitions:
          A.go: { if: isLoggedIn, then: { start: Sheet }, else: { start: Deep } }
          A.tick: { present: Ask }
          Ask.ok: { set: { isLoggedIn: true } }
      Second: { start: A, ignores: [A.go, A.tick] }
      Sheet:
        async: [done]
        start: { push: { screen: B, with: { id: 1 } } }
        transitions:
          B.more: { push: { screen: B, with: { id: 2 } } }
          B.loaded: { present: { screen: B, with: { id: 3 } } }
          Sheet.done: finish
      Deep:
        children: { Deep: push }
        async: [done]
        start: { push: { screen: B, with: { id: 1 } } }
        transitions: { B.more: { start: Deep }, B.loaded: finish, Deep.done: pop }
    deeplinks:
      item: { url: "x://{id}", params: { id: Int }, to: App.Main.First, do: { in: { child: Deep, do: stay } } }
    rules: { unused-parameter: off, unused-event: off }
    """

  private static let read: ReadFlow = {
    let read = ReadFlow(Array(flow.utf8))
    if read.flow == nil { fault("the script target's flow is wrong: \(read.findings)") }
    return read
  }()

  static func run(_ bytes: [UInt8]) {
    guard let flow = read.flow else { return }
    var sources = read.sources
    var kernel = Kernel(flow)
    let file = sources.add(SourceFile(path: "script.txt", bytes: bytes))
    _ = ScriptReader.flowPath(of: file, in: sources)
    let script = ScriptReader.read(file, in: sources, for: &kernel)
    expectSound(script.problems, in: sources)
    var text = ""
    let formats: [(name: String, report: any SimulationReport)] = [
      ("text", SimulationText(detail: .trace, palette: Palette(isColoured: false), output: nil)),
      ("JSON", SimulationJSON()), ("JUnit", SimulationJUnit()),
    ]
    var reports = SimulationReports(formats.map(\.report))
    reports.scriptBegins(SimulatedScript(path: "script.txt", flow: "flow.yaml", sources: sources))
    _ = Simulator().run(script, on: &kernel, observer: &reports)
    for index in formats.indices {
      let bytes = reports.finish(index)
      expectPlain(bytes, as: formats[index].name)
      text += String(decoding: bytes, as: UTF8.self)
    }
  }
}

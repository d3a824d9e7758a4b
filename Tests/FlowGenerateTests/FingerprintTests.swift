import FlowctlTestSupport
import Foundation
import Testing

/// The fingerprint is that of the flow's meaning: whatever a key of the language says is in it, or of no meaning
/// for the app.
struct FingerprintTests {
  private static let flow = """
    flow: 1
    name: Shop
    root: App
    types: { Kind: [a, b], User: { description: Theirs. } }
    state: { isIn: Bool = any, kind: Kind = .a }
    environment: { isOnline: Bool }
    gestures: { back: finish, swipe: finish, hears: { several: all } }
    notifications: { out: }
    screens:
      Home:
        params: { id: Int = 1 }
        events: [open, more, pay, tap, all, deep]
        async: [loaded, late]
        once: [loaded]
        single: [pay]
      Detail: { params: { id: Int, kind: "Kind?" }, events: [done, next] }
      Sheet: { style: actionSheet, events: [ok, no], cancel: no }
      Lock: { events: [x] }
    coordinators:
      App:
        description: The window.
        async: [ping, pong]
        once: [ping]
        children:
          Kid: { as: push, keep: true }
          Pop: { as: present, style: sheet, swipe: finish }
          Bar: root
          Watch: none
        start: Home
        transitions:
          Home.open: { start: { child: Kid, with: { id: 2 } } }
          Home.more: { present: { screen: Sheet, over: top } }
          Home.pay: { if: isIn, then: { push: Detail, with: { id: 3 } }, else: { start: Pop } }
          Home.tap: { switch: kind, cases: { a: stay }, default: { stop: Pop } }
          Home.all: [{ do: [{ popTo: Home }, { post: out }], animations: awaited }, { request: loaded.loaded }]
          Home.deep: { open: { link: item, with: { id: 4 } } }
          Home.loaded: { in: { child: Kid, do: { push: Lock } } }
          Home.late: { replace: Detail }
          Detail.done: { remove: Home }
          Detail.next: { dismiss: top }
          Kid.chosen: stay
          Kid.left: stay
          Kid.finished: stay
          Kid.told: stay
          Pop.finished: stay
          App.ping: { set: { isIn: true } }
          App.pong: { start: Bar }
          notification.out: { start: Watch }
        ignores: [Sheet.ok, Sheet.no, Lock.x]
      Kid:
        params: { id: Int }
        outcomes: { chosen: { id: Int }, left: }
        outputs: [told]
        start: Lock
        transitions: { Lock.x: [{ output: told }, { finish: { outcome: chosen, with: { id: 5 } } }] }
      Pop:
        start: { push: { screen: Detail, with: { id: 1 } } }
        transitions: { Detail.done: { finish: { next: App.Kid, with: { id: 6 } } }, Detail.next: dismiss }
      Bar: { tabs: [One, Two] }
      One: { start: Lock, transitions: { Lock.x: { select: Two } } }
      Two: { start: Lock, ignores: [Lock.x] }
      Watch: { start: stay }
    deeplinks:
      item: { url: "x://item/{id}", params: { id: Int }, if: isIn, else: { open: home }, to: App.Kid, do: { push: Lock } }
      home: { url: "x://home", to: App }

    """.replacingOccurrences(of: "loaded.loaded", with: "Home.loaded")

  // swift-format-ignore
  /// Keys, as the schema nests them, with a change of what they say. A step's word is a key of `step`.
  private static let changes: [(keys: [String], from: String, to: String)] = [
    (["types", "typeDeclaration.cases"], "Kind: [a, b]", "Kind: { cases: [a, b, c] }"),
    (["state"], "isIn: Bool = any", "isIn: Bool = true"),
    (["environment"], "isOnline: Bool", "isOffline: Bool"),
    (["gestures", "gestures.back"], "gestures: { back: finish", "gestures: { back: locked"),
    (["gestures.swipe"], "swipe: finish, hears", "swipe: locked, hears"),
    (["gestures.gone"], "gestures: { back", "gestures: { gone: finish, back"),
    (["gestures.hears", "gestures.hears.several"], "several: all", "several: last"),
    (["gestures.hears.who"], "several: all", "several: all, who: newest"),
    (["gestures.hears.when"], "several: all", "several: all, when: begin"),
    (["gestures.taps"], "gestures: { back", "gestures: { taps: twice, back"),
    (["gestures.tabAgain"], "gestures: { back", "gestures: { tabAgain: stay, back"),
    (["ui"], "name: Shop", "ui: swiftui"),
    (["slots"], "name: Shop", "ui: swiftui\nslots: several"),
    (["coordinator.ui"], "Watch: { start: stay }", "Watch: { ui: swiftui, start: stay }"),
    (["coordinator.slots"], "Watch: { start: stay }", "Watch: { ui: swiftui, slots: shared, start: stay }"),
    (["link.clears"], "to: App.Kid, do: { push: Lock }", "to: App.Kid, clears: false, do: { push: Lock }"),
    (["finishing", "finishing.screens"], "name: Shop", "finishing: { screens: left }"),
    (["finishing.children"], "name: Shop", "finishing: { children: type }"),
    (["animations"], "name: Shop", "animations: unawaited"),
    (["animations.steps"], "name: Shop", "animations: { steps: unawaited }"),
    (["animations.finish"], "name: Shop", "animations: { finish: none }"),
    (["notifications"], "{ out: }", "{ out: , over: }"),
    (["screens"], "screens:", "screens:\n  More:"),
    (["screen.params"], "params: { id: Int = 1 }", "params: { id: Int = 2 }"),
    (["screen.events"], "Lock: { events: [x] }", "Lock: { events: { x: { id: Int } } }"),
    (["screen.async"], "async: [loaded, late]", "async: { loaded: , late: { id: Int } }"),
    (["screen.once"], "once: [loaded]", "once: [loaded, late]"),
    (["screen.single"], "single: [pay]", "single: [tap]"),
    (["screen.cancel"], "cancel: no", "cancel: ok"),
    (["screen.style"], "style: actionSheet, events: [ok, no], cancel: no", "events: [ok, no]"),
    (["screen.back"], "Lock: { events", "Lock: { back: locked, events"),
    (["screen.swipe"], "Lock: { events", "Lock: { swipe: locked, events"),
    (["screen.tabBar"], "Lock: { events", "Lock: { tabBar: hidden, events"),
    (["coordinators"], "Watch: { start: stay }", "Watch: { start: stay }\n  Other: { start: Lock, ignores: [Lock.x] }"),
    (["coordinator.params"], "Kid:\n    params: { id: Int }", "Kid:\n    params: { id: Int, more: Bool = true }"),
    (["coordinator.outcomes"], "{ chosen: { id: Int }, left: }", "{ chosen: { id: \"Int?\" }, left: }"),
    (["coordinator.outputs"], "outputs: [told]", "outputs: { told: { id: \"Int?\" } }"),
    (["coordinator.async"], "async: [ping, pong]", "async: { ping: , pong: { id: Int } }"),
    (["coordinator.once"], "once: [ping]", "once: [ping, pong]"),
    (["coordinator.children"], "Bar: root", "Bar: present"),
    (["coordinator.tabs"], "tabs: [One, Two]", "tabs: [Two, One]"),
    (["coordinator.tabAgain"], "tabs: [One, Two]", "tabs: [One, Two], tabAgain: stay"),
    (["coordinator.start"], "start: Home", "start: [Home, { push: Lock }]"),
    (["coordinator.transitions"], "Kid.told: stay", "Kid.told: pop"),
    (["coordinator.ignores"], "ignores: [Sheet.ok, ", "ignores: [Home.popped, Sheet.ok, "),
    (["boundary.as"], "as: push, keep: true", "as: present, keep: true"),
    (["boundary.over"], "as: present, style: sheet", "as: present, over: top, style: sheet"),
    (["boundary.keep"], "as: present, style: sheet", "as: present, keep: true, style: sheet"),
    (["boundary.again"], "style: sheet, swipe", "keep: true, again: show, style: sheet, swipe"),
    (["boundary.style"], "as: present, style: sheet", "as: present, style: fullScreen"),
    (["boundary.back"], "as: push, keep", "as: push, back: locked, keep"),
    (["boundary.swipe"], "style: sheet, swipe: finish", "style: sheet, swipe: locked"),
    (["boundary.gone"], "style: sheet, swipe: finish", "style: sheet, gone: finish"),
    (["boundaryGoneRule.finish"], "as: push, keep: true", "as: push, gone: { finish: left }"),
    (
      ["boundaryGestureRule.finish"], "as: push, keep",
      "as: push, back: { finish: left }, keep"
    ),
    (
      ["boundaryGestureRule.locked"], "as: push, keep",
      "as: push, back: { locked: isIn }, keep"
    ),
    (["screen.back.locked"], "Lock: { events", "Lock: { back: { locked: isIn }, events"),
    (["screen.swipe.locked"], "Lock: { events", "Lock: { swipe: { locked: isIn }, events"),
    (["deeplinks"], "home: { url: \"x://home\", to: App }", "home: { url: \"x://home\", to: App }\n  h: { url: \"x://h\", to: App }"),
    (["link.url"], "x://home", "x://begin"),
    (["link.params"], "params: { id: Int }, if", "params: { id: Int, now: Bool = true }, if"),
    (["link.if"], "if: isIn, else", "if: not isIn, else"),
    (["link.else"], "else: { open: home }", "else: stay"),
    (["link.to"], "to: App.Kid, do: { push: Lock }", "to: App, do: { push: Lock }"),
    (["link.do"], "to: App.Kid, do: { push: Lock }", "to: App.Kid"),
    (["step.push"], "{ push: Detail, with: { id: 3 } }", "{ replace: { screen: Detail, with: { id: 3 } } }"),
    (["step.with", "screenUse.with"], "id: 3", "id: 7"),
    (["step.screen", "screenUse.screen"], "screen: Sheet", "screen: Lock"),
    (["step.present"], "present: { screen: Sheet, over: top }", "present: Sheet"),
    (["step.over"], "screen: Sheet, over: top", "screen: Sheet"),
    (["step.style"], "screen: Sheet, over: top", "screen: Sheet, style: alert, over: top"),
    (["step.popTo"], "popTo: Home", "popTo: Detail"),
    (["step.replace"], "replace: Detail", "replace: [Home, Detail]"),
    (["step.remove"], "remove: Home", "remove: Lock"),
    (["step.dismiss"], "dismiss: top", "dismiss: self"),
    (["step.start"], "{ start: Watch }", "stay"),
    (["step.child"], "{ child: Kid, with: { id: 2 } }", "{ child: Pop }"),
    (["step.stop"], "stop: Pop", "stop: Kid"),
    (["step.select"], "{ select: Two }", "stay"),
    (["step.finish", "step.outcome"], "{ finish: { outcome: chosen, with: { id: 5 } } }", "finish"),
    (["step.next"], "next: App.Kid, with: { id: 6 }", "next: App.Bar"),
    (["step.output"], "{ output: told }", "stay"),
    (["step.in"], "in: { child: Kid, do: { push: Lock } }", "in: { child: Kid, do: pop }"),
    (["step.do", "step.animations"], "], animations: awaited }", "], animations: unawaited }"),
    (["step.set"], "set: { isIn: true }", "set: { isIn: false }"),
    (["step.open", "step.link"], "open: { link: item, with: { id: 4 } }", "open: home"),
    (["step.post", "step.notification"], ", { post: out }", ""),
    (["step.request"], ", { request: Home.loaded }", ""),
    (["step.if"], "if: isIn, then", "if: not isIn, then"),
    (["step.then"], "then: { push: Detail, with: { id: 3 } }", "then: stay"),
    (["step.else"], "else: { start: Pop }", "else: stay"),
    (["step.switch", "step.cases"], "cases: { a: stay }", "cases: { a: pop }"),
    (["step.default"], "default: { stop: Pop }", "default: stay"),
  ]

  /// Keys that mean nothing to the app.
  private static let silent: [(keys: [String], from: String, to: String)] = [
    (["flow"], "", ""), (["imports"], "name: Shop", "imports: []"), (["name"], "Shop", "Store"),
    (
      [
        "description", "gestures.description", "gestures.hears.description",
        "animations.description", "finishing.description", "screen.description",
        "coordinator.description", "boundary.description", "link.description",
        "typeDeclaration.description",
      ], "description: The window.", "description: What the window shows."
    ),
    (["rules"], "name: Shop", "rules: { dead-end: off }"),
    (
      [
        "checks", "check.never", "check.always", "check.once", "check.when", "check.then",
        "check.while", "check.before", "check.after", "check.until", "check.description",
        "check.reach", "check.from", "check.by", "check.within",
      ], "name: Shop", "checks: { noLock: { never: visible Lock, description: Nobody locks it. } }"
    ),
    (
      [
        "code", "code.coordinator", "code.not", "code.push", "code.present", "code.root",
        "code.start", "code.finish", "code.factory", "code.names", "code.description",
      ], "name: Shop", "code: { names: { ShopCoordinator: App } }"
    ),
  ]

  private func fingerprint(_ from: String, _ to: String, in folder: URL) throws -> Substring {
    let flow = Self.flow.replacingOccurrences(of: from, with: to)
    #expect(from.isEmpty || Self.flow.components(separatedBy: from).count == 2, "\(from)")
    try write(flow, to: folder.appendingPathComponent("flow.yaml"))
    return try mark(in: folder)
  }

  private func mark(in folder: URL) throws -> Substring {
    let text = try swift(of: "flow.yaml", "--level", "types", in: folder)
    return try #require(text.split(separator: "\n").first { $0.contains("let fingerprint") })
  }

  @Test func `a change of meaning changes the fingerprint, and nothing else does`() throws {
    try withTemporaryFolder { folder in
      let old = try fingerprint("", "", in: folder)
      for change in Self.changes {
        #expect(try fingerprint(change.from, change.to, in: folder) != old, "\(change.keys)")
      }
      for change in Self.silent {
        #expect(try fingerprint(change.from, change.to, in: folder) == old, "\(change.keys)")
      }
      let moved = Self.flow.replacingOccurrences(of: "\n  Watch: { start: stay }", with: "")
        .replacingOccurrences(of: "coordinators:", with: "coordinators:\n  Watch: { start: stay }")
      #expect(moved != Self.flow)
      #expect(try fingerprint(Self.flow, moved, in: folder) == old)
    }
  }

  @Test func `another root is another meaning`() throws {
    try withTemporaryFolder { folder in
      let marks = try ["A", "B"].map { root in
        let flow = """
          flow: 1
          root: \(root)
          screens: { Home: { events: [] } }
          coordinators: { A: { start: Home }, B: { start: Home } }
          """
        try write(flow, to: folder.appendingPathComponent("flow.yaml"))
        return try mark(in: folder)
      }
      #expect(marks[0] != marks[1])
    }
  }

  @Test func `every key of the language is asked for`() throws {
    let file = repository.appendingPathComponent("Documentation/flow.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var keys: Set<String> = []
    collect(schema, "", &keys)
    for (name, definition) in try #require(schema["definitions"] as? [String: Any]) {
      // What a coordinator starts with has a step's keys.
      if name != "startStep" { collect(definition, name, &keys) }
    }
    // The root has a flow of its own below.
    let known = Set((Self.changes + Self.silent).flatMap(\.keys) + ["root"])
    #expect(keys.count > 80)
    #expect(keys.subtracting(known).sorted() == [])
    #expect(known.subtracting(keys).sorted() == [])
  }

  /// The keys of an object, of those in it, and of its forms.
  private func collect(_ value: Any, _ path: String, _ keys: inout Set<String>) {
    if let list = value as? [Any] { return list.forEach { collect($0, path, &keys) } }
    guard let object = value as? [String: Any] else { return }
    for (name, inner) in object {
      if name == "definitions" || (name == "properties" && path == "rules") { continue }
      guard name == "properties", let properties = inner as? [String: Any] else {
        collect(inner, path, &keys)
        continue
      }
      for (key, value) in properties {
        // The words of a step nest, and are steps' all the same.
        let full = path.isEmpty ? key : path == "step" ? "step.\(key)" : "\(path).\(key)"
        keys.insert(full)
        collect(value, path == "step" ? "step" : full, &keys)
      }
    }
  }
}

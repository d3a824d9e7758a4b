import FlowctlTestSupport
import Foundation
import Testing

/// What people write who guess: one error each, with what to write in the names that stand there.
struct GuessTests {
  private static let flow = """
    flow: 1
    root: App

    state:
      isLoggedIn: Bool = any
      plan: Plan = .free

    gestures:
      back: finish
      swipe: finish

    types:
      Plan: [free, paid]
      LoginResult: [ok, wrong]

    screens:
      Welcome: { events: [logIn, guest] }
      Home: { events: { open: { id: Int } } }
      Detail: { params: { id: Int }, events: [close, share] }
      Share: { events: [done] }
      Settings: { events: [logOut] }

    coordinators:
      App:
        children:
          Login: root
          Main: root
        start:
          if: isLoggedIn
          then: Main
          else: Login
        transitions:
          Login.ended:
            switch: result
            cases:
              ok: [{ set: { isLoggedIn: true } }, { start: Main }]
              wrong: { start: Login }
      Login:
        outcomes: { ended: { result: LoginResult } }
        start: Welcome
        transitions:
          Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }
          Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }
      Main:
        tabs: [HomeTab, SettingsTab]
      HomeTab:
        start: Home
        transitions:
          Home.open: { push: { screen: Detail, with: { id: id } } }
          Detail.close: pop
          Detail.share: { present: Share }
          Share.done: dismiss
      SettingsTab:
        start: Settings
        transitions:
          Settings.logOut: stay

    deeplinks:
      item:
        url: shop://items/{id}
        params: { id: Int }
        if: isLoggedIn
        to: App.Main.HomeTab
        do: { push: { screen: Detail, with: { id: id } } }

    """

  @Test func `the flow that is guessed at is right`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      #expect(flowctl("validate", "app.yaml", in: folder).status == 0)
    }
  }

  private static let guesses: [(right: String, guess: String, help: String)] = [
    (
      "Settings.logOut: stay", "Settings.logOut: stay\n      Settings.help: stay",
      "it has: logOut; or declare it in `Settings`: `events: [logOut, help]`, or remove it here"
    ),
    (
      "Settings.logOut: stay\n",
      "Settings.logOut: { set: { isOnline: true } }\n\nenvironment: { isOnline: Bool }\n",
      "if the app decides it, move it to `state`: `isOnline: Bool = any`"
    ),
    (
      "wrong: { start: Login }", "wrong: { start: Login }\n          late: stay",
      "its cases: .ok, .wrong; or add it to them: `LoginResult: [ok, wrong, late]`"
    ),
    (
      "shop://items/{id}", "/items/{id}",
      "begin with the app's scheme, or with https: `url: \"SCHEME://items/{id}\"`"
    ),
    (
      "Detail.share: { present: Share }", "Detail.share: { sheet: Share, isPresented: true }",
      "write `present: Share`, without `isPresented`"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest: [{ finish: { outcome: ended, with: { result: .ok } } }, { set: { isLoggedIn: true } }]",
      "write it before the `finish`"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest: [{ finish: { outcome: ended, with: { result: .ok } } }, { push: Welcome }]",
      "let the parent show what comes next, where it handles `Login.ended`"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest: [{ if: isLoggedIn, then: { finish: { outcome: ended, with: { result: .ok } } } }, stay]",
      "write it under `else`"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest: [{ if: isLoggedIn, then: { finish: { outcome: ended, with: { result: .ok } } }, else: stay }, "
        + "{ finish: { outcome: ended, with: { result: .wrong } } }]",
      "write it in the branches that don't finish"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest: [{ finish: { outcome: ended, with: { result: .ok } } }, "
        + "{ finish: { outcome: ended, with: { result: .wrong } } }]",
      "remove one of the two: a coordinator ends once"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest: [{ finish: { outcome: ended, with: { result: .wrong } } }, stay]",
      "remove the `stay`"
    ),
    (
      "flow: 1\nroot: App\n", "flow: 1\n---\nroot: App\n",
      "remove this line if what stands around it is one flow, or put it in a file of its own"
    ),
    (
      "wrong: { start: Login }", "wrong: finish",
      "the app goes on: write `stay`, or `start: Login`, or `start: Main`"
    ),
    ("Settings.logOut: stay", "Settings.logOut: .stay", "write `stay`"),
    (
      "Home: { events: { open: { id: Int } } }", "Home: { events: { show:, open: { id: Int } } }",
      "write `show: ,`"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: App.logOut",
      "tell the parent: `{ output: logOut }`, or `{ finish: logOut }` if this coordinator ends with it"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { finish: done, set: { isLoggedIn: false } }",
      "write a list: `[{ set: { isLoggedIn: false } }, { finish: done }]`"
    ),
    (
      "isLoggedIn: Bool = any", "isLoggedIn: Bool",
      "write `= any` behind the type if it is not known at launch, or else its value: `= false`"
    ),
    (
      "Share: { events: [done] }", "Share: { style: dialog, events: [done] }",
      "did you mean `alert`?"
    ),
    (
      "  Main:\n    tabs: [HomeTab, SettingsTab]\n", "  Main: { tab: HomeTab, SettingsTab }\n",
      "write `tabs: [HomeTab, SettingsTab]`"
    ),
    (
      "wrong: { start: Login }", "wrong: { finish: Main }",
      "write `start: Main` to show `Main`, or `stop: Main` to end it"
    ),
    (
      "deeplinks:\n",
      "checks:\n  c: { never: visible [Home, Detail] and isLoggedIn }\ndeeplinks:\n",
      "write `visible (Home or Detail) and isLoggedIn`"
    ),
    (
      "Settings.logOut: stay",
      "Settings.logOut: { if: not plan in [.free, .paid] and isLoggedIn, then: stay, else: stay }",
      "write `not (plan == .free or plan == .paid) and isLoggedIn`"
    ),
    (
      "Home.open: { push: { screen: Detail, with: { id: id } } }",
      "Home.open: { push: { screen: Detail, with: { id } } }", "write `id: id`"
    ),
    (
      "ok: [{ set: { isLoggedIn: true } }, { start: Main }]",
      "ok: [{ set: { isLoggedIn = true } }, { start: Main }]", "write `isLoggedIn: true`"
    ),
    (
      "Settings.logOut: stay",
      "Settings.logOut: { guard: isLoggedIn, else: { set: { isLoggedIn: false } } }",
      "write `if: isLoggedIn`, and next to it `then: stay`"
    ),
    (
      "    start: Settings",
      "    screens:\n      Settings: { events: [logOut] }\n    start: { push: Settings }",
      "move what is under it to the `screens` at the top level of the file"
    ),
    (
      "    outcomes: { ended: { result: LoginResult } }",
      "    finishes: { ended: { result: LoginResult } }",
      "did you mean `outcomes`?"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: { finish: { result: .ok } }",
      "write `finish: { outcome: ended, with: { result: .ok } }`"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: { finish: { ended: .ok } }",
      "write `finish: { outcome: ended, with: { result: .ok } }`"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: { finish: { ended: { result: .ok } } }",
      "write `finish: { outcome: ended, with: { result: .ok } }`"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open: { push: { screen: Detail, params: { id: id } } }",
      "did you mean `with`?"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    children:\n      HomeTab: tab\n      SettingsTab: tab\n    tabs: [HomeTab, SettingsTab]",
      "remove it from `children`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    children:\n      HomeTab: tab\n      SettingsTab: tab",
      "write `tabs: [HomeTab, SettingsTab]` in place of them"
    ),
    (
      "  LoginResult: [ok, wrong]",
      "  LoginResult: { ok, wrong }",
      "write `LoginResult: [ok, wrong]`"
    ),
    (
      "        switch: result\n        cases:",
      "      switch: result\n      cases:",
      "indent it further than `Login.ended`"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }\n      Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "    Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }\n    Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "indent it further than `transitions`"
    ),
    (
      "      then: Main",
      "      then:\n      start: Main",
      "indent it further than `then`"
    ),
    (
      "flow: 1",
      "version: 1",
      "did you mean `flow`?"
    ),
    (
      "deeplinks:",
      "checks:\n  - never: visible Home and not isLoggedIn\n  - never: visible Detail\n\n\ndeeplinks:",
      "write its name in place of the `-`: `aName: { never: visible Home and not isLoggedIn }`"
    ),
    (
      "deeplinks:",
      "checks:\n  - name: a\n    never: visible Home and not isLoggedIn\n\n\ndeeplinks:",
      "write its name in place of the `-`: `a: { never: visible Home and not isLoggedIn }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: push(Settings)",
      "write `{ push: Settings }`"
    ),
    (
      "      Share.done: dismiss",
      "      Share.done: dismiss Share",
      "write `{ dismiss: Share }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: push Settings",
      "write `{ push: Settings }`"
    ),
    (
      "    start:\n      if: isLoggedIn\n      then: Main\n      else: Login",
      "    start: if isLoggedIn: Main",
      "write `start: { if: isLoggedIn, then: Main }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: if isLoggedIn then stay else pop",
      "write `{ if: isLoggedIn, then: stay, else: pop }`"
    ),
    (
      "  Home: { events: { open: { id: Int } } }",
      "  Home: { events { open: { id: Int } } }",
      "write `events: { open: { id: Int } }`"
    ),
    (
      "  Home: { events: { open: { id: Int } } }",
      "  Home:\n    events { open: { id: Int } }",
      "write `events: { open: { id: Int } }`"
    ),
    (
      "root: App",
      "root: Welcome",
      "write `root: App`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    tabs: [HomeTab, Settings]",
      "write `SettingsTab`"
    ),
    (
      "    to: App.Main.HomeTab",
      "    to: HomeTab",
      "write `App.Main.HomeTab`"
    ),
    (
      "    to: App.Main.HomeTab",
      "    to: Main",
      "write `App.Main`"
    ),
    (
      "    to: App.Main.HomeTab",
      "    to: App.Main.HomeTab.Detail",
      "end the path before it, and write `do: { push: Detail }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { finish: signedOut }",
      "a tab stays: tell its tab bar by `outputs: [signedOut]` and `output: signedOut`"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: { finish: { ended: { id: ok } } }",
      "write `finish: { outcome: ended, with: { id: ok } }`"
    ),
    (
      "    url: shop://items/{id}",
      "    url: https://*.shop.com/items/{id}",
      "write one host, and a link of its own for each other"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: – stay",
      "write `stay`"
    ),
    (
      "      Detail.share: { present: Share }",
      "      Detail.share: { present: { screen: Share, style: modal } }",
      "did you mean `sheet`?"
    ),
    (
      "    transitions:\n      Settings.logOut: stay",
      "    on:\n      Settings.logOut: stay",
      "did you mean `transitions`?"
    ),
    (
      "  Settings: { events: [logOut] }",
      "  Settings: [logOut]",
      "write `Settings: { events: [logOut] }`"
    ),
    (
      "  Welcome: { events: [logIn, guest] }\n  Home: { events: { open: { id: Int } } }\n  Detail: { params: { id: Int }, events: [close, share] }\n  Share: { events: [done] }\n  Settings: { events: [logOut] }",
      "  - Welcome: { events: [logIn, guest] }\n  - Home: { events: { open: { id: Int } } }\n  - Detail: { params: { id: Int }, events: [close, share] }\n  - Share: { events: [done] }\n  - Settings: { events: [logOut] }",
      "remove the `- ` before each of its keys"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open -> push Detail",
      "write `Home.open: { push: Detail }`"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open: -> Detail",
      "write `{ push: Detail }` for a screen, `{ start: Detail }` for a child"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { goTo: Settings }",
      "did you mean `push`?"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open: { push: Detail, params: { id: _ } }",
      "did you mean `with`?"
    ),
    (
      "      Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "      Welcome.guest: { finish: ended(.wrong) }",
      "write `finish: { outcome: ended, with: { result: .wrong } }`"
    ),
    (
      "      Settings.logOut: stay",
      "      logOut: stay",
      "write `Settings.logOut`"
    ),
    (
      "deeplinks:",
      "links:",
      "did you mean `deeplinks`?"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "  tabs: [HomeTab, SettingsTab]",
      "indent it further than `Main`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { start: Login }",
      "only `App` starts it: tell `App` by an outcome or an output; or write `children: { Login: push }` in `SettingsTab`, or for a sheet `Login: present`"
    ),
    (
      "    start: Settings",
      "    start:\n      screen: Settings",
      "write `push: Settings` or `present: Settings` in place of it"
    ),
    (
      "      Detail.close: pop",
      "      Detail.close: back",
      "did you mean `pop`?"
    ),
    (
      "      Detail.close: pop",
      "      Detail.close: pop Detail",
      "write `pop`, or `{ popTo: Detail }` for all above `Detail`"
    ),
    (
      "  Share: { events: [done] }",
      "  Share: { type: sheet, events: [done] }",
      "did you mean `style`?"
    ),
    (
      "  Share: { events: [done] }",
      "  Share: { buttons: [done] }",
      "did you mean `events`?"
    ),
    (
      "  Detail: { params: { id: Int }, events: [close, share] }",
      "  Detail: { parameters: { id: Int }, events: [close, share] }",
      "did you mean `params`?"
    ),
    (
      "  isLoggedIn: Bool = any",
      "  isLoggedIn: { type: Bool, initial: any }",
      "write `isLoggedIn: Bool = any`"
    ),
    (
      "  Plan: [free, paid]",
      "  Plan: free | paid",
      "write `Plan: [free, paid]`"
    ),
    (
      "  Plan: [free, paid]",
      "  Plan:\n    case free\n    case paid",
      "write `Plan: [free, paid]`"
    ),
    (
      "      Login: root",
      "      Login: { present: fullScreen }",
      "write `Login: { as: present, style: fullScreen }`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    tabBar: [HomeTab, SettingsTab]",
      "did you mean `tabs`?"
    ),
    (
      "    do: { push: { screen: Detail, with: { id: id } } }",
      "    push: Detail",
      "write `do: { push: Detail }`"
    ),
    (
      "    do: { push: { screen: Detail, with: { id: id } } }",
      "    then: { push: Detail }",
      "did you mean `do`?"
    ),
    (
      "    url: shop://items/{id}",
      "    url: shop://items/$id",
      "a placeholder is written in braces: `url: \"shop://items/{id}\"`"
    ),
    (
      "  back: finish",
      "  swipeBack: finish",
      "did you mean `back`?"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: nothing",
      "did you mean `stay`?"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { isLoggedIn: false }",
      "write `set: { isLoggedIn: false }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: set isLoggedIn false",
      "write `{ set: { isLoggedIn: false } }`"
    ),
    (
      "deeplinks:",
      "checks:\n  noHome: never visible Home\n\ndeeplinks:",
      "write `noHome: { never: visible Home }`"
    ),
    (
      "deeplinks:",
      "checks:\n  noHome: { never: Home }\n\ndeeplinks:",
      "write `visible Home`"
    ),
    (
      "deeplinks:",
      "checks:\n  noHome: { if: visible Home, then: isLoggedIn }\n\ndeeplinks:",
      "write `never: visible Home and not isLoggedIn`"
    ),
    (
      "  Detail: { params: { id: Int }, events: [close, share] }",
      "  Detail: { params: { id: Int, tags: \"Array<String>?\" }, events: [close, share] }",
      "write `[String]?`"
    ),
    (
      "  Detail: { params: { id: Int }, events: [close, share] }",
      "  Detail: { params: { id: Int, tags: \"[String: Int]\" }, events: [close, share] }",
      "declare a type of your own for it under `types`"
    ),
    (
      "  Home: { events: { open: { id: Int } } }",
      "  Home:\n    events:\n      open(id: Int):",
      "write `open: { id: Int }`"
    ),
    (
      "    outcomes: { ended: { result: LoginResult } }",
      "    outcomes: ended(result: LoginResult)",
      "write `outcomes: { ended: { result: LoginResult } }`"
    ),
    (
      "  Plan: [free, paid]",
      "  Plan: enum { free, paid }",
      "write `Plan: [free, paid]`"
    ),
    (
      "  Plan: [free, paid]",
      "  Plan: { case free, case paid }",
      "write `Plan: [free, paid]`"
    ),
    (
      "  plan: Plan = .free",
      "  plan: .free",
      "write the type before it: `plan: Plan = .free`"
    ),
    (
      "    children:\n      Login: root\n      Main: root",
      "    children: [Login, Main]",
      "write `children: { Login: root, Main: root }`"
    ),
    (
      "      Settings.logOut: stay",
      "      SettingsTab:\n        logOut: stay",
      "write the owner before each event: `Settings.logOut: stay`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings:\n        logOut: stay",
      "write the owner before each event: `Settings.logOut: stay`"
    ),
    (
      "    url: shop://items/{id}",
      "    url: shop://items/:id",
      "a placeholder is written in braces: `url: \"shop://items/{id}\"`"
    ),
    (
      "    url: shop://items/{id}",
      "    url: shop://items/<id>",
      "a placeholder is written in braces: `url: \"shop://items/{id}\"`"
    ),
    (
      "          wrong: { start: Login }",
      "          wrong: { set: { isLoggedIn: false }, start: Login }",
      "write a list: `[{ set: { isLoggedIn: false } }, { start: Login }]`"
    ),
    (
      "      Share.done: dismiss",
      "      Share.done: { dismiss: { animated: true } }",
      "write just `dismiss`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { set: { isLoggedIn: !isLoggedIn } }",
      "`set` takes no expression: ask with `if`, and set `true` in one branch and `false` in the other"
    ),
    (
      "        switch: result\n        cases:",
      "        switch: result",
      "write `cases:` between the two, in the column of `switch`"
    ),
    (
      "    start:\n      if: isLoggedIn\n      then: Main\n      else: Login",
      "    start:\n      - if: isLoggedIn\n        then: Main\n      - else: Login",
      "take the `- ` before it away, and indent it like the `if` above"
    ),
    (
      "    start:\n      if: isLoggedIn\n      then: Main\n      else: Login",
      "    start:\n      isLoggedIn ? Main : Login",
      "write `{ if: isLoggedIn, then: Main, else: Login }`"
    ),
    (
      "    if: isLoggedIn\n    to",
      "    requires: isLoggedIn\n    to",
      "did you mean `if`?"
    ),
    (
      "  swipe: finish",
      "  swipe: false",
      "write `swipe: locked`"
    ),
    (
      "  back: finish",
      "  back: pop",
      "write `back: finish`: the coordinator ends with its last screen"
    ),
    (
      "      Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "      Welcome.guest: { finish: { outcome: ended, result: .wrong } }",
      "write `finish: { outcome: ended, with: { result: .wrong } }`"
    ),
    (
      "      Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "      Welcome.guest: { finish: ended, result: .wrong }",
      "write `finish: { outcome: ended, with: { result: .wrong } }`"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open: { push: { screen: Detail, id: id } }",
      "write `push: { screen: Detail, with: { id: id } }`"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open: { push: Detail, id: id, over: top }",
      "write `push: { screen: Detail, over: top, with: { id: id } }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut(): stay",
      "write `Settings.logOut`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings/logOut: stay",
      "write `Settings.logOut`"
    ),
    (
      "    to: App.Main.HomeTab",
      "    to: Detail",
      "write `to: App.Main.HomeTab`"
    ),
    (
      "deeplinks:",
      "checks:\n  noHome: { never: Home visible and not isLoggedIn }\n\ndeeplinks:",
      "write `visible Home`"
    ),
    (
      "flow: 1",
      "flow: 1\nrules:\n  leaked-child: warn",
      "did you mean `warning`?"
    ),
    (
      "flow: 1",
      "flow: 1\ndisable: [leaked-child]",
      "write `rules: { leaked-child: off }`"
    ),
    (
      "  Settings: { events: [logOut] }",
      "  Settings: { events: { logOut: Void } }",
      "write `logOut: {}`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { tab: HomeTab }",
      "did you mean `select`?"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { emit: signedOut }",
      "did you mean `output`?"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { set: { plan: premium } }",
      "write one of its cases: .free, .paid"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { set: { plan: \"free\" } }",
      "write `.free`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { open: \"shop://items/7\" }",
      "a link is opened by its name: `open: item`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { if: plan == \"free\", then: stay }",
      "write `plan == .free` if it is a case; numbers and strings can't be tested"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { if: plan is free, then: stay }",
      "write `plan == .free` to ask for a case"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { push: Settings, style: sheet }",
      "remove it, or write `present: Settings`: what is pushed has no style"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { delay: 3 }",
      "remove it: nothing takes time here, and what comes later is an `async` event"
    ),
    (
      "  SettingsTab:\n    start: Settings",
      "  SettingsTab:\n    parent: Main\n    start: Settings",
      "remove it: `Main` names its children, under `children` or `tabs`"
    ),
    (
      "  SettingsTab:\n    start: Settings",
      "  SettingsTab:\n    root: Settings",
      "write `start: Settings`"
    ),
    (
      "  SettingsTab:\n    start: Settings",
      "  SettingsTab:\n    start: SettingsScreen",
      "did you mean `Settings`?"
    ),
    (
      "  SettingsTab:\n    start: Settings",
      "  SettingsTab: Settings",
      "write `start: Settings` on a line of its own, indented like this one"
    ),
    (
      "      Login: root",
      "      Login: { as: root, params: {} }",
      "remove it: the child declares its `params`"
    ),
    (
      "      Login: root",
      "      Login: [root]",
      "write `Login: root`"
    ),
    (
      "      Login: root",
      "      LoginCoordinator: root",
      "did you mean `Login`?"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { never: isLoggedIn = false }\n\ndeeplinks:",
      "write `not isLoggedIn`"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { never: visible Home when not isLoggedIn }\n\ndeeplinks:",
      "write `and` in place of `when`"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { always: visible Home implies isLoggedIn }\n\ndeeplinks:",
      "write `not` before the first condition, and `or` in place of `implies`"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { when: deeplink item, then: visible Detail }\n\ndeeplinks:",
      "write `open item`"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { reachable: visible Home }\n\ndeeplinks:",
      "did you mean `reach`?"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { never: HomeTab }\n\ndeeplinks:",
      "write `live HomeTab`"
    ),
    (
      "    do: { push: { screen: Detail, with: { id: id } } }",
      "    do: { push: { screen: Detail, with: { id: $id } } }",
      "write `id`"
    ),
    (
      "    do: { push: { screen: Detail, with: { id: id } } }",
      "    do: { push: { screen: Detail, with: { id: \"{id}\" } } }",
      "write `id`"
    ),
    (
      "    do: { push: { screen: Detail, with: { id: id } } }",
      "    screen: Detail",
      "write `do: { push: Detail }`"
    ),
    (
      "  plan: Plan = .free",
      "  plan: Plan = Plan.free",
      "write `.free`"
    ),
    (
      "  plan: Plan = .free",
      "  plan: [free, paid]",
      "declare it under `types`, `Plan: [free, paid]`, and write `plan: Plan`"
    ),
    (
      "  back: finish",
      "  popGesture: finish",
      "did you mean `back`?"
    ),
    (
      "root: App",
      "root: { coordinator: App }",
      "write `root: App`"
    ),
    (
      "root: App",
      "start: App",
      "did you mean `root`?"
    ),
    (
      "        cases:\n          ok: [{ set: { isLoggedIn: true } }, { start: Main }]\n          wrong: { start: Login }",
      "        cases:\n          case .ok: [{ set: { isLoggedIn: true } }, { start: Main }]\n          case .wrong: { start: Login }",
      "write `ok:`, `wrong:`"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: { finish: Login.ended }",
      "write `finish: ended`"
    ),
    (
      "    outcomes: { ended: { result: LoginResult } }",
      "    outputs: { ended: { result: LoginResult } }",
      "write `outcomes` in place of `outputs`: a finish brings an outcome"
    ),
    (
      "    params: { id: Int }\n    if",
      "    if",
      "declare it: `params: { id: Int }`"
    ),
    (
      "deeplinks:",
      "checks:\n  a: { when: open item, then: { visible: Detail } }\n\ndeeplinks:",
      "write `then: visible Detail`"
    ),
    (
      "      Settings.logOut: stay",
      "      SettingsTab.logOut: stay",
      "write `Settings.logOut`"
    ),
    (
      "      Main: root\n    start:",
      "      Main: root\n      transitions:\n        Login.finished: stay\n    start:",
      "indent it like `children`"
    ),
    (
      "    params: { id: Int }\n    if",
      "    params: [id]\n    if",
      "write `params: { id: Int }`"
    ),
    (
      "  Settings: { events: [logOut] }",
      "  Settings: { events: [logOut], asyncEvents: [] }",
      "did you mean `async`?"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open: { push: Detail, id: $event.id }",
      "write `push: { screen: Detail, with: { id: id } }`"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: { set: isLoggedIn }",
      "write `set: { isLoggedIn: true }`"
    ),
    (
      "      Login.ended:",
      "      ended:",
      "write `Login.ended`"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: [{ finish: { outcome: ended, with: { result: .ok } } }, dismiss]",
      "remove it: the finish takes what its coordinator shows"
    ),
    (
      "      Home.open: { push: { screen: Detail, with: { id: id } } }",
      "      Home.open:\n        if: isLoggedIn\n        then: pop\n        else if: not isLoggedIn\n        else: { push: { screen: Detail, with: { id: id } } }",
      "write `else: { if: not isLoggedIn, then: { push: { screen: Detail, with: { id: id } } } }` in place of it and of the `else` below"
    ),
    (
      "    start:\n      if: isLoggedIn\n      then: Main\n      else: Login",
      "    start: { start: Welcome }",
      "`Login` shows it: write `start: Login`"
    ),
    (
      "deeplinks:",
      "checks:\n  detail: the Detail screen is never shown twice\n\ndeeplinks:",
      "write `detail: { never: visible Detail }`"
    ),
    (
      "deeplinks:",
      "checks:\n  noHome: { if: isLoggedIn, never: visible Welcome }\n\ndeeplinks:",
      "write `while: isLoggedIn`, beside `never` or `always`"
    ),
    (
      "deeplinks:",
      "checks:\n  noHome: { never: Home && isLoggedIn }\n\ndeeplinks:",
      "write `visible Home and isLoggedIn`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    children: [HomeTab, SettingsTab]",
      "write `tabs: [HomeTab, SettingsTab]` in place of them"
    ),
    (
      "      Login: root",
      "      Login: { present, swipe: locked }",
      "write `Login: { as: present, swipe: locked }`"
    ),
    (
      "  isLoggedIn: Bool = any",
      "  isLoggedIn: Bool = unknown",
      "write `any`: it is not known at launch"
    ),
    (
      "      Settings.logOut: stay",
      "      Settings.logOut: dismissAlert",
      "write `stay`: a button of an alert closes it"
    ),
    (
      "      Welcome.logIn: { finish: { outcome: ended, with: { result: .ok } } }",
      "      Welcome.logIn: { outcome: ended }",
      "write `finish: ended`"
    ),
    (
      "  back: finish",
      "  back: swipeable",
      "write `finish` if the user may leave and the child then ends, or `locked` if they can't"
    ),
    ("Detail.close: pop", "Detail.close: path.removeLast", "write `pop`"),
    (
      "Detail.share: { present: Share }", "Detail.share: { path.append: Share }",
      "write `push: Share`"
    ),
    ("Share.done: dismiss", "Share.done: { dismiss, animated: false }", "write just `dismiss`"),
    ("Share.done: dismiss", "Share.done: { delegate: done }", "did you mean `output`?"),
    ("Settings.logOut: stay", "Settings.logOut: { setRoot: Settings }", "did you mean `replace`?"),
    ("Settings.logOut: stay", "Settings.logOut: { link: item }", "did you mean `open`?"),
    (
      "Settings.logOut: stay", "Settings.logOut: { select: { tab: HomeTab } }",
      "write `select: HomeTab`"
    ),
    ("Plan: [free, paid]", "Plan: enum [free, paid]", "write `Plan: [free, paid]`"),
    (
      "Settings: { events: [logOut] }", "Settings: { events: logOut | away }",
      "write `events: [logOut, away]`"
    ),
    (
      "tabs: [HomeTab, SettingsTab]", "tabs: [HomeTab, SettingsTab]\n    selected: SettingsTab",
      "write `start: { select: SettingsTab }`"
    ),
    (
      "    start: Settings\n", "    start: Settings\n    navigationController: true\n",
      "remove it: a coordinator stands on the stack of its parent, or on one of its own"
    ),
    (
      "    start: Settings\n", "    rootViewController: Settings\n", "write `start: Settings`"
    ),
    (
      "Settings: { events: [logOut] }",
      "Settings: { events: [logOut], interactiveDismissDisabled: true }", "write `swipe: locked`"
    ),
    (
      "Settings: { events: [logOut] }", "Settings: { events: [logOut], notifications: [expired] }",
      "did you mean `async`?"
    ),
    ("root: App", "root: AppDelegate", "write `root: App`: it is nobody's child"),
    (
      "    do: { push: { screen: Detail, with: { id: id } } }", "    redirect: item",
      "write `do: { open: item }`"
    ),
    ("url: shop://items/{id}", "url: [shop://items/1, shop://old]", "write `url: shop://items/1`"),
    (
      "deeplinks:", "checks: { opens: \"Detail.share -> Share\" }\n\ndeeplinks:",
      "write `opens: { when: Detail.share, then: visible Share }`"
    ),
    (
      "deeplinks:", "checks: { opens: { when: Detail.share, visible Share } }\n\ndeeplinks:",
      "write `then: visible Share`"
    ),
    (
      "deeplinks:", "checks: { opens: { after: Detail.share, visible: Share } }\n\ndeeplinks:",
      "write `always: visible Share`, or `when: Screen.event, then: visible Share`"
    ),
    (
      "deeplinks:", "checks: { opens: { can: visible Share } }\n\ndeeplinks:",
      "did you mean `reach`?"
    ),
    ("Detail.close: pop", "Detail.close: pop, stay", "write a list: `[pop, stay]`"),
    (
      "Detail.close: pop",
      "Detail.close: { if: \"plan in [.free, .paid]\", then: pop, else: stay }",
      "write `plan == .free or plan == .paid`"
    ),
    (
      "deeplinks:", "checks: { c: { always: visible Share -> isLoggedIn } }\n\ndeeplinks:",
      "write `not visible Share or isLoggedIn`"
    ),
    (
      "deeplinks:",
      "checks: { c: { always: visible Share or visible Home => isLoggedIn } }\n\ndeeplinks:",
      "write `not (visible Share or visible Home) or isLoggedIn`"
    ),
    (
      "deeplinks:", "checks: { c: { never: Share.visible and isLoggedIn } }\n\ndeeplinks:",
      "write `visible Share`"
    ),
    (
      "deeplinks:", "checks: { c: { never: Login.alive and isLoggedIn } }\n\ndeeplinks:",
      "write `live Login`"
    ),
    (
      "Home.open:", "Home.open(id):",
      "write `Home.open`: its steps know what it brings by the name in `events`"
    ),
    (
      "Login.ended:", "Login.ended(.ok):",
      "write `Login.ended: { switch: …, cases: { …: … } }`"
    ),
    (
      "Detail.close: pop", "Detail.close: pop\n      Home.viewDidAppear: stay",
      "it comes by itself: write `async: [viewDidAppear]` in `Home`"
    ),
    (
      "Share: { events: [done] }", "Share: { events: [done], transitions: { done: dismiss } }",
      "move it to `HomeTab`: `Share.done: dismiss` under its `transitions`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]", "    tabs: [HomeTab, SettingsTab]\n    start: Home",
      "remove it: the first tab, `HomeTab`, is selected and starts by itself"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]", "    tabs: [HomeTab, SettingsTab]\n    start: Settings",
      "write `start: { select: SettingsTab }`, which shows it"
    ),
    (
      "Detail.share: { present: Share }", "Detail.share: { start: Share }",
      "show a screen: `present: Share`"
    ),
    // No coordinator is called so: it is a key that there isn't.
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    children:\n    navigation: stack\n    tabs: [HomeTab, SettingsTab]",
      "the keys are: `params`, `outcomes`"
    ),
    (
      "Share.done: dismiss", "Share.done: { dismiss: animated }", "write just `dismiss`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]", "    viewControllers: [HomeTab, SettingsTab]",
      "did you mean `tabs`?"
    ),
    (
      "    if: isLoggedIn\n    to:", "    if: isLoggedIn\n    else: item\n    to:",
      "write `{ open: item }`"
    ),
    (
      "events: [close, share]", "events: [close share]", "write `close, share`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { never: visible Home, within: 3 }\ndeeplinks:\n",
      "remove it\n"
    ),
    (
      "Share.done: dismiss", "Share.done: dismiss\n      Share.onDisappear: stay",
      "what the user closes by hand tells it: write `dismissed` if `Share` is presented, `popped` if it is pushed"
    ),
    ("Detail.close: pop", "Detail.close: path.removeLast()", "write `pop`"),
    (
      "Share: { events: [done] }", "Share: { events: { done: dismiss } }",
      "write `done: {}`, and `Share.done: dismiss` under the `transitions` of `HomeTab`"
    ),
    (
      "Share: { events: [done] }", "Share: { events: { done: { present: Share } } }",
      "write `done: {}`, and `Share.done: { present: Share }` under the `transitions` of `HomeTab`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { when: tap Home.open, then: visible Detail }\ndeeplinks:\n",
      "write `Home.open`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { never: back from Detail and isLoggedIn }\ndeeplinks:\n",
      "write `back Detail`"
    ),
    ("Settings.logOut: stay", "Settings.logOut: { select: 0 }", "write its name: `HomeTab`"),
    (
      "Settings.logOut: stay", "Settings.logOut: { select: 7 }",
      "the tabs are: HomeTab, SettingsTab"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { if: (live Main), then: stay }",
      "write `alive Main`"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { if: visible Home, then: stay }",
      "ask for a child, `alive Child`, or for a fact that the app keeps under `state`"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { await: Home.loaded }", "did you mean `request`?"
    ),
    (
      "Welcome.guest: { finish: { outcome: ended, with: { result: .wrong } } }",
      "Welcome.guest(result: .ok): stay",
      "write `Welcome.guest: { switch: result, cases: { ok: … } }`"
    ),
    (
      "Detail.close: pop", "[Detail.close, Share.done]: pop",
      "write a line for each: `Detail.close: …`, `Share.done: …`"
    ),
    (
      "Detail.close: pop", "Detail.close | Share.done: pop",
      "write a line for each: `Detail.close: …`, `Share.done: …`"
    ),
    ("Detail.close: pop", "\"*.close\": pop", "write a line for each: `Detail.close: …`"),
    (
      "Detail.close: pop", "Detail.*: pop",
      "write a line for each: `Detail.close: …`, `Detail.share: …`"
    ),
    (
      "  Home: { events: { open: { id: Int } } }\n  Detail: { params: { id: Int }",
      "  Home: { events: { open: { id: \"Int } } }\n  Detail: { params: { id: \"Int\" }",
      "write `\"Int\"`"
    ),
    (
      "  Settings: { events: [logOut] }\n\ncoordinators:\n",
      "\ncoordinators:\n  Settings: { events: [logOut] }\n", "move `Settings` to `screens`"
    ),
    ("flow: 1", "```yaml\nflow: 1", "remove this line, and the one that closes it"),
    ("to: App.Main.HomeTab", "to: App.HomeTab", "write `to: App.Main.HomeTab`"),
    ("root: App", "root: Main", "write `root: App`: it is nobody's child"),
    (
      "Share: { events: [done] }", "Share: { style: actionSheet, events: [done], cancel: do }",
      "did you mean `done`?"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: stay\n      Notification.gone: stay",
      "write `notification.gone`"
    ),
    (
      "Settings.logOut: stay",
      "Settings.logOut: { if: isLoggedIn, then: set: { isLoggedIn: false }, else: stay }",
      "write `{ set: { isLoggedIn: false } }`"
    ),
    ("Login: root", "Login: { as: present style: fullScreen }", "write `present, style`"),
    ("Detail.share: { present: Share }", "Detail.share: { segue: Login }", "did you mean `start`?"),
    ("Detail.share: { present: Share }", "Detail.share: { sheet: Login }", "write `start: Login`"),
    (
      "Login: root", "Login: fullScreenCover",
      "write `Login: { as: present, style: fullScreen }`"
    ),
    ("Login: root", "Login: navigationDestination", "did you mean `push`?"),
    (
      "outcomes: { ended: { result: LoginResult } }", "outcomes: { left: { result: LoginResult } }",
      "`left` is declared and used nowhere: write that"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { push: Detail }",
      "let the event bring it: `events: { logOut: { id: Int } }`; or pass it: `{ screen: Detail, with: { id: … } }`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { when: open item }\ndeeplinks:\n",
      "add `then: visible Detail`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { when: Detail.share }\ndeeplinks:\n",
      "add `then: visible Share`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { always: open item }\ndeeplinks:\n",
      "write `when: open item, then: visible Detail`"
    ),
    ("      Detail.close: pop", "    Detail.close: pop", "indent it with 6 spaces"),
    (
      "state:\n  isLoggedIn: Bool = any\n", "environment:\n  isLoggedIn: Bool\nstate:\n",
      "if the app decides it, move it to `state`: `isLoggedIn: Bool = any`"
    ),
    (
      "      then: Main\n      else: Login",
      "      then: Main\n      else if: plan == .free\n      then: Login\n      else: Main",
      "write `else: { if: plan == .free, then: Login, else: Main }` in place of it and of what belongs to it"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]\n  HomeTab:\n    start: Home\n    transitions:\n",
      """
          async: [gone]
          tabs: [HomeTab, SettingsTab]
        HomeTab:
          start: Home
          transitions:
            Main.gone: stay

      """, "move it to the `transitions` of `Main`; an output tells its parent"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    tabs: [HomeTab, SettingsTab]\n    events: [gone]\n    transitions: { Main.gone: stay }",
      "write `async: [gone]` for what comes by itself; what the user taps is an event of a screen"
    ),
    ("Detail.close: pop", "Detail.close: - pop", "remove the dash: `Detail.close: pop`"),
    (
      "Detail.close: pop", "Detail.close: - push: Home",
      "remove the dash: `Detail.close: { push: Home }`"
    ),
    (
      "  Share: { events: [done] }\n", "",
      "declare it under `screens`: `Share: { events: [done] }`; or remove what uses it"
    ),
    (
      "ok: [{ set: { isLoggedIn: true } }", "ok: [{ set: { known: true } }",
      "it has: isLoggedIn, plan; or declare `known: Bool = false` there"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { output: gone }",
      "declare it in `SettingsTab`: `outputs: [gone]`"
    ),
    (
      "isLoggedIn: Bool = any", "isLoggedIn: Bool = any\n  home: URL?",
      "keep whether there is one: write `hasHome: Bool = any`"
    ),
    ("wrong: { start: Login }", "_: { start: Login }", "write `default: …` beside `cases`"),
    (
      "  Login:\n    outcomes", "  Login:\n    description: Login: the first\n    outcomes",
      "write `description: \"Login: the first\"`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]", "    tabs: [HomeTab, SettingsTab]\n    start: HomeTab",
      "remove `start`: a tab bar starts with its first tab"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    tabs: [HomeTab, SettingsTab]\n    async: [gone]\n    transitions: { Main.gone: { push: Home } }",
      "let a tab do it: `in: { child: HomeTab, do: { push: Home } }`"
    ),
    (
      "    tabs: [HomeTab, SettingsTab]",
      "    tabs: [HomeTab, SettingsTab]\n    transitions: { tab.SettingsTab: popToRoot }",
      "let a tab do it: `in: { child: SettingsTab, do: popToRoot }`"
    ),
    (
      "deeplinks:\n",
      "checks:\n  c: { never: visible Home, after: visible Detail, before: visible Share }\ndeeplinks:\n",
      "write `until: visible Share` in place of `before`"
    ),
    (
      "deeplinks:\n", "checks:\n  c: { once: visible Home, while: isLoggedIn }\ndeeplinks:\n",
      "write `after: isLoggedIn, until: not isLoggedIn`"
    ),
    (
      "deeplinks:\n", "deeplinks:\n  home:\n    host: home\n    to: App.Main.HomeTab\n",
      "write `url: \"shop://home\"`"
    ),
    (
      "deeplinks:\n", "deeplinks:\n  home:\n    to: App.Main.HomeTab\n",
      "add `url: \"shop://home\"`"
    ),
    (
      "Detail.share: { present: Share }",
      "Detail.share: { present: { screen: Share, from: Detail } }",
      "remove it: the coordinator presents; `over: top` presents over what is topmost"
    ),
    (
      "Settings: { events: [logOut] }",
      "Settings: { params: { id: Int = \"7\" }, events: [logOut] }", "write `7`"
    ),
    (
      "state:\n  isLoggedIn: Bool = any\n  plan: Plan = .free\n", "state: [isLoggedIn, plan]\n",
      "write `state: { isLoggedIn: Bool = any, plan: Plan = any }`"
    ),
    (
      "  Login:\n    outcomes", "  Login:\n    start: Welcome\n  Login:\n    outcomes",
      "keep one of the two"
    ),
    (
      "  Share: { events: [done] }", "  Share: { events: [] }\n  Share: { events: [done] }",
      "keep one of the two"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { if: isLoggedIn, then: { finish: Main.Login } }",
      "write `App.Login`"
    ),
    // A tab where a child is expected.
    (
      "Settings.logOut: stay", "Settings.logOut: { start: HomeTab }",
      "it is already running: write `{ select: HomeTab }`"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { if: alive HomeTab, then: stay }",
      "remove the condition: a tab is alive as long as its tab bar"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { in: { child: HomeTab, do: popToRoot } }",
      "only `Main` can run steps in it: tell `Main` by an output, and write "
        + "`{ in: { child: HomeTab, do: … } }` there"
    ),
    (
      "Settings.logOut: stay", "Settings.logOut: { stop: HomeTab }",
      "remove the step: a tab lives as long as its tab bar"
    ),
    (
      "tabs: [HomeTab, SettingsTab]", "tabs: [SettingsTab]",
      "write `tabs: [SettingsTab, HomeTab]` in `Main`, or for a sheet write `children: { HomeTab: present }` in `Main`"
    ),
    ("      Main: root\n", "", "add `Main: root` to the `children` of `App`\n"),
    // What a type is in Swift, and what a screen looks like.
    (
      "  Plan: [free, paid]", "  Plan: [free, paid]\n  User: struct",
      "write `User:`, with nothing behind it"
    ),
    (
      "Share: { events: [done] }", "Share: { events: [done], detents: [medium, large] }",
      "remove it: a flow doesn't say what a screen looks like; or keep it for yourself: "
        + "`x-detents: [medium, large]`"
    ),
    (
      "  Main:\n    tabs", "  Main:\n    path: [Home]\n    tabs",
      "remove it: a stack begins with what `start` pushes, and steps push onto it"
    ),
    (
      "Share: { events: [done] }", "Share: { events: [done], callbacks: { sent: } }",
      "did you mean `async`?"
    ),
    // What stands there is kept.
    (
      "    start: Settings\n    transitions:\n      Settings.logOut: stay",
      "    outputs: [out]\n    start: Settings\n    transitions:\n      Settings.logOut: { finish: out }",
      "it is an output, and a tab stays: write `{ output: out }`"
    ),
    (
      "    start: Settings\n    transitions:\n      Settings.logOut: stay",
      "    start: Settings\n    ignores: Settings.logOut", "write `ignores: [Settings.logOut]`"
    ),
    (
      "  Main:\n    tabs", "  Main:\n    coordinators: { Other: { start: Home } }\n    tabs",
      "move what is under it to the `coordinators` at the top level of the file"
    ),
    (
      "Home.open: { push: { screen: Detail, with: { id: id } } }",
      "Home.open: [{ push: { screen: Detail, with: { id: id } } }, { push: { screen: Settings, with: { id: id } } }]",
      "it takes no arguments; or declare it in `Settings`: `params: { id: Int }`"
    ),
    (
      "    if: isLoggedIn\n    to", "    if: not (isLoggedIn\n    to", "write `not (isLoggedIn)`"
    ),
    (
      "ok: [{ set: { isLoggedIn: true } }, { start: Main }]", "ok: [{ set: { isLoggedIn: true } }]",
      "show what comes next: add `{ start: Main }` to the steps of `Login.ended`"
    ),
    // Lines that are no longer YAML.
    ("deeplinks:", "=======\ndeeplinks:", "remove the line"),
    (
      "Share: { events: [done] }", "Share: { events: [done] } asks where to",
      "if it is a comment, write `# asks where to`; if not, remove it"
    ),
    (
      "start: Settings\n", "start: Settings#first\n",
      "a comment needs a space before its `#`: `Settings # first`"
    ),
    // Checks.
    (
      "deeplinks:", "checks:\n  c: { when: Home.open, always: visible Detail }\ndeeplinks:",
      "write `{ when: Home.open, then: visible Detail }`"
    ),
    (
      "deeplinks:", "checks:\n  c: { never: swipe HomeTab }\ndeeplinks:",
      "write `(swipe Home or swipe Detail or swipe Share)`"
    ),
    (
      "Share: { events: [done] }", "Share: { swipe: { locked: true }, events: [done] }",
      "a condition is made of names"
    ),
  ]

  @Test(arguments: guesses)
  func `a guess is told once, with what to write`(right: String, guess: String, help: String) throws
  {
    #expect(Self.flow.contains(right))
    try withTemporaryFolder { folder in
      try write(
        Self.flow.replacing(right, with: guess, maxReplacements: 1),
        to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl("validate", "app.yaml", in: folder)
      #expect(ran.status == 1)
      #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
      #expect(ran.output.contains("= help: " + help), "\(ran.output)")
    }
  }

  private static let lines: [(line: String, help: String)] = [
    ("scenario", "write after the word what happens in it, or a number: `scenario 2`"),
    ("expect violation leaked-child", "remove the line"),
    ("expect live App > Main", "write `expect live App, Main`"),
    (
      "expect visible Detail, presented nothing",
      "write `expect presented nothing` on a line of its own"
    ),
    (
      "expect stack HomeTab: Home, Detail and visible Detail",
      "write `expect visible Detail` on a line of its own"
    ),
    ("Details.share", "did you mean `Detail`?"),
    ("Receipt.share", "write `Detail.share`"),
    ("Home.open (id: 7)", "leave out the space before the `(`: `Home.open(id: 7)`"),
    ("<<<<<<< HEAD\nback\n=======\nDetail.close\n>>>>>>> x", "keep the side that you want, and"),
    ("launch isLoggedIn: true plan: .paid", "write `launch isLoggedIn=true plan=.paid`"),
    ("expect state plan .paid", "write `expect state plan=.paid`"),
    ("expect state isLoggedIn false", "write `expect state isLoggedIn=false`"),
    ("expect state plan", "write `plan=.free`, with one of: .free, .paid"),
    (
      "Share.done",
      "`flowctl paths app.yaml --to Share` writes the lines that lead there; what can be done now:"
    ),
    ("launch signedIn=true", "did you mean `isLoggedIn`?"),
    ("Home.open(id: 7", "write `Home.open(id: 7)`"),
    ("Home.open(id 7)", "write `Home.open(id: 7)`"),
    ("expect state plan == .free", "write `expect state plan=.free`"),
    ("expect state plan=free", "write `.free`"),
    ("Detail.share\nback", "this is a sheet: write `swipe`; what can be done now:"),
    ("swipe", "this is no sheet: write `back`; what can be done now:"),
    ("Settings.logOut", "write `tab SettingsTab` before it; what can be done now:"),
    ("Home.open(id: \"7\")", "write `7`"),
    (
      "Given the user is logged in",
      "write what is done, not a sentence: `launch` with the values that hold"
    ),
    ("Home.open(7)", "write `Home.open(id: 7)`"),
    (
      "expect visible HomeTab",
      "write `expect live HomeTab`, or what it shows: `expect visible Home` or `expect visible Detail`"
    ),
    ("set plan=.paid", "give it at launch: `launch isLoggedIn=true plan=.paid`"),
    ("set isLoggedIn=false", "give it at launch: `launch isLoggedIn=false`"),
    ("Home.open 7", "write `Home.open(id: 7)`"),
    ("open item 7", "write `open item(id: 7)`"),
    ("open shop://items/7", "write `open item(id: 7)`"),
    ("tab Settings", "did you mean `SettingsTab`?"),
    ("tab Share", "did you mean `HomeTab`?"),
    ("Scenario: the link", "write `scenario the link`"),
    ("expect presented nil", "write `expect presented nothing`"),
    ("expect visible \"Detail\"", "write `expect visible Detail`"),
    ("HomeTab.share", "write `Detail.share`"),
    ("back to Home", "write `back`; what can be done now:"),
    ("back to Share", "what can be done now:"),
    ("tapOutside", "write `swipe`"),
    ("tap outside", "write `swipe`"),
    ("expect live Home", "it is a screen: `expect visible Home`"),
    ("expect visible none", "write `expect visible nothing`"),
    ("expect Detail visible", "write `expect visible Detail`"),
    (
      "expect no violation", "remove it: a violation that no line expects fails the scenario"
    ),
    (
      "expect violation none", "remove it: a violation that no line expects fails the scenario"
    ),
    ("go back", "write `back`"),
    ("tap tab SettingsTab", "write `tab SettingsTab`"),
    ("switch to SettingsTab", "write `tab SettingsTab`"),
    ("assert visible == Detail", "write `expect visible Detail`"),
    ("expect stack HomeTab = [Home, Detail]", "write `expect stack HomeTab: Home, Detail`"),
    ("expect isLoggedIn", "write `expect state isLoggedIn=true`"),
    ("expect not isLoggedIn", "write `expect state isLoggedIn=false`"),
    ("expect stack HomeTab: Home > Detail", "write `expect stack HomeTab: Home, Detail`"),
    ("expect stack HomeTab: [Home, Detail]", "write `expect stack HomeTab: Home, Detail`"),
    ("Given launch isLoggedIn=true", "write the line without it: `launch isLoggedIn=true`"),
    ("Then visible Detail", "write the line without it: `expect visible Detail`"),
    (
      "dismiss",
      "write `swipe` if the user pulls it down, or the event of its button: `Screen.event`"
    ),
    (
      "dismiss Share",
      "write `swipe` if the user pulls it down, or the event of its button: `Share.done`"
    ),
    ("expect not visible Home", "say what the user sees here: `expect visible Detail(id: _)`"),
    ("expect not Home", "say what the user sees here: `expect visible Detail(id: _)`"),
    ("expect not tab SettingsTab", "say what the user sees here: `expect visible Detail(id: _)`"),
    ("expect tab HomeTab", "say what the user sees here: `expect visible Detail(id: _)`"),
    ("expect selected HomeTab", "say what the user sees here: `expect visible Detail(id: _)`"),
    ("expect url shop://items", "say what the user sees here: `expect visible Detail(id: _)`"),
    ("expect coordinator Main", "write `expect live Main`"),
    ("expect finished Login", "write `expect not live Login`"),
    ("expect error", "write `expect violation` and what the failure has in brackets"),
    ("expect depth 2", "name the screens of the stack: `expect stack COORDINATOR: SCREEN, SCREEN`"),
    ("expect stack: Home, Detail", "write `expect stack HomeTab: Home, Detail`"),
    ("expect live Main, not live Login", "write `expect not live Login` on a line of its own"),
    ("Detail.share -> Share", "write `expect visible Share` on a line of its own"),
    ("Login.ended", "write `Welcome.logIn` or `Welcome.guest`"),
    ("tab 2", "write `tab SettingsTab`"),
    ("back twice", "write `back`, a line for each"),
    ("wait 2", "remove it: a line is what moves the navigation, and nothing takes time"),
    ("swipe down", "write `swipe`"),
    ("back 2", "write `back`, a line for each"),
    ("back()", "write `back`"),
    ("back Home", "write `back`, or `back to Home`"),
    ("select SettingsTab", "write `tab SettingsTab`"),
    ("pop", "write `back`"),
    ("deeplink item id=3", "write `open item(id: 3)`"),
    ("open item id=3", "write `open item(id: 3)`"),
    ("launch with isLoggedIn true", "write `launch isLoggedIn=true`"),
    ("start", "write `launch`"),
    ("app.yaml", "write `flow app.yaml`"),
    ("- launch isLoggedIn=true", "write `launch isLoggedIn=true`"),
    ("launch: isLoggedIn=true", "write `launch isLoggedIn=true`"),
    ("1. launch isLoggedIn=true", "write `launch isLoggedIn=true`"),
    ("-- then", "write `# then`"),
    ("Home", "write `expect visible Home`, or what the user does there: `Home.open`"),
    (
      "launch isLoggedIn=true; Home.open; back",
      "write `· Home.open · back`, with ` · ` between two actions, or begin a new line for each"
    ),
    ("expect to see Settings", "write `expect visible Settings`"),
    (
      "app.buttons[\"open\"].tap()",
      "a line is an event of a screen, and not what a UI test taps: write `Home.open`"
    ),
    (
      "launch isLoggedIn=true > Home.open > back",
      "write `· Home.open · back`, with ` · ` between two actions, or begin a new line for each"
    ),
  ]

  /// What is no error is told with what to write, too; written so, only what was told before is left.
  @Test(
    arguments: [
      (
        [("Share.done: dismiss", "Share.done: { select: SettingsTab }")],
        "close `Share` first: `[dismiss, { select: SettingsTab }]`",
        ("{ select: SettingsTab }", "[dismiss, { select: SettingsTab }]")
      ),
      (
        [("Share.done: dismiss", "Share.done: { push: Settings }\n      Settings.logOut: pop")],
        "close `Share` first: `[dismiss, { push: Settings }]`",
        ("{ push: Settings }\n", "[dismiss, { push: Settings }]\n")
      ),
      (
        [("Share: {", "Share: { swipe: locked,"), ("Share.done: dismiss", "Share.done: stay")],
        "let an event lead away from it: `Share.done: dismiss`",
        ("Share.done: stay", "Share.done: dismiss")
      ),
      (
        [
          (
            "params: { id: Int }, events: [close,",
            "tabBar: hidden, back: locked, params: { id: Int }, events: [close,"
          ),
          ("Detail.close: pop", "Detail.close: stay"),
          ("Detail.share: { present: Share }", "Detail.share: stay"),
          ("      Share.done: dismiss\n", ""), ("  Share: { events: [done] }\n", ""),
        ],
        "let an event lead away from it: `Detail.close: pop`",
        ("Detail.close: stay", "Detail.close: pop")
      ),
    ] as [([(String, String)], String, (String, String))])
  func `a warning is told with what to write`(
    edits: [(String, String)], help: String, mend: (String, String)
  ) throws {
    var flow = Self.flow
    for (right, guess) in edits {
      #expect(flow.contains(right))
      flow = flow.replacing(right, with: guess, maxReplacements: 1)
    }
    let told = flowctl("validate", "-", input: flow)
    #expect(told.output.contains("= help: " + help + "\n"), "\(told.output)")
    let mended = flowctl("validate", "-", input: flow.replacing(mend.0, with: mend.1))
    #expect(mended.errors.hasPrefix("0 errors, 1 warning in"), "\(mended.output)")
    #expect(mended.output.contains("no condition tests `plan`"))
  }

  /// Where a screen is shown in several ways, or others' steps stand beside, what to write depends on more.
  @Test(arguments: [
    [
      ("Share.done: dismiss", "Share.done: { select: SettingsTab }"),
      ("Detail.close: pop", "Detail.close: { push: Share }"),
    ],
    [
      (
        "Share.done: dismiss",
        "Share.done: [{ set: { isLoggedIn: true } }, { select: SettingsTab }]"
      )
    ],
  ])
  func `what covers a tab bar is named only where its own button selects`(
    edits: [(String, String)]
  ) {
    let flow = edits.reduce(Self.flow) { $0.replacing($1.0, with: $1.1) }
    let told = flowctl("validate", "-", input: flow).output
    #expect(told.contains("= help: `dismiss` what covers the tab bar"), "\(told)")
    #expect(!told.contains("[dismiss, {"))
  }

  @Test(arguments: lines)
  func `a guess in a script is told once, with the line to write`(line: String, help: String) throws
  {
    let begins = ["launch", "Given", "start", "app.yaml", "- ", "1. "].contains {
      line.hasPrefix($0)
    }
    let script = (begins ? "" : "launch isLoggedIn=true\nHome.open\n") + line + "\n"
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script)
      #expect(ran.status == 1)
      #expect(ran.output.components(separatedBy: ": error: ").count == 2, "\(ran.output)")
      #expect(ran.output.contains("= help: " + help), "\(ran.output)")
    }
  }

  @Test(arguments: [
    ("simulate app.yaml story.txt", "`flowctl simulate --flow app.yaml story.txt`"),
    ("simulate --flow story.txt app.yaml", "`flowctl simulate --flow app.yaml story.txt`"),
    ("app.yaml validate", "the command comes first: write `flowctl validate app.yaml`"),
    ("flowctl validate app.yaml", "write `flowctl validate app.yaml`"),
    ("validate validate app.yaml", "write `flowctl validate app.yaml`"),
    ("validate app.yaml –strict", "write `flowctl validate app.yaml --strict`"),
    ("why Detail app.yaml", "`flowctl paths app.yaml --to Detail`"),
    ("paths Detail app.yaml", "`flowctl paths app.yaml --to Detail`"),
    ("play app.yaml story.txt", "write `flowctl play app.yaml --script story.txt`"),
    (
      "validate app.yaml -o out.json",
      "did you mean `flowctl validate app.yaml --report json=out.json`?"
    ),
    (
      "validate app.yaml --disable leaked-child",
      "did you mean `flowctl validate app.yaml --rule leaked-child=off`?"
    ),
    ("validate app.yaml --werror", "did you mean `flowctl validate app.yaml --strict`?"),
    ("validate app.yaml --stric", "did you mean `flowctl validate app.yaml --strict`?"),
    ("map app.yaml --out MAP.md", "did you mean `flowctl map app.yaml --output MAP.md`?"),
    (
      "validate app.yaml --rule leaked-child off",
      "write `flowctl validate app.yaml --rule leaked-child=off`"
    ),
    (
      "validate app.yaml --report junit",
      "write `flowctl validate app.yaml --report junit=report.xml`"
    ),
    (
      "simulate app.txt --coverage-at-least 90%",
      "write `flowctl simulate app.txt --coverage-at-least 90`"
    ),
    ("map app.yaml --format md", "did you mean `flowctl map app.yaml --format markdown`?"),
    ("graph app.yaml -o png", "`png` is a format: write `--format png`, or a file's name"),
    (
      "paths app.yaml --to HomeTab",
      "there is no screen `HomeTab`, but a coordinator; did you mean `flowctl paths app.yaml --to 'live HomeTab'`?"
    ),
    ("paths app.yaml --to Detial", "did you mean `flowctl paths app.yaml --to Detail`?"),
    (
      "paths app.yaml --to Detail --launch plan",
      "`flowctl paths app.yaml --to Detail --launch plan=.paid`"
    ),
    ("paths app.yaml --to Detail --launch isOn=true", "`isOn`: write one of isLoggedIn, plan"),
    ("paths app.yaml --to Detail --launch paln=.free", "--to Detail --launch plan=.free`?"),
    ("map app.yaml --screen Detial", "did you mean `flowctl map app.yaml --screen Detail`?"),
    ("map app.yaml --screen Main", "write `flowctl map app.yaml --coordinator Main`"),
    ("map app.yaml --coordinator=Home", "write `flowctl map app.yaml --screen=Home`"),
    ("graph app.yaml --focus Detial", "did you mean `flowctl graph app.yaml --focus Detail`?"),
    ("validate app.yaml --only leaked-chid", "`flowctl validate app.yaml --only leaked-child`?"),
    ("validate app.yaml --rule leaked-chid=off", "validate app.yaml --rule leaked-child=off`?"),
    ("validate app.yaml --rule leaked-child=of", "validate app.yaml --rule leaked-child=off`?"),
    ("validate app.yaml --report sraif=x", "`flowctl validate app.yaml --report sarif=x`?"),
    ("validate app.yaml --limit valeus=1", "`flowctl validate app.yaml --limit values=1`?"),
    (
      "validate app.yaml --only leaked-child,dead-end",
      "write `flowctl validate app.yaml --only leaked-child --only dead-end`"
    ),
    ("validate app.yaml --strict=true", "write `flowctl validate app.yaml --strict`"),
    ("validate app.yaml --proof=false", "write `flowctl validate app.yaml --no-proof`"),
    ("--strict validate app.yaml", "write `flowctl validate --strict app.yaml`"),
    ("--strict app.yaml", "write `flowctl validate --strict app.yaml`"),
    ("validate --script story.txt", "write `flowctl simulate story.txt`"),
    ("simulate story.txt --only first", "write `flowctl simulate story.txt`, or give it a script"),
    (
      "validate app.yaml --report out.sarif",
      "write `flowctl validate app.yaml --report sarif=out.sarif`"
    ),
    ("validate app.yaml -s", "did you mean `flowctl validate app.yaml --strict`?"),
    ("-v", "did you mean `flowctl --version`?"),
    (
      "diff --fail-on app.yaml other.yaml",
      "write `flowctl diff --fail-on breaking app.yaml other.yaml`"
    ),
    ("diff", "name the old flow, or where git has it: `flowctl diff HEAD`"),
    (
      "map app.yaml --screen HomeTabb",
      "but a coordinator `HomeTab`: write `flowctl map app.yaml --coordinator HomeTab`"
    ),
    ("validate app.yaml --no-strict", "write `flowctl validate app.yaml`"),
    ("validate app.yaml --hepl", "did you mean `flowctl validate app.yaml --help`?"),
    ("--stric validate app.yaml", "did you mean `flowctl validate --strict app.yaml`?"),
    ("--versin", "did you mean `flowctl --version`?"),
    ("hlep", "did you mean `flowctl help`?"),
    ("swift app.yaml", "did you mean `flowctl generate swift app.yaml`?"),
    ("help vaildate", "did you mean `flowctl help validate`?"),
    ("rules leaked-chld", "did you mean `flowctl rules leaked-child`?"),
    ("rules --fromat json", "did you mean `flowctl rules --format json`?"),
    ("explain pus", "did you mean `flowctl explain push`?"),
    ("diff --failon any app.yaml app.yaml", "`flowctl diff --fail-on any app.yaml app.yaml`?"),
    ("generate app.yaml swift", "the language comes first: `flowctl generate swift app.yaml`"),
    ("generate swfit app.yaml", "did you mean `flowctl generate swift app.yaml`?"),
    ("schema mpa", "did you mean `flowctl schema map`?"),
    ("completion zsh", "did you mean `flowctl --generate-completion-script zsh`?"),
    ("conform app.yaml a.jsonl", "write `flowctl conform --flow app.yaml a.jsonl`"),
    ("graph story.txt app.yaml", "`flowctl simulate --flow app.yaml story.txt` replays it"),
    ("simulate app.yaml", "write `flowctl simulate --flow app.yaml` for those beside it"),
    (
      "validate app.yaml --format xml", "did you mean `flowctl validate app.yaml --format junit`?"
    ),
    (
      "validate app.yaml --format html",
      "`html` is a format of `graph`: write `flowctl graph app.yaml --format html`"
    ),
    ("validate app.yaml --format pdf", "there is no `--format pdf`: write one of text, json"),
    ("validate --fail-on all app.yaml", "did you mean `flowctl validate --strict app.yaml`?"),
    ("validate --fail-on error app.yaml", "did you mean `flowctl validate app.yaml`?"),
    ("validate app.yaml --max-warnings 0", "did you mean `flowctl validate app.yaml --strict`?"),
    (
      "validate --rule dead-end=ignore app.yaml",
      "did you mean `flowctl validate --rule dead-end=off app.yaml`?"
    ),
    ("diff --old app.yaml --new b.yaml", "did you mean `flowctl diff app.yaml b.yaml`?"),
    ("validate --fix-all app.yaml", "did you mean `flowctl validate --fix app.yaml`?"),
    (
      "graph --title Shop app.yaml",
      "write `name: Shop` in the flow, and `flowctl graph app.yaml`"
    ),
    (
      "paths --from Home app.yaml", "what leads there is told by `flowctl paths app.yaml --to Home`"
    ),
    (
      "paths --from Home --to Detail app.yaml",
      "every path begins at launch, and can't begin at `Home`: `flowctl paths --to Detail app.yaml`"
    ),
    ("rules leaked child", "write `flowctl rules leaked-child`"),
    ("explain finishing target", "did you mean `flowctl explain finish`?"),
    ("explain finish-target", "did you mean `flowctl explain finish`?"),
    ("conform app.yaml", "write `flowctl conform --flow app.yaml trace.jsonl`"),
    ("init flows/app.yaml", "write `flowctl init`"),
    ("init Shop/app.yaml", "write `flowctl init Shop`"),
    ("play story.txt", "write `flowctl play app.yaml --script story.txt`"),
    ("validate story.txt", "`flowctl simulate --flow app.yaml story.txt` replays it"),
    ("validate app.yaml -f json", "did you mean `flowctl validate app.yaml --format json`?"),
    (
      "validate app.yaml --rule leaked-child:off",
      "write `flowctl validate app.yaml --rule leaked-child=off`"
    ),
    ("validate app.yaml story.txt", "`flowctl simulate --flow app.yaml story.txt` replays it"),
    ("graph app.yaml --focus Nope", "`Nope`: write one of App, Login, Main, HomeTab, SettingsTab"),
    (
      "map app.yaml --screen Nope",
      "`Nope`: write one of Detail, Home, Settings, Share, Welcome\n"
    ),
    (
      "graph app.yaml --focus Home,Detail",
      "`--focus` takes one at a time: write `flowctl graph app.yaml --focus Home --focus Detail`"
    ),
    (
      "graph --highlight app.yaml app.yaml",
      "`app.yaml` is a flow, but `--highlight` takes a script: write `flowctl graph --highlight app.txt app.yaml`"
    ),
    (
      "graph app.yaml --heat story.txt",
      "`story.txt` is a script, but `--heat` takes a coverage: write `flowctl graph app.yaml --heat coverage.json`"
    ),
    (
      "conform --flow app.yaml story.txt",
      "`story.txt` is a script, but `conform` reads traces: `flowctl simulate --flow app.yaml story.txt` replays it"
    ),
    (
      "conform --flow app.yaml",
      "name the traces: `flowctl conform --flow app.yaml 'traces/*.jsonl'`"
    ),
    (
      "simulate story.txt --format github",
      "there is no `--format github`: write one of text, json, junit"
    ),
    (
      "paths app.yaml --to visible\tDetail\tor\tlive\tLogin",
      "write `flowctl paths app.yaml --to 'visible Detail' --to 'live Login'`"
    ),
    (
      "paths app.yaml --to visible\tDetail\tand\tisLoggedIn=true",
      "did you mean `flowctl paths app.yaml --to 'visible Detail and isLoggedIn == true'`?"
    ),
    (
      "validate app.yaml --rule hidden-pop",
      "write `flowctl validate app.yaml --rule hidden-pop=warning`"
    ),
    ("rules --only leaked-child", "did you mean `flowctl rules leaked-child`?"),
    (
      "rules leaked-child extra",
      "`rules` explains one rule at a time: write `flowctl rules leaked-child`"
    ),
    (
      "graph app.yaml --depth two --focus Home",
      "`--depth` takes a number: write `flowctl graph app.yaml --depth 1 --focus Home`"
    ),
    (
      "validate app.yaml --strict --format",
      "write `flowctl validate app.yaml --strict --format text`"
    ),
    (
      "validate app.yaml --strict --color",
      "`--color` needs one of auto, always, never: write `flowctl validate app.yaml --strict --color auto`"
    ),
    (
      "diff app.yaml app.yaml --rename Detail.shar=Detail.send",
      "app.yaml has no `Detail.shar`; did you mean `flowctl diff app.yaml app.yaml --rename Detail.share=Detail.send`?"
    ),
    ("generate swift --namespace 1Flow app.yaml", "a letter first, `--namespace Flow`"),
    ("graph app.yaml --finding 1", "nothing that it can reproduce: leave `--finding` out"),
    ("init --force extra stuff", "one argument too many: write `flowctl init --force extra`"),
    ("diff app.yaml b.yaml c.yaml", "write `flowctl diff app.yaml b.yaml`"),
    (
      "validate -v app.yaml",
      "`flowctl validate --explain-proof app.yaml`? `flowctl --version` prints the version"
    ),
    (
      "validate README.md app.yaml",
      "`README.md` is Markdown, but a flow is wanted here: write `flowctl validate app.yaml`"
    ),
    (
      "diff app.yaml app.yaml --rename Detail.share:Detail.send",
      "`=` stands between the old name and the new one: write "
        + "`flowctl diff app.yaml app.yaml --rename Detail.share=Detail.send`"
    ),
    ("generate swift --namespace My-Flow app.yaml", "a letter first, `--namespace MyFlow`"),
    (
      "simulate --coverage-at-least 900",
      "`--coverage-at-least` takes at most 100: write `flowctl simulate --coverage-at-least 100`"
    ),
    ("explain NavigationStack", "did you mean `flowctl explain push`?"),
    (
      "paths app.yaml --to visible\tDetail\t&&\tisLoggedIn",
      "did you mean `flowctl paths app.yaml --to 'visible Detail and isLoggedIn'`?"
    ),
  ])
  func `a guess at a command line is told with the whole line to paste`(line: String, help: String)
    throws
  {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      try write("launch isLoggedIn=true\n", to: folder.appendingPathComponent("story.txt"))
      let words = line.components(separatedBy: " ").map { $0.replacing("\t", with: " ") }
      let ran = flowctl(words, in: folder)
      #expect(ran.status == 64)
      #expect((ran.output + ran.errors).contains(help), "\(ran.output + ran.errors)")
    }
  }

  @Test func `of many names the first are told, each once`() {
    let ran = flowctl("graph", "flows/app.yaml", "--format", "dot", "--focus", "Nope")
    let listed = ran.errors.components(separatedBy: "write one of ").last ?? ""
    let names = listed.prefix { $0 != "\n" }.components(separatedBy: ", ")
    #expect(names.count == 21, "\(ran.errors)")
    #expect(Set(names).count == 21)
    #expect(names.last == "…")
    let focus = flowctl("graph", "-", "--format", "dot", "--focus", "Nope", input: Self.flow)
    #expect(focus.errors.contains("write one of App,"), "\(focus.errors)")
    #expect(focus.errors.components(separatedBy: "App").count == 2, "\(focus.errors)")
  }

  @Test(arguments: [
    ("finish", "the app goes on: write `stay`, or `select: Tab`", "{ select: Tab }", ""),
    (
      "{ start: Kid }", "write `children: { Kid: present }` in `App`", "{ start: Kid }",
      "children: { Kid: present }, "
    ),
  ])
  func `a tab bar is told what a tab bar can do`(
    step: String, help: String, mend: String, children: String
  ) {
    func told(_ step: String, _ children: String) -> Ran {
      flowctl(
        "validate", "-",
        input: """
          flow: 1
          root: App
          gestures: { swipe: finish }
          screens: { Home: { events: [a] }, Form: { events: [b] } }
          coordinators:
            App: { \(children)tabs: [Tab], async: [called], transitions: { App.called: \(step) } }
            Tab: { start: Home, transitions: { Home.a: stay } }
            Kid: { start: Form, transitions: { Form.b: finish } }

          """)
    }
    let wrong = told(step, "").output
    #expect(wrong.contains("= help: \(help)\n"), "\(wrong)")
    // It can be read; what comes twice is another question.
    let right = told(mend, children)
    #expect(!right.errors.contains("nothing proved"), "\(right.output)")
  }

  @Test func `no more is written out than is known, and can be read`() {
    let untyped = Self.flow.replacing("\nscreens:", with: "\nenvironment: { n: Int }\n\nscreens:")
      .replacing("Settings.logOut: stay", with: "Settings.logOut: { set: { n: 3 } }")
    let told = flowctl("validate", "-", input: untyped).output
    #expect(told.contains("= help: if the app decides it, move it to `state`\n"), "\(told)")
    let many = Self.flow.replacing(
      "events: [logOut]", with: "events: [logOut, b, c, d, e, f, g, h]"
    )
    .replacing("Settings.logOut: stay", with: "Settings.logOut: stay\n      Settings.help: stay")
    let events = flowctl("validate", "-", input: many).output
    #expect(events.contains("; or declare it in `Settings`, or remove it here\n"), "\(events)")
    // Where one brings something, too.
    let paid = Self.flow.replacing(
      "Detail.close: pop", with: "Detail.close: pop\n      Home.help: stay")
    let payload = flowctl("validate", "-", input: paid).output
    #expect(payload.contains("; or declare it in `Home`, or remove it here\n"), "\(payload)")
  }

  @Test func `a file that isn't there is told with what was meant`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("flows"), withIntermediateDirectories: true)
      try write(Self.flow, to: folder.appendingPathComponent("flows/app.yaml"))
      try write("launch isLoggedIn=true\n", to: folder.appendingPathComponent("flows/story.txt"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
      let lines = [
        ("simulate flows/none.txt", "did you mean `flowctl simulate flows/story.txt`?"),
        ("validate nowhere/shop.yaml", "did you mean `flowctl validate flows/app.yaml`?"),
        (
          "validate empty",
          "empty contains no flow: no YAML file in it has `root`; `flowctl init empty` writes a first one"
        ),
        (
          "validate --baseline flows/app.yaml flows/app.yaml",
          "only `version`, `findings`; `--write-baseline baseline.json` writes one"
        ),
        ("validate app.yml", "did you mean `flowctl validate flows/app.yaml`?"),
        ("validate flows/*.yml", "no file matches flows/*.yml; write `flows/*.yaml`"),
        ("simulate flows/*.text", "no file matches flows/*.text"),
        (
          "validate --baseline none.json flows/app.yaml",
          "there is no file at none.json; `--write-baseline none.json` writes one"
        ),
      ]
      for (line, help) in lines {
        let ran = flowctl(line.components(separatedBy: " "), in: folder)
        #expect(ran.status == 2)
        #expect(ran.errors.contains(help + "\n"), "\(ran.errors)")
      }
    }
  }

  @Test func `a flow beside the command, or the script, is named`() throws {
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent("app.yaml"))
      try write("launch isLoggedIn=true\n", to: folder.appendingPathComponent("story.txt"))
      let validated = flowctl("validate", "--strict", in: folder)
      #expect(validated.status == 2)
      #expect(
        validated.errors.contains("to use app.yaml, write `flowctl validate --strict app.yaml`"))
      for (line, right) in [
        (
          "validate --write-baseline app.yaml",
          "write `flowctl validate --write-baseline baseline.json app.yaml`"
        ),
        (
          "simulate --coverage story.txt",
          "write `flowctl simulate --coverage coverage.json story.txt`"
        ),
        ("generate swift -o app.yaml", "write `flowctl generate swift -o Flow.swift app.yaml`"),
        (
          "generate swift --navigator app.yaml",
          "write `flowctl generate swift --navigator Navigation.swift app.yaml`"
        ),
      ] {
        let ran = flowctl(line.components(separatedBy: " "), in: folder)
        #expect(ran.status == 2)
        #expect(ran.errors.contains(right), "\(ran.errors)")
      }
      let replayed = flowctl("simulate", "story.txt", in: folder)
      #expect(replayed.output.contains("= help: begin it with `flow app.yaml`, or use `--flow`"))
      try write(
        "flow gone/app.yaml\nlaunch isLoggedIn=true\n",
        to: folder.appendingPathComponent("lost.txt"))
      let lost = flowctl("simulate", "lost.txt", in: folder)
      #expect(
        lost.errors.contains("line 1 of lost.txt names it; did you mean `flow app.yaml`?"),
        "\(lost.errors)")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("stories"), withIntermediateDirectories: true)
      for (named, meant) in [("../ap.yaml", "../app.yaml"), ("app.yaml", "../app.yaml")] {
        try write("flow \(named)\nlaunch\n", to: folder.appendingPathComponent("stories/a.txt"))
        let ran = flowctl("simulate", "stories/a.txt", in: folder)
        #expect(ran.errors.contains("names it; did you mean `flow \(meant)`?"), "\(ran.errors)")
      }
      try write("scenario a\nflow app.yaml\n", to: folder.appendingPathComponent("late.txt"))
      let late = flowctl("simulate", "late.txt", in: folder)
      #expect(
        late.output.contains("late.txt:2:6: error: a script says first which flow it is about"))
      #expect(late.output.contains("= help: move it up: `flow app.yaml` is the first line\n"))
    }
  }

  @Test func `another linter's comment suppresses nothing, and is told`() throws {
    let flow = Self.flow.replacing(
      "Share.done: dismiss", with: "Share.done: dismiss # flowctl: disable leaked-child")
    let ran = flowctl("validate", "-", input: flow)
    #expect(
      ran.output.contains("= help: write `# flowctl:ignore leaked-child -- why`"), "\(ran.output)")
    // Prose that begins so is none.
    let prose = Self.flow.replacing(
      "Share.done: dismiss", with: "Share.done: dismiss # flowctl: disable it some day")
    #expect(!flowctl("validate", "-", input: prose).output.contains("flowctl:ignore"))
  }

  @Test func `a check that no flow has is no rule for a replay, either`() throws {
    let flow = Self.flow + "checks: { opens: { reach: visible Share, from: visible Detail } }\n"
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      try write(
        "flow app.yaml\nlaunch isLoggedIn=true\n", to: folder.appendingPathComponent("a.txt"))
      let ran = flowctl("simulate", "--rule", "open=off", "a.txt", in: folder)
      #expect(ran.status == 64)
      #expect(
        ran.errors.contains(
          "there is no rule or check `open`; did you mean `flowctl simulate --rule opens=off a.txt`?"
        ),
        "\(ran.errors)")
      #expect(flowctl("simulate", "--rule", "opens=off", "a.txt", in: folder).status == 0)
    }
  }

  /// The parser takes `--rule` for it.
  @Test func `an option that is like no other is no other`() throws {
    let ran = flowctl("validate", "--quiet")
    #expect(ran.status == 64)
    #expect(!ran.errors.contains("ean"))
  }

  private static let trip = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: { open: { id: Int }, help: } }
      Detail: { params: { id: Int }, events: [close] }
      Help: { events: [] }
    coordinators:
      App:
        children: { Trip: push, Manual: present }
        start: Home
        transitions:
          Home.open: { start: Trip }
          Home.help: { start: Manual }
      Trip:
        params: { id: Int }
        start: Detail
        transitions:
          Detail.close: finish
      Manual:
        start: Help

    """

  @Test(
    arguments: [
      ([], nil),
      (
        ["Detail.close: finish", "Detail.close: { popTo: Home }"],
        "`Home` is a screen of `App`: write `finish`, which goes back to it"
      ),
      (
        ["Trip: push", "Trip: present", "Detail.close: finish", "Detail.close: pop"],
        "write `finish`, which closes what the coordinator is presented in"
      ),
      (
        [
          "params: { id: Int }\n    start", "params: { id: Int }\n    outcomes: [done]\n    start",
          "Detail.close: finish", "Detail.close: { finish: done }", "Home.help:",
          "Trip.done: { stop: Trip }\n      Trip.finished: stay\n      Home.help:",
        ],
        "`Trip` has ended by then: remove the step, or write `stay` if nothing else is left"
      ),
      (
        [
          "Home.help: { start: Manual }",
          "Home.help: { push: { screen: Detail, with: { id: 7 } } }",
          ", Manual: present", "", "  Manual:\n    start: Help\n", "", "  Help: { events: [] }\n",
          "",
        ],
        "`Trip` starts with `Detail` and handles it: write `{ start: Trip }` in place of the step"
      ),
      (
        ["params: { id: Int }\n    start", "params: { id: [Int] }\n    start"],
        "write `id: [Int]` where the one in scope is declared, or pass another value: "
          + "`{ child: Trip, with: { id: … } }`"
      ),
      (
        ["open: { id: Int }", "open: { key: Int }"],
        "pass it: `{ child: Trip, with: { id: key } }`"
      ),
      (
        ["Detail.close: finish", "Detail.close: { start: Manual }"],
        "only `App` starts it: tell `App` by an outcome or an output; or write "
          + "`children: { Manual: push }` in `Trip`, or for a sheet `Manual: present`"
      ),
    ] as [([String], String?)])
  func `a way out is one that leads out`(changes: [String], help: String?) throws {
    var flow = Self.trip
    for index in stride(from: 0, to: changes.count, by: 2) {
      #expect(flow.contains(changes[index]))
      flow = flow.replacing(changes[index], with: changes[index + 1], maxReplacements: 1)
    }
    let ran = flowctl("validate", "--strict", "-", input: flow)
    let found = ran.output.components(separatedBy: "\n").filter {
      $0.contains(": error: ") || $0.contains(": warning: ")
    }
    #expect(found.count == (help == nil ? 0 : 1), "\(ran.output)")
    if let help { #expect(ran.output.contains("= help: " + help + "\n"), "\(ran.output)") }
  }

  @Test func `a folder under imports is told with the flows in it`() throws {
    try withTemporaryFolder { folder in
      let parts = folder.appendingPathComponent("parts")
      try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
      for name in ["b.yaml", "a.yml", "notes.md"] {
        try write("flow: 1\n", to: parts.appendingPathComponent(name))
      }
      try write(
        Self.flow.replacing("root: App", with: "root: App\nimports: [parts]"),
        to: folder.appendingPathComponent("app.yaml"))
      let ran = flowctl("validate", "app.yaml", in: folder)
      #expect(
        ran.output.contains(
          "= help: list each file in it: `imports: [parts/a.yml, parts/b.yaml]`\n"),
        "\(ran.output)")
    }
  }

  /// What is put in the place of a case leaves its dot.
  @Test func `a case is fixed where it stands`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("app.yaml")
      try write(
        Self.flow.replacing("plan: Plan = .free", with: "plan: Plan = .Free").replacing(
          "Settings.logOut: stay",
          with: "Settings.logOut: { if: plan == .Free, then: { set: { plan: .Paid } } }"), to: file)
      #expect(flowctl("validate", "--fix", "app.yaml", in: folder).status == 0)
      let fixed = try String(contentsOf: file, encoding: .utf8)
      #expect(fixed.contains("plan: Plan = .free"))
      #expect(fixed.contains("{ if: plan == .free, then: { set: { plan: .paid } } }"))
    }
  }
}

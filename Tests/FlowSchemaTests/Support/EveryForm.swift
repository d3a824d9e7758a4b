/// A flow with every key, every step and every form that either may have.
let everyForm = """
  flow: 1
  name: Every Form
  root: App
  description: Nothing here is an app that anybody should build.
  x-owner: { team: [a, b] }
  imports: []
  types:
    Result: [done, failed]
    Plan: { cases: [free, paid], description: What is paid for. }
    User:
    Token: { description: Carried around. }
    x-types: 1
  state:
    isLoggedIn: Bool = any
    plan: Plan = .free
    hasSeen: Bool = false
    x-state: [1]
  environment:
    isOnline: Bool
    result: Result
  gestures: { back: finish, swipe: locked, gone: finish, hears: { several: last, when: begin, description: Few. }, taps: twice, description: The base class., x-g: 1 }
  animations: { steps: unawaited, finish: none, description: Fast. }
  finishing: { screens: removed, children: identity, description: Tidy., x-f: 1 }
  rules: { unused-event: off, dead-end: warning, leaked-child: error, x-rule: 1 }
  screens:
    x-screen: none
    Bare:
    Empty: {}
    Home:
      description: Where it starts.
      params: { title: "String?", count: Int = 7, x-p: 1 }
      events:
        open: { id: Int, ids: [Int], lists: [[Int]], user: User?, description: With a payload., x-e: 1 }
        close:
        done: { result: Result, user: User? }
        x-event: 1
      async: [expired]
      single: [close]
      style: sheet
      back: locked
      swipe: locked
      x-home: 1
    Detail: { params: { id: Int }, events: [next, more], async: { late: , later: { id: Int } } }
    Alert: { style: alert, events: [ok] }
    Wide: { style: fullScreen, events: [] }
    Over: { style: popover, events: [] }
    Actions: { style: actionSheet, events: [ok, cancelled], cancel: cancelled }
  coordinators:
    App:
      description: The root.
      children:
        Main: root
        Sheet: { as: present, style: sheet, back: finish, swipe: { finish: cancelled }, keep: true, again: show }
        Pushed: { as: push, back: locked, swipe: finish, gone: finish, keep: false, description: Above., x-b: 1 }
        Bar: root
        x-child: 1
      async: { pushed: { id: Int } }
      start:
        if: isLoggedIn and not (plan == .free or hasSeen)
        then: Main
        else:
          - Home
          - { switch: plan, cases: { free: Main, .paid: stay }, default: [Home] }
      transitions:
        App.pushed: { start: { child: Pushed, with: { id: id } } }
        Home.close: pop
        Home.open:
          - push: { screen: Detail, with: { id: 7 } }
          - [ { push: Detail }, stay ]
        x-transition: 1
      ignores: [Home.done, Home.expired]
      x-app: 1
    Sheet:
      params: { id: Int = 7 }
      outcomes: { cancelled: , chosen: { user: User? } }
      outputs: [changed]
      start: { push: Home }
      transitions:
        Home.done:
          switch: result
          cases:
            done: { finish: { outcome: chosen, with: { user: user } } }
            failed: { if: user exists, then: { finish: chosen }, else: { finish: cancelled } }
        Home.close: { output: changed }
        Home.open:
          - { output: { output: changed, with: {} } }
          - { present: Alert }
          - { present: { screen: Wide, style: fullScreen, over: top, with: {} } }
          - { present: Wide, style: fullScreen, over: top, with: {} }
          - { push: Detail, with: { id: id } }
          - dismiss
          - { dismiss: self }
          - { replace: Home }
          - { replace: [Home, { screen: Detail, with: { id: -7 } }] }
          - { popTo: Home }
          - popToRoot
          - pop
          - { set: { isLoggedIn: true, plan: .paid, x-s: 1 } }
          - { open: link }
          - { open: { link: product, with: { id: 7 } } }
          - stay
          - finish
        Home.expired: { finish: Bar.Tab }
        Detail.next: { finish: { next: App.Bar, with: {} } }
    Main:
      start: Home
      children: { Pushed: push }
      transitions:
        Home.open: [ { start: Pushed }, { stop: Pushed }, stopAll ]
        Home.close: { in: { child: Pushed, do: { push: Home } } }
        Home.done: { do: [ pop, stay ], animations: awaited }
    Pushed: { params: { id: Int }, start: Bare }
    Bar:
      tabs: [Tab, Other]
    Tab: { start: Home, transitions: { Home.close: { select: Other } } }
    Other: { start: Empty }
  deeplinks:
    link: { url: app://home, to: App }
    product:
      description: From a mail.
      url: app://product/{id}
      params: { id: Int }
      if: isLoggedIn and alive Main
      else: { open: link }
      to: App.Bar.Tab
      do: [ { push: Detail } ]
      x-link: 1
    x-links: 1

  """

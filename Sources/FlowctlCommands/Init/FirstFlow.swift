/// What `init` writes: a small flow with explanations as comments, and its stories.
enum FirstFlow {
  static let flow = """
    # yaml-language-server: $schema=flow.schema.json
    # A list, its details, and a sign-in in a sheet: change it to match your app.
    #
    #   flowctl validate                  checks that every event is handled and nothing can go wrong
    #   flowctl simulate flows/app.txt    replays the stories in the file next to this one
    #   flowctl explain push              says what a word means
    #
    # With the first line, an editor completes words and explains them.
    flow: 1
    name: First
    root: App                            # the coordinator that the window starts

    types:
      SignInResult: [accepted, refused]  # an enum: all its cases

    # What the navigation depends on and the app itself keeps: Bools and enums.
    state:
      isLoggedIn: Bool = any             # not known at launch, so both are checked

    # What your base classes do when the user leaves a coordinator with a gesture. Remove this if they
    # do nothing: flowctl then reports which coordinators stay alive.
    gestures:
      back: finish
      swipe: finish
      # gone: finish                   # does a coordinator end when its last screen is gone, whoever took it?
      # hears: { several: all }        # of several screens that go at once: does every owner learn, or the `last`?
      # taps: twice                    # can both taps of a double tap arrive?
    # animations: unawaited            # does a step begin while the one before it is still animated?

    # What the user sees, and what can happen there. A screen knows nothing of coordinators.
    screens:
      ItemList:
        events:
          open: { itemId: Int }          # an event and what it carries
          signIn:
        async: [sessionExpired]          # may arrive at any time, even when the screen is covered
      ItemDetail:
        params: { itemId: Int }          # taken from the event, by name
        events: [keep]
      SignInForm:
        events:
          submit: { result: SignInResult }
          close:
      WrongPassword:
        style: alert
        events: [ok]

    # Which coordinator shows what, and what every event does.
    coordinators:
      App:
        children:
          SignIn: { as: present, swipe: { finish: cancelled } }    # swiping down cancels
        start: ItemList
        transitions:
          ItemList.open: { push: ItemDetail }
          ItemList.signIn:
            if: isLoggedIn
            then: stay                   # handled, but nothing moves
            else: { start: SignIn }
          ItemList.sessionExpired: { set: { isLoggedIn: false } }
          ItemDetail.keep:
            if: isLoggedIn
            then: pop
            else: { start: SignIn }
          SignIn.signedIn: { set: { isLoggedIn: true } }
          SignIn.cancelled: stay

      SignIn:
        outcomes: [signedIn, cancelled]  # how it can end; its parent is told which
        start: SignInForm
        transitions:
          SignInForm.submit:
            switch: result
            cases:
              accepted: { finish: signedIn }
              refused: { present: WrongPassword }
          SignInForm.close: { finish: cancelled }
          WrongPassword.ok: stay

    # What this app promises, beyond what every app has to: proved for every sequence of events.
    checks:
      signInOnce: { never: visible SignInForm and isLoggedIn }

    """

  static let script = """
    # Stories about app.yaml: what the user does, and what must be true afterwards.
    flow app.yaml

    scenario keep an item, which asks the user to sign in
    launch isLoggedIn=false
    expect visible ItemList
    ItemList.open(itemId: 7)
    expect stack App: ItemList, ItemDetail(itemId: 7)
    ItemDetail.keep
    expect presented SignIn
    SignInForm.submit(result: .refused)
    expect visible WrongPassword
    WrongPassword.ok
    SignInForm.submit(result: .accepted)
    expect visible ItemDetail
    expect not live SignIn                 # finished, not left over
    expect state isLoggedIn=true
    ItemDetail.keep
    expect visible ItemList

    scenario swipe the sheet down
    launch isLoggedIn=false
    ItemList.signIn
    swipe
    expect visible ItemList
    expect not live SignIn
    expect state isLoggedIn=false

    scenario already signed in
    launch isLoggedIn=true
    ItemList.signIn
    expect visible ItemList

    """
}

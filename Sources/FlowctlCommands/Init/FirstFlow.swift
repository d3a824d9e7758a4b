/// What `init` writes: a small flow that teaches by its comments, and its stories.
enum FirstFlow {
  static let flow = """
    # A list, its details, and a sign-in in a sheet: change it into what your app does.
    #
    #   flowctl validate                  is every event handled, can nothing go wrong?
    #   flowctl simulate flows/app.txt    replays the stories beside this file
    #
    # For completion in an editor: `flowctl schema > flows/flow.schema.json`, and as the first line here
    # `# yaml-language-server: $schema=flow.schema.json`.
    flow: 1
    name: First
    root: App                            # the coordinator that the window starts

    types:
      SignInResult: [accepted, refused]  # an enum: all its cases

    # What navigation depends on, and the app itself keeps: Bool and enums.
    state:
      isLoggedIn: Bool = any             # not known at launch, so both are looked at

    # What your base classes do when the user leaves a coordinator by hand. Leave it out if they do
    # nothing: then flowctl tells which coordinators stay alive.
    gestures:
      back: finish
      swipe: finish

    # What the user sees, and what can happen there. A screen knows no coordinator.
    screens:
      ItemList:
        events:
          open: { itemId: Int }          # an event and what it carries
          signIn:
      ItemDetail:
        params: { itemId: Int }          # taken from the event by its name
        events: [keep]
      SignInForm:
        events:
          submit: { result: SignInResult }
          close:
        async: [sessionExpired]          # may arrive at any time, also when the screen is covered
      WrongPassword:
        style: alert
        events: [ok]

    # Who shows what, and what every event does.
    coordinators:
      App:
        children:
          SignIn: { as: present, swipe: { finish: cancelled } }    # pulled down is cancelled
        start: ItemList
        transitions:
          ItemList.open: { push: ItemDetail }
          ItemList.signIn:
            if: isLoggedIn
            then: stay                   # handled, and nothing moves
            else: { start: SignIn }
          ItemDetail.keep:
            if: isLoggedIn
            then: pop
            else: { start: SignIn }
          SignIn.signedIn: { set: { isLoggedIn: true } }
          SignIn.cancelled: stay

      SignIn:
        outcomes: [signedIn, cancelled]  # how it can end; its parent hears which
        start: SignInForm
        transitions:
          SignInForm.submit:
            switch: result
            cases:
              accepted: { finish: signedIn }
              refused: { present: WrongPassword }
          SignInForm.close: { finish: cancelled }
          SignInForm.sessionExpired: { finish: cancelled }
          WrongPassword.ok: stay

    """

  static let script = """
    # Stories about app.yaml: what the user does, and what must be true then.
    flow app.yaml

    scenario keep an item, which asks for a sign-in
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
    expect not live SignIn                 # finished, and not left over
    expect state isLoggedIn=true
    ItemDetail.keep
    expect visible ItemList

    scenario pull the sheet down
    launch isLoggedIn=false
    ItemList.signIn
    swipe
    expect visible ItemList
    expect not live SignIn
    expect state isLoggedIn=false

    scenario signed in already
    launch isLoggedIn=true
    ItemList.signIn
    expect visible ItemList

    """
}

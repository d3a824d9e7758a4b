import FlowSource
import FlowSpec
import Testing

@Suite struct OnePageTests {
  let reading = Reading(onePageFlow)

  @Test func `the flow on one page of the language is read without a finding`() {
    #expect(reading.found == [])
    #expect(reading.declarations != nil)
  }

  @Test func `everything that the page declares is there`() throws {
    let declarations = try #require(reading.declarations)
    #expect(declarations.files.count == 1)
    #expect(declarations.name.map { reading.names[$0.value] } == "Shop")
    #expect(declarations.root.map { reading.names[$0.value] } == "App")
    #expect(declarations.types.map { $0.cases?.count } == [3, nil])
    #expect(reading.described(declarations.state) == "isLoggedIn: Bool = any")
    #expect(reading.described(declarations.environment) == "pushAllowed: Bool")
    #expect(declarations.gestures.back?.value == .finish)
    #expect(declarations.gestures.swipe?.value == .finish)
    #expect(declarations.screens.count == 5)
    #expect(declarations.coordinators.count == 6)
    #expect(declarations.coordinators.map(\.transitions.count) == [0, 5, 4, 0, 2, 2])
    #expect(declarations.links.count == 1)
  }

  @Test func `screens have their events, payloads and styles`() throws {
    let signIn = try #require(reading.screen("SignIn"))
    #expect(reading.described(signIn.events) == "close; submit(result: SignInResult, user: User?)")
    #expect(reading.described(signIn.async) == "sessionExpired")
    #expect(reading.screen("ResetAlert")?.style?.value == .alert)
    #expect(reading.described(reading.screen("Product")?.parameters ?? []) == "productId: Int")
  }

  @Test func `coordinators have their boundaries, steps and outcomes`() throws {
    let app = try #require(reading.coordinator("App"))
    #expect(app.children.map(\.kind.value) == [.root, .root])
    #expect(
      reading.described(app.start ?? []) == "if isLoggedIn { bare Main } else { bare Auth }")
    let auth = try #require(reading.coordinator("Auth"))
    #expect(
      auth.transitions.map { reading.described($0.steps) } == [
        "start SignInFlow", "finish to App.Main",
        "set(isLoggedIn: true); finish to Main.CatalogTab", "stay", "stay",
      ])
    let signIn = try #require(reading.coordinator("SignInFlow"))
    #expect(reading.described(signIn.outcomes) == "signedIn(user: User?); cancelled")
    #expect(
      reading.described(signIn.transitions[2].steps)
        == "switch result { signedIn → finish with signedIn needsReset → present ResetAlert "
        + "failed → stay }")
    #expect(reading.coordinator("Main")?.tabs.count == 2)
    #expect(reading.coordinator("Main")?.start == nil)
    let ignored = try #require(reading.coordinator("CatalogTab")?.ignores.first)
    #expect(reading.text(of: ignored.range) == "Product.buy")
    #expect(reading.text(of: ignored.owner.range) == "Product")
    #expect(reading.text(of: ignored.event.range) == "buy")
  }

  @Test func `the deep link has its URL, path and steps`() throws {
    let link = try #require(reading.declarations?.links.first)
    #expect(link.url.map { reading.names[$0.value] } == "shop://product/{productId}")
    #expect(link.path.map { reading.text(of: $0.range) } == ["App", "Main", "CatalogTab"])
    #expect(reading.described(link.parameters) == "productId: Int")
    #expect(reading.described(link.steps) == "push Product")
  }
}

/// Language, section 1, as it stands there.
let onePageFlow = """
  flow: 1                          # the language version; marks the file as a flow
  name: Shop
  root: App                        # the coordinator that the window starts

  types:
    SignInResult: [signedIn, needsReset, failed]      # an enum
    User:                                             # opaque: carried around, never looked into

  state:                           # facts that the app itself keeps; finite types only
    isLoggedIn: Bool = any         # `any`: not known at launch, every value is possible
  environment:                     # facts that may change at any moment, behind the app's back
    pushAllowed: Bool

  gestures:                        # what the app's base classes do when the user leaves by hand
    back: finish                   # back button or edge swipe off a child's first screen
    swipe: finish                  # a presented child pulled down

  screens:
    Landing:
      events: [signIn, browse]                        # no payload
    SignIn:
      events:
        close:
        submit: { result: SignInResult, user: "User?" }   # payload, by name and type
      async:                                          # may arrive whenever the screen is alive, covered or not
        sessionExpired:
    Catalog:
      events:
        open: { productId: Int }
        account:
    Product:
      params: { productId: Int }
      events: [buy]
    ResetAlert:
      style: alert                                    # sheet (default when presented) | fullScreen | alert
      events: [ok]

  coordinators:
    App:
      children:                                       # the child boundaries: who, and by what container
        Auth: root
        Main: root
      start:
        if: isLoggedIn
        then: Main                                    # in `start`, a bare name is enough: a child is started, a screen pushed
        else: Auth

    Auth:
      start: Landing
      children: { SignInFlow: present }
      transitions:
        Landing.signIn: { start: SignInFlow }
        Landing.browse: { finish: App.Main }          # a dot: a finish target
        SignInFlow.signedIn:                          # the child's outcome is an event of the child
          - set: { isLoggedIn: true }
          - finish: Main.CatalogTab
        SignInFlow.cancelled: stay
        SignInFlow.finished: stay                     # ended by hand, without an outcome

    SignInFlow:
      outcomes:
        signedIn: { user: "User?" }
        cancelled:
      start: SignIn
      transitions:
        SignIn.close: { finish: cancelled }           # no dot: an outcome
        SignIn.sessionExpired: { finish: cancelled }
        SignIn.submit:
          switch: result
          cases:
            signedIn: { finish: signedIn }            # `user` is taken from the event by name
            needsReset: { present: ResetAlert }
            failed: stay
        ResetAlert.ok: stay

    Main:
      tabs: [CatalogTab, AccountTab]

    CatalogTab:
      start: Catalog
      transitions:
        Catalog.open: { push: Product }               # `productId` by name
        Catalog.account: { select: AccountTab }
      ignores: [Product.buy]

    AccountTab:
      start: Landing
      transitions:
        Landing.signIn: [ { set: { isLoggedIn: false } }, { finish: App.Auth } ]
        Landing.browse: { select: CatalogTab }

  deeplinks:
    product:
      url: shop://product/{productId}
      params: { productId: Int }
      to: App.Main.CatalogTab
      do: { push: Product }
  """

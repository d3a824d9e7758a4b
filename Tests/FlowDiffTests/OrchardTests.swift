import FlowDiff
import FlowSource
import Testing

/// The six pairs that were measured first, and what they must say.
struct OrchardTests {
  @Test func `a decision turned round does the same, and nothing is run for it`() throws {
    let report = try orchardReport(
      "app/checkout.yaml",
      "        if: basket == .filled and not alive Checkout\n        then: { set: { basket: .changed } }\n        else: stay",
      "        if: not (basket == .filled and not alive Checkout)\n        then: stay\n        else: { set: { basket: .changed } }"
    )
    #expect(report.behaviour.verdict == .same)
    #expect(report.behaviour.compared == 0)
    #expect(report.verdict == "the same, for every sequence of events")
  }

  @Test func `a button that does nothing any more is told with the shortest script`() throws {
    let report = try orchardReport(
      "app/checkout.yaml", "DeclinedAlert.giveUp: { finish: cancelled }",
      "DeclinedAlert.giveUp: stay")
    #expect(
      report.verdict
        == "changed in 1 place; the same everywhere else, for every sequence of events")
    let difference = try #require(report.behaviour.differences.first)
    #expect(report.behaviour.differences.count == 1)
    #expect(difference.cause == "DeclinedAlert.giveUp")
    #expect(
      difference.script == [
        "launch isLoggedIn=true", "open order(orderId: _)", "OrderDetail.reorder",
        "Basket.checkout", "AddressForm.next", "Payment.pay", "Paying.declined",
        "DeclinedAlert.giveUp",
      ])
    #expect(difference.before.screen == "Basket")
    #expect(difference.before.path == "App › Main › BasketTab")
    #expect(difference.now.screen == "Payment (sheet)")
    #expect(difference.now.path == "App › Main › BasketTab › Checkout")
    #expect(difference.isVisible && difference.isShortest)
  }

  @Test func `a variable that is set is hidden, and it is told where it is seen`() throws {
    let report = try orchardReport(
      "app/checkout.yaml", "- set: { isPaying: false, basket: .empty }",
      "- set: { isPaying: false }")
    let difference = try #require(report.behaviour.differences.first)
    #expect(report.behaviour.differences.count == 1)
    #expect(!difference.isVisible)
    #expect(difference.hidden == ["`basket` is now `.filled`"])
    #expect(difference.script.count == 7)
    #expect(difference.seenIn?.last == "Basket.checkout")
  }

  @Test(arguments: [
    ("app/auth.yaml", "CodeEntry.codeExpired: { popTo: SignInForm }", "CodeEntry.codeExpired: pop"),
    ("app/auth.yaml", "NewPassword.saved: { popTo: SignInForm }", "NewPassword.saved: pop"),
  ])
  func `a screen that is only ever pushed by one`(path: String, old: String, new: String) throws {
    #expect(try orchardReport(path, old, new).behaviour.verdict == .same)
  }

  @Test(arguments: [
    ("app/account.yaml", "        - set: { hasMessage: false }\n", "", "Profile.help"),
    (
      "app.yaml",
      "if: isLoggedIn and not isPaying\n    else: { open: signIn }\n    to: App.Main.AccountTab",
      "if: isLoggedIn\n    else: { open: signIn }\n    to: App.Main.AccountTab", "order"
    ),
  ])
  func `what lies deep is found`(path: String, old: String, new: String, cause: String) throws {
    let report = try orchardReport(path, old, new)
    #expect(report.behaviour.differences.map(\.cause) == [cause])
    #expect(report.behaviour.verdict == .changed)
    // Without whole holes, of which what a link leaves behind has a hundred contents.
    #expect(report.behaviour.compared < 2_500)
  }

  @Test(arguments: [
    ("app/checkout.yaml", "    swipe: locked\n    async:\n", "    async:\n", "swipe"),
    (
      "app/shop.yaml", "ReviewRefusedAlert.ok: stay", "ReviewRefusedAlert.ok: pop",
      "ReviewRefusedAlert.ok"
    ),
  ])
  func `what is no choice is found near its screen`(
    path: String, old: String, new: String, last: String
  ) throws {
    let behaviour = try orchardReport(path, old, new).behaviour
    let all = behaviour.differences + behaviour.added
    #expect(behaviour.verdict == (behaviour.added.isEmpty ? .changed : .extended))
    #expect(all.map(\.script.last) == [last])
  }

  @Test func `a gesture that is locked`() throws {
    let report = try orchardReport(
      "app/checkout.yaml", "Checkout: { as: present, swipe: { finish: cancelled } }",
      "Checkout: { as: present, swipe: locked }")
    let difference = try #require(report.behaviour.differences.first)
    #expect(report.behaviour.differences.count == 1)
    #expect(report.behaviour.verdict == .changed)
    #expect(difference.cause == "BasketTab › Checkout")
    #expect(difference.script.count == 5 && difference.script.last == "swipe")
    #expect(difference.now.isImpossible)
  }

  @Test func `a child that pops where it ended`() throws {
    let report = try orchardReport(
      "app/auth.yaml", "AccountLocked.close: { finish: cancelled }", "AccountLocked.close: pop")
    let difference = try #require(report.behaviour.differences.first)
    #expect(report.behaviour.differences.count == 1)
    #expect(difference.script.count == 4)
    #expect(difference.before.screen == "Landing")
    #expect(difference.now.screen == "SignInForm (sheet)")
  }

  @Test func `a launch that leads elsewhere`() throws {
    let report = try orchardReport(
      "app.yaml", "      if: isLoggedIn\n      then: Main",
      "      if: hasOnboarded\n      then: Main")
    let difference = try #require(report.behaviour.differences.first)
    #expect(report.behaviour.differences.count == 1)
    #expect(difference.script == ["launch isLoggedIn=false hasOnboarded=true"])
    #expect(report.verdict.hasSuffix("for every sequence of events, from another launch on"))
  }

  /// One flow refuses the link and leaves all as it is; the other looks for what lies in its stacks. To open these
  /// for both would be 3,597 states.
  @Test func `a link that one flow refuses costs no look into every stack`() throws {
    let link = "url: orchard://orders/{orderId}\n    params: { orderId: Int }\n    if: isLoggedIn"
    let report = try orchardReport("app.yaml", link + " and not isPaying", link)
    #expect(report.behaviour.differences.map(\.cause) == ["order"])
    #expect(report.behaviour.compared < 3_200)
  }

  @Test func `an edit of a stay`() throws {
    let report = try orchardReport(
      "app/auth.yaml", "CodeEntry.resend: stay", "CodeEntry.resend: pop")
    #expect(report.behaviour.differences.map(\.cause) == ["CodeEntry.resend"])
  }
}

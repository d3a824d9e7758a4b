import FlowRules
import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// Every help mends: what it says, written into its rule's broken flow, makes the finding go and brings no other.
struct HelpTests {
  /// A suggestion of a rule's help, and what following it makes of the broken flow.
  struct Suggestion: CustomTestStringConvertible {
    var rule: Rule
    /// What the help says, in these words.
    var words: String
    /// The edits that follow it: what stands there, and what takes its place.
    var edits: [(was: String, becomes: String)]

    init(_ rule: Rule, _ words: String, _ edits: (was: String, becomes: String)...) {
      self.rule = rule
      self.words = words
      self.edits = edits
    }

    var testDescription: String { "\(rule.name): \(words)" }
  }

  static let suggestions: [Suggestion] = [
    // Names and types.
    Suggestion(
      .duplicateKey, "keep one of the two", ("      Cart.checkout: { present: Checkout }\n", "")),
    Suggestion(.unknownKey, "did you mean `transitions`?", ("transition:", "transitions:")),
    Suggestion(.missingKey, "write `root: App`", ("flow: 1\n", "flow: 1\nroot: App\n")),
    Suggestion(
      .wrongKind, "write `screens: { Cart: { events: [] }, Checkout: { events: [] } }`",
      (
        "screens: [Cart, Checkout]",
        "screens: { Cart: { events: [checkout] }, Checkout: { events: [] } }"
      )),
    Suggestion(.languageVersion, "write `flow: 1`", ("flow: 2", "flow: 1")),
    Suggestion(
      .invalidName, "write `signIn`", ("[sign-in]", "[signIn]"), ("Cart.sign-in", "Cart.signIn")),
    Suggestion(
      .duplicateName, "rename this coordinator",
      ("  Checkout:\n    start", "  CheckoutFlow:\n    start"),
      ("App:\n", "App:\n    children: { CheckoutFlow: push }\n"),
      ("{ push: Checkout }", "{ start: CheckoutFlow }")),
    Suggestion(.unknownName, "did you mean `Checkout`?", ("push: Chekout", "push: Checkout")),
    Suggestion(
      .typeMismatch,
      "write `productId: Int` where the one in scope is declared, or pass another value: `{ screen: Product, with: { productId: … } }`",
      ("{ push: Product }", "{ push: { screen: Product, with: { productId: 7 } } }")),
    Suggestion(
      .missingArgument, "or pass it: `{ screen: Product, with: { productId: … } }`",
      ("{ push: Product }", "{ push: { screen: Product, with: { productId: 7 } } }")),
    Suggestion(.extraArgument, "it takes: productId", (", with: { coupon: \"SUMMER\" }", "")),
    Suggestion(
      .invalidCondition, "declare an enum under `types` for what matters",
      ("screens:", "types: { Fill: [empty, full] }\nscreens:"), ("itemCount: Int", "fill: Fill"),
      ("itemCount == 0", "fill == .empty")),
    Suggestion(
      .missingCase, "add the case: `declined: stay`",
      ("paid: { push: Receipt }", "paid: { push: Receipt }\n          declined: stay")),
    Suggestion(
      .missingCase, "or a `default`", ("        cases:", "        default: stay\n        cases:")),
    Suggestion(.invalidStep, "did you mean `push`?", ("show: Checkout", "push: Checkout")),
    Suggestion(
      .finishNotLast, "write it before the `finish`",
      ("[ finish, { output: paid } ]", "[ { output: paid }, finish ]")),
    Suggestion(
      .boundaryMisfit, "write `AddressFlow: push`", ("AddressFlow: root", "AddressFlow: push")),
    Suggestion(
      .boundaryMisfit, "or `AddressFlow: present`",
      ("AddressFlow: root", "AddressFlow: { as: present, swipe: finish }"),
      ("start: AddressFlow\n", "start: [{ push: Address }, { start: AddressFlow }]\n")),
    // Structure.
    Suggestion(
      .unhandledEvent, "handle it in `App`: `Cart.help: …`",
      ("    transitions:\n", "    transitions:\n      Cart.help: stay\n")),
    Suggestion(
      .unhandledEvent, "ignore it on purpose: `ignores: [Cart.help]`",
      ("    start: Cart\n", "    start: Cart\n    ignores: [Cart.help]\n")),
    Suggestion(
      .unheardFinish, "handle `SignInFlow.finished` in `App`",
      ("    transitions:\n", "    transitions:\n      SignInFlow.finished: stay\n")),
    Suggestion(
      .unheardFinish,
      "declare an outcome such as `cancelled` in `SignInFlow` and let the gesture finish with it: `SignInFlow: { as: present, swipe: { finish: cancelled } }`",
      ("SignInFlow: present", "SignInFlow: { as: present, swipe: { finish: cancelled } }"),
      ("outcomes: [signedIn]", "outcomes: [signedIn, cancelled]"),
      ("    transitions:\n", "    transitions:\n      SignInFlow.cancelled: stay\n")),
    Suggestion(.linkURL, "write `{productId}`", ("{id}", "{productId}")),
    // Presenting and dismissing.
    Suggestion(
      .presentWhilePresenting, "`{ present: { screen: Terms, over: top } }`",
      (
        "Checkout.terms: { present: Terms }",
        "Checkout.terms: { present: { screen: Terms, over: top } }"
      )),
    Suggestion(
      .presentWhilePresenting, "or `dismiss` first, and present in its completion",
      ("Checkout.terms: { present: Terms }", "Checkout.terms: [dismiss, { present: Terms }]")),
    Suggestion(
      .presentFromHidden, "`{ present: { screen: Offers, over: top } }`",
      ("do: { present: Offers }", "do: { present: { screen: Offers, over: top } }")),
    Suggestion(
      .presentFromHidden, "first bring its stack into view with `select`",
      (
        "{ in: { child: CartTab, do: { present: Offers } } }",
        "[{ select: CartTab }, { in: { child: CartTab, do: { present: Offers } } }]"
      )),
    Suggestion(
      .rootUnderModal, "`dismiss` before the step that starts `Main`",
      ("SignIn.submit: { start: Main }", "SignIn.submit: [dismiss, { start: Main }]")),
    Suggestion(
      .dismissNothing, "write `pop` in place of `dismiss`",
      ("Checkout.close: dismiss", "Checkout.close: pop")),
    Suggestion(
      .dismissedItself, "write `{ dismiss: self }`",
      ("Chat.close: dismiss", "Chat.close: { dismiss: self }")),
    Suggestion(.dismissedItself, "or `finish`", ("Chat.close: dismiss", "Chat.close: finish")),
    Suggestion(
      .dismissNotOwner, "name what to dismiss: `{ dismiss: Lyrics }`",
      ("Lyrics.close: dismiss", "Lyrics.close: { dismiss: Lyrics }")),
    Suggestion(
      .unansweredAlert,
      "take this step when the user has answered: in `Discard.yes` or `Discard.no`",
      ("Draft.saved: dismissAll", "Draft.saved: stay"),
      ("Discard.yes: { push: Drafts }", "Discard.yes: [dismissAll, { push: Drafts }]")),
    Suggestion(
      .presentInMotion, "`{ do: […], animations: awaited }`",
      ("[dismiss, { present: Sent }]", "{ do: [dismiss, { present: Sent }], animations: awaited }")),
    // Stacks.
    Suggestion(
      .popNotOwner, "or `stop` the child whose screen is on top",
      ("paid: pop", "paid: { stop: Checkout }")),
    Suggestion(
      .popRoot, "write `finish`, which closes what the coordinator is presented in",
      ("Cart.close: pop", "Cart.close: finish")),
    Suggestion(.popTargetMissing, "push `Cart`", ("{ popTo: Cart }", "{ push: Cart }")),
    Suggestion(
      .popTargetMissing, "`replace` the stack with it", ("{ popTo: Cart }", "{ replace: Cart }")),
    Suggestion(.poppedTwice, "remove this `pop`", ("Editor.popped: pop", "Editor.popped: stay")),
    Suggestion(
      .dismissInMotion, "`{ do: […], animations: awaited }`", ("[dismiss, dismiss]", "dismiss")),
    Suggestion(
      .stackInMotion, "set the stack at once with `replace`",
      ("[pop, { push: Receipt }]", "{ replace: [List, Receipt] }")),
    Suggestion(
      .stackInMotion, "or wait: `{ do: […], animations: awaited }`",
      ("[pop, { push: Receipt }]", "{ do: [pop, { push: Receipt }], animations: awaited }")),
    Suggestion(
      .pushedTwice, "say so on its screen, `single: [open]`",
      ("List: { events: [open] }", "List: { events: [open], single: [open] }")),
    Suggestion(
      .hierarchyMismatch, "finish the child first",
      ("Checkout.help: {", "Checkout.help: [{ stop: Checkout }, {"),
      ("{ push: Help }\n  Checkout:", "{ push: Help }]\n  Checkout:")),
    Suggestion(
      .hierarchyMismatch, "or push from the child", ("{ output: help }", "{ push: Help }"),
      ("      Checkout.help: { push: Help }\n", ""), ("    outputs: [help]\n", "")),
    Suggestion(
      .hiddenPush, "close `SignIn` first: `[dismiss, { push: Checkout }]`",
      ("SignIn.submit: { push: Checkout }", "SignIn.submit: [dismiss, { push: Checkout }]")),
    Suggestion(
      .hiddenPop, "with `dismissAll`", ("Payment.paid: pop", "Payment.paid: [dismissAll, pop]")),
    // Children.
    Suggestion(
      .duplicateChild, "start it only `if: not alive SignInFlow`",
      ("{ start: SignInFlow }", "{ if: not alive SignInFlow, then: { start: SignInFlow } }")),
    Suggestion(
      .duplicateChild, "`{ if: alive SignInFlow, then: { stop: SignInFlow } }`",
      (
        "{ start: SignInFlow }",
        "[{ if: alive SignInFlow, then: { stop: SignInFlow } }, { start: SignInFlow }]"
      )),
    Suggestion(
      .childMissing, "guard it: `{ if: alive Checkout, then: … }`",
      ("{ stop: Checkout }", "{ if: alive Checkout, then: { stop: Checkout } }")),
    Suggestion(
      .stepAfterEnd, "move this step in front of the one that ends the coordinator",
      ("[ { output: paid }, { push: Receipt } ]", "[ { push: Receipt }, { output: paid } ]")),
    Suggestion(
      .leakedChild, "declare what a swipe does: `Checkout: { as: present, swipe: finish }`",
      ("Checkout: present", "Checkout: { as: present, swipe: finish }")),
    Suggestion(
      .orphanScreen, "remove the screens together with the coordinator",
      ("finishing: { screens: left }\n", "")),
    Suggestion(
      .blankStack, "show what comes next: `Onboarding.skipped: { start: Main }`",
      ("Onboarding.skipped: stay", "Onboarding.skipped: { start: Main }")),
    // Tabs.
    Suggestion(
      .tabMissing, "`select` another tab",
      ("Account.signOut: { finish: signedOut }", "Account.signOut: { select: ShopTab }"),
      ("    outcomes: [signedOut]\n", ""),
      ("    transitions:\n      AccountTab.signedOut: { select: ShopTab }\n", "")),
    Suggestion(
      .selectNoSuchTab, "select a tab of a tab bar that contains this coordinator",
      ("{ select: ShopTab }", "{ finish: Main.ShopTab }")),
    Suggestion(
      .selectWhileCovered, "close `Product` first: `[dismiss, { select: CartTab }]`",
      ("Product.toCart: { select: CartTab }", "Product.toCart: [dismiss, { select: CartTab }]")),
    Suggestion(
      .endlessTurn, "one of its steps must not lead back",
      ("SignInFlow.finished: { start: SignInFlow }", "SignInFlow.finished: stay")),
    // Advice.
    Suggestion(.unreachableScreen, "show it somewhere", ("Bool = false", "Bool = any")),
    Suggestion(
      .unreachableCoordinator, "or remove it", (", GiftCheckout: push", ""),
      (
        "{ if: isGift, then: { start: GiftCheckout }, else: { start: Checkout } }",
        "{ start: Checkout }"
      ),
      ("state: { isGift: Bool = false }\n", ""),
      ("  GiftCheckout: { start: Payment }\n", "")),
    Suggestion(.unusedTransition, "remove the transition", ("      Receipt.popped: stay\n", "")),
    Suggestion(
      .unusedEvent, "remove the event", ("[accept, share]", "[accept]"),
      ("    ignores: [Terms.share]\n", ""),
      ("    ignores: [Terms.share]\n", "")),
    Suggestion(
      .unusedOutcome, "finish with it: `{ finish: declined }`",
      ("Payment.declined: { finish: paid }", "Payment.declined: { finish: declined }")),
    Suggestion(
      .unusedParameter, "remove it, or pass it on", ("    params: { productId: Int }\n", "")),
    Suggestion(
      .unusedDeclaration, "`if: isLoggedIn`",
      (
        "[{ push: SignIn }, { push: Checkout }]",
        "{ if: isLoggedIn, then: { push: Checkout }, else: { push: SignIn } }"
      )),
    Suggestion(
      .unusedDeclaration, "or remove it", ("state: { isLoggedIn: Bool = any }\n", "")),
    Suggestion(
      .hiddenParameter, "rename one of them",
      ("related: { id: Int }", "related: { relatedId: Int }"),
      (
        "Product.related: { push: Product }",
        "Product.related: { push: { screen: Product, with: { id: relatedId } } }"
      )),
    Suggestion(
      .deadEnd, "add an event to it that a coordinator handles",
      ("Receipt: { events: []", "Receipt: { events: [done]"),
      ("{ push: Receipt }\n", "{ push: Receipt }\n      Receipt.done: pop\n")),
    Suggestion(
      .neverFinishes, "finish with an outcome on every path out of it",
      ("{ if: isAccepted, then: { finish: paid } }", "{ finish: paid }"),
      ("state: { isAccepted: Bool = false }\n", "")),
    Suggestion(
      .unboundedStack, "or use `replace`",
      ("Product.related: { push: Product }", "Product.related: { replace: [Cart, Product] }")),
    Suggestion(
      .needlessCoordinator, "present `Help` directly from the parent",
      ("{ start: HelpFlow }", "{ present: Help }"),
      ("    children: { HelpFlow: present }\n", ""),
      ("  HelpFlow:\n    start: Help\n    transitions:\n      Help.close: finish\n", ""),
      ("{ present: Help }\n", "{ present: Help }\n      Help.close: dismiss\n")),
    Suggestion(
      .severalUnsaid, "`hears: { several: all }`",
      ("gestures: { back: finish }", "gestures: { back: finish, hears: { several: all } }")),
    Suggestion(.slotsUnsaid, "`slots: one`", ("ui: swiftui\n", "ui: swiftui\nslots: one\n")),
    Suggestion(
      .notDecided, "write `Friend.blocked: stay`",
      ("Friend.blocked: finish", "Friend.blocked: stay")),
    Suggestion(
      .excuseWithoutReason, "write why: `# flowctl:ignore unhandled-event -- …`",
      ("unhandled-event", "unhandled-event -- help comes later")),
    Suggestion(
      .unusedExcuse, "remove the comment",
      ("   # flowctl:ignore unhandled-event -- the help button comes with 2.4", "")),
  ]

  /// Rules of which the help names no text, or what to write is said elsewhere.
  private static let without: Set<Rule> = [
    .yamlSyntax, .invalidEncoding, .limitExceeded, .unsupportedYAML, .importFailed, .rootFinishes,
    .finishUnresolved, .waitsForAnimation, .brokenCheck, .idleCheck,
  ]

  @Test func `each rule's help is followed`() {
    let followed = Set(Self.suggestions.map(\.rule))
    let others = Rule.allCases.filter {
      $0.kind != .script && $0.kind != .generation && $0.kind != .drift
        && $0.kind != .diff
        && !Self.without.contains($0)
        && !followed.contains($0)
    }
    #expect(others == [])
    #expect(followed.isDisjoint(with: Self.without))
  }

  @Test(arguments: suggestions)
  func `what a help says, written into the broken flow, mends it`(suggestion: Suggestion) {
    let broken = suggestion.rule.explanation.broken
    let told = flowctl("validate", "-", input: broken).output
    let helps = told.split(separator: "\n").filter { $0.contains("= help: ") }
    #expect(helps.contains { $0.contains(suggestion.words) }, "\(told)")
    var text = broken
    for (was, becomes) in suggestion.edits {
      guard let range = text.range(of: was) else {
        Issue.record("`\(was)` isn't in the flow:\n\(text)")
        continue
      }
      text.replaceSubrange(range, with: becomes)
    }
    let before = Set(rulesTold(of: broken))
    let after = rulesTold(of: text)
    #expect(before.contains(suggestion.rule.name))
    #expect(!after.contains(suggestion.rule.name), "\(text)")
    #expect(Set(after).subtracting(before).isEmpty, "\(after):\n\(text)")
  }
}

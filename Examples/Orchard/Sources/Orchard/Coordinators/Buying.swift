final class BasketTabCoordinator: OrchardCoordinator, Flow.BasketTab.Steps {
  func pushBasket() {
    let screen = Screen("Basket")
    screen.on { [weak self] in self?.send($0 as Flow.Basket.Event) }
    screen.on { [weak self] in self?.send($0 as Flow.Basket.AsyncEvent) }
    push(screen)
  }
  func presentPricesAlert() async {
    await present(
      alert(
        "PricesAlert", ["accept": Flow.PricesAlert.Event.accept, "review": .review],
        send: { [weak self] in self?.send($0) }))
  }
  func startProductFlow(productId: Int) async {
    let child = ProductFlowCoordinator(facts, productId: productId)
    child.onOutput = { [weak self] in await self?.turn($0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await add(child, .push)
    await child.begin()
  }
  func startCheckout() async {
    let child = CheckoutCoordinator(facts)
    child.onEnd = { [weak self] in await self?.turn($0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await child.begin()
    await add(child, .present)
  }
  var checkout: (any Flow.Checkout.Steps)? { child(CheckoutCoordinator.self) }
  func selectSearchTab() { select(SearchTabCoordinator.self) }
  func open(_ link: Flow.Link) async { await (root as? AppCoordinator)?.open(link) }
}

final class CheckoutCoordinator: OrchardCoordinator, Flow.Checkout.Steps {
  var onEnd: ((Flow.Checkout.Outcome) async -> Void)?

  func pushAddressForm() {
    push(Screen("AddressForm").on { [weak self] in self?.send($0 as Flow.AddressForm.Event) })
  }
  func pushPayment() {
    push(Screen("Payment").on { [weak self] in self?.send($0 as Flow.Payment.Event) })
  }
  func pushPaying() {
    let screen = Screen(
      "Paying", isBackLocked: Flow.Paying.isBackLocked, isSwipeLocked: Flow.Paying.isSwipeLocked)
    push(screen.on { [weak self] in self?.send($0 as Flow.Paying.AsyncEvent) })
  }
  func replaceByOrderPlaced(orderId: Int) {
    let screen = Screen("OrderPlaced", isSwipeLocked: Flow.OrderPlaced.isSwipeLocked)
    replace(by: [screen.on { [weak self] in self?.send($0 as Flow.OrderPlaced.Event) }])
  }
  func presentNewCard() async {
    await present(Screen("NewCard").on { [weak self] in self?.send($0 as Flow.NewCard.Event) })
  }
  func presentDeclinedAlert() async {
    await present(
      alert(
        "DeclinedAlert", ["tryAgain": Flow.DeclinedAlert.Event.tryAgain, "giveUp": .giveUp],
        send: { [weak self] in self?.send($0) }))
  }
  func finish(_ outcome: Flow.Checkout.Outcome) async {
    await end()
    await onEnd?(outcome)
  }
}

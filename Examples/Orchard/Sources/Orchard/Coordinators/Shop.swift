#if canImport(UIKit)
  import UIKit
#else
  import Foundation
#endif

/// The tab bar: somebody is signed in.
final class MainCoordinator: OrchardCoordinator, Flow.Main.Steps {
  let user: Flow.User?

  init(_ facts: any Flow.Facts, user: Flow.User?) {
    self.user = user
    super.init(facts)
    tabController = UITabBarController()
  }

  // All tabs stand in the bar before the first one begins.
  func startHomeTab() async {
    let child = HomeTabCoordinator(facts)
    child.onOutput = { [weak self] in await self?.turn($0) }
    await add(child, .tab)
  }
  func startSearchTab() async { await add(SearchTabCoordinator(facts), .tab) }
  func startBasketTab() async { await add(BasketTabCoordinator(facts), .tab) }
  func startAccountTab(user: Flow.User?) async {
    let account = AccountTabCoordinator(facts, user: user)
    account.onTarget = { [weak self] in await self?.childFinished(to: $0) }
    account.isTaken = { [weak self] in self?.takes($0) ?? false }
    await add(account, .tab)
    // The last one: now each begins.
    await child(HomeTabCoordinator.self)?.begin()
    await child(SearchTabCoordinator.self)?.begin()
    await child(BasketTabCoordinator.self)?.begin()
    await account.begin()
  }

  func selectHomeTab() { select(HomeTabCoordinator.self) }
  func selectSearchTab() { select(SearchTabCoordinator.self) }
  func selectBasketTab() { select(BasketTabCoordinator.self) }

  var searchTab: (any Flow.SearchTab.Steps)? { child(SearchTabCoordinator.self) }

  override func reach(_ type: Coordinator.Type) async -> Coordinator? {
    select(type)
    return children.first { Swift.type(of: $0) == type }
  }
}

final class HomeTabCoordinator: OrchardCoordinator, Flow.HomeTab.Steps {
  var onOutput: ((Flow.HomeTab.Output) async -> Void)?

  func pushHome() { push(Screen("Home").on { [weak self] in self?.send($0 as Flow.Home.Event) }) }
  func presentAddedAlert() async {
    await present(
      alert(
        "AddedAlert",
        ["keepShopping": Flow.AddedAlert.Event.keepShopping, "goToBasket": .goToBasket],
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
  func selectSearchTab() { select(SearchTabCoordinator.self) }
  func open(_ link: Flow.Link) async { await (root as? AppCoordinator)?.open(link) }
  func output(_ output: Flow.HomeTab.Output) async { await onOutput?(output) }
}

final class SearchTabCoordinator: OrchardCoordinator, Flow.SearchTab.Steps {
  func pushSearch() {
    push(Screen("Search").on { [weak self] in self?.send($0 as Flow.Search.Event) })
  }
  func pushSearchResults(query: String) {
    push(Screen("SearchResults").on { [weak self] in self?.send($0 as Flow.SearchResults.Event) })
  }
  func presentAddedAlert() async {
    await present(
      alert(
        "AddedAlert",
        ["keepShopping": Flow.AddedAlert.Event.keepShopping, "goToBasket": .goToBasket],
        send: { [weak self] in self?.send($0) }))
  }
  func presentFilter() async {
    await present(Screen("Filter").on { [weak self] in self?.send($0 as Flow.Filter.Event) })
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
  func startScanner() async {
    let child = ScannerCoordinator(facts)
    child.onEnd = { [weak self] in await self?.turn($0) }
    await child.begin()
    await add(child, .present, isFullScreen: true)
  }
  func stopProductFlow() async { await child(ProductFlowCoordinator.self)?.end() }
  func open(_ link: Flow.Link) async { await (root as? AppCoordinator)?.open(link) }
}

/// One product, its photos and its reviews, on the stack of three tabs.
final class ProductFlowCoordinator: OrchardCoordinator, Flow.ProductFlow.Steps {
  let productId: Int
  var onOutput: ((Flow.ProductFlow.Output) async -> Void)?

  init(_ facts: any Flow.Facts, productId: Int) {
    self.productId = productId
    super.init(facts)
  }

  func pushProduct(productId: Int) {
    let screen = Flow.Product.Params(productId: productId)
    push(Screen("Product").on { [weak self] in self?.send($0 as Flow.Product.Event, at: screen) })
  }
  func pushReviews(productId: Int) {
    push(Screen("Reviews").on { [weak self] in self?.send($0 as Flow.Reviews.Event) })
  }
  func presentPhotoViewer(photo: URL) async {
    let screen = Screen("PhotoViewer")
    screen.modalPresentationStyle = .fullScreen
    await present(screen.on { [weak self] in self?.send($0 as Flow.PhotoViewer.Event) })
  }
  func presentWriteReview() async {
    let screen = Screen("WriteReview", isSwipeLocked: Flow.WriteReview.isSwipeLocked)
    await present(screen.on { [weak self] in self?.send($0 as Flow.WriteReview.Event) })
  }
  func presentReviewRefusedAlertOverTop() async {
    let alert = alert("ReviewRefusedAlert", ["ok": Flow.ReviewRefusedAlert.Event.ok]) {
      [weak self] in self?.send($0)
    }
    await present(alert, overTop: true)
  }
  func output(_ output: Flow.ProductFlow.Output) async { await onOutput?(output) }
}

final class ScannerCoordinator: OrchardCoordinator, Flow.Scanner.Steps {
  var onEnd: ((Flow.Scanner.Outcome) async -> Void)?

  func pushScannerCamera() {
    push(Screen("ScannerCamera").on { [weak self] in self?.send($0 as Flow.ScannerCamera.Event) })
  }
  func pushScannerHelp() {
    push(Screen("ScannerHelp").on { [weak self] in self?.send($0 as Flow.ScannerHelp.Event) })
  }
  func finish(_ outcome: Flow.Scanner.Outcome) async {
    await end()
    await onEnd?(outcome)
  }
}

final class AccountTabCoordinator: OrchardCoordinator, Flow.AccountTab.Steps {
  let user: Flow.User?

  init(_ facts: any Flow.Facts, user: Flow.User?) {
    self.user = user
    super.init(facts)
  }

  func pushProfile(user: Flow.User?) {
    push(Screen("Profile").on { [weak self] in self?.send($0 as Flow.Profile.Event) })
  }
  func presentEditProfile() async {
    await present(
      Screen("EditProfile").on { [weak self] in self?.send($0 as Flow.EditProfile.Event) })
  }

  func startOrders() async {
    let child = OrdersCoordinator(facts)
    child.onTarget = { [weak self] in await self?.childFinished(to: $0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await add(child, .push)
    await child.begin()
  }

  /// The chat outlives its screen: minimised, it is shown again.
  func startHelpChat() async {
    if let chat = child(HelpChatCoordinator.self) {
      await chat.begin()
      return await show(chat)
    }
    let chat = HelpChatCoordinator(facts)
    chat.isKept = true
    chat.own.isModalInPresentation = true
    await chat.begin()
    await add(chat, .present)
  }

  func startSettings() async {
    let child = SettingsCoordinator(facts)
    child.onTarget = { [weak self] in await self?.childFinished(to: $0) }
    child.userDidLeave = { [weak self, weak child] gesture in
      if let child { await self?.userLeft(child, by: gesture) }
    }
    await add(child, .push)
    await child.begin()
  }

  func stopHelpChat() async { await child(HelpChatCoordinator.self)?.end() }
  var helpChat: (any Flow.HelpChat.Steps)? { child(HelpChatCoordinator.self) }

  override func reach(_ type: Coordinator.Type) async -> Coordinator? {
    if child(OrdersCoordinator.self) == nil { await startOrders() }
    return child(OrdersCoordinator.self)
  }
}

final class OrdersCoordinator: OrchardCoordinator, Flow.Orders.Steps {
  func pushOrderList() {
    let screen = Screen("OrderList")
    screen.on { [weak self] in self?.send($0 as Flow.OrderList.Event) }
    screen.on { [weak self] in self?.send($0 as Flow.OrderList.AsyncEvent) }
    push(screen)
  }
  func pushOrderDetail(orderId: Int) {
    push(Screen("OrderDetail").on { [weak self] in self?.send($0 as Flow.OrderDetail.Event) })
  }
  func pushRateOrder() {
    push(Screen("RateOrder").on { [weak self] in self?.send($0 as Flow.RateOrder.Event) })
  }
}

final class HelpChatCoordinator: OrchardCoordinator, Flow.HelpChat.Steps {
  func pushChatRoom() {
    push(Screen("ChatRoom").on { [weak self] in self?.send($0 as Flow.ChatRoom.Event) })
  }
}

/// Started by `Auth` in a sheet, and by `AccountTab` on its stack.
final class SettingsCoordinator: OrchardCoordinator, Flow.Settings.Steps {
  func pushSettingsList() {
    push(Screen("SettingsList").on { [weak self] in self?.send($0 as Flow.SettingsList.Event) })
  }
  func pushLanguageSettings() {
    push(
      Screen("LanguageSettings").on { [weak self] in self?.send($0 as Flow.LanguageSettings.Event) }
    )
  }
  func pushNotificationSettings() {
    push(
      Screen("NotificationSettings").on {
        [weak self] in self?.send($0 as Flow.NotificationSettings.Event)
      })
  }
  func presentPermissionAlert() async {
    await present(
      alert("PermissionAlert", ["ok": Flow.PermissionAlert.Event.ok]) {
        [weak self] in self?.send($0)
      })
  }
  func presentSignOutAlert() async {
    await present(
      alert(
        "SignOutAlert", ["confirm": Flow.SignOutAlert.Event.confirm, "cancel": .cancel],
        send: { [weak self] in self?.send($0) }))
  }
}

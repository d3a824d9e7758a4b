#if os(iOS) && canImport(XCTest)
  import XCTest

  // Untried: this project is built and tested where there is no iOS. It belongs into the target of the UI tests.

  /// Drives Orchard by XCUITest: accessibility identifiers are named as in the flow.
  @MainActor class XCUIDriver {
    let app = XCUIApplication()

    func launch(_ state: FlowNavigation.State) {
      app.terminate()
      app.launchEnvironment["isLoggedIn"] = state.isLoggedIn.map(String.init)
      app.launchEnvironment["hasOnboarded"] = state.hasOnboarded.map(String.init)
      app.launch()
    }

    func exists(_ identifier: String) -> Bool {
      app.descendants(matching: .any)[identifier].firstMatch.waitForExistence(timeout: 5)
    }

    func tap(_ identifier: String) {
      app.descendants(matching: .any)[identifier].firstMatch.tap()
    }

    func answer(_ alert: FlowNavigation.Screen, with button: String) {
      app.alerts.firstMatch.buttons[button].tap()
    }

    func isShown(_ screen: FlowNavigation.Screen) -> Bool {
      screen.identifier.hasSuffix("Alert")
        ? app.alerts.firstMatch.waitForExistence(timeout: 5) : exists(screen.identifier)
    }

    func back() { app.navigationBars.buttons.element(boundBy: 0).tap() }

    func swipe(_ screen: FlowNavigation.Screen) {
      app.windows.firstMatch.swipeDown(velocity: .fast)
    }

    func tab(_ name: String) { app.tabBars.buttons[name].tap() }
  }
#endif

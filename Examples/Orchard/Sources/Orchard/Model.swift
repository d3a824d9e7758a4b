/// What the flow leaves to the app: a type without a body under `types:`.
struct User: Sendable { var name: String }

extension Flow { typealias User = Orchard.User }

/// The app's state, which the flow names under `state` and `environment`.
final class AppFacts: Flow.Facts {
  var isLoggedIn = false
  var hasOnboarded = false
  var basket = Flow.BasketState.empty
  var hasMessage = false
  var isPaying = false
  var notificationsAllowed = false
}

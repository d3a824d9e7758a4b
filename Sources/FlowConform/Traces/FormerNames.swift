package import FlowModel

/// What the app that wrote the traces calls the flow's values, where it has other names for them.
package struct FormerNames: Sendable {
  /// State and environment, by number.
  package var variables: [Int: String] = [:]
  /// By number.
  package var parameters: [Int: String] = [:]
  /// By enum and the app's case, the flow's.
  package var cases: [TypeID: [String: String]] = [:]

  package init() {}
}

/// What is said about every limit: whether it can be raised, and how.
package enum LimitHelp {
  package static let fixed = "this limit is fixed"

  /// - Parameter name: as the command line's `--limit` knows it.
  package static func raised(by name: String) -> String {
    "`--limit \(name)=NUMBER` raises this limit"
  }
}

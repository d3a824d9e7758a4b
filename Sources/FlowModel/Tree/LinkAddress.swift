/// A deep link's `url:`, taken apart.
package struct LinkAddress: Hashable, Sendable {
  /// A part of the path, or a value of the query.
  package enum Part: Hashable, Sendable {
    case literal(String)
    /// `{name}`: a parameter of the link, by its place in `Flow.parameters`.
    case parameter(Int)
  }

  package struct Item: Hashable, Sendable {
    package var key: String
    package var value: Part
  }

  /// Scheme and host, in lower case: `shop://product`.
  package var base: String
  package var segments: [Part]
  package var query: [Item]

  /// Whether a parameter stands in the address.
  package func mentions(_ parameter: Int) -> Bool {
    segments.contains(.parameter(parameter)) || query.contains { $0.value == .parameter(parameter) }
  }
}

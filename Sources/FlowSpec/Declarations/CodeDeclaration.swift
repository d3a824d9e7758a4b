package import FlowSource

/// `code:`, the words that the app's Swift has for what the flow says.
package struct CodeDeclaration: Sendable {
  package struct Pair: Sendable {
    package var key: Located<NameID>
    package var value: Located<NameID>
  }

  /// Supertypes of coordinators.
  package var coordinator: [Located<NameID>] = []
  /// Types that are none.
  package var not: [Located<NameID>] = []
  package var push: [Located<NameID>] = []
  package var present: [Located<NameID>] = []
  package var root: [Located<NameID>] = []
  package var start: [Located<NameID>] = []
  package var finish: [Located<NameID>] = []
  /// A call, and the coordinator that it makes.
  package var factory: [Pair] = []
  /// A name of the code, and what the flow calls it.
  package var names: [Pair] = []

  package init() {}
}

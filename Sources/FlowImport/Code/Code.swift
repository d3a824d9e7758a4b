package import FlowSource

// Swift as this stage needs it: what is declared, what is called, in what order. A tree of its own, made once
// from the parser's, so that nothing below the reader knows the parser, and so that it can cross threads.

/// A type as written, with the names that stand in it.
package struct TypeText: Sendable, Hashable {
  /// `ItemOutput & Coordinator` has two, `(Item, Presentable?)` has two.
  package var names: [String]
  /// Whether it is the type of a closure.
  package var isFunction = false
  package var isList = false
  /// Of a tuple its elements, of a closure its parameters.
  package var elements: [TypeText] = []

  package init(names: [String], isFunction: Bool = false, elements: [TypeText] = []) {
    self.names = names
    self.isFunction = isFunction
    self.elements = elements
  }
}

package struct CodeArgument: Sendable {
  package var label: String?
  package var value: Code
}

/// An expression.
package indirect enum Code: Sendable {
  case name(String, SourceRange)
  /// `.x` without a base has `implicit` as its base.
  case member(Code, String, SourceRange)
  case implicit
  case call(CallCode)
  case closure(ClosureCode)
  case text(String)
  /// The last name of `\.item`, `\Home.item`.
  case keyPath(String)
  case boolean(Bool)
  case nothing
  /// A number, and whatever else has no meaning here.
  case value
  case tuple([CodeArgument])
  case list([Code])
  case assign(Code, Code)
  /// `c ? a : b`, and `a ?? b` without a condition.
  case choice(Code?, Code, Code)
  case cast(Code, TypeText)
  case type(TypeText)
  case branch(BranchCode)
  case cases(SwitchCode)
  /// `!x`, `x == false`, `x != y`
  case not(Code)
  /// `x == y`; with `nothing` on the right it says that x is there.
  case equal(Code, Code)
  /// Operands of `&&` and of `||`.
  case all([Code])
  case any([Code])
  /// Operands whose operator has no meaning here.
  case several([Code])
}

package final class CallCode: Sendable {
  package let callee: Code
  package let arguments: [CodeArgument]
  /// What stands in the brackets of the type that is made: `X` of `Scene<X>(…)`.
  package let typeArguments: [String]
  package let range: SourceRange

  package init(
    callee: Code, arguments: [CodeArgument], typeArguments: [String] = [], range: SourceRange
  ) {
    self.callee = callee
    self.arguments = arguments
    self.typeArguments = typeArguments
    self.range = range
  }

  /// The last name of what is called: `push` of `self.router.push`.
  package var name: String {
    switch callee {
    case .name(let name, _), .member(_, let name, _): name
    default: ""
    }
  }

  package var base: Code? {
    if case .member(let base, _, _) = callee { return base }
    return nil
  }
}

package final class ClosureCode: Sendable {
  package let parameters: [String]
  package let body: [Statement]
  package let range: SourceRange

  package init(parameters: [String], body: [Statement], range: SourceRange) {
    self.parameters = parameters
    self.body = body
    self.range = range
  }
}

/// A condition of an `if` or a `guard`.
package enum ConditionCode: Sendable {
  case test(Code)
  /// `let name = value`, with or without a value.
  case binding(String, Code)
  case pattern(PatternCode, Code)
}

/// `.name(let a, _)`; a name of nil is anything else.
package struct PatternCode: Sendable {
  package var name: String?
  package var bindings: [String?]
  /// The type that stands before the dot.
  package var type: String?
  package var range: SourceRange
}

package final class BranchCode: Sendable {
  package let conditions: [ConditionCode]
  package let then: [Statement]
  package let otherwise: [Statement]?
  package let range: SourceRange

  package init(
    conditions: [ConditionCode], then: [Statement], otherwise: [Statement]?, range: SourceRange
  ) {
    self.conditions = conditions
    self.then = then
    self.otherwise = otherwise
    self.range = range
  }
}

package final class SwitchCode: Sendable {
  package struct Case: Sendable {
    /// Empty for `default`.
    package var patterns: [PatternCode]
    package var body: [Statement]
  }

  package let subject: Code
  package let cases: [Case]
  package let range: SourceRange

  package init(subject: Code, cases: [Case], range: SourceRange) {
    self.subject = subject
    self.cases = cases
    self.range = range
  }
}

package indirect enum Statement: Sendable {
  case expression(Code)
  case variable(VariableCode)
  case guarded([ConditionCode], [Statement])
  case result(Code?)
  case loop([String], Code?, [Statement])
  case function(FunctionCode)
  case block([Statement])
}

package final class VariableCode: Sendable {
  /// Several for a tuple.
  package let names: [String]
  package let type: TypeText?
  package let value: Code?
  /// Of a computed one.
  package let body: [Statement]?
  package let isStatic: Bool
  package let isPrivate: Bool
  /// Property wrappers, with what they are given.
  package let attributes: [CallCode]
  package let range: SourceRange

  package init(
    names: [String], type: TypeText?, value: Code?, body: [Statement]?, isStatic: Bool,
    isPrivate: Bool, attributes: [CallCode], range: SourceRange
  ) {
    self.attributes = attributes
    self.isPrivate = isPrivate
    self.names = names
    self.type = type
    self.value = value
    self.body = body
    self.isStatic = isStatic
    self.range = range
  }
}

package final class FunctionCode: Sendable {
  package struct Parameter: Sendable {
    package var label: String?
    package var name: String
    package var type: TypeText
    package var initial: Code?
    /// What stands for the type that it is given: `S` of `scene: S.Type`.
    package var asked: String?
  }

  /// `init` for an initializer.
  package let name: String
  package let parameters: [Parameter]
  package let result: TypeText?
  /// nil in a protocol.
  package let body: [Statement]?
  package let isStatic: Bool
  package let isPrivate: Bool
  package let isAsync: Bool
  package let range: SourceRange

  package init(
    name: String, parameters: [Parameter], result: TypeText?, body: [Statement]?, isStatic: Bool,
    isPrivate: Bool, isAsync: Bool, range: SourceRange
  ) {
    self.isAsync = isAsync
    self.name = name
    self.parameters = parameters
    self.result = result
    self.body = body
    self.isStatic = isStatic
    self.isPrivate = isPrivate
    self.range = range
  }
}

/// A type's declaration or an extension.
package final class TypeCode: Sendable {
  package enum Kind: Sendable { case `class`, `struct`, `enum`, `protocol`, `extension` }

  package struct Case: Sendable {
    package var name: String
    package var parameters: [FunctionCode.Parameter]
    package var range: SourceRange
  }

  package let kind: Kind
  package let name: String
  /// The names of the types that it stands in.
  package let outer: [String]
  package let inherited: [TypeText]
  /// The names of its supertypes, without what stands in their brackets.
  package let supertypes: [String]
  package let isGeneric: Bool
  package let isPrivate: Bool
  package let variables: [VariableCode]
  package let functions: [FunctionCode]
  package let cases: [Case]
  package let aliases: [(name: String, type: TypeText)]
  /// Its name.
  package let range: SourceRange
  /// All of it.
  package let extent: SourceRange

  package init(
    kind: Kind, name: String, outer: [String], inherited: [TypeText],
    supertypes: [String], isGeneric: Bool, isPrivate: Bool, members: Members, range: SourceRange,
    extent: SourceRange
  ) {
    self.isPrivate = isPrivate
    self.kind = kind
    self.name = name
    self.outer = outer
    self.inherited = inherited
    self.supertypes = supertypes
    self.isGeneric = isGeneric
    variables = members.variables
    functions = members.functions
    cases = members.cases
    aliases = members.aliases
    self.range = range
    self.extent = extent
  }

  package struct Members {
    package var variables: [VariableCode] = []
    package var functions: [FunctionCode] = []
    package var cases: [Case] = []
    package var aliases: [(name: String, type: TypeText)] = []

    package init() {}
  }
}

/// What one file declares.
package struct FileCode: Sendable {
  package var file: SourceID
  package var types: [TypeCode] = []
  package var functions: [FunctionCode] = []
  package var variables: [VariableCode] = []
  package var aliases: [(name: String, type: TypeText)] = []
  /// Where the parser could not go on; nil where it read all.
  package var error: SourceRange?
  /// Whether it could because brackets or blocks stand in too many others there.
  package var isTooDeep = false
  /// The functions that `#selector` names.
  package var selectors: Set<String> = []
  /// Calls of push, present and the like, wherever they stand.
  package var navigationCalls: [SourceRange] = []

  package init(file: SourceID) { self.file = file }
}

extension SourceRange {
  /// Whether another place lies within this one.
  func holds(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}

/// A place in a Swift file; the parser has a type of the other name.
package typealias CodeRange = SourceRange

#if Import
  import FlowSource
  import SwiftSyntax

  extension Lowering {
    /// What counts as a call that navigates, for the census.
    private static let navigating: Set<String> = [
      "pushViewController", "present", "setViewControllers", "popViewController",
      "popToRootViewController", "popToViewController", "dismiss", "show", "push", "setRootModule",
      "popModule", "dismissModule", "presentModule", "setRoot",
    ]

    mutating func code(_ node: ExprSyntax) -> Code {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else { return .value }
      switch node.kind {
      case .declReferenceExpr:
        let name = node.cast(DeclReferenceExprSyntax.self).baseName
        return .name(name.identifier?.name ?? name.text, range(node))
      case .memberAccessExpr: return member(node.cast(MemberAccessExprSyntax.self))
      case .functionCallExpr: return call(node.cast(FunctionCallExprSyntax.self))
      case .subscriptCallExpr:
        let node = node.cast(SubscriptCallExprSyntax.self)
        return .several([code(node.calledExpression)] + node.arguments.map { code($0.expression) })
      case .closureExpr: return closure(node.cast(ClosureExprSyntax.self))
      case .stringLiteralExpr: return text(node.cast(StringLiteralExprSyntax.self))
      case .booleanLiteralExpr:
        return .boolean(node.cast(BooleanLiteralExprSyntax.self).literal.text == "true")
      case .nilLiteralExpr: return .nothing
      case .tupleExpr: return tuple(node.cast(TupleExprSyntax.self))
      case .arrayExpr:
        return .list(node.cast(ArrayExprSyntax.self).elements.map { code($0.expression) })
      case .dictionaryExpr:
        guard case .elements(let list) = node.cast(DictionaryExprSyntax.self).content else {
          return .list([])
        }
        return .list(list.map { code($0.value) })
      case .sequenceExpr:
        return sequence(Array(node.cast(SequenceExprSyntax.self).elements))
      case .ifExpr: return branch(node.cast(IfExprSyntax.self))
      case .switchExpr: return choices(node.cast(SwitchExprSyntax.self))
      default: return wrapped(node)
      }
    }

    /// What adds nothing here: `try`, `await`, `x?`, `x!`, `&x`.
    private mutating func wrapped(_ node: ExprSyntax) -> Code {
      switch node.kind {
      case .tryExpr: return code(node.cast(TryExprSyntax.self).expression)
      case .awaitExpr: return code(node.cast(AwaitExprSyntax.self).expression)
      case .optionalChainingExpr: return code(node.cast(OptionalChainingExprSyntax.self).expression)
      case .forceUnwrapExpr: return code(node.cast(ForceUnwrapExprSyntax.self).expression)
      case .inOutExpr: return code(node.cast(InOutExprSyntax.self).expression)
      case .consumeExpr: return code(node.cast(ConsumeExprSyntax.self).expression)
      case .copyExpr: return code(node.cast(CopyExprSyntax.self).expression)
      case .unsafeExpr: return code(node.cast(UnsafeExprSyntax.self).expression)
      case .prefixOperatorExpr:
        let node = node.cast(PrefixOperatorExprSyntax.self)
        let inner = code(node.expression)
        return node.operator.text == "!" ? .not(inner) : .several([inner])
      case .postfixOperatorExpr: return code(node.cast(PostfixOperatorExprSyntax.self).expression)
      case .genericSpecializationExpr:
        return code(node.cast(GenericSpecializationExprSyntax.self).expression)
      case .keyPathExpr:
        let last = node.cast(KeyPathExprSyntax.self).components.last?.component
          .as(KeyPathPropertyComponentSyntax.self)
        return last.map { .keyPath($0.declName.baseName.text) } ?? .value
      case .postfixIfConfigExpr:
        // What stands behind is a modifier.
        return node.cast(PostfixIfConfigExprSyntax.self).base.map { code($0) } ?? .value
      case .superExpr: return .name("super", range(node))
      case .typeExpr: return .type(type(node.cast(TypeExprSyntax.self).type))
      case .asExpr:
        let node = node.cast(AsExprSyntax.self)
        return .cast(code(node.expression), type(node.type))
      case .macroExpansionExpr:
        let node = node.cast(MacroExpansionExprSyntax.self)
        let arguments = node.arguments.map { code($0.expression) }
        if node.macroName.text == "selector" {
          result.selectors.formUnion(arguments.compactMap(\.lastName))
        }
        return .several(arguments)
      default: return .value
      }
    }

    private mutating func member(_ node: MemberAccessExprSyntax) -> Code {
      let name = node.declName.baseName
      return .member(
        node.base.map { code($0) } ?? .implicit, name.identifier?.name ?? name.text,
        range(node.declName))
    }

    private mutating func call(_ node: FunctionCallExprSyntax) -> Code {
      let callee = code(node.calledExpression)
      var arguments = node.arguments.map {
        CodeArgument(label: $0.label?.text, value: code($0.expression))
      }
      if let trailing = node.trailingClosure {
        arguments.append(CodeArgument(label: nil, value: closure(trailing)))
      }
      for further in node.additionalTrailingClosures {
        arguments.append(CodeArgument(label: further.label.text, value: closure(further.closure)))
      }
      let made = node.calledExpression.as(GenericSpecializationExprSyntax.self)
      let typeArguments = made?.genericArgumentClause.arguments.compactMap { argument in
        if case .type(let type) = argument.argument { self.type(type).names.last } else { nil }
      }
      let call = CallCode(
        callee: callee, arguments: arguments, typeArguments: typeArguments ?? [],
        range: range(node))
      if Self.navigating.contains(call.name), !arguments.isEmpty || call.base != nil {
        result.navigationCalls.append(call.range)
      }
      return .call(call)
    }

    private mutating func closure(_ node: ClosureExprSyntax) -> Code {
      var parameters: [String] = []
      switch node.signature?.parameterClause {
      case .simpleInput(let list):
        parameters = list.map { $0.name.identifier?.name ?? $0.name.text }
      case .parameterClause(let clause):
        parameters = clause.parameters.map {
          ($0.secondName ?? $0.firstName).identifier?.name ?? $0.firstName.text
        }
      case nil: break
      }
      return .closure(
        ClosureCode(
          parameters: parameters, body: statements(node.statements),
          range: range(node.leftBrace)))
    }

    private func text(_ node: StringLiteralExprSyntax) -> Code {
      var text = ""
      for segment in node.segments {
        if case .stringSegment(let part) = segment { text += part.content.text }
      }
      return .text(text)
    }

    private mutating func tuple(_ node: TupleExprSyntax) -> Code {
      let elements = node.elements.map {
        CodeArgument(label: $0.label?.text, value: code($0.expression))
      }
      return elements.count == 1 && elements[0].label == nil ? elements[0].value : .tuple(elements)
    }

    /// Operands and operators as they stand: only assignments, choices and casts mean something here.
    private mutating func sequence(_ elements: [ExprSyntax]) -> Code {
      if elements.count == 1 { return code(elements[0]) }
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else { return .value }
      if let index = elements.firstIndex(where: { $0.is(AssignmentExprSyntax.self) }) {
        return .assign(
          sequence(Array(elements[..<index])), sequence(Array(elements[(index + 1)...])))
      }
      if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
        let middle = elements[index].cast(UnresolvedTernaryExprSyntax.self).thenExpression
        return .choice(
          sequence(Array(elements[..<index])), code(middle),
          sequence(Array(elements[(index + 1)...])))
      }
      if let last = elements.last?.as(TypeExprSyntax.self), elements.count >= 3,
        elements[elements.count - 2].is(UnresolvedAsExprSyntax.self)
      {
        return .cast(sequence(Array(elements.dropLast(2))), type(last.type))
      }
      let coalescing = elements.firstIndex {
        $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
      }
      if let index = coalescing {
        return .choice(
          nil, sequence(Array(elements[..<index])), sequence(Array(elements[(index + 1)...])))
      }
      // An operator of the app's own that hands what it makes to a closure: `X() &> { $0.delegate = self }`.
      if elements.count == 3, let last = elements[2].as(ClosureExprSyntax.self),
        elements[1].is(BinaryOperatorExprSyntax.self)
      {
        let name = Code.member(code(elements[0]), "&>", range(elements[1]))
        let argument = CodeArgument(label: nil, value: closure(last))
        return .call(CallCode(callee: name, arguments: [argument], range: range(elements[0])))
      }
      if let logic = logic(elements) { return logic }
      let operands = elements.enumerated().filter { $0.offset % 2 == 0 }.map { code($0.element) }
      return .several(operands)
    }

    /// `a && b`, `a || b`, `a == b`, `a != b`: what binds least is the whole.
    private mutating func logic(_ elements: [ExprSyntax]) -> Code? {
      for word in ["||", "&&"] {
        let parts = elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == word }
        if parts.count < 2 { continue }
        let operands = parts.map { sequence(Array($0)) }
        return word == "||" ? .any(operands) : .all(operands)
      }
      guard
        let place = elements.firstIndex(where: {
          ["==", "!="].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text)
        }), place > 0, place + 1 < elements.count
      else { return nil }
      let left = sequence(Array(elements[..<place]))
      let right = sequence(Array(elements[(place + 1)...]))
      let isEqual = elements[place].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
      // `x == true` is x, and `x == nil` says that it isn't there.
      switch right {
      case .boolean(let value): return value == isEqual ? left : .not(left)
      case .nothing: return isEqual ? .not(.equal(left, right)) : .equal(left, right)
      default: return isEqual ? .equal(left, right) : .not(.equal(left, right))
      }
    }
  }
#endif

#if Import
  import FlowSource
  import SwiftSyntax

  extension Lowering {
    mutating func statements(_ items: CodeBlockItemListSyntax) -> [Statement] {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else {
        if let first = items.first { leave(first) }
        return []
      }
      var found: [Statement] = []
      for item in items { found += statement(item) }
      return found
    }

    /// Notes what stands too deep to be read: nobody is to think that nothing stands there.
    private mutating func leave(_ node: some SyntaxProtocol) {
      guard result.error == nil else { return }
      result.error = range(node)
      result.isTooDeep = true
    }

    private mutating func statement(_ item: CodeBlockItemSyntax) -> [Statement] {
      switch item.item {
      case .expr(let expression): return [.expression(code(expression))]
      case .stmt(let statement): return [self.statement(statement)]
      case .decl(let declaration):
        if let node = declaration.as(VariableDeclSyntax.self) {
          return variables(node).map { .variable($0) }
        }
        if let node = declaration.as(FunctionDeclSyntax.self) { return [.function(function(node))] }
        if let node = declaration.as(IfConfigDeclSyntax.self) {
          return read(node).flatMap { clause -> [Statement] in
            if case .statements(let items) = clause.elements { return statements(items) }
            return []
          }
        }
        return []
      }
    }

    /// The clauses of `#if` that are read: those for other systems than a phone's are not.
    func read(_ node: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
      var found: [IfConfigClauseSyntax] = []
      for clause in node.clauses {
        let condition = clause.condition?.trimmedDescription
        if Self.otherSystems.contains(condition ?? "") { continue }
        found.append(clause)
        if condition == "os(iOS)" { break }
      }
      return found
    }

    private static let otherSystems: Set<String> = ["os(tvOS)", "os(macOS)", "os(watchOS)"]

    private mutating func statement(_ node: StmtSyntax) -> Statement {
      if let node = node.as(ExpressionStmtSyntax.self) { return .expression(code(node.expression)) }
      if let node = node.as(ReturnStmtSyntax.self) {
        return .result(node.expression.map { code($0) })
      }
      if let node = node.as(ThrowStmtSyntax.self) {
        return .block([.expression(code(node.expression)), .result(nil)])
      }
      if let node = node.as(GuardStmtSyntax.self) {
        return .guarded(conditions(node.conditions), statements(node.body.statements))
      }
      if let node = node.as(ForStmtSyntax.self) {
        return .loop(
          names(of: node.pattern), code(node.sequence), statements(node.body.statements))
      }
      if let node = node.as(WhileStmtSyntax.self) {
        return .loop([], nil, statements(node.body.statements))
      }
      if let node = node.as(RepeatStmtSyntax.self) {
        return .loop([], nil, statements(node.body.statements))
      }
      if let node = node.as(DoStmtSyntax.self) {
        var all = statements(node.body.statements)
        let catches = node.catchClauses.flatMap { statements($0.body.statements) }
        if !catches.isEmpty {
          all.append(
            .expression(
              .branch(
                BranchCode(
                  conditions: [.test(.value)], then: catches, otherwise: nil, range: range(node)))))
        }
        return .block(all)
      }
      if let node = node.as(DeferStmtSyntax.self) {
        return .block(statements(node.body.statements))
      }
      return .block([])
    }

    mutating func conditions(_ list: ConditionElementListSyntax) -> [ConditionCode] {
      list.compactMap { element -> ConditionCode? in
        switch element.condition {
        case .expression(let node): return .test(code(node))
        case .optionalBinding(let node):
          let name = names(of: node.pattern).first ?? "_"
          let value = node.initializer.map { code($0.value) } ?? .name(name, range(node))
          return .binding(name, value)
        case .matchingPattern(let node):
          return .pattern(pattern(node.pattern), code(node.initializer.value))
        case .availability(let node):
          // The newest system is the one that the flow is of.
          return node.availabilityKeyword.tokenKind == .poundUnavailable
            ? .test(.boolean(false)) : nil
        }
      }
    }

    mutating func branch(_ node: IfExprSyntax) -> Code {
      var otherwise: [Statement]?
      switch node.elseBody {
      case .codeBlock(let block): otherwise = statements(block.statements)
      case .ifExpr(let inner):
        depth += 1
        if depth < Self.deepest {
          otherwise = [.expression(branch(inner))]
        } else {
          leave(inner)
        }
        depth -= 1
      case nil: break
      }
      return .branch(
        BranchCode(
          conditions: conditions(node.conditions), then: statements(node.body.statements),
          otherwise: otherwise, range: range(node.ifKeyword)))
    }

    mutating func choices(_ node: SwitchExprSyntax) -> Code {
      var cases: [SwitchCode.Case] = []
      func add(_ list: SwitchCaseListSyntax, to lowering: inout Lowering) {
        for element in list {
          switch element {
          case .switchCase(let one):
            var patterns: [PatternCode] = []
            if case .case(let label) = one.label {
              patterns = label.caseItems.map { lowering.pattern($0.pattern) }
            }
            cases.append(
              SwitchCode.Case(patterns: patterns, body: lowering.statements(one.statements)))
          case .ifConfigDecl(let node):
            for clause in lowering.read(node) {
              if case .switchCases(let list) = clause.elements { add(list, to: &lowering) }
            }
          }
        }
      }
      add(node.cases, to: &self)
      return .cases(
        SwitchCode(subject: code(node.subject), cases: cases, range: range(node.switchKeyword)))
    }

    // MARK: Patterns

    func pattern(_ node: PatternSyntax) -> PatternCode {
      if let node = node.as(ValueBindingPatternSyntax.self) { return pattern(node.pattern) }
      if let node = node.as(ExpressionPatternSyntax.self) { return pattern(node.expression) }
      if let node = node.as(IdentifierPatternSyntax.self) {
        return PatternCode(
          name: nil, bindings: [node.identifier.identifier?.name], type: nil, range: range(node))
      }
      return PatternCode(name: nil, bindings: [], type: nil, range: range(node))
    }

    private func pattern(_ node: ExprSyntax) -> PatternCode {
      if let node = node.as(OptionalChainingExprSyntax.self) { return pattern(node.expression) }
      if let node = node.as(PatternExprSyntax.self) { return pattern(node.pattern) }
      if let node = node.as(MemberAccessExprSyntax.self) {
        let base =
          node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
          ?? node.base?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return PatternCode(
          name: node.declName.baseName.identifier?.name ?? node.declName.baseName.text,
          bindings: [], type: base, range: range(node.declName))
      }
      if let node = node.as(FunctionCallExprSyntax.self) {
        var found = pattern(node.calledExpression)
        found.bindings = node.arguments.map { argument in
          if let inner = argument.expression.as(PatternExprSyntax.self) {
            return pattern(inner.pattern).bindings.first ?? nil
          }
          return argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.identifier?.name
        }
        return found
      }
      if let node = node.as(TupleExprSyntax.self), node.elements.count > 0 {
        // Of `(.a, true)` the first says the case.
        return node.elements.first.map { pattern($0.expression) }
          ?? PatternCode(name: nil, bindings: [], type: nil, range: range(node))
      }
      return PatternCode(name: nil, bindings: [], type: nil, range: range(node))
    }
  }
#endif

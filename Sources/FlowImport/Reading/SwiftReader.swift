#if Import
  package import FlowSource
  import SwiftParser
  import SwiftSyntax

  /// Makes a file's declarations of its text; nothing else of this package sees the parser.
  package enum SwiftReader {
    /// Nobody writes so many brackets in brackets. Where they are not closed the parser looks for their ends from
    /// each of them; and it reads `[[[` as types and again as values, each of them twice.
    private static let deepestBrackets = 256
    private static let mostAtOnce = 14

    package static func read(_ bytes: [UInt8], as file: SourceID) -> FileCode {
      if let place = tooDeep(bytes) {
        var code = FileCode(file: file)
        code.error = SourceRange(file: file, start: UInt32(place), end: UInt32(place))
        code.isTooDeep = true
        return code
      }
      let tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
      var lowering = Lowering(file: file)
      lowering.read(tree.statements, in: [])
      if let error = tree.hasError ? lowering.firstError(in: tree) : conflict(in: bytes, of: file) {
        lowering.result.error = error
        lowering.result.isTooDeep = false
      }
      return lowering.result
    }

    /// Where a merge was left undone: the parser skips its markers, and reads both sides.
    private static func conflict(in bytes: [UInt8], of file: SourceID) -> CodeRange? {
      var markers = ["<<<<<<< ", "=======", ">>>>>>> "][...]
      var first: Int?
      var start = 0
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        if let marker = markers.first, line.starts(with: marker.utf8) {
          first = first ?? start
          markers.removeFirst()
        }
        start += line.count + 1
      }
      guard markers.isEmpty, let first else { return nil }
      return CodeRange(file: file, start: UInt32(first), end: UInt32(first))
    }

    private static func tooDeep(_ bytes: [UInt8]) -> Int? {
      var depth = 0
      var atOnce = 0
      for (place, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          if byte == UInt8(ascii: "[") { atOnce += 1 }
          if byte == UInt8(ascii: "{") { atOnce = 0 }
          if depth > deepestBrackets || atOnce > mostAtOnce { return place }
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth = max(depth - 1, 0)
          if byte == UInt8(ascii: "]") { atOnce = max(atOnce - 1, 0) }
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "."),
          UInt8(ascii: ";"), UInt8(ascii: "\""):
          atOnce = 0
        default: break
        }
      }
      return nil
    }
  }

  struct Lowering {
    let file: SourceID
    var result: FileCode
    /// How deep an expression or a block may stand in others: what lies deeper has no meaning here.
    var depth = 0
    /// What a generic parameter is known to be, where it is read: `C` of `<C: Coordinator>` is a `Coordinator`.
    private var bounds: [String: TypeText] = [:]
    static let deepest = 120

    init(file: SourceID) {
      self.file = file
      result = FileCode(file: file)
    }

    func range(_ node: some SyntaxProtocol) -> CodeRange {
      CodeRange(
        file: file, start: UInt32(node.positionAfterSkippingLeadingTrivia.utf8Offset),
        end: UInt32(node.endPositionBeforeTrailingTrivia.utf8Offset))
    }

    func firstError(in tree: SourceFileSyntax) -> CodeRange {
      for token in tree.tokens(viewMode: .all) where token.presence == .missing {
        return range(token)
      }
      var waiting: [Syntax] = [Syntax(tree)]
      while let node = waiting.popLast() {
        if node.kind == .unexpectedNodes { return range(node) }
        waiting += node.children(viewMode: .all).filter(\.hasError).reversed()
      }
      return .start(of: file)
    }

    // MARK: Declarations

    mutating func read(_ items: CodeBlockItemListSyntax, in outer: [String]) {
      for item in items {
        switch item.item {
        case .decl(let declaration):
          var members = TypeCode.Members()
          read(declaration, in: outer, into: &members)
          result.variables += members.variables
          result.functions += members.functions
          result.aliases += members.aliases
        default: break
        }
      }
    }

    private mutating func read(
      _ declaration: DeclSyntax, in outer: [String], into members: inout TypeCode.Members
    ) {
      if let node = declaration.as(ClassDeclSyntax.self) {
        read(.class, node, node.name, node, in: outer)
      } else if let node = declaration.as(ActorDeclSyntax.self) {
        read(.class, node, node.name, node, in: outer)
      } else if let node = declaration.as(StructDeclSyntax.self) {
        read(.struct, node, node.name, node, in: outer)
      } else if let node = declaration.as(EnumDeclSyntax.self) {
        read(.enum, node, node.name, node, in: outer)
      } else if let node = declaration.as(ProtocolDeclSyntax.self) {
        read(.protocol, node, node.name, nil, in: outer)
      } else if let node = declaration.as(ExtensionDeclSyntax.self) {
        readExtension(node, in: outer)
      } else if let node = declaration.as(FunctionDeclSyntax.self) {
        members.functions.append(function(node))
      } else if let node = declaration.as(InitializerDeclSyntax.self) {
        members.functions.append(initializer(node))
      } else if let node = declaration.as(VariableDeclSyntax.self) {
        members.variables += variables(node)
      } else if let node = declaration.as(TypeAliasDeclSyntax.self) {
        members.aliases.append((node.name.text, type(node.initializer.value)))
      } else if let node = declaration.as(EnumCaseDeclSyntax.self) {
        members.cases += node.elements.map { enumCase($0) }
      } else if let node = declaration.as(IfConfigDeclSyntax.self) {
        for clause in read(node) {
          switch clause.elements {
          case .decls(let list):
            for member in list { read(member.decl, in: outer, into: &members) }
          case .statements(let list): read(list, in: outer)
          default: break
          }
        }
      }
    }

    private mutating func read(
      _ kind: TypeCode.Kind, _ node: some DeclGroupSyntax, _ name: TokenSyntax,
      _ generic: (any WithGenericParametersSyntax)?, in outer: [String]
    ) {
      let around = bind(generic?.genericParameterClause, generic?.genericWhereClause)
      defer { bounds = around }
      add(
        kind, name.identifier?.name ?? name.text, node, at: range(name),
        generic?.genericParameterClause != nil, in: outer)
    }

    /// - Returns: what was known before, and is again behind the declaration.
    private mutating func bind(
      _ parameters: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?
    ) -> [String: TypeText] {
      let around = bounds
      for parameter in parameters?.parameters ?? [] {
        bounds[parameter.name.text] = parameter.inheritedType.map { type($0) }
      }
      for requirement in requirements?.requirements ?? [] {
        if case .conformanceRequirement(let node) = requirement.requirement,
          let left = node.leftType.as(IdentifierTypeSyntax.self),
          parameters?.parameters.contains(where: { $0.name.text == left.name.text }) == true
        {
          bounds[left.name.text] = type(node.rightType)
        }
      }
      return around
    }

    private mutating func readExtension(_ node: ExtensionDeclSyntax, in outer: [String]) {
      // `A.B` is an extension of B in A.
      var path = type(node.extendedType).names
      let name = path.popLast() ?? ""
      add(.extension, name, node, at: range(node.extendedType), false, in: outer + path)
    }

    private mutating func add(
      _ kind: TypeCode.Kind, _ name: String, _ node: some DeclGroupSyntax, at place: CodeRange,
      _ isGeneric: Bool, in outer: [String]
    ) {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else { return }
      // Before its nested types, so that types stand in the order of the file.
      let slot = result.types.count
      var members = TypeCode.Members()
      for member in node.memberBlock.members {
        read(member.decl, in: outer + [name], into: &members)
      }
      let clause = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      result.types.insert(
        TypeCode(
          kind: kind, name: name, outer: outer, inherited: clause.map { type($0) },
          supertypes: clause.flatMap { supertypes($0) }, isGeneric: isGeneric,
          isPrivate: isMarked(node.modifiers, ["private", "fileprivate"]), members: members,
          range: place, extent: range(node)), at: slot)
    }

    private mutating func enumCase(_ node: EnumCaseElementSyntax) -> TypeCode.Case {
      let parameters =
        node.parameterClause?.parameters.map { parameter in
          FunctionCode.Parameter(
            label: parameter.firstName?.text, name: parameter.firstName?.text ?? "",
            type: type(parameter.type), initial: nil)
        } ?? []
      return TypeCode.Case(
        name: node.name.identifier?.name ?? node.name.text, parameters: parameters,
        range: range(node.name))
    }

    private func isMarked(_ modifiers: DeclModifierListSyntax, _ words: Set<String>) -> Bool {
      modifiers.contains { words.contains($0.name.text) }
    }

    mutating func function(_ node: FunctionDeclSyntax) -> FunctionCode {
      let around = bind(node.genericParameterClause, node.genericWhereClause)
      defer { bounds = around }
      return FunctionCode(
        name: node.name.identifier?.name ?? node.name.text,
        parameters: parameters(node.signature.parameterClause),
        result: node.signature.returnClause.map { type($0.type) },
        body: node.body.map { statements($0.statements) },
        isStatic: isMarked(node.modifiers, ["static", "class"]),
        isPrivate: isMarked(node.modifiers, ["private", "fileprivate"]),
        isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil, range: range(node.name))
    }

    private mutating func initializer(_ node: InitializerDeclSyntax) -> FunctionCode {
      let around = bind(node.genericParameterClause, node.genericWhereClause)
      defer { bounds = around }
      return FunctionCode(
        name: "init", parameters: parameters(node.signature.parameterClause), result: nil,
        body: node.body.map { statements($0.statements) }, isStatic: false,
        isPrivate: isMarked(node.modifiers, ["private", "fileprivate"]), isAsync: false,
        range: range(node.initKeyword))
    }

    private mutating func parameters(
      _ clause: FunctionParameterClauseSyntax
    ) -> [FunctionCode.Parameter] {
      clause.parameters.map { parameter in
        let label = parameter.firstName.text
        return FunctionCode.Parameter(
          label: label == "_" ? nil : label,
          name: parameter.secondName?.identifier?.name ?? parameter.firstName.identifier?.name
            ?? label,
          type: type(parameter.type), initial: parameter.defaultValue.map { code($0.value) },
          asked: parameter.type.as(MetatypeTypeSyntax.self)?.baseType
            .as(IdentifierTypeSyntax.self)?.name.text)
      }
    }

    mutating func variables(_ node: VariableDeclSyntax) -> [VariableCode] {
      let isStatic = isMarked(node.modifiers, ["static", "class"])
      let attributes = node.attributes.compactMap { element -> CallCode? in
        guard let attribute = element.as(AttributeSyntax.self),
          let name = type(attribute.attributeName).names.last
        else { return nil }
        var arguments: [CodeArgument] = []
        if case .argumentList(let list)? = attribute.arguments {
          arguments = list.map { CodeArgument(label: $0.label?.text, value: code($0.expression)) }
        }
        return CallCode(
          callee: .name(name, range(attribute)), arguments: arguments, range: range(attribute))
      }
      var found: [VariableCode] = []
      for binding in node.bindings {
        let names = self.names(of: binding.pattern)
        if names.isEmpty { continue }
        var body: [Statement]?
        switch binding.accessorBlock?.accessors {
        case .getter(let items): body = statements(items)
        case .accessors(let list):
          for accessor in list where accessor.accessorSpecifier.text == "get" {
            body = accessor.body.map { statements($0.statements) }
          }
        case nil: break
        }
        found.append(
          VariableCode(
            names: names, type: binding.typeAnnotation.map { type($0.type) },
            value: binding.initializer.map { code($0.value) }, body: body, isStatic: isStatic,
            isPrivate: isMarked(node.modifiers, ["private", "fileprivate"]),
            attributes: attributes, range: range(binding.pattern)))
      }
      return found
    }

    func names(of pattern: PatternSyntax) -> [String] {
      if let node = pattern.as(IdentifierPatternSyntax.self) {
        return [node.identifier.identifier?.name ?? node.identifier.text]
      }
      if let node = pattern.as(TuplePatternSyntax.self) {
        return node.elements.map { names(of: $0.pattern).first ?? "_" }
      }
      if pattern.is(WildcardPatternSyntax.self) { return ["_"] }
      return []
    }

    // MARK: Types

    private func supertypes(_ node: TypeSyntax) -> [String] {
      if let node = node.as(IdentifierTypeSyntax.self) { return [node.name.text] }
      if let node = node.as(MemberTypeSyntax.self) { return [node.name.text] }
      if let node = node.as(AttributedTypeSyntax.self) { return supertypes(node.baseType) }
      if let node = node.as(CompositionTypeSyntax.self) {
        return node.elements.flatMap { supertypes($0.type) }
      }
      return []
    }

    func type(_ node: TypeSyntax) -> TypeText {
      if let node = node.as(IdentifierTypeSyntax.self) {
        if let bound = bounds[node.name.text] { return bound }
        // The arguments of `[X]`, `Set<X>` and `StrongRouter<X>` say more than the name before them.
        let inner = node.genericArgumentClause?.arguments.flatMap { argument -> [String] in
          if case .type(let type) = argument.argument { return self.type(type).names }
          return []
        }
        return TypeText(names: [node.name.identifier?.name ?? node.name.text] + (inner ?? []))
      }
      if let node = node.as(MemberTypeSyntax.self) {
        return TypeText(
          names: type(node.baseType).names + [node.name.identifier?.name ?? node.name.text])
      }
      if let node = node.as(OptionalTypeSyntax.self) { return type(node.wrappedType) }
      if let node = node.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return type(node.wrappedType)
      }
      if let node = node.as(AttributedTypeSyntax.self) { return type(node.baseType) }
      if let node = node.as(SomeOrAnyTypeSyntax.self) { return type(node.constraint) }
      if let node = node.as(CompositionTypeSyntax.self) {
        return TypeText(names: node.elements.flatMap { type($0.type).names })
      }
      if let node = node.as(FunctionTypeSyntax.self) {
        return TypeText(
          names: type(node.returnClause.type).names, isFunction: true,
          elements: node.parameters.map { type($0.type) })
      }
      if let node = node.as(TupleTypeSyntax.self) {
        let elements = node.elements.map { type($0.type) }
        if elements.count == 1 { return elements[0] }
        return TypeText(names: elements.flatMap(\.names), elements: elements)
      }
      if let node = node.as(ArrayTypeSyntax.self) {
        var list = type(node.element)
        list.isList = true
        return list
      }
      if let node = node.as(DictionaryTypeSyntax.self) { return type(node.value) }
      if let node = node.as(MetatypeTypeSyntax.self) { return type(node.baseType) }
      return TypeText(names: [])
    }
  }
#endif

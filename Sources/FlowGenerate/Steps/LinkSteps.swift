import FlowModel
import FlowSource

/// Deep links: the root decides, the coordinator at the end acts.
struct LinkSteps {
  let steps: CoordinatorSteps

  private var context: SwiftContext { steps.context }
  private var flow: Flow { steps.context.flow }

  func functions() -> [CodeWriter] { [open(), arrive()] }

  private func open() -> CodeWriter {
    var code = CodeWriter()
    guard steps.id == flow.root, !flow.links.isEmpty else { return code }
    code.line("/// A deep link is opened, at any time and from anywhere.")
    code.braces("\(context.access)func open(_ link: \(context.space).Link) async") { code in
      code.line("switch link {")
      for link in flow.links { answer(link, as: flow.root, &code) { $0.link(link, in: $1) } }
      code.line("}")
    }
    return code
  }

  private func arrive() -> CodeWriter {
    var code = CodeWriter()
    let ending = flow.links.filter {
      flow.end(of: $0) == steps.id
    }
    if ending.isEmpty { return code }
    code.line("/// A deep link that ends here has brought this coordinator up.")
    code.braces("\(context.access)func arrive(by link: \(context.space).Link) async") { code in
      code.line("switch link {")
      for link in ending { answer(link, as: steps.id, &code) { $0.block(link.block, in: $1) } }
      if ending.count < flow.links.count { code.line("default: break") }
      code.line("}")
    }
    return code
  }

  /// The case of a link, with names for what its steps read.
  private func answer(
    _ link: Link, as coordinator: CoordinatorID, _ code: inout CodeWriter,
    by body: (inout DecisionWriter, Frame) -> CodeWriter
  ) {
    var writer = steps.writer
    var frame = Frame(coordinator: coordinator, payload: link.parameters)
    // A parameter of this name would hide the link.
    frame.locals = writer.locals(of: link.parameters).union(["link"])
    let body = body(&writer, frame)
    let pattern = context.pattern(link.parameters, read: writer.readPayload)
    code.line("case .\(context.name(link.name))\(pattern):  // \(context.place(link.range))")
    code.indented { code in
      if body.isEmpty { code.line("break") } else { code.append(body) }
    }
  }
}

extension DecisionWriter {
  /// A link's `if` and `else`, around the way to its end.
  mutating func link(_ link: Link, in frame: Frame) -> CodeWriter {
    var go = CodeWriter()
    go.line("await go(to: link)")
    guard let condition = link.condition else { return go }
    return choose(Guard(condition, of: context.flow), go, link.otherwise ?? .empty, frame)
  }
}

import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
import FlowSource

/// The frames of all playbacks.
extension PageJSON {
  mutating func writeFrames() {
    let frameTable = page.frameTable
    objects("frames", frameTable.frames) { writer, frame in writer.write(frame) }
    json.key("walk")
    json.openObject()
    numbers("starts", page.walk.starts)
    list("same", page.walk.same) { writer, pair in
      writer.json.openArray()
      writer.json.number(pair.frame)
      writer.json.number(pair.earlier)
      writer.json.closeArray()
    }
    json.closeObject()
    list("phones", frameTable.phones.values) { writer, layers in
      writer.json.openArray()
      for layer in layers { writer.write(layer) }
      writer.json.closeArray()
    }
    objects("stacks", frameTable.stacks.values) { writer, stack in
      writer.write("below", stack.below)
      writer.write("screen", stack.screen?.index)
      writer.write("coordinator", stack.coordinator?.index)
      if !stack.arguments.isEmpty { writer.write("arguments", stack.arguments) }
    }
    list("trees", frameTable.trees.values) { writer, tree in
      writer.json.openArray()
      for coordinator in tree { writer.write(coordinator) }
      writer.json.closeArray()
    }
    list("states", frameTable.states.values) { writer, values in
      writer.json.openArray()
      for value in values { writer.json.string(value.map(PlainText.escaped)) }
      writer.json.closeArray()
    }
  }

  private mutating func write(_ frame: FrameTable.Frame) {
    write("before", frame.before)
    write("turn", frame.turn)
    write(frame.action)
    write("phone", frame.phone)
    write("tree", frame.tree)
    write("state", frame.state)
    if frame.violations.isEmpty { return }
    objects("violations", frame.violations) { writer, violation in
      writer.write("rule", violation.rule.name)
      writer.write("severity", "\(violation.severity)")
      writer.write("message", violation.message)
      writer.write("coordinator", violation.coordinator?.index)
    }
  }

  /// What the user, or the world outside, does.
  private mutating func write(_ action: Action) {
    switch action {
    case .launch: write("touch", "launch")
    case .gesture(.back), .gesture(.cancelledBack), .gesture(.backTo): write("touch", "back")
    case .gesture(.swipe), .gesture(.cancelledSwipe): write("touch", "swipe")
    case .doubleTap(let event, _):
      write("touch", "event")
      write("event", event.index)
    case .change: write("touch", "change")
    case .tab(let tab):
      write("touch", "tab")
      write("tab", tab.index)
    case .button(let button):
      write("touch", "tab")
      write("button", flow.names[flow[button].name])
    case .open(let link, _):
      write("touch", "link")
      write("link", link.index)
    case .event(let event, _, _):
      // A button of the visible screen, or what arrives by itself.
      write("touch", flow[event].kind == .event ? "event" : "async")
      write("event", event.index)
    }
  }

  private mutating func write(_ layer: PhoneLayer) {
    json.openObject()
    if let style = layer.style { write("style", style.text) }
    objects("stands", layer.stands) { writer, stand in
      switch stand {
      case .stack(let stack): writer.write("stack", stack)
      case .bar(let coordinator, let tabs, let selected, let isHidden):
        writer.write("bar", coordinator?.index)
        writer.numbers("tabs", tabs.map { $0?.index })
        writer.write("selected", selected)
        if isHidden { writer.write("hidden", 1) }
      }
    }
    json.closeObject()
  }

  private mutating func write(_ coordinator: LiveCoordinator) {
    json.openObject()
    write("type", coordinator.type.index)
    write("depth", coordinator.depth)
    if let boundary = coordinator.boundary { write("kind", "\(boundary)") }
    if !coordinator.arguments.isEmpty { write("arguments", coordinator.arguments) }
    json.closeObject()
  }
}

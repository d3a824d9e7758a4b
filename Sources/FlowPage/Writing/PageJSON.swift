import FlowDrawing
import FlowModel
import FlowReporting
import FlowScript
import FlowSource

/// All that the page knows of a flow, as JSON. Tables refer to each other by number; what a key leaves
/// out is null, false or empty.
struct PageJSON {
  let page: Page
  let layout: Layout
  var places: PlaceTable
  var json = JSONWriter(isPretty: false)
  private var fingerprints = Fingerprints()
  /// The transitions that an error hides: nobody looked at them.
  private let unseen: Set<Int>

  var flow: Flow { page.flow }

  init(_ page: Page, _ places: PlaceTable) {
    self.page = page
    self.places = places
    layout = Layout(page.drawing)
    let names = Set(page.verdict.notLookedAt.transitions)
    let flow = page.flow
    unseen =
      names.isEmpty
      ? []
      : Set(
        flow.coordinators.enumerated().flatMap { index, coordinator in
          coordinator.transitions.indices.filter { transition in
            names.contains(
              "\(flow.text(CoordinatorID(index))).\(flow.text(flow.transitions[transition].event))")
          }
        })
  }

  func render() -> [UInt8] {
    var writer = self
    writer.write()
    return writer.json.bytes
  }

  private mutating func write() {
    json.openObject()
    write("title", page.drawing.title ?? page.path)
    write("path", page.path)
    write(about: page.notes.ofFlow)
    writeVerdict()
    writeFlow()
    writeDrawing()
    writeFindings()
    writeScripts()
    writeFrames()
    json.closeObject()
  }

  // MARK: Members

  /// Text from a file: never control codes, nor signs that turn the direction of reading.
  mutating func write(_ key: String, _ text: String) {
    json.member(key, PlainText.escaped(text))
  }

  mutating func write(_ key: String, _ number: Int?) {
    guard let number else { return }
    json.member(key, number)
  }

  mutating func list<Element>(
    _ key: String, _ elements: some Sequence<Element>, _ body: (inout Self, Element) -> Void
  ) {
    json.key(key)
    json.openArray()
    for element in elements { body(&self, element) }
    json.closeArray()
  }

  mutating func objects<Element>(
    _ key: String, _ elements: some Sequence<Element>, _ body: (inout Self, Element) -> Void
  ) {
    list(key, elements) { writer, element in
      writer.json.openObject()
      body(&writer, element)
      writer.json.closeObject()
    }
  }

  mutating func numbers(_ key: String, _ numbers: [Int?]) {
    list(key, numbers) { writer, number in
      if let number { writer.json.number(number) } else { writer.json.null() }
    }
  }

  mutating func write(_ box: Box) { numbers("box", [box.x, box.y, box.width, box.height]) }

  mutating func write(place range: SourceRange) {
    let line = places.start(of: range).line
    write("place", "\(places.path(of: range.file)):\(line)")
  }

  /// The app's code for it, and a link to that.
  mutating func write(codeOf range: SourceRange) {
    guard let place = page.codePlaces.place(of: range), place != "none" else { return }
    write("code", place)
    if let link = CodePlaces.link(to: place, under: page.sourceRoot) { write("link", link) }
  }

  // MARK: The flow

  private mutating func writeVerdict() {
    let verdict = page.verdict
    list("proved", verdict.proved) { $0.json.string($1.name) }
    objects("upTo", verdict.upTo) { $0.write($1) }
    objects("undecided", verdict.undecided) { $0.write($1) }
    if !verdict.checks.isEmpty { objects("checks", verdict.checks) { $0.write($1) } }
    list("silenced", verdict.silenced) { $0.json.string($1.text) }
    let coordinators = Set(verdict.notLookedAt.coordinators)
    let screens = Set(verdict.notLookedAt.screens)
    let hidden = flow.coordinators.indices.filter {
      coordinators.contains(flow.text(CoordinatorID($0)))
    }
    list("hiddenCoordinators", hidden) { $0.json.number($1) }
    let unseen = flow.screens.indices.filter { screens.contains(flow.text(ScreenID($0))) }
    list("hiddenScreens", unseen) { $0.json.number($1) }
  }

  private mutating func write(_ check: ValidationResult.Check) {
    write("name", check.name)
    write("sentence", check.sentence)
    write("verdict", check.verdict.rawValue)
    if let reason = check.reason { write("reason", reason) }
    if let description = check.description {
      write("about", PlainText.escaped(description))
    }
    write(place: check.range)
  }

  private mutating func write(_ open: ValidationResult.Undecided) {
    write("rule", open.rule.name)
    write("message", open.message)
  }

  private mutating func writeFlow() {
    writeNames()
    writeScreens()
    objects("events", flow.events) { $0.write($1) }
    list("links", flow.links) { writer, link in
      writer.json.string(PlainText.escaped(writer.flow.names[link.name]))
    }
    objects("linkNotes", flow.links) { $0.writeNote(of: $1.range) }
    objects("boundaries", flow.boundaries) { writer, boundary in
      writer.write("parent", boundary.parent.index)
      writer.write("child", boundary.child.index)
      writer.write("kind", boundary.word)
    }
  }

  private mutating func writeNames() {
    objects("variables", flow.variables) { writer, variable in
      writer.write("name", writer.flow.names[variable.name])
    }
    objects("coordinators", flow.coordinators) { writer, coordinator in
      writer.write("name", writer.flow.names[coordinator.name])
      writer.write(place: coordinator.range)
      writer.write(codeOf: coordinator.range)
      writer.writeNote(of: coordinator.range)
    }
  }

  private mutating func writeScreens() {
    objects("screens", flow.screens.enumerated()) { writer, screen in
      writer.write("name", writer.flow.names[screen.element.name])
      writer.write(place: screen.element.range)
      writer.write(codeOf: screen.element.range)
      writer.writeNote(of: screen.element.range)
      writer.numbers("events", screen.element.events.indices.map { $0 })
      if screen.offset < writer.page.ways.count {
        writer.write("way", writer.page.ways[screen.offset])
      }
    }
  }

  private mutating func write(_ event: Event) {
    // A gesture's is called as its kind is.
    if ![.popped, .dismissed, .held].contains(event.kind) { write("name", flow.names[event.name]) }
    if event.kind != .event { write("kind", "\(event.kind)") }
    switch event.kind {
    case .event, .async, .outcome, .output, .notification, .tab: writeNote(of: event.range)
    // Nobody declares these: they stand where their owner does.
    case .popped, .dismissed, .held, .finished: break
    }
    if event.parameters.isEmpty { return }
    let names = event.parameters.indices.map { flow.names[flow.parameters[$0].name] }
    write("carries", names.joined(separator: ", "))
  }

  // MARK: The drawing

  private mutating func writeDrawing() {
    numbers("size", [layout.size.width, layout.size.height])
    objects("clusters", page.drawing.clusters.enumerated()) { writer, cluster in
      writer.write("coordinator", cluster.element.coordinator.index)
      writer.write("parent", cluster.element.parent)
      writer.list("kinds", cluster.element.kinds) { $0.json.string("\($1)") }
      writer.write("entry", cluster.element.entry)
      writer.write(writer.layout.cards[cluster.offset])
    }
    objects("nodes", page.drawing.nodes.enumerated()) { writer, node in
      writer.write(node.element)
      writer.write(writer.layout.nodes[node.offset])
    }
    objects("edges", page.drawing.edges.enumerated()) { writer, element in
      let edge = element.element
      writer.write("tail", edge.tail)
      writer.write("head", edge.head)
      writer.numbers("route", writer.layout.routes[element.offset].numbers)
      if edge.kind != .push { writer.write("kind", Self.word(for: edge.kind)) }
      if let heat = edge.heat { writer.numbers("heat", [heat.certain, heat.possible]) }
      writer.objects("causes", edge.causes) { $0.write($1) }
    }
  }

  private mutating func write(_ node: Drawing.Node) {
    let (kind, id) = Self.identity(of: node.kind)
    if kind != "screen" { write("kind", kind) }
    write("id", id)
    write("cluster", node.cluster)
    if case .screen = node.kind, node.look != .pushed { write("look", "\(node.look)") }
    if node.hidesTabBar { write("noTabBar", 1) }
  }

  private static func identity(of kind: Drawing.Node.Kind) -> (String, Int?) {
    switch kind {
    case .launch: ("launch", nil)
    case .screen(let screen): ("screen", screen.index)
    case .tabBar(let coordinator): ("tabBar", coordinator.index)
    case .coordinator(let coordinator): ("coordinator", coordinator.index)
    case .exit(let event): ("exit", event.index)
    case .output(let event): ("output", event.index)
    case .link(let link): ("link", link.index)
    }
  }

  private static func word(for kind: Drawing.Edge.Kind) -> String {
    if case .child(let boundary) = kind { return "\(boundary)" + "Child" }
    return "\(kind)"
  }

  private mutating func write(_ cause: Drawing.Cause) {
    switch cause.kind {
    case .transition(let index):
      let event = flow.transitions[index].event
      write("event", event.index)
      if cause.name != flow.names[flow[event].name] { write("name", cause.name) }
      if unseen.contains(index) { write("unseen", 1) }
    case .start: write("kind", "start")
    case .gesture(let gesture, _): write("kind", gesture.text(in: flow))
    case .end: write("kind", "end")
    case .tab: write("kind", "tab")
    case .link(let link): write("link", link.index)
    }
    if !cause.condition.isEmpty { write("condition", cause.condition) }
  }

  // MARK: Findings and scripts

  private mutating func writeFindings() {
    objects("findings", page.findings) { writer, finding in
      let diagnostic = finding.diagnostic
      writer.write("rule", diagnostic.id.name)
      writer.write("severity", "\(diagnostic.severity)")
      writer.write("message", diagnostic.messageAndCount)
      if let help = diagnostic.help { writer.write("help", help) }
      // What an address knows it by: its number changes when another one is fixed.
      writer.write("print", writer.fingerprints.own(of: diagnostic, in: writer.places.sources))
      writer.write(place: diagnostic.range)
      writer.write(codeOf: diagnostic.range)
      writer.write("last", finding.last)
    }
  }

  private mutating func writeScripts() {
    objects("scripts", page.scripts) { writer, script in
      writer.write("path", script.path)
      writer.objects("scenarios", script.playbacks) { writer, playback in
        writer.write("name", playback.name)
        writer.write("last", playback.last)
        if !playback.failures.isEmpty {
          writer.list("failures", playback.failures) { $0.json.string(PlainText.escaped($1)) }
        }
      }
    }
  }
}

import FlowModel
import FlowSource

/// The flow, the options, and how both are said in Swift: what every part of the generator asks.
struct SwiftContext {
  let flow: Flow
  let options: SwiftOptions
  let sources: SourceSet
  private let lines: [SourceID: LineIndex]
  private let entry: SourceID?
  /// The names that stand in the namespace.
  private let declared: Set<String>
  /// By event, whether any coordinator handles it.
  private let isHandled: [Bool]

  init(_ flow: Flow, options: SwiftOptions, sources: SourceSet, files: [SourceID]) {
    self.flow = flow
    self.options = options
    self.sources = sources
    entry = files.first
    var lines: [SourceID: LineIndex] = [:]
    for file in files { lines[file] = LineIndex(sources[file].bytes) }
    self.lines = lines
    declared = Self.names(of: flow)
    var isHandled = Array(repeating: false, count: flow.events.count)
    for transition in flow.transitions { isHandled[transition.event.index] = true }
    self.isHandled = isHandled
  }

  private static func names(of flow: Flow) -> Set<String> {
    let types = flow.types.shapes.compactMap { shape -> NameID? in
      switch shape {
      case .enumeration(let name, _), .opaque(let name): name
      case .builtin, .optional, .list, .invalid: nil
      }
    }
    return Set(
      (flow.screens.map(\.name) + flow.coordinators.map(\.name) + types).map { flow.names[$0] })
  }

  func isHandled(_ event: EventID) -> Bool { isHandled[event.index] }

  /// The flow's first file, for what has no place of its own.
  var entryFile: SourceID { entry ?? SourceID(0) }

  // MARK: Names

  /// The namespace.
  var space: String { SwiftName.identifier(options.namespace) }
  /// In front of a declaration, with a blank behind it.
  var access: String { options.access == .internal ? "" : options.access.rawValue + " " }

  func name(_ name: NameID) -> String { SwiftName.identifier(flow.names[name]) }
  func label(_ name: NameID) -> String { SwiftName.label(flow.names[name]) }
  func name(_ screen: ScreenID) -> String { name(flow[screen].name) }
  func name(_ coordinator: CoordinatorID) -> String { name(flow[coordinator].name) }
  func name(_ link: LinkID) -> String { name(flow[link].name) }

  /// A screen's or coordinator's name in the namespace.
  func path(_ screen: ScreenID) -> String { "\(space).\(name(screen))" }
  func path(_ coordinator: CoordinatorID) -> String { "\(space).\(name(coordinator))" }

  /// A coordinator as the protocol of its steps.
  func steps(of coordinator: CoordinatorID) -> String { "any \(path(coordinator)).Steps" }

  /// The property by which a parent knows a child.
  func property(of child: CoordinatorID) -> String {
    SwiftName.identifier(SwiftName.lowered(flow.text(child)))
  }

  /// A protocol of the standard library, behind its module where the flow has the name too.
  func standard(_ name: String) -> String { declared.contains(name) ? "Swift." + name : name }

  /// The attribute, likewise.
  var mainActor: String {
    declared.contains("MainActor") ? "@_Concurrency.MainActor" : "@MainActor"
  }

  /// What values of built-in types and enums conform to.
  var values: String { "\(standard("Hashable")), \(standard("Sendable"))" }

  // MARK: Types

  /// A type, with the module or the namespace that it is from: names of the flow hide nothing then.
  func text(_ type: TypeID) -> String {
    switch flow.types[type] {
    case .builtin(let name):
      switch flow.names[name] {
      case "URL", "UUID", "Date": "Foundation." + flow.names[name]
      default: "Swift." + flow.names[name]
      }
    case .enumeration(let name, _), .opaque(let name): "\(space).\(self.name(name))"
    case .optional(let wrapped): text(wrapped) + "?"
    case .list(let element): "[\(text(element))]"
    case .invalid: "Swift.Never"
    }
  }

  /// Whether values of a type are the app's own: nothing is known of them then, not even equality.
  func isOpaque(_ type: TypeID) -> Bool {
    switch flow.types[type] {
    case .opaque: true
    case .optional(let inner), .list(let inner): isOpaque(inner)
    case .builtin, .enumeration, .invalid: false
    }
  }

  func hasOpaque(_ parameters: some Sequence<Int>) -> Bool {
    parameters.contains { isOpaque(flow.parameters[$0].type) }
  }

  /// Whether a trace may carry it: Bool, enums, and optionals of these.
  func isFinite(_ type: TypeID) -> Bool { flow.types.isFinite(flow.types.unwrapped(type)) }

  func needsFoundation(_ type: TypeID) -> Bool { text(type).contains("Foundation.") }

  /// A constant as an argument.
  func text(_ value: Value, as type: TypeID) -> String {
    if value == .nil { return "nil" }
    if let (text, isQuoted) = value.text, isQuoted { return SwiftName.literal(flow.names[text]) }
    if let index = value.caseIndex, let cases = flow.types.cases(of: flow.types.unwrapped(type)) {
      return "." + name(cases[index])
    }
    return flow.types.text(of: value, as: type, names: flow.names)
  }

  // MARK: Places

  /// A place as a comment says it: the line alone in the entry file.
  func place(_ range: SourceRange) -> String {
    let line = (lines[range.file]?.line(of: Int(range.start)) ?? 0) + 1
    return range.file == entry ? ":\(line)" : "\(file(range)):\(line)"
  }

  /// The same, with the file in any case.
  func fullPlace(_ range: SourceRange) -> String {
    let line = (lines[range.file]?.line(of: Int(range.start)) ?? 0) + 1
    return "\(file(range)):\(line)"
  }

  /// A file as the repository knows it: beside the entry file, whose path the options have.
  private func file(_ range: SourceRange) -> String {
    guard let entry, range.file != entry else { return options.flowPath }
    let folder = parts(sources[entry].path).dropLast()
    let path = parts(sources[range.file].path)
    let shown = parts(options.flowPath).dropLast()
    guard path.starts(with: folder) else { return path.joined(separator: "/") }
    return (shown + path.dropFirst(folder.count)).joined(separator: "/")
  }

  private func parts(_ path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }
}

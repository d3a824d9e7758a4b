import FlowSource
import FlowYAML

extension FlowReader {
  /// Reads a document into the declarations; its imports are in `imports` afterwards.
  ///
  /// - Parameters:
  ///   - refusedKeys: where the keys stand that the YAML stage has reported.
  ///   - problems: how many may be reported; more tell nobody anything.
  mutating func read(
    _ document: YAMLDocument, isEntryFile: Bool, refusedKeys: Set<UInt32>, problems: Int
  ) {
    self.document = document
    self.isEntryFile = isEntryFile
    self.refusedKeys = refusedKeys
    problemLimit = problems
    findingLimit = findings.all.count + problems
    imports = []
    lookedUp = LookedUp()
    declarations.files.append(document.file)
    readTree()
  }

  /// To be called when all of a file was looked at: says that not all of its problems are listed.
  mutating func finishFile() {
    guard isFull, let last = findings.all.last else { return }
    findings.report(
      .limitExceeded, "the file has at least \(problemLimit) problems: no more are listed",
      at: last.range, help: LimitHelp.fixed)
    findingLimit = .max
  }

  private mutating func readTree() {
    guard !document.isEmpty, !isNothing(0) else {
      reportMissingVersion()
      return
    }
    guard kind(of: 0) == .mapping else {
      reportWrongKind(
        0, of: "a flow file", at: range(of: 0), want: "a mapping", example: "flow: 1")
      return
    }
    if isEntryFile { readFlowNotes(of: 0) }
    var hasVersion = false
    var hasRoot = false
    for entry in entries(of: 0, at: .file) {
      if entry.word == .flow { hasVersion = true }
      if entry.word == .root { hasRoot = true }
      read(entry)
    }
    if !hasVersion, !isMisspelt(.flow, in: 0) { reportMissingVersion() }
    // A second document may have it, and is told.
    if isEntryFile, !hasRoot, !document.isFollowed, !isMisspelt(.root, in: 0) {
      fileWithoutRoot = document.file
    }
  }

  /// To be called when all files were read: the root is most likely whom nobody has as a child.
  mutating func reportMissingRoot() {
    guard let file = fileWithoutRoot else { return }
    var children: Set<NameID> = []
    for coordinator in declarations.coordinators {
      children.formUnion(coordinator.children.map(\.child.value) + coordinator.tabs.map(\.value))
    }
    let root = declarations.coordinators.first { !children.contains($0.name.value) }
    let isBare = declarations.coordinators.isEmpty && declarations.screens.isEmpty
    findings.report(
      .missingKey, "the flow does not declare which coordinator the window starts",
      at: .start(of: file),
      help:
        "write `root: \(root.map { shortened($0.name.value) } ?? "Coordinator")` near the top of the file"
        + (isBare ? "; `flowctl init` writes a whole flow to begin with" : ""))
  }

  private mutating func read(_ entry: Entry) {
    switch entry.word {
    case .flow: readVersion(entry)
    case .name:
      let meant = namesMeant(by: entry.value).first.map { shortened($0.value) }
      let name = word(
        entry.value, of: entry.key, want: "the app's name",
        example: .under(entry.key, ": \(meant ?? "…")"))
      if isEntryFile { declarations.name = name }
    case .root: readRoot(entry)
    case .imports: readImports(entry)
    case .types: readTypes(entry)
    case .state, .environment: readVariables(entry)
    case .gestures: readGestures(entry)
    case .finishing: readFinishing(entry)
    case .animations: readAnimations(entry)
    case .ui:
      if let framework = framework(entry) { keep(framework, for: .ui, at: \.framework) }
    case .slots:
      if let slots = slots(entry) { keep(slots, for: .slots, at: \.slots) }
    case .screens: readScreens(entry)
    case .coordinators: readCoordinators(entry)
    case .deeplinks: readLinks(entry)
    case .notifications: declarations.notifications += events(entry, reserved: [])
    case .checks: readChecks(entry)
    case .rules: readRules(entry)
    case .code: readCode(entry)
    default: break
    }
  }

  private mutating func reportMissingVersion() {
    findings.report(
      .missingKey, "the file is not marked as a flow", at: .start(of: document.file),
      help: "write `flow: 1` as its first line")
  }

  private mutating func readVersion(_ entry: Entry) {
    guard
      let version = word(entry.value, of: entry.key, want: "a number", example: "flow: 1")
    else { return }
    if version.value == Word.one.nameID { return }
    findings.report(
      .languageVersion, "flowctl doesn't know version \(quote(version.value)) of the language",
      at: version.range, help: "write `flow: 1`, or use a newer flowctl")
  }

  private mutating func readRoot(_ entry: Entry) {
    guard isEntryFile else {
      findings.report(
        .unknownKey, "only the entry file declares the root, but this file is imported",
        at: range(of: entry.key), help: "remove `root` here")
      return
    }
    let written =
      kind(of: entry.value) == .mapping
      ? pairs(of: entry.value).first { kind(of: $0.value) == .scalar && !isNothing($0.value) } : nil
    declarations.root = word(
      entry.value, of: entry.key, want: "a coordinator",
      example: .text("root: \(written.map { quotable($0.value) } ?? "Coordinator")"))
  }

  private mutating func readImports(_ entry: Entry) {
    if isNothing(entry.value) { return }
    let written = kind(of: entry.value) == .scalar ? quotable(entry.value) : nil
    imports = nameList(
      entry, want: "a list of files",
      example: .text("imports: [\(written ?? "app/auth.yaml, app/shop.yaml")]"))
  }
}

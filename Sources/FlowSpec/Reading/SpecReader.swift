package import FlowSource
import FlowYAML

/// Reads flow files into declarations: the second stage.
package enum SpecReader {
  /// Reads an entry file and all that it imports.
  ///
  /// Everything that is wrong is reported, in all files; what could be read is declared.
  ///
  /// - Parameters:
  ///   - path: the entry file as the user wrote it; `-` is `standardInput`, which stands in the
  ///     current folder.
  ///   - projectFolder: a folder that imports may lie in, besides the entry file's own.
  ///   - names: made by `Word.makeNameTable()`.
  /// - Returns: nil where the entry file is no YAML at all.
  /// - Throws: what keeps the entry file from being read; other files' are findings.
  package static func read(
    entry path: String, projectFolder: String? = nil, files: some FileSystem,
    standardInput: [UInt8]? = nil, sources: inout SourceSet, names: inout NameTable,
    findings: inout Findings, limits: SpecLimits = SpecLimits()
  ) throws(FileError) -> Declarations? {
    let isStandardInput = path == "-"
    let bytes = isStandardInput ? standardInput ?? [] : try files.read(path)
    var loader = ImportLoader(
      entry: isStandardInput ? nil : path, size: bytes.count, projectFolder: projectFolder,
      files: files, limits: limits)

    // Moved in and out again: a copy of the table would be made at every new name otherwise.
    var reader = FlowReader(names: names, findings: findings)
    names = NameTable()
    findings = Findings()
    defer {
      names = reader.names
      findings = reader.findings
    }

    let shown = isStandardInput ? "<stdin>" : path
    var queue = [sources.add(SourceFile(path: shown, bytes: bytes))]
    var next = 0
    var limits = limits
    while next < queue.count {
      let file = queue[next]
      let isRead = reader.read(file, of: sources, isEntryFile: next == 0, limits: limits.yaml)
      if next == 0, !isRead { return nil }
      if isRead { limits.yaml.earlierNodes += reader.document.nodes.count }
      queue += reader.load(with: &loader, into: &sources)
      reader.finishFile()
      next += 1
    }
    reader.reportMissingStarts()
    reader.reportBareNames()
    reader.reportGestureWords()
    reader.reportMissingRoot()
    return reader.declarations
  }
}

extension FlowReader {
  /// - Returns: whether the file is YAML.
  fileprivate mutating func read(
    _ file: SourceID, of sources: SourceSet, isEntryFile: Bool, limits: YAMLLimits
  ) -> Bool {
    imports = []
    findingLimit = .max
    let earlier = findings.all.count
    guard
      let document = YAMLReader.read(
        file, in: sources, names: &names, findings: &findings, limits: limits)
    else {
      declarations.files.append(file)
      return false
    }
    refusedKeys = []
    for finding in findings.all[earlier...] {
      switch finding.rule {
      case .duplicateKey, .unsupportedYAML, .unknownKey: refusedKeys.insert(finding.range.start)
      default: break
      }
    }
    reportSlips(in: document, bytes: sources[file].bytes)
    // A value with such a tag: `if: !isLoggedIn` is told once.
    for finding in findings.all[earlier...] where finding.rule == .unsupportedYAML {
      refusedValues.insert(finding.range.start)
    }
    read(
      document, isEntryFile: isEntryFile, refusedKeys: refusedKeys, problems: limits.problems)
    readSuppressions(of: sources)
    readMarks(of: sources)
    return true
  }

  /// Adds the files that the present one imports, but for those that were reached before.
  fileprivate mutating func load(
    with loader: inout ImportLoader<some FileSystem>, into sources: inout SourceSet
  ) -> [SourceID] {
    var files: [SourceID] = []
    let importer = sources[document.file].path
    for path in imports where !isFull {
      do {
        if let file = try loader.load(names.text(path.value), from: importer) {
          files.append(sources.add(file))
        }
      } catch {
        findings.report(
          error.rule, error.message, at: path.range, meant: error.meant, help: error.help)
      }
    }
    return files
  }
}

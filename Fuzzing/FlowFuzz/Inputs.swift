import FlowChecking
import FlowModel
import FlowReporting
import FlowRules
import FlowSource
import FlowSpec

/// Files of one run: the input itself, whatever name it is asked for by, so that a flow may import
/// itself under as many names as it likes.
struct InputFiles: FileSystem {
  let bytes: [UInt8]

  func read(_ path: String) throws(FileError) -> [UInt8] { bytes }
  func realPath(_ path: String) -> String? { path.hasPrefix("/") ? path : "/" + path }
}

/// A flow that was read from an input, with all that was found on the way.
struct ReadFlow {
  var flow: Flow?
  var findings: [Diagnostic]
  var sources = SourceSet()
  var policy: Policy?

  init(_ bytes: [UInt8]) {
    var names = Word.makeNameTable()
    var all = Findings()
    let files = InputFiles(bytes: bytes)
    let declarations = try? SpecReader.read(
      entry: "flow.yaml", files: files, sources: &sources, names: &names, findings: &all,
      limits: SpecLimits(files: 4))
    if let declarations {
      let (resolved, facts) = Resolver.resolve(declarations, names: names, findings: &all)
      Checks.run(on: resolved, facts, findings: &all)
      policy = Policy(declarations)
      if !all.isBlocking { flow = resolved }
    }
    findings = all.sorted()
  }
}

/// Ends the run: libFuzzer keeps the input.
func fault(_ message: String) -> Never { fatalError("FAULT: \(message)") }

/// Places lie inside of their files, and nothing is said without words.
func expectSound(_ findings: [Diagnostic], in sources: SourceSet) {
  for finding in findings {
    if finding.message.isEmpty { fault("\(finding.rule.name) says nothing") }
    for range in [finding.range] + finding.notes.map(\.range) {
      let size = sources[range.file].bytes.count
      if range.start > range.end || Int(range.end) > size {
        fault("\(finding.rule.name) at \(range.start)..<\(range.end) of \(size) bytes")
      }
    }
  }
}

/// An output is UTF-8 and holds nothing that could steer what shows it.
func expectPlain(_ bytes: [UInt8], as format: String) {
  guard let text = String(validating: bytes, as: UTF8.self) else { fault("\(format): no UTF-8") }
  var isBehindASCII = true
  for scalar in text.unicodeScalars {
    // In emoji, and between letters that need them, joiners stay.
    let joins = (scalar == "\u{200C}" || scalar == "\u{200D}") && !isBehindASCII
    if PlainText.isDangerous(scalar), scalar != "\n", !joins {
      fault("\(format): U+\(String(scalar.value, radix: 16))")
    }
    isBehindASCII = scalar.isASCII
  }
}

import FlowSource
import FlowYAML
import Testing

/// Expects of any reading what must hold of all: a tree or a problem, and places that fit.
func expectSound(_ reading: Reading, _ name: String, location: SourceLocation = #_sourceLocation) {
  #expect(
    reading.document != nil || !reading.problems.isEmpty, "\(name): nothing was said",
    sourceLocation: location)
  for problem in reading.problems {
    for range in [problem.range] + problem.notes.map(\.range) {
      let fits = range.start <= range.end && Int(range.end) <= reading.bytes.count
      #expect(fits, "\(name): \(problem)", sourceLocation: location)
    }
  }
  guard let document = reading.document else { return }
  if let fault = fault(in: document, of: reading) {
    Issue.record("\(name): \(fault)", sourceLocation: location)
  }
}

/// Expects that what libyaml refuses is refused, and what it takes is taken, but for what a flow file
/// may not use, and for aliases, which libyaml's events leave to the reader.
func expectAgreement(_ reading: Reading, location: SourceLocation = #_sourceLocation) {
  let text = String(decoding: reading.bytes, as: UTF8.self).debugDescription
  guard YAMLReader.libyamlAccepts(reading.bytes) else {
    #expect(!reading.problems.isEmpty, "\(text)", sourceLocation: location)
    return
  }
  let ours: Set<Rule> = [.unsupportedYAML, .duplicateKey, .wrongKind, .missingKey]
  let others = reading.problems.filter {
    !ours.contains($0.rule) && !$0.message.contains("refers to an anchor")
  }
  #expect(others.isEmpty, "\(text): \(others)", sourceLocation: location)
}

private func fault(in document: YAMLDocument, of reading: Reading) -> String? {
  var last: UInt32 = 0
  for (id, node) in document.nodes.enumerated() {
    guard node.start <= node.end, Int(node.end) <= reading.bytes.count else {
      return "\(id) is off"
    }
    guard node.start >= last else { return "\(id) starts before the one before it" }
    last = node.start
    guard id < Int(node.next), Int(node.next) <= document.nodes.count else { return "\(id).next" }
    if let fault = childFault(of: id, in: document) ?? textFault(of: id, in: document, reading) {
      return fault
    }
  }
  return nil
}

private func childFault(of id: Int, in document: YAMLDocument) -> String? {
  let node = document.nodes[id]
  if node.kind == .alias {
    return Int(node.count) > id ? "\(id) stands for something behind it" : nil
  }
  var child = id + 1
  guard node.kind != .scalar else { return Int(node.next) == child ? nil : "\(id) has children" }
  for _ in 0..<node.count {
    let inner = document.nodes[child]
    if inner.start < node.start || inner.end > node.end { return "\(child) sticks out of \(id)" }
    child = Int(inner.next)
  }
  return child == Int(node.next) ? nil : "\(id) has other children"
}

/// A plain scalar of one line has its very text at its place.
private func textFault(of id: Int, in document: YAMLDocument, _ reading: Reading) -> String? {
  let node = document.nodes[id]
  guard node.kind == .scalar, node.isPlain else { return nil }
  let written = reading.bytes[Int(node.start)..<Int(node.end)]
  if written.contains(0x0A) || written.contains(0x0D) { return nil }
  let text = reading.names.bytes(of: node.text)
  let hasBreak = reading.written(document.range(of: id)).unicodeScalars.contains {
    ["\u{85}", "\u{2028}", "\u{2029}"].contains($0)
  }
  return hasBreak || text.elementsEqual(written) ? nil : "\(id) has another text than its place"
}

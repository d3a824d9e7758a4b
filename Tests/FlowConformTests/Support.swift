import FlowConform
import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// Every flow of the repository that has a meaning, by its path.
let flowTexts: [String: String] = {
  var texts: [String: String] = [:]
  for path in files(below: "flows", ending: ".yaml") {
    texts[path] = try? String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }
  return texts
}()

/// Those that are entries; the others are imported by `flows/app.yaml`.
let flowEntries = flowTexts.keys.filter { !$0.hasPrefix("flows/app/") }.sorted()

func flow(at path: String) throws -> Flow {
  try #require(try resolveFlow(path, of: flowTexts).flow, "\(path)")
}

/// Traces as they are told of, from texts.
func conform(
  _ texts: [String], to flow: Flow, steps: Int? = nil,
  _ change: (inout Conformance.Options) -> Void = { _ in }
) throws -> Conformance {
  var options = Conformance.Options()
  change(&options)
  var kernel = Kernel(flow)
  if let steps { kernel.limits.steps = steps }
  var conformance = Conformance(kernel, options)
  for (index, text) in texts.enumerated() {
    var rest = Array(text.utf8)[...]
    try conformance.read(
      TraceInput(path: "\(index).jsonl") {
        // Pieces that end anywhere.
        let piece = Array(rest.prefix(1000))
        rest = rest.dropFirst(1000)
        return .success(piece)
      })
  }
  conformance.finish()
  return conformance
}

/// What is wrong with a trace's first bad line.
func problem(_ text: String, of flow: Flow) -> String? {
  do {
    _ = try conform([text], to: flow)
    return nil
  } catch TraceFailure.line(_, let line, let problem) {
    return "\(line): \(problem.message)"
  } catch {
    return "\(error)"
  }
}

func kernel(_ flow: Flow) -> Kernel { Kernel(flow) }

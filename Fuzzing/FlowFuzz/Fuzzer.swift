import Foundation

// libFuzzer brings `main` along, and calls this with one input after another:
// `FLOWCTL_FUZZ=TARGET FlowFuzz [OPTION…] [CORPUS…]`. `scripts/fuzz` starts it.

private let target = ProcessInfo.processInfo.environment["FLOWCTL_FUZZ"] ?? ""

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  switch target {
  case "flow": FlowTarget.run(bytes)
  case "script": ScriptTarget.run(bytes)
  case "proof": ProofTarget.run(bytes)
  case "turns": TurnsTarget.run(bytes)
  default:
    print("set FLOWCTL_FUZZ to one of: flow, script, proof, turns")
    exit(64)
  }
  return 0
}

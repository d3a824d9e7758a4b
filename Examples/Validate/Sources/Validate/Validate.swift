import FlowChecking

/// Prints what is wrong with flows: `Validate flows/app.yaml`.
@main
struct Validate {
  static func main() throws {
    for entry in CommandLine.arguments.dropFirst() {
      // It waits five seconds for a proof, and no longer.
      let deadline = ContinuousClock.now + .seconds(5)
      let checked = try Checker.check(entry) { ContinuousClock.now > deadline }
      for finding in checked.findings {
        let start = finding.place.start
        print("\(finding.place.path):\(start.line):\(start.column): \(finding.message)")
        for step in finding.steps { print("  \(step.message)") }
        if let help = finding.help { print("  help: \(help)") }
      }
      print("\(checked.proved.count) invariants hold for every sequence of events")
      // Behind a reported error nothing was looked at.
      if !checked.upTo.isEmpty { print("\(checked.upTo.count) hold as far as was looked") }
    }
  }
}

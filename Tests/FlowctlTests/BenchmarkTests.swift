import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// The benchmark compares like with like. What anything takes is not looked at.
struct BenchmarkTests {
  private static let hasTools = (try? shell("command -v python3 && command -v cc").status) == 0

  @Test(.enabled(if: hasTools, "Python 3 or a C compiler is missing: the C loop isn't run"))
  func `the loop in C prints of a walk what simulate prints`() throws {
    try withTemporaryFolder { folder in
      let path = folder.path
      let made = try shell(
        """
        set -e
        Benchmarks/generate 4 --screens 5 --block > \(path)/flow.yaml
        Benchmarks/walk 3000 --coordinators 4 --screens 5 > \(path)/walk.txt
        Benchmarks/walk --tables --coordinators 4 --screens 5 > \(path)/tables.h
        cc -O1 -I \(path) -o \(path)/loop Benchmarks/floors/simulate.c
        \(path)/loop \(path)/walk.txt print
        """)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.output.split(separator: "\n").count > 3000)
      let flow = path + "/flow.yaml"
      let replayed = flowctl("simulate", "--flow", flow, path + "/walk.txt")
      #expect(replayed.status == 0)
      #expect(replayed.output == made.output)
      // The budgets are for a proof that is whole.
      let proved = flowctl("validate", "--strict", flow)
      #expect(proved.status == 0)
      #expect(
        proved.errors.contains(
          "\(Rule.invariants.count) invariants hold for every sequence of events"))
    }
  }
}

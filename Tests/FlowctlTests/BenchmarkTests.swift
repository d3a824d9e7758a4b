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

  @Test(.enabled(if: hasTools, "Python 3 or a C compiler is missing: the C loop isn't run"))
  func `the loop in C counts the sessions and lines that conform counts`() throws {
    try withTemporaryFolder { folder in
      let path = folder.path
      let log = folder.appendingPathComponent("log.jsonl")
      let lines = [
        #"{"session":"a","n":1,"event":"launch","with":{"isLoggedIn":true}}"#,
        #"{"session":"a","n":2,"screen":"Home"}"#,
        #"{"session":"a","n":3,"event":"Home.search"}"#,
        #"{"session":"a","n":4,"screen":"Search"}"#,
        #"{"session":"b","n":1,"event":"launch","with":{"isLoggedIn":true}}"#,
        #"{"session":"b","n":2,"screen":"Home"}"#,
        #"{"session":"b","n":3,"event":"tab SearchTab"}"#,
        #"{"session":"b","n":4,"screen":"Search"}"#,
      ]
      let text = lines.joined(separator: "\n") + "\n"
      try text.write(to: log, atomically: true, encoding: .utf8)
      let counted = try shell(
        """
        set -e
        cc -O1 -o \(path)/loop Benchmarks/floors/conform.c
        \(path)/loop \(log.path)
        """)
      #expect(counted.status == 0, "\(counted.errors)")
      let pairs = [
        #"2  "event":"launch""#,
        #"2 "event":"launch" "screen":"Home""#,
        #"1 "screen":"Home" "event":"Home.search""#,
        #"1 "screen":"Home" "event":"tab SearchTab""#,
        #"1 "event":"Home.search" "screen":"Search""#,
        #"1 "event":"tab SearchTab" "screen":"Search""#,
        "2 sessions, 8 lines",
      ]
      let told = counted.output.replacingOccurrences(of: "\t", with: " ")
      #expect(told == pairs.joined(separator: "\n") + "\n")
      let compared = flowctl("conform", "--flow", "flows/app.yaml", log.path)
      #expect(compared.status == 0, "\(compared.errors)")
      #expect(compared.output.contains("2 sessions, 8 lines: 2 conform"))
      // A line that names nothing isn't passed over.
      try #"{"session":"a","n":1}"#.write(to: log, atomically: true, encoding: .utf8)
      #expect(try shell("\(path)/loop \(log.path)").status == 1)
    }
  }
}

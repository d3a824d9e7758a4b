import FlowctlTestSupport
import Foundation
import Testing

/// `flowctl conform`: what it prints, and how it ends.
struct ConformCommandTests {
  static let flow = "flows/app.yaml"

  /// Lines of one session, numbered.
  static func session(_ name: String, _ lines: [String], app: String? = nil) -> String {
    lines.enumerated().map { index, line in
      "{\"session\":\"\(name)\",\"n\":\(index + 1),"
        + (index == 0 ? app.map { "\"app\":\"\($0)\"," } ?? "" : "") + line + "}\n"
    }.joined()
  }

  static let begin = [
    #""event":"launch","with":{"isLoggedIn":false}"#, #""screen":"Landing""#,
    #""event":"Landing.signIn""#, #""screen":"SignInForm""#,
  ]
  static let good = session("good", begin, app: "2.4.0")
  static let bad = session("bad", begin + [#""event":"back""#], app: "2.10.0")
  static let other = session("other", begin.dropLast() + [#""screen":"Landing""#], app: "2.9.0")

  private func run(_ traces: String, _ options: String...) -> Ran {
    flowctl(["conform", "--flow", Self.flow, "-"] + options, input: traces)
  }

  @Test func `a session that conforms`() {
    let ran = run(Self.good)
    #expect(ran.status == 0)
    #expect(ran.errors == "")
    #expect(ran.output.contains("1 session, 4 lines: 1 conform, 0 diverge, 0 undecided · "))
    #expect(ran.output.contains(" transitions used"))
    #expect(ran.output.contains("never used: "))
  }

  @Test func `the first thing that differs`() {
    let ran = run(Self.good + Self.bad + Self.other)
    #expect(ran.status == 1)
    let lines = ran.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "event-impossible  1 session, 33.3 %, from 2.10.0 on")
    #expect(lines[1].hasPrefix("    flows/app/auth.yaml:"))
    #expect(lines[2].contains("the user can't go back here: `SignInForm` is visible"))
    #expect(ran.output.contains("shortest: session bad, its line 5\n"))
    #expect(ran.output.contains("the app shows `Landing`, the flow `SignInForm`"))
    #expect(ran.output.contains("as if `Landing.signIn` had not happened"))
  }

  @Test func `how it ends`() {
    #expect(run("nonsense").status == 2)
    #expect(run("nonsense").errors == "<stdin>:1: error: a line of a trace is a JSON object\n")
    #expect(run("").status == 0)
    #expect(flowctl("conform", "--flow", Self.flow, "nowhere.jsonl").status == 2)
    #expect(flowctl("conform", "--flow", "nowhere.yaml", "-").status == 2)
    #expect(flowctl("conform").status == 64)
    #expect(flowctl("conform", "--gap", "5", "-").status == 64)
    #expect(flowctl("conform", "--worlds", "0", "-").status == 64)
    #expect(flowctl("conform", "flows/app.yaml").status == 64)
    #expect(flowctl("conform", "--merge", "--by", "os", "x.json").status == 64)
    #expect(flowctl("conform", "--report", "jsonl=x", "-").status == 64)
    let middle = Self.session("m", [#""event":"Landing.signIn""#])
    #expect(run(middle).status == 0)
    #expect(run(middle, "--strict").status == 1)
    #expect(run(middle).output.contains("undecided: 1 session, begun in the middle"))
  }

  @Test func `names that the flow lacks`() {
    let trace = Self.session(
      "u", Self.begin + [#""screen":"SignInFrom""#, #""event":"Nobody.knows""#])
    let ran = run(trace)
    #expect(ran.status == 1)
    #expect(ran.output.contains("unknown-name  1 session"))
    #expect(ran.output.contains("there is no screen `SignInFrom`; did you mean `SignInForm`?"))
    let allowed = run(trace, "--allow-unknown")
    #expect(allowed.status == 0)
    #expect(allowed.output.contains("passed over: 2 lines"))
  }

  @Test func `stack, live and presented`() {
    func kind(_ keys: String) -> String? {
      let ran = run(Self.session("r", Self.begin.dropLast() + [#""screen":"SignInForm","# + keys]))
      return ran.status == 0 ? nil : ran.output.split(separator: " ").first.map(String.init)
    }
    #expect(kind(#""stack":["SignInForm"]"#) == nil)
    #expect(kind(#""stack":["Landing","SignInForm"]"#) == "stack-differs")
    #expect(kind(#""presented":null"#) == "presented-differs")
    #expect(kind(#""live":["App"]"#) == "live-differs")
    for live in [#"["App","Auth","SignIn"]"#, #"["SignIn","App","Auth"]"#] {
      #expect(kind("\"live\":\(live)") == nil, "\(live)")
    }
  }

  @Test func `the example is the shortest session of a group, wherever it stands`() {
    let long = Self.session("along", Self.begin + [#""screen":"SignInForm""#, #""event":"back""#])
    for traces in [long + Self.bad, Self.bad + long] {
      let ran = run(traces)
      #expect(ran.output.contains("event-impossible  2 sessions"), "\(ran.output)")
      #expect(ran.output.contains("shortest: session bad, its line 5\n"), "\(ran.output)")
    }
  }

  @Test func `by a key`() {
    let ran = run(Self.good + Self.bad + Self.other, "--by", "app")
    let lines = ran.output.split(separator: "\n").map(String.init)
    let head = lines.firstIndex(of: "by app")
    #expect(head != nil)
    #expect(lines[(head ?? 0) + 1] == "    2.4.0  1 conform, 0 diverge, 0 undecided")
    #expect(lines[(head ?? 0) + 3] == "    2.10.0  0 conform, 1 diverge, 0 undecided")
  }

  @Test func `a line for each session`() throws {
    let ran = run(Self.good + Self.bad, "--format", "jsonl")
    let lines = ran.output.split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"session":"good","verdict":"conform","kind":null,"#))
    #expect(lines[1].contains(#""verdict":"diverge","kind":"event-impossible","#))
    #expect(lines[1].contains(#""traceLine":5,"message":"back","#))
    #expect(
      lines.contains {
        $0 == #"{"covered":"Auth.Landing.signIn","kind":"transition","certain":2,"possible":0}"#
      })
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func `JUnit names each group`() {
    let ran = run(Self.good + Self.bad, "--format", "junit")
    #expect(ran.output.contains(#"<testsuite name="flowctl conform" tests="2" failures="1""#))
    #expect(ran.output.contains("event-impossible"))
    #expect(ran.output.contains("2 sessions: 1 conform, "))
    #expect(ran.output.contains("\n1 session; session "))
    #expect(!ran.output.contains("1 sessions"))
  }

  @Test func `any split and any order give the same bytes`() throws {
    let sessions = [Self.good, Self.bad, Self.other, Self.session("good2", Self.begin)]
    try withTemporaryFolder { folder in
      func json(_ parts: [Int], _ name: String) throws -> String {
        let ran = run(parts.map { sessions[$0] }.joined(), "--format", "json", "--by", "app")
        try write(ran.output, to: folder.appendingPathComponent(name))
        return ran.output
      }
      let whole = try json([0, 1, 2, 3], "whole.json")
      #expect(whole.contains(#""conform": 2"#))
      let first = try json([0, 1], "a.json")
      let second = try json([2, 3], "b.json")
      #expect(first != second)
      func merged(_ names: String...) -> String {
        flowctl(
          ["conform", "--merge", "--format", "json"]
            + names.map { folder.appendingPathComponent($0).path }
        ).output
      }
      #expect(merged("a.json", "b.json") == whole)
      #expect(merged("b.json", "a.json") == whole)
      #expect(merged("whole.json") == whole)
      #expect(try json([3, 2, 1, 0], "back.json") == whole)
      try write(Self.good, to: folder.appendingPathComponent("trace.jsonl"))
      #expect(
        flowctl("conform", "--merge", folder.appendingPathComponent("trace.jsonl").path).status == 2
      )
    }
  }

  @Test func `examples replay up to what differs`() throws {
    try withTemporaryFolder { folder in
      let trace = folder.appendingPathComponent("t.jsonl")
      try write(Self.bad + Self.other, to: trace)
      let examples = folder.appendingPathComponent("found").path
      let flow = repository.appendingPathComponent(Self.flow).path
      let ran = flowctl("conform", "--flow", flow, "--examples", examples, trace.path)
      #expect(ran.status == 1)
      let found = names(in: URL(fileURLWithPath: examples))
      #expect(found == ["event-impossible-1.txt", "screen-differs-1.txt"])
      for name in found {
        let simulated = flowctl("simulate", examples + "/" + name)
        #expect(simulated.status == 0, "\(simulated.output)\(simulated.errors)")
      }
      let text = try String(contentsOfFile: examples + "/" + found[0], encoding: .utf8)
      #expect(text.contains("launch isLoggedIn=false hasOnboarded=true\nLanding.signIn\n# then: "))
    }
  }

  @Test func `coverage of stories and traces is one file`() throws {
    try withTemporaryFolder { folder in
      let stories = folder.appendingPathComponent("stories.json").path
      let traces = folder.appendingPathComponent("traces.json").path
      #expect(flowctl("simulate", "--quiet", "--coverage", stories, "flows/app.txt").status == 0)
      _ = flowctl(["conform", "--flow", Self.flow, "--coverage", traces, "-"], input: Self.good)
      let text = try String(contentsOfFile: traces, encoding: .utf8)
      #expect(
        text.contains(
          #"{ "name": "Auth.Landing.signIn", "certain": 1, "possible": 0, "can": null }"#))
      let told = try String(contentsOfFile: stories, encoding: .utf8)
      func names(_ text: String) -> [Substring] {
        text.split(separator: "\n").prefix { !$0.contains("gestures") }.compactMap {
          $0.contains("name") ? $0.split(separator: "\"")[3] : nil
        }
      }
      #expect(names(text) == names(told))
      for file in [stories, traces] {
        for format in ["dot", "mermaid", "html"] {
          let plain = flowctl("graph", "--format", format, Self.flow).output
          let hot = flowctl("graph", "--format", format, "--heat", file, Self.flow)
          #expect(hot.status == 0)
          #expect(hot.output != plain)
        }
      }
      let dot = flowctl("graph", "--heat", traces, Self.flow).output
      #expect(dot.contains("penwidth=7.0"))
      #expect(dot.contains("style=dashed, color=\"#9ca3af\""))
      let page = flowctl("graph", "--format", "html", "--heat", traces, Self.flow).output
      #expect(page.contains(#""heat":[1,0]"#))
      #expect(page.contains(#""heat":[0,0]"#))
      #expect(flowctl("graph", "--heat", "flows/app.txt", Self.flow).status == 64)
    }
  }
}

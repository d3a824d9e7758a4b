import FlowReporting
import FlowctlTestSupport
import Foundation
import Testing

/// What a file says reaches terminals, pages and build servers as text alone: every hostile text, in
/// every place that gives it back, in every format.
struct HostileTextTests {
  static let texts = [
    "\u{1}\u{8}\u{1F}", "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{7F}", "\u{85}\u{9B}31m",
    "\u{202E}gnp.\u{202C}", "\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}", "a\u{2028}b\u{2029}c",
    "sign\u{200B}In\u{2060}", "a\u{200D}b\u{200C}c", "👩\u{2029}\u{200D}a", "\u{FEFF}a",
    "\u{AD}\u{3164}", "\u{E0041}",
    "]]>", "</script><script>alert(1)</script>", "<!--", "&lt;&#x1B;", "'\"`", "\\\"\\u001b",
    "a\nb", "a\r\nb", "a\tb", "\n::error::a", "::error file=a::b", "  ::add-mask::a",
    "##[error]a", "##vso[task.setvariable variable=a]b", "%0A::error::a", "[a](http://example.com)",
    "$(touch a)", "-", "--strict", "../../a", "{a: [b", "a: b # c", "\u{301}\u{301}a", "𝒜🙂",
    String(repeating: "long ", count: 40),
  ]

  private static let head = "flow: 1\nroot: App\n"

  /// A text in double quotes, as YAML reads it back.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": return "\\" + String(scalar)
      case " "..."~", "\u{A1}"..."\u{AC}", "\u{2070}"..."\u{2FFF}": return String(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return "\"" + scalars.joined() + "\""
  }

  /// Flows that have the text in one place each.
  private static func flows(_ text: String) -> [String] {
    let name = quoted(text)
    let app = "coordinators: { App: { start: A } }\n"
    let comment =
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      ? text.filter { !$0.isNewline } : "a"
    return [
      "\(name): 1\n" + head + app, head + "screens: { \(name): { events: [\(name)] } }\n" + app,
      head + "screens: { A: }\ncoordinators: { App: { start: \(name), \(name): 1 } }\n",
      head + "imports: [\(name)]\n" + app, "flow: \(name)\nroot: \(name)\n" + app,
      head + "rules: { \(name): off }\n" + app, head + "types: { T: [\(name)] }\n" + app,
      head + "deeplinks: { \(name): { url: \(name), to: \(name), do: stay } }\n" + app,
      head + "screens: { A: { params: { a: \(name) } } }\n"
        + "coordinators: { App: { start: A, transitions: { \(name): { if: \(name), then: stay } } } }\n",
      head + "screens: { A: { events: [a] } }\n# flowctl:ignore \(comment) -- \(comment)\n" + app,
      head + "&\(comment) a: !\(comment) [*\(comment)]\n", text,
    ]
  }

  private func expectPlain(
    _ output: String, isCommands: Bool = false, _ name: String,
    location: SourceLocation = #_sourceLocation
  ) {
    // Outputs are long and many: what is expected of every sign is expected once.
    var dangerous: [String] = []
    var isBehindASCII = true
    for scalar in output.unicodeScalars {
      let joins = (scalar == "\u{200C}" || scalar == "\u{200D}") && !isBehindASCII
      if PlainText.isDangerous(scalar), scalar != "\n", !joins {
        dangerous.append("U+\(scalar.value)")
      }
      isBehindASCII = scalar.isASCII
    }
    #expect(dangerous == [], "\(name)", sourceLocation: location)
    let lines = output.split(separator: "\n")
    // A command of a newer kind is not looked at for one of the older.
    let wrong = lines.filter { line in
      line.drop(while: \.isWhitespace).hasPrefix("::") != isCommands
        || !isCommands && line.utf8.contains(UInt8(ascii: "#"))
          && line.firstRange(of: /##[A-Za-z-]*\[/) != nil
    }
    #expect(wrong == [], "\(name)", sourceLocation: location)
  }

  private func expectSound(_ format: String, _ ran: Ran, _ name: String) throws {
    let name = "\(format), \(name.debugDescription)"
    expectPlain(ran.output, isCommands: format == "github", name)
    expectPlain(ran.errors, name + ", errors")
    switch format {
    case "json", "sarif":
      #expect(
        throws: Never.self, "\(name)",
        performing: { try JSONSerialization.jsonObject(with: Data(ran.output.utf8)) })
    case "junit":
      #expect(try !JUnitReader.suites(of: ran.output).isEmpty, "\(name)")
    case "github":
      let known = ["::error ", "::warning ", "::notice "]
      for line in ran.output.split(separator: "\n") {
        #expect(known.contains { line.hasPrefix($0) }, "\(name): \(line)")
      }
    default: break
    }
  }

  @Test(arguments: texts) func `what a flow says is only text`(text: String) throws {
    for flow in Self.flows(text) {
      for format in ["text", "json", "sarif", "github", "junit"] {
        let ran = flowctl("validate", "--format", format, "-", input: flow)
        #expect(ran.status == 0 || ran.status == 1)
        try expectSound(format, ran, flow)
      }
    }
  }

  @Test(arguments: texts) func `what a script says is only text`(text: String) throws {
    let line = text.filter { !$0.isNewline }
    let scripts = [
      "scenario \(line)\nlaunch\n", "\(line)\n", "launch\n\(line).a\n",
      "launch\nA.go(n: \(line))\n",
      "launch\nA.go(n: \"\(line)\")\n", "launch\nexpect visible \(line)\n", "launch \(line)=1\n",
      "flow \(line)\nlaunch\n", "launch\nexpect violation \(line)\n",
      "scenario \(line)\nA.\(line)\n",
      "launch\nA.go(n: \(quotedForScript(text)))\n", text,
    ]
    try withTemporaryFolder { folder in
      let flow = "screens: { A: { events: { go: { n: String } } } }\n"
      try write(
        Self.head + flow + "coordinators: { App: { start: A, transitions: { A.go: stay } } }\n",
        to: folder.appendingPathComponent("flow.yaml"))
      for script in scripts {
        for options in [["text"], ["text", "--trace"], ["text", "--quiet"], ["json"], ["junit"]] {
          let ran = flowctl(
            ["simulate", "--flow", "flow.yaml", "-", "--format"] + options, in: folder,
            input: script)
          #expect(ran.status == 0 || ran.status == 1)
          try expectSound(options[0], ran, script)
        }
      }
    }
  }

  private func quotedForScript(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  @Test(arguments: texts) func `what a file is called is only text`(text: String) throws {
    let name = String(text.replacing("/", with: "_").prefix(60)) + ".yaml"
    try withTemporaryFolder { folder in
      try write(
        Self.head + "screens: { A: { events: [go] } }\ncoordinators: { App: { start: A } }\n",
        to: folder.appendingPathComponent(name))
      for format in ["text", "json", "sarif", "github", "junit"] {
        let ran = flowctl(
          "validate", "--format", format, "--script-dir", "ways", "--", name, in: folder)
        #expect(ran.status == 1)
        try expectSound(format, ran, name)
      }
      for script in names(in: folder.appendingPathComponent("ways")) {
        let file = folder.appendingPathComponent("ways/" + script)
        expectPlain(try String(contentsOf: file, encoding: .utf8), name)
        // The flow is the one that was looked at, or it has to be given.
        let ran = flowctl("simulate", "--quiet", file.path, in: folder)
        let given = flowctl("simulate", "--quiet", "--flow", "./" + name, file.path, in: folder)
        #expect(given.status == 0, "\(given)")
        #expect(ran.status == 0 || ran.output.contains("this script names no flow"), "\(ran)")
      }
      let missing = flowctl("validate", "--", "no" + name, in: folder)
      expectPlain(missing.output + missing.errors, name)
      for format in ["text", "junit"] {
        let unread = flowctl(
          "simulate", "--format", format, "--", "no" + name + ".txt", in: folder)
        try expectSound(format, unread, name)
      }
    }
  }

  @Test(arguments: texts) func `what an option says is only text`(text: String) {
    for arguments in [
      ["validate", "--only", text], ["validate", "--report", text + "=a"], ["rules", text],
      ["validate", "--limit", text + "=1"], ["--" + text], [text], ["validate", "--format", text],
      ["validate", "--project", "no" + text, "flows/app.yaml"],
    ] {
      let ran = flowctl(arguments)
      expectPlain(ran.errors, "\(arguments)")
    }
  }

  // MARK: Drawings, pages, sessions, baselines

  /// What a page knows of a flow; the rest of it is the same for all.
  private func data(of page: String) throws -> String {
    let open = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">"))
    let close = try #require(page.range(of: "</script>", range: open.upperBound..<page.endIndex))
    return String(page[open.upperBound..<close.lowerBound])
  }

  private func expectDrawn(_ format: String, _ ran: Ran, _ name: String) throws {
    #expect(ran.status == 0 || ran.status == 1, "\(name): \(ran.errors)")
    expectPlain(ran.errors, name)
    guard ran.status == 0 else { return #expect(ran.errors.contains("]\n"), "\(name)") }
    guard format == "html" else { return expectPlain(ran.output, name) }
    let data = try data(of: ran.output)
    expectPlain(data, name)
    #expect(
      throws: Never.self, "\(name)",
      performing: { try JSONSerialization.jsonObject(with: Data(data.utf8)) })
  }

  private static let flow =
    head + "screens: { A: { events: { go: { n: String } } } }\n"
    + "coordinators: { App: { start: A, transitions: { A.go: stay } } }\n"

  @Test(arguments: texts) func `what is drawn is only text`(text: String) throws {
    let turn = Self.texts.firstIndex(of: text) ?? 0
    for (index, flow) in Self.flows(text).enumerated() {
      // A page takes as long as ten drawings: each place has its turn with a third of the texts.
      for format in ["dot", "mermaid"] + ((index + turn).isMultiple(of: 3) ? ["html"] : []) {
        try expectDrawn(format, flowctl("graph", "--format", format, "-", input: flow), flow)
      }
    }
    let line = text.filter { !$0.isNewline }
    let script = "scenario a \(line)\nlaunch\nA.go(n: \(quotedForScript(line)))\n"
    let name = String(text.replacing("/", with: "_").prefix(60))
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent(name + ".yaml"))
      try write(script, to: folder.appendingPathComponent(name + ".txt"))
      for (format, option) in [("dot", "highlight"), ("mermaid", "highlight"), ("html", "script")] {
        let ran = flowctl(
          "graph", "./" + name + ".yaml", "--format", format, "--\(option)", "./" + name + ".txt",
          in: folder)
        try expectDrawn(format, ran, name)
      }
      expectPlain(flowctl("graph", "--focus", text, "./" + name + ".yaml", in: folder).errors, name)
    }
  }

  @Test(arguments: texts) func `what is typed in a session is only text`(text: String) throws {
    let line = text.filter { !$0.isNewline }
    let name = String(text.replacing("/", with: "_").prefix(60))
    let lines = [
      line, "A.\(line)", "A.go(n: \(line))", "A.go(n: \(quotedForScript(line)))", "A.go", line,
      "expect visible \(line)", "save \(line.replacing("/", with: "_"))", "help \(line)", "script",
      "quit",
    ]
    try withTemporaryFolder { folder in
      try write(Self.flow, to: folder.appendingPathComponent(name + ".yaml"))
      let ran = flowctl(
        "play", "./" + name + ".yaml", in: folder, input: lines.joined(separator: "\n") + "\n")
      expectPlain(ran.output, name)
      expectPlain(ran.errors, name)
      for file in names(in: folder) where !file.hasSuffix(".yaml") {
        let saved = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let flows = saved.split(separator: "\n").filter { $0.hasPrefix("flow ") }
        #expect(flows.count <= 1, "\(saved)")
      }
    }
  }

  @Test(arguments: texts) func `what a baseline says is only text`(text: String) throws {
    try withTemporaryFolder { folder in
      for flow in Self.flows(text) {
        let written = flowctl(
          "validate", "--write-baseline", "known.json", "-", in: folder, input: flow)
        expectPlain(written.errors, flow)
        let file = folder.appendingPathComponent("known.json")
        guard let bytes = try? Data(contentsOf: file) else { continue }
        expectPlain(String(decoding: bytes, as: UTF8.self), flow)
        let known = flowctl("validate", "--baseline", "known.json", "-", in: folder, input: flow)
        #expect(known.status == 0 || known.status == 1)
        expectPlain(known.output + known.errors, flow)
        try FileManager.default.removeItem(at: file)
      }
      let name = Self.quoted(text)
      for rule in [name, "unused-event"] {
        let entry =
          "{ path: \(name), rule: \(rule), message: \(name), count: 1, fingerprint: \(name) }"
        try write(
          "{ version: 1, findings: [\(entry)] }", to: folder.appendingPathComponent("strange.json"))
        let strange = flowctl(
          "validate", "--baseline", "strange.json", "-", in: folder, input: Self.flow)
        #expect(strange.status >= 0 && strange.status <= 2, "\(strange)")
        expectPlain(strange.output + strange.errors, name)
      }
    }
  }
}

import FlowConform
import FlowModel
import FlowSpec
import Testing

/// Lines that are none, each with its message.
struct HostileLineTests {
  static let flow = try! FlowConformTests.flow(at: "flows/readme/sign-in.yaml")
  static let good = #"{"session":"a","event":"launch"}"# + "\n"

  static let lines: [(String, String)] = [
    (#"{"session":"a","event":"launch""#, "expected `,` or `}`"),
    (#"{"session":"a","event":"launch"#, "a string has no closing quote"),
    (#"{"session":"a","event":launch}"#, "`event` takes a text"),
    (#"{"session":"a"}"#, "`event` or `screen` is missing"),
    (#"{"event":"launch"}"#, "`session` is missing"),
    (#"{"session":"","event":"launch"}"#, "`session` is empty"),
    (#"{"session":7,"event":"launch"}"#, "`session` takes a text"),
    (#"["session"]"#, "a line of a trace is a JSON object"),
    ("nonsense", "a line of a trace is a JSON object"),
    (#"{"session":"a","event":"launch"} {}"#, "something stands after the object"),
    (#"{"session":"a","session":"b","event":"launch"}"#, "`session` is given twice"),
    (#"{"session":"a","event":"launch","with":{"x":1,"x":2}}"#, "`x` is given twice in `with`"),
    (
      #"{"session":"a","event":"launch","screen":"Landing"}"#,
      "a line has either `event` or `screen`; write two lines"
    ),
    (#"{"session":"a","screen":"Landing","with":{}}"#, "`with` needs an `event`"),
    (
      #"{"session":"a","event":"back","stack":[]}"#,
      "`stack`, `live` and `presented` need a `screen`"
    ),
    (#"{"session":"a","screen":"Landing","stack":"Landing"}"#, "`stack` takes a list"),
    (#"{"session":"a","screen":"Landing","stack":[1]}"#, "`stack` takes a list of names"),
    (#"{"session":"a","screen":"Landing","presented":1}"#, "`presented` takes a name or null"),
    (#"{"session":"a","n":0,"event":"launch"}"#, "`n` takes a whole number from 1"),
    (#"{"session":"a","n":1.5,"event":"launch"}"#, "`n` takes a whole number from 1"),
    (
      #"{"session":"a","n":99999999999999999999,"event":"launch"}"#,
      "`n` takes a whole number from 1"
    ),
    (
      #"{"session":"a","time":true,"event":"launch"}"#,
      "`time` takes milliseconds, or a text of RFC 3339"
    ),
    (#"{"session":"a","time":01,"event":"launch"}"#, "expected `,` or `}`"),
    (#"{"session":"a","trace":2,"event":"launch"}"#, "this trace is of a later version"),
    (#"{"session":"\ud800","event":"launch"}"#, "half of a surrogate pair stands in a string"),
    (#"{"session":"\udc00","event":"launch"}"#, "half of a surrogate pair stands in a string"),
    (#"{"session":"\ud800A","event":"launch"}"#, "half of a surrogate pair stands in a string"),
    (#"{"session":"\q","event":"launch"}"#, #"`\` begins no escape of JSON here"#),
    (#"{"session":"\u12","event":"launch"}"#, "`\\u` needs four hexadecimal digits"),
    ("{\"session\":\"a\u{0}\",\"event\":\"launch\"}", "a control character stands in a string"),
    ("\u{0}", "a line of a trace is a JSON object"),
    (#"{"session":"a","event":"launch","x":[[[[1]]]]}"#, "values nest too deep"),
    (#"{"session":"a","event":"launch","x":+1}"#, "expected a value of JSON"),
    (#"{"session":"a","event":"launch","x":nul}"#, "expected a value of JSON"),
    (#"{"session":"a","event":"launch",}"#, "expected a key in quotes"),
    (#"{"session" "a"}"#, "expected `:` behind a key"),
  ]

  @Test(arguments: lines)
  func `a line that is none`(line: String, message: String) {
    #expect(problem(Self.good + line + "\n", of: Self.flow) == "2: " + message)
  }

  @Test func `what is allowed`() {
    let lines = [
      "", "  ", "\r", #" { "session" : "a" , "n" : 1, "event" : "launch" , "time" : -1.5e+3 } "#,
      #"{"session":"a","n":2,"screen":"Landing","x":[[[1]]],"time":"2026-11-22T12:00:00Z"}"#,
      #"{"session":"\u0061","n":3,"screen":"L\u0061nding","trace":1,"ü":"\ud83d\ude00"}"#,
    ]
    let table =
      #"{"session":"b","n":null,"time":null,"flow":null,"event":"launch","with":null,"screen":null,"#
      + #""stack":null,"live":null,"presented":null,"trace":null}"#
    #expect(problem(table, of: Self.flow) == nil)
    #expect(problem(table.replacing("\"launch\"", with: "null"), of: Self.flow) == nil)
    #expect(problem("\u{FEFF}" + lines.joined(separator: "\n"), of: Self.flow) == nil)
    #expect(problem(lines.joined(separator: "\r\n"), of: Self.flow) == nil)
  }

  @Test func `bytes that are no text`() throws {
    var bytes = Array(#"{"session":"a"#.utf8) + [0xFF] + Array(#"","event":"launch"}"#.utf8)
    var conformance = Conformance(kernel(Self.flow), Conformance.Options())
    #expect(throws: TraceFailure.self) {
      try conformance.read(
        TraceInput(path: "x") {
          defer { bytes = [] }
          return .success(bytes)
        })
    }
  }

  /// A gigabyte without an end is given up after the first pieces.
  @Test func `a line without an end`() {
    var pieces = 0
    var conformance = Conformance(kernel(Self.flow), Conformance.Options())
    #expect(throws: TraceFailure.self) {
      try conformance.read(
        TraceInput(path: "x") {
          pieces += 1
          return .success(pieces > 16384 ? [] : Array(repeating: UInt8(ascii: " "), count: 65536))
        })
    }
    #expect(pieces < 4)
  }

  @Test func `the longest line`() {
    let start = #"{"session":"a","event":"launch","x":""#
    let room = 65536 - start.utf8.count - 2
    #expect(problem(start + String(repeating: "x", count: room) + "\"}\n", of: Self.flow) == nil)
    #expect(
      problem(start + String(repeating: "x", count: room + 1) + "\"}\n", of: Self.flow)
        == "1: a line is longer than 64 KiB")
  }

  @Test func `order of lines`() {
    func line(_ session: String, _ number: Int) -> String {
      "{\"session\":\"\(session)\",\"n\":\(number),\"event\":\"launch\"}\n"
    }
    #expect(problem(line("a", 1) + line("b", 1), of: Self.flow) == nil)
    #expect(
      problem(line("a", 1) + line("b", 1) + line("a", 2), of: Self.flow)
        == "3: session `a` comes again after another one; sort the lines by `session`, then by `n`")
    #expect(
      problem(line("a", 2) + line("a", 1), of: Self.flow)
        == "2: `n` is 1 here and 2 before; sort the lines by `session`, then by `n`")
    #expect(
      problem(line("a", 2) + line("a", 2), of: Self.flow)
        == "2: `n` is 2 here and 2 before; sort the lines by `session`, then by `n`")
  }
}

import FlowctlTestSupport
import Foundation
import Testing

/// The recipes of `Documentation/Traces.md`, by DuckDB.
struct RecipeTests {
  static let python: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let python = folders.map { $0 + "/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let python, run(python, ["-c", "import duckdb"], in: repository) == 0 else { return nil }
    return python
  }()

  static func run(_ program: String, _ arguments: [String], in folder: URL) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The SQL of the page, block by block.
  static func recipes() throws -> [String] {
    let page = try String(
      contentsOf: repository.appendingPathComponent("Documentation/Traces.md"), encoding: .utf8)
    return page.components(separatedBy: "```sql\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  private static let shuffled = """
    {"session":"7f3a","n":2,"time":1790000000310,"screen":"Landing"}
    {"session":"91bc","n":2,"screen":"Landing"}
    {"session":"7f3a","n":4,"time":1790000004120,"screen":"SignIn"}
    {"session":"91bc","n":1,"event":"launch","with":{}}
    {"session":"7f3a","n":1,"flow":"3f9a2c51e07b44d1","app":"2.4.0","event":"launch"}
    {"session":"","n":1,"event":"launch"}
    {"session":"7f3a","n":3,"time":1790000004120,"event":"Landing.signIn"}

    """

  private static func record(_ time: Int, _ number: Int, _ key: String, _ value: String) -> String {
    #"{"timeUnixNano":"\#(time)000000","attributes":[{"key":"session.id","value":{"stringValue":"7f3a"}},"#
      + #"{"key":"flow.n","value":{"intValue":"\#(number)"}},{"key":"\#(key)","value":{"stringValue":"\#(value)"}}]}"#
  }

  private static let logs =
    #"{"resourceLogs":[{"scopeLogs":[{"logRecords":["#
    + [
      record(2, 2, "app.screen.name", "Landing"), record(1, 1, "flow.event", "launch"),
      record(3, 3, "flow.event", "Landing.signIn"),
    ].joined(separator: ",") + "]}]}]}\n"

  private static func view(_ time: Int, _ screen: String) -> String {
    #"{"event_name":"screen_view","event_timestamp":\#(time),"user_pseudo_id":"u","app_info":{"version":"2.4.0"},"#
      + #""event_params":[{"key":"ga_session_id","value":{"string_value":null,"int_value":17}},"#
      + #"{"key":"firebase_screen","value":{"string_value":"\#(screen)","int_value":null}}]}"#
      + "\n"
  }

  @Test(.enabled(if: python != nil, "DuckDB for Python is not installed: pip install duckdb"))
  func `each recipe gives lines that conform`() throws {
    let python = try #require(Self.python)
    try withTemporaryFolder { folder in
      for name in ["traces", "otlp", "firebase"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try write(Self.shuffled, to: folder.appendingPathComponent("traces/a.jsonl"))
      try write(Self.logs, to: folder.appendingPathComponent("otlp/a.json"))
      let views =
        Self.view(4_120_000, "SignInViewController") + Self.view(310_000, "LandingViewController")
      try write(views, to: folder.appendingPathComponent("firebase/a.json"))
      let recipes = try Self.recipes()
      #expect(recipes.count == 4)
      for (index, recipe) in recipes.enumerated() {
        try write(recipe, to: folder.appendingPathComponent("recipe.sql"))
        let status = Self.run(
          python, ["-c", "import duckdb; duckdb.execute(open('recipe.sql').read())"], in: folder)
        #expect(status == 0, "\(recipe)")
        // The second recipe reads what the first one wrote, as a table.
        if index == 0 {
          let copy =
            "COPY (SELECT * FROM 'sorted.jsonl' ORDER BY n) TO 'traces/a.parquet' (FORMAT parquet)"
          #expect(
            Self.run(python, ["-c", "import duckdb; duckdb.execute(\"\(copy)\")"], in: folder) == 0)
        }
      }
      let flow = repository.appendingPathComponent("flows/readme/sign-in.yaml").path
      for (file, summary) in [
        ("sorted", "2 sessions, 6 lines: 2 conform"), ("parquet", "2 sessions, 6 lines: 2 conform"),
        ("otlp", "1 session, 3 lines: 1 conform"), ("firebase", "1 session, 2 lines: 1 conform"),
      ] {
        let ran = flowctl("conform", "--flow", flow, file + ".jsonl", in: folder)
        #expect(ran.output.contains(summary), "\(file): \(ran.output)\(ran.errors)")
      }
    }
  }
}

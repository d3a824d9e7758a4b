import FlowctlTestSupport
import Foundation
import Testing

/// An app in a folder of its own: Swift files by name, and a flow.
struct App {
  var swift: [String: String]
  var flow: String?

  init(_ swift: String, flow: String? = nil) {
    self.swift = ["App.swift": swift]
    self.flow = flow
  }

  /// Runs something beside the app.
  func within<Result>(_ body: (URL) throws -> Result) throws -> Result {
    var result: Result?
    try withTemporaryFolder { folder in
      for (name, text) in swift {
        let file = folder.appendingPathComponent("App/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(text, to: file)
      }
      if let flow { try write(flow, to: folder.appendingPathComponent("flow.yaml")) }
      result = try body(folder)
    }
    return try #require(result)
  }

  func run(_ arguments: String...) throws -> Ran { try within { flowctl(arguments, in: $0) } }

  func drift(_ options: String...) throws -> Ran {
    try within { flowctl(["drift", "App", "flow.yaml"] + options, in: $0) }
  }

  /// The draft, as it is printed.
  func draft(_ options: String...) throws -> Ran {
    try within { flowctl(["import", "App", "--stdout"] + options, in: $0) }
  }
}

extension Ran {
  /// The rules in the first lines of the findings.
  var rules: [String] {
    output.split(separator: "\n").compactMap { line in
      guard line.contains(": error: ") || line.contains(": warning: ") else { return nil }
      return line.split(separator: "[").last.map { String($0.dropLast()) }
    }
  }
}

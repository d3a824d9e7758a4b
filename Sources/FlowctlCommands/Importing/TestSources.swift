/// Which of an app's Swift files are its tests': they are known by what they import.
struct TestSources {
  /// Paths with slashes, from the folder that is read.
  private let tests: Set<String>
  private let folders: Set<String>

  init(_ files: [(path: String, bytes: [UInt8])]) {
    tests = Set(files.filter { Self.importsTests($0.bytes) }.map(\.path))
    var counts: [String: (files: Int, tests: Int)] = [:]
    var withTests: Set<String> = []
    for file in files {
      let isTest = tests.contains(file.path)
      var isInTests = false
      for folder in Self.folders(of: file.path).reversed() {
        if isTest { withTests.insert(folder) }
        // A folder for the tests of what stands around it says nothing of that.
        if !isInTests {
          counts[folder, default: (0, 0)].files += 1
          counts[folder, default: (0, 0)].tests += isTest ? 1 : 0
        }
        isInTests = isInTests || Self.isForTests(folder)
      }
    }
    // What helps tests stands beside them. A test may stand beside what it tests, too: that is half of the files.
    folders = Set(
      counts.filter { folder, count in
        count.tests * 2 > count.files
          || withTests.contains(folder) && (folder.hasSuffix("Tests") || folder.hasSuffix("Specs"))
      }.keys)
  }

  func contains(_ path: String) -> Bool {
    tests.contains(path) || Self.folders(of: path).contains { folders.contains($0) }
  }

  /// Whether a folder is called after tests: `__tests__`, `Unit Tests`, `Specs`.
  private static func isForTests(_ folder: String) -> Bool {
    let name = folder.split(separator: "/").last?.lowercased() ?? ""
    guard let word = name.split(whereSeparator: { !$0.isLetter }).last else { return false }
    return word == "test" || word == "spec" || word.hasSuffix("tests") || word.hasSuffix("specs")
  }

  /// `A/B/C.swift` stands in `A` and in `A/B`.
  private static func folders(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) }
  }

  private static let frameworks: Set<String> = [
    "XCTest", "Testing", "Quick", "Nimble", "SnapshotTesting", "FBSnapshotTestCase",
    "iOSSnapshotTestCase", "ViewInspector", "KIF", "Cuckoo", "Mockingbird", "SwiftyMocky", "RxTest",
    "RxBlocking", "EarlGrey",
  ]

  private static func importsTests(_ bytes: [UInt8]) -> Bool {
    bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      .contains { line in
        guard let first = line.first(where: { $0 != UInt8(ascii: " ") }),
          first == UInt8(ascii: "i") || first == UInt8(ascii: "@")
        else { return false }
        var words = line.split(whereSeparator: {
          [UInt8(ascii: " "), UInt8(ascii: ".")].contains($0)
        })
        .map { String(decoding: $0, as: UTF8.self) }[...]
        if words.first == "@testable" { return words.dropFirst().first == "import" }
        while words.first?.hasPrefix("@") == true { words.removeFirst() }
        return words.first == "import" && words.dropFirst().contains { frameworks.contains($0) }
      }
  }
}

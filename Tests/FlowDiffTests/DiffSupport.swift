import FlowChecking
import FlowDiff
import FlowModel
import FlowSource
import FlowTestSupport
import FlowctlTestSupport
import Foundation
import Testing

/// A flow from its files; nil where it has no meaning.
func side(_ files: [String: String], entry: String = "flow.yaml") throws -> FlowSide? {
  var loader = try FlowLoader(.texts(files))
  let (loaded, _) = try loader.load(entry)
  guard let loaded, !loaded.isBlocked else { return nil }
  return FlowSide(loaded, loader.sources, title: entry)
}

/// The comparison of two flows that have a meaning.
func report(
  _ old: String, _ new: String, renaming renames: [(String, String)] = []
) throws -> DiffReport {
  let before = try #require(try side(["flow.yaml": old]), "the old flow has no meaning")
  let now = try #require(try side(["flow.yaml": new]), "the new flow has no meaning")
  var map = NameMap()
  for (old, new) in renames {
    let isKnown = map.rename(old, to: new, from: before, to: now)
    #expect(isKnown, "\(old) or \(new) is not there")
  }
  return DiffReport(from: before, to: now, renaming: map)
}

/// Orchard's files.
func orchard() throws -> [String: String] {
  var files: [String: String] = [:]
  for path in [
    "app.yaml", "app/auth.yaml", "app/shop.yaml", "app/checkout.yaml", "app/account.yaml",
  ] {
    files[path] = try String(
      contentsOf: repository.appendingPathComponent("flows/" + path), encoding: .utf8)
  }
  return files
}

/// Orchard against an edit of it.
func orchardReport(_ path: String, _ old: String, _ new: String) throws -> DiffReport {
  let before = try orchard()
  var now = before
  let text = try #require(now[path])
  #expect(text.contains(old))
  now[path] = text.replacingOccurrences(of: old, with: new)
  let sides = try (
    #require(try side(before, entry: "app.yaml")), #require(try side(now, entry: "app.yaml"))
  )
  return DiffReport(from: sides.0, to: sides.1)
}

extension String {
  /// The same with a part replaced, which has to be there.
  func with(_ new: String, for old: String, sourceLocation: SourceLocation = #_sourceLocation)
    -> String
  {
    #expect(contains(old), "\(old) is not there", sourceLocation: sourceLocation)
    return replacingOccurrences(of: old, with: new)
  }
}

import FlowChecking
import FlowReporting
import FlowSource
import FlowSpec

/// What the file of a flow is called: the one place that says so. The plugins have copies of it.
enum FlowName {
  /// What `init` writes.
  static let usual = "flows/app.yaml"
  /// For several flows in a repository: no other tool's files have these names.
  static let endings = [".navflow.yaml", ".navflow.yml"]

  /// The flow that is meant where none is named, here or in the nearest folder above: `flows/app.yaml`, else
  /// the only flow in `flows` with a name of its own.
  static func nearest(from directory: String) throws(LoadFailure) -> String? {
    let files = DiskFileSystem(base: directory)
    var prefix = ""
    for _ in 0...directory.split(separator: "/").count {
      if files.realPath(prefix + usual) != nil { return prefix + usual }
      let found = named(in: prefix + "flows", of: files)
      if found.count > 1 {
        throw LoadFailure(
          "there are several flows: \(found.map { PlainText.escaped($0) }.joined(separator: ", ")); name one"
        )
      }
      if let only = found.first { return only }
      prefix += "../"
    }
    return nil
  }

  /// Whether a file has this name but for its ending.
  static func isNamed(_ file: String, _ name: String) -> Bool {
    [".yaml", ".yml", ".txt"].contains { file == name + $0 }
      || endings.contains { file == name + $0 }
  }

  /// The entry files with a name of their own.
  private static func named(in folder: String, of files: DiskFileSystem) -> [String] {
    YAMLFiles.directly(in: folder, of: files).filter { path in
      endings.contains { path.hasSuffix($0) }
        && (try? files.read(path)).map { FlowOutline(of: $0).isEntry } == true
    }
  }
}

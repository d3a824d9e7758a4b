import Foundation
import PackagePlugin

/// Writes flows/app.yaml of a target, or else of its package, as Swift whenever one of the files in `flows` has
/// changed. Nothing is committed then; most teams commit the file, and need no plugin.
@main
struct FlowctlSwiftPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try commands(
      lookingIn: [target.directoryURL, context.package.directoryURL],
      tool: context.tool(named: "flowctl").url, output: context.pluginWorkDirectoryURL)
  }

  private func commands(lookingIn folders: [URL], tool: URL, output: URL) throws -> [Command] {
    let flows = folders.map { $0.appendingPathComponent("flows") }
    let found = flows.first { folder in
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("app.yaml").path)
    }
    guard let folder = found else {
      let places = flows.map { "\($0.path)/app.yaml" }.joined(separator: " or ")
      Diagnostics.warning("flowctl found no flow: there is no \(places)")
      return []
    }
    let flow = folder.appendingPathComponent("app.yaml")
    let swift = output.appendingPathComponent("Flow.swift")
    let options = try Options(folder.appendingPathComponent("generate.json")).arguments
    return [
      .buildCommand(
        displayName: "Writing \(flow.path) as Swift", executable: tool,
        arguments: ["generate", "swift", flow.path, "--output", swift.path] + options,
        inputFiles: [tool] + files(below: folder), outputFiles: [swift])
    ]
  }

  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { ["yaml", "yml", "json"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}

/// What `flows/generate.json` says, since a plugin takes no options:
/// `{ "namespace": "Flow", "access": "internal", "level": "steps" }`.
private struct Options {
  let arguments: [String]

  init(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      arguments = []
      return
    }
    let values: [String: String]
    do {
      values = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
    } catch {
      throw Failure(description: "\(file.path) is not an object of strings")
    }
    let unknown = values.keys.filter { !["namespace", "access", "level"].contains($0) }.sorted()
    if let first = unknown.first {
      throw Failure(
        description: "\(file.path): no option `\(first)`; there are `namespace`, `access`, `level`")
    }
    arguments = values.sorted { $0.key < $1.key }.flatMap { ["--\($0.key)", $0.value] }
  }
}

private struct Failure: Error, CustomStringConvertible {
  var description: String
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowctlSwiftPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        lookingIn: [context.xcodeProject.directoryURL], tool: context.tool(named: "flowctl").url,
        output: context.pluginWorkDirectoryURL)
    }
  }
#endif

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
    // Read by flowctl: what stands in it may change without this plugin being asked again.
    let file = folder.appendingPathComponent("generate.json")
    let options = FileManager.default.fileExists(atPath: file.path) ? ["--options", file.path] : []
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

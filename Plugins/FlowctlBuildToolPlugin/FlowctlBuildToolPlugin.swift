import Foundation
import PackagePlugin

/// The program. A release's bundle may have none for this machine: then it is said for which it has one.
private func program(_ tool: () throws -> PluginContext.Tool) throws -> URL {
  do {
    return try tool().url
  } catch {
    Diagnostics.error(
      "flowctl has no program for this machine; a release has one for each of arm64-apple-macosx, "
        + "x86_64-apple-macosx, x86_64-unknown-linux-gnu and aarch64-unknown-linux-gnu")
    throw error
  }
}

/// Validates flows/app.yaml of a target, or else of its package, whenever one of the files in `flows`
/// has changed. Errors fail the build; both kinds of findings stand where Xcode reads them. What
/// baseline.json beside it knows is hidden.
@main
struct FlowctlBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try commands(
      lookingIn: [target.directoryURL, context.package.directoryURL],
      tool: program { try context.tool(named: "flowctl") }, output: context.pluginWorkDirectoryURL)
  }

  private func commands(lookingIn folders: [URL], tool: URL, output: URL) throws -> [Command] {
    let flows = folders.map { $0.appendingPathComponent("flows") }
    guard let flow = flows.lazy.compactMap({ flow(in: $0) }).first else {
      let places = flows.map { "\($0.path)/app.yaml" }.joined(separator: " or ")
      Diagnostics.warning("flowctl found no flow: there is no \(places)")
      return []
    }
    let folder = flow.deletingLastPathComponent()
    // A command runs again only when its output is older than its input. It has to be Swift: anything
    // else would be copied into the app as a resource.
    let stamp = output.appendingPathComponent("FlowIsValid.swift")
    let script = """
      stamp="$1"; shift
      "$0" validate --color never --fixits "$@" && echo "// flowctl found no errors." >"$stamp"
      """
    let baseline = folder.appendingPathComponent("baseline.json").path
    let options = FileManager.default.fileExists(atPath: baseline) ? ["--baseline", baseline] : []
    return [
      .buildCommand(
        displayName: "Validating \(flow.path)", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", script, tool.path, stamp.path] + options + [flow.path],
        inputFiles: [tool] + files(below: folder), outputFiles: [stamp])
    ]
  }

  /// The flows, and the scripts and the baseline beside them: what lies in a target and is nobody's
  /// input, SwiftPM warns of.
  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { ["yaml", "yml", "txt", "json"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}

/// app.yaml in a folder, else the only flow with a name of its own: as `FlowName` of flowctl has it.
private func flow(in folder: URL) -> URL? {
  let usual = folder.appendingPathComponent("app.yaml")
  if FileManager.default.fileExists(atPath: usual.path) { return usual }
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  let own = names.filter { $0.hasSuffix(".navflow.yaml") || $0.hasSuffix(".navflow.yml") }
  return own.count == 1 ? folder.appendingPathComponent(own[0]) : nil
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowctlBuildToolPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        lookingIn: [context.xcodeProject.directoryURL],
        tool: program { try context.tool(named: "flowctl") },
        output: context.pluginWorkDirectoryURL)
    }
  }
#endif

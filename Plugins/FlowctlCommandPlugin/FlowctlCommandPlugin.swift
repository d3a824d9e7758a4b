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

/// `swift package flowctl …`: what follows is flowctl's own command line, in the package's folder.
@main
struct FlowctlCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try program { try context.tool(named: "flowctl") }
    try run(tool, arguments, in: context.package.directoryURL)
  }

  private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    var extractor = ArgumentExtractor(arguments)
    // Xcode names the targets that are selected; a flow belongs to none of them.
    _ = extractor.extractOption(named: "target")
    let rest = extractor.remainingArguments
    let process = Process()
    process.executableURL = tool
    process.arguments = rest.isEmpty ? ["validate"] : rest
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw Failure(description: "flowctl was terminated by signal \(process.terminationStatus)")
    }
    // The findings were printed: only the status is left to tell.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowctlCommandPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let tool = try program { try context.tool(named: "flowctl") }
      try run(tool, arguments, in: context.xcodeProject.directoryURL)
    }
  }
#endif

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Validate",
  platforms: [.macOS(.v14)],
  // Elsewhere: `.package(url: "https://github.com/OWNER/flowctl", branch: "main")`.
  dependencies: [.package(name: "flowctl", path: "../..")],
  targets: [
    .executableTarget(
      name: "Validate", dependencies: [.product(name: "FlowChecking", package: "flowctl")])
  ]
)

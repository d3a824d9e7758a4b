// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Orchard",
  platforms: [.macOS(.v14), .iOS(.v17)],
  targets: [.executableTarget(name: "Orchard")],
  swiftLanguageModes: [.v6]
)

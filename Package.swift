// swift-tools-version: 6.2
import PackageDescription

/// Xcode has the warnings of a dependency suppressed, and a compiler refuses to do both.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Every target is built alike: what the compiler can hold us to, it does.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (isDependency ? [] : [.treatAllWarnings(as: .error)])

/// Tests, and the stages that have little to do, compile in half the time without optimisation, and the
/// tests run no longer: everything else is optimised. `scripts/test` asks for it, since nobody may
/// depend on a package with such flags.
let plainSettings: [SwiftSetting] =
  Context.environment["FLOWCTL_PLAIN_TESTS"] == nil
  ? [] : [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

/// A stage of the pipeline. Its dependencies are the stages above it in ARCHITECTURE.md's table,
/// which a test compares with this file.
///
/// - Parameter hasLittleToDo: whether `scripts/test` compiles it without optimisation too.
func stage(
  _ name: String, imports dependencies: [Target.Dependency], apartFrom folders: [String] = [],
  hasLittleToDo: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: folders,
    swiftSettings: settings + (hasLittleToDo ? plainSettings : []))
}

func tests(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings + plainSettings)
}

/// What only `drift` and `import` need.
let forImport: TargetDependencyCondition? = .when(traits: ["Import"])

/// What `scripts/fuzz` builds, and nothing else does: it needs libFuzzer, and a `package` of its own
/// would not see what it is to call.
let fuzzing: [Target] =
  Context.environment["FLOWCTL_FUZZING"] == nil
  ? []
  : [
    .executableTarget(
      name: "FlowFuzz",
      dependencies: [
        "FlowTestSupport", "FlowChecking", "FlowRules", "FlowReporting", "FlowScript", "FlowProver",
        "FlowKernel", "FlowModel", "FlowSpec", "FlowSource",
      ],
      path: "Fuzzing/FlowFuzz", swiftSettings: settings)
  ]

/// What `scripts/test-import` builds instead of all other tests: they know nothing of the trait.
let testsOfImport: [Target] =
  Context.environment["FLOWCTL_IMPORT_TESTS"] == nil
  ? []
  : [
    tests(
      "FlowImportTests",
      of: [
        "FlowctlTestSupport", "FlowImport", "FlowRules", "FlowModel", "FlowSpec", "FlowSource",
        "flowctl",
      ])
  ]

let package = Package(
  name: "flowctl",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "flowctl", targets: ["flowctl"]),
    .library(name: "FlowChecking", targets: ["FlowChecking"]),
    .plugin(name: "FlowctlCommandPlugin", targets: ["FlowctlCommandPlugin"]),
    .plugin(name: "FlowctlBuildToolPlugin", targets: ["FlowctlBuildToolPlugin"]),
    .plugin(name: "FlowctlSwiftPlugin", targets: ["FlowctlSwiftPlugin"]),
  ],
  traits: [
    .trait(
      name: "Import",
      description: "`flowctl drift` and `flowctl import`, which need swift-syntax to read Swift.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Neither fetched nor built without the trait: it takes nine minutes of a processor.
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "CPageFiles", cSettings: isDependency ? [] : [.treatAllWarnings(as: .error)]),
    stage("FlowSource", imports: []),
    stage("FlowYAML", imports: ["CLibYAML", "FlowSource"]),
    stage("FlowSpec", imports: ["FlowSource", "FlowYAML"], hasLittleToDo: true),
    stage("FlowModel", imports: ["FlowSource", "FlowSpec"]),
    stage("FlowKernel", imports: ["FlowSource", "FlowModel"]),
    stage("FlowRules", imports: ["FlowSource", "FlowModel", "FlowKernel"]),
    stage(
      "FlowProver", imports: ["FlowSource", "FlowModel", "FlowKernel", "FlowRules"]),
    stage(
      "FlowScript", imports: ["FlowSource", "FlowModel", "FlowKernel", "FlowRules"]),
    stage(
      "FlowConform",
      imports: ["FlowSource", "FlowModel", "FlowKernel", "FlowScript"]),
    stage(
      "FlowReporting",
      imports: [
        "FlowSource", "FlowModel", "FlowKernel", "FlowRules", "FlowScript",
        "FlowConform",
      ], hasLittleToDo: true),
    stage(
      "FlowMap",
      imports: [
        "FlowSource", "FlowModel", "FlowKernel", "FlowProver", "FlowScript", "FlowConform",
        "FlowReporting",
      ]),
    stage(
      "FlowChecking",
      imports: [
        "FlowSource", "FlowYAML", "FlowSpec", "FlowModel", "FlowKernel", "FlowRules", "FlowProver",
        "FlowScript", "FlowReporting",
      ]),
    stage(
      "FlowPlay",
      imports: [
        "FlowSource", "FlowModel", "FlowKernel", "FlowProver", "FlowScript", "FlowReporting",
        "FlowMap",
      ], hasLittleToDo: true),
    stage(
      "FlowSchema", imports: ["FlowSource", "FlowSpec", "FlowRules", "FlowReporting"],
      hasLittleToDo: true
    ),
    stage(
      "FlowDiff",
      imports: [
        "FlowSource", "FlowSpec", "FlowModel", "FlowKernel", "FlowProver", "FlowScript",
        "FlowConform", "FlowReporting", "FlowChecking",
      ], hasLittleToDo: true),
    stage("FlowGenerate", imports: ["FlowSource", "FlowModel"], hasLittleToDo: true),
    stage(
      "FlowImport",
      imports: [
        "FlowSource", "FlowSpec", "FlowModel",
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: forImport),
        .product(name: "SwiftParser", package: "swift-syntax", condition: forImport),
      ]),
    stage(
      "FlowDrawing",
      imports: [
        "FlowSource", "FlowModel", "FlowKernel", "FlowConform", "FlowReporting",
      ]),
    stage(
      "FlowPage",
      imports: [
        "FlowSource", "FlowModel", "FlowKernel", "FlowScript", "FlowReporting", "FlowDrawing",
        "CPageFiles",
      ],
      apartFrom: ["Web"]),
    stage(
      "FlowctlCommands",
      imports: [
        "FlowSource", "FlowYAML", "FlowSpec", "FlowModel", "FlowKernel", "FlowRules", "FlowProver",
        "FlowScript", "FlowConform", "FlowReporting", "FlowChecking", "FlowPlay", "FlowSchema",
        "FlowDiff", "FlowGenerate", "FlowDrawing", "FlowPage", "FlowMap",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .byNameItem(name: "FlowImport", condition: forImport),
      ], hasLittleToDo: true),
    .executableTarget(name: "flowctl", dependencies: ["FlowctlCommands"], swiftSettings: settings),

    .plugin(
      name: "FlowctlCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "flowctl", description: "Checks the navigation that flows/app.yaml describes.")),
      dependencies: ["flowctl"]),
    .plugin(
      name: "FlowctlBuildToolPlugin", capability: .buildTool(), dependencies: ["flowctl"]),
    .plugin(name: "FlowctlSwiftPlugin", capability: .buildTool(), dependencies: ["flowctl"]),

    .target(
      name: "FlowTestSupport",
      dependencies: [
        "ContractKernel", "FlowChecking", "FlowScript", "FlowProver", "FlowKernel", "FlowModel",
        "FlowSource",
      ],
      path: "Tests/FlowTestSupport", swiftSettings: settings),
    .target(
      name: "ContractKernel", dependencies: ["FlowModel", "FlowSource"],
      path: "Tests/ContractKernel", swiftSettings: settings),
    tests("FlowSourceTests", of: ["FlowSource"]),
    tests("FlowYAMLTests", of: ["FlowYAML", "FlowSource"]),
    tests("FlowSpecTests", of: ["FlowSpec", "FlowYAML", "FlowSource"]),
    tests(
      "FlowKernelTests",
      of: ["FlowTestSupport", "FlowKernel", "FlowModel", "FlowSpec", "FlowYAML", "FlowSource"]),
    tests(
      "FlowProverTests",
      of: ["FlowTestSupport", "FlowProver", "FlowKernel", "FlowModel", "FlowSource"]),
    tests(
      "FlowScriptTests",
      of: [
        "FlowTestSupport", "FlowScript", "FlowProver", "FlowKernel", "FlowModel", "FlowSpec",
        "FlowYAML", "FlowSource",
      ]),
    tests(
      "FlowReportingTests",
      of: [
        "FlowChecking", "FlowReporting", "FlowKernel", "FlowModel", "FlowSpec", "FlowYAML",
        "FlowSource",
      ]),
    tests(
      "FlowCheckingTests",
      of: [
        "FlowTestSupport", "FlowChecking", "FlowProver", "FlowKernel", "FlowModel", "FlowSource",
      ]),
    tests(
      "FlowDrawingTests",
      of: ["FlowTestSupport", "FlowDrawing", "FlowKernel", "FlowModel", "FlowSource"]),
    tests(
      "FlowPlayTests",
      of: [
        "FlowTestSupport", "FlowPlay", "FlowReporting", "FlowScript", "FlowKernel", "FlowModel",
        "FlowSource",
      ]),
    tests(
      "FlowSchemaTests",
      of: [
        "FlowctlTestSupport", "FlowTestSupport", "FlowSchema", "FlowRules", "FlowModel", "FlowSpec",
        "FlowYAML", "FlowSource", "flowctl",
      ]),
    tests(
      "FlowDiffTests",
      of: [
        "FlowctlTestSupport", "FlowTestSupport", "FlowDiff", "FlowChecking", "FlowRules",
        "FlowReporting", "FlowScript", "FlowKernel", "FlowModel", "FlowSource", "flowctl",
      ]),
    tests("FlowPageTests", of: ["FlowPage"]),
    tests(
      "FlowMapTests",
      of: [
        "FlowctlTestSupport", "FlowTestSupport", "FlowMap", "FlowChecking", "FlowProver",
        "FlowKernel", "FlowModel", "FlowSource", "flowctl",
      ]),
    tests(
      "FlowConformTests",
      of: [
        "FlowctlTestSupport", "FlowTestSupport", "FlowConform", "FlowScript", "FlowKernel",
        "FlowModel", "FlowSpec", "FlowSource", "flowctl",
      ]),
    .target(
      name: "FlowctlTestSupport", dependencies: ["FlowctlCommands"],
      path: "Tests/FlowctlTestSupport", swiftSettings: settings),
    tests(
      "FlowGenerateTests",
      of: [
        "FlowctlTestSupport", "FlowTestSupport", "FlowctlCommands", "FlowGenerate", "FlowScript",
        "FlowKernel", "FlowModel", "FlowSource", "flowctl",
      ]),
    tests("FlowctlTests", of: ["FlowctlTestSupport", "FlowSource", "flowctl"]),
    tests(
      "FlowctlOutputTests",
      of: [
        "FlowctlTestSupport", "FlowTestSupport", "FlowRules", "FlowReporting", "FlowProver",
        "FlowKernel",
        "FlowModel", "FlowSource", "flowctl",
      ]),
  ] + fuzzing,
  cLanguageStandard: .c2x
)

// Whoever looks for one test need not compile all: `FLOWCTL_TESTS=FlowKernelTests,FlowScriptTests`.
if let wanted = Context.environment["FLOWCTL_TESTS"]?.split(separator: ","), !wanted.isEmpty {
  package.targets.removeAll { $0.type == .test && !wanted.contains(Substring($0.name)) }
}

if !testsOfImport.isEmpty {
  package.targets.removeAll { $0.type == .test }
  package.targets += testsOfImport
}

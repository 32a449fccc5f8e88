// swift-tools-version: 6.2
import PackageDescription

/// Every target is built alike: Swift 6 mode, strict memory safety, imports that must be said, warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "swiped",
    products: [
        .executable(name: "swiped-server", targets: ["swiped-server"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2")
    ],
    targets: [
        // Pure: values and functions, no clock, no file, no log.
        .target(name: "Motion", swiftSettings: strict),
        .target(name: "SwipeCore", dependencies: ["Motion"], exclude: ["README.md"], swiftSettings: strict),

        // Wire: JSON and JSON-RPC.
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .target(name: "CEmbeddedFiles", exclude: ["inspector.html"]),
        .target(
            name: "Jansson", dependencies: ["CEmbeddedFiles", "CJansson"],
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
        .target(name: "JSONRPC", dependencies: ["Jansson"], swiftSettings: strict),

        // Where the two sides meet: one client's session.
        .target(
            name: "SwipeServer", dependencies: ["CEmbeddedFiles", "SwipeCore", "JSONRPC", "Jansson", "Motion"],
            exclude: ["README.md"], swiftSettings: strict),

        // A session written down, and played again.
        .target(
            name: "Recording", dependencies: ["SwipeServer", "JSONRPC", "Jansson"],
            swiftSettings: strict),

        // A session that outlives its daemons.
        .target(name: "Supervision", dependencies: ["JSONRPC", "Jansson"], swiftSettings: strict),

        // Edge: connections, descriptors, clocks, signals, the command line.
        .target(name: "Connection", swiftSettings: strict),
        .systemLibrary(name: "CLinux"),
        .target(name: "Linux", dependencies: ["CLinux"], swiftSettings: strict),
        .target(
            name: "SessionRecording", dependencies: ["Connection", "Linux", "Recording", "SwipeServer"],
            swiftSettings: strict),
        .target(
            name: "StandardIO",
            dependencies: [
                "Connection", "Jansson", "JSONRPC", "Linux", "SessionRecording", "Supervision", "SwipeServer",
            ],
            swiftSettings: strict),
        .target(
            name: "Network",
            dependencies: [
                "CEmbeddedFiles", "Connection", "Jansson", "JSONRPC", "Linux", "SessionRecording", "SwipeServer",
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["README.md"],
            swiftSettings: strict),
        // The command line. Sources/swiped/build compiles this and all that it depends on as the program `swiped`.
        .target(
            name: "Program",
            dependencies: [
                "CEmbeddedFiles", "Jansson", "JSONRPC", "Linux", "Recording", "SessionRecording", "StandardIO",
                "Supervision", "SwipeServer",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "swiped-server",
            dependencies: ["Linux", "Network", "Program", "SessionRecording", "SwipeServer"],
            exclude: ["sections.ld"],
            swiftSettings: strict),

        // What the tests share.
        .target(
            name: "TestSupport", dependencies: ["Jansson"], path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "FuzzingChecks", dependencies: ["SwipeServer", "JSONRPC", "Jansson", "TestSupport"],
            path: "Tests/Fuzzing/Checks", swiftSettings: strict),
        .testTarget(
            name: "FuzzingTests", dependencies: ["FuzzingChecks", "Jansson"], path: "Tests/Fuzzing/Tests",
            swiftSettings: strict),
        .testTarget(name: "MotionTests", dependencies: ["Motion", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SwipeCoreTests", dependencies: ["SwipeCore", "Motion", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "JanssonTests", dependencies: ["Jansson", "CJansson", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "Jansson", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SwipeServerTests",
            dependencies: ["SwipeServer", "JSONRPC", "Jansson", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RecordingTests", dependencies: ["Recording", "SwipeServer", "JSONRPC", "Jansson", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SupervisionTests",
            dependencies: ["Supervision", "SwipeServer", "JSONRPC", "Jansson", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "ConnectionTests", dependencies: ["Connection", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "LinuxTests", dependencies: ["Linux"], swiftSettings: strict),
        .testTarget(
            name: "NetworkTests",
            dependencies: [
                "Linux", "Network", "SessionRecording", "SwipeServer",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            swiftSettings: strict),
    ]
)

// A program that libFuzzer drives: its `main` is libFuzzer's, so it is built only when `Tests/Fuzzing/fuzz` asks for it.
if Context.environment["SWIPED_FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "FuzzMessages", dependencies: ["FuzzingChecks"], path: "Tests/Fuzzing/Target",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

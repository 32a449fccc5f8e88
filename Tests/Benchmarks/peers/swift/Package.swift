// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "peers",
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0")
    ],
    targets: [
        .executableTarget(name: "FoundationServer"),
        .executableTarget(
            name: "NIOEcho",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
    ]
)

import Foundation
import Testing

/// The sources of the pure modules, checked as text.
struct PurityTests {
    /// What each module may import.
    static let allowed: [(module: String, imports: Set<String>)] = [("Motion", []), ("SwipeCore", ["Motion"])]

    @Test("the pure modules import only each other", arguments: allowed)
    func imports(module: String, imports: Set<String>) throws {
        var seen = 0
        for (name, text) in try Self.sources(of: module) {
            seen += 1
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " " as Character)
                guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(Self.isModifier) else {
                    continue
                }
                let library = words[(index + 1)...].last.map(String.init) ?? ""
                #expect(imports.contains(library), "\(name): \(line)")
            }
        }
        #expect(seen > 5)
    }

    @Test(
        "the pure modules use no clock, no random numbers, no files and no output", arguments: allowed.map(\.module))
    func words(module: String) throws {
        let banned = [
            "ContinuousClock", "SuspendingClock", "DispatchTime", "random(", "shuffled(", "print(", "debugPrint(",
            "dump(",
            "CommandLine", "getenv", "readLine", "Task", "async", "hashValue", "addingProduct",
        ]
        for (name, text) in try Self.sources(of: module) {
            let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            for word in banned { #expect(!code.contains { $0.contains(word) }, "\(name) says \(word)") }
        }
    }

    private static func isModifier(_ word: Substring) -> Bool {
        ["package", "internal", "private", "public", "fileprivate", "@testable", "@preconcurrency"].contains(word)
    }

    private static func sources(of module: String) throws -> [(name: String, text: String)] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { (name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8)) }
    }
}

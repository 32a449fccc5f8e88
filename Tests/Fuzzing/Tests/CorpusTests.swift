import Foundation
import FuzzingChecks
import Testing

/// Runs the checks with the fuzzer's corpus, without a fuzzer.
@Suite("Inputs that the fuzzer has found pass")
struct CorpusTests {
    @Test("streams of bytes, however they are cut", arguments: files("frames"))
    func frames(file: String) throws { try FrameCheck.check(input("frames", file)) }

    @Test("messages of any bytes", arguments: files("messages"))
    func messages(file: String) throws { try MessageCheck.check(input("messages", file)) }

    @Test("the corpus is not empty")
    func isThere() {
        for folder in ["frames", "messages"] { #expect(Self.files(folder).count >= 10, "\(folder)") }
    }

    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

    private static func files(_ folder: String) -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: corpus.appending(path: folder).path())
        return (files ?? []).sorted()
    }

    private func input(_ folder: String, _ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Self.corpus.appending(path: folder).appending(path: file)))
    }
}

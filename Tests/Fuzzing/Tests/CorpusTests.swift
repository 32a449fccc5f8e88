import Foundation
import FuzzingChecks
import Testing

/// Runs the checks with the fuzzer's corpus, without a fuzzer.
@Suite("Inputs that the fuzzer has found pass")
struct CorpusTests {
    @Test("messages of any bytes", arguments: files())
    func messages(file: String) throws {
        try MessageCheck.check(Array(try Data(contentsOf: Self.corpus.appending(path: file))))
    }

    @Test("the corpus is not empty")
    func isThere() { #expect(Self.files().count >= 10) }

    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

    private static func files() -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: corpus.path())
        return (files ?? []).sorted()
    }
}

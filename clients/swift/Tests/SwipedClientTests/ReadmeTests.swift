import FoundationEssentials
import Testing

@testable import SwipedClient

/// The README's listing is a program, and prints what the README says.
struct ReadmeTests {
    private static let folder = Place.root.appending(path: "clients/swift")

    /// The first fenced block of a language.
    private func block(_ language: String, beginning: String = "") throws -> String {
        let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let fenced = readme.split(separator: "```", omittingEmptySubsequences: false)
        let found = stride(from: 1, to: fenced.count, by: 2).map { fenced[$0] }.first {
            $0.hasPrefix("\(language)\n\(beginning)")
        }
        return String(try #require(found).dropFirst(language.count + 1))
    }

    /// The output of a program.
    private func output(of command: [String]) throws -> String {
        let program = try Transport.start(command)
        let wakePipe = try WakePipe()
        var output: [UInt8] = []
        let deadline = milliseconds() + longTimeout.milliseconds
        while milliseconds() < deadline {
            switch program.read() {
            case .bytes(let bytes): output += bytes
            case .wouldBlock: wakePipe.wait(for: program, until: deadline)
            case .end:
                #expect(program.close(meanwhile: {}) == 0)
                return String(decoding: output, as: UTF8.self)
            }
        }
        program.kill()
        throw SwipedError.timedOut("\(command) does not exit")
    }

    @Test("the listing is short, and prints what the README says")
    func list() throws {
        let listing = try block("swift", beginning: "import SwipedClient")
        let source = try String(contentsOf: Self.folder.appending(path: "Sources/Listing/main.swift"), encoding: .utf8)
        #expect(listing == source)
        #expect(listing.split(separator: "\n").count < 40)
        #expect(try output(of: ["env", "SWIPED=\(Place.swiped)", Place.built("SwipedListing")]) == block(""))
    }
}

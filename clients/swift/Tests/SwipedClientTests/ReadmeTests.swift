import FoundationEssentials
import Testing

@testable import SwipedClient

/// What README.md shows is what happens.
struct ReadmeTests {
    private static let folder = Place.root.appending(path: "clients/swift")

    /// What stands between fences of a language.
    private func block(_ language: String, beginning: String = "") throws -> String {
        let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let fenced = readme.split(separator: "```", omittingEmptySubsequences: false)
        let found = stride(from: 1, to: fenced.count, by: 2).map { fenced[$0] }.first {
            $0.hasPrefix("\(language)\n\(beginning)")
        }
        return String(try #require(found).dropFirst(language.count + 1))
    }

    /// What a program writes until it ends.
    private func said(by words: [String]) throws -> String {
        let program = try Transport.start(words)
        let bell = try Bell()
        var said: [UInt8] = []
        let deadline = milliseconds() + patience.milliseconds
        while milliseconds() < deadline {
            switch program.read() {
            case .bytes(let bytes): said += bytes
            case .nothing: bell.wait(for: program, until: deadline)
            case .end:
                #expect(program.close(meanwhile: {}) == 0)
                return String(decoding: said, as: UTF8.self)
            }
        }
        program.kill()
        throw SwipedError.timedOut("\(words) does not end")
    }

    @Test("the list is short, and does what is printed below it")
    func list() throws {
        let listing = try block("swift", beginning: "import SwipedClient")
        let source = try String(contentsOf: Self.folder.appending(path: "Sources/Listing/main.swift"), encoding: .utf8)
        #expect(listing == source)
        #expect(listing.split(separator: "\n").count < 40)
        #expect(try said(by: ["env", "SWIPED=\(Place.swiped)", Place.built("SwipedListing")]) == block(""))
    }

    @Test("without a daemon it says what is wrong")
    func nobody() throws {
        let words = [
            "sh", "-c", #"SWIPED=/nowhere "$0" 2>&1 | grep -o 'cannot start /nowhere.*'"#, Place.built("SwipedListing"),
        ]
        #expect(try said(by: words) == "cannot start /nowhere: No such file or directory\n")
    }
}

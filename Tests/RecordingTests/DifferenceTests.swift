import Recording
import SwipeServer
import Testing

@Suite("A difference names its place")
struct DifferenceTests {
    /// Replays the recording of a swipe with a change in its text.
    private func played(replacing text: String, with other: String) throws -> Played {
        var session = RecordedSession()
        session.receive(swipe)
        let recording = String(decoding: session.end(), as: UTF8.self)
        #expect(recording.contains(text))
        return try Played(Array(recording.replacing(text, with: other, maxReplacements: 1).utf8))
    }

    @Test("a byte that differs")
    func bytes() throws {
        let played = try played(replacing: #""armed":null}}"#, with: #""unarmed":[1]}}"#)
        let lines = try #require(played.differences.first).split(separator: "\n")
        #expect(lines.count == 3 && lines[0].contains("different message, from byte "))
        let (recorded, came) = (lines[1].dropFirst("  recorded  ".count), lines[2].dropFirst("  replayed  ".count))
        let same = zip(recorded, came).prefix { $0 == $1 }.count
        #expect(same > 100 && recorded.dropFirst(same).hasPrefix(#"unarmed":[1]}}"#))
        #expect(came.dropFirst(same).hasPrefix(#"armed":null}}"#))
    }

    @Test("a missing message, and an additional one")
    func count() throws {
        let more = try played(replacing: #"{"at":0,"inputEnded":true}"#, with: #"{"at":0,"out":{"more":1}}"#)
        #expect(try #require(more.differences.first).contains("missing message\n  recorded  {\"more\":1}"))
        let less = try played(replacing: #""out":{"jsonrpc":"2.0","method":"cell/didOpen""#, with: #""in":{"a":"b""#)
        #expect(less.differences.count == 1)
        #expect(try #require(less.differences.first).contains("extra message\n  replayed  {"))
    }

    @Test("another exit status")
    func status() throws {
        let played = try played(replacing: #""exit":0"#, with: #""exit":1"#)
        #expect(played.differences == ["line 15, at 0.0 ms: recorded status 1, but the session ends with status 0"])
        let running = try self.played(replacing: #"{"at":0,"inputEnded":true}"#, with: "{\"at\":0,\"timePassed\":true}")
        #expect(running.differences.last == "line 15, at 0.0 ms: recorded status 0, but the session has not ended")
    }

    @Test("at most three differences are reported")
    func limit() throws {
        let played = try played(replacing: #"{"table":"t","width":320"#, with: #"{"table":"u","width":320"#)
        #expect(played.differences.count == 3)
    }

    @Test("a failure of the process, or a signal, is not a difference")
    func process() throws {
        #expect(try played(replacing: #""exit":0"#, with: #""exit":141"#).differences == [])
        var session = RecordedSession()
        session.receive(swipe)
        let recording = session.soFar()
        #expect(try Played(recording + Array("{\"at\":0,\"exit\":143}\n".utf8)).differences == [])
        #expect(try Played(recording + Array("{\"at\":0,\"exit\":1}\n".utf8)).differences.count == 1)
    }

    @Test("the version of the daemon that recorded is not a difference")
    func version() throws {
        var session = RecordedSession()
        session.receive(swipe)
        session.receive(#"{"jsonrpc":"2.0","id":9,"method":"session/snapshot"}"# + "\n")
        let recording = text(session.end()).replacing("\"\(Version.daemon)\"", with: "\"0.0.12\"")
        #expect(try Played(Array(recording.utf8)).differences == [])
        let header = recording.replacing(#""swiped":"0.0.12""#, with: #""swiped":"\#(Version.daemon)""#)
        #expect(try Played(Array(header.utf8)).differences.count == 2)
    }
}

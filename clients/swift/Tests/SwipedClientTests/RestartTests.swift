import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// A daemon that fails is replaced, and the client receives the same messages.
struct RestartTests {
    @Test("a daemon that is killed before any message is replaced", arguments: swipe.indices)
    func killed(at place: Int) async throws {
        let daemon = try await startDaemon()
        let outcome = try await runSwipe(with: daemon) { number in
            if number == place { try killNow(daemon) }
        }
        #expect(outcome.hasSameMessages(as: try await undisturbed()))
        #expect(outcome.restarts == 1 && outcome.status == 0)
    }

    @Test("restarts before every second message lose nothing")
    func restarted() async throws {
        let daemon = try await startDaemon()
        let outcome = try await runSwipe(with: daemon) { number in
            if number % 2 == 1 { try daemon.restart() }
        }
        #expect(outcome.hasSameMessages(as: try await undisturbed()))
        #expect(outcome.restarts == swipe.count / 2)
    }

    @Test("pending requests get their results after a restart")
    func pending() async throws {
        let daemon = try await startDaemon()
        try await daemon.request(openTable)
        try await daemon.request(beginGesture)
        try await withThrowingTaskGroup { group in
            for x in 1...60 {
                group.addTask {
                    let frame = try await daemon.request(.tableCells(table: "inbox", cells: [.number(x)])).cells[0]
                    #expect(frame.cell == .number(x))
                }
                if x % 20 == 0 { try daemon.restart() }
            }
            try await group.waitForAll()
        }
        #expect(try await daemon.request(moved(to: -9, at: 1009)).offset == -9)
        #expect(await daemon.close() == 0)
    }

    @Test("messages without a response are neither lost nor handled twice")
    func notified() async throws {
        let daemon = try await startDaemon()
        try daemon.notify(.setTrace(value: .messages))
        try daemon.notify(openTable)
        try daemon.notify(beginGesture)
        for x in 1...100 {
            try daemon.notify(moved(to: -Double(x), at: 1000 + Double(x)))
            if x % 25 == 0 { try daemon.restart() }
        }
        try await daemon.request(.serverStatus())
        await daemon.close()
        let received = try await notifications(of: daemon)
        #expect(
            received.compactMap { if case .cellFrame(let frame) = $0 { frame.offset } else { nil } }
                == (0...100).map { -Double($0) })
        #expect(received.contains { if case .logTrace = $0 { true } else { false } })
    }

    @Test("the client reconnects to a socket")
    func replaced() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "s").path
            var server = try listening(at: path)
            let outcome = try await runSwipe(with: try await Daemon(.socket(path), underClientsClock)) { number in
                guard number == 5 else { return }
                stop(server)
                server = try listening(at: path)
            }
            #expect(outcome.hasSameMessages(as: try await undisturbed()))
            // The daemon that is being killed may have accepted a second connection.
            #expect(outcome.restarts >= 1)
            stop(server)
        }
    }

    @Test("a socket without a daemon is an error")
    func lostSocket() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "s").path
            let server = try listening(at: path)
            var options = underClientsClock
            options.timeout = .seconds(3)
            let daemon = try await Daemon(.socket(path), options)
            stop(server)
            await #expect(throws: SwipedError.self) { try await daemon.request(.serverStatus(), timeout: longTimeout) }
            await #expect(throws: SwipedError.ended(status: nil)) {
                for try await _ in daemon.notifications {}
            }
            #expect(await daemon.close() == nil)
        }
    }

    @Test("timers that fire during a restart are reported once")
    func timers() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), .init(timeout: longTimeout))
        try await daemon.request(openTable)
        try await daemon.request(.cellOpen(table: "inbox", cell: "m17"))
        try killNow(daemon)
        var methods: [String] = []
        for try await notification in daemon.notifications {
            methods.append(notification.method)
            if methods.count == 2 { try daemon.restart() }
            if methods.count == 2 { try await daemon.request(.cellClose(table: "inbox", cell: "m17", animated: false)) }
            if methods.count == 4 { break }
        }
        #expect(methods == ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"])
        await daemon.close()
    }

    @Test("a daemon that fails once is replaced", arguments: ["dies", "garbled"])
    func failed(manner: String) async throws {
        try await withTemporaryFolder { folder in
            let mark = folder.appending(path: "mark").path
            let daemon = try await Daemon(Place.hostile(manner, after: 9, onlyFirst: mark), underClientsClock)
            let outcome = try await runSwipe(with: daemon)
            #expect(outcome.hasSameMessages(as: try await undisturbed()))
            #expect(outcome.restarts == 1)
        }
    }
}

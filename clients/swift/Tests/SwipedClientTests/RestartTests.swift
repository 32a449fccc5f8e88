import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// The daemon is killed, and the swipe goes on as if nothing had been.
struct RestartTests {
    @Test("killed before any message, it goes on", arguments: swipe.indices)
    func killed(at place: Int) async throws {
        let daemon = try await Daemon(.command([Place.swiped]), underClientsClock)
        let story = try await swiped(by: daemon) { number in
            if number == place { try killNow(daemon) }
        }
        #expect(story.isSame(as: try await undisturbed()))
        #expect(story.restarts == 1 && story.status == 0)
    }

    @Test("given up on before every second message, it goes on")
    func restarted() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), underClientsClock)
        let story = try await swiped(by: daemon) { number in
            if number % 2 == 1 { try daemon.restart() }
        }
        #expect(story.isSame(as: try await undisturbed()))
        #expect(story.restarts == swipe.count / 2)
    }

    @Test("killed while requests wait, it answers them")
    func killedBehind() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), underClientsClock)
        try await daemon.request(.tableOpen(table: "inbox", width: 320, actions: actions))
        try await daemon.request(.gestureBegin(table: "inbox", cell: "m17", timestamp: 1000))
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

    @Test("messages that nobody waits for are not lost, and none comes twice")
    func notified() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), underClientsClock)
        try daemon.notify(.setTrace(value: .messages))
        try daemon.notify(.tableOpen(table: "inbox", width: 320, actions: actions))
        try daemon.notify(.gestureBegin(table: "inbox", cell: "m17", timestamp: 1000))
        for x in 1...100 {
            try daemon.notify(moved(to: -Double(x), at: 1000 + Double(x)))
            if x % 25 == 0 { try daemon.restart() }
        }
        try await daemon.request(.serverStatus())
        await daemon.close()
        var offsets: [Double] = []
        var traces = 0
        for try await notification in daemon.notifications {
            if case .cellFrame(let frame) = notification { offsets.append(frame.offset) }
            if case .logTrace = notification { traces += 1 }
        }
        #expect(offsets == (0...100).map { -Double($0) })
        #expect(traces > 0)
    }

    @Test("over a socket it goes on with the next daemon that listens there")
    func replaced() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "s").path
            var server = try listening(at: path)
            let story = try await swiped(by: try await Daemon(.socket(path), underClientsClock)) { number in
                guard number == 5 else { return }
                server.kill()
                _ = server.close(meanwhile: {})
                server = try listening(at: path)
            }
            #expect(story.isSame(as: try await undisturbed()))
            // The one that is being killed may have taken it once more.
            #expect(story.restarts >= 1)
            server.kill()
            _ = server.close(meanwhile: {})
        }
    }

    @Test("a socket whose daemon has gone for good is an error")
    func gone() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "s").path
            let server = try listening(at: path)
            var options = underClientsClock
            options.timeout = .seconds(3)
            let daemon = try await Daemon(.socket(path), options)
            server.kill()
            _ = server.close(meanwhile: {})
            await #expect(throws: SwipedError.self) { try await daemon.request(.serverStatus(), timeout: patience) }
            await #expect(throws: SwipedError.ended(status: nil)) {
                for try await _ in daemon.notifications {}
            }
            #expect(await daemon.close() == nil)
        }
    }

    @Test("what fell due in between is told once")
    func due() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), .init(timeout: patience))
        try await daemon.request(.tableOpen(table: "inbox", width: 320, actions: actions))
        try await daemon.request(.cellOpen(table: "inbox", cell: "m17"))
        try killNow(daemon)
        var told: [String] = []
        for try await notification in daemon.notifications {
            told.append(notification.method)
            if told.count == 2 { try daemon.restart() }
            if told.count == 2 { try await daemon.request(.cellClose(table: "inbox", cell: "m17", animated: false)) }
            if told.count == 4 { break }
        }
        #expect(told == ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"])
        await daemon.close()
    }

    @Test("a daemon that fails once is replaced", arguments: ["dies", "garbled"])
    func failed(manner: String) async throws {
        try await withFolder { folder in
            let mark = folder.appending(path: "mark").path
            let daemon = try await Daemon(Place.hostile(manner, after: 9, onlyFirst: mark), underClientsClock)
            let story = try await swiped(by: daemon)
            #expect(story.isSame(as: try await undisturbed()))
            #expect(story.restarts == 1)
        }
    }
}

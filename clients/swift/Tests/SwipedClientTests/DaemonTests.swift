import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

struct DaemonTests {
    @Test("a swipe has results and notifications, and the daemon exits with status 0")
    func swipes() async throws {
        let daemon = try await startDaemon()
        try await daemon.request(openTable)
        try await daemon.request(beginGesture)
        let frame = try await daemon.request(moved(to: -104, at: 1104))
        #expect((frame.cell, frame.offset, frame.side, frame.phase) == ("m17", -104, .trailing, .tracking))
        let released = try await daemon.request(.gestureEnd(table: "inbox", cell: "m17", timestamp: 1120))
        #expect(released.animation?.to == -160 && released.decision?.outcome == .open)
        #expect(daemon.initializeResult.serverInfo.name == "swiped")

        let outcome = try await undisturbed()
        #expect(
            outcome.notifications.map(\.method) == [
                "cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen", "cell/swipeBegan",
                "cell/swipeEnded", "cell/willClose", "cell/didClose", "cell/willOpen", "cell/didOpen",
            ])
        #expect(outcome.notifications.allSatisfy { $0.cell == "m17" })
        #expect(outcome.status == 0)
    }

    @MainActor @Test("tasks of one actor send in the order in which they begin")
    func order() async throws {
        let daemon = try await startDaemon()
        try await daemon.request(openTable)
        try await daemon.request(beginGesture)
        let tasks = (1...100).map { x in
            Task { @MainActor in try await daemon.request(moved(to: -Double(x), at: 1000 + Double(x))).revision }
        }
        var revisions: [Int] = []
        for task in tasks {
            revisions.append(try await task.value)
        }
        #expect(revisions == revisions.sorted() && Set(revisions).count == 100)
        await daemon.close()
    }

    @Test("an error of the protocol has its case and data")
    func errors() async throws {
        let daemon = try await startDaemon()
        do throws(SwipedError) {
            try await daemon.request(.cellOpen(table: "none", cell: 1))
            Issue.record("the table does not exist")
        } catch .unknownTable(let refusal) {
            #expect((refusal.code, refusal.data?.member, refusal.data?.came) == (1001, "table", "\"none\""))
        }
        let table = try await daemon.request(.tableOpen(table: "t", width: 1))
        #expect(table.behavior.preset == .mail)
        for (request, code) in [
            (Step(.tableOpen(table: "t", width: 1)), 1002), (Step(.tableOpen(table: "u", width: -1)), -32602),
            (Step(.gestureEnd(table: "t", cell: 1)), 1004),
            (Step(.pointerMove(table: "t", position: .init(x: 0, y: 0))), 1013),
            (Step(.sessionRestore(snapshot: ["version": 999])), 1010),
        ] {
            let error = await #expect(throws: SwipedError.self) { _ = try await request.send(daemon) }
            #expect(error?.refusal?.code == code)
        }
        await daemon.close()
    }

    @Test("a message that the daemon would not accept is refused, and the session continues")
    func refused() async throws {
        let daemon = try await startDaemon()
        try await daemon.request(.tableOpen(table: "t", width: 320))
        for (data, code) in [
            (nested(63), -32700), (["a\0b": 1], -32700), ([["a": ["\0": 1]]], -32700), (.number(.nan), -32602),
            (.string(String(repeating: "x", count: 5_000_000)), -32600),
        ] as [(Swipe.JSONValue, Int)] {
            let error = await #expect(throws: SwipedError.self) {
                try await daemon.request(.cellConfigure(table: "t", cell: 1, data: data))
            }
            #expect(error?.refusal?.code == code)
        }
        for data in [nested(62), ["a": "\0"], .null] as [Swipe.JSONValue] {
            try await daemon.request(.cellConfigure(table: "t", cell: 1, data: data))
        }
        #expect(await daemon.close() == 0)
    }

    @Test("closing ends the daemon, and later calls fail")
    func closing() async throws {
        let daemon = try await startDaemon()
        let process = try #require(daemon.processID)
        async let first = daemon.close()
        async let second = daemon.close()
        #expect(await [first, second] == [0, 0])
        #expect(kill(process, 0) == -1 && daemon.processID == nil)
        await #expect(throws: SwipedError.ended(status: 0)) { try await daemon.request(.serverStatus()) }
        #expect(throws: SwipedError.ended(status: 0)) { try daemon.notify(.serverStatus()) }
        #expect(await daemon.close() == 0)
    }

    @Test("releasing the client ends the daemon")
    func released() async throws {
        var daemon: Daemon? = try await startDaemon()
        let process = try #require(daemon?.processID)
        let notifications = try #require(daemon?.notifications)
        daemon = nil
        for try await _ in notifications {}
        #expect(kill(process, 0) == -1)
    }

    @Test("a missing program or socket is an error")
    func notStarted() async throws {
        let places: [(Daemon.Place, String)] = [
            (.command(["/nowhere/swiped"]), "cannot start /nowhere/swiped: No such file or directory"),
            (.command([]), "the command is empty"),
            (Place.socket("/nowhere/s"), "no daemon listens at the socket"),
        ]
        for (place, reason) in places {
            await #expect(throws: SwipedError.notStarted(reason)) { _ = try await Daemon(place) }
        }
        let installed = Daemon.Place.installed.command
        #expect(installed.count == 1 && Daemon.Place.socket("/s").command == installed + ["connect", "/s"])
    }

    private func nested(_ depth: Int) -> Swipe.JSONValue {
        depth == 0 ? "\0" : [nested(depth - 1)]
    }
}

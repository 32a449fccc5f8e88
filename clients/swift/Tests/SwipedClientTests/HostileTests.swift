import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// A daemon that fails is an error, and never a hang.
struct HostileTests {
    /// A timeout that is meant to pass.
    private static let shortTimeout = Duration.milliseconds(300)

    private func error(of place: Daemon.Place, timeout: Duration = longTimeout) async -> SwipedError? {
        do throws(SwipedError) {
            let daemon = try await Daemon(place, .init(timeout: timeout, clock: .client, timestamp: 0))
            await daemon.close()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a silent program times out", arguments: [["tail", "-f", "/dev/null"], ["sleep", "1000"]])
    func silentProgram(command: [String]) async {
        let expected = SwipedError.timedOut("no response to initialize in time")
        #expect(await error(of: .command(command), timeout: Self.shortTimeout) == expected)
    }

    @Test("the error of a program that ends has its status")
    func ended() async {
        #expect(await error(of: .command(["false"])) == .ended(status: 1))
        #expect(await error(of: .command(["sh", "-c", "kill -TERM $$"])) == .ended(status: -SIGTERM))
        #expect(await error(of: .command([Place.swiped, "--no-such-option"])) == .ended(status: 64))
        #expect(
            await error(of: .command(["sh", "-c", "exec <&- >&-; exec sleep 1000"])) == .ended(status: -SIGKILL))
    }

    @Test(
        "an invalid message is an error",
        arguments: [
            ["echo", "hello"], ["cat"], ["yes"], ["cat", "/dev/zero"], ["printf", "7\\n"], ["printf", "[]\\n"],
        ])
    func garbled(command: [String]) async {
        guard case .garbled = await error(of: .command(command)) else {
            Issue.record("another error of \(command)")
            return
        }
    }

    @Test(
        "a daemon that fails each time is an error of calls and of notifications",
        arguments: [("dies", 0), ("dies", 2), ("garbled", 0), ("garbled", 2)])
    func failing(manner: String, restarts: Int) async throws {
        var options = underClientsClock
        options.restarts = restarts
        // Each fails at the same message.
        let daemon = try await Daemon(Place.hostile(manner, after: 2), options)
        let raised = await #expect(throws: SwipedError.self) { _ = try await runSwipe(with: daemon) }
        let error = try #require(raised)
        switch error {
        case .ended(let status): #expect(manner == "dies" && status == 3)
        case .garbled: #expect(manner == "garbled")
        default: Issue.record("another error: \(error)")
        }
        #expect(daemon.restarts == restarts)
        await #expect(throws: error) { try await daemon.request(.serverStatus()) }
        await #expect(throws: error) {
            for try await _ in daemon.notifications {}
        }
        await daemon.close()
    }

    @Test("a silent daemon can be restarted after a timeout")
    func silent() async throws {
        try await withTemporaryFolder { folder in
            let mark = folder.appending(path: "mark").path
            let daemon = try await Daemon(Place.hostile("silent", after: 9, onlyFirst: mark), underClientsClock)
            let expected = try await undisturbed()
            var results: [String] = []
            for step in swipe[..<6] {
                results.append(try await step.send(daemon))
            }
            await #expect(throws: SwipedError.timedOut("no response to gesture/update in time")) {
                try await daemon.request(moved(to: -104, at: 1104), timeout: Self.shortTimeout)
            }
            try daemon.restart()
            for step in swipe[7...] {
                results.append(try await step.send(daemon))
            }
            #expect(results == Array(expected.results[..<6] + expected.results[7...]))
            #expect(await daemon.close() == 0)
            #expect(try await notifications(of: daemon) == expected.notifications)
        }
    }

    @Test("a slow daemon is not an error")
    func slow() async throws {
        let daemon = try await Daemon(Place.hostile("slow", after: 12), underClientsClock)
        #expect(try await runSwipe(with: daemon).hasSameMessages(as: try await undisturbed()))
    }

    @Test("a cancelled call returns at once, and the session continues")
    func cancelled() async throws {
        let daemon = try await startDaemon()
        let process = try #require(daemon.processID)
        kill(process, SIGSTOP)
        let call = Task { try await daemon.request(.serverStatus()) }
        call.cancel()
        await #expect(throws: SwipedError.cancelled) { try await call.value }
        kill(process, SIGCONT)
        #expect(try await daemon.request(.serverStatus()).tables == 0)
        await daemon.close()
    }

    @Test("a daemon that does not read blocks no call")
    func unread() async throws {
        let daemon = try await startDaemon()
        kill(try #require(daemon.processID), SIGSTOP)
        let data = Swipe.JSONValue.string(String(repeating: "x", count: 2_000_000))
        let error = #expect(throws: SwipedError.self) {
            for _ in 0..<100 {
                try daemon.notify(.cellConfigure(table: "t", cell: 1, data: data))
            }
        }
        #expect(error == .timedOut("the daemon does not read its input"))
        await #expect(throws: SwipedError.self) {
            try await daemon.request(.serverStatus(), timeout: Self.shortTimeout)
        }
        kill(try #require(daemon.processID), SIGKILL)
        #expect(await daemon.close() != 0)
    }

    @Test(
        "a daemon that does not exit is killed",
        arguments: [Place.hostile("silent", after: 2), .command(["sh", "-c", "\(Place.swiped); sleep 1000"])])
    func clinging(place: Daemon.Place) async throws {
        let daemon = try await Daemon(place, .init(timeout: .seconds(5), clock: .client, timestamp: 0))
        let process = try #require(daemon.processID)
        #expect(await daemon.close() == -SIGKILL)
        #expect(kill(process, 0) == -1)
    }

    @Test("faults of a daemon are errors", arguments: ["id-as-text", "notification-answered", "id-lost"])
    func faulty(fault: String) async throws {
        await #expect(throws: SwipedError.self) {
            let daemon = try await Daemon(Place.faulty(fault), underClientsClock)
            try await daemon.request(.tableOpen(table: "t", width: 320))
            try daemon.notify(.tableClose(table: "t"))
            try await daemon.request(.cellOpen(table: "none", cell: 1))
        }
    }

    @Test("a daemon without snapshots is not replaced")
    func snapshotless() async throws {
        let daemon = try await Daemon(Place.faulty(), underClientsClock)
        try await daemon.request(openTable)
        try await daemon.request(.gestureBegin(table: "inbox", cell: "m17"))
        #expect(try await daemon.request(moved(to: -9, at: 9)).offset == -9)
        try killNow(daemon)
        await #expect(throws: SwipedError.ended(status: -SIGKILL)) { try await daemon.request(.serverStatus()) }
    }
}

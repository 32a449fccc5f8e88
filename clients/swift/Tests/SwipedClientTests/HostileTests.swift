import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// A daemon that is of no use is an error, and never a hang.
struct HostileTests {
    /// What is waited for where nothing comes.
    private static let short = Duration.milliseconds(300)

    private func error(of place: Daemon.Place, timeout: Duration = patience) async -> SwipedError? {
        do throws(SwipedError) {
            let daemon = try await Daemon(place, .init(timeout: timeout, clock: .client, timestamp: 0))
            await daemon.close()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a program that says nothing is not waited for", arguments: [["tail", "-f", "/dev/null"], ["sleep", "1000"]])
    func mute(words: [String]) async {
        #expect(
            await error(of: .command(words), timeout: Self.short) == .timedOut("initialize was not answered in time"))
    }

    @Test("a program that ends is told with its status")
    func ended() async {
        #expect(await error(of: .command(["false"])) == .ended(status: 1))
        #expect(await error(of: .command(["sh", "-c", "kill -TERM $$"])) == .ended(status: -SIGTERM))
        #expect(await error(of: .command([Place.swiped, "--no-such-option"])) == .ended(status: 64))
        #expect(
            await error(of: .command(["sh", "-c", "exec <&- >&-; exec sleep 1000"])) == .ended(status: -SIGKILL))
    }

    @Test(
        "what is no message is told",
        arguments: [
            ["echo", "hello"], ["cat"], ["yes"], ["cat", "/dev/zero"], ["printf", "7\\n"], ["printf", "[]\\n"],
        ])
    func garbled(words: [String]) async {
        guard case .garbled = await error(of: .command(words)) else {
            Issue.record("that was no garbage: \(words)")
            return
        }
    }

    @Test(
        "a daemon that fails each time is an error, for who waits and for who reads",
        arguments: [("dies", 0), ("dies", 2), ("garbled", 0), ("garbled", 2)])
    func failing(manner: String, restarts: Int) async throws {
        var options = underClientsClock
        options.restarts = restarts
        // Each gets no further than to where the one before it came.
        let daemon = try await Daemon(Place.hostile(manner, after: 2), options)
        let raised = await #expect(throws: SwipedError.self) { _ = try await swiped(by: daemon) }
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

    @Test("a daemon that falls silent is given up on by who waited, and the next one goes on")
    func silent() async throws {
        try await withFolder { folder in
            let mark = folder.appending(path: "mark").path
            let daemon = try await Daemon(Place.hostile("silent", after: 9, onlyFirst: mark), underClientsClock)
            let expected = try await undisturbed()
            var answers: [String] = []
            for step in swipe[..<6] {
                answers.append(try await step.send(daemon))
            }
            await #expect(throws: SwipedError.timedOut("gesture/update was not answered in time")) {
                try await daemon.request(moved(to: -104, at: 1104), timeout: Self.short)
            }
            try daemon.restart()
            for step in swipe[7...] {
                answers.append(try await step.send(daemon))
            }
            #expect(answers == Array(expected.answers[..<6] + expected.answers[7...]))
            #expect(await daemon.close() == 0)
            var told: [Swipe.Notification] = []
            for try await notification in daemon.notifications {
                told.append(notification)
            }
            #expect(told == expected.told)
        }
    }

    @Test("a slow daemon is waited for")
    func slow() async throws {
        let daemon = try await Daemon(Place.hostile("slow", after: 12), underClientsClock)
        #expect(try await swiped(by: daemon).isSame(as: try await undisturbed()))
    }

    @Test("a call that is cancelled comes back at once, and the session goes on")
    func cancelled() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), underClientsClock)
        let process = try #require(daemon.processID)
        kill(process, SIGSTOP)
        let call = Task { try await daemon.request(.serverStatus()) }
        call.cancel()
        await #expect(throws: SwipedError.cancelled) { try await call.value }
        kill(process, SIGCONT)
        #expect(try await daemon.request(.serverStatus()).tables == 0)
        await daemon.close()
    }

    @Test("a daemon that reads nothing holds nobody up")
    func unread() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), underClientsClock)
        kill(try #require(daemon.processID), SIGSTOP)
        let data = Swipe.JSONValue.string(String(repeating: "x", count: 2_000_000))
        let error = #expect(throws: SwipedError.self) {
            for _ in 0..<100 {
                try daemon.notify(.cellConfigure(table: "t", cell: 1, data: data))
            }
        }
        #expect(error == .timedOut("the daemon takes nothing of what is sent"))
        await #expect(throws: SwipedError.self) { try await daemon.request(.serverStatus(), timeout: Self.short) }
        kill(try #require(daemon.processID), SIGKILL)
        #expect(await daemon.close() != 0)
    }

    @Test(
        "a daemon that does not leave is ended",
        arguments: [Place.hostile("silent", after: 2), .command(["sh", "-c", "\(Place.swiped); sleep 1000"])])
    func clinging(place: Daemon.Place) async throws {
        let daemon = try await Daemon(place, .init(timeout: .seconds(5), clock: .client, timestamp: 0))
        let process = try #require(daemon.processID)
        #expect(await daemon.close() == -SIGKILL)
        #expect(kill(process, 0) == -1)
    }

    @Test("mistakes of a daemon are errors", arguments: ["id-as-text", "notification-answered", "id-lost"])
    func faulty(fault: String) async throws {
        await #expect(throws: SwipedError.self) {
            let daemon = try await Daemon(Place.faulty(fault), underClientsClock)
            try await daemon.request(.tableOpen(table: "t", width: 320))
            try daemon.notify(.tableClose(table: "t"))
            try await daemon.request(.cellOpen(table: "none", cell: 1))
        }
    }

    @Test("a daemon without snapshots serves, and is not replaced")
    func snapshotless() async throws {
        let daemon = try await Daemon(Place.faulty(), underClientsClock)
        try await daemon.request(.tableOpen(table: "inbox", width: 320, actions: actions))
        try await daemon.request(.gestureBegin(table: "inbox", cell: "m17"))
        #expect(try await daemon.request(moved(to: -9, at: 9)).offset == -9)
        try killNow(daemon)
        await #expect(throws: SwipedError.ended(status: -SIGKILL)) { try await daemon.request(.serverStatus()) }
    }
}

import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// A daemon or a supervisor that fails is replaced or an error, and never a hang.
struct HostileTests {
    /// A timeout that is meant to pass.
    private static let shortTimeout = Duration.milliseconds(300)

    private func error(of command: [String], timeout: Duration = longTimeout) async -> SwipedError? {
        do throws(SwipedError) {
            let daemon = try await Daemon(.command(command), .init(timeout: timeout, clock: .client, timestamp: 0))
            await daemon.close()
            return nil
        } catch {
            return error
        }
    }

    /// The error of a shell script instead of the supervisor.
    private func error(ofScript script: String, timeout: Duration = longTimeout) async -> SwipedError? {
        let program = Place.root.appending(path: "clients/swift/Tests/not-a-supervisor").path
        return await error(of: [program, "sh", "-c", script], timeout: timeout)
    }

    @Test("a silent program times out")
    func silentProgram() async {
        let found = await error(ofScript: "exec tail -f /dev/null", timeout: Self.shortTimeout)
        #expect(found == .timedOut("no response to initialize in time"))
    }

    @Test("the error of a program that ends has its status")
    func ended() async {
        #expect(await error(of: ["false"]) == .ended(status: 1))
        #expect(await error(of: [Place.swiped, "--no-such-option"]) == .ended(status: 64))
        #expect(await error(ofScript: "kill -TERM $$") == .ended(status: -SIGTERM))
        #expect(await error(ofScript: "exec <&- >&-; exec sleep 1000") == .ended(status: -SIGKILL))
    }

    @Test("the exit status of a supervisor has its error")
    func statuses() async {
        #expect(await error(ofScript: "exit 69") == .notStarted("no daemon listens at the socket"))
        #expect(await error(ofScript: "exit 76") == .garbled("the daemon wrote invalid messages"))
        #expect(await error(ofScript: "exit 124") == .timedOut("the daemon did not respond"))
    }

    @Test("an invalid message is an error")
    func garbled() async {
        guard case .garbled = await error(of: ["echo"]) else {
            Issue.record("another error")
            return
        }
    }

    @Test("a daemon that is killed is replaced")
    func killed() async throws {
        let daemon = try await startDaemon()
        let outcome = try await runSwipe(with: daemon) { number in
            if number == 5 { kill(try daemonProcess(of: daemon), SIGKILL) }
        }
        #expect(outcome.hasSameMessages(as: try await undisturbed()))
        #expect(outcome.notifications.contains { $0.isRestart } && outcome.status == 0)
    }

    @Test("a shared daemon may be restarted")
    func restarted() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "s").path
            var server = try listening(at: path)
            let outcome = try await runSwipe(with: try await Daemon(Place.socket(path), underClientsClock)) { number in
                guard number == 5 else { return }
                stop(server)
                server = try listening(at: path)
            }
            #expect(outcome.hasSameMessages(as: try await undisturbed()))
            stop(server)
        }
    }

    @Test("the end of the supervisor is an error of calls and of notifications")
    func orphaned() async throws {
        let daemon = try await startDaemon()
        let process = try #require(daemon.processID)
        kill(process, SIGSTOP)
        let call = Task { try await daemon.request(.serverStatus()) }
        kill(process, SIGKILL)
        let error = SwipedError.ended(status: -SIGKILL)
        await #expect(throws: error) { try await call.value }
        await #expect(throws: error) { try await daemon.request(.serverStatus()) }
        await #expect(throws: error) {
            for try await _ in daemon.notifications {}
        }
        #expect(await daemon.close() == -SIGKILL)
    }

    @Test("after a timeout the session goes on")
    func timedOut() async throws {
        let daemon = try await startDaemon()
        let process = try #require(daemon.processID)
        kill(process, SIGSTOP)
        await #expect(throws: SwipedError.timedOut("no response to server/status in time")) {
            try await daemon.request(.serverStatus(), timeout: Self.shortTimeout)
        }
        kill(process, SIGCONT)
        #expect(try await daemon.request(.serverStatus()).tables == 0)
        #expect(await daemon.close() == 0)
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

    @Test("a supervisor that does not read blocks no call")
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
        kill(try #require(daemon.processID), SIGKILL)
        #expect(await daemon.close() == -SIGKILL)
    }

    @Test("a supervisor that does not exit is killed")
    func clinging() async throws {
        let daemon = try await Daemon(.command([Place.swiped]), .init(timeout: .seconds(3)))
        let process = try #require(daemon.processID)
        kill(process, SIGSTOP)
        #expect(await daemon.close() == -SIGKILL)
        #expect(kill(process, 0) == -1)
    }
}

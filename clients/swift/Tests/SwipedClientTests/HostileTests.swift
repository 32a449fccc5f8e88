import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// A daemon or a supervisor that fails is replaced or an error, and never a hang.
struct HostileTests {
    /// A timeout that is meant to pass.
    private static let shortTimeout = Duration.milliseconds(300)

    /// The error of a shell script instead of the supervisor.
    private func error(ofScript script: String) async -> SwipedError? {
        let program = Place.root.appending(path: "clients/swift/Tests/not-a-supervisor").path
        return await #expect(throws: SwipedError.self) {
            _ = try await Daemon(.command([program, "sh", "-c", script]), underClientsClock)
        }
    }

    @Test("the exit status of a supervisor has its error")
    func statuses() async {
        #expect(await error(ofScript: "exit 69") == .notStarted("no daemon listens at the socket"))
        #expect(await error(ofScript: "exit 76") == .garbled("the daemon wrote invalid messages"))
        #expect(await error(ofScript: "exit 124") == .timedOut("the daemon did not respond"))
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
}

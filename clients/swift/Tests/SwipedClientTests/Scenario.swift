import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// Paths of programs. The daemon is the one that SWIPED names, or that of this build.
enum Place {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
    static let swiped = ProcessInfo.processInfo.environment["SWIPED"] ?? built("swiped-server")

    /// A program that was built with these tests.
    static func built(_ program: String) -> String {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: program).path
    }

    /// A shared daemon.
    static func socket(_ path: String) -> Daemon.Place { .command([swiped, "connect", path]) }
}

/// A request with any type of result.
struct Step: Sendable {
    let send: @Sendable (Daemon) async throws(SwipedError) -> String

    init<Result>(_ request: Swipe.Request<Result>) {
        send = { daemon throws(SwipedError) in String(describing: try await daemon.request(request)) }
    }
}

let row = (table: "inbox", cell: "m17" as Swipe.CellName)
let actions = Swipe.Actions(trailing: [.init(id: "archive", width: 80), .init(id: "delete", width: 80)])
let openTable = Swipe.Request.tableOpen(table: row.table, width: 320, actions: actions)
let beginGesture = Swipe.Request.gestureBegin(table: row.table, cell: row.cell, timestamp: 1000)

func moved(to x: Double, at timestamp: Double) -> Swipe.Request<Swipe.Frame> {
    .gestureUpdate(table: row.table, cell: row.cell, translation: .init(x: x, y: 0), timestamp: timestamp)
}

/// A row is swiped open, caught during its animation, closed, and opened by program; under the client's clock.
let swipe: [Step] =
    [
        Step(.tableOpen(table: row.table, width: 320, actions: actions, timestamp: 10)), Step(beginGesture),
    ] + [6, 24, 51, 80, 104].map { Step(moved(to: -$0, at: 1000 + $0)) } + [
        Step(.gestureEnd(table: row.table, cell: row.cell, timestamp: 1120)),
        Step(.gestureBegin(table: row.table, cell: row.cell, timestamp: 1200)),
        Step(moved(to: 60, at: 1216)),
        Step(.gestureEnd(table: row.table, cell: row.cell, velocity: .init(x: 900, y: 0), timestamp: 1232)),
        Step(.clockAdvance(timestamp: 3000)),
        Step(.cellOpen(table: row.table, cell: row.cell, timestamp: 3010)),
        Step(.clockAdvance(timestamp: 5000)),
    ]

/// A timeout that passes only if something is wrong.
let longTimeout = Duration.seconds(60)
let underClientsClock = Daemon.Options(timeout: longTimeout, clock: .client, timestamp: 0)

/// A daemon of this build under the client's clock, which gets the swipe's table.
func startDaemon() async throws -> Daemon {
    try await Daemon(.command([Place.swiped]), underClientsClock)
}

/// What a client received.
struct Outcome: Equatable {
    var results: [String] = []
    var notifications: [Swipe.Notification] = []
    var status: Int32?

    /// Whether the messages are the same, however many daemons it took.
    func hasSameMessages(as other: Outcome) -> Bool {
        results == other.results && notifications.filter { !$0.isRestart } == other.notifications
    }
}

/// Sends the swipe, with a disturbance before each message, and closes.
func runSwipe(
    with daemon: Daemon, disturb: (Int) async throws -> Void = { _ in }
) async throws -> Outcome {
    var outcome = Outcome()
    for (number, step) in swipe.enumerated() {
        try await disturb(number)
        outcome.results.append(try await step.send(daemon))
    }
    outcome.status = await daemon.close()
    outcome.notifications = try await notifications(of: daemon)
    return outcome
}

/// All notifications of a daemon that was closed.
func notifications(of daemon: Daemon) async throws -> [Swipe.Notification] {
    var notifications: [Swipe.Notification] = []
    for try await notification in daemon.notifications {
        notifications.append(notification)
    }
    return notifications
}

/// The outcome without a disturbance.
func undisturbed() async throws -> Outcome {
    try await runSwipe(with: try await startDaemon())
}

extension Swipe.Notification {
    var isRestart: Bool { method == "server/restarted" }
}

/// The process of the daemon, which is the only child of the supervisor.
func daemonProcess(of daemon: Daemon) throws -> Int32 {
    let supervisor = try #require(daemon.processID)
    let children = try String(contentsOfFile: "/proc/\(supervisor)/task/\(supervisor)/children", encoding: .utf8)
    return try #require(Int32(children.prefix { $0 != " " }))
}

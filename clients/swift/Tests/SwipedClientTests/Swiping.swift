import FoundationEssentials
import Glibc
import Testing

@testable import SwipedClient

/// Where things are: the daemon is the one that SWIPED names, or that of this build.
enum Place {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
    static let swiped = ProcessInfo.processInfo.environment["SWIPED"] ?? built("swiped")

    /// A program that was built with these tests.
    static func built(_ program: String) -> String {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: program).path
    }

    /// A daemon that turns on its client in some manner, after so many messages; with a mark, only the first of them does.
    static func hostile(_ manner: String, after: Int = 0, onlyFirst mark: String? = nil) -> Daemon.Place {
        let marked = mark.map { ["HOSTILE_MARK=\($0)"] } ?? []
        let daemon = root.appending(path: "Tests/Toolkits/daemons/\(manner)").path
        return .command(["env", "HOSTILE_DAEMON=\(swiped)", "HOSTILE_AFTER=\(after)"] + marked + [daemon])
    }

    /// The conformance suite's second daemon, which has no snapshots, with a mistake.
    static func faulty(_ fault: String? = nil) -> Daemon.Place {
        .command(
            [root.appending(path: "protocol/conformance/faulty/daemon").path] + (fault.map { ["--fault", $0] } ?? []))
    }
}

/// A message, whatever it is answered with.
struct Step: Sendable {
    let send: @Sendable (Daemon) async throws(SwipedError) -> String

    init<Answer>(_ request: Swipe.Request<Answer>) {
        send = { daemon throws(SwipedError) in String(describing: try await daemon.request(request)) }
    }
}

let row = (table: "inbox", cell: "m17" as Swipe.CellName)
let actions = Swipe.Actions(trailing: [.init(id: "archive", width: 80), .init(id: "delete", width: 80)])

func moved(to x: Double, at timestamp: Double) -> Swipe.Request<Swipe.Frame> {
    .gestureUpdate(table: row.table, cell: row.cell, translation: .init(x: x, y: 0), timestamp: timestamp)
}

/// A row is opened, taken in flight, closed, and opened again by program; under the client's clock.
let swipe: [Step] =
    [
        Step(.tableOpen(table: row.table, width: 320, actions: actions, timestamp: 10)),
        Step(.gestureBegin(table: row.table, cell: row.cell, timestamp: 1000)),
    ] + [6, 24, 51, 80, 104].map { Step(moved(to: -$0, at: 1000 + $0)) } + [
        Step(.gestureEnd(table: row.table, cell: row.cell, timestamp: 1120)),
        Step(.gestureBegin(table: row.table, cell: row.cell, timestamp: 1200)),
        Step(moved(to: 60, at: 1216)),
        Step(.gestureEnd(table: row.table, cell: row.cell, velocity: .init(x: 900, y: 0), timestamp: 1232)),
        Step(.clockAdvance(timestamp: 3000)),
        Step(.cellOpen(table: row.table, cell: row.cell, timestamp: 3010)),
        Step(.clockAdvance(timestamp: 5000)),
    ]

/// Generous: nothing here waits for so long but where something is wrong.
let patience = Duration.seconds(60)
let underClientsClock = Daemon.Options(timeout: patience, snapshotEvery: 4, clock: .client, timestamp: 0)

/// What came of a conversation.
struct Story: Equatable {
    var answers: [String] = []
    var told: [Swipe.Notification] = []
    var restarts = 0
    var status: Int32?

    /// What matters to a client: not how many daemons it took.
    func isSame(as other: Story) -> Bool {
        answers == other.answers && told == other.told
    }
}

/// Sends the swipe, with a disturbance before each message, and closes.
func swiped(
    by daemon: Daemon, disturb: (Int) async throws -> Void = { _ in }
) async throws -> Story {
    var story = Story()
    for (number, step) in swipe.enumerated() {
        try await disturb(number)
        story.answers.append(try await step.send(daemon))
    }
    story.restarts = daemon.restarts
    story.status = await daemon.close()
    for try await notification in daemon.notifications {
        story.told.append(notification)
    }
    return story
}

/// The same by the real daemon, left alone.
func undisturbed() async throws -> Story {
    try await swiped(by: try await Daemon(.command([Place.swiped]), underClientsClock))
}

/// Kills a daemon with SIGKILL.
func killNow(_ daemon: Daemon) throws {
    let process = try #require(daemon.processID)
    kill(process, SIGKILL)
}

/// A folder that is there for a moment.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "swiped-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// A daemon that listens at a socket.
func listening(at path: String) throws -> Transport {
    let words = ["sh", "-c", #"exec "$0" --listen "unix:$1" 2>&1"#, Place.swiped, path]
    let transport = try Transport.start(words)
    // It says where it listens.
    try Bell().wait(for: transport, until: milliseconds() + patience.milliseconds)
    guard case .bytes = transport.read() else { throw SwipedError.notStarted("nothing is said of \(path)") }
    return transport
}

import ArgumentParser
import Linux
import StandardIO
import Supervision
import SwipeServer

/// `swiped supervise`, which a program starts instead of a daemon, to continue if the daemon fails.
struct SuperviseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "supervise",
        abstract: "Start a daemon, and replace it if it fails, without losing the session.",
        discussion: """
            Run this instead of `swiped`, with one message on each line. To the client it behaves like a daemon that never \
            fails. If a daemon exits, does not respond or writes invalid messages, the supervisor starts another one, \
            restores the session, and sends server/restarted. A message that every daemon fails at gets the error 1015.

            EXAMPLE:
              swiped supervise -- connect      use a shared daemon, which may restart

            ENVIRONMENT:
              SWIPED_DAEMON   the program to start. Default: this one

            EXIT STATUS:
              that of the last daemon; 124 if it did not respond, 76 if it wrote invalid messages,
              75 if it shut down before it had restored the session
              141  the client closed standard output
            """)

    @Option(help: ArgumentHelp("Replace a daemon that owes a response for so long.", valueName: "seconds"))
    var timeout = 5.0

    @Option(help: ArgumentHelp("Request a snapshot after this number of messages.", valueName: "count"))
    var snapshotEvery = 64

    @Option(help: ArgumentHelp("Try to reach a shared daemon again for so long.", valueName: "seconds"))
    var reconnect = 60.0

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The daemon's options, after --.", valueName: "options"))
    var options: [String] = []

    func validate() throws {
        guard timeout > 0, timeout <= 1e6, reconnect >= 0, reconnect <= 1e6 else {
            throw ValidationError("--timeout and --reconnect: expected seconds, at most 1e6")
        }
        guard snapshotEvery > 0 else {
            throw ValidationError("--snapshot-every \(snapshotEvery): expected a number greater than 0")
        }
    }

    func run() throws { throw ExitCode(supervise(self).code) }
}

/// Runs the supervisor between the standard streams and daemons.
func supervise(_ settings: SuperviseCommand) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let (other, ours) = (Environment.value(of: "SWIPED_DAEMON"), "/proc/self/exe")
    let supervisor = Supervisor(
        timeout: settings.timeout * 1_000, snapshotEvery: settings.snapshotEvery,
        reconnectTimeout: settings.reconnect * 1_000)
    let diagnostics = streams.diagnostics
    var loop = SuperviseLoop(
        streams: streams, signals: TerminationSignals(), command: [other ?? ours] + settings.options,
        supervisor: supervisor, log: makeLog(diagnostics, from: .warning))
    _ = Sandbox.enterForDaemons(
        of: other == nil ? ours : nil, writesFiles: settings.options.contains { $0.hasPrefix("--record") },
        connects: settings.options.first == "connect")
    return loop.run()
}

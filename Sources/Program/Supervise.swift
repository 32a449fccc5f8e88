import Linux
import StandardIO
import Supervision
import SwipeServer

/// Runs the supervisor between the standard streams and daemons.
///
/// To its client, `swiped supervise` is a daemon that continues if it fails.
func supervise(_ options: CommandLineOptions) throws(Failure) -> Int32 {
    guard options.operands.isEmpty || options.isTerminated else {
        throw .usage("unexpected argument \(options.operands[0]): the daemon's options follow --")
    }
    let timeout = try options.number("timeout", "seconds, at most 1e6") { $0 > 0 && $0 <= 1e6 } ?? 5.0
    let reconnect = try options.number("reconnect", "seconds, at most 1e6") { (0...1e6).contains($0) } ?? 60.0
    let snapshotEvery = try options.number("snapshot-every", "a number greater than 0") { $0 > 0 } ?? 64
    guard let streams = StandardStreams.takeOver() else { return ExitStatus.ioError.code }
    let (other, ours) = (Environment.value(of: "SWIPED_DAEMON"), "/proc/self/exe")
    let supervisor = Supervisor(
        timeout: timeout * 1_000, snapshotEvery: snapshotEvery, reconnectTimeout: reconnect * 1_000)
    let diagnostics = streams.diagnostics
    var loop = SuperviseLoop(
        streams: streams, signals: TerminationSignals(), command: [other ?? ours] + options.operands,
        supervisor: supervisor, log: makeLog(diagnostics, from: .warning))
    _ = Sandbox.enterForDaemons(
        of: other == nil ? ours : nil, writesFiles: options.operands.contains { $0.hasPrefix("--record") },
        connects: options.operands.first == "connect")
    return loop.run().code
}

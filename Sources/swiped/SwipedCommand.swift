import ArgumentParser
import SwipeServer

/// The command line, for people: help, version, and what is wrong with it.
struct SwipedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiped",
        abstract: "Decides what the swipes on the rows of a list mean, for any toolkit.",
        discussion: """
            A program starts it and talks JSON-RPC 2.0 with it on standard input and output, as with a \
            language server: the program says what the finger does, the daemon says where the row goes, \
            where it comes to rest, and when an action is to be performed. Standard error is for people.

            EXAMPLE:
            \(TerminalHint.example)

            EXIT STATUS:
              0    shut down in order, or the end of JSON Lines input
              1    `exit`, or the end of Content-Length input, without `shutdown`
              64   a mistake on the command line
              70   a mistake of the daemon's own
              74   standard input could not be read, or standard output not written
              141  nobody reads the answers any more
              129  SIGHUP, 130 SIGINT, 143 SIGTERM: what was answered is written first
            """,
        version: "swiped \(Version.daemon) (protocol \(Version.wireProtocol))")

    @Flag(help: "Serve standard input and output. The default; said aloud, there is no hint on a terminal.")
    var stdio = false

    @Option(
        help: ArgumentHelp(
            "How messages are told apart: Content-Length headers, one a line, or by the first byte that comes.",
            valueName: "framing"))
    var framing = ServeSettings.FramingChoice.auto

    @Option(help: ArgumentHelp("What standard error tells, from this level up.", valueName: "level"))
    var logLevel = ServeSettings.LogLevel.warning

    var settings: ServeSettings {
        ServeSettings(isExplicit: stdio, framing: framing, logLevel: logLevel)
    }
}

extension ServeSettings.FramingChoice: ExpressibleByArgument {}
extension ServeSettings.LogLevel: ExpressibleByArgument {}

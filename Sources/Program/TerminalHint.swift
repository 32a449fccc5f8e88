import SwipeServer

/// The hint for a person who starts the daemon in a terminal.
enum TerminalHint {
    /// Each line fits a terminal of 80 columns, because the help would wrap a longer one.
    static let example = #"""
          printf %s '{"jsonrpc":"2.0","id":1,"method":"initialize",' \
            '"params":{"protocolVersion":"1.0"}}' | swiped
        """#

    static let lines =
        [
            "swiped \(Version.daemon) is a daemon: a program starts it and exchanges JSON-RPC with it.",
            "Type messages here, one on each line, and Ctrl-D to end. Or try",
            "",
        ] + example.split(separator: "\n").map(String.init) + ["", "and swiped --help."]
}

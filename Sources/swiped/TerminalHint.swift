import SwipeServer

/// What a person is told who starts the daemon at a terminal, where a program should have.
enum TerminalHint {
    /// Each line fits a terminal of 80 columns, where the command line's help would wrap it.
    static let example = #"""
          printf %s '{"jsonrpc":"2.0","id":1,"method":"initialize",' \
            '"params":{"protocolVersion":"1.0"}}' | swiped
        """#

    static let lines =
        [
            "swiped \(Version.daemon) is meant to be started by a program, which talks JSON-RPC with it.",
            "Type messages here, one a line, and Ctrl-D to end; or try",
            "",
        ] + example.split(separator: "\n").map(String.init) + ["", "and swiped --help."]
}

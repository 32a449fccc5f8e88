/// What a person is told who starts the daemon at a terminal, where a program should have.
enum TerminalHint {
    static let example =
        #"printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0"}}' | swiped"#

    static let lines = [
        "swiped \(Version.daemon) is meant to be started by a program, which talks JSON-RPC with it.",
        "Type messages here, one a line, and Ctrl-D to end; or try",
        "",
        "  \(example)",
        "",
        "and swiped --help.",
    ]
}

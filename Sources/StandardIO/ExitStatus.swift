/// How the process ends, and with which status.
package enum ExitStatus: Equatable, Sendable {
    /// The session's own: 0 in order, 1 for an `exit` or an end of input without `shutdown`.
    case session(Int32)
    /// The session is neither over nor waiting for anything: a mistake of ours (`EX_SOFTWARE`).
    case wedged
    /// Nobody can be served: what to listen on, or to connect to, is not to be had (`EX_UNAVAILABLE`).
    case cannotListen
    /// There is too little memory to start (`EX_OSERR`).
    case noMemory
    /// The file to record in could not be made (`EX_CANTCREAT`).
    case cannotRecord
    /// The daemon to which we carried the bytes has gone, or left us, while the session was not over (`EX_TEMPFAIL`).
    case daemonGone
    /// Standard input could not be read, or standard output not written (`EX_IOERR`).
    case streamFailed
    /// Nobody reads the answers any more: what a shell reports of a command that `SIGPIPE` ended.
    case readerGone
    /// A signal asked us to leave: what a shell reports of a command that the signal ended.
    case signal(Int32)

    var isSignal: Bool { if case .signal = self { true } else { false } }

    package var code: Int32 {
        switch self {
        case .session(let status): status
        case .cannotListen: 69
        case .wedged: 70
        case .noMemory: 71
        case .cannotRecord: 73
        case .streamFailed: 74
        case .daemonGone: 75
        case .readerGone: 128 + 13
        case .signal(let number): 128 + number
        }
    }
}

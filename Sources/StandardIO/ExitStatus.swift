/// How the process ends, and with which status.
package enum ExitStatus: Equatable, Sendable {
    /// The session's own: 0 in order, 1 for an `exit` or an end of input without `shutdown`.
    case session(Int32)
    /// The session is neither over nor waiting for anything: a mistake of ours (`EX_SOFTWARE`).
    case internalError
    /// Nobody can be served: what to listen on, or to connect to, is not to be had (`EX_UNAVAILABLE`).
    case cannotServe
    /// There is too little memory to start (`EX_OSERR`).
    case outOfMemory
    /// The file to record in could not be made (`EX_CANTCREAT`).
    case cannotRecord
    /// The daemon to which we carried the bytes has gone, or left us, while the session was not over (`EX_TEMPFAIL`).
    case connectionLost
    /// Standard input could not be read, or standard output not written (`EX_IOERR`).
    case ioError
    /// Nobody reads the answers any more: what a shell reports of a command that `SIGPIPE` ended.
    case brokenPipe
    /// A signal asked us to leave: what a shell reports of a command that the signal ended.
    case signal(Int32)

    var isSignal: Bool { if case .signal = self { true } else { false } }

    package var code: Int32 {
        switch self {
        case .session(let status): status
        case .cannotServe: 69
        case .internalError: 70
        case .outOfMemory: 71
        case .cannotRecord: 73
        case .ioError: 74
        case .connectionLost: 75
        case .brokenPipe: 128 + 13
        case .signal(let number): 128 + number
        }
    }
}

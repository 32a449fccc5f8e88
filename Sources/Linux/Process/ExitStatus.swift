/// Why the process exits, and with which status. The numbers above 63 are those of `sysexits.h` where it has one.
package enum ExitStatus: Equatable, Sendable {
    /// The session is over: 0 after `shutdown`, 1 after `exit` or the end of input without `shutdown`.
    case session(Int32)
    /// The session does not end although nothing can happen any more: a bug (`EX_SOFTWARE`).
    case internalError
    /// The daemon cannot listen, or `swiped connect` cannot connect (`EX_UNAVAILABLE`).
    case cannotServe
    /// There is too little memory to start (`EX_OSERR`).
    case outOfMemory
    /// The recording's file cannot be created (`EX_CANTCREAT`).
    case cannotRecord
    /// `swiped connect`: the daemon closed the connection before the session was over (`EX_TEMPFAIL`).
    case connectionLost
    /// Standard input cannot be read, or standard output cannot be written (`EX_IOERR`).
    case ioError
    /// The reader of standard output has closed it. A shell reports the same status after `SIGPIPE`.
    case brokenPipe
    /// A signal requested the exit. A shell reports the same status after this signal.
    case signal(Int32)

    /// The number that the process exits with.
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

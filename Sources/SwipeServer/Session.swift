package import JSONRPC

/// What the command line decides about a session.
package struct SessionConfiguration: Sendable {
    /// The framing, or nil: told apart by the first byte.
    package var framing: Framing?

    package init(framing: Framing? = nil) {
        self.framing = framing
    }
}

/// A line for the log, which the edge writes to stderr.
package struct SessionLogEntry: Sendable {
    package enum Level: String, Sendable { case debug, info, warning, error }

    package var level: Level
    package var message: String
}

/// One client's conversation: bytes and a time in, bytes and the next deadline out.
package struct Session: ~Copyable {
    package init(configuration: SessionConfiguration, now: Double) {}

    package mutating func receive(_ bytes: Span<UInt8>, at now: Double) {}
    package mutating func inputEnded(at now: Double) {}
    package mutating func timePassed(at now: Double) {}
    package var nextDeadline: Double? { nil }
    package mutating func drainOutput(into bytes: inout [UInt8]) {}
    package mutating func drainLog() -> [SessionLogEntry] { [] }
    package var exitStatus: Int32? { 0 }
}

package import JSONRPC

/// Limits on everything that a client can make grow. `initialize` announces them, and `--limit NAME=NUMBER` sets them.
package struct Limits: Equatable, Sendable {
    /// Limits on incomplete messages.
    package var frames = FrameLimits()
    /// Bytes of memory that the parsed values of one message may take: 24 times `messageBytes`. They take up to 9 times
    /// their text, or 20 times if jansson parses a snapshot. Only a text such as `{},{},` would take more, 88 times.
    package var parsedBytes = 96 << 20
    /// Levels of nesting in a message. Messages of the protocol have six; jansson's parser is recursive.
    package var depth = 64
    /// Messages in a batch. Their responses are collected in memory.
    package var batch = 1_000
    /// Bytes of the responses to a batch, which are buffered until the batch ends. Further requests of the batch are
    /// refused.
    package var batchAnswer = 16 << 20
    /// Bytes of a result. A request for a longer one is refused and changes nothing.
    package var answerBytes = 16 << 20
    /// Bytes of memory that all clients of the daemon may hold together (`MemoryBudget`).
    package var memory = 512 << 20
    /// Tables that are open at once. A client has one per list on its screens.
    package var tables = 10_000
    /// Cells of a table that are not closed at rest, and rows with their own configuration. A million open cells take
    /// about 120 MB.
    package var cells = 1_000_000
    /// Pointers that are down in a table, and wheels that turn in it: ten fingers of ten people.
    package var pointers = 100
    /// Invocations that the application has not completed. Each also has a timeout.
    package var invocations = 10_000
    /// Backpressure: the daemon does not read from a client that has left this much output unread, in bytes. With the
    /// default for standard output that is about 45,000 frames, three minutes of a finger at 240 Hz.
    package var outputBytes = 16 << 20
    /// Connections that one daemon accepts at once. Each takes a file descriptor.
    package var clients = 1

    /// The read timeout in ms: a client that leaves more than `outputBytes` unread for so long is disconnected. 0 means
    /// never, which is right for a daemon with one client.
    package var readTimeout = 0

    /// Bytes of a snapshot. With its envelope it must fit into a response, and into one message back.
    package var snapshot: Int { min(frames.messageBytes, answerBytes) - (4 << 10) }

    package init() {}

    /// The defaults of a daemon that many clients share.
    package static var networkDefaults: Limits {
        var limits = Limits()
        limits.outputBytes = 1 << 20
        // The others wait while the daemon handles a message, which takes up to 80 ms per MiB.
        limits.frames.messageBytes = 1 << 20
        limits.parsedBytes = 24 << 20
        limits.answerBytes = 4 << 20
        limits.cells = 100_000
        limits.clients = 20_000
        limits.readTimeout = 30_000
        // The response to a gesture has 200 bytes, but that to `initialize` has thousands. Thousands of idle clients
        // would keep the buffers for it.
        limits.frames.retainedBytes = 1 << 10
        return limits
    }
}

extension Limits {
    /// A limit that the command line can set. The limits on lists in messages are fixed, and part of the schema.
    package struct Setting: Sendable {
        package let name: StaticString
        /// The values that the command line accepts.
        package let range: ClosedRange<Int>
        /// Whether it limits the daemon as a whole, and not each session.
        package let isDaemonWide: Bool
        fileprivate let value: @Sendable (Limits) -> Int
        fileprivate let assign: @Sendable (inout Limits, Int) -> Void

        /// It takes closures because key paths are created at run time, which would take a third of the daemon's start.
        fileprivate init(
            _ name: StaticString, _ range: ClosedRange<Int>, isDaemonWide: Bool = false,
            _ value: @escaping @Sendable (Limits) -> Int, _ assign: @escaping @Sendable (inout Limits, Int) -> Void
        ) {
            (self.name, self.range, self.isDaemonWide) = (name, range, isDaemonWide)
            (self.value, self.assign) = (value, assign)
        }
    }

    package static let settings = [
        Setting("messageBytes", 8 << 10...64 << 20, { $0.frames.messageBytes }, { $0.frames.messageBytes = $1 }),
        Setting("headerBytes", 128...64 << 10, { $0.frames.headerBytes }, { $0.frames.headerBytes = $1 }),
        Setting("parsedBytes", 1 << 20...Int(clamping: 4 << 30 as Int64), { $0.parsedBytes }, { $0.parsedBytes = $1 }),
        Setting("depth", 8...128, { $0.depth }, { $0.depth = $1 }),
        Setting("batch", 1...100_000, { $0.batch }, { $0.batch = $1 }),
        Setting("batchAnswer", 4 << 10...1 << 30, { $0.batchAnswer }, { $0.batchAnswer = $1 }),
        Setting("answerBytes", 1 << 20...1 << 30, { $0.answerBytes }, { $0.answerBytes = $1 }),
        Setting("memory", 16 << 20...Int(clamping: 1 << 40 as Int64), { $0.memory }, { $0.memory = $1 }),
        Setting("tables", 1...1_000_000, { $0.tables }, { $0.tables = $1 }),
        Setting("cells", 1...10_000_000, { $0.cells }, { $0.cells = $1 }),
        Setting("pointers", 1...10_000, { $0.pointers }, { $0.pointers = $1 }),
        Setting("invocations", 1...1_000_000, { $0.invocations }, { $0.invocations = $1 }),
        Setting("outputBytes", 4 << 10...1 << 30, { $0.outputBytes }, { $0.outputBytes = $1 }),
        Setting("clients", 1...1_000_000, isDaemonWide: true, { $0.clients }, { $0.clients = $1 }),
        Setting("readTimeout", 0...86_400_000, isDaemonWide: true, { $0.readTimeout }, { $0.readTimeout = $1 }),
    ]

    package subscript(setting: Setting) -> Int { setting.value(self) }

    /// Sets a limit.
    ///
    /// - Returns: false if the value is out of range; then nothing has changed.
    package mutating func set(_ setting: Setting, to value: Int) -> Bool {
        guard setting.range.contains(value) else { return false }
        setting.assign(&self, value)
        return true
    }
}

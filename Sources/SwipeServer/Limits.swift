package import JSONRPC

/// All that a client can make grow, and how far; `initialize` announces it.
package struct Limits: Equatable, Sendable {
    /// Bytes that are kept before a message is complete.
    package var frames = FrameLimits()
    /// Bytes of memory that the values of one message may take while it is served. 4 MiB of `{},` would take 280 MiB; a
    /// snapshot takes 20 times its size, and this is 24 times `messageBytes`.
    package var parsedBytes = 96 << 20
    /// Levels of nesting in a message. A real one has six; jansson's parser is recursive.
    package var depth = 64
    /// Messages in a batch. Answers are collected until the last is served.
    package var batch = 1_000
    /// Bytes of a batch's answer; past them its further requests are refused, one by one. What is written is held till then.
    package var batchAnswer = 16 << 20
    /// Bytes of an answer. A request for a longer one is refused and changes nothing.
    package var answerBytes = 16 << 20
    /// Bytes of memory that all clients of the daemon may hold together, see `MemoryBudget`.
    package var memory = 512 << 20
    /// Tables open at once. A client has one a list on its screens.
    package var tables = 10_000
    /// Cells of a table that are not closed at rest, and rows that were configured by themselves. A million cells that rest open
    /// take about 120 MB.
    package var cells = 1_000_000
    /// Pointers that are down in a table, and wheels that turn in it: ten fingers of ten people.
    package var pointers = 100
    /// Invocations that the application has not completed. Each has a time limit as well.
    package var invocations = 10_000
    /// Bytes that wait for a client to read them; past them it is not listened to. By standard output about 45,000 answers, three
    /// minutes of a finger at 240 Hz: more than a client that reads at all is ever behind.
    package var outputBytes = 16 << 20
    /// Clients that one daemon serves at once. Each takes a descriptor.
    package var clients = 1

    /// ms for which a client may leave more than `outputBytes` unread before it is left; 0: as long as it likes, which is right
    /// where nobody else is served.
    package var readTimeout = 0

    /// Bytes of a snapshot: with what is around it, it must fit an answer and come back in one message.
    package var snapshot: Int { min(frames.messageBytes, answerBytes) - (4 << 10) }

    package init() {}

    /// Where many clients share a daemon.
    package static var networkDefaults: Limits {
        var limits = Limits()
        limits.outputBytes = 1 << 20
        limits.clients = 20_000
        limits.readTimeout = 30_000
        // Under a finger an answer has 200 bytes. A greeting or a table's has thousands, and thousands of idle clients would
        // keep the room for it.
        limits.frames.retainedBytes = 1 << 10
        return limits
    }
}

extension Limits {
    /// A limit that the command line may set. The others are of lists in messages, and the schema has them.
    package struct Setting: Sendable {
        package let name: StaticString
        package let range: ClosedRange<Int>
        /// Of a daemon for many, and not of a session.
        package let isDaemonWide: Bool
        fileprivate let value: @Sendable (Limits) -> Int
        fileprivate let assign: @Sendable (inout Limits, Int) -> Void

        /// Closures, since key paths are made when the program starts, which would take a third of the start.
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
        Setting("parsedBytes", 1 << 20...4 << 30, { $0.parsedBytes }, { $0.parsedBytes = $1 }),
        Setting("depth", 8...128, { $0.depth }, { $0.depth = $1 }),
        Setting("batch", 1...100_000, { $0.batch }, { $0.batch = $1 }),
        Setting("batchAnswer", 4 << 10...1 << 30, { $0.batchAnswer }, { $0.batchAnswer = $1 }),
        Setting("answerBytes", 1 << 20...1 << 30, { $0.answerBytes }, { $0.answerBytes = $1 }),
        Setting("memory", 16 << 20...1 << 40, { $0.memory }, { $0.memory = $1 }),
        Setting("tables", 1...1_000_000, { $0.tables }, { $0.tables = $1 }),
        Setting("cells", 1...10_000_000, { $0.cells }, { $0.cells = $1 }),
        Setting("pointers", 1...10_000, { $0.pointers }, { $0.pointers = $1 }),
        Setting("invocations", 1...1_000_000, { $0.invocations }, { $0.invocations = $1 }),
        Setting("outputBytes", 4 << 10...1 << 30, { $0.outputBytes }, { $0.outputBytes = $1 }),
        Setting("clients", 1...1_000_000, isDaemonWide: true, { $0.clients }, { $0.clients = $1 }),
        Setting("patience", 0...86_400_000, isDaemonWide: true, { $0.readTimeout }, { $0.readTimeout = $1 }),
    ]

    package subscript(setting: Setting) -> Int { setting.value(self) }

    /// - Returns: false if that is beyond what it may be set to; then nothing has changed.
    package mutating func set(_ setting: Setting, to value: Int) -> Bool {
        guard setting.range.contains(value) else { return false }
        setting.assign(&self, value)
        return true
    }
}

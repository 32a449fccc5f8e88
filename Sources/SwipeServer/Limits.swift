package import JSONRPC

/// All that a client can make grow, and how far; `initialize` announces it.
package struct Limits: Equatable, Sendable {
    /// Bytes that are kept before a message is complete.
    package var frames = FrameLimits()
    /// Levels of nesting in a message. A real one has six; jansson's parser is recursive.
    package var depth = 64
    /// Messages in a batch. Answers are collected until the last is served.
    package var batch = 1_000
    /// Bytes of a batch's answer; past them its further requests are refused, one by one. What is written is held till then.
    package var batchAnswer = 16 << 20
    /// Tables open at once. A client has one a list on its screens.
    package var tables = 10_000
    /// Cells of a table that are not closed at rest, or have something of their own; a million take about 150 MB.
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

    /// Bytes of a snapshot: with what is around it, it must come back in one message.
    package var snapshot: Int { frames.messageBytes - (4 << 10) }

    package init() {}

    /// Where many clients share a daemon.
    package static var ofNetwork: Limits {
        var limits = Limits()
        limits.outputBytes = 1 << 20
        limits.clients = 20_000
        return limits
    }
}

extension Limits {
    /// A limit that the command line may set. The others are of lists in messages, and the schema has them.
    package struct Setting: Sendable {
        package let name: StaticString
        package let range: ClosedRange<Int>
        fileprivate let path: any WritableKeyPath<Limits, Int> & Sendable

        fileprivate init(
            _ name: StaticString, _ path: any WritableKeyPath<Limits, Int> & Sendable, _ range: ClosedRange<Int>
        ) {
            (self.name, self.path, self.range) = (name, path, range)
        }
    }

    package static let settings = [
        Setting("messageBytes", \.frames.messageBytes, 8 << 10...64 << 20),
        Setting("headerBytes", \.frames.headerBytes, 128...64 << 10),
        Setting("depth", \.depth, 8...128),
        Setting("batch", \.batch, 1...100_000),
        Setting("batchAnswer", \.batchAnswer, 4 << 10...1 << 30),
        Setting("tables", \.tables, 1...1_000_000),
        Setting("cells", \.cells, 1...10_000_000),
        Setting("pointers", \.pointers, 1...10_000),
        Setting("invocations", \.invocations, 1...1_000_000),
        Setting("outputBytes", \.outputBytes, 4 << 10...1 << 30),
        Setting("clients", \.clients, 1...1_000_000),
    ]

    package subscript(setting: Setting) -> Int { self[keyPath: setting.path] }

    /// - Returns: false if that is beyond what it may be set to; then nothing has changed.
    package mutating func set(_ setting: Setting, to value: Int) -> Bool {
        guard setting.range.contains(value) else { return false }
        self[keyPath: setting.path] = value
        return true
    }
}

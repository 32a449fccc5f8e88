/// All that a client can make grow, and how far.
package enum Limits {
    /// Levels of nesting in a message. A real one has six; jansson's parser is recursive.
    package static let depth = 64
    /// Messages in a batch. Answers are collected until the last is served.
    package static let batch = 1_000
    /// Bytes of a batch's answer; past them its further requests are refused, one by one. What is written is held till then.
    package static let batchAnswer = 16 << 20
    /// Tables open at once. A client has one a list on its screens.
    package static let tables = 10_000
    /// Pointers that are down in a table, and wheels that turn in it: ten fingers of ten people.
    package static let pointers = 100
    /// Bytes of a snapshot: with what is around it, it must come back in one message.
    package static let snapshot = (4 << 20) - 4096
    /// Invocations that the application has not completed. Each has a time limit as well.
    package static let invocations = 10_000
    /// Cells of a table that are not closed at rest, or have something of their own; a million take about 150 MB.
    package static let cells = 1_000_000
}

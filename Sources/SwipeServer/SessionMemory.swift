/// What a session holds of the daemon's memory, and what is known of how long its answers may become.
struct SessionMemory: ~Copyable {
    var account: MemoryAccount
    /// An estimate of the bytes that the state takes: what was counted last, and what may have been added since.
    private(set) var stateBytes = 0
    private var addedBytes = 0
    /// Bytes that wait at the edge: output that the client has not read, and input that is not served.
    var queuedBytes = 0
    /// Bytes of the message that is served.
    var messageBytes = 0
    /// What is reserved for the values of that message.
    private var parsedBytes = 0
    /// The longest key of a cell and the longest list of actions that the session has seen, in bytes as JSON.
    private(set) var keyBytes = 0
    private(set) var actionBytes = 0
    /// A message has come since the state was counted that may have freed much of it.
    var mayHaveShrunk = false

    init(_ budget: MemoryBudget) { account = MemoryAccount(budget) }

    // MARK: State

    /// Counting walks over the tables: so the state is counted again when it may have grown by a half.
    var needsMeasurement: Bool { addedBytes > max(4 << 10, (stateBytes - addedBytes) / 2) }

    mutating func recordMeasurement(_ count: Int) {
        (stateBytes, addedBytes, mayHaveShrunk) = (count, 0, false)
    }

    mutating func addEstimate(_ count: Int) {
        stateBytes += count
        addedBytes += count
    }

    // MARK: Messages

    /// Values of a text take at most so many times its bytes: an empty object and its comma, 3 bytes, take up to 240.
    private static let bytesPerByte = 96
    /// A shorter message is read without a look at the budget.
    private static let smallMessageBytes = 4 << 10

    private static func parseLimit(_ count: Int, limit: Int) -> Int { min(limit, bytesPerByte * count) }

    /// Whether there may be more room for the values of a message once the state is counted.
    func shouldMeasure(forParsing count: Int, limit: Int) -> Bool {
        mayHaveShrunk && count > Self.smallMessageBytes && account.available < Self.parseLimit(count, limit: limit)
    }

    /// Takes memory for the values of a message, until `keepParsed(0)`.
    ///
    /// - Returns: how many bytes they may take.
    mutating func reserve(forParsing count: Int, limit: Int) -> Int {
        guard count > Self.smallMessageBytes else { return limit }
        let granted = min(Self.parseLimit(count, limit: limit), max(account.available, 0))
        account.reserve(granted, isPooled: false)  // in large blocks, which go back to the system
        parsedBytes = granted
        return granted
    }

    /// Gives back what was reserved, but for so many bytes.
    mutating func keepParsedBytes(_ count: Int) {
        guard count < parsedBytes else { return }
        account.release(parsedBytes - count)
        parsedBytes = count
    }

    // MARK: Answers

    mutating func recordLength(key count: Int) { keyBytes = max(keyBytes, count) }
    mutating func recordLength(actions count: Int) { actionBytes = max(actionBytes, count) }
}

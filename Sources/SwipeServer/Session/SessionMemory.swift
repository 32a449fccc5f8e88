/// The memory that a session holds, and bounds on the length of its results.
struct SessionMemory: ~Copyable {
    var account: MemoryAccount
    /// An estimate of the state's size in bytes: the last measurement, and what may have been added since.
    private(set) var stateBytes = 0
    private var addedBytes = 0
    /// Bytes that the session's owner buffers: unread output, and input that was not processed.
    var queuedBytes = 0
    /// Bytes of the current message.
    var messageBytes = 0
    /// Bytes that are reserved for the values of that message.
    private var parsedBytes = 0
    /// The longest key of a cell and the longest list of actions in this session, in bytes of JSON.
    private(set) var keyBytes = 0
    private(set) var actionBytes = 0

    init(_ budget: MemoryBudget) { account = MemoryAccount(budget) }

    // MARK: State

    /// Measuring visits all tables, so it is repeated only when the state may have grown by a half.
    var needsMeasurement: Bool { addedBytes > max(4 << 10, (stateBytes - addedBytes) / 2) }

    mutating func recordMeasurement(_ count: Int) {
        (stateBytes, addedBytes) = (count, 0)
    }

    mutating func addEstimate(_ count: Int) {
        stateBytes += count
        addedBytes += count
    }

    // MARK: Messages

    /// The bytes that parsed values take at most, for each byte of their text: `{},` has 3 bytes, and takes up to 264.
    private static let bytesPerByte = 96
    /// A message up to this length is parsed without checking the budget.
    private static let smallMessageBytes = 4 << 10

    private static func parseLimit(_ count: Int, limit: Int) -> Int { min(limit, bytesPerByte * count) }

    /// Whether measuring the state may leave more memory for the values of a message.
    func shouldMeasure(forParsing count: Int, limit: Int) -> Bool {
        count > Self.smallMessageBytes && account.available < Self.parseLimit(count, limit: limit)
    }

    /// Reserves memory for the values of a message, until `keepParsedBytes(0)`.
    ///
    /// - Returns: how many bytes the values may take.
    mutating func reserve(forParsing count: Int, limit: Int) -> Int {
        guard count > Self.smallMessageBytes else { return limit }
        let granted = min(Self.parseLimit(count, limit: limit), max(account.available, 0))
        account.reserve(granted)
        parsedBytes = granted
        return granted
    }

    mutating func keepParsedBytes(_ count: Int) {
        guard count < parsedBytes else { return }
        account.release(parsedBytes - count)
        parsedBytes = count
    }

    /// Holds exactly this many bytes for a message that is processed in parts.
    mutating func holdParsedBytes(_ count: Int) {
        account.reserve(count - parsedBytes)
        parsedBytes = count
    }

    // MARK: The longest names

    mutating func recordLength(key count: Int) { keyBytes = max(keyBytes, count) }
    mutating func recordLength(actions count: Int) { actionBytes = max(actionBytes, count) }
}

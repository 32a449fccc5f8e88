import JSONRPC

/// What the session's owner has to know about input of which no complete message has arrived.
extension Session {
    /// Whether the session holds the beginning of a message.
    package var hasUnfinishedMessage: Bool { decoder.bufferedBytes > 0 }

    /// Whether the session and its owner hold more memory than the budget leaves to this client.
    package var exceedsMemory: Bool { memory.account.available < 0 }
}

private import JSONRPC
private import Jansson

/// Reads `processId` from the client's first message, so that `Bridge` can watch the process of a client that it does not serve.
///
/// Only the first message is read, because `initialize` must come first.
struct InitializeSniffer: ~Copyable {
    /// Nil once the first message was read.
    private var decoder: FrameDecoder? = FrameDecoder(framing: nil)

    /// Takes what the client sent; returns the process id if these bytes complete an `initialize` that has one.
    mutating func receive(_ bytes: Span<UInt8>) -> Int32? {
        decoder?.append(bytes)
        guard let frame = decoder?.next(), let buffer = decoder?.buffer else { return nil }
        decoder = nil
        guard case .message(let range) = frame,
            let message = try? JSONDocument(parsing: buffer.span.extracting(range), maximumDepth: 64),
            message.root["method"]?.string == "initialize"
        else { return nil }
        return message.root["params"]?["processId"]?.integer.flatMap { Int32(exactly: $0) }
    }
}

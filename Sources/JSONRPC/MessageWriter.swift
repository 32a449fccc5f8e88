package import Jansson

/// Serializes responses and notifications, and frames them, in the order of the calls.
///
/// Between `beginBatch()` and `endBatch()` responses are collected into one array. Notifications are still written
/// at once, as separate messages, so that they precede the array.
package struct MessageWriter: Sendable {
    /// How messages are delimited. If the client decides it, set it before the first message.
    package var framing: Framing
    /// Complete messages that were not drained yet.
    package var output: [UInt8] = []

    private var body = JSONWriter()
    /// The array of the current batch so far, from its bracket on.
    private var batch = JSONWriter()
    package private(set) var isInBatch = false
    /// The capacity that empty buffers retain, in bytes.
    private let retainedBytes: Int

    package init(framing: Framing, retainedBytes: Int = FrameLimits().retainedBytes) {
        self.framing = framing
        self.retainedBytes = retainedBytes
    }

    // MARK: Messages

    /// Writes a response with a result. `result` writes exactly one value.
    ///
    /// - Returns: false if the result is longer than `limit` bytes; then nothing is written.
    @discardableResult
    package mutating func result(
        id: RequestID, upTo limit: Int = .max, _ result: (inout JSONWriter) -> Void
    ) -> Bool {
        respond(id: id, upTo: limit) { writer in
            writer.name("result")
            result(&writer)
        }
    }

    /// Writes a response with an error. The id is nil if the request's id could not be read.
    package mutating func error(id: RequestID?, _ error: RPCError) {
        respond(id: id) { writer in
            writer.name("error")
            error.write(into: &writer)
        }
    }

    /// Writes a notification. `params` writes exactly one object.
    package mutating func notification(_ method: StaticString, params: (inout JSONWriter) -> Void) {
        clearBody()
        body.literal("{\"jsonrpc\":\"2.0\",\"method\":")
        body.value(method)
        body.name("params")
        params(&body)
        body.endObject()
        appendMessage()
    }

    // MARK: Batches

    /// Collects responses from now on. Batches do not nest.
    package mutating func beginBatch() {
        precondition(!isInBatch, "a batch cannot contain another batch")
        isInBatch = true
        batch.truncate(to: 0)
        batch.beginArray()
    }

    /// Bytes that were not drained yet, those of an unfinished batch included.
    package var bufferedBytes: Int { output.count + batch.count }

    /// Bytes of the responses that were collected in the current batch.
    package var batchByteCount: Int { isInBatch ? batch.count : 0 }

    /// Writes the collected responses as one array, or nothing if there are none.
    package mutating func endBatch() {
        precondition(isInBatch, "beginBatch was not called")
        isInBatch = false
        guard batch.count > 1 else { return }
        batch.endArray()
        swap(&body, &batch)
        appendMessage()
    }

    // MARK: Output

    /// Moves the output to the end of `bytes`. If `bytes` is empty, the arrays are swapped and nothing is copied.
    package mutating func drain(into bytes: inout [UInt8]) {
        guard !output.isEmpty else { return }
        if bytes.isEmpty { swap(&bytes, &output) } else { bytes.append(contentsOf: output) }
        output.removeAll(keepingCapacity: output.capacity <= retainedBytes)
        clearBody()
    }

    /// Writes a response with the member that `outcome` writes, either into the open batch or as a separate message.
    ///
    /// - Returns: false if that member is longer than `limit` bytes; then nothing is written.
    @discardableResult
    private mutating func respond(
        id: RequestID?, upTo limit: Int = .max, _ outcome: (inout JSONWriter) -> Void
    ) -> Bool {
        if isInBatch {
            let start = batch.count
            if MessageWriter.response(&batch, id: id, outcome) <= limit { return true }
            batch.truncate(to: start)
            return false
        }
        clearBody()
        guard MessageWriter.response(&body, id: id, outcome) <= limit else {
            clearBody()
            return false
        }
        appendMessage()
        return true
    }

    private mutating func clearBody() { body.removeAll(keepingUpTo: retainedBytes) }

    /// Writes a response object.
    ///
    /// - Returns: how many bytes `outcome` has written.
    private static func response(
        _ writer: inout JSONWriter, id: RequestID?, _ outcome: (inout JSONWriter) -> Void
    ) -> Int {
        writer.literal("{\"jsonrpc\":\"2.0\",\"id\":")
        if let id { id.write(into: &writer) } else { writer.null() }
        let start = writer.count
        outcome(&writer)
        defer { writer.endObject() }
        return writer.count - start
    }

    private mutating func appendMessage() { MessageWriter.append(body.bytes.span, to: &output, as: framing) }

    /// Frames a message. The header is always exactly this one: some clients do not parse any other.
    private static func append(_ message: Span<UInt8>, to output: inout [UInt8], as framing: Framing) {
        switch framing {
        case .contentLength:
            // 20 bytes of the header, and at most 19 digits.
            output.append(addingCapacity: 39 + message.count) { frame in
                frame.append("Content-Length: ")
                frame.append(digitsOf: UInt64(clamping: message.count))
                frame.append("\r\n\r\n")
                frame.append(message)
            }
        case .lines:
            // Both at once, so that the buffer grows once.
            output.append(addingCapacity: message.count + 1) { line in
                line.append(message)
                line.append(UInt8(ascii: "\n"))
            }
        }
    }
}

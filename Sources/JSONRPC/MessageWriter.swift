package import Jansson

/// Puts what the daemon says into frames, in the order in which it is said.
///
/// Between `beginBatch()` and `endBatch()` responses are collected into one array; notifications still go out at
/// once, as frames of their own, so that they precede the array.
package struct MessageWriter: Sendable {
    /// How frames are told apart. To be set before the first message when the client decides it.
    package var framing: Framing
    /// Complete frames, to be taken by the owner. Cleared with its capacity kept, nothing is allocated in steady state.
    package var output: [UInt8] = []

    /// The message at hand.
    private var body = JSONWriter()
    /// The array of a batch so far, from its bracket on.
    private var batch = JSONWriter()
    package private(set) var isInBatch = false
    /// How much memory stays where nothing waits to be written.
    private let retainedBytes: Int

    package init(framing: Framing, retainedBytes: Int = FrameLimits().retainedBytes) {
        self.framing = framing
        self.retainedBytes = retainedBytes
    }

    // MARK: Messages

    /// Answers a request; `result` writes exactly one value, or none for null.
    ///
    /// - Returns: false, and nothing is written, if the value is longer than `limit` bytes.
    @discardableResult
    package mutating func result(
        id: RequestID, upTo limit: Int = .max, _ result: (inout JSONWriter) -> Void
    ) -> Bool {
        respond(id: id, upTo: limit) { writer in
            writer.name("result")
            MessageWriter.oneValue(&writer, result)
        }
    }

    /// Answers a request with null.
    package mutating func nullResult(id: RequestID) { result(id: id) { $0.null() } }

    /// Answers a request, or what could not be read (`id: nil`), with an error.
    package mutating func error(id: RequestID?, _ error: RPCError) {
        respond(id: id) { writer in
            writer.name("error")
            error.write(into: &writer)
        }
    }

    /// Tells the client something; `params` writes exactly one object.
    package mutating func notification(_ method: StaticString, params: (inout JSONWriter) -> Void) {
        emptyBody()
        body.literal("{\"jsonrpc\":\"2.0\",\"method\":")
        body.value(method)
        body.name("params")
        MessageWriter.oneValue(&body, params)
        body.endObject()
        frame()
    }

    // MARK: Batches

    /// From here on responses are collected.
    package mutating func beginBatch() {
        precondition(!isInBatch, "a batch does not hold another one")
        isInBatch = true
        batch.bytes.removeAll(keepingCapacity: true)
        batch.beginArray()
    }

    /// Bytes that wait to be taken, or to be completed.
    package var bufferedBytes: Int { output.count + batch.bytes.count }

    /// How long the collected responses are.
    package var batchByteCount: Int { isInBatch ? batch.bytes.count : 0 }

    /// Sends the collected responses as one array; nothing at all when there are none.
    package mutating func endBatch() {
        precondition(isInBatch, "no batch has begun")
        isInBatch = false
        guard batch.bytes.count > 1 else { return }
        batch.endArray()
        swap(&body, &batch)
        frame()
    }

    // MARK: Frames

    /// Appends the output to `bytes`, and forgets it.
    ///
    /// Where nothing waits in `bytes` the two trade places, and nothing is copied.
    package mutating func drain(into bytes: inout [UInt8]) {
        guard !output.isEmpty else { return }
        if bytes.isEmpty { swap(&bytes, &output) } else { bytes.append(contentsOf: output) }
        output.removeAll(keepingCapacity: output.capacity <= retainedBytes)
        emptyBody()
    }

    /// Writes a response with the member that `outcome` writes, into the batch or into a frame of its own.
    ///
    /// - Returns: false, and nothing is written, if that member is longer than `limit` bytes.
    @discardableResult
    private mutating func respond(
        id: RequestID?, upTo limit: Int = .max, _ outcome: (inout JSONWriter) -> Void
    ) -> Bool {
        if isInBatch {
            let start = batch.bytes.count
            if MessageWriter.response(&batch, id: id, outcome) <= limit { return true }
            batch.bytes.removeLast(batch.bytes.count - start)
            return false
        }
        emptyBody()
        guard MessageWriter.response(&body, id: id, outcome) <= limit else {
            emptyBody()
            return false
        }
        frame()
        return true
    }

    private mutating func emptyBody() {
        body.bytes.removeAll(keepingCapacity: body.bytes.capacity <= retainedBytes)
    }

    /// - Returns: how many bytes `outcome` has written.
    private static func response(
        _ writer: inout JSONWriter, id: RequestID?, _ outcome: (inout JSONWriter) -> Void
    ) -> Int {
        writer.literal("{\"jsonrpc\":\"2.0\",\"id\":")
        if let id { id.write(into: &writer) } else { writer.null() }
        let start = writer.bytes.count
        outcome(&writer)
        defer { writer.endObject() }
        return writer.bytes.count - start
    }

    /// Lets `body` write a value, and sees to it that there is one: a member without a value is no JSON.
    private static func oneValue(_ writer: inout JSONWriter, _ body: (inout JSONWriter) -> Void) {
        let count = writer.bytes.count
        body(&writer)
        if writer.bytes.count == count { writer.null() }
    }

    private mutating func frame() { MessageWriter.append(body.bytes, to: &output, as: framing) }

    /// Puts a message into a frame. Exactly this header, and no other: some clients read no more than it.
    private static func append(_ message: [UInt8], to output: inout [UInt8], as framing: Framing) {
        switch framing {
        case .contentLength:
            // Beside the message there are 20 bytes, and the digits of a count, which are 19 at most.
            output.append(addingCapacity: 39 + message.count) { frame in
                frame.append("Content-Length: ")
                frame.append(digitsOf: UInt64(clamping: message.count))
                frame.append("\r\n\r\n")
                frame.append(message.span)
            }
        case .lines:
            output.append(message.span)
            output.append(UInt8(ascii: "\n"))
        }
    }
}

import JSONRPC
import Jansson

/// A parsed message.
enum ParsedMessage: ~Copyable {
    case fast(FastPathMessage)
    case whole(JSONDocument)

    /// Bytes that its values take beyond the first chunk of their arena.
    var spentBytes: Int {
        switch self {
        case .fast(let message): message.params.memoryBytes
        case .whole(let document): document.memoryBytes
        }
    }

    /// Bytes that its values take.
    var byteCount: Int {
        switch self {
        case .fast(let message): message.params.memoryBytes + message.params.firstChunkBytes
        case .whole(let document): document.memoryBytes + document.firstChunkBytes
        }
    }
}

/// Parses the text of a message: first on the fast path, then as a whole.
extension Session {
    /// Parses and processes the message in this range of the decoder's buffer.
    mutating func processMessage(in place: Range<Int>, at now: Double) {
        if memory.shouldMeasure(forParsing: place.count, limit: limits.parsedBytes) { measureState() }
        let allowance = memory.reserve(forParsing: place.count, limit: limits.parsedBytes)
        memory.messageBytes = place.count
        countWork(place.count >> 7)
        if let message = parse(place, allowance) {
            memory.keepParsedBytes(message.spentBytes)
            if let resumption = process(message, from: Resumption(), at: now) {
                memory.holdParsedBytes(message.byteCount)
                pendingWork?.message = PendingMessage(message, from: resumption)
                return
            }
        }
        memory.keepParsedBytes(0)
    }

    /// Processes a message, or the rest of a batch.
    ///
    /// - Returns: where to go on after the pending work; nil if the message is done.
    mutating func process(
        _ message: borrowing ParsedMessage, from resumption: Resumption, at now: Double
    ) -> Resumption? {
        switch message {
        case .fast(let message): processOne(message.envelope, params: message.params.root, from: resumption, at: now)
        case .whole(let document): processWhole(document.root, from: resumption, at: now)
        }
    }

    /// Parses a message. If it cannot be parsed, sends an error and returns nil.
    private mutating func parse(_ place: Range<Int>, _ allowance: Int) -> ParsedMessage? {
        do throws(FastPathMessage.MemoryRefused) {
            if let message = try FastPathMessage(
                decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
            {
                return .fast(message)
            }
        } catch {
            sendError(error.envelope, memoryError(error.reason))
            return nil
        }
        do {
            return .whole(
                try JSONDocument(
                    parsing: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance))
        } catch .numberOutOfRange(let offset) {
            rejectNumber(in: place, allowance, error: .numberOutOfRange(offset: offset))
        } catch .tooLarge {
            rejectLarge(in: place, allowance)
        } catch {
            sendError(nil, RPCError(error))
        }
        return nil
    }

    /// The error for a message whose values need too much memory.
    private func memoryError(_ reason: JSONParseError) -> RPCError {
        guard case .tooLarge(let allowance) = reason else { return RPCError(reason) }
        if allowance < limits.parsedBytes { return .limitExceeded("memory", limits.memory) }
        return .limitExceeded("parsedBytes", limits.parsedBytes)
    }

    /// Sends the error for a message whose values need too much memory. It parses the top level again to find the id;
    /// the ids in a batch are not found.
    private mutating func rejectLarge(in place: Range<Int>, _ allowance: Int) {
        let reason = memoryError(.tooLarge(allowance: allowance))
        let document: JSONDocument
        do {
            let text = JSONRecovery.emptyingInnerContainers(of: decoder.buffer.span.extracting(place))
            document = try JSONDocument(parsing: text.span, maximumDepth: limits.depth, allowance: allowance)
        } catch {
            sendError(nil, reason)
            return
        }
        sendError(Envelope.read(document.root), reason)
    }

    /// Sends the error for a message with a number that is out of range. It parses the message again with null in the
    /// place of such numbers, to find the id.
    private mutating func rejectNumber(in place: Range<Int>, _ allowance: Int, error: JSONParseError) {
        var response = RPCError(error)
        let document: JSONDocument
        do {
            let text = JSONRecovery.replacingUnreadableNumbers(in: decoder.buffer.span.extracting(place))
            document = try JSONDocument(parsing: text.span, maximumDepth: limits.depth, allowance: allowance)
        } catch .tooLarge {
            rejectLarge(in: place, allowance)
            return
        } catch .numberOutOfRange(let offset) {
            sendError(nil, RPCError(JSONParseError.syntax(offset: offset, reason: "not a number")))
            return
        } catch {
            sendError(nil, RPCError(error))  // the message has another error as well
            return
        }
        let envelope = Envelope.read(document.root)
        switch envelope {
        case .request, .notification: break
        case .response, .invalid: response.code = RPCError.Code.invalidRequest
        }
        sendError(envelope, response)
    }

    /// Sends or logs the error of a message of which only the envelope was read.
    private mutating func sendError(_ envelope: Envelope, _ error: RPCError) {
        switch envelope {
        case .request(let id, _): sendError(id, error)
        case .notification(let method): if lifecycle == .initialized { logFailure(method, error) }
        case .response, .invalid: sendError(nil, error)
        }
    }
}

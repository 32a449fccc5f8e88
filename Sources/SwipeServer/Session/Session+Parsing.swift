import JSONRPC
import Jansson

/// Parses the text of a message, and rejects what cannot be parsed.
extension Session {
    /// Parses and processes the message in this range of the decoder's buffer.
    mutating func processMessage(in place: Range<Int>, at now: Double) {
        if memory.shouldMeasure(forParsing: place.count, limit: limits.parsedBytes) { measureState() }
        let allowance = memory.reserve(forParsing: place.count, limit: limits.parsedBytes)
        memory.messageBytes = place.count
        countWork(place.count >> 7)
        if let message = parse(place, allowance) {
            memory.keepParsedBytes(message.document.memoryBytes)
            if let resumption = process(message, from: Resumption(), at: now) {
                memory.holdParsedBytes(message.document.memoryBytes + message.document.firstChunkBytes)
                pendingWork?.message = PendingMessage(message, from: resumption)
                return
            }
        }
        memory.keepParsedBytes(0)
    }

    /// Processes a message, or a batch from the member at `resumption.index` on.
    ///
    /// - Returns: where to go on after the pending work; nil if the message is done.
    mutating func process(
        _ message: borrowing ParsedMessage, from resumption: Resumption, at now: Double
    ) -> Resumption? {
        if let envelope = message.envelope {
            return processOne(envelope, params: message.document.root, from: resumption, at: now)
        }
        let root = message.document.root
        guard root.kind == .array else {
            return processOne(Envelope.read(root), params: root["params"], from: resumption, at: now)
        }
        return processBatch(root, from: resumption, at: now)
    }

    /// Parses a message. If it cannot be parsed, sends an error and returns nil.
    private mutating func parse(_ place: Range<Int>, _ allowance: Int) -> ParsedMessage? {
        do throws(ParsedMessage.Failure) {
            return try ParsedMessage(
                decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch {
            if let envelope = error.envelope {
                sendError(envelope, parseError(error.reason))
            } else {
                reject(place, error.reason, allowance)
            }
            return nil
        }
    }

    /// The error for a message that was not parsed. If its values need too much memory, it names the limit.
    private func parseError(_ reason: JSONParseError) -> RPCError {
        guard case .tooLarge(let allowance) = reason else { return RPCError(reason) }
        if allowance < limits.parsedBytes { return .limitExceeded("memory", limits.memory) }
        return .limitExceeded("parsedBytes", limits.parsedBytes)
    }

    /// Sends the error of a message that was not parsed. If only values were not read, it parses the top level again to find
    /// the id; the ids in a batch are not found.
    private mutating func reject(_ place: Range<Int>, _ reason: JSONParseError, _ allowance: Int) {
        switch reason {
        case .tooLarge, .numberOutOfRange: break
        case .syntax, .invalidUTF8, .rawNUL, .tooDeep, .duplicateMember, .outOfMemory:
            return sendError(nil, RPCError(reason))
        }
        guard let text = JSONRecovery.envelope(of: decoder.buffer.span.extracting(place)) else {
            return sendError(nil, RPCError(.syntax(offset: place.count, reason: "not JSON by its grammar")))
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text.span, maximumDepth: 2, allowance: allowance)
        } catch {
            return sendError(nil, parseError(error))
        }
        let envelope = Envelope.read(document.root)
        var error = parseError(reason)
        switch envelope {
        case .request, .notification: break
        case .response, .invalid:
            if error.code == RPCError.Code.invalidParams { error.code = RPCError.Code.invalidRequest }
        }
        sendError(envelope, error)
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

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
        let message: JSONDocument
        do {
            message = try JSONDocument(
                parsing: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch {
            reject(place, error, allowance)
            return memory.keepParsedBytes(0)
        }
        memory.keepParsedBytes(message.memoryBytes)
        guard let index = process(message, from: 0, at: now) else { return memory.keepParsedBytes(0) }
        memory.holdParsedBytes(message.memoryBytes)
        pendingWork?.message = PendingMessage(message, from: index)
    }

    /// Processes a message, or a batch from the member at `index` on.
    ///
    /// - Returns: the member at which to go on after the pending work; nil if the message is done.
    mutating func process(_ message: borrowing JSONDocument, from index: Int, at now: Double) -> Int? {
        let root = message.root
        if root.kind == .array { return processBatch(root, from: index, at: now) }
        return processOne(Envelope.read(root), params: root["params"], at: now) ? nil : 0
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
        case .tooLarge, .numberOutOfRange, .outOfMemory: break
        case .syntax, .invalidUTF8, .rawNUL, .tooDeep, .duplicateMember:
            return sendError(nil, RPCError(reason))
        }
        guard let text = JSONRecovery.envelope(of: decoder.buffer, in: place) else {
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

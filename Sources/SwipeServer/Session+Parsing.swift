import JSONRPC
import Jansson
import SwipeProtocol

/// From a message's text to its values, in as much memory as they may take.
extension Session {
    mutating func processMessage(in place: Range<Int>, at now: Double) {
        if memory.shouldMeasure(forParsing: place.count, limit: limits.parsedBytes) { measureState() }
        let allowance = memory.reserve(forParsing: place.count, limit: limits.parsedBytes)
        memory.messageBytes = place.count
        processMessage(in: place, allowance, at: now)
        memory.keepParsedBytes(0)
    }

    private mutating func processMessage(in place: Range<Int>, _ allowance: Int, at now: Double) {
        do throws(FastPathMessage.MemoryRefused) {
            if let message = try FastPathMessage(
                decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
            {
                memory.keepParsedBytes(message.params.memoryBytes)
                process(message.envelope, params: message.params.root, at: now)
                return
            }
        } catch {
            sendError(error.envelope, memoryError(error.reason))
            return
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(
                parsing: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch .numberOutOfRange(let offset) {
            rejectNumber(in: place, allowance, error: .numberOutOfRange(offset: offset))
            return
        } catch .tooLarge {
            rejectLarge(in: place, allowance)
            return
        } catch {
            sendError(nil, RPCError(error))
            return
        }
        memory.keepParsedBytes(document.memoryBytes)
        process(document.root, at: now)
    }

    /// The values of a message take more memory than they may, or than there is.
    private func memoryError(_ reason: JSONParseError) -> RPCError {
        guard case .tooLarge(let allowance) = reason else { return RPCError(reason) }
        if allowance < limits.parsedBytes { return .limitExceeded("memory", limits.memory) }
        return .limitExceeded("parsedBytes", limits.parsedBytes)
    }

    /// The values of the message take too much memory. Its id can be read without them, unless it is one of a batch.
    private mutating func rejectLarge(in place: Range<Int>, _ allowance: Int) {
        let reason = memoryError(.tooLarge(allowance: allowance))
        let document: JSONDocument
        do {
            document = try JSONDocument(
                topLevelOf: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch {
            sendError(nil, reason)
            return
        }
        sendError(Envelope.read(document.root), reason)
    }

    /// A number in the message cannot be read. Its id can, unless that is the number.
    private mutating func rejectNumber(in place: Range<Int>, _ allowance: Int, error: JSONParseError) {
        var result = RPCError(error)
        let document: JSONDocument
        do {
            document = try JSONDocument(
                recovering: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch .tooLarge {
            rejectLarge(in: place, allowance)
            return
        } catch .numberOutOfRange(let offset) {
            sendError(nil, RPCError(JSONParseError.syntax(offset: offset, reason: "not a number")))
            return
        } catch {
            sendError(nil, RPCError(error))  // a number is not all that is wrong with it
            return
        }
        let envelope = Envelope.read(document.root)
        switch envelope {
        case .request, .notification: break
        case .response, .invalid: result.code = RPCError.Code.invalidRequest
        }
        sendError(envelope, result)
    }

    /// A message is refused before anything of it was served but its envelope.
    private mutating func sendError(_ envelope: Envelope, _ error: RPCError) {
        switch envelope {
        case .request(let id, _): sendError(id, error)
        case .notification(let method): if lifecycle == .initialized { logFailure(method, error) }
        case .response, .invalid: sendError(nil, error)
        }
    }
}

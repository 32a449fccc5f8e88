import JSONRPC
import Jansson
import SwipeProtocol

/// From a message's text to its values, in as much memory as they may take.
extension Session {
    mutating func serveText(in place: Range<Int>, at now: Double) {
        if memory.wantsCount(forParsing: place.count, limit: limits.parsedBytes) { countState() }
        let allowance = memory.reserve(forParsing: place.count, limit: limits.parsedBytes)
        memory.messageBytes = place.count
        serveText(in: place, allowance, at: now)
        memory.keepParsed(0)
    }

    private mutating func serveText(in place: Range<Int>, _ allowance: Int, at now: Double) {
        do throws(OrdinaryMessage.NoRoom) {
            if let message = try OrdinaryMessage(
                decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
            {
                memory.keepParsed(message.params.memoryBytes)
                serve(message.envelope, params: message.params.root, at: now)
                return
            }
        } catch {
            refuse(error.envelope, noRoom(error.reason))
            return
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(
                parsing: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch .numberOutOfRange(let offset) {
            refuseNumber(in: place, allowance, error: .numberOutOfRange(offset: offset))
            return
        } catch .tooLarge {
            refuseLarge(in: place, allowance)
            return
        } catch {
            refuse(nil, RPCError(error))
            return
        }
        memory.keepParsed(document.memoryBytes)
        serve(document.root, at: now)
    }

    /// The values of a message take more memory than they may, or than there is.
    private func noRoom(_ reason: JSONParseError) -> RPCError {
        guard case .tooLarge(let allowance) = reason else { return RPCError(reason) }
        if allowance < limits.parsedBytes { return .limitExceeded("memory", limits.memory) }
        return .limitExceeded("parsedBytes", limits.parsedBytes)
    }

    /// The values of the message take too much memory. Its id can be read without them, unless it is one of a batch.
    private mutating func refuseLarge(in place: Range<Int>, _ allowance: Int) {
        let reason = noRoom(.tooLarge(allowance: allowance))
        let document: JSONDocument
        do {
            document = try JSONDocument(
                shellOf: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch {
            refuse(nil, reason)
            return
        }
        refuse(Envelope.read(document.root), reason)
    }

    /// A number in the message cannot be read. Its id can, unless that is the number.
    private mutating func refuseNumber(in place: Range<Int>, _ allowance: Int, error: JSONParseError) {
        var answer = RPCError(error)
        let document: JSONDocument
        do {
            document = try JSONDocument(
                salvaging: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch .tooLarge {
            refuseLarge(in: place, allowance)
            return
        } catch .numberOutOfRange(let offset) {
            refuse(nil, RPCError(JSONParseError.syntax(offset: offset, reason: "not a number")))
            return
        } catch {
            refuse(nil, RPCError(error))  // a number is not all that is wrong with it
            return
        }
        let envelope = Envelope.read(document.root)
        switch envelope {
        case .request, .notification: break
        case .response, .invalid: answer.code = RPCError.Code.invalidRequest
        }
        refuse(envelope, answer)
    }

    /// A message is refused before anything of it was served but its envelope.
    private mutating func refuse(_ envelope: Envelope, _ error: RPCError) {
        switch envelope {
        case .request(let id, _): refuse(id, error)
        case .notification(let method): if lifecycle == .open { ignore(method, error) }
        case .response, .invalid: refuse(nil, error)
        }
    }
}

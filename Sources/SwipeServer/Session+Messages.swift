import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// From a JSON value to its answer.
extension Session {
    /// - Parameter first: of a batch, the first message that was not served yet.
    mutating func serve(_ root: JSONView, at now: Double, from first: Int = 0) {
        guard root.kind == .array else {
            serve(Envelope.read(root), params: root["params"], at: now)
            return
        }
        guard root.count > 0 else {
            refuse(nil, RPCError(code: RPCError.Code.invalidRequest, message: "A batch holds at least one message."))
            return
        }
        guard root.count <= limits.batch else {
            refuse(
                nil,
                RPCError(
                    code: RPCError.Code.invalidRequest, message: "The batch is too long.",
                    data: ["limit": .integer(limits.batch), "came": .integer(root.count)]))
            return
        }
        if first == 0 { memory.messageBytes /= root.count }
        if !writer.isInBatch { writer.beginBatch() }
        for index in first..<root.count where !isOver() {
            guard let message = root[index] else { continue }
            let envelope = Envelope.read(message)
            if case .request(let id, _) = envelope, writer.batchByteCount > limits.batchAnswer {
                counters.messages += 1
                refuse(id, .limitExceeded("batchAnswer", limits.batchAnswer))
            } else {
                serve(envelope, params: message["params"], at: now)
            }
            if work == nil { yieldIfCostly(at: now, isInBatch: true) }
            guard let unfinished = work else { continue }
            work?.index = unfinished.answer == nil && unfinished.moment != nil ? index : index + 1
            return
        }
        writer.endBatch()
    }

    /// Serves one message, however its envelope was read.
    mutating func serve(_ envelope: Envelope, params: JSONView?, at now: Double) {
        counters.messages += 1
        switch envelope {
        case .request(let id, let method): serveRequest(id, method, params, at: now)
        case .notification(let method): serveNotification(method, params, at: now)
        case .invalid(let id, let error): refuse(id, error)
        case .response: note(.debug, "an answer came to a request that was never sent")
        }
    }

    private mutating func serveRequest(_ id: RequestID, _ name: String, _ params: JSONView?, at now: Double) {
        do throws(RPCError) {
            guard let method = method(named: name) else {
                throw RPCError(
                    code: RPCError.Code.methodNotFound, message: "There is no method \"\(excerpt(name))\".",
                    data: ["member": "method", "came": .string(quoted(excerpt(name)))])
            }
            try lifecycle.admit(method)
            var answer = try perform(method, params, at: now)
            finish(&answer, of: method, id, at: now)
        } catch {
            if isLeftForLater() { return }
            tellEvents()
            refuse(id, error)
            validateState(after: lastMethod)
        }
    }

    /// What a request would be answered with goes out as `cell/frame`; an error, as `log/message`.
    private mutating func serveNotification(_ name: String, _ params: JSONView?, at now: Double) {
        guard let method = method(named: name) else {
            if !name.hasPrefix("$/") { note(.info, "unknown notification \(excerpt(name))") }
            return
        }
        if lifecycle != .open, method != .exit { return }
        do {
            var answer = try perform(method, params, at: now)
            finish(&answer, of: method, nil, at: now)
        } catch {
            if isLeftForLater() { return }
            tellEvents()
            ignore(name, error)
            validateState(after: lastMethod)
        }
    }

    /// Whether the message at hand waits for its time to come. It is counted when it is served.
    private mutating func isLeftForLater() -> Bool {
        guard work != nil else { return false }
        counters.messages -= 1
        return true
    }

    /// Writes a message's answer, or begins work that first reports all that the message has caused.
    private mutating func finish(_ answer: inout Answer, of method: Method, _ id: RequestID?, at now: Double) {
        guard engine.hasJobs else { return write(&answer, of: method, id) }
        tellEvents(before: &answer, isPiece: true)
        work = UnfinishedWork(now: now, answer: UnfinishedAnswer(id: id, method: method, answer: answer))
    }

    /// Reports what a message has caused, and answers it.
    ///
    /// - Parameter id: nil: it was a notification.
    mutating func write(_ answer: inout Answer, of method: Method, _ id: RequestID?) {
        tellEvents(before: &answer)
        traceMessage(method)
        do throws(RPCError) {
            if let id { try respond(id, answer) } else { try tellFrames(of: answer) }
        } catch {
            if let id { refuse(id, error) } else { ignore(method.rawValue, error) }
        }
        validateState(after: method)
    }

    private mutating func respond(_ id: RequestID, _ answer: Answer) throws(RPCError) {
        let context = context()
        let room = answer.changesNothing ? context.answerRoom : .max
        guard writer.result(id: id, upTo: room, { answer.write(context, into: &$0) }) else {
            throw answerTooLong("a request for less")
        }
    }

    /// Tells the frames that an answer would have; all of them or none.
    private mutating func tellFrames(of answer: Answer) throws(RPCError) {
        let (start, count, room) = (writer.output.count, counters.notifications, answerRoom)
        for (address, frame, report) in answer.frames {
            tellFrame(address, frame, report)
            if answer.changesNothing, writer.output.count - start > room {
                writer.output.removeLast(writer.output.count - start)
                counters.notifications = count
                throw answerTooLong("a notification of fewer cells")
            }
        }
    }

    /// The method of that name. A finger's messages are alike: the last one is tried first, before the name is hashed.
    private mutating func method(named name: String) -> Method? {
        if name != lastMethod.rawValue {
            guard let method = Method(rawValue: name) else { return nil }
            lastMethod = method
        }
        return lastMethod
    }

    /// Lets a method take effect. Absent, null, {} and [] are all sent for «no params».
    private mutating func perform(_ method: Method, _ params: JSONView?, at now: Double) throws(RPCError) -> Answer {
        if let params, params.count > 0 {
            guard params.kind == .object else {
                throw RPCError(ParamsError(member: "params", expected: "an object", came: params.excerpt()))
            }
            return try dispatch(method, params, at: now)
        }
        let empty: JSONDocument
        do {
            empty = try JSONDocument(parsing: Array("{}".utf8).span, maximumDepth: 1)
        } catch {
            throw RPCError(error)
        }
        return try dispatch(method, empty.root, at: now)
    }
}

/// The start of a name that is unknown and may be long.
private func excerpt(_ name: String) -> String {
    name.utf8.count > 80 ? String(name.prefix(80)) + "…" : name
}

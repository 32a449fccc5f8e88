import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// From a JSON value to its answer.
extension Session {
    /// - Parameter first: of a batch, the first message that was not served yet.
    mutating func process(_ root: JSONView, at now: Double, from first: Int = 0) {
        guard root.kind == .array else {
            process(Envelope.read(root), params: root["params"], at: now)
            return
        }
        guard root.count > 0 else {
            sendError(nil, RPCError(code: RPCError.Code.invalidRequest, message: "A batch holds at least one message."))
            return
        }
        guard root.count <= limits.batch else {
            sendError(
                nil,
                RPCError(
                    code: RPCError.Code.invalidRequest, message: "The batch is too long.",
                    data: ["limit": .integer(limits.batch), "came": .integer(root.count)]))
            return
        }
        if first == 0 { memory.messageBytes /= root.count }
        if !writer.isInBatch { writer.beginBatch() }
        for index in first..<root.count where !hasExited() {
            guard let message = root[index] else { continue }
            let envelope = Envelope.read(message)
            if case .request(let id, _) = envelope, writer.batchByteCount > limits.batchAnswer {
                counters.messages += 1
                sendError(id, .limitExceeded("batchAnswer", limits.batchAnswer))
            } else {
                process(envelope, params: message["params"], at: now)
            }
            if pendingWork == nil { yieldIfCostly(at: now, isInBatch: true) }
            guard let unfinished = pendingWork else { continue }
            pendingWork?.index = unfinished.result == nil && unfinished.moment != nil ? index : index + 1
            return
        }
        writer.endBatch()
    }

    /// Serves one message, however its envelope was read.
    mutating func process(_ envelope: Envelope, params: JSONView?, at now: Double) {
        counters.messages += 1
        switch envelope {
        case .request(let id, let method): handleRequest(id, method, params, at: now)
        case .notification(let method): handleNotification(method, params, at: now)
        case .invalid(let id, let error): sendError(id, error)
        case .response: log(.debug, "a response arrived for a request that was never sent")
        }
    }

    private mutating func handleRequest(_ id: RequestID, _ name: String, _ params: JSONView?, at now: Double) {
        do throws(RPCError) {
            guard let method = method(named: name) else {
                throw RPCError(
                    code: RPCError.Code.methodNotFound, message: "There is no method \"\(excerpt(name))\".",
                    data: ["member": "method", "came": .string(quoted(excerpt(name)))])
            }
            try lifecycle.requireServing(method)
            var result = try handle(method, params, at: now)
            finish(&result, of: method, id, at: now)
        } catch {
            if isDeferred() { return }
            emitEvents()
            sendError(id, error)
            validateState(after: lastMethod)
        }
    }

    /// What a request would be answered with goes out as `cell/frame`; an error, as `log/message`.
    private mutating func handleNotification(_ name: String, _ params: JSONView?, at now: Double) {
        guard let method = method(named: name) else {
            if !name.hasPrefix("$/") { log(.info, "unknown notification \(excerpt(name))") }
            return
        }
        if lifecycle != .initialized, method != .exit { return }
        do {
            var result = try handle(method, params, at: now)
            finish(&result, of: method, nil, at: now)
        } catch {
            if isDeferred() { return }
            emitEvents()
            logFailure(name, error)
            validateState(after: lastMethod)
        }
    }

    /// Whether the message at hand waits for its time to come. It is counted when it is served.
    private mutating func isDeferred() -> Bool {
        guard pendingWork != nil else { return false }
        counters.messages -= 1
        return true
    }

    /// Writes a message's answer, or begins work that first reports all that the message has caused.
    private mutating func finish(_ result: inout MethodResult, of method: Method, _ id: RequestID?, at now: Double) {
        guard engine.hasJobs else { return write(&result, of: method, id) }
        emitEvents(before: &result, isPartial: true)
        pendingWork = PendingWork(now: now, result: PendingResponse(id: id, method: method, result: result))
    }

    /// Reports what a message has caused, and answers it.
    ///
    /// - Parameter id: nil: it was a notification.
    mutating func write(_ result: inout MethodResult, of method: Method, _ id: RequestID?) {
        emitEvents(before: &result)
        emitTrace(method)
        do throws(RPCError) {
            if let id { try respond(id, result) } else { try emitFrames(of: result) }
        } catch {
            if let id { sendError(id, error) } else { logFailure(method.rawValue, error) }
        }
        validateState(after: method)
    }

    private mutating func respond(_ id: RequestID, _ result: MethodResult) throws(RPCError) {
        let context = context()
        let available = result.changesNothing ? context.responseBudget : .max
        guard writer.result(id: id, upTo: available, { result.write(context, into: &$0) }) else {
            throw responseTooLong("a request for less")
        }
    }

    /// Tells the frames that an answer would have; all of them or none.
    private mutating func emitFrames(of result: MethodResult) throws(RPCError) {
        let (start, count, available) = (writer.output.count, counters.notifications, responseBudget)
        for (address, frame, report) in result.frames {
            emitFrame(address, frame, report)
            if result.changesNothing, writer.output.count - start > available {
                writer.output.removeLast(writer.output.count - start)
                counters.notifications = count
                throw responseTooLong("a notification of fewer cells")
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
    private mutating func handle(_ method: Method, _ params: JSONView?, at now: Double) throws(RPCError) -> MethodResult
    {
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

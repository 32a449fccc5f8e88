import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// From a parsed message to its response: envelopes, batches, requests and notifications.
extension Session {
    /// Processes a message or a batch.
    ///
    /// - Parameter first: the index of the first member of a batch that was not processed yet.
    mutating func process(_ root: JSONView, at now: Double, from first: Int = 0) {
        guard root.kind == .array else {
            process(Envelope.read(root), params: root["params"], at: now)
            return
        }
        guard root.count > 0 else {
            sendError(
                nil,
                RPCError(
                    code: RPCError.Code.invalidRequest, message: "The batch is empty.",
                    data: ["expected": "an array of at least one message", "came": "[]"]))
            return
        }
        guard root.count <= limits.batch else {
            sendError(
                nil,
                RPCError(
                    code: RPCError.Code.invalidRequest, message: "The batch has more than \(limits.batch) messages.",
                    data: ["limit": .integer(limits.batch), "came": .integer(root.count)]))
            return
        }
        memory.messageBytes /= root.count
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
            guard let work = pendingWork else { continue }
            let isDeferred = work.response == nil && work.moment != nil
            pendingWork?.index = isDeferred ? index : index + 1
            return
        }
        writer.endBatch()
    }

    /// Processes one message whose envelope was read, on the fast path or not.
    mutating func process(_ envelope: Envelope, params: JSONView?, at now: Double) {
        counters.messages += 1
        switch envelope {
        case .request(let id, let method): handleRequest(id, method, params, at: now)
        case .notification(let method): handleNotification(method, params, at: now)
        case .invalid(let id, let error): sendError(id, error)
        case .response: log(.debug, "ignored a response: the daemon sends no requests")
        }
    }

    private mutating func handleRequest(_ id: RequestID, _ name: String, _ params: JSONView?, at now: Double) {
        do throws(RPCError) {
            guard let method = method(named: name) else {
                throw RPCError(
                    code: RPCError.Code.methodNotFound, message: "Unknown method \"\(excerpt(name))\".",
                    data: ["member": "method", "came": .string(quoted(excerpt(name)))])
            }
            try lifecycle.requireServing(method)
            var result = try handle(method, params, at: now)
            sendOrDefer(&result, of: method, id, at: now)
        } catch {
            if uncountDeferred() { return }
            emitEvents()
            sendError(id, error, to: excerpt(name))
            validateState(after: lastMethod)
        }
    }

    /// Handles a notification. The frames of its result are emitted as `cell/frame`, and an error as `log/message`.
    private mutating func handleNotification(_ name: String, _ params: JSONView?, at now: Double) {
        guard let method = method(named: name) else {
            if !name.utf8.starts(with: "$/".utf8) { log(.info, "ignored unknown notification \(excerpt(name))") }
            return
        }
        if lifecycle != .initialized, method != .exit { return }
        do {
            var result = try handle(method, params, at: now)
            sendOrDefer(&result, of: method, nil, at: now)
        } catch {
            if uncountDeferred() { return }
            emitEvents()
            logFailure(name, error)
            validateState(after: lastMethod)
        }
    }

    /// Returns whether the current message was deferred. It is counted when it is processed again.
    private mutating func uncountDeferred() -> Bool {
        guard pendingWork != nil else { return false }
        counters.messages -= 1
        return true
    }

    /// Sends the result of a message, or leaves that as pending work if notifications have to be emitted before it.
    private mutating func sendOrDefer(
        _ result: inout MethodResult, of method: Method, _ id: RequestID?, at now: Double
    ) {
        guard engine.hasJobs else { return send(&result, of: method, id) }
        emitEvents(before: &result, isPartial: true)
        pendingWork = PendingWork(now: now, response: PendingResponse(id: id, method: method, result: result))
    }

    /// Emits the events that a message has caused, and sends its result.
    ///
    /// - Parameter id: nil if the message is a notification.
    mutating func send(_ result: inout MethodResult, of method: Method, _ id: RequestID?) {
        emitEvents(before: &result)
        emitTrace(method)
        do throws(RPCError) {
            if let id { try sendResponse(id, result) } else { try emitFrames(of: result) }
        } catch {
            if let id { sendError(id, error, to: method.rawValue) } else { logFailure(method.rawValue, error) }
        }
        validateState(after: method)
    }

    private mutating func sendResponse(_ id: RequestID, _ result: MethodResult) throws(RPCError) {
        let context = context()
        let limit = result.changesNothing ? context.responseBudget : .max
        guard writer.result(id: id, upTo: limit, { result.write(context, into: &$0) }) else {
            throw responseTooLong("a request for less")
        }
    }

    /// Emits the frames of a result as notifications, all of them or none.
    private mutating func emitFrames(of result: MethodResult) throws(RPCError) {
        let (start, count, limit) = (writer.output.count, counters.notifications, responseBudget)
        for (address, frame, report) in result.frames {
            emitFrame(address, frame, report)
            if result.changesNothing, writer.output.count - start > limit {
                writer.output.removeLast(writer.output.count - start)
                counters.notifications = count
                throw responseTooLong("a notification of fewer cells")
            }
        }
    }

    /// The method of that name. It compares with the last method before it hashes the name: the messages of a swipe
    /// repeat the same one.
    private mutating func method(named name: String) -> Method? {
        if name != lastMethod.rawValue {
            guard let method = Method(rawValue: name) else { return nil }
            lastMethod = method
        }
        return lastMethod
    }

    /// Calls the handler of a method. Clients omit params, or send null, {} or [], if there are none.
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

/// The start of an unknown name, which may be long.
private func excerpt(_ name: String) -> String {
    name.utf8.count > 80 ? String(name.unicodeScalars.prefix(80)) + "…" : name
}

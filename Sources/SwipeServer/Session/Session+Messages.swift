import JSONRPC
import Jansson
import SwipeCore

/// From a parsed message to its response: envelopes, batches, requests and notifications.
extension Session {
    /// Processes a batch from the member at `index` on.
    mutating func processBatch(_ root: JSONView, from index: Int, at now: Double) -> Int? {
        guard root.count > 0 else {
            sendError(
                nil,
                RPCError(
                    RPCError.Code.invalidRequest, "The batch is empty.",
                    ["expected": "an array of at least one message", "came": "[]"]))
            return nil
        }
        guard root.count <= limits.batch else {
            sendError(
                nil,
                RPCError(
                    RPCError.Code.invalidRequest, "The batch has more than \(limits.batch) messages.",
                    ["limit": .integer(limits.batch), "came": .integer(root.count)]))
            return nil
        }
        if !writer.isInBatch {
            memory.messageBytes /= root.count
            writer.beginBatch()
        }
        var index = index
        var next = root[index]
        while let message = next, exitStatus == nil {
            let start = writer.batchByteCount
            let envelope = Envelope.read(message)
            if case .request(let id, _) = envelope, start > limits.batchAnswer {
                counters.totals.messages += 1
                sendError(id, .limitExceeded("batchAnswer", limits.batchAnswer))
            } else if !processOne(envelope, params: message["params"], at: now) {
                return index
            }
            index += 1
            countWork((writer.batchByteCount - start) / 512)
            if pendingWork == nil { yieldIfCostly(at: now) }
            if pendingWork != nil { return index }
            next = index < root.count ? message.nextElement : nil
        }
        writer.endBatch()
        return nil
    }

    /// Processes one message whose envelope was read.
    ///
    /// - Returns: false if the message was deferred.
    mutating func processOne(_ envelope: Envelope, params: JSONView?, at now: Double) -> Bool {
        countWork(1)
        var isDone = true
        switch envelope {
        case .request(let id, let method): isDone = handleRequest(id, method, params, at: now)
        case .notification(let method): isDone = handleNotification(method, params, at: now)
        case .invalid(let id, let error): sendError(id, error)
        case .response: log(.debug, "ignored a response: the daemon sends no requests")
        }
        if isDone { counters.totals.messages += 1 }
        return isDone
    }

    /// - Returns: false if the message was deferred.
    private mutating func handleRequest(
        _ id: RequestID, _ name: String, _ params: JSONView?, at now: Double
    ) -> Bool {
        do throws(RPCError) {
            guard let method = method(named: name) else {
                throw RPCError(
                    RPCError.Code.methodNotFound, "Unknown method \"\(excerpt(name))\".",
                    ["member": "method", "came": .string(quoted(excerpt(name)))])
            }
            try lifecycle.requireAllowed(method)
            guard var result = try dispatchWithOptional(method, params, at: now) else { return false }
            sendWhenComplete(&result, of: method, id, at: now)
        } catch {
            emitEvents()
            sendError(id, error, to: excerpt(name))
            validateState(after: excerpt(name))
        }
        return true
    }

    /// Handles a notification. The frames of its result are emitted as `cell/frame`, and an error as `log/message`.
    ///
    /// - Returns: false if the message was deferred.
    private mutating func handleNotification(_ name: String, _ params: JSONView?, at now: Double) -> Bool {
        guard let method = method(named: name) else {
            if !name.utf8.starts(with: "$/".utf8) { log(.info, "ignored unknown notification \(excerpt(name))") }
            return true
        }
        if lifecycle != .initialized, method != .exit { return true }
        do {
            guard var result = try dispatchWithOptional(method, params, at: now) else { return false }
            sendWhenComplete(&result, of: method, nil, at: now)
        } catch {
            emitEvents()
            logFailure(name, error)
            validateState(after: excerpt(name))
        }
        return true
    }

    /// Sends the result of a message, or leaves it as pending work if cells have to close or frames have to be written
    /// before.
    private mutating func sendWhenComplete(
        _ result: inout MethodResult, of method: Method, _ id: RequestID?, at now: Double
    ) {
        let isFrameList = if case .cells = result { true } else { false }
        guard isFrameList || engine.hasJobs else { return send(&result, of: method, id) }
        emitEvents(before: &result, isPartial: !isFrameList)
        let response = PendingResponse(id: id, method: method, result: result, reservedBytes: byteLimit(of: result))
        writeFrames(of: response)
        guard response.frames?.isComplete == true else {
            pendingWork = PendingWork(now: now, response: response)
            return
        }
        send(&result, of: method, id)
    }

    /// Emits the events that a message has caused, and sends its result.
    ///
    /// - Parameter id: nil if the message is a notification.
    mutating func send(_ result: inout MethodResult, of method: Method, _ id: RequestID?) {
        emitEvents(before: &result)
        emitTrace(method)
        do throws(RPCError) {
            if let id {
                let limit = method.traits.contains(.changesNothing) ? responseBudget : .max
                try sendResponse(id, result, upTo: limit)
            } else {
                try emitFrames(of: result)
            }
        } catch {
            if let id { sendError(id, error, to: method.rawValue) } else { logFailure(method.rawValue, error) }
        }
        validateState(after: method.rawValue)
    }

    private mutating func sendResponse(_ id: RequestID, _ result: MethodResult, upTo limit: Int) throws(RPCError) {
        let context = context()
        guard writer.result(id: id, upTo: limit, { result.write(context, into: &$0) }) else {
            throw responseTooLong("a request for less")
        }
    }

    /// Emits the frames of a result as notifications, all of them or none.
    private mutating func emitFrames(of result: MethodResult) throws(RPCError) {
        if case .frame(let address, let frame, let report) = result { emitFrame(address, frame, report) }
        if case .key(let address, let outcome) = result { emitFrame(address, outcome.frame) }
        if case .table(let table, _, let cells?) = result {
            for (cell, frame) in cells { emitFrame(CellAddress(table: table, key: cell), frame) }
        }
        guard case .cells(let frames) = result else { return }
        let (start, count, limit) = (writer.output.count, counters.totals.notifications, responseBudget)
        for index in 0..<frames.count {
            emitFrame(frames[index])
            if writer.output.count - start > limit {
                writer.output.removeLast(writer.output.count - start)
                counters.totals.notifications = count
                throw responseTooLong("a notification of fewer cells")
            }
        }
    }

    /// The method of that name. It compares with the last one before it looks the name up, because the messages of a swipe
    /// repeat the same one, and a session begins with `initialize`. The look-up takes 24 % of the instructions of a start.
    private mutating func method(named name: String) -> Method? {
        if name != lastMethod.rawValue {
            guard let method = Method(rawValue: name) else { return nil }
            lastMethod = method
        }
        return lastMethod
    }

    /// Dispatches a method. Clients omit params, or send null, {} or [], if there are none.
    private mutating func dispatchWithOptional(
        _ method: Method, _ params: JSONView?, at now: Double
    ) throws(RPCError) -> MethodResult? {
        if let params, params.count > 0 {
            guard params.kind == .object else {
                throw .invalid("params", expected: "an object", came: params.excerpt())
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

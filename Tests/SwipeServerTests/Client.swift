import JSONRPC
import SwipeServer

/// A session and its client, without a connection between them.
struct Client: ~Copyable {
    private var session: Session
    private var lastID = 0

    /// Calls `initialize`, unless its params are nil.
    init(
        framing: Framing? = .lines, initialize: String? = #""clock":"client","timestamp":0"#, limits: Limits = Limits(),
        memory: MemoryBudget? = nil, at now: Double = 0
    ) {
        session = Session(
            configuration: SessionConfiguration(framing: framing, limits: limits, memory: memory), now: now)
        if let initialize { call("initialize", #""protocolVersion":"1.0",\#(initialize)"#, at: now) }
    }

    /// Sends bytes, and returns the output.
    @discardableResult
    mutating func send(_ text: String, at now: Double = 0) -> [Reply] {
        let bytes = Array(text.utf8)
        session.receive(bytes.span, at: now)
        return drain()
    }

    /// Sends a request with these members of params, and returns the output. The response is the last message.
    @discardableResult
    mutating func call(_ method: String, _ params: String = "", at now: Double = 0) -> [Reply] {
        lastID += 1
        return send(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":{\#(params)}}"# + "\n", at: now)
    }

    @discardableResult
    mutating func notify(_ method: String, _ params: String = "", at now: Double = 0) -> [Reply] {
        send(#"{"jsonrpc":"2.0","method":"\#(method)","params":{\#(params)}}"# + "\n", at: now)
    }

    mutating func timePassed(at now: Double) -> [Reply] {
        session.timePassed(at: now)
        return drain()
    }

    mutating func end(at now: Double = 0) -> [Reply] {
        session.inputEnded(at: now)
        return drain()
    }

    /// Opens a table "t" of 320 px with the preset sparrow.
    mutating func openTable(_ more: String = #""behavior":"sparrow""#) {
        call("table/open", #""table":"t","width":320,\#(more)"#)
    }

    /// Sets how many bytes of output the client has not read.
    mutating func setQueuedBytes(_ count: Int) { session.rest(queuedBytes: count) }

    var exitStatus: Int32? { session.exitStatus }
    var nextDeadline: Double? { session.nextDeadline }

    /// Sends a request, and returns the output chunk by chunk.
    mutating func callInChunks(_ method: String, _ params: String, at now: Double = 0) -> [[Reply]] {
        sendInChunks(#"{"jsonrpc":"2.0","id":"p","method":"\#(method)","params":{\#(params)}}"# + "\n", at: now)
    }

    /// Sends bytes, and returns the output chunk by chunk.
    mutating func sendInChunks(_ text: String, at now: Double = 0) -> [[Reply]] {
        var chunks = [sendWithoutResuming(text, at: now)]
        while session.hasPendingWork { chunks.append(resume()) }
        return chunks
    }

    /// Sends bytes, and returns only the output that precedes the pending work.
    mutating func sendWithoutResuming(_ text: String, at now: Double = 0) -> [Reply] {
        let bytes = Array(text.utf8)
        session.receive(bytes.span, at: now)
        return replies()
    }

    /// Does the next part of the pending work, and returns its output.
    mutating func resume() -> [Reply] {
        session.resume()
        return replies()
    }

    var hasPendingWork: Bool { session.hasPendingWork }

    private mutating func drain() -> [Reply] {
        var replies = replies()
        while session.hasPendingWork { replies += resume() }
        return replies
    }

    private mutating func replies() -> [Reply] { bytes().split(separator: "\n").map { Reply(text: String($0)) } }

    private mutating func bytes() -> String {
        var bytes: [UInt8] = []
        session.drainOutput(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [Reply] {
    /// The methods of the notifications, and `answer` for responses.
    var outline: [String] { map { $0.method ?? "answer" } }
}

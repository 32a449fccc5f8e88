import JSONRPC
import SwipeServer

/// A session and whoever talks to it, without any descriptor between them.
struct Client: ~Copyable {
    private var session: Session
    private var lastID = 0

    /// Greets already, unless `initialize` is nil.
    init(
        framing: Framing? = .lines, initialize: String? = #""clock":"client","timestamp":0"#, limits: Limits = Limits(),
        memory: MemoryBudget? = nil, at now: Double = 0
    ) {
        session = Session(
            configuration: SessionConfiguration(framing: framing, limits: limits, memory: memory), now: now)
        if let initialize { call("initialize", #""protocolVersion":"1.0",\#(initialize)"#, at: now) }
    }

    /// Sends bytes; what comes back.
    @discardableResult
    mutating func send(_ text: String, at now: Double = 0) -> [Reply] {
        let bytes = Array(text.utf8)
        session.receive(bytes.span, at: now)
        return drain()
    }

    /// Sends a request with these members of params; what comes back, the answer last.
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

    /// A table of sparrow's, 320 px wide, named t.
    mutating func openTable(_ more: String = #""behavior":"sparrow""#) {
        call("table/open", #""table":"t","width":320,\#(more)"#)
    }

    /// Says how many bytes of output have not been read.
    mutating func setQueuedBytes(_ count: Int) { session.setQueuedBytes(count) }

    var exitStatus: Int32? { session.exitStatus }
    var nextDeadline: Double? { session.nextDeadline }

    /// Sends a request; what comes back, piece by piece.
    mutating func callInPieces(_ method: String, _ params: String, at now: Double = 0) -> [[Reply]] {
        let text = Array((#"{"jsonrpc":"2.0","id":"p","method":"\#(method)","params":{\#(params)}}"# + "\n").utf8)
        session.receive(text.span, at: now)
        var pieces = [replies()]
        while session.hasPendingWork {
            session.resume()
            pieces.append(replies())
        }
        return pieces
    }

    /// Whether there is more to say.
    var hasPendingWork: Bool { session.hasPendingWork }

    private mutating func drain() -> [Reply] {
        var replies = replies()
        while session.hasPendingWork {
            session.resume()
            replies += self.replies()
        }
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
    /// The methods of the notifications among them, and `answer` for the rest.
    var outline: [String] { map { $0.method ?? "answer" } }
}

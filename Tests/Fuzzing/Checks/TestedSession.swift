import JSONRPC
import Jansson
import SwipeServer

/// A session with `Content-Length` headers that is checked, and its output.
struct TestedSession: ~Copyable {
    private var session: Session
    private let limits = Limits()
    private let memory: MemoryBudget

    /// The bytes of a response besides its result. An id may be as long as the request.
    private static let envelopeBytes = 64 << 10

    init() {
        memory = MemoryBudget(bytes: limits.memory, isShared: false)
        var configuration = SessionConfiguration(framing: .contentLength, limits: limits, memory: memory)
        configuration.validatesState = true
        session = Session(configuration: configuration, now: 0)
    }

    var isOver: Bool { session.exitStatus != nil }

    /// Sends one message, and returns the output.
    mutating func say(_ message: [UInt8]) -> [UInt8] {
        let bytes = Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        session.receive(bytes.span, at: 0)
        var output: [UInt8] = []
        while session.hasPendingWork { session.resume() }
        session.drainOutput(into: &output)
        _ = session.drainLog()
        return output
    }

    mutating func say(_ message: String) -> [UInt8] { say(Array(message.utf8)) }

    /// The messages in some output. Throws if their framing is not exactly the documented one.
    func messages(in output: [UInt8]) throws(CheckFailure) -> [ArraySlice<UInt8>] {
        try expect(memory.held <= limits.memory + Self.envelopeBytes, "\(memory.held) bytes are held")
        var messages: [ArraySlice<UInt8>] = []
        var rest = output[...]
        while !rest.isEmpty {
            let name = Array("Content-Length: ".utf8)
            let digits = rest.dropFirst(name.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let start = digits.endIndex + 4
            guard rest.starts(with: name), let count = Int(String(decoding: digits, as: UTF8.self)),
                start + count <= rest.endIndex, rest[digits.endIndex..<start].elementsEqual("\r\n\r\n".utf8)
            else { throw CheckFailure("no frame: \(output.quoted)") }
            let body = rest[start..<(start + count)]
            rest = rest[(start + count)...]
            let most = limits.answerBytes + (body.first == UInt8(ascii: "[") ? limits.batchAnswer : 0)
            try expect(body.count <= most + Self.envelopeBytes, "an answer of \(body.count) bytes")
            messages.append(body)
        }
        return messages
    }
}

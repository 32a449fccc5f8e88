import JSONRPC
import Jansson

/// The result of a decoder: the text of each message, and each error.
enum Decoded: Equatable {
    case message(String)
    case malformed(RPCError)
}

/// Feeds `stream` in the pieces between `cuts`, and ends it.
func decode(
    _ stream: [UInt8], cuts: [Int] = [], framing: Framing? = nil, limits: FrameLimits = FrameLimits()
) -> [Decoded] {
    var decoder = FrameDecoder(framing: framing, limits: limits)
    var decoded: [Decoded] = []
    func collect(_ decoder: inout FrameDecoder) {
        while let piece = decoder.next() {
            switch piece {
            case .message(let range): decoded.append(.message(String(decoding: decoder.buffer[range], as: UTF8.self)))
            case .malformed(let error): decoded.append(.malformed(error))
            }
        }
    }
    var start = 0
    for end in cuts + [stream.count] {
        decoder.append(stream[start..<end].span)
        collect(&decoder)
        start = end
    }
    decoder.end()
    collect(&decoder)
    return decoded
}

func decode(
    _ stream: String, cuts: [Int] = [], framing: Framing? = nil, limits: FrameLimits = FrameLimits()
) -> [Decoded] {
    decode(Array(stream.utf8), cuts: cuts, framing: framing, limits: limits)
}

/// A message with the header that `MessageWriter` writes.
func framed(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }

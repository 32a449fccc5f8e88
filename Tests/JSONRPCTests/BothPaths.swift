import JSONRPC
import Jansson
import Testing

/// The result of reading a message.
struct Reading: Equatable {
    var envelope: Envelope
    /// The params as JSON text; nil if there are none.
    var params: String?
}

/// The nesting limit, the same as in the daemon.
let maximumDepth = 64

/// Reads a message as a whole with jansson; nil if it is not JSON.
func readWhole(_ text: [UInt8]) -> Reading? {
    guard let document = try? JSONDocument(parsing: text.span, maximumDepth: maximumDepth) else { return nil }
    var reading = Reading(envelope: Envelope.read(document.root))
    if let params = document.root["params"] { reading.params = written(params) }
    return reading
}

/// Reads a message on the fast path; nil if it does not take it.
func readFastPath(_ text: [UInt8], maximumDepth: Int = maximumDepth) -> Reading? {
    guard let message = try? ParsedMessage(text.span, maximumDepth: maximumDepth) else { return nil }
    return message.envelope.map { Reading(envelope: $0, params: written(message.document.root)) }
}

private func written(_ view: JSONView) -> String {
    var writer = JSONWriter()
    writer.value(view)
    return String(decoding: writer.bytes, as: UTF8.self)
}

/// Reads a message both ways, which must give the same result, and returns whether it takes the fast path.
///
/// Other messages are always read as a whole, so there is nothing to compare.
@discardableResult
func takesFastPath(_ text: [UInt8], _ note: @autoclosure () -> String = "") -> Bool {
    guard let ordinary = readFastPath(text) else { return false }
    let whole = readWhole(text)
    if ordinary != whole {
        Issue.record(
            "\(note()) \(String(decoding: text, as: UTF8.self).debugDescription): \(ordinary), as a whole \(String(describing: whole))"
        )
    }
    return true
}

@discardableResult
func takesFastPath(_ text: String) -> Bool { takesFastPath(Array(text.utf8)) }

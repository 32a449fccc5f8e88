import JSONRPC
import Jansson
import Testing

/// What reading a message came to.
struct Reading: Equatable {
    var envelope: Envelope
    /// The params, as they would be written; nil: there are none.
    var params: String?
}

/// How deep messages may nest in these tests, as in the daemon.
let maximumDepth = 64

/// The message as a whole, parsed by jansson; nil when it is no JSON.
func readWhole(_ text: [UInt8]) -> Reading? {
    guard let document = try? JSONDocument(parsing: text.span, maximumDepth: maximumDepth) else { return nil }
    var reading = Reading(envelope: Envelope.read(document.root))
    if let params = document.root["params"] { reading.params = written(params) }
    return reading
}

/// The message with its envelope read by hand; nil when it is not ordinary.
func readFastPath(_ text: [UInt8], maximumDepth: Int = maximumDepth) -> Reading? {
    guard let message = try? FastPathMessage(text.span, maximumDepth: maximumDepth) else { return nil }
    return Reading(envelope: message.envelope, params: written(message.params.root))
}

private func written(_ view: JSONView) -> String {
    var writer = JSONWriter()
    writer.value(view)
    return String(decoding: writer.bytes, as: UTF8.self)
}

/// Reads a message both ways, which must not differ, and says whether it was ordinary.
///
/// One that is not ordinary is read as a whole by the daemon, too: of that there is nothing to compare.
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

package import JSONRPC
import Jansson
import SwipeServer

/// A recording's first line: what it is, and what all its entries have in common.
package struct RecordingHead: Equatable, Sendable {
    /// Of the format. A recording of another one is not read.
    static let version: Int64 = 1

    /// The release that recorded.
    package let daemon: String
    /// What the command line said of the framing; nil: told apart by the first byte.
    package let framing: Framing?
    /// When the session began, by the machine's monotonic clock, in ms. Entries count from here.
    package let start: Double

    package init(framing: Framing?, start: Double) {
        self.init(daemon: Version.daemon, framing: framing, start: start)
    }

    private init(daemon: String, framing: Framing?, start: Double) {
        (self.daemon, self.framing, self.start) = (daemon, framing, start)
    }

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("recording", Self.version)
        writer.member("swiped", daemon)
        writer.member("protocol", Version.wireProtocol)
        writer.member("framing", framing?.rawValue ?? "auto")
        writer.member("clock", "CLOCK_MONOTONIC" as StaticString)
        writer.member("unit", "ms" as StaticString)
        writer.member("start", start)
        writer.endObject()
    }

    static func read(_ line: Span<UInt8>) throws(RecordingError.Reason) -> RecordingHead {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: line, maximumDepth: RecordingEntry.maximumDepth)
        } catch {
            throw .notAHead
        }
        guard let version = document.root["recording"]?.integer else { throw .notAHead }
        guard version == Self.version else { throw .foreignVersion(version) }
        guard let daemon = document.root["swiped"]?.string, let framing = document.root["framing"]?.string,
            let start = document.root["start"]?.number, RecordingEntry.times.contains(start)
        else { throw .notAHead }
        guard framing == "auto" || Framing(rawValue: framing) != nil else { throw .notAHead }
        return RecordingHead(daemon: daemon, framing: Framing(rawValue: framing), start: start)
    }
}

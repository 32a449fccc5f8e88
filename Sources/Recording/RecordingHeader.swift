import JSONRPC
import Jansson
package import SwipeServer

/// A recording's first line: what it is, and what all its entries have in common.
package struct RecordingHeader: Equatable, Sendable {
    /// The version of the format. Recordings of other versions are rejected.
    static let version: Int64 = 1

    /// The version of the daemon that recorded the session.
    package let daemon: String
    /// The configuration of the session.
    package let session: SessionConfiguration
    /// When the session began, in ms of the monotonic clock. The times of entries are relative to it.
    package let start: Double

    package init(_ session: SessionConfiguration, start: Double, daemon: String = Version.daemon) {
        (self.session, self.start, self.daemon) = (session, start, daemon)
    }

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("recording", Self.version)
        writer.member("swiped", daemon)
        writer.member("protocol", Version.wireProtocol)
        writer.member("framing", session.framing?.rawValue ?? "auto")
        writeLimits(into: &writer)
        writer.member("clock", "CLOCK_MONOTONIC" as StaticString)
        writer.member("unit", "ms" as StaticString)
        writer.member("start", start)
        writer.endObject()
    }

    /// Writes the limits that differ from their defaults.
    private func writeLimits(into writer: inout JSONWriter) {
        let changed = Limits.settings.filter { session.limits[$0] != Limits()[$0] }
        if changed.isEmpty { return }
        writer.name("limits")
        writer.beginObject()
        for setting in changed { writer.member(setting.name, session.limits[setting]) }
        writer.endObject()
    }

    private static func readLimits(_ view: JSONView?) throws(RecordingError.Reason) -> Limits {
        var limits = Limits()
        for setting in Limits.settings {
            guard let value = view?[setting.name] else { continue }
            guard let value = value.integer, limits.set(setting, to: Int(value)) else { throw .notAHeader }
        }
        return limits
    }

    static func read(_ line: Span<UInt8>) throws(RecordingError.Reason) -> RecordingHeader {
        guard let document = try? JSONDocument(parsing: line, maximumDepth: RecordingEntry.maximumDepth),
            let version = document.root["recording"]?.integer
        else { throw .notAHeader }
        guard version == Self.version else { throw .unsupportedVersion(version) }
        guard let daemon = document.root["swiped"]?.string, let framing = document.root["framing"]?.string,
            let start = document.root["start"]?.number, RecordingEntry.times.contains(start)
        else { throw .notAHeader }
        guard framing == "auto" || Framing(rawValue: framing) != nil else { throw .notAHeader }
        let session = SessionConfiguration(
            framing: Framing(rawValue: framing), limits: try readLimits(document.root["limits"]))
        return RecordingHeader(session, start: start, daemon: daemon)
    }
}

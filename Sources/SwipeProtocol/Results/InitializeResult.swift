package import Jansson
import SwipeCore

/// The result of `initialize`: the daemon's version, capabilities, presets and limits.
package struct InitializeResult: Sendable {
    private let daemonVersion: String
    private let protocolVersion: String
    private let limits: [(name: StaticString, value: Int)]
    private let timestamp: Double
    private let revision: Int64

    package init(
        daemon: String, protocol version: String, limits: [(name: StaticString, value: Int)], timestamp: Double,
        revision: Int64
    ) {
        (daemonVersion, protocolVersion, self.limits) = (daemon, version, limits)
        (self.timestamp, self.revision) = (timestamp, revision)
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("protocolVersion", protocolVersion)
        writer.name("serverInfo")
        writer.beginObject()
        writer.member("name", "swiped" as StaticString)
        writer.member("version", daemonVersion)
        writer.endObject()
        writer.name("capabilities")
        writer.beginObject()
        Self.array("methods", Method.allCases.map { $0.rawValue }, into: &writer)
        Self.array("clocks", ClockName.allCases.map { $0.rawValue }, into: &writer)
        Self.array("animationFormats", AnimationFormatName.allCases.map { $0.rawValue }, into: &writer)
        Self.array("estimators", VelocityRule.Estimator.allCases.map { $0.rawValue }, into: &writer)
        writer.endObject()
        Self.array("presets", PresetName.allCases.map { $0.rawValue }, into: &writer)
        writer.name("limits")
        writer.beginObject()
        for limit in limits { writer.member(limit.name, limit.value) }
        writer.endObject()
        writer.member("timestamp", timestamp)
        writer.member("revision", revision)
        writer.endObject()
    }

    private static func array(_ name: StaticString, _ strings: [String], into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for string in strings { writer.value(string) }
        writer.endArray()
    }
}

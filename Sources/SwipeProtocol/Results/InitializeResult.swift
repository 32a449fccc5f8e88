package import Jansson
private import SwipeCore

/// The result of `initialize`: the daemon's version, capabilities, presets and limits.
package struct InitializeResult: Sendable {
    package var protocolVersion: String
    package var serverVersion: String
    package var presets: [String]
    package var limits: [(name: StaticString, value: Int)]
    package var timestamp: Double
    package var revision: Int64

    package init(
        protocolVersion: String, serverVersion: String, presets: [String],
        limits: [(name: StaticString, value: Int)], timestamp: Double, revision: Int64
    ) {
        self.protocolVersion = protocolVersion
        self.serverVersion = serverVersion
        self.presets = presets
        self.limits = limits
        self.timestamp = timestamp
        self.revision = revision
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("protocolVersion", protocolVersion)
        writer.name("serverInfo")
        writer.beginObject()
        writer.member("name", "swiped" as StaticString)
        writer.member("version", serverVersion)
        writer.endObject()
        writer.name("capabilities")
        writer.beginObject()
        Self.array("methods", Method.allCases.map { $0.rawValue }, into: &writer)
        Self.array("clocks", ClockName.allCases.map { $0.rawValue }, into: &writer)
        Self.array("animationFormats", AnimationFormatName.allCases.map { $0.rawValue }, into: &writer)
        Self.array("estimators", VelocityRule.Estimator.allCases.map { $0.rawValue }, into: &writer)
        writer.endObject()
        Self.array("presets", presets, into: &writer)
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

import Jansson
import SwipeCore
import SwipeProtocol

/// The result of `initialize`: the daemon's version, capabilities, presets and limits.
struct InitializeResult: Sendable {
    var limits: [(name: StaticString, value: Int)]
    var timestamp: Double
    var revision: Int64

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("protocolVersion", Version.wireProtocol)
        writer.name("serverInfo")
        writer.beginObject()
        writer.member("name", "swiped" as StaticString)
        writer.member("version", Version.daemon)
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

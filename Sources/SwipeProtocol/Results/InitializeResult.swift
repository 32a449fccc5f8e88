package import Jansson

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
        writer.array("methods", Method.allCases) { $1.value($0.rawValue) }
        writer.array("clocks", ClockName.allCases) { $1.value($0.rawValue) }
        writer.array("animationFormats", AnimationFormatName.allCases) { $1.value($0.rawValue) }
        writer.array("estimators", VelocityMessage.Estimator.allCases) { $1.value($0.rawValue) }
        writer.endObject()
        writer.array("presets", presets) { $1.value($0) }
        writer.name("limits")
        writer.beginObject()
        for limit in limits { writer.member(limit.name, limit.value) }
        writer.endObject()
        writer.member("timestamp", timestamp)
        writer.member("revision", revision)
        writer.endObject()
    }
}

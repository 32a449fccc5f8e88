package import Jansson

/// A cell at a moment: what a toolkit has to draw, and, when motion starts or ends, what there is to say of it.
package struct FrameMessage: Sendable {
    package enum Phase: String, Sendable {
        case closed, open, expanded, tracking, settling, pending, collapsing, removed
    }

    package var table: String
    package var cell: CellName
    package var revision: Int
    package var phase: Phase
    package var offset: Double
    package var target: Double
    package var side: SideName?
    package var progress: Double
    package var armed: String?
    /// Where the actions of the side that shows stand; nil if the client has not asked.
    package var actions: [PlacementMessage]?
    /// What has become of a pointer.
    package var recognition: RecognitionReport?
    package var collapse: AnimationMessage?
    package var animation: AnimationMessage?
    package var decision: DecisionMessage?
    package var finished: FinishedMessage?

    package init(
        table: String, cell: CellName, revision: Int, phase: Phase, offset: Double, target: Double, side: SideName?,
        progress: Double
    ) {
        self.table = table
        self.cell = cell
        self.revision = revision
        self.phase = phase
        self.offset = offset
        self.target = target
        self.side = side
        self.progress = progress
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("revision", revision)
        writer.member("phase", phase.rawValue)
        writer.member("offset", offset)
        writer.member("target", target)
        writer.member("side", side)
        writer.member("progress", progress)
        if let armed { writer.member("armed", armed) } else { writer.nullMember("armed") }
        if let actions { Self.write(actions, into: &writer) }
        recognition?.write(into: &writer)
        animation?.write("animation", into: &writer)
        collapse?.write("collapse", into: &writer)
        decision?.write(into: &writer)
        finished?.write(into: &writer)
        writer.endObject()
    }

    private static func write(_ actions: [PlacementMessage], into writer: inout JSONWriter) {
        writer.name("actions")
        writer.beginArray()
        for action in actions {
            writer.beginObject()
            writer.member("id", action.id)
            writer.member("x", action.x)
            writer.member("width", action.width)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// Where an action stands, within the cell.
package struct PlacementMessage: Sendable {
    package var id: String
    package var x: Double
    package var width: Double

    package init(id: String, x: Double, width: Double) {
        self.id = id
        self.x = x
        self.width = width
    }
}

/// What has become of a pointer, told with the frame of its cell.
package struct RecognitionReport: Sendable {
    package var recognition: RecognitionName
    /// Of a pointer that has left.
    package var velocity: (x: Double, y: Double)?
    /// The action that a tap has hit.
    package var tapped: String?

    package init(recognition: RecognitionName, velocity: (x: Double, y: Double)?, tapped: String?) {
        self.recognition = recognition
        self.velocity = velocity
        self.tapped = tapped
    }

    func write(into writer: inout JSONWriter) {
        writer.member("recognition", recognition.rawValue)
        if let velocity {
            writer.name("velocity")
            writer.beginObject()
            writer.member("x", velocity.x)
            writer.member("y", velocity.y)
            writer.endObject()
        }
        if let tapped { writer.member("tapped", tapped) }
    }
}

/// An animation that ended with a frame; not `finished` when it was cut short.
package struct FinishedMessage: Sendable {
    package var animation: Int
    package var finished: Bool

    package init(animation: Int, finished: Bool) {
        self.animation = animation
        self.finished = finished
    }

    func write(into writer: inout JSONWriter) {
        writer.name("finished")
        writer.beginObject()
        writer.member("animation", animation)
        writer.member("finished", finished)
        writer.endObject()
    }
}

/// How a velocity was estimated.
package struct EstimateMessage: Sendable {
    package var estimator: VelocityMessage.Estimator
    /// Of the estimator's formula.
    package var version: Int
    /// How many samples it saw, over how many ms.
    package var samples: Int
    package var window: Double
    /// 0 to 1: how well they agree.
    package var confidence: Double

    package init(
        estimator: VelocityMessage.Estimator, version: Int, samples: Int, window: Double, confidence: Double
    ) {
        self.estimator = estimator
        self.version = version
        self.samples = samples
        self.window = window
        self.confidence = confidence
    }

    func write(into writer: inout JSONWriter) {
        writer.member("estimator", estimator.rawValue)
        writer.member("estimatorVersion", version)
        writer.member("samples", samples)
        writer.member("window", window)
        writer.member("confidence", confidence)
    }
}

/// What a release decided, and from what.
///
/// A class, so that the many frames without one are small.
package final class DecisionMessage: Sendable {
    package enum Outcome: String, Sendable { case open, close, action }

    package let outcome: Outcome
    package let rule: ReleaseReasonName
    package let offset: Double
    package let velocity: Double
    /// Set when the velocity is an estimate.
    package let estimate: EstimateMessage?
    package let projected: Double?
    package let threshold: Double?
    /// What a full swipe performs.
    package let action: String?

    package init(
        outcome: Outcome, rule: ReleaseReasonName, offset: Double, velocity: Double, estimate: EstimateMessage?,
        projected: Double?, threshold: Double?, action: String?
    ) {
        self.outcome = outcome
        self.rule = rule
        self.offset = offset
        self.velocity = velocity
        self.estimate = estimate
        self.projected = projected
        self.threshold = threshold
        self.action = action
    }

    func write(into writer: inout JSONWriter) {
        writer.name("decision")
        writer.beginObject()
        writer.member("outcome", outcome.rawValue)
        writer.member("rule", rule.rawValue)
        writer.member("offset", offset)
        writer.member("velocity", velocity)
        estimate?.write(into: &writer)
        if let projected { writer.member("projected", projected) }
        if let threshold { writer.member("threshold", threshold) }
        if let action { writer.member("action", action) }
        writer.endObject()
    }
}

extension JSONWriter {
    /// A side, or null.
    mutating func member(_ name: StaticString, _ side: SideName?) {
        switch side {
        case .leading: member(name, "leading" as StaticString)
        case .trailing: member(name, "trailing" as StaticString)
        case nil: nullMember(name)
        }
    }
}

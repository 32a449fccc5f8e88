package import Jansson

/// A cell at a moment: what a toolkit has to draw, and, when motion starts or ends, what there is to say of it.
package struct FrameMessage: Sendable {
    package enum Phase: String, Sendable { case closed, open, tracking, settling }

    package var table: String
    package var cell: CellName
    package var revision: Int
    package var phase: Phase
    package var offset: Double
    package var target: Double
    package var side: SideName?
    package var progress: Double
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
        writer.nullMember("armed")
        animation?.write(into: &writer)
        decision?.write(into: &writer)
        finished?.write(into: &writer)
        writer.endObject()
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

/// What a release decided, and from what.
package struct DecisionMessage: Sendable {
    package enum Outcome: String, Sendable { case open, close }

    package var outcome: Outcome
    package var rule: String
    package var offset: Double
    package var velocity: Double
    /// Set when the velocity is an estimate.
    package var estimator: String?
    package var projected: Double?
    package var threshold: Double?

    package init(outcome: Outcome, rule: String, offset: Double, velocity: Double) {
        self.outcome = outcome
        self.rule = rule
        self.offset = offset
        self.velocity = velocity
    }

    func write(into writer: inout JSONWriter) {
        writer.name("decision")
        writer.beginObject()
        writer.member("outcome", outcome.rawValue)
        writer.member("rule", rule)
        writer.member("offset", offset)
        writer.member("velocity", velocity)
        if let estimator { writer.member("estimator", estimator) }
        if let projected { writer.member("projected", projected) }
        if let threshold { writer.member("threshold", threshold) }
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

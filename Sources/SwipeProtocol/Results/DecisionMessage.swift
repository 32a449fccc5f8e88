import Jansson

/// How the velocity of a release was estimated.
package struct EstimateMessage: Sendable {
    package var estimator: VelocityMessage.Estimator
    /// The version of the estimator's formula.
    package var version: Int
    /// How many samples the estimator used.
    package var samples: Int
    /// The time that the samples span, in ms.
    package var window: Double
    /// How well the samples agree, from 0 to 1.
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

/// What a release decided, and the quantities that decided it.
///
/// It is a class so that frames without a decision, which are most, stay small.
package final class DecisionMessage: Sendable {
    package enum Outcome: String, Sendable { case open, close, action }

    package let outcome: Outcome
    package let rule: ReleaseReasonName
    package let offset: Double
    package let velocity: Double
    /// Nil if the client sent the velocity.
    package let estimate: EstimateMessage?
    package let projected: Double?
    package let threshold: Double?
    /// The action that a full swipe performs.
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

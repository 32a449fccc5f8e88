/// What a release would do now if the finger had stopped: by the position alone, without a velocity.
package struct ReleasePreview: Hashable, Sendable {
    /// The rest state to which the cell would go.
    package var rest: Rest
    /// The offset of that rest state, in px.
    package var target: Double
    /// The action that would be performed.
    package var action: String?
}

extension Tracking {
    private func preview(at now: Timestamp, in context: CellContext) -> ReleasePreview {
        let decision = decide(velocity: 0, at: now, in: context)
        var rest = decision.outcome
        if decision.reason == .fullSwipe, let action = decision.action, let side = context.geometry.side(at: offset) {
            rest = context.rest(after: action, on: side, releasedTo: decision.outcome)
        }
        return ReleasePreview(rest: rest, target: context.geometry.offset(of: rest), action: decision.action)
    }

    /// Notes what a release would do where the gesture finds content. An action that is armed there counts as armed, so
    /// that the beginning of a gesture changes nothing.
    mutating func previewFirstRelease(at now: Timestamp, in context: CellContext) {
        var found = self
        _ = found.arm(in: context)
        release = found.preview(at: now, in: context)
    }

    /// Updates what a release would do.
    ///
    /// - Returns: whether that was known before and has changed.
    mutating func previewRelease(at now: Timestamp, in context: CellContext) -> Bool {
        let present = preview(at: now, in: context)
        defer { release = present }
        return release != nil && present != release
    }
}

extension Cell {
    /// Updates what a release would do now and reports a change, if the client has requested that.
    mutating func previewRelease(in context: CellContext, _ timeline: inout Timeline) {
        guard timeline.reports.releases, case .tracking(var tracking) = state else { return }
        let isChanged = tracking.previewRelease(at: timeline.now, in: context)
        state = .tracking(tracking)
        guard isChanged, let release = tracking.release else { return }
        timeline.emit(.releaseChanged(context.address, release, at: timeline.now))
    }
}

import Motion

/// State that no session comes to.
package struct UnsoundState: Error, Hashable, Sendable {
    /// What it should have been, in words.
    package var expected: String
}

extension SwipeEngine {
    /// Makes sure that restored state is one that a session comes to, as far as anything depends on it.
    package func checkSoundness() throws(UnsoundState) {
        try Self.require(timeline.isSound, "counters that are past what they have counted")
        for table in openTables {
            let cells = table.cells.all.map(\.cell)
            try Self.require(
                cells.allSatisfy { (1...max(table.lastOrdinal, 1)).contains($0.ordinal) }, "ordinals that were counted")
            for cell in cells { try check(cell, of: table.name) }
            for own in table.own.values { try own.configuration.overrides.behavior?.checkSoundness() }
            try table.configuration.behavior.checkSoundness()
            try Self.require((0...1e9).contains(table.configuration.width), "a width from 0 to 1e9")
        }
    }

    private func check(_ cell: Cell, of table: String) throws(UnsoundState) {
        let flight: Flight?
        switch cell.state {
        case .resting: flight = nil
        case .settling(let motion), .collapsing(let motion, _): flight = motion
        case .tracking(let tracking):
            flight = tracking.snap
            try Self.require(tracking.history.samples.count <= SampleHistory.capacity, "at most twenty samples")
        }
        guard let flight else { return }
        try Self.require(timeline.cell(of: flight.id)?.table == table, "motions that are under way")
        try Self.require(flight.trajectory.isSound, "motions of at most ten seconds")
    }

    fileprivate static func require(_ isMet: Bool, _ expected: String) throws(UnsoundState) {
        guard isMet else { throw UnsoundState(expected: expected) }
    }
}

extension Behavior {
    /// The numbers that a formula divides by, or repeats until.
    fileprivate func checkSoundness() throws(UnsoundState) {
        for rule in [settle.open, settle.close, settle.expand, settle.reduced] {
            let isSound: Bool =
                switch rule {
                case .curve(let duration, let easing): Self.lasts(duration) && easing.isSound
                case .phases(let phases):
                    !phases.isEmpty && phases.allSatisfy { Self.lasts($0.duration) && $0.easing.isSound }
                case .spring(let spring, _, let maximumOvershoot): spring.isSound && (maximumOvershoot ?? 0) >= 0
                }
            try SwipeEngine.require(isSound, "settle rules that come to an end")
        }
        if case .rubberBand(let band, let dimension) = tracking {
            try SwipeEngine.require(band.coefficient > 0 && (dimension ?? 1) > 0, "rubber bands that pull back")
        }
    }

    /// Whether a motion of so many ms is over at once, or has a speed that is a number.
    private static func lasts(_ duration: Double) -> Bool { duration == 0 || (1...10_000).contains(duration) }
}

import Motion

extension Cell {
    /// The places around the cell have changed from those of `old`: it keeps its state, and moves on to where that is now.
    mutating func adapt(from old: CellSetting, to setting: CellSetting, _ timeline: inout Timeline) {
        let before = motion(at: timeline.now, in: old)
        if case .open(let side) = rest, setting.geometry.offset(of: rest) == 0 {
            lastSide = side
            _ = go(to: .closed, cause: .program, animated: false, in: setting, &timeline)
            return
        }
        switch state {
        case .resting, .collapsing: return
        case .tracking(var tracking):
            if setting.map != old.map { tracking.rebase(setting.map) }
            let change = tracking.arm(in: setting)
            state = .tracking(tracking)
            if let change { recordArming(change, in: setting, &timeline) }
        case .settling(let flight):
            guard setting.geometry.offset(of: flight.target) != flight.trajectory.to else { return }
            flyOn(flight, from: before, to: setting, &timeline)
        }
    }

    /// Flies on from where it is, at the speed it has, to where its target is now.
    private mutating func flyOn(
        _ flight: Flight, from present: (offset: Double, velocity: Double), to setting: CellSetting,
        _ timeline: inout Timeline
    ) {
        recordEnd(of: flight.id, finished: false, in: setting, &timeline)
        let path = trajectory(to: flight.target, from: present.offset, velocity: present.velocity, in: setting)
        guard let path else {
            arrive(at: flight.target, nil, flight.announcement, in: setting, &timeline)
            if let action = flight.performs { perform(action, in: setting, &timeline) }
            completeIfArrived(in: setting, &timeline)
            return
        }
        var onward = timeline.launch(path, to: flight.target, announcing: flight.announcement)
        onward.performs = flight.performs
        state = .settling(onward)
    }

    /// Shows `fraction` of a side's extent and hides it again: that there is something to swipe for. Nothing happens where
    /// there is nothing to show, the cell is not at rest, or little motion is asked for.
    mutating func reveal(
        _ side: Side, fraction: Double, hold: Double, in setting: CellSetting, _ timeline: inout Timeline
    ) {
        guard case .resting(.closed) = state, pending == nil, !setting.isMotionReduced else { return }
        let extent = setting.geometry.extent(of: side)
        guard extent > 0, fraction > 0 else { return }
        let peek = setting.geometry.sign(of: side) * extent * fraction
        let path = Trajectory(
            from: 0,
            through: [(peek, Self.peekDuration, .easeOut)] + (hold > 0 ? [(peek, hold, .linear)] : [])
                + [(0, Self.peekDuration, .easeInOut)])
        let flight = timeline.launch(path, to: .closed, announcing: nil)
        state = .settling(flight)
    }

    /// How long, in ms, a peek takes to come, and to go.
    private static let peekDuration = 300.0
}

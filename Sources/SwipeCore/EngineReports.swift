/// What the client has requested of the engine besides what it always reports.
package struct EngineReports: Sendable {
    /// Whether frames have the places of actions.
    package var layout = false
    /// Whether frames have the line on which content follows the finger.
    package var followLines = false
    /// Whether held cells know what a release would do, and report its changes.
    package var releases = false
    package var announcements = false
    /// Whether state transitions are described in words, for `$/logTrace`.
    package var transitions = false

    package init() {}

    package var additions: Bool { layout || followLines }
}

extension CellContext {
    /// A frame of the cell as it is now, with what the client has requested besides.
    func reported(_ frame: Frame, of cell: Cell?, _ reports: EngineReports) -> Frame {
        guard reports.additions else { return frame }
        var (frame, additions) = (frame, Frame.Additions())
        if reports.layout { additions.layout = placements(frame) }
        if reports.followLines, frame.phase == .tracking { additions.followLine = cell?.tracking?.followLine(map) }
        frame.additions = additions
        return frame
    }
}

extension Cell {
    /// Reports a frame that the message did not request.
    func emit(_ frame: Frame, in context: CellContext, _ timeline: inout Timeline) {
        let frame = context.reported(frame, of: self, timeline.reports)
        timeline.emit(.frameChanged(context.address, frame, at: timeline.now))
    }
}

// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.Frame {
    /// A pointer went down on a cell: from here on the daemon recognises.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - position: Where the pointer is: px from the left and top of the cell at rest.
    ///   - pointer: The pointer's own number while it is down. The default is `0`.
    ///   - device: What the pointer is: each has its slop. The default is `touch`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func pointerDown(
        table: String,
        cell: Swipe.CellName,
        position: Swipe.Vector,
        pointer: Int? = nil,
        device: Swipe.Device? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "pointer/down",
            [
                "table": given(table),
                "cell": given(cell),
                "position": given(position),
                "pointer": given(pointer),
                "device": given(device),
                "timestamp": given(timestamp),
            ])
    }

    /// A pointer moved.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - position: Where the pointer is: px from the left and top of the cell at rest.
    ///   - pointer: The pointer's own number while it is down. The default is `0`.
    ///   - samples: What was kept back since the last message, oldest first; the message itself is the newest.
    ///   - resampled: Made up to fall on a frame: it moves content, and says nothing of velocity. The default is
    ///     `false`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func pointerMove(
        table: String,
        position: Swipe.Vector,
        pointer: Int? = nil,
        samples: [Swipe.PointerSample]? = nil,
        resampled: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "pointer/move",
            [
                "table": given(table),
                "position": given(position),
                "pointer": given(pointer),
                "samples": given(samples),
                "resampled": given(resampled),
                "timestamp": given(timestamp),
            ])
    }

    /// A pointer left: a swipe is released, or it was a tap.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - position: Where the pointer is: px from the left and top of the cell at rest.
    ///   - pointer: The pointer's own number while it is down. The default is `0`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func pointerUp(
        table: String,
        position: Swipe.Vector,
        pointer: Int? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "pointer/up",
            [
                "table": given(table),
                "position": given(position),
                "pointer": given(pointer),
                "timestamp": given(timestamp),
            ])
    }

    /// A pointer is somebody else's now: its cell goes where it rested before.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - pointer: The pointer's own number while it is down. The default is `0`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func pointerCancel(table: String, pointer: Int? = nil, timestamp: Double? = nil) -> Self {
        Self("pointer/cancel", ["table": given(table), "pointer": given(pointer), "timestamp": given(timestamp)])
    }
}

// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.Frame {
    /// A wheel or touchpad turned over a cell.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - delta: How far content would move by it, in px. It may be absent where phase is ended or cancelled.
    ///   - phase: As the toolkit tells it. Absent from a wheel that tells none: its swipe ends when it has rested for
    ///     150 ms.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func wheelUpdate(
        table: String,
        cell: Swipe.CellName,
        delta: Swipe.Vector? = nil,
        phase: Swipe.WheelPhase? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "wheel/update",
            [
                "table": given(table),
                "cell": given(cell),
                "delta": given(delta),
                "phase": given(phase),
                "timestamp": given(timestamp),
            ])
    }
}

// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.ShouldBeginResult {
    /// A toolkit's own recogniser asks whether its gesture is a swipe.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - translation: How far the finger has come, in px.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func gestureShouldBegin(
        table: String,
        cell: Swipe.CellName,
        translation: Swipe.Vector,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "gesture/shouldBegin",
            [
                "table": given(table),
                "cell": given(cell),
                "translation": given(translation),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.Frame {
    /// A toolkit's own gesture takes a cell.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - translation: Since the gesture began, in px.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func gestureBegin(
        table: String,
        cell: Swipe.CellName,
        translation: Swipe.Vector? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "gesture/begin",
            [
                "table": given(table),
                "cell": given(cell),
                "translation": given(translation),
                "timestamp": given(timestamp),
            ])
    }

    /// The finger moved.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - translation: Since the gesture began, in px.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func gestureUpdate(
        table: String,
        cell: Swipe.CellName,
        translation: Swipe.Vector,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "gesture/update",
            [
                "table": given(table),
                "cell": given(cell),
                "translation": given(translation),
                "timestamp": given(timestamp),
            ])
    }

    /// The finger left: the cell goes where the release decides.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - translation: Since the gesture began, in px. Absent: the last one.
    ///   - velocity: Of the finger, in px/s. Absent: it is estimated.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func gestureEnd(
        table: String,
        cell: Swipe.CellName,
        translation: Swipe.Vector? = nil,
        velocity: Swipe.Vector? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "gesture/end",
            [
                "table": given(table),
                "cell": given(cell),
                "translation": given(translation),
                "velocity": given(velocity),
                "timestamp": given(timestamp),
            ])
    }

    /// The gesture is taken back: the cell goes where it rested before, and no action is performed.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func gestureCancel(table: String, cell: Swipe.CellName, timestamp: Double? = nil) -> Self {
        Self("gesture/cancel", ["table": given(table), "cell": given(cell), "timestamp": given(timestamp)])
    }
}

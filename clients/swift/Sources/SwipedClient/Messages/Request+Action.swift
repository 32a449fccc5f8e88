// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.InvocationResult {
    /// Performs one of a cell's actions by program, or because its button was tapped.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - action: The id of one of the cell's actions.
    ///   - side: The side that the action is on. Absent: the first with an action of this id, leading before
    ///     trailing.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func actionInvoke(
        table: String,
        cell: Swipe.CellName,
        action: String,
        side: Swipe.Side? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "action/invoke",
            [
                "table": given(table),
                "cell": given(cell),
                "action": given(action),
                "side": given(side),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.Frame {
    /// The application has performed an action, or refused to.
    ///
    /// - Parameters:
    ///   - invocation: The invocation's id, from action/invoked.
    ///   - performed: Whether it was performed. The default is `true`.
    ///   - then: What becomes of the cell. Absent: remove for a destructive action that was performed, else close.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func actionComplete(
        invocation: Int,
        performed: Bool? = nil,
        then: Swipe.Completion? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "action/complete",
            [
                "invocation": given(invocation),
                "performed": given(performed),
                "then": given(then),
                "timestamp": given(timestamp),
            ])
    }
}

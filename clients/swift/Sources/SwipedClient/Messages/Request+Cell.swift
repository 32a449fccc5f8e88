// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.Frame {
    /// Gives a cell what is its own. What is absent keeps its value; null gives the table's back.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - actions: What the cell has on its sides.
    ///   - reveal: The sides that a swipe may reveal.
    ///   - behavior: How the cell moves. Its policy is not looked at: that is the table's.
    ///   - data: The client's own, given back in action/invoked: at most x-limits.dataBytes bytes as compact JSON.
    ///     Null: none.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func cellConfigure(
        table: String,
        cell: Swipe.CellName,
        actions: Swipe.Nullable<Swipe.Actions>? = nil,
        reveal: Swipe.Nullable<Swipe.Reveal>? = nil,
        behavior: Swipe.Nullable<Swipe.BehaviorOverride>? = nil,
        data: Swipe.JSONValue? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "cell/configure",
            [
                "table": given(table),
                "cell": given(cell),
                "actions": given(actions),
                "reveal": given(reveal),
                "behavior": given(behavior),
                "data": given(data),
                "timestamp": given(timestamp),
            ])
    }

    /// Opens a cell by program.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - side: The side to show. It may be left out where the cell has one side that opens.
    ///   - animated: Whether content moves there, or is there at once. The default is `true`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func cellOpen(
        table: String,
        cell: Swipe.CellName,
        side: Swipe.Side? = nil,
        animated: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "cell/open",
            [
                "table": given(table),
                "cell": given(cell),
                "side": given(side),
                "animated": given(animated),
                "timestamp": given(timestamp),
            ])
    }

    /// Closes a cell by program.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - animated: Whether content moves there, or is there at once. The default is `true`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func cellClose(
        table: String,
        cell: Swipe.CellName,
        animated: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "cell/close",
            [
                "table": given(table),
                "cell": given(cell),
                "animated": given(animated),
                "timestamp": given(timestamp),
            ])
    }

    /// Shows a part of a side for a moment, and hides it again.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - side: The side to show. It may be left out where the cell has one side that opens.
    ///   - fraction: How much of the side's extent is shown. The default is `0.5`.
    ///   - hold: How long it is shown, in ms. The default is `200`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func cellReveal(
        table: String,
        cell: Swipe.CellName,
        side: Swipe.Side? = nil,
        fraction: Double? = nil,
        hold: Double? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "cell/reveal",
            [
                "table": given(table),
                "cell": given(cell),
                "side": given(side),
                "fraction": given(fraction),
                "hold": given(hold),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.OperationsResult {
    /// Lists what can be done to a cell, as requests: for menus, keys and assistive technology.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cell: The cell's name.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func cellActions(table: String, cell: Swipe.CellName, timestamp: Double? = nil) -> Self {
        Self("cell/actions", ["table": given(table), "cell": given(cell), "timestamp": given(timestamp)])
    }
}

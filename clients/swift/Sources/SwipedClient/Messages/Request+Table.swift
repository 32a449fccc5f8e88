// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.TableResult {
    /// Opens a table: a list whose cells are swiped by the same rules.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - width: The cells' size along the axis, in px.
    ///   - behavior: How cells move: overrides of preset mail. The default is `mail`.
    ///   - actions: What every cell has on its sides.
    ///   - layoutDirection: The reading direction. The default is `ltr`.
    ///   - axis: Along which content moves. The default is `horizontal`.
    ///   - identity: How cells are named. The default is `key`.
    ///   - sections: How many rows each section has. Without it, any [section, row] is a row.
    ///   - group: Tables of one group have one open cell among them, where policy.open is group. Null: no group.
    ///   - reducedMotion: Every settle follows settle.reduced. The default is the capability reducedMotion.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableOpen(
        table: String,
        width: Double,
        behavior: Swipe.BehaviorOverride? = nil,
        actions: Swipe.Actions? = nil,
        layoutDirection: Swipe.LayoutDirection? = nil,
        axis: Swipe.Axis? = nil,
        identity: Swipe.Identity? = nil,
        sections: [Int]? = nil,
        group: String? = nil,
        reducedMotion: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "table/open",
            [
                "table": given(table),
                "width": given(width),
                "behavior": given(behavior),
                "actions": given(actions),
                "layoutDirection": given(layoutDirection),
                "axis": given(axis),
                "identity": given(identity),
                "sections": given(sections),
                "group": given(group),
                "reducedMotion": given(reducedMotion),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.TableConfiguredResult {
    /// Changes what all cells of a table have in common. What is absent keeps its value.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - width: The cells' size along the axis, in px.
    ///   - behavior: How cells move: overrides of what they have.
    ///   - actions: What every cell has on its sides. A side that is not named keeps what it has.
    ///   - layoutDirection: The reading direction.
    ///   - axis: Along which content moves.
    ///   - identity: What the table was opened with: it cannot change.
    ///   - sections: How many rows each section has. Rows past that are gone, as after table/edit.
    ///   - group: The tables that have one open cell among them. Null: no group.
    ///   - reducedMotion: Every settle follows settle.reduced.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableConfigure(
        table: String,
        width: Double? = nil,
        behavior: Swipe.BehaviorOverride? = nil,
        actions: Swipe.Actions? = nil,
        layoutDirection: Swipe.LayoutDirection? = nil,
        axis: Swipe.Axis? = nil,
        identity: Swipe.Identity? = nil,
        sections: [Int]? = nil,
        group: Swipe.Nullable<String>? = nil,
        reducedMotion: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "table/configure",
            [
                "table": given(table),
                "width": given(width),
                "behavior": given(behavior),
                "actions": given(actions),
                "layoutDirection": given(layoutDirection),
                "axis": given(axis),
                "identity": given(identity),
                "sections": given(sections),
                "group": given(group),
                "reducedMotion": given(reducedMotion),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.TableClosedResult {
    /// Closes a table. Gestures in it are cancelled, motions cut short.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableClose(table: String, timestamp: Double? = nil) -> Self {
        Self("table/close", ["table": given(table), "timestamp": given(timestamp)])
    }
}

extension Swipe.Request where Answer == Swipe.ClosingResult {
    /// The table began to scroll: what is open closes, where the policy says scroll.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableScroll(table: String, timestamp: Double? = nil) -> Self {
        Self("table/scroll", ["table": given(table), "timestamp": given(timestamp)])
    }

    /// The user tapped beside the open cells: they close, where the policy says tap.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableTap(table: String, timestamp: Double? = nil) -> Self {
        Self("table/tap", ["table": given(table), "timestamp": given(timestamp)])
    }

    /// Closes every open cell of a table, but perhaps one.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - except: The cell that is left open.
    ///   - animated: Whether content moves there, or is there at once. The default is `true`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableCloseCells(
        table: String,
        except: Swipe.CellName? = nil,
        animated: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "table/closeCells",
            [
                "table": given(table),
                "except": given(except),
                "animated": given(animated),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.CellsResult {
    /// Looks at some cells of a table. Nothing changes.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - cells: The cells to look at; at most x-limits.cellsAnswered.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableCells(table: String, cells: [Swipe.CellName], timestamp: Double? = nil) -> Self {
        Self("table/cells", ["table": given(table), "cells": given(cells), "timestamp": given(timestamp)])
    }
}

extension Swipe.Request where Answer == Swipe.EditResult {
    /// Rows came, went and moved, all at once. State follows them.
    ///
    /// - Parameters:
    ///   - table: The table's name.
    ///   - deleted: Keys of rows that are gone.
    ///   - reloaded: Keys of rows that are drawn anew; they keep their state.
    ///   - deletedRows: Rows that are gone.
    ///   - reloadedRows: Rows that are drawn anew; they keep their state.
    ///   - insertedRows: Rows that are new.
    ///   - movedRows: Rows that stand elsewhere.
    ///   - deletedSections: Sections that are gone.
    ///   - reloadedSections: Sections that are drawn anew; they keep their state.
    ///   - insertedSections: Sections that are new.
    ///   - movedSections: Sections that stand elsewhere.
    ///   - sections: How many rows each section has after the batch; it is checked.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func tableEdit(
        table: String,
        deleted: [Swipe.CellName]? = nil,
        reloaded: [Swipe.CellName]? = nil,
        deletedRows: [Swipe.Row]? = nil,
        reloadedRows: [Swipe.Row]? = nil,
        insertedRows: [Swipe.Row]? = nil,
        movedRows: [Swipe.RowMove]? = nil,
        deletedSections: [Int]? = nil,
        reloadedSections: [Int]? = nil,
        insertedSections: [Int]? = nil,
        movedSections: [Swipe.SectionMove]? = nil,
        sections: [Int]? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "table/edit",
            [
                "table": given(table),
                "deleted": given(deleted),
                "reloaded": given(reloaded),
                "deletedRows": given(deletedRows),
                "reloadedRows": given(reloadedRows),
                "insertedRows": given(insertedRows),
                "movedRows": given(movedRows),
                "deletedSections": given(deletedSections),
                "reloadedSections": given(reloadedSections),
                "insertedSections": given(insertedSections),
                "movedSections": given(movedSections),
                "sections": given(sections),
                "timestamp": given(timestamp),
            ])
    }
}

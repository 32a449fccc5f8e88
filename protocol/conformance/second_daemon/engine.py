"""The changes of cells by programs: opening, closing, and changes of their places."""

from .behavior import PRESETS, resolved
from .cells import CUT, Cell, Table
from .gestures import Gestures
from .places import Places


class Engine(Gestures):
    """All changes of cells, by fingers and by programs."""

    def open(self, cell: Cell, side: str, is_animated: bool) -> None:
        """Sends the cell there by program."""
        self.depart(cell)
        self.go(cell, side, "program", None, is_animated)
        self.close_others(cell)

    def close_all(self, table: Table, cause: str, excepted: Cell | None = None, is_animated: bool = True) -> list[object]:
        """Closes open cells; by program, also those that a gesture holds. Returns the names of the cells that begin to close."""
        closed = []
        spares = cause != "program"
        for cell in table.known():
            is_spared = cell.gesture and spares
            is_moving = cell.motion and not is_animated
            if cell is excepted or is_spared or not (cell.rest or cell.gesture or is_moving):
                continue
            closed.append(cell.name)
            self.go(cell, None, cause, None, is_animated)
        return closed

    def configure(self, cell: Cell, own: dict) -> None:
        """Sets a cell's own values. null restores the table's."""
        self.has_changed = True
        changed = {**cell.own, **own}
        if isinstance(own.get("actions"), dict):
            changed["actions"] = {**(cell.own.get("actions") or {}), **own["actions"]}
        if own.get("behavior") is not None:
            changed["behavior"] = resolved(cell.places.behavior, own["behavior"], PRESETS)
        cell.own = {name: value for name, value in changed.items() if value is not None}
        cell.table.keep(cell)

    def replace(self, cell: Cell, before: Places, offset: float) -> None:
        """Handles a change of the cell's places. Content was at `offset`."""
        places = cell.places
        if cell.rest and not places.opens(cell.rest):
            self.go(cell, None, "program", is_animated=False, is_placed=False)
        elif cell.gesture:
            if places.mapping != before.mapping:
                offset = cell.gesture.left
                cell.gesture.own = self._own_side(cell.gesture.own, offset, before, places)
                pulled = places.pull(offset, cell.gesture.own)
                cell.gesture.found, cell.gesture.base = offset, pulled - cell.gesture.translation + cell.gesture.origin
                cell.gesture.unused = 0.0
        elif cell.motion and cell.motion.end != cell.target:
            self._redirect(cell)
        elif not cell.motion:
            cell.offset = cell.target

    def _own_side(self, own: str | None, offset: float, before: Places, places: Places) -> str | None:
        """The side on which a gesture stays after its cell's places change."""
        crossing = places.behavior["tracking"]["crossing"]
        if crossing == "cross" or (crossing == "crossFromClosed" and own is None):
            return None
        if own and before.side_at(offset) not in (own, None):
            return "leading" if places.side_at(offset) == "trailing" else "trailing"
        return places.own_side(offset) or (own if own and places.is_available(own) else None)

    def remove(self, cell: Cell) -> None:
        """Removes the cell's row."""
        self.has_changed = True
        if cell.gesture:
            self.tell("cell/swipeEnded", cell, offset=cell.gesture.left, velocity=0, cancelled=True)
            cell.gesture = None
        self.cut(cell)
        if cell.reported and cell.reported != CUT:
            self.go(cell, None, "edit", is_animated=False, is_placed=False)
        cell.rest, cell.offset = None, 0.0
        cell.table.forget(cell)
        self.tell_frame(cell)

    def _redirect(self, cell: Cell) -> None:
        """Sends moving content to the new target. The reported `will…` stays due."""
        motion = cell.motion
        cell.offset, velocity = motion.at(self.now)
        self.moving.pop(motion.id)
        self.tell_cut(cell, motion)
        self.start(cell, self.settled(cell, cell.rest, velocity))
        if not cell.motion:
            cell.offset = cell.target
            if cell.will:
                self._did(cell, None, True)

"""What the rows of a list share: it passes messages between the daemon, the application and the rows, and plays animations."""

import itertools
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import swiped
from gi.repository import Adw, GLib, GObject, Gtk

from .clock import FrameClock
from .daemon_table import DaemonTable
from .frame_input import FrameInput
from .keys import TableKeys
from .menu import RowMenu
from .row import Actions, SwipeRow
from .scroller import ScrollerControllers
from .session import Session
from .style import load_style

log = logging.getLogger("swiped_gtk")


class SwipeTable(Adw.Bin):
    """What rows share. Its child is the list that has the rows: a `Gtk.ListBox`, a `Gtk.ListView` or any other widget.

    - `actions`: {"leading": […], "trailing": […]}, `Action`s from the outer edge inwards
    - `on_action(row, action)`: performs an action. It returns False if it did not, or what happens to the row ("close", "remove",
      "stay"), or a future of that
    - `behavior`: as in the params of `table/open`: a preset, or an object that overrides one
    """

    __gtype_name__ = "SwipeTable"
    __gsignals__ = {
        # A row is about to apply a Frame of the daemon, the argument.
        "frame": (GObject.SignalFlags.RUN_LAST, None, (object,)),
        # The daemon has sent another notification: its method and params.
        "notification": (GObject.SignalFlags.RUN_LAST, None, (str, object)),
        # The last row that moved has come to rest.
        "settled": (GObject.SignalFlags.RUN_LAST, None, ()),
        # A row was removed by its action: its name.
        "removed": (GObject.SignalFlags.RUN_LAST, None, (str,)),
        # The session has ended, and rows can no longer be swiped: a swiped.SwipedError.
        "failed": (GObject.SignalFlags.RUN_LAST, None, (object,)),
    }

    def __init__(
        self,
        actions: Actions,
        *,
        on_action: Callable[[SwipeRow, str], Any],
        behavior: str | dict[str, Any] = "mail",
        session: Session | None = None,
        child: Gtk.Widget | None = None,
    ) -> None:
        super().__init__(child=child)
        load_style()
        self.actions, self._on_action = actions, on_action
        self._rows: dict[str, SwipeRow] = {}
        self._enabled = True
        self._pending_removals: Counter[str] = Counter()  # removed rows of which the daemon does not know yet
        self._table = DaemonTable(self, session or Session.default(), {"behavior": behavior})
        self._clock = FrameClock(self)
        self.input = FrameInput(self, self._table.session)
        self._is_shown = False
        self.pointer_numbers = itertools.count(1)
        self._menu, self._scroller = RowMenu(self), ScrollerControllers(self)
        TableKeys(self)
        self.connect("realize", lambda _: self._realized())
        self.connect("unrealize", lambda _: self._unrealized())

    # --- For the application -------------------------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        self._table.configure()

    def remove(self, cell: str) -> None:
        """Reports that the application has removed a row, other than by an action of the row."""
        if self._table.is_open:
            self._pending_removals[cell] += 1
            self.send("table/edit", {"deleted": [cell]}, lambda _: self._pending_removals.subtract([cell]))
        self._rows.pop(cell, None)

    def restore(self, cell: str) -> None:
        """Lets the row of an item that is in the list again grow back: the removal is undone."""
        if self.is_swipeable and (row := self._rows.get(cell)):
            row.hide()
            self.send("cell/restore", {"cell": cell}, row.apply_restore)

    def __iter__(self) -> Iterator[SwipeRow]:
        return iter(list(self._rows.values()))

    def __getitem__(self, cell: str) -> SwipeRow:
        return self._rows[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._rows

    def find(self, cell: str) -> SwipeRow | None:
        """The row that shows a cell, if one does."""
        return self._rows.get(cell)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def is_swipeable(self) -> bool:
        """Whether the session has not ended."""
        return self._table.session.failure is None

    @property
    def has_open_rows(self) -> bool:
        """Whether a row is not closed."""
        return any(row.phase != "closed" for row in self._rows.values())

    def send(self, method: str, params: dict[str, Any], on_result: Callable[[Any], object] | None = None) -> None:
        """Sends a request about this list; before the list has been shown, it is queued. By default, rows apply the frames of the result."""
        self.input.send_moves()
        self._table.send(method, params, on_result or self.apply_frames)

    def invoke(self, row: SwipeRow, action: str) -> None:
        """Performs an action of a row, as its button does."""
        if self.is_swipeable:
            self.send("action/invoke", {"cell": row.cell, "action": action})
        elif self._on_action(row, action) is not False and row.is_destructive(action):
            self.emit("removed", row.cell)

    def show_menu(self, row: SwipeRow, x: float | None = None, y: float | None = None) -> None:
        """Shows what can be done to a row as a menu."""
        self._menu.show(row, x, y)

    def configure_row(self, row: SwipeRow) -> None:
        """Tells the daemon which actions a row has."""
        actions = None if row.own_actions is None else row.action_params()
        self.send("cell/configure", {"cell": row.cell, "actions": actions}, self.apply_frame)

    def action_params(self) -> dict[str, list[dict[str, Any]]]:
        """The list's actions as objects of the protocol, as wide as the buttons of its rows."""
        if row := next((row for row in self._rows.values() if row.own_actions is None), None):
            return row.action_params()
        return {side: [action.params() for action in actions] for side, actions in self.actions.items()}

    # --- Rows ----------------------------------------------------------------------------------------------------

    def add_row(self, row: SwipeRow) -> None:
        """A row shows a cell from now on."""
        self._rows[row.cell] = row
        if self._table.behavior:
            row.strip.set_behavior(self._table.behavior)
        if self._table.is_open:
            self.send("table/cells", {"cells": [row.cell]}, self.apply_frames)
            if row.own_actions is not None:
                self.configure_row(row)

    def drop_row(self, row: SwipeRow) -> None:
        """A row no longer shows its cell, or is no longer shown."""
        if self._is_shown and self._rows.get(row.cell) is row:
            del self._rows[row.cell]

    def row_resized(self, width: int) -> None:
        """A row has this width, as all rows have."""
        self._table.set_width(width)

    def row_of(self, widget: Gtk.Widget | None) -> SwipeRow | None:
        """The row that a widget is in, or whose item in the list it is."""
        row = widget and (widget if isinstance(widget, SwipeRow) else widget.get_ancestor(SwipeRow))
        return row or next((each for each in self._rows.values() if each.holder is widget), None)

    def _realized(self) -> None:
        self._is_shown = True
        self._table.attach()
        self.input.attach()
        self._menu.attach()
        self._scroller.attach()
        for row in self._rows.values():
            if row.own_actions is not None:
                self.configure_row(row)  # when the table has been opened
            row.strip.queue_allocate()  # reports the width, which opens the table

    def _unrealized(self) -> None:
        self._is_shown = False
        self._table.close()
        self.input.detach()
        self._menu.detach()
        self._scroller.detach()

    def do_direction_changed(self, _before: Gtk.TextDirection) -> None:
        self._table.configure()

    # --- Messages of the daemon ----------------------------------------------------------------------------------

    def apply_frame(self, frame: dict[str, Any]) -> None:
        """Moves a row as a Frame says, and emits `frame`."""
        if row := self._row_for(frame["cell"]):
            self.emit("frame", frame)
            if frame["phase"] == "removed":
                row.apply_removal(lambda: self.emit("removed", frame["cell"]))
                return
            was_moving = row.is_moving
            row.apply_frame(frame)
            self._clock.play(row, was_moving)

    def apply_frames(self, result: dict[str, Any]) -> None:
        """Applies the frames of a result, if it has any."""
        for frame in result.get("cells", [result]):
            if "phase" in frame:
                self.apply_frame(frame)

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """The session has received a notification about this table."""
        if method == "cell/frame":
            self.apply_frame(params)
            return
        self.emit("notification", method, params)
        row = self._row_for(params.get("cell", ""))
        if row and method in ("cell/willOpen", "cell/willClose") and "animation" in params:
            was_moving = row.is_moving
            row.start_animation(params["animation"])
            self._clock.play(row, was_moving)
        elif row and method in ("cell/didOpen", "cell/didClose") and params["finished"] and row.phase == "settling":
            row.phase = "open" if method == "cell/didOpen" else "closed"
        elif row and method == "action/invoked":
            self._perform_invocation(params)

    def failed(self, error: swiped.SwipedError) -> None:
        """The session has ended: the rows close, and their actions are still in their menus."""
        for row in self._rows.values():
            row.reset()
        self.emit("failed", error)

    def _row_for(self, cell: str) -> SwipeRow | None:
        """The row that the daemon means: not a new one while the daemon still means a removed row of the same name."""
        return None if self._pending_removals[cell] else self._rows.get(cell)

    def _perform_invocation(self, invoked: dict[str, Any]) -> None:
        invocation = invoked["invocation"]

        def complete(result: Any) -> None:
            then = {"then": result} if isinstance(result, str) else {}
            self.send("action/complete", {"invocation": invocation, "performed": result is not False} | then, self.apply_frame)

        try:
            result = self._on_action(self._rows[invoked["cell"]], invoked["action"])
        except Exception:
            log.exception("%s failed", invoked["action"])
            result = False
        if hasattr(result, "add_done_callback"):
            result.add_done_callback(lambda future: GLib.idle_add(complete, future.exception() is None and future.result()))
        else:
            complete(result)

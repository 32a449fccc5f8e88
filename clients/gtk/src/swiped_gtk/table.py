"""What the rows of a list share: it connects the list controller to the application and to the rows."""

import itertools
import logging
import math
from collections.abc import Callable, Iterator
from typing import Any

import swiped
from gi.repository import Adw, GLib, GObject, Gtk
from swiped.controller import ListController, effects
from swiped.controller.lists import ListDriver

from .clock import FrameClock
from .keys import TableKeys
from .menu import RowMenu
from .pointer import RowPointer
from .row import Actions, SwipeRow
from .scroller import Scroller
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
        # The daemon has opened the table: rows can be swiped.
        "opened": (GObject.SignalFlags.RUN_LAST, None, ()),
        # A row is about to apply a Frame of the daemon, the argument.
        "frame": (GObject.SignalFlags.RUN_LAST, None, (object,)),
        # The daemon has sent another notification: its method and params.
        "notification": (GObject.SignalFlags.RUN_LAST, None, (str, object)),
        # The last row that moved has come to rest.
        "settled": (GObject.SignalFlags.RUN_LAST, None, ()),
        # A row was removed by its action: its name.
        "removed": (GObject.SignalFlags.RUN_LAST, None, (str,)),
        # The session has ended, or the daemon has rejected the table, so rows cannot be swiped: a swiped.SwipedError.
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
        self.session = session or Session.default()
        self._rows: dict[str, SwipeRow] = {}
        self._enabled, self._behavior = True, behavior
        self._changes: list[dict[str, Any]] = []  # params of `table/configure` that the application has sent
        self._pointers: dict[int, RowPointer] = {}  # that are down, by the controller's name
        self._pointer_names = itertools.count(1)
        self._is_shown = False
        self._make_controller()
        self.clock = FrameClock(self)
        self._menu, self._scroller = RowMenu(self), Scroller(self)
        self._keys = TableKeys(self)
        self.connect("realize", lambda _: self._realized())
        self.connect("unrealize", lambda _: self._unrealized())

    def _make_controller(self) -> None:
        """Makes the controller of the next table in the daemon, which is open while the list is shown."""
        given = {side: [action.params() for action in actions] for side, actions in self.actions.items()}
        self.controller = ListController(self.session.table_name(), given, behavior=self._behavior)
        self.driver = ListDriver(self.controller, self.session, self)
        self._has_failed = False
        self._width = 0  # px of the rows
        self._own_actions: dict[str, Any] = {}  # of rows, as the controller has them
        self._timer = 0  # of the controller

    # --- For the application -------------------------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether rows can be swiped. Set it to False while the user selects rows: open rows close."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        self.configure()

    def open(self, cell: str, side: str = "trailing") -> None:
        """Opens a row."""
        self.report("open", cell, side)

    def close(self, cell: str, animated: bool = True) -> None:
        """Closes a row."""
        self.report("close", cell, animated=animated)

    def remove(self, cell: str) -> None:
        """Reports that the application has removed a row, other than by an action of the row."""
        row = self._rows.pop(cell, None)
        if not (row and row.is_gone):
            self.report("rows_edited", [cell])
        self._own_actions.pop(cell, None)

    def restore(self, cell: str) -> None:
        """Lets the row of an item that is in the list again grow back: the removal is undone."""
        self.report("restore", cell)
        if row := self._rows.get(cell):
            row.is_gone = False
            row.paint(swiped.now())  # without height, before a frame shows it

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
        return not self._has_failed

    @property
    def has_open_rows(self) -> bool:
        """Whether a row is open, or moves."""
        return self.controller.has_open_rows

    def send(self, method: str, params: dict[str, Any]) -> None:
        """Sends any request about this list, when it has been shown. Rows apply the frames of the result."""
        if method != "table/configure":
            self.report("request", method, params)
            return
        self._changes.append(params)
        if self.controller.is_open:
            self.report("configure", **params)

    def invoke(self, row: SwipeRow, action: str, side: str | None = None) -> None:
        """Performs an action of a row, as its button does."""
        sides = [each for each, given in row.actions.items() if any(action == one.id for one in given)]
        self.report("invoke", row.cell, action, side or sides[0])

    def show_menu(self, row: SwipeRow) -> None:
        """Shows the actions of a row as a menu, in the order of the daemon's."""
        sides = [(side, buttons[:: 1 if (side == "leading") != self._is_rtl else -1]) for side, buttons in row.buttons.items()]
        self._menu.show(row, [{"side": side, "action": each.action.id, "title": each.action.title} for side, all in sides for each in all])

    # --- The controller ------------------------------------------------------------------------------------------

    def report(self, event: str, *what: Any, at: float | None = None, **more: Any) -> None:
        """Reports an event to the controller, and does what it asks."""
        getattr(self.controller, event)(*what, at=swiped.now() if at is None else at, **more)
        self.driver.run()

    def call_later(self, call: Callable[..., object], *arguments: Any) -> None:
        """Calls the application when GTK has handled the current event, which it may have for a widget that the application removes."""
        GLib.idle_add(lambda: call(*arguments) and False, priority=GLib.PRIORITY_HIGH)

    def do(self, effect: effects.Effect) -> None:
        """Does an effect of the controller."""
        row = self._rows.get(getattr(effect, "cell", None))
        match effect:
            case effects.Await():
                self.clock.await_answer()
            case effects.Repaint() if row:
                self.clock.wake(row)
            case effects.Wake(at):
                self._wake(at)
            case effects.Claim(name) if name in self._pointers:
                self._pointers[name].claim()
            case effects.Leave(name) if name in self._pointers:
                self._pointers[name].leave()
            case effects.LeaveScroll(x, y):  # after its event
                self._scroller.scroll_by(x, y)
            case effects.Focus(_, target, side, action) if row:
                row.give_focus(target, side, action)
            case effects.RepeatKey(key):
                self._keys.repeat(key)
            case effects.Menu(_, entries) if row:
                self._menu.show(row, entries)
            case effects.Announce(_, kind, actions) if row and hasattr(row.holder, "announce"):  # from GTK 4.14 on
                words = ", ".join([kind, *(each.get("title", "") for each in actions)])
                row.holder.announce(f"{row.title()}: {words}", Gtk.AccessibleAnnouncementPriority.MEDIUM)
            case effects.Opened():
                self._has_failed = False
                for changes in self._changes:
                    self.report("configure", **changes)
                self.emit("opened")
            case effects.Perform(cell, action, _, invocation):
                self.call_later(self._perform, cell, action, invocation)
            case effects.Removed(cell):
                emit = lambda: self.emit("removed", cell)  # noqa: E731
                if row:
                    row.collapse(emit)
                else:
                    self.call_later(emit)
            case effects.Failed(error) if self.controller.is_open:
                log.warning("%s", error)
            case effects.Failed(error):
                self._has_failed = True
                log.warning("rows cannot be swiped: %s", error)
                self.call_later(self.emit, "failed", error)

    def message_received(self, method: str, params: dict[str, Any]) -> None:
        """The driver reports a message."""
        if method == "cell/frame":
            self.emit("frame", params)
        else:
            self.emit("notification", method, params)

    def _wake(self, at: float | None) -> None:
        if self._timer:
            GLib.source_remove(self._timer)
        wait = 0 if at is None else max(math.ceil(at - swiped.now()), 1)
        self._timer = wait and GLib.timeout_add(wait, self._time_passed, priority=GLib.PRIORITY_HIGH_IDLE)  # after events that are there

    def _time_passed(self) -> bool:
        self._timer = 0
        self.report("time_passed")
        return GLib.SOURCE_REMOVE

    def _perform(self, cell: str, action: str, invocation: int) -> None:
        def complete(result: Any) -> None:
            then = result if isinstance(result, str) else None
            self.report("complete", invocation, performed=result is not False, then=then)

        try:
            result = self._on_action(self._rows[cell], action)
        except Exception:
            log.exception("%s failed", action)
            result = False
        if hasattr(result, "add_done_callback"):
            result.add_done_callback(lambda future: GLib.idle_add(complete, future.exception() is None and future.result()))
        else:
            complete(result)

    def add_pointer(self, pointer: RowPointer) -> int:
        """A pointer goes down. Returns its name for the controller."""
        self._pointers[name := next(self._pointer_names)] = pointer
        return name

    def forget_pointer(self, name: int) -> None:
        """A pointer is not down any more."""
        del self._pointers[name]

    # --- Rows ----------------------------------------------------------------------------------------------------

    def add_row(self, row: SwipeRow) -> None:
        """A row shows a cell from now on."""
        self._rows[row.cell] = row
        self.tell_actions(row)

    def drop_row(self, row: SwipeRow) -> None:
        """A row no longer shows its cell, or is no longer shown."""
        self.clock.forget(row)
        if self._is_shown and self._rows.get(row.cell) is row:
            del self._rows[row.cell]

    def row_of(self, widget: Gtk.Widget | None) -> SwipeRow | None:
        """The row that a widget is in, or whose item in the list it is."""
        row = widget and (widget if isinstance(widget, SwipeRow) else widget.get_ancestor(SwipeRow))
        return row or next((each for each in self._rows.values() if each.holder is widget), None)

    def tell_actions(self, row: SwipeRow) -> None:
        """Tells the controller which actions a row has of its own, as wide as its buttons."""
        own = None if row.own_actions is None else row.action_params()
        if own != self._own_actions.get(row.cell):
            self._own_actions[row.cell] = own
            self.report("set_actions", row.cell, own)

    @property
    def is_drawer(self) -> bool:
        """Whether outer actions lie over inner ones."""
        return bool(self.controller.behavior) and self.controller.behavior["layout"]["style"] == "drawer"

    @property
    def _is_rtl(self) -> bool:
        return self.get_direction() == Gtk.TextDirection.RTL

    def set_width(self, width: int) -> None:
        """A row has this width, as all rows have. The first row that is laid out opens the table."""
        if self._is_shown and width != self._width:
            self._width = width
            self.configure()

    def configure(self) -> None:
        """The width, the layout direction, or the desktop's setting for animations or for the text size has changed."""
        rows = list(self._rows.values())
        if not self._width or not rows:
            return
        row = next((each for each in rows if each.own_actions is None), None)
        actions = {"actions": row.action_params()} if row else {}
        direction, reduced_motion = "rtl" if self._is_rtl else "ltr", not Gtk.Settings.get_default().props.gtk_enable_animations
        options = {"width": self._width, "layoutDirection": direction, "reducedMotion": reduced_motion, "enabled": self._enabled}
        self.report("configure", **options | actions)
        for row in rows:
            self.tell_actions(row)

    def do_direction_changed(self, _before: Gtk.TextDirection) -> None:
        self.configure()

    def _realized(self) -> None:
        self._is_shown = True
        self.session.add(self.driver)
        settings = Gtk.Settings.get_default()
        names = ("gtk-enable-animations", "gtk-xft-dpi")  # the latter is the text size
        self._handlers = [settings.connect(f"notify::{name}", lambda *_: self.configure()) for name in names]
        self.clock.attach()
        self._menu.attach()
        self._scroller.attach()
        for row in self._rows.values():
            self.tell_actions(row)
            row.strip.queue_allocate()  # reports the width, which opens the table

    def _unrealized(self) -> None:
        self._is_shown = False
        for handler in self._handlers:
            Gtk.Settings.get_default().disconnect(handler)
        self.clock.detach()
        self._menu.detach()
        self._scroller.detach()
        self.session.remove(self.driver)
        self._wake(None)
        self._make_controller()

"""The list: rows, and what they, the daemon and the application have to say to each other."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from typing import Any

import swiped
from gi.repository import Adw, Gdk, GLib, GObject, Graphene, Gtk

from .hand import Hand
from .row import Action, SwipeRow
from .session import Session

log = logging.getLogger("swiped_gtk")
STYLED: list[Gdk.Display] = []  # displays that know how rows look


class SwipeList(Adw.Bin):
    """A list whose rows have actions under them, on the `leading` side and the `trailing` one, each from the outer edge inwards.

    `perform` is called with an action's id and a row's name. It returns False if it did not do it; a future, if it will have
    done it later. `behavior` is as of `table/open`: a preset, or overrides of one.
    """

    __gtype_name__ = "SwipeList"
    __gsignals__ = {
        # A row was told where it is: a Frame of the daemon.
        "frame": (GObject.SignalFlags.RUN_LAST, None, (object,)),
        # Any other notification: its method and params.
        "told": (GObject.SignalFlags.RUN_LAST, None, (str, object)),
        # The last row that moved has come to rest.
        "rest": (GObject.SignalFlags.RUN_LAST, None, ()),
        # A row was removed by its action: its name.
        "removed": (GObject.SignalFlags.RUN_LAST, None, (str,)),
        # There is no daemon any more, and rows stay where they are: a swiped.SwipedError.
        "failed": (GObject.SignalFlags.RUN_LAST, None, (object,)),
    }

    def __init__(
        self,
        *,
        perform: Callable[[str, str], Any],
        leading: Sequence[Action] = (),
        trailing: Sequence[Action] = (),
        behavior: str | dict[str, Any] = "mail",
        session: Session | None = None,
    ) -> None:
        super().__init__()
        load_style()
        self._perform, self._wanted = perform, behavior
        self._actions = {"leading": list(leading), "trailing": list(trailing)}
        self._rows: dict[str, SwipeRow] = {}
        self._gone: Counter[str] = Counter()  # names of rows of whose end the daemon has not heard yet
        self._session = session or Session.default()
        self._table = ""
        self._held: list[tuple[Any, ...]] = []  # what is to be sent once there is a table
        self._behavior: Any = None
        self._width, self._ticks, self._pointers = 0, 0, 0  # a width: there is a table
        self._menu = Gtk.Popover(has_arrow=False, css_classes=["menu"])
        self.connect("realize", lambda _: self._enter())
        self.connect("unrealize", lambda _: self._leave())
        self.box = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE, css_classes=["swiped-list"])
        self.scroller = Gtk.ScrolledWindow(child=self.box, hscrollbar_policy=Gtk.PolicyType.NEVER, vexpand=True)
        self.set_child(self.scroller)
        self.scroller.get_vadjustment().connect("value-changed", lambda _: self._scrolled())
        beside = Gtk.GestureClick()
        beside.connect("pressed", self._pressed_beside)
        self.scroller.add_controller(beside)

    # --- For the application -------------------------------------------------------------------------------------

    def append(self, cell: str, content: Gtk.Widget) -> SwipeRow:
        """A row at the end. `cell` names it."""
        return self.insert(cell, content, -1)

    def insert(self, cell: str, content: Gtk.Widget, position: int) -> SwipeRow:
        """A row before the one at this position."""
        if cell in self._rows:
            raise ValueError(f"there is a row {cell} already")
        row = self._rows[cell] = SwipeRow(cell, content, self._actions, self._resized)
        Hand(self, row)
        self._tell(row)
        for part in [each for side in row.parts.values() for each in side]:
            part.connect("clicked", lambda part: self._invoke(row, part.action.id))
        self.box.insert(row, position)
        return row

    def remove(self, cell: str) -> None:
        """Takes a row out at once."""
        if self._width and not self._session.failure:
            self._gone[cell] += 1
            self.send("table/edit", {"deleted": [cell]}, lambda _: self._gone.subtract([cell]))
        self._drop(cell)

    def __iter__(self) -> Iterator[SwipeRow]:
        return iter(list(self._rows.values()))

    def __getitem__(self, cell: str) -> SwipeRow:
        return self._rows[cell]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def is_anything_open(self) -> bool:
        """Whether a row is elsewhere than closed."""
        return any(row.phase != "closed" for row in self._rows.values())

    # --- To the daemon -------------------------------------------------------------------------------------------

    def send(self, method: str, params: dict[str, Any], answered: Callable[[Any], object] | None = None) -> None:
        """Sends a request about this list; when it is shown for the first time, if it is not yet."""
        if self._width:
            self._session.send(method, {"table": self._table} | params, answered)
        else:
            self._held.append((method, params, answered))

    def next_pointer(self) -> int:
        """A number for a pointer that goes down."""
        self._pointers += 1
        return self._pointers

    def reach(self, row: SwipeRow, side: str) -> None:
        """Opens a row towards a side, or closes it if the other side shows."""
        if row.target == 0 and self._actions[side]:
            self.send("cell/open", {"cell": row.cell, "side": side}, self.show_frame)
        elif row.target:
            self.send("cell/close", {"cell": row.cell}, self.show_frame)

    def _resized(self, width: int) -> None:
        """A row has this width, as have all: without rows there is no table."""
        if width == self._width:
            return
        first, self._width = not self._width, width
        if first:
            actions = {side: [action.told() for action in given] for side, given in self._actions.items()}
            self.send("table/open", self._shape() | {"behavior": self._wanted, "actions": actions}, self._opened)
            held, self._held = self._held, []
            for method, params, answered in held:
                self.send(method, params, answered)
        else:
            self._configure()

    def _enter(self) -> None:
        self._table = self._session.enter(self)
        self._menu.set_parent(self)
        for row in self._rows.values():
            row.strip.queue_allocate()  # which tells the width
        settings = Gtk.Settings.get_default()
        self._watching = settings.connect("notify::gtk-enable-animations", lambda *_: self._configure())

    def _leave(self) -> None:
        """The list is shown no more: if it is again, it begins anew."""
        Gtk.Settings.get_default().disconnect(self._watching)
        self._menu.unparent()
        if self._width:
            self.send("table/close", {})
        self._session.leave(self._table)
        self._width = 0
        for row in self._rows.values():
            row.rest()

    def do_direction_changed(self, _before: Gtk.TextDirection) -> None:
        self._configure()

    def _shape(self) -> dict[str, Any]:
        rtl = self.get_direction() == Gtk.TextDirection.RTL
        still = not Gtk.Settings.get_default().props.gtk_enable_animations
        return {"width": self._width, "layoutDirection": "rtl" if rtl else "ltr", "reducedMotion": still}

    def _configure(self) -> None:
        if self._width:
            self.send("table/configure", self._shape(), lambda result: [self.show_frame(frame) for frame in result["cells"]])

    def _opened(self, result: dict[str, Any]) -> None:
        self._behavior = result["behavior"]
        for row in self._rows.values():
            self._tell(row)

    def _tell(self, row: SwipeRow) -> None:
        if self._behavior:
            row.strip.behavior = self._behavior
            row.strip.stack(self._behavior["layout"]["style"])

    def _invoke(self, row: SwipeRow, action: str) -> None:
        if not self._session.failure:
            self.send("action/invoke", {"cell": row.cell, "action": action})
        elif self._perform(action, row.cell) is not False and row.is_destructive(action):
            self._drop(row.cell)  # without a daemon, at once
            self.emit("removed", row.cell)

    def _scrolled(self) -> None:
        if any(row.target for row in self._rows.values()):
            self.send("table/scroll", {})

    def _pressed_beside(self, _gesture: Gtk.GestureClick, _count: int, x: float, y: float) -> None:
        hit = self.scroller.pick(x, y, Gtk.PickFlags.DEFAULT)
        if self.is_anything_open and not (hit and hit.get_ancestor(SwipeRow)):
            self.send("table/tap", {})

    # --- From the daemon -----------------------------------------------------------------------------------------

    def _named(self, cell: str) -> SwipeRow | None:
        """Of whom the daemon speaks: not of a new row while it has not heard that the old one of this name is gone."""
        return None if self._gone[cell] else self._rows.get(cell)

    def show_frame(self, frame: dict[str, Any]) -> None:
        """A row is where a frame says."""
        if row := self._named(frame["cell"]):
            self.emit("frame", frame)
            if frame["phase"] == "removed":
                self._drop(row.cell)
                self.emit("removed", frame["cell"])
                return
            moved = row.moves
            row.show_frame(frame)
            self._move(row, moved)

    def told(self, method: str, params: dict[str, Any]) -> None:
        """A notification about one of the rows."""
        if method == "cell/frame":
            self.show_frame(params)
            return
        self.emit("told", method, params)
        row = self._named(params.get("cell", ""))
        if row and method in ("cell/willOpen", "cell/willClose") and "animation" in params:
            moved, row.animation = row.moves, params["animation"]
            row.phase, row.target = "settling", params["animation"]["to"]
            self._move(row, moved)
        elif row and method in ("cell/didOpen", "cell/didClose") and "animation" not in params:
            self._look(row)  # it is there at once, and nobody has said where
        elif row and method in ("cell/didOpen", "cell/didClose") and params["finished"] and row.phase == "settling":
            row.phase = "open" if method == "cell/didOpen" else "closed"
        elif row and method == "action/invoked":
            self._run(params)

    def failed(self, error: swiped.SwipedError) -> None:
        """The daemon is over: rows are closed, and their actions are in their menus."""
        for row in self._rows.values():
            row.rest()
        self.emit("failed", error)

    def _look(self, row: SwipeRow) -> None:
        def seen(result: dict[str, Any]) -> None:
            for frame in result["cells"]:
                self.show_frame(frame)

        self.send("table/cells", {"cells": [row.cell]}, seen)

    def _run(self, invoked: dict[str, Any]) -> None:
        invocation = invoked["invocation"]

        def complete(done: Any) -> None:
            self.send("action/complete", {"invocation": invocation, "performed": done is not False}, self.show_frame)

        try:
            done = self._perform(invoked["action"], invoked["cell"])
        except Exception:
            log.exception("%s failed", invoked["action"])
            done = False
        if hasattr(done, "add_done_callback"):
            done.add_done_callback(lambda future: GLib.idle_add(complete, future.exception() is None and future.result()))
        else:
            complete(done)

    def _drop(self, cell: str) -> None:
        row = self._rows.pop(cell)
        self.box.remove(row)
        row.strip.release()

    # --- Motion --------------------------------------------------------------------------------------------------

    def _move(self, row: SwipeRow, moved: bool) -> None:
        """Has the frame clock play what moves now."""
        if row.moves and not self._ticks:
            self._ticks = self.add_tick_callback(self._tick)
        elif moved and not row.moves and not self._ticks:
            self.emit("rest")

    def _tick(self, _widget: Gtk.Widget, clock: Gdk.FrameClock) -> bool:
        at = clock.get_frame_time() / 1000
        moving = [row for row in self._rows.values() if row.moves]
        for row in moving:
            row.play(at)
        if any(row.moves for row in moving):
            return GLib.SOURCE_CONTINUE
        self._ticks = 0
        self.emit("rest")
        return GLib.SOURCE_REMOVE

    # --- Without a finger ----------------------------------------------------------------------------------------

    def show_menu(self, row: SwipeRow, x: float | None = None, y: float | None = None) -> None:
        """What can be done to a row, for keys and assistive technology: the daemon lists it."""
        if self._session.failure:
            every = [action for given in self._actions.values() for action in given]
            self._pop_up(row, [{"method": "action/invoke", "action": each.id, "title": each.title} for each in every], x, y)
        else:
            self.send("cell/actions", {"cell": row.cell}, lambda result: self._pop_up(row, result["operations"], x, y))

    def _pop_up(self, row: SwipeRow, operations: list[dict[str, Any]], x: float | None, y: float | None) -> None:
        if row.cell not in self._rows:
            return  # it has gone meanwhile
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for operation in operations:
            box.append(self._item(row, operation))
        point = Graphene.Point().init(row.get_width() / 2 if x is None else x, row.get_height() / 2 if y is None else y)
        _, point = row.compute_point(self, point)
        where = Gdk.Rectangle()
        where.x, where.y = int(point.x), int(point.y)
        self._menu.popdown()
        self._menu.set_child(box)
        self._menu.set_pointing_to(where)
        self._menu.popup()

    def _item(self, row: SwipeRow, operation: dict[str, Any]) -> Gtk.Widget:
        method, side = operation["method"], operation.get("side", "")
        left = (side == "leading") != (row.get_direction() == Gtk.TextDirection.RTL)
        does = {"cell/open": f"Show Actions on the {'Left' if left else 'Right'}", "cell/close": "Hide Actions"}
        label = Gtk.Label(label=operation.get("title") or does.get(method) or operation["action"], xalign=0)
        item = Gtk.Button(child=label, css_classes=["flat", "swiped-item"])

        def chosen(_item: Gtk.Button) -> None:
            self._menu.popdown()
            if method == "action/invoke":
                self._invoke(row, operation["action"])
            else:
                self.send(method, {"cell": row.cell} | ({"side": side} if side else {}), self.show_frame)

        item.connect("clicked", chosen)
        return item


def load_style() -> None:
    """The look of rows, below what the application says of it. Once for a display."""
    display = Gdk.Display.get_default()
    if display in STYLED:
        return
    STYLED.append(display)
    provider = Gtk.CssProvider()
    provider.load_from_data(resources.files(__package__).joinpath("look.css").read_bytes())
    Gtk.StyleContext.add_provider_for_display(display, provider, Gtk.STYLE_PROVIDER_PRIORITY_THEME + 1)

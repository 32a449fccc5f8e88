"""What a list controller asks of its toolkit, in the order in which it is done."""

from typing import Any, Literal, NamedTuple

from ..messages import Side
from .row import CellName


class Send(NamedTuple):
    """Send this request, and pass what the daemon responds to `answered` or `rejected`, with the same `id`."""

    id: int
    method: str
    params: dict[str, Any]


class Await(NamedTuple):
    """Wait for the response to the request `id`, but at most 2 ms, and pass it to the controller.

    - `return`: now, because the toolkit decides in this event who gets the pointer
    - `repaint`: before the next repaint, because content cannot follow without the response
    """

    id: int
    before: Literal["return", "repaint"]


class Claim(NamedTuple):
    """The row has this pointer from now on: take it from the list, from the row's widgets, and from drag sources."""

    pointer: int


class Leave(NamedTuple):
    """The row will not have this pointer: the list or a widget may take it."""

    pointer: int


class ClaimScroll(NamedTuple):
    """This scroll event is not for the list, nor for its kinetic scrolling."""


class LeaveScroll(NamedTuple):
    """The list scrolls by `x` and `y`, in the unit of the events: this event, and those that were kept from it until now."""

    x: float
    y: float


class ClaimKey(NamedTuple):
    """The key is the row's: nobody else gets it."""


class LeaveKey(NamedTuple):
    """The key is not the row's: let the list, the toolkit and the application's accelerators have it."""


class RepeatKey(NamedTuple):
    """A key had to wait for the answer to the last one: handle it again, as if it were pressed now, where the focus is now."""

    key: str


class Focus(NamedTuple):
    """Give the focus to the row, to its button of an action, or to the row before or after it (without one, to the row itself)."""

    cell: CellName
    target: Literal["row", "button", "previousRow", "nextRow"]
    side: Side | None = None
    action: str | None = None


class Menu(NamedTuple):
    """Show a menu of these actions, in this order. Call `invoke` for the one that the user chooses."""

    cell: CellName
    entries: list[dict[str, str]]


class Announce(NamedTuple):
    """Say to assistive technology what happened. `actions` have the titles that the application gave."""

    cell: CellName
    kind: Literal["opened", "armed", "performed", "removed", "restored"]
    actions: list[dict[str, str]]


class Repaint(NamedTuple):
    """What the row of a cell shows has changed, or begins to move."""

    cell: CellName


class Wake(NamedTuple):
    """Call `time_passed` at this time, in ms, instead of the last one. None: do not call it."""

    at: float | None


class Opened(NamedTuple):
    """The table is open: rows can be swiped from now on. `behavior` is as the daemon resolved it."""

    behavior: dict[str, Any]


class Activate(NamedTuple):
    """The row was tapped while no row was open."""

    cell: CellName


class Perform(NamedTuple):
    """Perform an action of a row, and call `complete` with the invocation."""

    cell: CellName
    action: str
    side: Side | None
    invocation: int


class Removed(NamedTuple):
    """The row has collapsed after its action. Take it out of the list, without a message to the daemon."""

    cell: CellName


class Failed(NamedTuple):
    """A request failed; or the session has ended, if the controller is not `is_open` any more. Show it where people look."""

    error: Any


Effect = Send | Await | Claim | Leave | ClaimScroll | LeaveScroll | ClaimKey | LeaveKey | RepeatKey | Focus | Menu | Announce
Effect |= Repaint | Wake | Opened | Activate | Perform | Removed | Failed

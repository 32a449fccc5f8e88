"""Checks every message that a daemon sends, whatever a case is about: pairs of notifications, revisions, rounded numbers."""

import re
from collections.abc import Iterator

from .matching import Difference, is_number, show
from .motion import unsound

NOTIFICATION = re.compile(r"cell/(will|did)(Open|Close)")
# The members whose numbers are not rounded: stored values, snapshots, and the parameters of springs.
OFF_GRID = {"id", "data", "snapshot", "mass", "stiffness", "damping", "response", "dampingRatio", "seconds", "bounce", "visualDuration"}
GRID = 1e-4
# After these a cell's name may mean another cell, or the state is that of another session.
RENAMING = ("table/edit", "session/restore")


class Checker:
    """Checks the messages of one connection."""

    def __init__(self) -> None:
        self._revision = -1
        self._reported: dict[str, tuple[str, str]] = {}
        self._is_renamed = False

    def sent(self, method: str) -> None:
        if method in RENAMING:
            self._is_renamed = True
            self._reported.clear()
        if method == "session/restore":
            self._revision = -1

    def received(self, message: dict, in_batch: bool) -> Iterator[Difference]:
        """The violations in one message. Each names its rule."""
        body = message.get("params") if "method" in message else message.get("result")
        if not isinstance(body, dict) or "openrpc" in body:
            return
        # The answers of a batch come after all notifications that its requests cause.
        if not in_batch:
            yield from self._count(body)
        for path, value in _within(body):
            if isinstance(value, float) and _is_off_grid(value):
                yield Difference(f"{path} [schema.6]", f"a multiple of {GRID:g}", show(value))
            elif isinstance(value, dict) and isinstance(value.get("keyframes"), list) and (problem := unsound(value)):
                yield Difference(f"{path} [motion.61]", *problem)
        if (found := NOTIFICATION.fullmatch(message.get("method", ""))) and not self._is_renamed:
            yield from self._pair(*found.groups(), body)

    def _count(self, body: dict) -> Iterator[Difference]:
        revision = body.get("revision")
        if is_number(revision):
            if revision < self._revision:
                yield Difference("revision [time.15]", f"at least {self._revision}, the revision before it", show(revision))
            self._revision = max(self._revision, revision)

    def _pair(self, kind: str, motion: str, body: dict) -> Iterator[Difference]:
        """`will` and `did` of a cell alternate. A `did` has the motion, side and cause of its `will`."""
        cell = show([body.get("table"), body.get("cell")])
        this = f"{motion} {body.get('side')} {body.get('cause')}"
        last_kind, last = self._reported.get(cell, ("did", ""))
        if kind == last_kind:
            other = "did" if kind == "will" else "will"
            yield Difference("method [notify.1]", f"cell/{other}… next for this cell", f"cell/{kind}{motion}")
        elif kind == "did" and this != last:
            yield Difference("params [notify.1]", f"the motion, side and cause of its will…: {last}", this)
        self._reported[cell] = (kind, this)


def _is_off_grid(value: float) -> bool:
    """Whether a double is rounded to the grid, within the precision of doubles."""
    steps = value / GRID
    return abs(steps - round(steps)) > 1e-6 + abs(steps) * 1e-12


def _within(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every value in a message's body by its path, except for members that are not rounded."""
    yield path, value
    if isinstance(value, dict):
        for name, member in value.items():
            if name not in OFF_GRID:
                yield from _within(member, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from _within(element, f"{path}[{index}]")

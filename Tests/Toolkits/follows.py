"""Checks that a row is painted at the daemon's offsets. It reads a trace, and samples keyframes as the conformance suite does."""

import itertools
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "protocol/conformance"))

from swipe_conformance.motion import played  # noqa: E402

Entry = dict[str, Any]
WITHIN = 1.0  # px


def assert_follows(
    trace: Iterable[Entry], cell: str, at_least: int = 0, since: int = 0, ignoring_hand: bool = False, arrives: bool = True
) -> None:
    """Each painted x of a cell is within 1 px of the daemon's last report: of its animation at that moment, or of its offset.

    `at_least` is the number of repaints within animations; ask for some only where animations last a second or more, because a busy
    machine may paint nothing of a short one. The last animation is painted to its end, unless `arrives` is false: a removed row may
    never be painted again. With `ignoring_hand`, frames without an animation are not compared: for toolkits that repaint later.
    """
    frame: Entry | None = None
    flying, x, faults = 0, None, []
    pointers: list[float] = []
    for number, entry in enumerate(trace):
        if "pointer" in entry:
            pointers.append(entry["pointer"]["x"])
        if number < since:
            continue
        frame = _reported(entry, cell) or frame
        if entry.get("cell") != cell or "x" not in entry or frame is None:
            continue
        x = entry["x"]
        if not (animation := frame.get("animation")):
            is_ahead = "follow" in frame and (_is_end(x, frame["follow"]) or _is_on(x, frame["follow"], pointers))
            wanted = x if ignoring_hand or is_ahead else frame["offset"]
        else:
            time = entry["at"] - animation["start"]
            wanted = played(animation, max(time, 0))
            flying += 0 < time < animation["duration"]
        if abs(x - wanted) > WITHIN:
            faults.append(f"at {entry['at']:.1f} ms painted at {x:.2f}, expected {wanted:.2f} from {frame}")
    assert not faults, f"{len(faults)} of {cell}:\n" + "\n".join(faults[:8])
    assert flying >= at_least, f"{cell} was painted {flying} times in animations, expected at least {at_least}"
    assert frame is not None and x is not None
    goal = frame["animation"]["to"] if "animation" in frame else frame["offset"]
    assert not arrives or abs(x - goal) <= WITHIN, f"{cell} was last painted at {x:.2f}, and rests at {goal:.2f}"


def _reported(entry: Entry, cell: str) -> Entry | None:
    """What a line reports of a cell's position: a frame, or the notification that starts an animation."""
    if entry.get("frame", {}).get("cell") == cell:
        return entry["frame"] if entry["frame"].get("phase") != "removed" else None
    params = entry.get("params", {})
    return params if params.get("cell") == cell and "animation" in params and entry["notification"].startswith("cell/will") else None


def _is_end(x: float, line: list[Entry]) -> bool:
    """Whether it is an end of the line on which content follows a finger: there it waits for a slow daemon."""
    return min(abs(x - line[0]["offset"]), abs(x - line[-1]["offset"])) <= WITHIN


def _is_on(x: float, line: list[Entry], pointers: list[float]) -> bool:
    """Whether the line has content there after the way of the pointer since any message: a client may hold moves back."""
    ways = {pointers[-1] - each for each in pointers}
    return any(
        begin["finger"] <= way <= end["finger"]
        and abs(begin["offset"] + (end["offset"] - begin["offset"]) * (way - begin["finger"]) / (end["finger"] - begin["finger"]) - x) <= WITHIN
        for way in ways
        for begin, end in itertools.pairwise(line)
    )

"""Is a row painted where the daemon says? Judged from a trace, by the conformance suite's own sampler of keyframes."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "protocol/conformance"))

from swipe_conformance.motion import played  # noqa: E402

Entry = dict[str, Any]
WITHIN = 1.0  # px


def assert_follows(trace: Iterable[Entry], cell: str, at_least: int = 5, since: int = 0, ignoring_hand: bool = False) -> None:
    """Each painted x of a cell is within 1 px of what the daemon last said: of its animation at that moment, or of its offset.

    At least so many of them are in flight, and the last motion was painted to its end. With `ignoring_hand`, what is under the
    finger is not looked at: for toolkits that paint later than they are told.
    """
    said: Entry | None = None  # the frame that counts
    flying, x, faults = 0, None, []
    for entry in list(trace)[since:]:
        said = _said(entry, cell) or said
        if entry.get("cell") != cell or "x" not in entry or said is None:
            continue
        x = entry["x"]
        if not (animation := said.get("animation")):
            wanted = x if ignoring_hand else said["offset"]
        else:
            time = entry["at"] - animation["start"]
            wanted = played(animation, max(time, 0))
            flying += 0 < time < animation["duration"]
        if abs(x - wanted) > WITHIN:
            faults.append(f"at {entry['at']:.1f} ms painted at {x:.2f}, and it is {wanted:.2f} by {said}")
    assert not faults, f"{len(faults)} of {cell}:\n" + "\n".join(faults[:8])
    assert flying >= at_least, f"{cell} was painted {flying} times in flight, and not {at_least}"
    assert said is not None and x is not None
    goal = said["animation"]["to"] if "animation" in said else said["offset"]
    assert abs(x - goal) <= WITHIN, f"{cell} was last painted at {x:.2f}, and rests at {goal:.2f}"


def _said(entry: Entry, cell: str) -> Entry | None:
    """What a line says of where a cell is or goes: a frame, or the notification that brings a motion."""
    if entry.get("frame", {}).get("cell") == cell:
        return entry["frame"] if entry["frame"].get("phase") != "removed" else None  # of a row that is no more
    params = entry.get("params", {})
    return params if params.get("cell") == cell and "animation" in params and entry["notification"].startswith("cell/will") else None

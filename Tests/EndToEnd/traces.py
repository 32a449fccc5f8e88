"""Gestures written as text, one event a line, with what must come of each.

    time event [value]  | offset | keyframe offsets | notifications

Events: `began x`, `changed x`, `ended [velocity]`, `cancelled`, `advance`, `open`, `close`, `show` (table/cells); with
`b:` before it, it is about the cell b, else about a. What is not written in the last two columns must not come; an
offset that is not written is not compared. Notifications are a cell and a name, `b:willClose`; without a cell a is
meant. Joined to it: `@1390` its timestamp, `(otherCell)` its cause, `[closed]` the phase of a frame that ends an animation, `-` that
this one did not finish.
"""

import re

import pytest

from daemon import Daemon

EVENT = re.compile(r"(?P<time>[\d.]+)\s+((?P<cell>\w):)?(?P<event>\w+)(\s+(?P<value>-?[\d.]+))?$")
NOTE = re.compile(r"((?P<cell>\w):)?(?P<name>\w+)(@(?P<timestamp>[\d.]+))?(\((?P<cause>\w+)\))?(\[(?P<phase>\w+)\])?(?P<cut>-)?$")
GESTURES = {"began": "begin", "changed": "update", "ended": "end", "cancelled": "cancel"}


def open_table(daemon: Daemon, behavior, *widths, width=320, **more):
    """A table `t` whose trailing actions have these widths, the outermost first."""
    actions = {"trailing": [{"id": f"b{number}", "title": f"B{number}", "width": w} for number, w in enumerate(widths)]}
    daemon.result("table/open", {"table": "t", "width": width, "behavior": behavior, "actions": actions} | more)


def play(daemon: Daemon, text: str, table="t") -> list[dict]:
    """Sends each event and compares what comes, line by line. Returns the frames."""
    frames = []
    for line in filter(None, map(str.strip, text.splitlines())):
        event, offset, keyframes, notes = [*(column.strip() for column in line.split("|")), "", "", ""][:4]
        came, frame = daemon.exchange(*message(event, table))
        frame = frame["cells"][0] if "cells" in frame else frame
        frames.append(frame)
        story = f"{line}\n  frame {frame}\n  notifications {came}"
        if offset:
            assert frame["offset"] == pytest.approx(float(offset), abs=1e-4), story
        moves = [keyframe["offset"] for keyframe in frame.get("animation", {}).get("keyframes", [])]
        assert moves == pytest.approx([float(number) for number in keyframes.split()], abs=1e-4), story
        wanted = [NOTE.match(note) for note in notes.split()]
        assert len(came) == len(wanted), story
        for note, pattern in zip(came, wanted):
            assert fits(note, pattern), f"{pattern.string}: {story}"
    return frames


def message(event: str, table: str) -> tuple[str, dict]:
    """The method and params that an event stands for."""
    found = EVENT.match(event)
    assert found, f"not an event: {event!r}"
    name, value, params = found["event"], float(found["value"] or 0), {"timestamp": float(found["time"])}
    if name == "advance":
        return "clock/advance", params
    params |= {"table": table, "cell": found["cell"] or "a"}
    if name in ("began", "changed"):
        params["translation"] = {"x": value, "y": 0}
    elif name == "ended":
        params["velocity"] = {"x": value, "y": 0}
    elif name == "show":
        return "table/cells", params | {"cells": [params.pop("cell")]}
    return (f"gesture/{GESTURES[name]}" if name in GESTURES else f"cell/{name}"), params


def fits(note: dict, pattern) -> bool:
    params = note["params"]
    name = "frame" if pattern["phase"] else pattern["name"]
    if note["method"] != f"cell/{name}" or params["cell"] != (pattern["cell"] or "a"):
        return False
    if pattern["timestamp"] and params["timestamp"] != float(pattern["timestamp"]):
        return False
    if pattern["cause"] and params["cause"] != pattern["cause"]:
        return False
    if pattern["phase"]:
        return params["phase"] == pattern["phase"] and params["finished"]["finished"] is (not pattern["cut"])
    if pattern["name"].startswith("did"):
        return params["finished"] is (not pattern["cut"]) and params["side"] == "trailing"
    return True

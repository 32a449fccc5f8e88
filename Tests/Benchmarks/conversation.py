"""The input of the servers: a finger that swipes, 240 times a second, by each kind of message that is measured."""

import dataclasses
import json
import math
import random

PERIOD_MS = 1000 / 240
FIRST_ID = 1000  # of a timed request: above the ids of animations, which the load client could mistake for a request's
TABLE, CELL = "inbox", "m17"


@dataclasses.dataclass(frozen=True)
class Script:
    """Messages, of which the first `setup` are not timed."""
    messages: list
    setup: int


def request(identifier, method, params):
    message = {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}
    if identifier is None:
        del message["id"]
    return message


def ending():
    return [request(900001, "shutdown", None), request(None, "exit", None)]


def opening(behavior):
    """The same bytes for every server."""
    delete = {"id": "delete", "title": "Delete", "style": "destructive", "width": 75}
    return [
        request(1, "initialize", {
            "processId": None, "rootUri": None, "protocolVersion": "1.0", "clientInfo": {"name": "bench", "version": "1"},
            "clock": "client", "timestamp": 0, "capabilities": {"animation": {"formats": ["keyframes"], "maximumError": 0.25}}}),
        request(None, "initialized", {}),
        request(2, "table/open", {"table": TABLE, "width": 320, "behavior": behavior, "actions": {"trailing": [delete]}}),
    ]


def gesture(identifier, method, timestamp, x, y=0, cell=CELL, **more):
    return request(identifier, f"gesture/{method}", {
        "table": TABLE, "cell": cell, "timestamp": round(timestamp, 3), "translation": {"x": x, "y": y}, **more})


def finger(count):
    """Moments and places of a finger that goes to and fro, between closed and the 300 px of `sparrow`: the row follows all of it.

    They are the same each time: a benchmark has no use for luck.
    """
    tremble = random.Random(17)
    for index in range(count):
        x = -150 + 148 * math.cos(index * 2 * math.pi / 240) + tremble.uniform(-1, 1)
        yield 1000 + (index + 1) * PERIOD_MS, round(x, 2), round(tremble.uniform(-4, 4), 2)


def updates(count):
    """`gesture/update`, again and again."""
    start = [*opening("sparrow"), gesture(3, "begin", 1000, 0)]
    moves = [gesture(FIRST_ID + index, "update", *place) for index, place in enumerate(finger(count))]
    return Script(start + moves, len(start))


def pointer_moves(count, samples):
    """`pointer/move` with that many samples that were kept back since the last one."""
    def place(x, y, timestamp):
        return {"timestamp": round(timestamp, 3), "position": {"x": round(300 + x, 2), "y": 20 + y}}

    down = {"table": TABLE, "cell": CELL, "pointer": 1, "device": "touch", **place(10, 0, 1000)}  # the slop of touch before where the finger swipes
    moves = []
    for index, (timestamp, x, y) in enumerate(finger(count)):
        kept = [place(x + share, y, timestamp - share * PERIOD_MS / (samples + 1)) for share in range(samples, 0, -1)]
        params = {"table": TABLE, "pointer": 1, **place(x, y, timestamp), **({"samples": kept} if kept else {})}
        moves.append(request(FIRST_ID + index, "pointer/move", params))
    start = [*opening("sparrow"), request(3, "pointer/down", down)]
    return Script(start + moves, len(start))


def held(count, released):
    """Cells that are swiped, one after the other, and let go or not: the two differ by the releases alone."""
    policy = {"preset": "mail", "fullSwipe": {"enabled": False}, "policy": {"open": "multiple", "closeOn": []}}
    messages = opening(policy)
    start, ids = len(messages), iter(range(500_000, 900_000))
    for index in range(count):
        began, cell = 1000 + index * 0.25, f"m{index}"
        messages += [gesture(next(ids), "begin", began, 0, cell=cell),
                     gesture(next(ids), "update", began + 0.125, -52.31, cell=cell)]
    moment = 1000 + count * 0.25 + 8
    if released:
        messages += [gesture(next(ids), "end", moment, -52.31, cell=f"m{index}", velocity={"x": -400, "y": 0})
                     for index in range(count)]
    # At the end of input a daemon that reads lines would end the animations, and write about each.
    return Script(messages + ending(), start)


KINDS = {
    "update": updates,
    "pointer": lambda count: pointer_moves(count, samples=0),
    "samples": lambda count: pointer_moves(count, samples=4),
    "held": lambda count: held(count, released=False),
    "let-go": lambda count: held(count, released=True),
    "hello": lambda count: Script(opening("sparrow")[:1], 1),
}


def encode(message):
    """The message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"

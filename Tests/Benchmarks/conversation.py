"""The conversation that every server is measured with: a finger that swipes one cell to and fro, 240 times a second."""

import json
import math
import random

PERIOD_MS = 1000 / 240


def request(identifier, method, params):
    message = {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}
    if identifier is None:
        del message["id"]
    return message


def setup(clock):
    """What comes before the first update: four messages, three of them answered."""
    cell = {"table": "inbox", "cell": "m17", "timestamp": 1000, "translation": {"x": 0, "y": 0}}
    delete = {"id": "delete", "title": "Delete", "style": "destructive", "width": 75}
    return [
        request(1, "initialize", {
            "protocolVersion": "1.0", "clientInfo": {"name": "bench", "version": "1"}, "clock": clock, "timestamp": 0,
            "capabilities": {"animation": {"formats": ["keyframes"], "maximumError": 0.25}}}),
        request(None, "initialized", {}),
        request(2, "table/open", {
            "table": "inbox", "width": 320, "behavior": "sparrow", "actions": {"trailing": [delete]}}),
        request(3, "gesture/begin", cell),
    ]


def updates(count, with_velocity):
    """The updates that are timed. The same ones each time: a benchmark has no use for luck."""
    tremble = random.Random(17)
    for index in range(count):
        angle = index * 2 * math.pi / 240
        x = round(-152 + 156 * math.cos(angle) + tremble.uniform(-1, 1), 2)
        params = {"table": "inbox", "cell": "m17", "timestamp": round(1000 + (index + 1) * PERIOD_MS, 3),
                  "translation": {"x": x, "y": round(tremble.uniform(-4, 4), 2)}}
        if with_velocity:
            params["velocity"] = {"x": round(-156 * 2 * math.pi * math.sin(angle), 1), "y": 0}
        yield request(4 + index, "gesture/update", params)


def encode(messages, framing):
    frames = []
    for message in messages:
        body = json.dumps(message, separators=(",", ":")).encode()
        frames.append(body + b"\n" if framing == "lines" else b"Content-Length: %d\r\n\r\n" % len(body) + body)
    return b"".join(frames)


def decode(output):
    """The messages in a server's output, whichever framing it has."""
    if output[:1] in (b"{", b"["):
        return [json.loads(line) for line in output.splitlines() if line.strip()]
    messages, at = [], 0
    while (end := output.find(b"\r\n\r\n", at)) >= 0:
        length = next(int(line.split(b":")[1]) for line in output[at:end].split(b"\r\n")
                      if line.lower().startswith(b"content-length:"))
        messages.append(json.loads(output[end + 4:end + 4 + length]))
        at = end + 4 + length
    return messages


def results(output):
    """The results by id; an error stands as itself."""
    return {message["id"]: message.get("result", message.get("error"))
            for message in decode(output) if "method" not in message}


def alike(one, other):
    """Whether two results of an update say the same. Numbers count by value; revisions are each server's own."""
    if not isinstance(one, dict) or not isinstance(other, dict) or one.keys() != other.keys():
        return False
    for name, value in one.items():
        if name == "revision":
            continue
        numbers = all(isinstance(side, (int, float)) and not isinstance(side, bool) for side in (value, other[name]))
        if abs(value - other[name]) > 1.5e-4 if numbers else value != other[name]:
            return False
    return True


def difference(one, other, count):
    """The first update that two servers answer differently, in words, or None."""
    for identifier in range(4, 4 + count):
        left, right = one.get(identifier), other.get(identifier)
        if not alike(left, right):
            return f"id {identifier}: {json.dumps(left)} and {json.dumps(right)}"
    return None

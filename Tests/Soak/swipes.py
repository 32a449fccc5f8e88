"""The messages of a day's use. A swipe is a template of bytes into which ids and times are filled.

What a swipe comes to is not looked at here: each leaves its cell in a state that the next one can begin from, whatever that is.
"""

import json
import random
from collections.abc import Iterator

TABLES = {"inbox": "mail", "sparrow": "sparrow", "swipeable": "swipeable", "rm": "rm", "cards": "dismiss", "chat": "reply"}
ACTIONS = {
    "leading": [{"id": "read", "title": "Read", "width": 80}],
    "trailing": [{"id": "delete", "title": "Delete", "style": "destructive", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}],
}
WIDTH = 320
OPENING = ("inbox", "sparrow", "swipeable")  # where a cell stays open
CELLS_A_TABLE = 64
PERIOD = 1000 / 120
# Placeholders. They differ from every number in the messages.
ID, TIME = 987654321, 123456.75


def encode(method: str, params: dict, asks: bool = True) -> bytes:
    message = {"jsonrpc": "2.0", "id": ID, "method": method, "params": params}
    if not asks:
        del message["id"]
    text = json.dumps(message, separators=(",", ":")).replace("%", "%%")
    return text.replace(str(ID), "%d").replace(str(TIME), "%.2f").encode() + b"\n"


class Template:
    """A sequence of messages. `updates` of them move a finger."""

    def __init__(self):
        self.parts: list[bytes] = []
        self.offsets: list[float] = []
        self.is_asked: list[bool] = []
        self.updates, self.length = 0, 0.0

    def add(self, method: str, wait: float, asks: bool = True, **params):
        self.length += wait
        self.parts.append(encode(method, params | {"timestamp": TIME}, asks))
        self.offsets.append(self.length)
        self.is_asked.append(asks)
        self.updates += method in ("gesture/update", "pointer/move", "wheel/update")

    def close(self) -> "Template":
        self.text = b"".join(self.parts)
        self.answers = sum(self.is_asked)
        return self

    def fill(self, id: int, now: float) -> bytes:
        values: list[float] = []
        for offset, asks in zip(self.offsets, self.is_asked):
            if asks:
                values.append(id)
                id += 1
            values.append(now + offset)
        return self.text % tuple(values)


def path(draw: random.Random) -> Iterator[float]:
    """The place of a finger in each frame: fast at first, then slower, trembling, sometimes back again."""
    target, steps = draw.choice([-1, -1, 1]) * draw.choice([30, 70, 110, 180, 240, 300]), draw.randint(30, 140)
    back = draw.random() < 0.2
    for step in range(1, steps + 1):
        part = step / steps
        shape = 4 * part * (1 - part) if back else 1 - (1 - part) ** 3
        yield round(target * shape + draw.uniform(-0.6, 0.6), 2)


def by_gesture(template: Template, draw: random.Random, place: dict):
    template.add("gesture/shouldBegin", PERIOD, **place, translation={"x": -9, "y": 1})
    template.add("gesture/begin", PERIOD, **place, translation={"x": 0, "y": 0})
    asks = draw.random() < 0.8
    for x in path(draw):
        template.add("gesture/update", PERIOD, asks, **place, translation={"x": x, "y": round(draw.uniform(-4, 4), 2)})
    template.add("gesture/cancel" if draw.random() < 0.1 else "gesture/end", PERIOD, **place)


def by_pointer(template: Template, draw: random.Random, place: dict):
    table, x = place["table"], 160.0
    template.add("pointer/down", PERIOD, **place, pointer=1, position={"x": x, "y": 20})
    for x in path(draw):
        samples = [{"timestamp": TIME, "position": {"x": 160 + x, "y": 21}}] if draw.random() < 0.3 else []
        template.add("pointer/move", PERIOD, table=table, pointer=1, position={"x": 160 + x, "y": 20.5}, samples=samples)
        template.offsets[-1:] = [template.length] * (1 + len(samples))
        template.is_asked[-1:] = [True] + [False] * len(samples)
    template.add("pointer/up", PERIOD, table=table, pointer=1, position={"x": 160 + x, "y": 20.5})


def by_wheel(template: Template, draw: random.Random, place: dict):
    before = 0.0
    for number, x in enumerate(path(draw)):
        delta = {"x": round(x - before, 2), "y": 0}
        template.add("wheel/update", PERIOD, **place, delta=delta, phase="changed" if number else "began")
        before = x
    template.add("wheel/update", PERIOD, **place, phase="ended")


def swipe(draw: random.Random, table: str, cell) -> Template:
    """A swipe and the program's messages after it. The cell comes to rest, or the next swipe catches it."""
    template, place = Template(), {"table": table, "cell": cell}
    draw.choices([by_gesture, by_pointer, by_wheel], [6, 3, 1])[0](template, draw, place)
    now_and_then = draw.random()
    if now_and_then < 0.15:
        template.add("action/invoke", 600, **place, action="archive")
    elif now_and_then < 0.3 and table in OPENING:
        template.add("cell/open", 600, **place, side="trailing", animated=draw.random() < 0.8)
        template.add("cell/close", draw.choice([100, 600]), **place)
    elif now_and_then < 0.4:
        template.add("table/scroll", 300, table=table)
    elif now_and_then < 0.5:
        template.add("table/edit", 300, table=table, deleted=[cell], reloaded=["m1", "m2"])
    elif now_and_then < 0.55:
        template.add("cell/configure", 300, **place, data={"uid": draw.randrange(9999), "mailbox": "INBOX"})
    elif now_and_then < 0.6 and table in OPENING:
        template.add("cell/reveal", 300, **place, side="trailing")
    elif now_and_then < 0.65:
        template.add("table/cells", 300, table=table, cells=["m1", "m2", cell])
    template.length += draw.choice([30, 400, 900])
    return template.close()


def day(seed: int, count: int = 400) -> list[Template]:
    """This many swipes over all tables and cells, which are repeated."""
    draw = random.Random(seed)
    return [swipe(draw, draw.choice(list(TABLES)), f"m{draw.randrange(CELLS_A_TABLE)}") for _ in range(count)]


def opening(table: str) -> Template:
    template = Template()
    template.add("table/open", 1, table=table, width=WIDTH, behavior=TABLES[table], actions=ACTIONS)
    return template.close()


def closing(table: str) -> Template:
    template = Template()
    template.add("table/closeCells", 1, table=table)
    template.add("table/close", 700, table=table)
    return template.close()

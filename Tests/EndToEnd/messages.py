"""Messages that several tests send: a table of the preset `swipeable`, places in it, and one whole swipe."""

from daemon import notification, request

BUTTONS = {"trailing": [{"id": "delete", "title": "Delete", "width": 75}, {"id": "flag", "title": "Flag", "width": 60}]}
TABLE = {"table": "t", "width": 320, "behavior": "swipeable", "actions": BUTTONS}
STILL = {"x": 0, "y": 0}

INBOX = {
    "table": "inbox", "width": 320, "behavior": "sparrow",
    "actions": {"trailing": [{"id": "delete", "title": "Delete", "style": "destructive", "width": 75}]},
}  # fmt: skip
CELL = {"table": "inbox", "cell": "m17"}
# A swipe that opens a cell: the messages of the conformance case `life/introduction`.
SWIPE = [
    request(1, "initialize", {
        "protocolVersion": "1.0", "clientInfo": {"name": "mail", "version": "3"}, "processId": 4711, "clock": "client", "timestamp": 0,
        "capabilities": {"animation": {"formats": ["keyframes"], "maximumError": 0.25}},
    }),
    notification("initialized", {}),
    request(2, "table/open", INBOX),
    request(3, "gesture/shouldBegin", CELL | {"timestamp": 1000, "translation": {"x": -6, "y": 1}}),
    request(4, "gesture/begin", CELL | {"timestamp": 1000, "translation": STILL}),
    request(5, "gesture/update", CELL | {"timestamp": 1040, "translation": {"x": -120, "y": 2}}),
    request(6, "gesture/end", CELL | {"timestamp": 1048, "translation": {"x": -120, "y": 2}, "velocity": {"x": -400, "y": 0}}),
    request(7, "clock/advance", {"timestamp": 1398}),
]  # fmt: skip


def place(cell="a", **more):
    return {"table": "t", "cell": cell} | more

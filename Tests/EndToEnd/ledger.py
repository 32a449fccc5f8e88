"""What must be true of any session, whatever was sent: a ledger of what the daemon has said so far.

Each will… has one did…, each animation that was told of is told to have ended, once; nothing jumps when a motion is
taken over by another; and a frame's members agree with each other.
"""

from dataclasses import dataclass, field

from oracle import ease

ERRORS_OF = {  # what chaos may run into, and nothing else
    "gesture/begin": {1005}, "gesture/update": {1004}, "gesture/end": {1004}, "gesture/cancel": {1004, 1001},
    "cell/open": {-32602}, "action/invoke": {1008}, "table/open": {1002},
}  # fmt: skip
SLACK = 0.25 + 0.01  # px: the error that a client allows by default, and the grid


@dataclass
class Entry:
    """What has been said of one cell."""

    open_side: str | None = None  # by the last did…, None: closed
    certain: bool = True  # the last announced motion was finished
    pending: tuple | None = None  # (kind, side, cause) of a will… whose did… is due
    animation: dict | None = None  # told of, not yet ended
    swiping: bool = False
    cut: dict | None = None  # the animation that ended unfinished by the message being answered
    armed: str | None = None  # the action that a release would perform
    lifted: bool = False  # that message was a release: the finger may have moved the cell once more


@dataclass
class Ledger:
    cells: dict = field(default_factory=dict)
    animations: set = field(default_factory=set)
    revision: int = 0
    now: float = 0.0

    def entry(self, params) -> Entry:
        return self.cells.setdefault((params["table"], type(params["cell"]), params["cell"]), Entry())

    def note(self, method, params):
        """A notification from the daemon."""
        self.count(params)
        if method == "log/message":
            return
        entry = self.entry(params)
        match method:
            case "cell/swipeBegan" | "cell/swipeEnded":
                began = method == "cell/swipeBegan"
                assert entry.swiping is not began, f"{method} twice"
                entry.swiping, entry.lifted = began, not began and not params["cancelled"]
                assert entry.armed is None or entry.lifted, "armed after a cancel"
                entry.armed = None
            case "cell/willOpen" | "cell/willClose":
                self.will(entry, method[9:], params)
            case "cell/didOpen" | "cell/didClose":
                self.did(entry, method[8:], params)
            case "cell/frame":
                self.frame(entry, params)
            case "action/armed" | "action/disarmed":
                armed = method == "action/armed"
                assert (entry.armed is None) is armed, f"{method} twice"
                assert entry.swiping, f"{method} without a swipe"
                entry.armed = params["action"] if armed else None
            case "action/invoked":
                assert entry.armed is None or entry.lifted or params["trigger"] != "fullSwipe", "performed under the finger"
            case _:
                raise AssertionError(f"unheard of: {method}")

    def count(self, body):
        assert body["revision"] >= self.revision, f"revision {body['revision']} after {self.revision}"
        self.revision = body["revision"]

    def will(self, entry, kind, params):
        assert entry.pending is None, f"will{kind} while {entry.pending} is due"
        if entry.certain:
            known = ("Open", entry.open_side) if entry.open_side else ("Close", None)
            assert (kind, params["side"] if kind == "Open" else None) != known, f"will{kind} and nothing changes"
            assert kind == "Open" or params["side"] == entry.open_side, "closes another side than was open"
        entry.pending = (kind, params["side"], params["cause"])
        if "animation" in params:
            self.begins(entry, params["animation"])

    def did(self, entry, kind, params):
        assert entry.pending == (kind, params["side"], params["cause"]), f"did{kind} {params}, due was {entry.pending}"
        entry.pending, entry.certain = None, params["finished"]
        if entry.certain:
            entry.open_side = params["side"] if kind == "Open" else None
        if "animation" in params:
            self.ends(entry, params["animation"], params["finished"])

    def frame(self, entry, frame):
        """A frame, in a result or a notification."""
        if "finished" in frame:
            self.ends(entry, frame["finished"]["animation"], frame["finished"]["finished"])
        if "animation" in frame:
            animation = frame["animation"]
            self.begins(entry, animation)
            assert frame["phase"] in ("settling", "tracking"), f"{frame['phase']} with an animation"
        if frame["phase"] != "settling":
            entry.cut = None
        entry.lifted = False
        for name in ("offset", "target", "progress"):
            assert abs(frame[name]) < 1e7, f"{name} {frame[name]}"
        assert (frame["side"] is None) is (frame["offset"] == 0), f"side {frame['side']} at {frame['offset']}"
        assert frame["progress"] >= 0
        assert (frame["phase"] == "tracking") is entry.swiping, f"phase {frame['phase']}, swiping {entry.swiping}"
        if frame["phase"] in ("open", "closed"):
            assert frame["offset"] == frame["target"], "at rest elsewhere than at its rest"
            assert entry.animation is None, f"{frame['phase']}, and animation {entry.animation['id']} has not ended"
            assert entry.pending is None, f"{frame['phase']}, and {entry.pending} is due"
            assert (frame["phase"] == "open") is (entry.open_side is not None), f"{frame['phase']}, told was {entry.open_side}"

    def begins(self, entry, animation):
        if entry.animation and entry.animation["id"] == animation["id"]:
            assert animation == entry.animation, "an animation that goes on has changed"
            return
        assert entry.animation is None, f"animation {animation['id']} begins, {entry.animation['id']} is lost"
        assert animation["id"] not in self.animations, f"animation {animation['id']} again"
        self.animations.add(animation["id"])
        entry.animation, frames = animation, animation["keyframes"]
        assert frames[0]["time"] == 0 and abs(frames[-1]["time"] - animation["duration"]) < 1e-3
        assert frames[0]["offset"] == animation["from"] and frames[-1]["offset"] == animation["to"]
        assert all(one["time"] < other["time"] for one, other in zip(frames, frames[1:])), "keyframes out of order"
        assert all("easing" in one for one in frames[:-1]) and "easing" not in frames[-1]
        if entry.cut and not entry.lifted:
            away = abs(position(entry.cut, animation["start"]) - animation["from"])
            assert away < SLACK, f"jumps by {away} px when one animation takes over from another"

    def ends(self, entry, id, finished):
        assert entry.animation is not None and entry.animation["id"] == id, f"animation {id} ends, running was {entry.animation}"
        entry.cut, entry.animation = None if finished else entry.animation, None

    def result(self, message, response):
        """The response to a message."""
        method, params = message["method"], message["params"]
        if "error" in response:
            code = response["error"]["code"]
            assert code in ERRORS_OF.get(method, set()) or code == 1001, f"{method}: {response['error']}"
            return
        result = response["result"]
        self.count(result)
        if method in ("cell/open", "cell/close", "cell/configure") or method.startswith("gesture/") and method != "gesture/shouldBegin":
            entry = self.entry(result)
            caught = entry.cut or (entry.animation if "finished" in result else None)
            if method == "gesture/begin" and caught and params["translation"]["x"] == 0:
                away = abs(position(caught, self.now) - result["offset"])
                assert away < SLACK, f"jumps by {away} px when it is caught"
            self.frame(entry, result)
        elif "cells" in result:
            for frame in result["cells"]:
                self.frame(self.entry(frame), frame)
        elif method == "table/close":
            self.cells = {key: entry for key, entry in self.cells.items() if key[0] != params["table"]}

    def settled(self):
        """After all time has passed."""
        for key, entry in self.cells.items():
            assert entry.pending is None, f"{key}: {entry.pending} never came"
            assert entry.animation is None, f"{key}: animation {entry.animation['id']} never ended"
            assert not entry.swiping, f"{key} is still swiping"


def position(animation, now) -> float:
    """Where a client that plays this animation has the cell."""
    time, frames = now - animation["start"], animation["keyframes"]
    for one, other in zip(frames, frames[1:]):
        if time < other["time"]:
            easing = one["easing"]
            fraction = (time - one["time"]) / (other["time"] - one["time"])
            part = fraction if easing == "linear" else ease(easing, fraction)
            return one["offset"] + (other["offset"] - one["offset"]) * part
    return frames[-1]["offset"]


def audit(sent, came) -> tuple | None:
    """Goes through a whole session. Returns the first thing that cannot be: the id of the request that it came before
    or with, and what is wrong."""
    ledger, waiting = Ledger(), iter([message for message in sent if "id" in message])
    current = next(waiting)
    for number, message in enumerate(came):
        try:
            ledger.now = current["params"].get("timestamp", ledger.now)
            if "method" in message:
                ledger.note(message["method"], message["params"])
                continue
            assert message["id"] == current["id"], f"answers {message['id']}, not {current['id']}"
            ledger.result(current, message)
        except AssertionError as wrong:
            return current["id"], f"{wrong}\n  at {message}\n  after {came[max(0, number - 6) : number]}"
        for entry in ledger.cells.values():
            entry.cut, entry.lifted = None, False
        current = next(waiting, current)
    try:
        ledger.settled()
    except AssertionError as wrong:
        return sent[-1]["id"], str(wrong)
    return None

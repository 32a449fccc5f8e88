"""What must be true of any session, whatever was sent: a ledger of what the daemon has said so far.

Each will… has one did…; each animation that was told of is told to have ended, once; a client that plays what it was
told is where the daemon says it is; where one cell may be open, one is; nothing is armed after a cancel; what a
release decided is invoked, once; and a frame's members agree with each other.
"""

from dataclasses import dataclass, field

from playing import position, speed

ERRORS_OF = {  # what chaos may run into, and nothing else
    "gesture/begin": {1005, 1012}, "gesture/update": {1004}, "gesture/end": {1004}, "gesture/cancel": {1004, 1001},
    "cell/open": {-32602}, "cell/reveal": {-32602}, "action/invoke": {1008}, "table/open": {1002}, "action/complete": {1009},
    "pointer/move": {1013}, "pointer/up": {1013}, "pointer/cancel": {1013},
}  # fmt: skip
SLACK = 0.25 + 0.01  # px: the error that a client allows by default, and the grid
BY_FINGER = {"gesture/begin", "gesture/update", "gesture/end", "pointer/move", "pointer/up", "wheel/update"}
AT_REST = ("open", "closed", "pending", "expanded")


@dataclass
class Entry:
    """What has been said of one cell."""

    open_side: str | None = None  # by the last did…, None: closed
    certain: bool = True  # the last announced motion was finished
    pending: tuple | None = None  # (kind, side, cause) of a will… whose did… is due
    animation: dict | None = None  # told of, not yet ended
    collapse: dict | None = None  # of its row
    offset: float | None = 0.0  # where a client shows it when no animation runs; None: cannot be told
    swiping: bool = False
    armed: str | None = None  # the action that a release would perform
    owed: int = 0  # actions that releases have decided, and that are not yet invoked
    away: bool = False  # content has slid away, or is about to
    # During a message:
    cut: dict | None = None  # the animation that it ended unfinished
    lifted: dict | None = None  # the swipe that it released
    began: bool = False
    released: bool = False

    def shown(self, now) -> float | None:
        playing = self.animation or (self.cut if self.offset is None else None)
        return position(playing, now) if playing else self.offset

    @property
    def opens(self) -> bool:
        """Whether it is open or about to be, as far as told, and no finger holds it."""
        if self.swiping or self.away or self.collapse:
            return False
        return self.pending[0] == "Open" if self.pending else self.open_side is not None


@dataclass
class Ledger:
    cells: dict = field(default_factory=dict)
    tables: dict = field(default_factory=dict)  # by name: the policy, the group, the width
    animations: set = field(default_factory=set)
    invoked: dict = field(default_factory=dict)  # what is not complete: its table, and since when; None: it may complete itself
    invocations: int = 0
    loose: set = field(default_factory=set)  # completed by a notification, so that nobody was told whether it was
    revision: int = 0
    now: float = 0.0
    asked: tuple | None = None  # the cell that the message is about
    method: str = ""

    def entry(self, params) -> Entry:
        return self.cells.setdefault(key_of(params), Entry())

    def asks(self, message):
        params = message["params"]
        self.now, self.method = params.get("timestamp", self.now), message["method"]
        self.asked = key_of(params) if "cell" in params and "table" in params else None

    # --- Notifications --------------------------------------------------------------------------------------------

    def note(self, method, params):
        self.count(params)
        if method == "log/message":
            return
        entry = self.entry(params)
        match method:
            case "cell/swipeBegan":
                assert not entry.swiping, "began twice"
                entry.swiping, entry.began, entry.away = True, True, False
            case "cell/swipeEnded":
                assert entry.swiping, "ended twice"
                assert entry.armed is None or not params["cancelled"], "armed after a cancel"
                entry.swiping, entry.armed, entry.lifted, entry.offset = False, None, params, params["offset"]
                entry.released = not params["cancelled"]
            case "cell/willOpen" | "cell/willClose":
                self.will(entry, method[9:], params)
            case "cell/didOpen" | "cell/didClose":
                self.did(entry, method[8:], params)
            case "cell/frame":
                self.frame(entry, params)
                entry.began = False  # it answers a notification of the client's
            case "action/armed" | "action/disarmed":
                armed = method == "action/armed"
                assert (entry.armed is None) is armed, f"{method} twice"
                assert entry.swiping, f"{method} without a swipe"
                entry.armed = params["action"] if armed else None
            case "action/invoked":
                self.invocation(entry, params)
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
        entry.pending, entry.away = (kind, params["side"], params["cause"]), False
        if "animation" in params:
            self.begins(entry, params["animation"])

    def did(self, entry, kind, params):
        assert entry.pending == (kind, params["side"], params["cause"]), f"did{kind} {params}, due was {entry.pending}"
        entry.pending, entry.certain = None, params["finished"]
        if entry.certain:
            entry.open_side = params["side"] if kind == "Open" else None
        if "animation" in params:
            self.ends(entry, params["animation"], params["finished"])
        elif entry.collapse is None:
            entry.cut, entry.offset = None, 0.0 if kind == "Close" else None

    def invocation(self, entry, params):
        number = params["invocation"]
        assert number == self.invocations + 1, f"invocation {number} after {self.invocations}"
        self.invocations = number
        swiped = params["trigger"] == "fullSwipe"
        assert not swiped or not entry.swiping or entry.began, "performed under the finger"
        entry.owed -= swiped
        self.invoked[number] = (params["table"], params["timestamp"] if not swiped else None)

    # --- Frames ---------------------------------------------------------------------------------------------------

    def frame(self, entry, frame, free=True):
        """A frame, in a result or a notification. `free`: it may tell of another place than the one shown."""
        if "finished" in frame:
            self.ends(entry, frame["finished"]["animation"], frame["finished"]["finished"])
        if "collapse" in frame:
            self.begins(entry, frame["collapse"], collapse=True)
        if "animation" in frame:
            self.begins(entry, frame["animation"], follows=frame["phase"] == "tracking")
            assert frame["phase"] in ("settling", "tracking"), f"{frame['phase']} with an animation"
        self.agrees(entry, frame)
        shown = entry.shown(self.now)
        if not free and shown is not None:
            assert abs(frame["offset"] - shown) < SLACK, f"told to be {frame['offset'] - shown} px from where it is shown"
        decision = frame.get("decision", {})
        if decision.get("rule") == "fullSwipe":
            entry.owed, entry.away = entry.owed + 1, frame["target"] != 0
        elif frame["phase"] == "expanded":
            entry.away = True
        elif frame["phase"] == "settling" and abs(frame["target"]) < self.tables[frame["table"]][2]:
            entry.away = False
        if entry.animation is None:
            entry.offset, entry.cut = frame["offset"], None if frame["phase"] in AT_REST else entry.cut
        entry.lifted = None
        self.covers(frame)
        if frame["phase"] == "removed":
            self.cells[key_of(frame)] = Entry(owed=entry.owed, began=entry.began, released=entry.released)

    def agrees(self, entry, frame):
        phase, name = frame["phase"], key_of(frame)
        for member in ("offset", "target", "progress"):
            assert abs(frame[member]) < 1e7, f"{member} {frame[member]}"
        assert (frame["side"] is None) is (frame["offset"] == 0), f"side {frame['side']} at {frame['offset']}"
        assert frame["progress"] >= 0
        assert (phase == "tracking") is entry.swiping, f"phase {phase}, swiping {entry.swiping}"
        assert frame["armed"] == entry.armed, f"armed {frame['armed']}, told was {entry.armed}"
        assert (phase == "collapsing") is (entry.collapse is not None) or "finished" in frame, f"{phase}, collapse {entry.collapse}"
        if phase in AT_REST or phase == "removed":
            assert phase == "removed" or frame["offset"] == frame["target"], "at rest elsewhere than at its rest"
            assert entry.animation is None, f"{phase}, and animation {entry.animation['id']} of {name} has not ended"
            assert entry.pending is None, f"{phase}, and {entry.pending} is due"
        if phase in ("open", "closed"):
            assert (phase == "open") is (entry.open_side is not None), f"{phase}, told was {entry.open_side}"

    def covers(self, frame):
        """What is seen of the actions covers the strip that content uncovers."""
        width, offset = self.tables[frame["table"]][2], frame["offset"]
        if not frame.get("actions") or frame["phase"] == "collapsing" or self.method.endswith("/configure"):
            return
        start, end = (0, offset) if offset > 0 else (width + offset, width)
        reached = start
        for x, length in sorted((action["x"], action["width"]) for action in frame["actions"]):
            if x > reached + 2e-3:
                break
            reached = max(reached, x + length)
        assert reached >= end - 2e-3, f"a gap from {reached} to {end} between content and the edge"

    # --- Animations -----------------------------------------------------------------------------------------------

    def begins(self, entry, animation, collapse=False, follows=False):
        """`follows`: it is a catch, to which content came with the finger."""
        running = entry.collapse if collapse else entry.animation
        if running and running["id"] == animation["id"]:
            assert animation == running, "an animation that goes on has changed"
            return
        assert running is None, f"animation {animation['id']} begins, {running['id']} is lost"
        assert animation["id"] not in self.animations, f"animation {animation['id']} again"
        self.animations.add(animation["id"])
        frames = animation["keyframes"]
        assert frames[0]["time"] == 0 and abs(frames[-1]["time"] - animation["duration"]) < 1e-3
        assert frames[0]["offset"] == animation["from"] and frames[-1]["offset"] == animation["to"]
        assert all(one["time"] < other["time"] for one, other in zip(frames, frames[1:])), "keyframes out of order"
        assert all("easing" in one for one in frames[:-1]) and "easing" not in frames[-1]
        if collapse:
            entry.collapse = animation
            return
        if "spring" in animation:
            assert frames[-1]["velocity"] == 0, "a spring that does not come to rest"
        self.goes_on(entry, animation, follows)
        entry.animation = animation

    def goes_on(self, entry, animation, follows):
        """From where it was shown, and, if no finger gave it another, at the speed it had."""
        if entry.lifted and entry.lifted["timestamp"] != animation["start"]:
            return  # since it was let go it moved where nobody saw it: what begins and ends between two messages is not told
        shown = entry.shown(animation["start"])
        if entry.lifted is None and not follows and shown is not None:
            away = abs(shown - animation["from"])
            assert away < SLACK, f"jumps by {away} px when an animation begins"
        first, had = animation.get("spring", {}).get("initialVelocity", 0), speed(entry.cut, animation["start"]) if entry.cut else 0
        if entry.lifted:
            most = max(abs(entry.lifted["velocity"]) + 0.1, 20 + 1.1 * abs(had))
            assert abs(first) <= most, f"flies off at {first} px/s, let go at {entry.lifted['velocity']}"
        elif first:
            assert abs(first - had) <= 20 + 0.1 * abs(had), f"{first} px/s, and it was {had} when the animation began"

    def ends(self, entry, id, finished):
        if entry.collapse and entry.collapse["id"] == id:
            entry.collapse = None
            return
        assert entry.animation is not None and entry.animation["id"] == id, f"animation {id} ends, running was {entry.animation}"
        if finished:
            entry.offset, entry.cut = entry.animation["to"], None
        else:
            entry.offset, entry.cut = None, entry.animation
        entry.animation = None

    # --- Responses ------------------------------------------------------------------------------------------------

    def result(self, message, response):
        method, params = message["method"], message["params"]
        if "error" in response:
            self.error(method, params, response["error"])
            return
        result = response["result"]
        self.count(result)
        if method in ("table/open", "table/configure"):
            self.table(params, result)
        if "phase" in result:
            self.answer(method, params, result)
        elif "cells" in result:
            for frame in result["cells"]:
                self.frame(self.entry(frame), frame, free=method == "table/configure")
        elif method == "table/close":
            self.forget(params["table"])
        if method == "action/complete":
            assert self.invoked.pop(params["invocation"], ()) != (), f"invocation {params['invocation']} is completed twice"

    def error(self, method, params, error):
        code = error["code"]
        assert code in ERRORS_OF.get(method, set()) or code == 1001, f"{method}: {error}"
        if code == 1009 and params["invocation"] in self.invoked and params["invocation"] not in self.loose:
            since = self.invoked.pop(params["invocation"])[1]
            assert since is None or self.now - since >= 200, f"invocation {params['invocation']} of {since} is forgotten at {self.now}"

    def table(self, params, result):
        _, group, width = self.tables.get(params["table"], (None, None, None))
        self.tables[params["table"]] = (result["behavior"]["policy"]["open"], params.get("group", group), params.get("width", width))

    def answer(self, method, params, frame):
        entry = self.entry(frame)
        caught = entry.began and method in ("gesture/begin", "pointer/down") and params.get("translation", {}).get("x", 0) == 0
        jumps = method in ("cell/configure",) or not params.get("animated", True) or method in BY_FINGER
        if "recognition" in frame:
            self.recognised(method, params, entry, frame)
        self.frame(entry, frame, free=jumps and not caught)

    def recognised(self, method, params, entry, frame):
        name, phase = frame["recognition"], frame["phase"]
        assert entry.began is (name == "began"), f"{name}, began {entry.began}"
        assert name not in ("began", "changed") or phase == "tracking", f"{name} and {phase}"
        assert name != "ended" or params.get("phase") == "momentum" or entry.released, "ended, and nothing was released"
        assert ("velocity" in frame) is (name == "ended" and method == "pointer/up"), "velocity"

    def forget(self, table):
        for key, entry in self.cells.items():
            if key[0] == table:
                assert entry.pending is None and entry.animation is None and entry.collapse is None, f"{key} is still moving: {entry}"
        self.cells = {key: entry for key, entry in self.cells.items() if key[0] != table}
        self.invoked = {number: asked for number, asked in self.invoked.items() if asked[0] != table}
        self.tables.pop(table, None)

    # --- Between messages -----------------------------------------------------------------------------------------

    def closes(self):
        """The message has been answered."""
        for entry in self.cells.values():
            entry.offset = entry.shown(self.now) if entry.animation is None else None
            entry.cut, entry.lifted, entry.began, entry.released = None, None, False, False
            entry.owed = max(entry.owed, 0)  # a wheel that rests has no answer that would tell its decision
        open_cells: dict = {}
        for key, entry in self.cells.items():
            policy, group, _ = self.tables[key[0]]
            if entry.opens and policy != "multiple":
                open_cells.setdefault(key[0], []).append(key)
            if entry.opens and policy == "group" and group is not None:
                open_cells.setdefault(("group", group), []).append(key)
        for place, keys in open_cells.items():
            assert len(keys) == 1, f"{len(keys)} cells of {place} are open: {keys}"

    def settled(self):
        """After all time has passed."""
        for key, entry in self.cells.items():
            assert entry.pending is None, f"{key}: {entry.pending} never came"
            assert entry.animation is None, f"{key}: animation {entry.animation['id']} never ended"
            assert entry.collapse is None, f"{key}: collapse {entry.collapse['id']} never ended"
            assert not entry.swiping, f"{key} is still swiping"
            assert entry.owed == 0, f"{key}: {entry.owed} actions were decided and not invoked"


def key_of(params) -> tuple:
    return params["table"], type(params["cell"]), params["cell"]


def audit(sent, came) -> tuple | None:
    """Goes through a whole session. Returns the first thing that cannot be: the id of the request that it came before
    or with, and what is wrong."""
    completed = {message["params"]["invocation"] for message in sent if message["method"] == "action/complete" and "id" not in message}
    ledger, waiting = Ledger(loose=completed), iter([message for message in sent if "id" in message])
    current = next(waiting)
    for number, message in enumerate(came):
        try:
            ledger.asks(current)
            if "method" in message:
                ledger.note(message["method"], message["params"])
                continue
            assert message["id"] == current["id"], f"answers {message['id']}, not {current['id']}"
            ledger.result(current, message)
            ledger.closes()
        except AssertionError as wrong:
            return current["id"], f"{wrong}\n  at {message}\n  after {came[max(0, number - 6) : number]}"
        current = next(waiting, current)
    try:
        ledger.settled()
    except AssertionError as wrong:
        return sent[-1]["id"], str(wrong)
    return None

"""Checks what must be true of any session, whatever a client sends.

Each `will…` has one `did…`. Each animation ends, once. A client that plays the animations shows each cell where the daemon says it
is. Where one cell may be open, only one is open. Nothing is armed after a cancel. An action that a release decided is invoked
once. The members of a frame agree with each other.
"""

from dataclasses import dataclass, field

from cell_state import CellState, speed

# The errors that random messages may cause, by method.
ERRORS_OF = {
    "gesture/begin": {1005, 1012, 1014}, "gesture/update": {1004}, "gesture/end": {1004}, "gesture/cancel": {1004, 1001},
    "cell/open": {-32602, 1014}, "cell/expand": {1012, 1008}, "cell/reveal": {-32602}, "action/invoke": {1008}, "table/open": {1002}, "action/complete": {1009},
    "pointer/move": {1013}, "pointer/up": {1013}, "pointer/cancel": {1013},
}  # fmt: skip
# px: the error that a client allows by default, and the rounding of numbers.
SLACK = 0.25 + 0.01
BY_FINGER = {"gesture/begin", "gesture/update", "gesture/end", "pointer/move", "pointer/up", "wheel/update"}
AT_REST = ("open", "closed", "pending", "expanded")


@dataclass
class Checker:
    cells: dict = field(default_factory=dict)
    tables: dict = field(default_factory=dict)  # by name: the policy, the group, the width
    animations: set = field(default_factory=set)
    invoked: dict = field(default_factory=dict)  # not complete: its table, and since when; None: it may complete itself
    invocations: int = 0
    loose: set = field(default_factory=set)  # completed by a notification, which has no result
    has_still: bool = False  # a full swipe may have `threshold.still`
    revision: int = 0
    now: float = 0.0
    subject: tuple | None = None  # the cell that the message is about
    method: str = ""
    leaps: bool = False  # content may be away at once, and come back from there

    def cell(self, params) -> CellState:
        return self.cells.setdefault(key_of(params), CellState())

    def request(self, message):
        params = message["params"]
        self.now, self.method = params.get("timestamp", self.now), message["method"]
        self.leaps = self.method == "cell/restore" or self.method == "cell/expand" and not params["animated"]
        self.subject = key_of(params) if "cell" in params and "table" in params else None

    # --- Notifications --------------------------------------------------------------------------------------------

    def note(self, method, params):
        self.count(params)
        if method == "log/message":
            return
        state = self.cell(params)
        match method:
            case "cell/swipeBegan":
                assert not state.swiping, "began twice"
                state.swiping, state.began, state.away, state.release = True, True, False, None
            case "cell/swipeEnded":
                assert state.swiping, "ended twice"
                assert state.armed is None or not params["cancelled"], "armed after a cancel"
                state.swiping, state.armed, state.released_swipe, state.offset = False, None, params, params["offset"]
                state.released = not params["cancelled"]
            case "cell/willOpen" | "cell/willClose":
                self.will(state, method[9:], params)
            case "cell/didOpen" | "cell/didClose":
                self.did(state, method[8:], params)
            case "cell/frame":
                self.frame(state, params)
                state.began = False  # it is the result of a notification of the client
            case "cell/releaseChanged":
                assert state.swiping, "a release of a cell that no gesture holds"
                assert params["release"] != state.release, "the release has not changed"
                state.release = params["release"]
            case "action/armed" | "action/disarmed":
                armed = method == "action/armed"
                assert (state.armed is None) is armed, f"{method} twice"
                assert state.swiping, f"{method} without a swipe"
                state.armed = params["action"] if armed else None
            case "action/invoked":
                self.invocation(state, params)
            case _:
                raise AssertionError(f"unknown notification: {method}")

    def count(self, body):
        assert body["revision"] >= self.revision, f"revision {body['revision']} after {self.revision}"
        self.revision = body["revision"]

    def will(self, state, kind, params):
        assert state.pending is None, f"will{kind} while {state.pending} is due"
        if state.certain:
            known = ("Open", state.open_side, state.open_stop) if state.open_side else ("Close", None, None)
            assert (kind, params["side"] if kind == "Open" else None, params.get("stop")) != known, f"will{kind} and nothing changes"
            assert kind == "Open" or params["side"] == state.open_side, "closes another side than was open"
        state.pending, state.away = (kind, params["side"], params["cause"]), False
        if "animation" in params:
            self.begins(state, params["animation"])

    def did(self, state, kind, params):
        assert state.pending == (kind, params["side"], params["cause"]), f"did{kind} {params}, due was {state.pending}"
        state.pending, state.certain = None, params["finished"]
        if state.certain:
            state.open_side = params["side"] if kind == "Open" else None
            state.open_stop = params.get("stop")
        if "animation" in params:
            self.ends(state, params["animation"], params["finished"])
        elif state.collapse is None:
            state.cut, state.offset = None, 0.0 if kind == "Close" and params["finished"] else None

    def invocation(self, state, params):
        number = params["invocation"]
        assert number == self.invocations + 1, f"invocation {number} after {self.invocations}"
        self.invocations = number
        swiped = params["trigger"] == "fullSwipe"
        assert not swiped or not state.swiping or state.began, "performed under the finger"
        state.decided -= swiped
        completes = swiped or params["trigger"] == "stop" or self.method == "cell/expand"
        self.invoked[number] = (params["table"], params["timestamp"] if not completes else None)

    # --- Frames ---------------------------------------------------------------------------------------------------

    def frame(self, state, frame, free=True):
        """A frame, in a result or a notification. `free`: its offset may differ from where the content was shown."""
        if "finished" in frame:
            self.ends(state, frame["finished"]["animation"], frame["finished"]["finished"])
        if "collapse" in frame:
            self.begins(state, frame["collapse"], collapse=True)
        if "restore" in frame:
            self.begins(state, frame["restore"], collapse=True)
        if "animation" in frame:
            self.begins(state, frame["animation"], follows=frame["phase"] == "tracking")
            assert frame["phase"] in ("settling", "tracking"), f"{frame['phase']} with an animation"
        self.agrees(state, frame)
        shown = state.shown(self.now)
        if not free and shown is not None:
            assert abs(frame["offset"] - shown) < SLACK, f"reported {frame['offset'] - shown} px from where it is shown"
        decision = frame.get("decision", {})
        if decision.get("rule") == "fullSwipe":
            state.decided, state.away = state.decided + 1, abs(frame["target"]) >= self.tables[frame["table"]][2]
        elif frame["phase"] == "expanded" or self.method == "cell/expand" and self.subject == key_of(frame):
            state.away = True
        elif frame["phase"] == "settling" and abs(frame["target"]) < self.tables[frame["table"]][2]:
            state.away = False
        if state.animation is None:
            state.offset, state.cut = frame["offset"], None if frame["phase"] in AT_REST else state.cut
        state.released_swipe = None
        self.covers(frame)
        if frame["phase"] == "removed":
            self.cells[key_of(frame)] = CellState(decided=state.decided, began=state.began, released=state.released)

    def agrees(self, state, frame):
        phase, name = frame["phase"], key_of(frame)
        for member in ("offset", "target", "progress"):
            assert abs(frame[member]) < 1e7, f"{member} {frame[member]}"
        assert (frame["side"] is None) is (frame["offset"] == 0), f"side {frame['side']} at {frame['offset']}"
        assert frame["progress"] >= 0
        assert (phase == "tracking") is state.swiping, f"phase {phase}, swiping {state.swiping}"
        assert ("release" in frame) is (phase == "tracking"), f"phase {phase}, release {frame.get('release')}"
        if "release" in frame:
            assert state.release in (None, frame["release"]), f"{frame['release']} now, reported was {state.release}"
            if not self.has_still:  # then another distance decides without a velocity
                assert frame["armed"] in (None, frame["release"].get("action")), f"armed {frame['armed']}, {frame['release']}"
        state.release = frame.get("release")
        assert frame["armed"] == state.armed, f"armed {frame['armed']}, reported was {state.armed}"
        assert (phase in ("collapsing", "restoring")) is (state.collapse is not None) or "finished" in frame, f"{phase}, collapse {state.collapse}"
        if phase in AT_REST or phase == "removed":
            assert phase == "removed" or frame["offset"] == frame["target"], "at rest elsewhere than at its rest"
            assert state.animation is None, f"{phase}, and animation {state.animation['id']} of {name} has not ended"
            assert state.pending is None, f"{phase}, and {state.pending} is due"
        if phase in ("open", "closed"):
            assert (phase == "open") is (state.open_side is not None), f"{phase}, reported was {state.open_side}"

    def covers(self, frame):
        """The actions cover the strip that the content uncovers."""
        assert frame["table"] in self.tables, "a frame of a table that is closed"
        width, offset = self.tables[frame["table"]][2], frame["offset"]
        if not frame.get("actions") or frame["phase"] in ("collapsing", "restoring") or self.method.endswith("/configure"):
            return
        start, end = (0, offset) if offset > 0 else (width + offset, width)
        reached = start
        for x, length in sorted((action["x"], action["width"]) for action in frame["actions"]):
            if x > reached + 2e-3:
                break
            reached = max(reached, x + length)
        assert reached >= end - 2e-3, f"a gap from {reached} to {end} between content and the edge"

    # --- Animations -----------------------------------------------------------------------------------------------

    def begins(self, state, animation, collapse=False, follows=False):
        """`follows`: it is a snap, to which the finger has brought the content."""
        running = state.collapse if collapse else state.animation
        if running and running["id"] == animation["id"]:
            assert animation == running, "an animation that goes on has changed"
            return
        assert running is None, f"animation {animation['id']} begins, {running['id']} is not ended"
        assert animation["id"] not in self.animations, f"animation {animation['id']} again"
        self.animations.add(animation["id"])
        frames = animation["keyframes"]
        assert frames[0]["time"] == 0 and abs(frames[-1]["time"] - animation["duration"]) < 1e-3
        assert frames[0]["offset"] == animation["from"] and frames[-1]["offset"] == animation["to"]
        assert all(one["time"] < other["time"] for one, other in zip(frames, frames[1:])), "keyframes out of order"
        assert all("easing" in one for one in frames[:-1]) and "easing" not in frames[-1]
        if collapse:
            state.collapse = animation
            return
        if "spring" in animation:
            assert frames[-1]["velocity"] == 0, "a spring that does not come to rest"
        self.goes_on(state, animation, follows)
        state.animation = animation

    def goes_on(self, state, animation, follows):
        """It starts where the content was shown, and, without a finger, at its speed."""
        if self.leaps or state.released_swipe and state.released_swipe["timestamp"] != animation["start"]:
            return  # it moved after the release: what begins and ends between two messages is not reported
        shown = state.shown(animation["start"])
        if state.released_swipe is None and not follows and shown is not None:
            away = abs(shown - animation["from"])
            assert away < SLACK, f"jumps by {away} px when an animation begins"
        first, had = animation.get("spring", {}).get("initialVelocity", 0), speed(state.cut, animation["start"]) if state.cut else 0
        if state.released_swipe and state.released_swipe["cancelled"]:
            return  # the animation back may have been cut at once, and not been reported
        if state.released_swipe:
            most = max(abs(state.released_swipe["velocity"]) + 0.1, 20 + 1.1 * abs(had))
            assert abs(first) <= most, f"flies off at {first} px/s, let go at {state.released_swipe['velocity']}"
        elif first:
            slack = 20 + 0.1 * abs(had)  # a limit of the overshoot may make it slower
            assert min(had, 0) - slack <= first <= max(had, 0) + slack, f"{first} px/s, and it was {had} when the animation began"

    def ends(self, state, id, finished):
        if state.collapse and state.collapse["id"] == id:
            state.collapse = None
            return
        assert state.animation is not None and state.animation["id"] == id, f"animation {id} ends, running was {state.animation}"
        if finished:
            state.offset, state.cut = state.animation["to"], None
        else:
            state.offset, state.cut = None, state.animation
        state.animation = None

    # --- Results   ------------------------------------------------------------------------------------------------

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
                self.frame(self.cell(frame), frame, free=method == "table/configure")
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
        state = self.cell(frame)
        caught = state.began and method in ("gesture/begin", "pointer/down") and params.get("translation", {}).get("x", 0) == 0
        jumps = self.leaps or method == "cell/configure" or not params.get("animated", True) or method in BY_FINGER
        if "recognition" in frame:
            self.recognised(method, params, state, frame)
        self.frame(state, frame, free=jumps and not caught)

    def recognised(self, method, params, state, frame):
        name, phase = frame["recognition"], frame["phase"]
        assert state.began is (name == "began"), f"{name}, began {state.began}"
        assert name not in ("began", "changed") or phase == "tracking", f"{name} and {phase}"
        # A pointer that caught a moving row and did not swipe lets it go on, as a cancel does.
        let_go = method == "pointer/up" and frame.get("decision", {}).get("rule") == "cancelled"
        assert name != "ended" or params.get("phase") == "momentum" or state.released or let_go, "ended, and nothing was released"
        assert ("velocity" in frame) is (name == "ended" and method == "pointer/up" and not let_go), "velocity"

    def forget(self, table):
        for key, state in self.cells.items():
            if key[0] == table:
                assert state.pending is None and state.animation is None and state.collapse is None, f"{key} is still moving: {state}"
        self.cells = {key: state for key, state in self.cells.items() if key[0] != table}
        self.invoked = {number: asked for number, asked in self.invoked.items() if asked[0] != table}
        self.tables.pop(table, None)

    # --- Between messages -----------------------------------------------------------------------------------------

    def closes(self):
        """The result of the message has come."""
        for state in self.cells.values():
            state.offset = state.shown(self.now) if state.animation is None else None
            state.cut, state.released_swipe, state.began, state.released = None, None, False, False
            state.decided = max(state.decided, 0)  # a wheel that rests has no result with its decision
        open_cells: dict = {}
        for key, state in self.cells.items():
            policy, group, _ = self.tables[key[0]]
            if state.opens and policy != "multiple":
                open_cells.setdefault(key[0], []).append(key)
            if state.opens and policy == "group" and group is not None:
                open_cells.setdefault(("group", group), []).append(key)
        for place, keys in open_cells.items():
            assert len(keys) == 1, f"{len(keys)} cells of {place} are open: {keys}"

    def settled(self):
        """After all time has passed."""
        for key, state in self.cells.items():
            assert state.pending is None, f"{key}: {state.pending} never came"
            assert state.animation is None, f"{key}: animation {state.animation['id']} never ended"
            assert state.collapse is None, f"{key}: collapse {state.collapse['id']} never ended"
            assert not state.swiping, f"{key} is still swiping"
            assert state.decided == 0, f"{key}: {state.decided} actions were decided and not invoked"


def key_of(params) -> tuple:
    return params["table"], type(params["cell"]), params["cell"]


def first_violation(sent, came) -> tuple | None:
    """Checks a whole session. Returns the first violation: the id of the request that it came before or with, and what is
    wrong; None if there is none."""
    completed = {message["params"]["invocation"] for message in sent if message["method"] == "action/complete" and "id" not in message}
    checker, waiting = Checker(loose=completed, has_still="'still'" in str(sent)), iter([message for message in sent if "id" in message])
    current = next(waiting)
    for number, message in enumerate(came):
        try:
            checker.request(current)
            if "method" in message:
                checker.note(message["method"], message["params"])
                continue
            assert message["id"] == current["id"], f"answers {message['id']}, not {current['id']}"
            checker.result(current, message)
            checker.closes()
        except AssertionError as wrong:
            return current["id"], f"{wrong}\n  at {message}\n  after {came[max(0, number - 6) : number]}"
        current = next(waiting, current)
    try:
        checker.settled()
    except AssertionError as wrong:
        return sent[-1]["id"], str(wrong)
    return None

"""What holds in any session: notifications come in pairs, every animation ends once, and all cells come to rest where reported.

The sessions are random. Of a session that breaks this, the failure shows the fewest messages that still do.
"""

import json
from collections.abc import Iterator

import pytest

from chaos import Chaos
from daemon import encode_all, request, run

SESSIONS = 100
LENGTH = 150
LOOKS = 3  # the last messages of a session: a look at each table
ENDING = 3 * (2 * 4 + 3) + 2 + LOOKS  # the messages after which all cells are at rest
# The notifications that begin something, each with that which ends it.
PAIRS = {"cell/willOpen": "cell/didOpen", "cell/willClose": "cell/didClose", "cell/swipeBegan": "cell/swipeEnded", "action/armed": "action/disarmed"}
ENDS = {end: begin for begin, end in PAIRS.items()}


class Story:
    """What a client knows of a session from its output."""

    def __init__(self) -> None:
        self.pending: dict[tuple, dict] = {}  # the notification that began something, by the cell and what it is
        self.rests: dict[str, str] = {}  # the phase in which each cell was last reported to rest
        self.started: set[int] = set()
        self.ended: set[int] = set()
        self.now = 0.0

    def faults(self, message: dict) -> Iterator[str]:
        """What is wrong with the next message."""
        body = message.get("params") or message.get("result") or {}
        if "method" in message:
            yield from self._notified(message["method"], body)
        for frame in body.get("cells", [body]) if isinstance(body.get("cells", []), list) else [body]:
            if isinstance(frame, dict):
                yield from self._framed(frame)

    def _notified(self, method: str, params: dict) -> Iterator[str]:
        time, cell = params.get("timestamp", self.now), cell_of(params)
        if time < self.now:
            yield f"time went back to {time}"
        self.now = time
        if method == "cell/swipeBegan":
            self.pending.pop((cell, "action/armed"), None)
        if method in PAIRS and self.pending.setdefault((cell, method), params) is not params:
            yield f"{method} twice"
        if method in ENDS and not (begun := self.pending.pop((cell, ENDS[method]), None)):
            yield f"{method} without {ENDS[method]}"
        elif method.startswith("cell/did"):
            if any(begun[name] != params[name] for name in ("side", "cause")):
                yield f"{method} of another {ENDS[method]}"
            self.rests[cell] = {"cell/didOpen": "open", "cell/didClose": "closed"}[method] if params["finished"] else "moved on"
            if "animation" in params:
                yield from self._end(params["animation"], params["finished"])

    def _framed(self, frame: dict) -> Iterator[str]:
        if frame.get("phase") == "removed":
            self.rests.pop(cell_of(frame), None)
        if isinstance(ended := frame.get("finished"), dict):
            yield from self._end(ended["animation"], ended["finished"])
        for animation in (frame.get(name) for name in ("animation", "collapse", "restore")):
            if isinstance(animation, dict) and "id" in animation:
                self.started.add(animation["id"])
                if animation["id"] in self.ended:
                    yield f"animation {animation['id']} starts after its end"

    def _end(self, animation: int, is_finished: bool) -> Iterator[str]:
        if animation in self.ended:
            yield f"animation {animation} ends twice"
        elif is_finished and animation not in self.started:
            yield f"animation {animation} finishes but was never reported"
        self.ended.add(animation)

    def faults_at_rest(self, frames: list[dict]) -> Iterator[str]:
        """What is wrong when nothing has been touched for a minute."""
        yield from (f"{method} of {cell} has no {PAIRS[method]}" for cell, method in self.pending if method != "action/armed")
        yield from (f"animation {animation} never ended" for animation in self.started - self.ended)
        for frame in frames:
            rest = self.rests.get(cell_of(frame), "closed")
            if frame["phase"] in ("open", "closed") and rest not in (frame["phase"], "moved on"):
                yield f"{cell_of(frame)} rests {frame['phase']}, and was reported {rest}"
            if frame["offset"] != frame["target"]:
                yield f"{cell_of(frame)} rests at {frame['offset']}, not at its target {frame['target']}"


def cell_of(body: dict) -> str:
    return json.dumps([body.get("table"), body.get("cell")])


def first_fault(sent: list[dict]) -> str | None:
    outcome, story = run(encode_all(sent), arguments=["--check-state"]), Story()
    if outcome.status != 0:
        return f"the daemon exits with {outcome.status}: {outcome.stderr}"
    for message in outcome.messages:
        for fault in story.faults(message):
            return f"{fault}: {json.dumps(message)[:300]}"
    answers = {message.get("id"): message for message in outcome.responses}
    looks = [answers[message["id"]] for message in sent[-LOOKS:]]
    return next(story.faults_at_rest([frame for look in looks if "result" in look for frame in look["result"]["cells"]]), None)


def fewest(sent: list[dict]) -> list[dict]:
    """The fewest of the messages that still cause a fault."""
    for place in reversed(range(1, len(sent) - ENDING)):
        fewer = sent[:place] + sent[place + 1 :]
        if first_fault(fewer):
            sent = fewer
    return sent


def session(seed: int) -> list[dict]:
    """A random session without what gives a cell's name to another cell. After its end, invocations time out."""
    sent = [message for message in Chaos(f"invariants {seed}").run(LENGTH) if message["method"] not in ("table/close", "table/edit")]
    later = sent[-LOOKS - 1]["params"]["timestamp"] + 60_000
    return [*sent[:-LOOKS], request("later", "clock/advance", {"timestamp": later}), *sent[-LOOKS:]]


@pytest.mark.parametrize("seed", range(SESSIONS))
def test_a_random_session_keeps_what_holds_in_any(seed):
    if first_fault(sent := session(seed)):
        sent = fewest(sent)
        pytest.fail(f"{first_fault(sent)}, after\n" + encode_all(sent).decode(), pytrace=False)

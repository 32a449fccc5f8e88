"""The drawn places are the daemon's, although the client does not request them."""

import itertools
import random

import pytest

from hostile import SWIPED
from offscreen import MAILS

import swiped
from swiped.drawing import position
from swiped_qt.row_states import RowStates

pytestmark = pytest.mark.toolkit

CELLS = ["m1", "m2", "m3"]
FULL = {"preset": "mail", "fullSwipe": {"enabled": True}, "policy": {"open": "multiple", "closeOn": ["tap", "action"]}}
CATCH = {"preset": "swipeable", "policy": {"open": "single"}}
BEHAVIORS = [MAILS["behavior"], FULL, FULL | {"fullSwipe": {"style": "bounce"}}, CATCH, "rm", "reply", "dismiss"]


class Session:
    """A table under `clock: "client"`, the states of its rows, and a pointer driver with random input."""

    def __init__(self, daemon: swiped.Daemon, behavior, chance: random.Random) -> None:
        self.daemon, self.chance, self.states = daemon, chance, RowStates()
        self.time, self.invocations = 1000.0, []
        self.held: set[str] = set()
        daemon.table_open(table="t", width=320, behavior=behavior, actions=MAILS["actions"], timestamp=self.time)

    def ask(self, method: str, **params):
        try:
            answer = self.daemon.request(method, {"table": "t", "timestamp": self.time} | params)
        except swiped.ResponseError:
            answer = {}
        while not self.daemon.notifications.empty():
            notification = self.daemon.notifications.get()
            if notification.method == "cell/frame":
                self.states.apply_frame(notification.params)
            elif notification.method == "action/invoked":
                self.invocations.append(notification.params["invocation"])
            else:
                self.states.apply_notification(notification)
        if "phase" in answer:
            self.states.apply_frame(answer)

    def step(self) -> None:
        self.time += self.chance.choice([1, 16, 16, 90, 400])
        cell, x = self.chance.choice(CELLS), self.chance.uniform(-400, 400)
        match self.chance.randrange(10):
            case 0 | 1:
                self.ask("gesture/begin", cell=cell)
            case 2 | 3 | 4:
                self.ask("gesture/update", cell=cell, translation={"x": x, "y": 0})
            case 5 | 6:
                self.ask(self.chance.choice(["gesture/end", "gesture/end", "gesture/cancel"]), cell=cell)
            case 7:
                self.ask("cell/open", cell=cell, side=self.chance.choice(["leading", "trailing"]), animated=self.chance.random() < 0.7)
            case 8:
                self.ask(self.chance.choice(["cell/close", "table/tap", "table/closeCells"]), cell=cell)
            case 9 if self.invocations:
                self.ask("action/complete", invocation=self.invocations.pop(0))
            case 9:
                self.ask("action/invoke", cell=cell, action="archive")

    def check(self) -> None:
        self.ask("clock/advance")
        for frame in self.daemon.table_cells(table="t", cells=CELLS, timestamp=self.time)["cells"]:
            state = self.states.state(frame["cell"])
            assert abs(state.offset_at(self.time) - frame["offset"]) < 0.5, (state, frame)
            assert (state.phase, state.target, state.armed) == (frame["phase"], frame["target"], frame["armed"])
            assert state.size_at(self.time) == (position(frame["collapse"], self.time) if "collapse" in frame else 1)
        assert all(state.phase != "closed" for state in self.states.states.values())


@pytest.mark.parametrize("behavior, seed", itertools.product(BEHAVIORS, range(3)))
def test_the_states_match_the_daemons(behavior, seed):
    with swiped.Daemon(SWIPED, clock="client", timestamp=0) as daemon:
        session = Session(daemon, behavior, random.Random(seed))
        for _ in range(300):
            session.step()
            session.check()
        assert daemon.server_status()["counters"]["notifications"] > 50

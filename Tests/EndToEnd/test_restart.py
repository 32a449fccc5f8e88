"""A client that restarts the daemon loses nothing: killed at any moment, the next one goes on, and no message shows it."""

import json
import random
import select
import signal
import time
from itertools import chain, count, cycle, repeat
from typing import NamedTuple

import pytest

from chaos import Chaos
from daemon import ROOT, TIMEOUT, encode_all, initialize, notification, request, run, wait_until_read
from messages import BUTTONS
from supervisor import Supervisor, same


class Doom(NamedTuple):
    """How a daemon is killed while a message is under way."""

    written: float = 1.0  # this part of the message is written
    is_asleep: bool = False  # it is never served
    read: float = 1.0  # this part of what has come of it is read; the rest is lost

    def __str__(self):
        return f"written {self.written}, {'asleep, ' if self.is_asleep else ''}read {self.read}"


KILLS = [Doom(written=0), Doom(written=0.5), Doom(is_asleep=True), Doom(read=0), Doom(read=0.5), Doom(read=0.9), Doom()]


class KilledDaemons(Supervisor):
    """Its daemons are killed (`SIGKILL`) as `kills` has it for each message that is written to them; None lets one live."""

    def __init__(self, *arguments, kills, kills_restarts=False, **more):
        self.kills, self.kills_restarts = kills, kills_restarts
        self._is_restarting, self._last = False, None
        super().__init__(*arguments, **more)

    def _restart(self):
        self._is_restarting, self._last = True, None
        super()._restart()
        self._is_restarting = False

    def put(self, data, answers):
        if self._last is not None or self._is_restarting and not self.kills_restarts:
            return super().put(data, answers)
        if not (doom := next(self.kills)):
            return super().put(data, answers)
        if doom.is_asleep:
            self.process.send_signal(signal.SIGSTOP)
        super().put(data[: int(len(data) * doom.written)], answers)
        if answers and not doom.is_asleep and doom.written == 1:
            assert select.select([self.process.stdout], [], [], TIMEOUT)[0], data
        return self.kill(doom.read)

    def kill(self, read=1.0):
        self.process.kill()
        self.process.wait()
        left = self.process.stdout.read()
        self._last = left[: int(len(left) * read)]

    def mourn(self):
        """Notices that the daemon has been killed, if it has, before anything else is sent."""
        if self._last is not None:
            while self._read():
                pass
            self._restart()

    def get(self):
        if self._last is None:
            return super().get()
        data, self._last = self._last, b""
        return data


def supervised(messages, **more) -> tuple[KilledDaemons, int]:
    """Plays a session to its end, and the exit status of its last daemon; each message is answered before the next is sent."""
    with KilledDaemons(messages[0], **more) as client:
        client.settle()
        for message in messages[1:]:
            client.mourn()
            client.send(message)
            client.settle()
        return client, client.close()


def assert_same(came, expected, story):
    for place, (one, other) in enumerate(zip(came, expected, strict=False)):
        assert same(one, other), f"{story}, message {place}: {one} came, {other} was due"
    assert len(came) == len(expected), f"{story}: {len(came)} messages came, {len(expected)} were due"


# --- Sessions --------------------------------------------------------------------------------------------------------


def batched(messages, seed) -> list:
    """The same messages, now and then some of them as one batch."""
    draw, out, place = random.Random(seed), [], 0
    while place < len(messages):
        length = draw.choice([2, 3, 8]) if draw.random() < 0.1 else 1
        out.append(messages[place : place + length] if length > 1 else messages[place])
        place += length
    return out


def chaos() -> list:
    """Anything at any time, in batches too, with looks at how it is."""
    messages = Chaos(4).run(260)
    for place, method in zip(range(13, len(messages), 13), cycle(["server/status", "cell/actions", "session/snapshot", "nonsense"]), strict=False):
        messages.insert(place, request(f"look {place}", method, {"table": "t", "cell": "a"}))
    return messages[:1] + batched(messages[1:], 4)


def mail() -> list:
    """Swipes at 60 Hz, a full swipe among them, as a toolkit's recogniser tells them."""
    lines = (ROOT / "protocol/examples/mail.jsonl").read_text().splitlines()
    return [message for message in map(json.loads, filter(None, lines)) if message["method"] != "exit"]


def rows() -> list:
    """Rows by index path that come, go and move while they are open, dragged and animated."""
    buttons = {"trailing": [{"id": "a", "width": 75}, {"id": "b", "width": 60}]}
    sent = [("table/open", {"width": 320, "identity": "indexPath", "sections": [4, 4], "actions": buttons, "behavior": "swipeable"})]
    for number in range(12):
        at, finger = 1000 * number, {"pointer": 1}
        first = {"inserted": [[0, 0]], "deleted": [[1, number % 4]], "moved": [{"from": [0, 1], "to": [1, 0]}]}
        sent += [
            ("cell/open", {"cell": [number % 2, number % 3], "timestamp": at}),
            ("pointer/down", finger | {"cell": [1, 3], "position": {"x": 200, "y": 9}, "timestamp": at + 10}),
            ("pointer/move", finger | {"position": {"x": 150 - number, "y": 9}, "timestamp": at + 30}),
            ("table/edit", first | {"timestamp": at + 40}),
            ("table/edit", {"deleted": [[0, 0]], "inserted": [[1, 1]], "timestamp": at + 50}),
            ("pointer/up", finger | {"position": {"x": 90, "y": 9}, "timestamp": at + 60}),
            ("table/cells", {"cells": [[0, 0], [1, 0], [1, 1]], "timestamp": at + 500}),
        ]
    return [initialize()] + [request(number, method, {"table": "p"} | params) for number, (method, params) in enumerate(sent, 1)]


SESSIONS = {"chaos": chaos(), "mail": mail(), "rows": rows()}


# --- Under the client's clock ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, every, framing",
    [
        ("chaos", 1, "lines"), ("chaos", 7, "content-length"), ("chaos", 50, "lines"),
        ("rows", 1, "content-length"), ("rows", 50, "lines"), ("mail", 7, "lines"),
    ],
)  # fmt: skip
def test_a_daemon_killed_at_every_message_loses_nothing(name, every, framing):
    messages = SESSIONS[name]
    whole = run(encode_all(messages, framing), framing)
    client, status = supervised(messages, every=every, framing=framing, kills=cycle(KILLS))
    assert_same(client.messages, whole.messages, f"a snapshot every {every} messages")
    assert status == whole.status
    assert client.restarts >= len(messages)


def test_the_restored_sessions_cover_every_state():
    sent = {each["method"] for session in SESSIONS.values() for message in session for each in (message if isinstance(message, list) else [message])}
    notified = {message["method"] for session in SESSIONS.values() for message in run(encode_all(session)).notifications()}
    assert sent > {"gesture/end", "pointer/up", "wheel/update", "table/edit", "action/complete", "cell/reveal", "table/configure", "shutdown"}
    assert notified > {"cell/didOpen", "cell/didClose", "cell/swipeEnded", "cell/frame", "action/armed", "action/invoked", "log/message"}


@pytest.mark.parametrize("seed", range(6))
def test_a_daemon_killed_at_any_moment_even_while_restarting_loses_nothing(seed):
    """The client does not wait for answers. The daemon may end at each write, even during a snapshot or a restart."""
    draw, messages = random.Random(seed), SESSIONS["chaos"]
    kills = (draw.choice(KILLS) if draw.random() < 0.1 else None for _ in count())
    with KilledDaemons(messages[0], every=draw.choice([3, 12]), kills=kills, kills_restarts=True) as client:
        for message in messages[1:]:
            client.send(message)
            if draw.random() < 0.2:
                client.settle()
        assert client.close() == 0
    assert_same(client.messages, run(encode_all(messages)).messages, f"seed {seed}")
    assert client.restarts > 20


def test_a_batch_is_processed_as_one_wherever_it_is_split():
    """Half a batch takes no effect; of half of what comes of it, the other half is not lost."""
    messages = [each for each in Chaos(11).run(90) if each["method"] != "initialize"]
    session = [initialize(), *messages[:40], messages[40:80], *messages[80:]]
    whole = run(encode_all(session)).messages
    for part in range(30):
        for doom in (Doom(written=part / 30), Doom(read=part / 30)):
            # The first two writes are `initialize` and what asks for the first snapshot.
            client, _ = supervised(session, every=1000, kills=chain(repeat(None, 42), [doom], repeat(None)))
            assert_same(client.messages, whole, f"a batch {doom}")
            assert client.restarts == 1


# --- Under the system's clock ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [1, 30])
def test_under_the_system_clock_resent_messages_keep_their_times(every):
    """The client's clock is minutes ahead of the daemon's, which so has nothing to tell by itself."""
    messages, now = Chaos(5).run(120), 2e9
    for message in messages[1:]:
        now = message["params"]["timestamp"] = max(now, message["params"].get("timestamp", 0) + 2e9)
    behind = 2e9 - 600_000
    messages[0]["params"] |= {"clock": "system", "timestamp": behind}
    whole = run(encode_all([*messages, notification("exit")]))
    with KilledDaemons(messages[0], every=every, kills=cycle(KILLS), clock=lambda: behind) as client:
        for message in messages[1:]:
            client.mourn()
            client.send(message)
            client.settle()
    assert_same(client.messages, whole.messages, f"a snapshot every {every} messages")
    assert client.restarts >= len(messages) - 1  # the last daemon has nothing to come back for


def timeless(message):
    """A message without what is another number in every run: how many things fall due at one waking is chance, too."""
    if isinstance(message, dict):
        return {name: timeless(value) for name, value in message.items() if name not in ("timestamp", "start", "revision")}
    return [timeless(value) for value in message] if isinstance(message, list) else message


LINEAR = {"type": "curve", "duration": 30, "easing": "linear"}
QUICK = {"table": "t", "width": 320, "actions": BUTTONS, "behavior": {"settle": {"open": LINEAR, "close": LINEAR | {"duration": 20}}}}


def opened(cell):
    return lambda message: message.get("method") == "cell/didOpen" and message["params"]["cell"] == cell


def clock_from(start):
    return lambda: (time.monotonic() - start) * 1000


def opened_one_after_the_other(every, kills) -> KilledDaemons:
    """Rows that open, each as soon as the one before has done so by itself, while that one closes."""
    clock = clock_from(time.monotonic() - 5)
    with KilledDaemons(initialize(clock="system", timestamp=clock()), every=every, kills=kills, clock=clock) as client:
        client.settle()
        client.send(request(1, "table/open", QUICK | {"timestamp": clock()}))
        for cell in range(2, 9):
            client.settle()
            client.mourn()
            client.send(request(cell, "cell/open", {"table": "t", "cell": cell, "timestamp": clock()}))
            client.wait_for(opened(cell))
        return client


@pytest.mark.parametrize("every", [1, 3, 1000])
def test_under_the_system_clock_running_motions_end(every):
    """Timers that fired before the daemon ended do not fire again. The others fire."""
    whole = opened_one_after_the_other(every, repeat(None))
    client = opened_one_after_the_other(every, cycle(KILLS))
    assert_same(timeless(client.messages), timeless(whole.messages), f"a snapshot every {every} messages")
    assert client.restarts >= 8 and whole.restarts == 0


class Slow(KilledDaemons):
    """Each message is read by itself: time passes between what is sent again, too."""

    def put(self, data, answers):
        super().put(data, answers)
        if self._last is None:
            wait_until_read(self.process)


def swiped_one_after_the_other(is_killed) -> KilledDaemons:
    """Swipes, each as soon as the row of the one before has opened; then, perhaps, the daemon is killed."""
    clock = clock_from(time.monotonic() - 5)
    with Slow(initialize(clock="system", timestamp=clock()), every=1000, kills=repeat(None), clock=clock) as client:
        client.settle()
        client.send(request("table", "table/open", QUICK | {"timestamp": clock()}))
        for cell in range(4):
            methods, start = ["gesture/begin", *["gesture/update"] * 5, "gesture/end"], clock()
            for step, method in enumerate(methods):
                params = {"table": "t", "cell": cell, "timestamp": start + 8 * step, "translation": {"x": -11 * step, "y": 0}}
                client.send(request(f"{cell}, {step}", method, params))
            client.wait_for(opened(cell))
            if is_killed:
                client.kill()
                client.mourn()
        client.settle()
        return client


def test_under_the_system_clock_a_resent_swipe_keeps_its_velocity():
    """By the time of the restart all of it has passed, and what fell due before it has, too; neither makes it another swipe."""
    client = swiped_one_after_the_other(True)
    assert client.restarts == 4
    assert_same(timeless(client.messages), timeless(swiped_one_after_the_other(False).messages), "swipes")
    assert sum("decision" in (message.get("result") or {}) for message in client.messages) == 4

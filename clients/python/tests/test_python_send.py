"""`send` never waits: before the daemon has answered at all, while it hangs, and when it is over."""

import queue
import threading
import time

import pytest

import swiped
from swiping import ACTIONS, ROW, SWIPE, SWIPED, TIMEOUT, misbehaving, swiped_through

CLIENTS_CLOCK = {"clock": "client", "timestamp": 0}


class Loop:
    """A toolkit's loop, and what came to it."""

    def __init__(self):
        self.calls: queue.SimpleQueue = queue.SimpleQueue()
        self.came: list = []

    def run(self, count: int):
        """Until so many calls have been made."""
        for _ in range(count):
            self.calls.get(timeout=TIMEOUT)()
        return self.came


@pytest.fixture
def loop():
    return Loop()


def start(loop: Loop, program, **options):
    return swiped.Daemon(program, wait=False, dispatch=loop.calls.put, on_notification=loop.came.append, **options)


def send_all(daemon, loop: Loop):
    for method, params in SWIPE:
        daemon.send(method, params, loop.came.append)


def expected() -> tuple[list, list]:
    with swiped.Daemon(SWIPED, **CLIENTS_CLOCK) as daemon:
        return swiped_through(daemon)


def apart(came: list) -> tuple[list, list]:
    told = [each for each in came if isinstance(each, swiped.Notification)]
    return [each for each in came if not isinstance(each, swiped.Notification)], told


def test_all_is_sent_before_the_first_answer_and_comes_in_order(loop):
    answers, told = expected()
    daemon = start(loop, SWIPED, **CLIENTS_CLOCK)
    send_all(daemon, loop)
    assert apart(loop.run(len(answers) + len(told))) == (answers, told)
    began = next(index for index, each in enumerate(loop.came) if getattr(each, "method", "") == "cell/swipeBegan")
    assert loop.came[began + 1] == answers[1], "a notification comes right before the answer to what caused it"
    assert daemon.close() == 0


@pytest.mark.parametrize("fault", ["mute", "garbage", "exit"])
@pytest.mark.parametrize("word", ["table/open", "gesture/update", "gesture/end", "cell/open"])
def test_a_daemon_that_fails_is_replaced_and_nothing_is_missing(loop, tmp_path, fault, word):
    answers, told = expected()
    timeout = 1.0 if fault == "mute" else TIMEOUT
    daemon = start(loop, misbehaving(word, fault, tmp_path / "mark"), timeout=timeout, snapshot_every=4, **CLIENTS_CLOCK)
    send_all(daemon, loop)
    came = apart(loop.run(len(answers) + len(told)))
    daemon.close()
    assert came == (answers, told) and daemon.restarts >= 1


@pytest.mark.parametrize("fault, error", [("mute", swiped.TimedOut), ("garbage", swiped.Garbled), ("exit", swiped.Ended)])
@pytest.mark.parametrize("word", ["initialize", "gesture/end"])
def test_when_it_is_over_each_is_told_why(loop, fault, error, word):
    daemon = start(loop, misbehaving(word, fault), timeout=0.3 if fault == "mute" else TIMEOUT, **CLIENTS_CLOCK)
    send_all(daemon, loop)
    while len(apart(loop.run(1))[0]) < len(SWIPE):
        pass
    daemon.send("server/status", None, loop.came.append)
    answers, _ = apart(loop.run(1))
    assert type(answers[-1]) is error and type(answers[-2]) is error and type(daemon.failure) is error
    assert len(answers) == len(SWIPE) + 1
    daemon.close()


def test_no_call_takes_long_though_the_daemon_hangs(loop):
    daemon = start(loop, misbehaving("initialize", "mute"), timeout=TIMEOUT)
    began = time.thread_time()
    send_all(daemon, loop)
    assert loop.calls.empty() and time.thread_time() - began < TIMEOUT
    daemon.restart()  # before the first answer: no other one takes its place
    assert isinstance(loop.run(1)[0], swiped.Ended)


def test_a_message_that_cannot_be_sent_is_an_answer_too(loop):
    daemon = start(loop, SWIPED)
    daemon.send("table/open", {"table": "inbox", "width": 320, "actions": ACTIONS}, loop.came.append)
    loop.run(1)
    daemon.send("cell/configure", ROW | {"data": {"a\0": 1}}, loop.came.append)
    assert isinstance(loop.run(1)[1], swiped.SwipedError)
    assert daemon.close() == 0


def test_without_dispatch_answers_come_on_the_reading_thread_which_may_send():
    answers: queue.SimpleQueue = queue.SimpleQueue()

    def again(opened):
        answers.put((opened["table"], threading.current_thread()))
        daemon.send("server/status", None, lambda status: answers.put(status["tables"]))

    with swiped.Daemon(SWIPED) as daemon:
        daemon.send("table/open", {"table": "inbox", "width": 320}, again)
        table, thread = answers.get(timeout=TIMEOUT)
        assert table == "inbox" and thread is not threading.current_thread()
        assert answers.get(timeout=TIMEOUT) == 1

"""When a repaint waits for the daemon, and when it does not."""

import os
import select
import threading
from collections.abc import Callable

from swiped import LoopCalls

LONG = 20.0


class Loop:
    """An event loop whose turns the test chooses."""

    def __init__(self, bound: float) -> None:
        self.calls = LoopCalls(bound)
        self.made: list[str] = []

    def turn(self) -> None:
        while select.select([self.calls], [], [], 0)[0]:
            self.calls.run()

    def send(self, name: str) -> Callable[[], None]:
        """Sends a request for input. Returns the function with which the daemon's thread answers it."""
        self.awaited = name
        return lambda: self.calls.put(lambda: self.made.append(name))

    def wait(self) -> None:
        awaited = self.awaited
        self.calls.wait(lambda: awaited in self.made)

    def missed_wait(self) -> bool:
        before = self.calls.missed_waits
        self.wait()
        return self.calls.missed_waits > before


def test_a_wait_ends_with_the_answers_from_another_thread():
    loop = Loop(LONG)
    answers = [loop.send(name) for name in "abc"]
    threading.Timer(0.05, lambda: [answer() for answer in answers]).start()
    assert not loop.missed_wait()
    loop.turn()
    assert loop.made == ["a", "b", "c"]


def test_after_a_missed_wait_none_follows_until_its_answer_is_there():
    loop = Loop(0.01)
    first = loop.send("first")
    assert loop.missed_wait()
    second = loop.send("second")
    assert not loop.missed_wait()
    first()
    second()
    loop.send("third")
    assert loop.missed_wait()
    assert loop.made == ["first", "second"]


def test_a_repaint_with_a_bound_of_0_does_not_wait():
    loop = Loop(0)
    answer = loop.send("a")
    answer()
    assert not loop.missed_wait()
    assert loop.made == []
    loop.turn()
    assert loop.made == ["a"]


def test_a_flood_of_calls_does_not_prolong_a_wait():
    loop = Loop(0.05)
    loop.send("a")

    def again() -> None:
        loop.made.append("again")
        loop.calls.put(again)

    loop.calls.put(again)
    assert loop.missed_wait()
    assert loop.made


def test_a_nested_loop_in_a_call_makes_the_calls_behind_it():
    loop = Loop(LONG)
    answer = loop.send("a")
    loop.calls.put(lambda: (loop.turn(), loop.made.append("dialog closed")))
    answer()
    loop.wait()
    assert loop.made == ["a", "dialog closed"]


def test_after_close_no_call_is_made():
    loop = Loop(LONG)
    loop.calls.put(lambda: loop.made.append("a"))
    loop.calls.close()
    loop.turn()
    assert loop.made == []


def test_calls_of_other_threads_wake_the_loop():
    loop = Loop(LONG)
    answer, other = loop.send("a"), loop.calls
    threading.Timer(0.05, lambda: (answer(), other.put(lambda: loop.made.append("late")))).start()
    loop.wait()
    while len(loop.made) < 2:
        assert select.select([loop.calls], [], [], LONG)[0]
        loop.calls.run()
    assert loop.made == ["a", "late"]


def test_a_descriptor_is_read_in_a_wait():
    loop = Loop(LONG)
    output, input = os.pipe()
    loop.send("answer")
    loop.calls.watch(output, lambda: loop.calls.put(lambda: loop.made.append(os.read(output, 9).decode())))
    os.write(input, b"answer")
    loop.wait()
    assert loop.made == ["answer"]
    loop.calls.unwatch(output)
    os.write(input, b"more")
    loop.turn()
    assert loop.made == ["answer"]
    os.close(output)
    os.close(input)

"""`aio.Daemon.send` never waits, as `Daemon.send` does not."""

import asyncio

import pytest

import swiped
from swiping import SWIPE, SWIPED, TIMEOUT, misbehaving, swiped_through

CLIENTS_CLOCK = {"clock": "client", "timestamp": 0}


def came_of(program, count: int | None = None, **options) -> tuple[list, int]:
    """All that comes of the swipe, in its order, once there are so many; and how many daemons were replaced."""
    with swiped.Daemon(SWIPED, **CLIENTS_CLOCK) as daemon:
        count = count or sum(map(len, swiped_through(daemon)))

    async def swipe():
        came: list = []
        enough = asyncio.Event()

        def comes(what):
            came.append(what)
            if len(came) == count:
                enough.set()

        daemon = swiped.aio.Daemon(program, on_notification=comes, **CLIENTS_CLOCK, **options)
        await daemon.start(wait=False)
        for method, params in SWIPE:
            daemon.send(method, params, comes)
        assert came == []
        await asyncio.wait_for(enough.wait(), TIMEOUT)
        daemon.send("server/status", None, comes)
        await daemon.close()
        return came[:count], daemon.restarts

    return asyncio.run(swipe())


def apart(came: list) -> tuple[list, list]:
    told = [each for each in came if isinstance(each, swiped.Notification)]
    return [each for each in came if not isinstance(each, swiped.Notification)], told


def expected() -> tuple[list, list]:
    with swiped.Daemon(SWIPED, **CLIENTS_CLOCK) as daemon:
        return swiped_through(daemon)


def test_answers_and_what_is_told_come_in_their_order():
    came, restarts = came_of(SWIPED)
    assert apart(came) == expected() and restarts == 0
    revisions = [each.params["revision"] if isinstance(each, swiped.Notification) else each["revision"] for each in came]
    assert revisions == sorted(revisions)


@pytest.mark.parametrize("fault", ["mute", "garbage", "exit"])
@pytest.mark.parametrize("word", ["table/open", "gesture/update", "gesture/end", "cell/open"])
def test_a_daemon_that_fails_is_replaced_and_nothing_is_missing(tmp_path, fault, word):
    came, restarts = came_of(misbehaving(word, fault, tmp_path / "mark"), timeout=1.0 if fault == "mute" else TIMEOUT, snapshot_every=4)
    assert apart(came) == expected() and restarts >= 1


@pytest.mark.parametrize("fault, error", [("mute", swiped.TimedOut), ("garbage", swiped.Garbled), ("exit", swiped.Ended)])
@pytest.mark.parametrize("word", ["initialize", "table/open"])
def test_when_it_is_over_each_is_told_why(fault, error, word):
    came, _ = came_of(misbehaving(word, fault), count=len(SWIPE), timeout=0.3 if fault == "mute" else TIMEOUT)
    assert {type(each) for each in came} == {error}

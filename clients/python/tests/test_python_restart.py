"""The daemon is killed, and the swipe goes on as if nothing had been; one that is of no use is an error, and never a hang."""

import asyncio
import os
import signal
import threading

import pytest
from swiping import ACTIONS, ROOT, ROW, SWIPE, SWIPED, TIMEOUT, listening, misbehaving, swiped_through, told

import swiped

OPTIONS = {"clock": "client", "timestamp": 0, "timeout": TIMEOUT, "snapshot_every": 4}
FAULTY = ROOT / "protocol/conformance/faulty/daemon"
SHORT = 0.3  # s: what is waited for where nothing comes


@pytest.fixture(scope="module")
def undisturbed():
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        return swiped_through(daemon)


def kill(daemon):
    os.kill(daemon.pid, signal.SIGKILL)


@pytest.mark.parametrize("at", range(len(SWIPE)))
def test_killed_before_any_message_it_goes_on(undisturbed, at):
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        assert swiped_through(daemon, lambda number: number == at and kill(daemon)) == undisturbed
        assert daemon.restarts == 1
        assert daemon.close() == 0


def test_killed_before_every_second_message_it_goes_on(undisturbed):
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        assert swiped_through(daemon, lambda number: number % 2 and daemon.restart()) == undisturbed
        assert daemon.restarts == len(SWIPE) // 2


@pytest.mark.parametrize("sent", [False, True], ids=["before a message", "behind it"])
def test_asyncio_goes_on_too(undisturbed, sent):
    async def swipe():
        async with swiped.aio.Daemon(SWIPED, **OPTIONS) as daemon:
            answers = []
            for number, (method, params) in enumerate(SWIPE):
                asked = asyncio.create_task(daemon.request(method, params))
                if sent:
                    await asyncio.sleep(0)  # the task sends it
                if number % 3 == 1:
                    kill(daemon)
                answers.append(await asked)
            return answers, told(daemon), daemon.restarts

    *same, restarts = asyncio.run(swipe())
    assert tuple(same) == undisturbed
    assert restarts == 5 or sent  # one that answered in its last moment need not be dead when the next message is sent


def test_over_a_socket_it_goes_on_with_the_next_that_listens(undisturbed):
    async def swipe():
        async with swiped.aio.Daemon(socket=path, **OPTIONS) as daemon:
            answers = []
            for number, (method, params) in enumerate(SWIPE):
                if number == 5:
                    await asyncio.to_thread(replace)
                answers.append(await daemon.request(method, params))
            return answers, told(daemon)

    with listening() as (path, replace):
        with swiped.Daemon(socket=path, **OPTIONS) as daemon:
            assert swiped_through(daemon, lambda number: number == 5 and replace()) == undisturbed
            assert daemon.restarts >= 1  # the one that is being killed may have taken it once more
        assert asyncio.run(swipe()) == undisturbed


def test_messages_that_nobody_waits_for_are_not_lost():
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        daemon.table_open(table="inbox", width=320, actions=ACTIONS)
        daemon.gesture_begin(**ROW, timestamp=1000)
        for x in range(1, 101):
            daemon.notify("gesture/update", **ROW, translation={"x": -x, "y": 0}, timestamp=1000 + x)
            if x % 25 == 0:
                daemon.restart()
        daemon.server_status()
        frames = [each.params["offset"] for each in told(daemon) if each.method == "cell/frame"]
    assert frames == [-x for x in range(1, 101)]


def test_a_trace_goes_on_and_is_not_mixed_up_with_what_is_told(undisturbed):
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        daemon.set_trace(value="messages")
        answers, notifications = swiped_through(daemon, lambda number: number % 3 == 2 and kill(daemon))
        assert daemon.restarts == 4
    traces = [each.params["message"] for each in notifications if each.method == "$/logTrace"]
    assert (answers, [each for each in notifications if each.method != "$/logTrace"]) == undisturbed
    assert "clock/advance" in traces[-1]


def test_what_fell_due_in_between_is_told_once():
    with swiped.Daemon(SWIPED, timeout=TIMEOUT) as daemon:
        daemon.table_open(table="inbox", width=320, actions=ACTIONS)
        daemon.cell_open(**ROW)
        kill(daemon)
        first = [daemon.notifications.get(timeout=TIMEOUT).method for _ in range(2)]
        daemon.restart()
        daemon.cell_close(**ROW, animated=False)
        rest = [each.method for each in told(daemon)]
    assert first + rest == ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"]


@pytest.mark.parametrize("fault", ["garbage", "exit"])
def test_a_daemon_that_fails_once_is_replaced(undisturbed, tmp_path, fault):
    command = misbehaving('"gesture/end"', fault, tmp_path / "mark")
    with swiped.Daemon(command, **OPTIONS) as daemon:
        assert swiped_through(daemon) == undisturbed
        assert daemon.restarts == 1


def test_a_daemon_that_falls_mute_is_given_up_on_by_whoever_waited(undisturbed, tmp_path):
    with swiped.Daemon(misbehaving('"gesture/end"', "mute", tmp_path / "mark"), **OPTIONS) as daemon:
        answers = []
        for method, params in SWIPE[:7]:
            answers.append(daemon.request(method, params))
        daemon.timeout = SHORT
        with pytest.raises(swiped.TimedOut):
            daemon.request(*SWIPE[7])
        daemon.timeout = TIMEOUT
        daemon.restart()
        for method, params in SWIPE[8:]:
            answers.append(daemon.request(method, params))
        assert (answers, told(daemon)) == (undisturbed[0][:7] + undisturbed[0][8:], undisturbed[1])


@pytest.mark.parametrize(("fault", "error"), [("garbage", swiped.Garbled), ("exit", swiped.Ended)])
@pytest.mark.parametrize("restarts", [0, 2])
def test_a_daemon_that_fails_each_time_is_an_error(fault, error, restarts):
    with swiped.Daemon(misbehaving('"gesture/end"', fault), **OPTIONS, restarts=restarts) as daemon:
        with pytest.raises(error) as raised:
            swiped_through(daemon)
        assert daemon.restarts == restarts
        with pytest.raises(error):
            daemon.server_status()
    assert fault != "exit" or raised.value.status == 3


USELESS = [
    (["tail", "-f", "/dev/null"], swiped.TimedOut),
    (["sh", "-c", "exec <&-; exec tail -f /dev/null"], swiped.TimedOut),
    (["false"], swiped.Ended),
    (["echo", "hello"], swiped.Garbled),
    (["cat"], swiped.Garbled),
    (["yes"], swiped.Garbled),
    (["cat", "/dev/zero"], swiped.Garbled),
    (["sh", "-c", "exec >&-; exec tail -f /dev/null"], swiped.Ended),
    ([FAULTY, "--fault", "id-lost"], swiped.Garbled),
    ([SWIPED, "--no-such-option"], swiped.Ended),
]


@pytest.mark.parametrize(("command", "error"), USELESS, ids=[" ".join(map(str, command))[-24:] for command, _ in USELESS])
def test_a_program_that_is_no_daemon_is_an_error(command, error):
    timeout = SHORT if error is swiped.TimedOut else TIMEOUT
    with pytest.raises(error):
        swiped.Daemon(command, timeout=timeout)
    with pytest.raises(error):
        asyncio.run(swiped.aio.Daemon(command, timeout=timeout).start())


FAULTS = [("id-as-text", swiped.Garbled), ("notification-answered", swiped.Garbled), ("error-codes-swapped", swiped.TableExists)]


@pytest.mark.parametrize(("fault", "error"), FAULTS)
def test_a_faulty_daemon_is_an_error(fault, error):
    with swiped.Daemon([FAULTY, "--fault", fault], **OPTIONS) as daemon:
        with pytest.raises(error):
            daemon.table_open(table="t", width=320)
            daemon.notify("table/close", table="t")
            daemon.cell_open(table="none", cell=1)


def test_a_daemon_without_snapshots_serves_and_is_not_replaced():
    with swiped.Daemon(FAULTY, **OPTIONS) as daemon:
        daemon.table_open(table="inbox", width=320, actions=ACTIONS)
        assert daemon.gesture_begin(**ROW, translation={"x": -9, "y": 0})["offset"] == -9
        kill(daemon)
        with pytest.raises(swiped.Ended) as raised:
            daemon.server_status()
        assert raised.value.status == -signal.SIGKILL


def test_a_daemon_that_reads_nothing_holds_nobody_up():
    with swiped.Daemon(SWIPED, **OPTIONS | {"timeout": SHORT}) as daemon:
        os.kill(daemon.pid, signal.SIGSTOP)
        with pytest.raises(swiped.TimedOut, match="takes nothing"):
            for _ in range(200):
                daemon.notify("cell/configure", table="t", cell=1, data="x" * 500_000)
        with pytest.raises(swiped.TimedOut):
            daemon.server_status()
        assert daemon.close() == -signal.SIGKILL


def test_closing_while_another_daemon_is_being_started_leaves_none():
    with swiped.Daemon(SWIPED, **OPTIONS | {"timeout": SHORT}) as daemon:
        started, another, start = [], threading.Event(), daemon._open

        def start_late():
            another.set()
            daemon._over.wait(TIMEOUT)
            started.append(start())
            return started[0]

        daemon._open = start_late
        kill(daemon)
        assert another.wait(TIMEOUT)
    assert started[0].process.returncode == -signal.SIGKILL
    assert daemon.restarts == 0


def test_a_socket_whose_daemon_has_gone_for_good_is_an_error():
    with listening() as (path, _):
        daemon = swiped.Daemon(socket=path, **OPTIONS)
    daemon.timeout = SHORT
    with pytest.raises((swiped.Ended, swiped.TimedOut)):
        daemon.server_status()
    assert daemon.close() is None


def test_a_message_about_a_moment_before_what_timers_told_does_not_overtake_it():
    """As an event of a pointer is, which comes some ms after it happened."""
    curve = {"type": "curve", "duration": 40}
    with swiped.Daemon(SWIPED, snapshot_every=1000) as daemon:
        daemon.table_open(table="inbox", width=320, behavior={"settle": {"open": curve}}, actions=ACTIONS)
        daemon.cell_open(**ROW, side="trailing")
        while (ended := daemon.notifications.get(timeout=TIMEOUT)).method != "cell/didOpen":
            pass
        daemon.pointer_down(**ROW, position={"x": 200, "y": 10}, timestamp=ended.params["timestamp"] - 20)
        before = daemon.pointer_move(table="inbox", position={"x": 180, "y": 10})
        assert [each.method for each in told(daemon)] == ["cell/swipeBegan"]
        kill(daemon)
        (after,) = daemon.table_cells(table="inbox", cells=[ROW["cell"]])["cells"]
        assert (daemon.restarts, after["offset"], told(daemon)) == (1, before["offset"], [])

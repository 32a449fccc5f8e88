"""A daemon that is killed is replaced, and the swipe continues unchanged. A daemon that cannot be used is an error, never a hang."""

import asyncio
import os
import signal
import threading

import pytest
from hostile import ROOT, SWIPED, failing
from one_swipe import ROW, SWIPE, TABLE
from swiping import CLIENT_CLOCK, SHORT, TIMEOUT, listening, queued, swipe

import swiped

OPTIONS = CLIENT_CLOCK | {"timeout": TIMEOUT, "snapshot_every": 4}
FAULTY = ROOT / "protocol/conformance/faulty/daemon"


def kill(daemon):
    os.kill(daemon.pid, signal.SIGKILL)


@pytest.mark.parametrize("at", range(len(SWIPE)))
def test_killed_before_any_message(kind, undisturbed, at):
    done = swipe(kind, disturb=lambda number, daemon: number == at and kill(daemon), snapshot_every=4)
    assert done == undisturbed._replace(restarts=1)


def test_killed_before_every_second_message(kind, undisturbed):
    done = swipe(kind, disturb=lambda number, daemon: number % 2 and daemon.restart(), snapshot_every=4)
    assert done == undisturbed._replace(restarts=len(SWIPE) // 2)


def test_killed_after_a_message_was_sent(undisturbed):
    async def run():
        async with swiped.aio.Daemon(SWIPED, **OPTIONS) as daemon:
            results = []
            for number, (method, params) in enumerate(SWIPE):
                request = asyncio.create_task(daemon.request(method, params))
                await asyncio.sleep(0)  # in which the task sends the request
                if number % 3 == 1:
                    kill(daemon)
                results.append(await request)
            return results, queued(daemon)

    assert asyncio.run(run()) == undisturbed.events


def test_a_socket_whose_daemon_was_replaced_is_connected_to_again(kind, undisturbed):
    with listening() as (path, replace):
        done = swipe(kind, socket=path, disturb=lambda number, daemon: number == 5 and replace(), snapshot_every=4)
    assert done.events == undisturbed.events
    assert done.restarts >= 1  # perhaps 2, where the daemon that was being killed accepted the connection once more


def test_messages_without_a_response_are_sent_again():
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        daemon.table_open(**TABLE)
        daemon.gesture_begin(**ROW, timestamp=1000)
        for x in range(1, 101):
            daemon.notify("gesture/update", **ROW, translation={"x": -x, "y": 0}, timestamp=1000 + x)
            if x % 25 == 0:
                daemon.restart()
        daemon.server_status()
        frames = [each.params["offset"] for each in queued(daemon) if each.method == "cell/frame"]
    assert frames == [-x for x in range(1, 101)]


def test_a_trace_continues_and_does_not_disturb_the_replay(undisturbed):
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        daemon.set_trace(value="messages")
        results = []
        for number, (method, params) in enumerate(SWIPE):
            if number % 3 == 2:
                kill(daemon)
            results.append(daemon.request(method, params))
        notifications = queued(daemon)
        assert daemon.restarts == 4
    traces = [each.params["message"] for each in notifications if each.method == "$/logTrace"]
    assert (results, [each for each in notifications if each.method != "$/logTrace"]) == undisturbed.events
    assert "clock/advance" in traces[-1]


def test_a_deadline_that_passes_during_a_restart_is_reported_once():
    with swiped.Daemon(SWIPED, timeout=TIMEOUT) as daemon:
        daemon.table_open(**TABLE)
        daemon.cell_open(**ROW)
        kill(daemon)
        first = [daemon.notifications.get(timeout=TIMEOUT).method for _ in range(2)]
        daemon.restart()
        daemon.cell_close(**ROW, animated=False)
        rest = [each.method for each in queued(daemon)]
    assert first + rest == ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"]


def test_a_mute_daemon_may_be_replaced_after_a_timeout(undisturbed, tmp_path):
    with swiped.Daemon(failing('"gesture/end"', "silent", tmp_path / "mark"), **OPTIONS) as daemon:
        results = [daemon.request(method, params) for method, params in SWIPE[:7]]
        daemon.timeout = SHORT
        with pytest.raises(swiped.TimedOut):
            daemon.request(*SWIPE[7])
        daemon.timeout = TIMEOUT
        daemon.restart()
        results += [daemon.request(method, params) for method, params in SWIPE[8:]]
        assert results == undisturbed.results[:7] + undisturbed.results[8:] and queued(daemon) == undisturbed.notifications


@pytest.mark.parametrize(("fault", "error"), [("garbled", swiped.Garbled), ("dies", swiped.Ended)])
@pytest.mark.parametrize("restarts", [0, 2])
def test_a_daemon_that_fails_each_time_is_an_error(fault, error, restarts):
    with swiped.Daemon(failing('"gesture/end"', fault), **OPTIONS, restarts=restarts) as daemon:
        with pytest.raises(error) as raised:
            for method, params in SWIPE:
                daemon.request(method, params)
        assert daemon.restarts == restarts
        with pytest.raises(error):
            daemon.server_status()
    assert fault != "dies" or raised.value.status == 3


UNUSABLE = [
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


@pytest.mark.parametrize(("command", "error"), UNUSABLE, ids=[" ".join(map(str, command))[-24:] for command, _ in UNUSABLE])
def test_a_program_that_is_not_a_daemon_is_an_error(command, error):
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


def test_a_daemon_without_snapshots_is_used_and_not_replaced():
    with swiped.Daemon(FAULTY, **OPTIONS) as daemon:
        daemon.table_open(**TABLE)
        assert daemon.gesture_begin(**ROW, translation={"x": -9, "y": 0})["offset"] == -9
        kill(daemon)
        with pytest.raises(swiped.Ended) as raised:
            daemon.server_status()
        assert raised.value.status == -signal.SIGKILL


def test_a_daemon_that_does_not_read_blocks_no_call():
    with swiped.Daemon(SWIPED, **OPTIONS | {"timeout": SHORT}) as daemon:
        os.kill(daemon.pid, signal.SIGSTOP)
        with pytest.raises(swiped.TimedOut, match="not reading"):
            for _ in range(200):
                daemon.notify("cell/configure", table="t", cell=1, data="x" * 500_000)
        with pytest.raises(swiped.TimedOut):
            daemon.server_status()
        assert daemon.close() == -signal.SIGKILL


def test_closing_during_a_restart_leaves_no_daemon():
    with swiped.Daemon(SWIPED, **OPTIONS | {"timeout": SHORT}) as daemon:
        started, restarting, open_transport = [], threading.Event(), daemon._open_transport

        def open_late():
            restarting.set()
            daemon._closed.wait(TIMEOUT)
            started.append(open_transport())
            return started[0]

        daemon._open_transport = open_late
        kill(daemon)
        assert restarting.wait(TIMEOUT)
    assert started[0].process.returncode == -signal.SIGKILL
    assert daemon.restarts == 0


def test_a_socket_at_which_no_daemon_listens_any_more_is_an_error():
    with listening() as (path, _):
        daemon = swiped.Daemon(socket=path, **OPTIONS)
    daemon.timeout = SHORT
    with pytest.raises((swiped.Ended, swiped.TimedOut)):
        daemon.server_status()
    assert daemon.close() is None


def test_a_message_with_an_older_timestamp_than_a_timers_notification_is_replayed_after_it():
    """Like the timestamp of a pointer's event, which is sent some ms after it."""
    curve = {"type": "curve", "duration": 40}
    with swiped.Daemon(SWIPED, snapshot_every=1000) as daemon:
        daemon.table_open(**TABLE, behavior={"settle": {"open": curve}})
        daemon.cell_open(**ROW, side="trailing")
        while (opened := daemon.notifications.get(timeout=TIMEOUT)).method != "cell/didOpen":
            pass
        daemon.pointer_down(**ROW, position={"x": 200, "y": 10}, timestamp=opened.params["timestamp"] - 20)
        before = daemon.pointer_move(table="inbox", position={"x": 180, "y": 10})
        assert [each.method for each in queued(daemon)] == ["cell/swipeBegan"]
        kill(daemon)
        (after,) = daemon.table_cells(table="inbox", cells=[ROW["cell"]])["cells"]
        assert (daemon.restarts, after["offset"], queued(daemon)) == (1, before["offset"], [])

"""A daemon that fails is replaced, and the client continues. If that is impossible, each call is an error, never a hang."""

import asyncio
import os
import signal

import pytest
from hostile import SWIPED, failing, listening
from one_swipe import ROW, SWIPE, TABLE
from swiping import CLIENT_CLOCK, SHORT, TIMEOUT, Swiped, kill_daemon, queued, swipe

import swiped

OPTIONS = CLIENT_CLOCK | {"timeout": TIMEOUT}


def test_a_daemon_that_is_killed_is_replaced(kind, undisturbed):
    assert swipe(kind, disturb=lambda number, daemon: number % 5 == 3 and kill_daemon(daemon)) == undisturbed._replace(restarts=3)


def test_a_shared_daemon_may_be_replaced(undisturbed):
    with listening() as (path, stop, start):
        done = swipe("threads", socket=path, disturb=lambda number, daemon: number == 5 and (stop(), start()))
    assert done.events == undisturbed.events and done.restarts


def test_after_a_timeout_the_next_daemon_responds(undisturbed, tmp_path):
    with swiped.Daemon(failing('"gesture/end"', "silent", tmp_path / "mark"), **OPTIONS | {"timeout": 2.0}) as daemon:
        daemon.timeout = TIMEOUT
        results = [daemon.request(method, params) for method, params in SWIPE[:7]]
        daemon.timeout = SHORT
        with pytest.raises(swiped.TimedOut):
            daemon.request(*SWIPE[7])
        daemon.timeout = TIMEOUT
        results += [undisturbed.results[7], *(daemon.request(method, params) for method, params in SWIPE[8:])]
        assert Swiped.of(results, queued(daemon)) == undisturbed._replace(restarts=1)


@pytest.mark.parametrize("fault", ["garbled", "dies"])
def test_a_message_that_every_daemon_fails_at_is_an_error_and_the_session_continues(kind, fault):
    program = failing("lethal", fault)
    if kind == "threads":
        with swiped.Daemon(program, **OPTIONS) as daemon:
            daemon.table_open(**TABLE)
            with pytest.raises(swiped.DaemonFailed):
                daemon.cell_close(table="inbox", cell="lethal")
            assert daemon.server_status()["tables"] == 1
        return

    async def run():
        async with swiped.aio.Daemon(program, **OPTIONS) as daemon:
            await daemon.table_open(**TABLE)
            with pytest.raises(swiped.DaemonFailed):
                await daemon.cell_close(table="inbox", cell="lethal")
            assert (await daemon.server_status())["tables"] == 1

    asyncio.run(run())


def test_a_supervisor_that_is_killed_ends_the_session(kind):
    failures, results = [], []
    options = {"clock": "client", "on_failure": failures.append}
    if kind == "threads":
        with swiped.Daemon(SWIPED, **options) as daemon:
            os.kill(daemon.pid, signal.SIGSTOP)
            daemon.send("server/status", None, results.append)
            os.kill(daemon.pid, signal.SIGKILL)
            with pytest.raises(swiped.Ended):
                daemon.table_open(**TABLE)
    else:

        async def run():
            async with swiped.aio.Daemon(SWIPED, **options) as daemon:
                os.kill(daemon.pid, signal.SIGSTOP)
                daemon.send("server/status", None, results.append)
                request = asyncio.create_task(daemon.table_open(**TABLE))
                await asyncio.sleep(0)  # in which the task sends the request
                os.kill(daemon.pid, signal.SIGKILL)
                with pytest.raises(swiped.Ended):
                    await request

        asyncio.run(run())
    assert [str(each) for each in [*failures, *results]] == ["signal 9 ended the daemon's supervisor"] * 2
    assert failures[0].status == -signal.SIGKILL


UNUSABLE = [("exit 3", swiped.Ended), ("echo hello", swiped.Garbled), ("exec cat", swiped.Garbled), ("exec tail -f /dev/null", swiped.TimedOut)]
UNUSABLE += [("exec >&-; exec tail -f /dev/null", swiped.Ended), ("exec <&-; exec tail -f /dev/null", swiped.TimedOut)]


@pytest.mark.parametrize("script, error", UNUSABLE)
def test_a_program_that_is_not_swiped_is_an_error(script, error, tmp_path):
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    timeout = SHORT if error is swiped.TimedOut else TIMEOUT
    with pytest.raises(error):
        swiped.Daemon(program, timeout=timeout)
    with pytest.raises(error):
        asyncio.run(swiped.aio.Daemon(program, timeout=timeout).start())


def test_a_supervisor_that_does_not_read_blocks_no_call():
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        daemon.timeout = SHORT
        os.kill(daemon.pid, signal.SIGSTOP)
        with pytest.raises(swiped.TimedOut, match="not reading"):
            for _ in range(200):
                daemon.notify("cell/configure", **ROW, data="x" * 500_000)
        with pytest.raises(swiped.TimedOut):
            daemon.server_status()
        assert daemon.close() == -signal.SIGKILL

"""Both kinds of daemon against the real one, over pipes and a socket."""

import asyncio
import os
import queue
import subprocess
import sys
import threading

import pytest
from swiping import ACTIONS, ROOT, ROW, SWIPE, SWIPED, TIMEOUT, listening, swiped_through, to, told

import swiped

CLIENTS_CLOCK = {"clock": "client", "timestamp": 0, "timeout": TIMEOUT}


@pytest.fixture
def daemon():
    with swiped.Daemon(SWIPED, **CLIENTS_CLOCK) as daemon:
        yield daemon


def test_a_swipe_is_answered_and_told(daemon):
    answers, notifications = swiped_through(daemon)
    assert [answer["offset"] for answer in answers[1:7]] == [0, -6, -24, -51, -80, -104]
    assert answers[7]["target"] == -160
    assert [each.method for each in notifications] == [
        "cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen",
        "cell/swipeBegan", "cell/swipeEnded", "cell/willClose", "cell/didClose", "cell/willOpen", "cell/didOpen",
    ]  # fmt: skip
    assert [each.params["finished"] for each in notifications if "did" in each.method] == [False, True, True]


def test_asyncio_is_the_same(daemon):
    async def swipe():
        async with swiped.aio.Daemon(SWIPED, **CLIENTS_CLOCK) as other:
            answers = [await other.request(method, params) for method, params in SWIPE]
            return answers, told(other), await other.close()

    *same, status = asyncio.run(swipe())
    assert (tuple(same), status) == (swiped_through(daemon), 0)


def test_a_socket_is_the_same(daemon):
    async def swipe(path):
        async with swiped.aio.Daemon(socket=path, **CLIENTS_CLOCK) as other:
            return [await other.request(method, params) for method, params in SWIPE], told(other)

    expected = swiped_through(daemon)
    with listening() as (path, _):
        with swiped.Daemon(socket=path, **CLIENTS_CLOCK) as other:
            assert swiped_through(other) == expected
            assert asyncio.run(swipe(path)) == expected
        assert other.close() is None


def test_notifications_are_served_without_waiting(daemon):
    for method, params in SWIPE:
        daemon.notify(method, **params)
    daemon.server_status()
    frames = [each.params for each in told(daemon) if each.method == "cell/frame"]
    assert [frame["offset"] for frame in frames[:6]] == [0, -6, -24, -51, -80, -104]


def test_what_cannot_be_served_is_logged_or_raised(daemon):
    daemon.notify("cell/open", table="none", cell=1)
    with pytest.raises(swiped.UnknownTable) as raised:
        daemon.cell_open(table="none", cell=1)
    [logged] = told(daemon)
    assert logged.method == "log/message" and logged.params["error"]["code"] == raised.value.code
    assert raised.value.data["came"] == '"none"'
    with pytest.raises(swiped.InvalidParams):
        daemon.table_open(table="t")
    with pytest.raises(swiped.TimestampWentBack):
        daemon.clock_advance(timestamp=-0.0 + 1)
        daemon.clock_advance(timestamp=0)
    assert daemon.table_close_cells(table=daemon.table_open(table="t", width=1)["table"], except_=1)["closed"] == []


def nested(depth):
    return [nested(depth - 1)] if depth else "\0"


@pytest.mark.parametrize("data", [nested(63), {"a\0b": 1}, [{"a": {"\0": 1}}]])
def test_what_the_daemon_could_not_read_is_refused_and_ends_nothing(daemon, data):
    daemon.table_open(table="t", width=320)
    with pytest.raises(swiped.ParseError):
        daemon.cell_configure(table="t", cell=1, data=data)
    assert daemon.cell_configure(table="t", cell=1, data=nested(62))["cell"] == 1
    assert daemon.restarts == 0


def test_the_daemons_timers_tell_without_a_message():
    with swiped.Daemon(SWIPED, timeout=TIMEOUT) as daemon:
        daemon.table_open(table="inbox", width=320, actions=ACTIONS)
        daemon.cell_open(**ROW)
        notifications = [daemon.notifications.get(timeout=TIMEOUT) for _ in range(2)]
    assert [each.method for each in notifications] == ["cell/willOpen", "cell/didOpen"]


def test_callbacks_go_where_dispatch_brings_them():
    loop: queue.SimpleQueue = queue.SimpleQueue()
    called = []

    def call(notification):
        called.append((notification.method, threading.current_thread()))
        return True  # what GLib would take as: again

    with swiped.Daemon(SWIPED, on_notification=call, dispatch=loop.put, **CLIENTS_CLOCK) as daemon:
        swiped_through(daemon)
        assert called == []
        assert [loop.get_nowait()() for _ in range(loop.qsize())] == [None] * 10
    assert {thread for _, thread in called} == {threading.current_thread()}
    assert [method for method, _ in called][:2] == ["cell/swipeBegan", "cell/swipeEnded"]


def test_a_callback_may_fail_and_may_send_but_not_wait(caplog):
    caught = []

    def call(notification):
        daemon.notify("server/status")
        try:
            daemon.server_status()
        except RuntimeError as error:
            caught.append(str(error))
        raise ValueError(notification.method)

    with swiped.Daemon(SWIPED, on_notification=call, **CLIENTS_CLOCK) as daemon:
        daemon.table_open(table="inbox", width=320, actions=ACTIONS)
        daemon.gesture_begin(**ROW)
        assert daemon.gesture_update(**to(-6, 5))["offset"] == -6
    assert len(caught) == 1 and "use notify" in caught[0]
    assert "on_notification with cell/swipeBegan failed" in caplog.text


def test_threads_ask_at_once(daemon):
    daemon.table_open(table="inbox", width=320, actions=ACTIONS)
    asked: dict[int, list] = {}

    def ask(number):
        asked[number] = [daemon.table_cells(table="inbox", cells=[f"{number}-{count}"])["cells"][0]["cell"] for count in range(50)]

    threads = [threading.Thread(target=ask, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT)
    assert asked == {number: [f"{number}-{count}" for count in range(50)] for number in range(4)}


def test_asyncio_tasks_ask_at_once():
    async def ask():
        async with swiped.aio.Daemon(SWIPED, **CLIENTS_CLOCK) as daemon:
            await daemon.table_open(table="inbox", width=320)
            asked = [daemon.table_cells(table="inbox", cells=[count]) for count in range(200)]
            return [answer["cells"][0]["cell"] for answer in await asyncio.gather(*asked)]

    assert asyncio.run(ask()) == list(range(200))


def test_closing_ends_the_daemon_with_its_status_and_all_later_calls(daemon):
    pid = daemon.pid
    assert (daemon.close(), daemon.close()) == (0, 0)
    assert not os.path.exists(f"/proc/{pid}")
    assert daemon.pid is None
    for call in (daemon.server_status, daemon.restart, lambda: daemon.notify("table/tap", table="t")):
        with pytest.raises(swiped.Ended):
            call()


def test_an_interrupt_at_the_terminal_is_the_programs_and_not_the_daemons(daemon):
    assert os.getsid(daemon.pid) == daemon.pid != os.getsid(0)


def test_leaving_by_an_exception_closes():
    with pytest.raises(KeyError):
        with swiped.Daemon(SWIPED, **CLIENTS_CLOCK) as daemon:
            raise KeyError
    assert daemon.status == 0


def test_no_program_and_nobody_listening_are_told(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("SWIPED", raising=False)
    for arguments in ({"program": tmp_path / "none"}, {}, {"socket": tmp_path / "none"}):
        with pytest.raises(swiped.NotStarted):
            swiped.Daemon(**arguments)
        with pytest.raises(swiped.NotStarted):
            asyncio.run(swiped.aio.Daemon(**arguments).start())
    with pytest.raises(TypeError):
        swiped.Daemon(SWIPED, colour="red")
    monkeypatch.setenv("SWIPED", SWIPED)
    with swiped.Daemon(**CLIENTS_CLOCK) as daemon:
        assert daemon.greeting["serverInfo"]["name"] == "swiped"


def test_the_demo_draws_where_the_daemon_says():
    demo = [sys.executable, ROOT / "clients/python/demo.py"]
    done = subprocess.run(demo, env=os.environ | {"SWIPED": SWIPED}, capture_output=True, text=True, timeout=TIMEOUT)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.count("▒") for line in lines if line.startswith("→")] == [1, 3, 6, 10, 13]
    assert [line for line in lines if "│" not in line] == [
        "← cell/didOpen m17", "← action/invoked archive", "← cell/didClose m17",
    ]  # fmt: skip
    assert [line.count("▒") for line in lines if "│" in line][-1] == 20
    failed = subprocess.run(demo, env=os.environ | {"SWIPED": "/nowhere"}, capture_output=True, text=True, timeout=TIMEOUT)
    assert failed.returncode == 1 and failed.stderr.startswith("demo: cannot start /nowhere")

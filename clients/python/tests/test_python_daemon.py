"""Both clients with the real daemon, a separate one and a shared one."""

import asyncio
import os
import select
import threading

import pytest
from hostile import SWIPED, listening
from one_swipe import ROW, SWIPE, TABLE, moved
from swiping import CLIENT_CLOCK, TIMEOUT, queued, swipe, turn

import swiped

OPTIONS = CLIENT_CLOCK | {"timeout": TIMEOUT}


@pytest.fixture
def daemon():
    with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
        yield daemon


def test_a_swipe_has_its_results_and_notifications(undisturbed):
    results, notifications = undisturbed.events
    assert [result["offset"] for result in results[1:7]] == [0, -6, -24, -51, -80, -104]
    assert results[7]["target"] == -160
    assert [each.method for each in notifications] == [
        "cell/swipeBegan", "cell/swipeEnded", "cell/willOpen", "cell/didOpen",
        "cell/swipeBegan", "cell/swipeEnded", "cell/willClose", "cell/didClose", "cell/willOpen", "cell/didOpen",
    ]  # fmt: skip
    assert [each.params["finished"] for each in notifications if "did" in each.method] == [False, True, True]


def test_both_clients_are_the_same_with_a_separate_and_a_shared_daemon(kind, undisturbed):
    assert swipe(kind) == undisturbed
    with listening() as (path, _, _):
        assert swipe(kind, socket=path) == undisturbed


def test_notifications_are_processed_without_waiting(daemon):
    for method, params in SWIPE:
        daemon.notify(method, **params)
    daemon.server_status()
    frames = [each.params for each in queued(daemon) if each.method == "cell/frame"]
    assert [frame["offset"] for frame in frames[:6]] == [0, -6, -24, -51, -80, -104]


def test_an_error_is_raised_by_a_request_and_logged_for_a_notification(daemon):
    daemon.notify("cell/open", table="none", cell=1)
    with pytest.raises(swiped.UnknownTable) as raised:
        daemon.cell_open(table="none", cell=1)
    [logged] = queued(daemon)
    assert logged.method == "log/message" and logged.params["error"]["code"] == raised.value.code
    assert raised.value.data["came"] == '"none"'
    with pytest.raises(swiped.InvalidParams):
        daemon.table_open(table="t")
    with pytest.raises(swiped.TimestampWentBack):
        daemon.clock_advance(timestamp=1)
        daemon.clock_advance(timestamp=0)
    assert daemon.table_close_cells(table=daemon.table_open(table="t", width=1)["table"], except_=1)["closed"] == []


def nested(depth):
    return [nested(depth - 1)] if depth else "\0"


@pytest.mark.parametrize("data", [nested(63), {"a\0b": 1}, [{"a": {"\0": 1}}]])
def test_a_message_that_the_daemon_could_not_read_is_refused_and_the_session_continues(daemon, data):
    daemon.table_open(table="t", width=320)
    with pytest.raises(swiped.ParseError):
        daemon.cell_configure(table="t", cell=1, data=data)
    assert daemon.cell_configure(table="t", cell=1, data=nested(62))["cell"] == 1
    assert queued(daemon) == []


def test_the_daemons_timers_report_without_a_message():
    with swiped.Daemon(SWIPED, timeout=TIMEOUT) as daemon:
        daemon.table_open(**TABLE)
        daemon.cell_open(**ROW)
        notifications = [daemon.notifications.get(timeout=TIMEOUT) for _ in range(2)]
    assert [each.method for each in notifications] == ["cell/willOpen", "cell/didOpen"]


def test_callbacks_run_in_the_loop_which_does_not_wait_for_responses():
    calls, called = swiped.LoopCalls(), []

    def call(notification):
        called.append((notification.method, threading.current_thread()))

    with swiped.Daemon(SWIPED, on_notification=call, calls=calls, **OPTIONS) as daemon:
        for method, params in SWIPE:
            daemon.send(method, params)
        with pytest.raises(RuntimeError):
            daemon.server_status()
        assert called == []
        while len(called) < 10:
            turn(calls)
    assert {thread for _, thread in called} == {threading.current_thread()}
    assert [method for method, _ in called][:2] == ["cell/swipeBegan", "cell/swipeEnded"]


def test_other_threads_wait_for_responses_while_the_loop_runs():
    calls, found = swiped.LoopCalls(), []
    with swiped.Daemon(SWIPED, calls=calls, **OPTIONS) as daemon:
        thread = threading.Thread(target=lambda: found.append(daemon.server_status()["tables"]))
        thread.start()
        while thread.is_alive():
            select.select([calls], [], [], 0.01)
            calls.run()
    assert found == [0]


def test_a_callback_may_raise_and_may_send_but_not_wait(caplog):
    caught = []

    def call(notification):
        daemon.notify("server/status")
        try:
            daemon.server_status()
        except RuntimeError as error:
            caught.append(str(error))
        raise ValueError(notification.method)

    with swiped.Daemon(SWIPED, on_notification=call, **OPTIONS) as daemon:
        daemon.table_open(**TABLE)
        daemon.gesture_begin(**ROW)
        assert daemon.gesture_update(**moved(-6, 5))["offset"] == -6
    assert len(caught) == 1 and "use send or notify" in caught[0]
    assert "on_notification of cell/swipeBegan failed" in caplog.text


def test_threads_may_send_requests_at_once(daemon):
    daemon.table_open(**TABLE)
    cells: dict[int, list] = {}

    def request(number):
        cells[number] = [daemon.table_cells(table="inbox", cells=[f"{number}-{count}"])["cells"][0]["cell"] for count in range(50)]

    threads = [threading.Thread(target=request, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT)
    assert cells == {number: [f"{number}-{count}" for count in range(50)] for number in range(4)}


def test_asyncio_tasks_may_send_requests_at_once():
    async def request():
        async with swiped.aio.Daemon(SWIPED, **OPTIONS) as daemon:
            await daemon.table_open(**TABLE)
            results = await asyncio.gather(*(daemon.table_cells(table="inbox", cells=[count]) for count in range(200)))
            return [result["cells"][0]["cell"] for result in results]

    assert asyncio.run(request()) == list(range(200))


def test_after_close_the_daemon_has_exited_and_calls_fail(daemon):
    pid = daemon.pid
    assert os.getsid(pid) == pid, "Ctrl-C at the terminal reaches the program only"
    assert (daemon.close(), daemon.close()) == (0, 0)
    assert not os.path.exists(f"/proc/{pid}")
    assert daemon.pid is None
    for call in (daemon.server_status, lambda: daemon.notify("table/tap", table="t")):
        with pytest.raises(swiped.Ended):
            call()


def test_an_exception_in_the_with_closes_the_session():
    with pytest.raises(KeyError):
        with swiped.Daemon(SWIPED, **OPTIONS) as daemon:
            raise KeyError
    assert daemon.status == 0


def test_a_missing_program_or_socket_is_an_error(tmp_path, monkeypatch):
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
    with swiped.Daemon(**OPTIONS) as daemon:
        assert daemon.initialize_result["serverInfo"]["name"] == "swiped"

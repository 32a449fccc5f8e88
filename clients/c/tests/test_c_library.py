"""The library in a GLib main loop, without a window, under the address sanitizer, which reports leaks as errors."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from building import FOLDER, compiled
from scripted import (
    OPTIONS, SOURCES, Report, each, listening, methods, names, run_script, without_client,
)

from hostile import DAEMONS, ROOT, SWIPED, failing
from one_swipe import ACTIONS, ROW, SWIPE

pytestmark = pytest.mark.toolkit

SHORT = 300  # ms, a timeout that is meant to pass
STATUS = ["server/status", {}]
TABLE = ["table/open", {"table": "inbox", "width": 320, "actions": ACTIONS}]
RESTART = [{"start": False}, {"restart": True}]
FAULTY = str(DAEMONS / "faulty")


@pytest.fixture(scope="module")
def expected() -> list[Report]:
    return without_client()


def blocking(before=lambda number: []) -> list[Report]:
    """The swipe in calls that block, with other instructions before each call."""
    return [step for number, call in enumerate(SWIPE) for step in [*before(number), {"call": call}]] + [{"ticks": 1}]


def asynchronous(before=lambda number: []) -> list[Report]:
    return [step for number, call in enumerate(SWIPE) for step in [*before(number), {"callAsync": call}]] + [{"waitForResults": True}]


BOTH = pytest.mark.parametrize("swipe", [blocking, asynchronous])


def assert_same(reports: list[Report], expected: list[Report]) -> None:
    """Everything that the daemon sent was reported once; results of calls that block come before notifications."""
    assert each(reports, "result") == each(expected, "result")
    assert each(reports, "notification") == each(expected, "notification")


@BOTH
def test_a_swipe(expected, swipe):
    reports = run_script([*swipe(), {"close": swipe is asynchronous}])
    assert_same(reports, expected)
    assert reports[-1] == {"status": 0} and {"detail": "m17"} in reports
    if swipe is asynchronous:  # in the daemon's order
        assert [report for report in reports[:-1] if "detail" not in report] == expected


def test_both_kinds_of_calls_may_be_mixed(expected):
    calls = [{"call" if number % 3 == 2 else "callAsync": call} for number, call in enumerate(SWIPE)]
    reports = run_script([{"start": True}, *calls, {"waitForResults": True}, {"close": True}])
    assert sorted(map(json.dumps, each(reports, "result"))) == sorted(map(json.dumps, each(expected, "result")))
    assert each(reports, "notification") == each(expected, "notification")


def test_bytes_may_arrive_one_by_one(expected):
    assert_same(run_script(asynchronous(), "sh", "-c", f"{SWIPED} | dd bs=1 status=none"), expected)


# --- Restarts


@BOTH
@pytest.mark.parametrize("at", range(len(SWIPE)))
def test_a_daemon_that_is_killed_before_any_message_is_replaced(expected, swipe, at):
    kill = [{"start": False}, {"signal": signal.SIGKILL}]
    reports = run_script([*swipe(lambda number: kill if number == at else []), {"restarts": True}, {"close": False}])
    assert_same(reports, expected)
    assert {"restarts": 1} in reports and reports[-1] == {"status": 0}
    assert names(reports, "restarted") == ["ended"] or swipe is blocking


@BOTH
@pytest.mark.parametrize("every", [1, 4, 64])
def test_restarts_before_every_second_message_lose_nothing(expected, swipe, every):
    reports = run_script([*swipe(lambda number: RESTART if number % 2 else []), {"restarts": True}], snapshotEvery=every, restarts=99)
    assert_same(reports, expected)
    assert {"restarts": len(SWIPE) // 2} in reports


def test_messages_without_a_response_are_not_lost():
    moves = [{"notify": ["gesture/update", ROW | {"translation": {"x": -x, "y": 0}, "timestamp": 1000 + x}]} for x in range(1, 101)]
    moves = [step for number, move in enumerate(moves) for step in ([move, {"restart": True}] if number % 25 == 24 else [move])]
    begin = [{"call": SWIPE[0]}, {"call": SWIPE[1]}]
    reports = run_script([*begin, *moves, {"callAsync": STATUS}, {"waitForResults": True}], restarts=9)
    frames = [params["offset"] for method, params in each(reports, "notification") if method == "cell/frame"]
    assert frames == [-x for x in range(1, 101)]
    assert len(each(reports, "restarted")) == 4


def test_a_trace_continues_after_a_restart_without_replayed_messages(expected):
    script = [{"call": ["$/setTrace", {"value": "messages"}]}, *asynchronous(lambda number: RESTART if number % 3 == 2 else [])]
    reports = run_script(script, restarts=99)
    notifications = each(reports, "notification")
    assert [each for each in notifications if each[0] != "$/logTrace"] == each(expected, "notification")
    assert each(reports, "result")[1:] == each(expected, "result")
    assert "clock/advance" in [params["message"] for method, params in notifications if method == "$/logTrace"][-1]


def test_timers_that_fire_during_a_restart_are_reported_once():
    opens = [{"callAsync": TABLE}, {"callAsync": ["cell/open", ROW]}, {"waitForResults": True}]
    closes = [{"restart": True}, {"callAsync": ["cell/close", ROW | {"animated": False}]}, {"waitForResults": True}]
    reports = run_script([*opens, {"signal": signal.SIGKILL}, {"waitFor": "cell/didOpen"}, *closes], initialize={})
    assert methods(reports) == ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"]


CELLS = {"call": ["table/cells", {"table": "inbox", "cells": ["m17"]}]}


def position(x: float) -> dict:
    return {"table": "inbox", "position": {"x": x, "y": 10}}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (  # A pointer event reaches the client some ms after it happened, and a timer of the daemon has fired meanwhile.
            [
                *[{"call": ["cell/open", ROW]}, {"waitFor": "cell/didOpen"}],
                *[{"call": ["pointer/down", position(200) | {"cell": "m17", "ago": 20}]}, {"call": ["pointer/move", position(180)]}],
            ],
            ["cell/willOpen", "cell/didOpen", "cell/swipeBegan"],
        ),
        (  # The client reads a cell/frame, which has no timestamp, long after the daemon has sent it.
            [
                *[{"call": ["wheel/update", {"table": "inbox", "cell": "m18", "delta": {"x": -120, "y": 0}}]}],
                *[{"callAsync": ["cell/open", ROW]}, {"block": 400}, {"waitForResults": True}],
            ],
            ["cell/swipeBegan", "cell/willOpen", "cell/swipeEnded", "cell/frame"],
        ),
    ],
    ids=["late message", "late notification"],
)
def test_replayed_messages_and_timers_keep_their_order(script, expected):
    curve = {"settle": {"open": {"type": "curve", "duration": 40}}}
    table = {"call": ["table/open", TABLE[1] | {"behavior": curve}]}
    end = [CELLS, {"ticks": 1}, {"signal": signal.SIGKILL}, CELLS, {"ticks": 1}, {"restarts": True}]
    reports = run_script([table, *script, *end], initialize={}, snapshotEvery=1000)
    assert {"restarts": 1} in reports and not each(reports, "error")
    before, after = (result["cells"] for result in each(reports, "result")[-2:])
    assert before[0]["target"] == after[0]["target"] != 0
    assert methods(reports)[: len(expected)] == expected


@BOTH
def test_the_client_reconnects_to_a_socket(expected, swipe):
    with listening() as (path, stop, start):
        steps = [*swipe(), {"restarts": True}, {"close": False}]
        reports = run_script([{"start": False}, *steps], socket=str(path), before=lambda step: step == steps[5] and (stop(), start()))
        assert_same(reports, expected)
        assert each(reports, "restarts")[0] >= 1 and reports[-1] == {"status": -1000}


def test_a_socket_without_a_daemon_is_an_error():
    with listening() as (path, stop, _):
        script = [{"call": SWIPE[0]}, {"setTimeout": SHORT}, {"waitFor": "the end"}]
        reports = run_script(script, socket=str(path), before=lambda step: "waitFor" in step and stop())
    assert names(reports, "ended") == ["ended"]
    reports = run_script([{"start": False}, {"waitFor": "the end"}], socket="/nowhere/s")
    assert names(reports, "error") + names(reports, "ended") == ["notStarted"] * 2


# --- Daemons that fail


FAULTS = {"garbled": "garbled", "dies": "ended", "silent": "timedOut"}
# A call that blocks times out by itself.
FAILURES = pytest.mark.parametrize(
    ("swipe", "fault"), [(swipe, fault) for swipe in (blocking, asynchronous) for fault in FAULTS if (swipe, fault) != (blocking, "silent")]
)


@FAILURES
def test_a_daemon_that_fails_once_is_replaced(expected, tmp_path, swipe, fault):
    script = [*swipe(), {"restarts": True}]
    reports = run_script(script, *failing('"gesture/end"', fault, tmp_path / "mark"), timeout=1000 if fault == "silent" else 60000)
    assert_same(reports, expected)
    assert {"restarts": 1} in reports


@FAILURES
@pytest.mark.parametrize("restarts", [0, 2])
def test_a_daemon_that_fails_each_time_is_an_error(swipe, restarts, fault):
    script = [*swipe(), {"waitFor": "the end"}, {"restarts": True}, {"call": STATUS}]
    reports = run_script(script, *failing('"gesture/end"', fault), restarts=restarts, timeout=1000 if fault == "silent" else 60000)
    assert set(names(reports, "error")) == set(names(reports, "ended")) == {FAULTS[fault]}
    assert {"restarts": restarts} in reports
    assert fault != "dies" or each(reports, "error")[0]["data"] == {"status": 3}


def test_a_call_that_blocks_times_out_and_the_daemon_stays():
    calls = [{"call": call} for call in SWIPE[:7]]
    script = [*calls, {"setTimeout": SHORT}, {"call": SWIPE[7]}, {"close": False}]
    reports = run_script(script, *failing('"gesture/end"', "silent"))
    assert names(reports, "error") == ["timedOut"]
    assert reports[-1] == {"status": -9}


NO_DAEMONS = [
    (["tail", "-f", "/dev/null"], "timedOut"),
    (["sh", "-c", "exec <&-; exec tail -f /dev/null"], "timedOut"),
    (["false"], "ended"),
    (["echo", "hello"], "garbled"),
    (["cat"], "garbled"),
    (["yes"], "garbled"),
    (["cat", "/dev/zero"], "garbled"),
    (["sh", "-c", "exec >&- <&-; exec tail -f /dev/null"], "ended"),
    ([FAULTY, "--fault", "id-lost"], "invalidParams"),
    ([SWIPED, "--no-such-option"], "ended"),
    (["/nowhere/swiped"], "notStarted"),
]


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize(("command", "name"), NO_DAEMONS, ids=[" ".join(command)[-24:] for command, _ in NO_DAEMONS])
def test_a_program_that_is_not_a_daemon_is_an_error(command, name, is_async):
    timeout = SHORT if name == "timedOut" else 60000
    reports = run_script([{"start": is_async}, {"waitForResults": True}, {"close": False}], *command, timeout=timeout, initialize={})
    assert names(reports, "error") == [name]


def test_a_daemon_with_any_fault_serves_or_is_an_error():
    daemon = str(ROOT / "protocol/conformance/faulty/daemon")
    listed = subprocess.run([daemon, "--faults"], capture_output=True, text=True, timeout=60).stdout
    faults = [line.split()[0] for line in listed.splitlines()]
    assert len(faults) > 50
    for fault in faults:
        reports = run_script([*asynchronous(), {"close": False}], daemon, "--fault", fault, timeout=5000)
        assert len(each(reports, "result") + each(reports, "error")) == len(SWIPE), fault
        assert set(names(reports, "ended")) <= {"garbled", "timedOut"}, fault


def test_a_daemon_without_snapshots_is_not_replaced():
    script = [{"call": SWIPE[0]}, {"call": SWIPE[1]}, {"signal": signal.SIGKILL}, {"call": STATUS}]
    reports = run_script(script, str(ROOT / "protocol/conformance/faulty/daemon"))
    assert [error["data"] for error in each(reports, "error")] == [{"status": -signal.SIGKILL}]


def test_a_daemon_that_does_not_read_blocks_no_call():
    data = ["cell/configure", {"table": "t", "cell": 1, "data": "x" * 500_000}]
    end = [{"setTimeout": SHORT}, {"call": STATUS}, {"close": False}]
    reports = run_script([{"start": False}, {"signal": signal.SIGSTOP}, *[{"notify": data}] * 200, *end])
    assert {error["message"] for error in each(reports, "error")} == {"the daemon does not read its input"}
    assert reports[-1] == {"status": -9}


def test_a_daemon_that_never_stops_writing_does_not_starve_the_main_loop():
    flood = "import sys\nwhile True: sys.stdout.write('{\"jsonrpc\":\"2.0\",\"method\":\"flood\",\"params\":{}}\\n' * 1000)"
    assert {"ticked": True} in run_script([{"start": True}, {"ticks": 20}], sys.executable, "-c", flood)


@pytest.mark.parametrize("end", [[], [{"close": False}], [{"close": True}]], ids=["unref", "close", "close_async"])
@pytest.mark.parametrize("begin", [{"start": False}, {"start": True}, {"callAsync": SWIPE[0]}], ids=json.dumps)
def test_no_process_is_left(begin, end):
    reports = run_script([begin, {"waitForResults": True}, {"signal": 0}, *end])
    (pid,) = each(reports, "pid")
    assert not Path(f"/proc/{pid}/exe").exists()
    assert not end or {"status": 0} in reports


@pytest.mark.parametrize("is_async", [False, True])
def test_closing_ends_a_silent_daemon(is_async):
    script = [{"start": True}, {"ticks": 1}, {"close": is_async}, {"waitForResults": True}]
    reports = run_script(script, "tail", "-f", "/dev/null", timeout=SHORT)
    assert {"status": -9} in reports
    assert names(reports, "error") in (["timedOut"], ["closed"])


def test_after_close_every_call_fails():
    calls = [{"call": SWIPE[0]}, {"callAsync": SWIPE[0]}, {"notify": SWIPE[0]}, {"waitForResults": True}]
    reports = run_script([{"start": False}, {"close": False}, *calls])
    assert names(reports, "error") == ["closed"] * 3
    assert each(reports, "ended") == []


# --- Errors


@pytest.mark.parametrize("call", ["call", "callAsync"])
def test_a_message_that_the_daemon_would_refuse_is_an_error_and_the_next_is_served(call):
    large = ["cell/configure", {"table": "t", "cell": 1, "data": "x" * (1 << 24)}]
    nested: dict = {}
    for _ in range(500):
        nested = {"a": nested}
    refused = [{call: params} for params in (large, ["server/status", []], ["server/status", None], ["cell/configure", nested])]
    reports = run_script([{"start": False}, *refused, {"waitForResults": True}, {"call": STATUS}])
    assert sorted(names(reports, "error")) == ["invalidParams"] * 2 + ["invalidRequest", "parseError"]
    assert len(each(reports, "result")) == 1


def test_errors_have_their_code_and_data():
    reports = run_script([{"call": ["cell/open", ROW]}, {"callAsync": ["cell/open", ROW | {"cell": 1.5}]}, {"waitForResults": True}])
    first, second = each(reports, "error")
    assert (first["name"], first["code"], first["data"]["came"]) == ("unknownTable", 1001, '"inbox"')
    assert (second["name"], second["code"], second["data"]["member"]) == ("invalidParams", -32602, "cell")


def test_a_call_can_be_cancelled():
    cancelled = [{"cancel": False}, {"callAsync": STATUS}, {"cancel": True}, {"waitForResults": True}, {"call": STATUS}]
    reports = run_script([{"start": False}, *cancelled, {"cancel": False}, {"call": STATUS}, {"close": False}])
    assert [error["message"] for error in each(reports, "error")] == ["Operation was cancelled"] * 2
    assert len(each(reports, "result")) == 1 and reports[-1] == {"status": 0}


def test_each_error_of_the_protocol_has_its_code():
    header = (FOLDER / "src/swiped-glib.h").read_text()
    errors = json.loads((ROOT / "protocol/openrpc.json").read_text())["components"]["errors"]
    constants = {name: re.sub(r"[A-Z]", lambda found: "_" + found[0], name).upper() for name in errors}
    declared = dict(re.findall(r"SWIPED_ERROR_(\w+) = (-?\d+)", header))
    assert declared.pop("UNKNOWN") == "0"
    assert {constants[name]: str(error["code"]) for name, error in errors.items()} == declared
    listed = dict(re.findall(r"\{SWIPED_ERROR_(\w+), \"(\w+)\"\}", (FOLDER / "src/error.c").read_text()))
    assert constants.items() <= {name: constant for constant, name in listed.items()}.items()


def test_valgrind_finds_no_error(tmp_path):
    program = compiled(SOURCES, tmp_path / "scripted")
    checked = ["valgrind", "-q", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect", "--error-exitcode=9"]
    script = [*asynchronous(lambda number: [{"start": False}, {"signal": 9}] if number == 5 else []), {"close": True}]
    done = subprocess.run([*checked, program, json.dumps(OPTIONS)], input="".join(json.dumps(step) + "\n" for step in script), text=True,
                          env=os.environ | {"SWIPED": SWIPED, "G_SLICE": "always-malloc"}, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert '{"status":0}' in done.stdout

"""The library in a GLib main loop, without a window, under the address sanitizer, which reports leaks as errors."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from building import compiled
from scripted import OPTIONS, SOURCE, TIMEOUT, Report, declared, each, methods, names, run_script, without_client

from hostile import DAEMONS, ROOT, SWIPED, failing, listening
from one_swipe import ROW, SWIPE

pytestmark = pytest.mark.toolkit

SHORT = 300  # ms, a timeout that is meant to pass
LONG = 60000  # ms, a timeout that passes only if something is wrong
STATUS = ["server/status", {}]


@pytest.fixture(scope="module")
def expected() -> list[Report]:
    return without_client()


def blocking(before=lambda number: []) -> list[Report]:
    """The swipe in calls that block, with other instructions before each call."""
    return [step for number, call in enumerate(SWIPE) for step in [*before(number), {"call": call}]]


def asynchronous(before=lambda number: []) -> list[Report]:
    return [step for number, call in enumerate(SWIPE) for step in [*before(number), {"send": call}]] + [{"waitForResults": True}]


BOTH = pytest.mark.parametrize("swipe", [blocking, asynchronous])


def assert_same(reports: list[Report], expected: list[Report]) -> None:
    """Everything that the daemon sent was reported once, in its order."""
    kinds = [each for each in reports if "result" in each or "notification" in each]
    assert [each for each in kinds if each.get("notification", [""])[0] != "server/restarted"] == expected


@BOTH
def test_a_swipe(expected, swipe):
    reports = run_script([*swipe(), {"close": True}])
    assert_same(reports, expected)
    assert reports[-1] == {"status": 0} and {"detail": "m17"} in reports


def test_both_kinds_of_calls_may_be_mixed(expected):
    calls = [{"call" if number % 3 == 2 else "send": call} for number, call in enumerate(SWIPE)]
    assert_same(run_script([{"start": True}, *calls, {"waitForResults": True}, {"close": True}]), expected)


def test_bytes_may_arrive_one_by_one(expected, tmp_path):
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\n{SWIPED} "$@" | dd bs=1 status=none\n')
    program.chmod(0o755)
    assert_same(run_script(asynchronous(), supervisor=str(program)), expected)


def test_a_swipe_through_a_socket(expected):
    with listening() as (path, _, _):
        reports = run_script([*asynchronous(), {"close": True}], socket=str(path))
    assert_same(reports, expected)
    assert reports[-1] == {"status": 0}


# --- Daemons that fail


@BOTH
def test_a_daemon_that_is_killed_is_replaced(expected, swipe):
    kill = [{"start": False}, {"signalDaemon": signal.SIGKILL}]
    reports = run_script([*swipe(lambda number: kill if number == 5 else []), {"close": True}])
    assert_same(reports, expected)
    assert "server/restarted" in methods(reports) and reports[-1] == {"status": 0}


def test_a_shared_daemon_may_be_restarted(expected):
    with listening() as (path, stop, start):
        steps = blocking()
        reports = run_script([{"start": False}, *steps], socket=str(path), before=lambda step: step == steps[5] and (stop(), start()))
    assert_same(reports, expected)
    assert "server/restarted" in methods(reports)


def test_a_socket_without_a_daemon_is_an_error():
    reports = run_script([{"start": False}, {"waitFor": "the end"}], socket="/nowhere/s")
    assert names(reports, "error") + names(reports, "ended") == ["NOT_STARTED"] * 2


@BOTH
def test_a_message_that_every_daemon_fails_at_is_an_error_and_the_session_goes_on(swipe):
    reports = run_script([*swipe(), {"close": True}], *failing('"gesture/end"', "dies"))
    assert names(reports, "error")[0] == "DAEMON_FAILED"
    assert len(each(reports, "result")) + len(each(reports, "error")) == len(SWIPE) and reports[-1] == {"status": 0}


def test_the_end_of_the_supervisor_is_an_error_of_each_call():
    calls = [{"send": STATUS}, {"send": STATUS}, {"signal": signal.SIGKILL}]
    later = [{"waitForResults": True}, {"call": STATUS}, {"close": True}]
    reports = run_script([{"start": False}, {"signal": signal.SIGSTOP}, *calls, *later])
    errors = each(reports, "error") + each(reports, "ended")
    assert [(error["code"], error["data"]) for error in errors] == [(declared()["ENDED"], {"status": -signal.SIGKILL})] * 4
    assert reports[-1] == {"status": -signal.SIGKILL}


def test_a_call_that_blocks_times_out_and_the_session_goes_on():
    calls = [{"setTimeout": SHORT}, {"call": STATUS}, {"signal": signal.SIGCONT}, {"setTimeout": LONG}, {"call": STATUS}]
    reports = run_script([{"start": False}, {"signal": signal.SIGSTOP}, *calls, {"close": True}])
    assert names(reports, "error") == ["TIMED_OUT"]
    assert len(each(reports, "result")) == 1 and reports[-1] == {"status": 0}


NO_DAEMONS = [
    (["tail", "-f", "/dev/null"], "TIMED_OUT"),
    (["false"], "ENDED"),
    (["cat"], "GARBLED"),
    ([str(DAEMONS / "second")], "INVALID_PARAMS"),
]


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize(("command", "name"), NO_DAEMONS, ids=[command[0] for command, _ in NO_DAEMONS])
def test_a_program_that_is_not_a_daemon_is_an_error(command, name, is_async):
    timeout = SHORT if name == "TIMED_OUT" else LONG
    reports = run_script([{"start": is_async}, {"waitForResults": True}, {"close": True}], *command, timeout=timeout, initialize={})
    assert names(reports, "error") == [name]


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize(("program", "name"), [("/nowhere/swiped", "NOT_STARTED"), ("yes", "GARBLED"), ("false", "ENDED")])
def test_a_program_that_is_not_swiped_is_an_error(tmp_path, program, name, is_async):
    """It may ignore its arguments."""
    script = tmp_path / "program"
    script.write_text(f"#!/bin/sh\nexec {program}\n")
    script.chmod(0o755)
    supervisor = program if name == "NOT_STARTED" else str(script)
    reports = run_script([{"start": is_async}, {"waitForResults": True}, {"close": True}], supervisor=supervisor)
    assert names(reports, "error") == [name]


def test_a_supervisor_that_does_not_read_blocks_no_call():
    data = ["cell/configure", {"table": "t", "cell": 1, "data": "x" * 500_000}]
    end = [{"setTimeout": SHORT}, {"call": STATUS}, {"close": True}]
    reports = run_script([{"start": False}, {"signal": signal.SIGSTOP}, *[{"post": data}] * 200, *end])
    assert [error["message"] for error in each(reports, "error")] == ["the daemon does not read its input"]
    assert reports[-1] == {"status": -signal.SIGKILL}


def test_a_daemon_that_never_stops_writing_does_not_starve_the_main_loop():
    flood = "import sys\nwhile True: sys.stdout.write('{\"jsonrpc\":\"2.0\",\"method\":\"flood\",\"params\":{}}\\n' * 1000)"
    assert {"ticked": True} in run_script([{"start": True}, {"ticks": 20}], sys.executable, "-c", flood)


@pytest.mark.parametrize("end", [[], [{"close": True}]], ids=["unref", "close"])
@pytest.mark.parametrize("begin", [{"start": False}, {"start": True}, {"send": SWIPE[0]}], ids=json.dumps)
def test_no_process_is_left(begin, end):
    reports = run_script([begin, {"waitForResults": True}, {"signal": 0}, {"signalDaemon": 0}, *end])
    deadline = time.monotonic() + TIMEOUT
    while any(Path(f"/proc/{pid}/exe").exists() for pid in each(reports, "pid")):  # Linux kills the daemon of a killed supervisor
        assert time.monotonic() < deadline
    assert not end or {"status": 0} in reports


def test_closing_kills_a_supervisor_that_hangs():
    script = [{"start": False}, {"signal": signal.SIGSTOP}, {"setTimeout": SHORT}, {"close": True}]
    assert run_script(script)[-1] == {"status": -signal.SIGKILL}


def test_after_close_every_call_fails():
    calls = [{"call": SWIPE[0]}, {"send": SWIPE[0]}, {"waitForResults": True}]
    reports = run_script([{"start": False}, {"close": True}, *calls])
    assert names(reports, "error") == ["CLOSED"] * 2
    assert each(reports, "ended") == []


# --- Errors


@pytest.mark.parametrize("call", ["call", "send"])
def test_a_message_that_the_daemon_would_refuse_is_an_error_and_the_next_is_served(call):
    large = ["cell/configure", {"table": "t", "cell": 1, "data": "x" * (1 << 24)}]
    nested: dict = {}
    for _ in range(500):
        nested = {"a": nested}
    refused = [{call: params} for params in (large, ["server/status", []], ["server/status", None], ["cell/configure", nested])]
    reports = run_script([{"start": False}, *refused, {"waitForResults": True}, {"call": STATUS}])
    assert sorted(names(reports, "error")) == ["INVALID_PARAMS"] * 2 + ["INVALID_REQUEST", "PARSE_ERROR"]
    assert len(each(reports, "result")) == 1


def test_errors_have_their_code_and_data():
    reports = run_script([{"call": ["cell/open", ROW]}, {"send": ["cell/open", ROW | {"cell": 1.5}]}, {"waitForResults": True}])
    first, second = each(reports, "error")
    assert (first["code"], first["data"]["came"]) == (1001, '"inbox"')
    assert (second["code"], second["data"]["member"]) == (-32602, "cell")


def test_each_error_of_the_protocol_has_its_code():
    errors = json.loads((ROOT / "protocol/openrpc.json").read_text())["components"]["errors"]
    codes = {re.sub(r"[A-Z]", lambda found: "_" + found[0], name).upper(): error["code"] for name, error in errors.items()}
    assert {name: code for name, code in declared().items() if code < 0 or code > 1000} == codes


def test_valgrind_finds_no_error(tmp_path):
    program = compiled(SOURCE, tmp_path / "scripted")
    checked = ["valgrind", "-q", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect", "--error-exitcode=9"]
    script = [*asynchronous(lambda number: [{"start": False}, {"signalDaemon": 9}] if number == 5 else []), {"close": True}]
    done = subprocess.run([*checked, program, json.dumps(OPTIONS)], input="".join(json.dumps(step) + "\n" for step in script), text=True,
                          env=os.environ | {"SWIPED": SWIPED, "G_SLICE": "always-malloc"}, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert '{"status":0}' in done.stdout

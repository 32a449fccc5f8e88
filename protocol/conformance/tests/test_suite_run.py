"""Whole runs against a daemon that a test configures: the failures, the report and the exit status."""

import json

import pytest

HEAD = "title: It does what it should\nrules: life.11\n"
GOOD = HEAD + ">> shutdown\n<< result null\n"
BEGAN = '{"jsonrpc":"2.0","method":"cell/swipeBegan","params":{"table":"t","cell":"a","timestamp":0,"revision":1}}'


def note(method: str, **members) -> str:
    """A notification about a cell."""
    params = {"table": "t", "cell": "a", "timestamp": 0, "revision": 1} | members
    if "Began" not in method:
        params = {"side": "leading", "cause": "program"} | params
    return json.dumps({"jsonrpc": "2.0", "method": method, "params": params})


MOTION = {
    "id": 1, "from": 0, "to": 80, "start": 0, "duration": 100,
    "keyframes": [{"time": 0, "offset": 0, "velocity": 800, "easing": "linear"}, {"time": 100, "offset": 80, "velocity": 0}],
}  # fmt: skip


def last_line(ran) -> str:
    return ran.stdout.splitlines()[-1]


def test_passed_cases_are_only_counted(suite):
    suite.write(GOOD)
    ran = suite.run()
    assert (ran.stdout, ran.stderr, ran.returncode) == ("1 passed, 0 failed, 0 skipped\n", "", 0)
    assert "passed  area/one: It does what it should" in suite.run("-v").stdout


FAULTS = [
    ({"shutdown": ["SILENT"]}, "no message for 0.5 s"),
    ({"shutdown": ["HANG"]}, "no message for 0.5 s"),
    ({"shutdown": ["CRASH"]}, "killed by SIGSEGV; its stderr:\n              something went wrong"),
    ({"shutdown": ["EXIT 7"]}, "exited with status 7"),
    ({"shutdown": [BEGAN]}, "the message differs from the expected one"),
    ({"shutdown": ["ERROR 4711"]}, "error.code: expected one of the protocol's errors, got 4711"),
    ({"shutdown": ["hello"]}, "the message is not JSON"),
    ({"shutdown": ["[" * 100_000]}, "the message is not JSON"),
    ({"shutdown": ['{"jsonrpc":"2.0","id":1,"result":NaN}']}, "the message is not JSON"),
    ({"shutdown": ['{"jsonrpc":"2.0","id":1,"id":1,"result":null}']}, "a member is repeated"),
    ({"shutdown": ['{"id":1,"result":null}']}, 'jsonrpc: expected "2.0", got null'),
    ({"shutdown": ['{"jsonrpc":"2.0","id":1,"result":null,"more":1}']}, "more: expected no member of this name"),
    ({"shutdown": ['{"jsonrpc":"2.0","id":1}']}, "error: expected in each answer"),
    ({"shutdown": ['{"jsonrpc":"2.0","id":1,"error":"no"}']}, "error: expected an object"),
    ({"shutdown": ["7"]}, "not valid JSON-RPC"),
    ({"shutdown": ['{"jsonrpc":"2.0","id":1.0,"result":null}']}, "id 1: "),
    ({"shutdown": ['{"jsonrpc":"2.0","id":"1","result":null}']}, "id 1: "),
    ({"shutdown": [BEGAN.replace('"revision":1', '"revision":"1"')]}, "params.revision: expected"),
    ({"shutdown": [BEGAN.replace("cell/swipeBegan", "cell/swiped")]}, "method: expected a method with x-direction"),
    ({"exit": [BEGAN]}, "`exit` was sent, but the daemon sent a message that no line of the case expects"),
    ({"exit": ["HANG"]}, "no message for 0.5 s"),
]


@pytest.mark.parametrize("faults, reported", FAULTS, ids=[reported for _, reported in FAULTS])
def test_the_faults_of_a_daemon_are_reported(suite, faults, reported):
    suite.write(GOOD)
    ran = suite.run(*(("--timeout", "0.5") if "0.5 s" in reported else ()), faults=faults)
    assert ran.returncode == 1 and reported in ran.stdout and "Traceback" not in ran.stderr, ran.stdout + ran.stderr
    assert last_line(ran) == "0 passed, 1 failed, 0 skipped"


@pytest.mark.parametrize(
    "notes, reported",
    [
        ([note("cell/willOpen"), note("cell/didOpen", finished=True)], ""),
        ([note("cell/didOpen", finished=True)], "method [notify.1]: expected cell/will… next for this cell"),
        ([note("cell/willOpen"), note("cell/didOpen", finished=True, side="trailing")], "params [notify.1]: expected the motion, side and cause"),
        ([note("cell/swipeBegan", revision=2), note("cell/willOpen")], "revision [time.15]: expected at least 2"),
        ([note("cell/swipeBegan", timestamp=0.00005)], "timestamp [schema.6]: expected a multiple of 0.0001"),
        ([note("cell/willOpen", animation=MOTION | {"duration": 90})], "animation [motion.61]: expected"),
    ],
)
def test_every_message_is_checked(suite, notes, reported):
    suite.write(HEAD + ">> initialized\n<< ...\n")
    ran = suite.run(faults={"initialized": notes})
    assert (ran.returncode == 0) is (reported == "") and reported in ran.stdout, ran.stdout


LINEAR = {"type": "curve", "duration": 100, "easing": "linear"}


@pytest.mark.parametrize(
    "expected, reported",
    [
        ({"<motion>": {"settle": LINEAR}}, ""),
        ({"<motion>": {"settle": LINEAR | {"easing": [0.42, 0, 1, 1]}}}, "within 0.251 px"),
        ({"<motion>": {"settle": LINEAR | {"duration": 300}}}, "a duration of 300 ms"),
        ({"<at>": {"25": 20, "75": [57, 4]}}, ""),
        ({"<at>": {"25": 21}}, "21 px at 25 ms"),
    ],
)
def test_motions_are_compared(suite, expected, reported):
    suite.write(f"{HEAD}>> initialized\n<< cell/willOpen {json.dumps({'animation': expected})}\n<< result null\n")
    ran = suite.run(faults={"initialized": [note("cell/willOpen", animation=MOTION)]})
    assert (ran.returncode == 0) is (reported == "") and reported in ran.stdout, ran.stdout


def test_a_message_after_the_last_line_fails(suite):
    suite.write(HEAD + ">> initialized\n<< result null\n")
    assert suite.run().returncode == 0
    assert "that no line of the case expects" in suite.run(faults={"shutdown": [BEGAN]}).stdout
    suite.write(HEAD + ">> initialized\n>> end\n<< result null\n")
    assert suite.run().returncode == 0


def test_the_exit_status_is_compared(suite):
    suite.write(HEAD + ">> notify exit\n<< exit 3\n")
    assert suite.run(faults={"exit": ["EXIT 3"]}).returncode == 0
    ran = suite.run(faults={"exit": ["EXIT 4"]})
    assert "expected  exit status 3" in ran.stdout and "actual    exit status 4" in ran.stdout
    assert "but the daemon sent a message" in suite.run(faults={"exit": [BEGAN]}).stdout


def test_two_daemons_are_compared_by_random_sessions(suite):
    same = suite.run("--against", suite.fake({}), "--sessions", "2")
    assert (same.stdout, same.returncode) == ("2 sessions agree, 0 differ\n", 0)
    other = suite.run("--against", suite.fake({"table/cells": ["ERROR -32601"]}), "--seed", "7", "--sessions", "1")
    assert other.returncode == 1 and last_line(other) == "0 sessions agree, 1 differ"
    assert "DIFFERS session 7: message: ['error', 'result'] in one of them" in other.stdout
    silent = suite.run("--against", suite.fake({"table/open": ["EXIT 3"]}), "--sessions", "1")
    assert silent.returncode == 1 and "DIFFERS session 0: " in silent.stdout

"""The library in a GLib main loop, without a window, under the address sanitizer: what was lost at its end is an error."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from building import FOLDER, compiled
from talking import ACTIONS, OPTIONS, ROW, SWIPE, Said, answers, listening, misbehaving, named, spoken, talk, told

from hostile import DAEMONS, ROOT, SWIPED

pytestmark = pytest.mark.toolkit

SHORT = 300  # ms: what is waited for where nothing comes


@pytest.fixture(scope="module")
def undisturbed() -> list[Said]:
    """What the daemon itself says to the swipe, in its order: as `told` and `answer`."""
    return spoken()


def in_calls(disturb=lambda number: []) -> list[Said]:
    return [each for number, step in enumerate(SWIPE) for each in [*disturb(number), {"call": step}]] + [{"ticks": 1}]


def in_callbacks(disturb=lambda number: []) -> list[Said]:
    return [each for number, step in enumerate(SWIPE) for each in [*disturb(number), {"later": step}]] + [{"settle": True}]


def same(said: list[Said], undisturbed: list[Said]) -> None:
    """All that the daemon said came, once; in calls, answers are ahead of what is told."""
    assert answers(said) == answers(undisturbed)
    assert told(said) == told(undisturbed)


def test_a_swipe_in_calls(undisturbed):
    said = talk([*in_calls(), {"close": True}])
    same(said, undisturbed)
    assert said[-1] == {"status": 0}


def test_a_swipe_in_callbacks_comes_in_the_daemons_order(undisturbed):
    said = talk([*in_callbacks(), {"close": False}])
    assert [each for each in said if "detail" not in each] == [*undisturbed, {"status": 0}]
    assert {"detail": "m17"} in said


def test_calls_and_callbacks_may_be_mixed(undisturbed):
    steps = [{"call" if number % 3 == 2 else "later": step} for number, step in enumerate(SWIPE)]
    said = talk([{"startLater": True}, *steps, {"settle": True}, {"close": False}])
    assert sorted(map(json.dumps, answers(said))) == sorted(map(json.dumps, answers(undisturbed)))
    assert told(said) == told(undisturbed)


def test_bytes_may_come_one_by_one(undisturbed):
    said = talk([*in_callbacks()], "sh", "-c", f"{SWIPED} | dd bs=1 status=none")
    assert [each for each in said if "detail" not in each] == undisturbed


@pytest.mark.parametrize("swipe", [in_calls, in_callbacks])
@pytest.mark.parametrize("at", range(len(SWIPE)))
def test_killed_before_any_message_it_goes_on(undisturbed, swipe, at):
    kill = [{"start": True}, {"kill": signal.SIGKILL}]
    said = talk([*swipe(lambda number: kill if number == at else []), {"restarts": True}, {"close": True}])
    same(said, undisturbed)
    assert {"restarts": 1} in said and said[-1] == {"status": 0}
    assert [each["name"] for each in named(said, "restarted")] == ["ended"] or swipe is in_calls


@pytest.mark.parametrize("every", [1, 4, 64])
@pytest.mark.parametrize("swipe", [in_calls, in_callbacks])
def test_given_up_on_before_every_second_message_it_goes_on(undisturbed, swipe, every):
    restart = [{"start": True}, {"restart": True}]
    said = talk([*swipe(lambda number: restart if number % 2 else []), {"restarts": True}], snapshotEvery=every, restarts=99)
    same(said, undisturbed)
    assert {"restarts": len(SWIPE) // 2} in said


def test_messages_that_nobody_waits_for_are_not_lost():
    moves = [{"notify": ["gesture/update", ROW | {"translation": {"x": -x, "y": 0}, "timestamp": 1000 + x}]} for x in range(1, 101)]
    moves = [each for number, move in enumerate(moves) for each in ([move, {"restart": True}] if number % 25 == 24 else [move])]
    said = talk([{"call": SWIPE[0]}, {"call": SWIPE[1]}, *moves, {"later": ["server/status", {}]}, {"settle": True}], restarts=9)
    assert [params["offset"] for method, params in told(said) if method == "cell/frame"] == [-x for x in range(1, 101)]
    assert len(named(said, "restarted")) == 4


def test_a_trace_goes_on_and_is_not_mixed_up_with_what_is_told(undisturbed):
    trace, restart = {"call": ["$/setTrace", {"value": "messages"}]}, [{"start": True}, {"restart": True}]
    said = talk([trace, *in_callbacks(lambda number: restart if number % 3 == 2 else [])], restarts=99)
    assert [each for each in told(said) if each[0] != "$/logTrace"] == told(undisturbed)
    assert answers(said)[1:] == answers(undisturbed)
    assert "clock/advance" in [params["message"] for method, params in told(said) if method == "$/logTrace"][-1]


def test_under_the_systems_clock_what_falls_due_is_told_once():
    table = {"later": ["table/open", {"table": "inbox", "width": 320, "actions": ACTIONS}]}
    opens = [table, {"later": ["cell/open", ROW]}, {"settle": True}, {"kill": signal.SIGKILL}, {"wait": "cell/didOpen"}]
    closes = [{"restart": True}, {"later": ["cell/close", ROW | {"animated": False}]}, {"settle": True}]
    said = talk([*opens, *closes], greeting={})
    assert [method for method, _ in told(said)] == ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"]


def test_a_message_about_a_moment_before_what_timers_told_does_not_overtake_it():
    """As an event of a pointer is, which comes some ms after it happened."""
    curve = {"settle": {"open": {"type": "curve", "duration": 40}}}
    table = {"call": ["table/open", {"table": "inbox", "width": 320, "behavior": curve, "actions": ACTIONS}]}
    at = lambda x: {"table": "inbox", "position": {"x": x, "y": 10}}
    cells = {"call": ["table/cells", {"table": "inbox", "cells": ["m17"]}]}
    said = talk(
        [
            *[table, {"call": ["cell/open", ROW]}, {"wait": "cell/didOpen"}],
            *[{"call": ["pointer/down", at(200) | {"cell": "m17", "ago": 20}]}, {"call": ["pointer/move", at(180)]}, cells],
            *[{"ticks": 1}, {"kill": signal.SIGKILL}, cells, {"ticks": 1}, {"restarts": True}],
        ],
        greeting={},
        snapshotEvery=1000,
    )
    assert answers(said)[-1]["cells"] == answers(said)[-2]["cells"] and answers(said)[-1]["cells"][0]["offset"] < -160
    assert [method for method, _ in told(said)] == ["cell/willOpen", "cell/didOpen", "cell/swipeBegan"]
    assert {"restarts": 1} in said and not named(said, "error")


@pytest.mark.parametrize("swipe", [in_calls, in_callbacks])
def test_over_a_socket_it_goes_on_with_the_next_that_listens(undisturbed, swipe):
    with listening() as (path, stop, start):
        steps = [*swipe(), {"restarts": True}, {"close": True}]
        said = talk([{"start": True}, *steps], socket=str(path), before=lambda step: step == steps[5] and (stop(), start()))
        same(said, undisturbed)
        assert named(said, "restarts")[0] >= 1 and said[-1] == {"status": -1000}


def test_a_socket_whose_daemon_has_gone_for_good_is_an_error():
    with listening() as (path, stop, _):
        steps = [{"call": SWIPE[0]}, {"timeout": SHORT}, {"wait": "nothing"}]
        said = talk(steps, socket=str(path), before=lambda step: "wait" in step and stop())
    assert [each["name"] for each in named(said, "ended")] == ["ended"]


def test_nobody_listens():
    said = talk([{"start": True}, {"wait": "nothing"}], socket="/nowhere/s")
    assert [each["name"] for each in named(said, "error") + named(said, "ended")] == ["notStarted"] * 2


# --- Daemons of no use ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swipe", [in_calls, in_callbacks])
@pytest.mark.parametrize("fault", ["garbage", "exit"])
def test_a_daemon_that_fails_once_is_replaced(undisturbed, tmp_path, swipe, fault):
    said = talk([*swipe(), {"restarts": True}], *misbehaving('"gesture/end"', fault, tmp_path / "mark"))
    same(said, undisturbed)
    assert {"restarts": 1} in said


@pytest.mark.parametrize(("fault", "name"), [("garbage", "garbled"), ("exit", "ended")])
@pytest.mark.parametrize("restarts", [0, 2])
@pytest.mark.parametrize("swipe", [in_calls, in_callbacks])
def test_a_daemon_that_fails_each_time_is_an_error(swipe, restarts, fault, name):
    steps = [*swipe(), {"wait": "nothing"}, {"restarts": True}, {"call": ["server/status", {}]}]
    said = talk(steps, *misbehaving('"gesture/end"', fault), restarts=restarts)
    errors = named(said, "error")
    assert {each["name"] for each in errors} == {name} == {each["name"] for each in named(said, "ended")}
    assert {"restarts": restarts} in said
    assert name != "ended" or errors[0]["data"] == {"status": 3}


def test_a_daemon_that_falls_mute_is_replaced_for_callbacks(undisturbed, tmp_path):
    said = talk(in_callbacks(), *misbehaving('"gesture/end"', "mute", tmp_path / "mark"), timeout=1000)
    same(said, undisturbed)
    assert [each["name"] for each in named(said, "restarted")] == ["timedOut"]


def test_a_daemon_that_falls_mute_lets_a_call_time_out():
    steps = [{"call": step} for step in SWIPE[:7]]
    said = talk([*steps, {"timeout": SHORT}, {"call": SWIPE[7]}, {"close": True}], *misbehaving('"gesture/end"', "mute"))
    assert [each["name"] for each in named(said, "error")] == ["timedOut"]
    assert said[-1] == {"status": -9}


def test_daemons_that_are_all_mute_are_an_error():
    said = talk([*in_callbacks(), {"wait": "nothing"}], *misbehaving('"gesture/end"', "mute"), timeout=SHORT, restarts=2)
    assert {each["name"] for each in named(said, "error") + named(said, "ended")} == {"timedOut"}
    assert len(named(said, "restarted")) == 2


USELESS = [
    (["tail", "-f", "/dev/null"], "timedOut"),
    (["sh", "-c", "exec <&-; exec tail -f /dev/null"], "timedOut"),
    (["false"], "ended"),
    (["echo", "hello"], "garbled"),
    (["cat"], "garbled"),
    (["yes"], "garbled"),
    (["cat", "/dev/zero"], "garbled"),
    (["sh", "-c", "exec >&- <&-; exec tail -f /dev/null"], "ended"),
    ([str(DAEMONS / "faulty"), "--fault", "id-lost"], "invalidParams"),
    ([SWIPED, "--no-such-option"], "ended"),
    (["/nowhere/swiped"], "notStarted"),
]


@pytest.mark.parametrize("word", ["start", "startLater"])
@pytest.mark.parametrize(("command", "name"), USELESS, ids=[" ".join(command)[-24:] for command, _ in USELESS])
def test_a_program_that_is_no_daemon_is_an_error(command, name, word):
    timeout = SHORT if name == "timedOut" else 20000
    said = talk([{word: True}, {"settle": True}, {"close": True}], *command, timeout=timeout, greeting={})
    assert [each["name"] for each in named(said, "error")] == [name]


def test_a_daemon_with_any_fault_is_served_or_an_error():
    daemon = str(ROOT / "protocol/conformance/faulty/daemon")
    listed = subprocess.run([daemon, "--faults"], capture_output=True, text=True, timeout=60).stdout
    faults = [line.split()[0] for line in listed.splitlines()]
    assert len(faults) > 50
    for fault in faults:
        said = talk([*in_callbacks(), {"close": True}], daemon, "--fault", fault, timeout=5000)
        assert len(answers(said) + named(said, "error")) == len(SWIPE), fault
        assert {each["name"] for each in named(said, "ended")} <= {"garbled", "timedOut"}, fault


def test_a_daemon_without_snapshots_serves_and_is_not_replaced():
    steps = [{"call": SWIPE[0]}, {"call": SWIPE[1]}, {"kill": signal.SIGKILL}, {"call": ["server/status", {}]}]
    said = talk(steps, str(ROOT / "protocol/conformance/faulty/daemon"))
    assert [each["data"] for each in named(said, "error")] == [{"status": -signal.SIGKILL}]


def test_a_daemon_that_reads_nothing_holds_nobody_up():
    data = ["cell/configure", {"table": "t", "cell": 1, "data": "x" * 500_000}]
    ask = [{"timeout": SHORT}, {"call": ["server/status", {}]}]
    said = talk([{"start": True}, {"kill": signal.SIGSTOP}, *[{"notify": data}] * 200, *ask, {"close": True}])
    assert {each["message"] for each in named(said, "error")} == {"the daemon takes nothing of what is sent"}
    assert said[-1] == {"status": -9}


def test_a_daemon_that_never_stops_talking_leaves_the_loop_its_turn():
    flood = "import sys\nwhile True: sys.stdout.write('{\"jsonrpc\":\"2.0\",\"method\":\"flood\",\"params\":{}}\\n' * 1000)"
    said = talk([{"startLater": True}, {"ticks": 20}], sys.executable, "-c", flood)
    assert {"ticked": True} in said


@pytest.mark.parametrize("closes", [[], [{"close": True}], [{"close": False}]], ids=["dropped", "waited for", "by a callback"])
@pytest.mark.parametrize("begins", [[{"start": True}], [{"startLater": True}, {"ticks": 1}], [{"later": SWIPE[0]}, {"settle": True}]])
def test_no_daemon_is_left(begins, closes):
    said = talk([*begins, {"kill": 0}, *closes])
    (pid,) = named(said, "pid")
    assert not Path(f"/proc/{pid}/exe").exists()
    assert not closes or {"status": 0} in said


def test_closing_while_a_daemon_is_silent_ends_it():
    for waits in True, False:
        said = talk([{"startLater": True}, {"ticks": 1}, {"close": waits}, {"settle": True}], "tail", "-f", "/dev/null", timeout=SHORT)
        assert {"status": -9} in said
        assert [each["name"] for each in named(said, "error")] in (["timedOut"], ["closed"])


def test_after_its_end_a_client_says_so():
    said = talk([{"start": True}, {"close": True}, {"call": SWIPE[0]}, {"later": SWIPE[0]}, {"notify": SWIPE[0]}, {"settle": True}])
    assert [each["name"] for each in named(said, "error")] == ["closed"] * 3
    assert named(said, "ended") == []


# --- What is refused -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["call", "later"])
def test_what_the_daemon_would_not_take_is_refused_and_what_follows_is_served(word):
    large = ["cell/configure", {"table": "t", "cell": 1, "data": "x" * (1 << 24)}]
    steps = [{"start": True}, {word: large}, {word: ["server/status", []]}, {word: ["server/status", None]}, {"deep": 4000}]
    said = talk([*steps, {"settle": True}, {"call": ["server/status", {}]}])
    assert sorted(each["name"] for each in named(said, "error")) == ["invalidParams"] * 2 + ["invalidRequest", "parseError"]
    assert len(answers(said)) == 1


def test_errors_have_their_code_and_their_data():
    said = talk([{"call": ["cell/open", ROW]}, {"later": ["cell/open", ROW | {"cell": 1.5}]}, {"settle": True}])
    first, second = named(said, "error")
    assert (first["name"], first["code"], first["data"]["came"]) == ("unknownTable", 1001, '"inbox"')
    assert (second["name"], second["code"], second["data"]["member"]) == ("invalidParams", -32602, "cell")


def test_a_call_that_is_cancelled_is_over():
    status = ["server/status", {}]
    steps = [{"start": True}, {"cancellable": True}, {"later": status}, {"cancel": True}, {"settle": True}, {"call": status}]
    said = talk([*steps, {"cancellable": True}, {"call": status}, {"close": True}])
    assert [each["message"] for each in named(said, "error")] == ["Operation was cancelled"] * 2
    assert len(answers(said)) == 1 and said[-1] == {"status": 0}


def test_each_error_of_the_protocol_has_its_code():
    header = (FOLDER / "src/swiped-glib.h").read_text()
    errors = json.loads((ROOT / "protocol/openrpc.json").read_text())["components"]["errors"]
    words = {name: re.sub(r"[A-Z]", lambda found: "_" + found[0], name).upper() for name in errors}
    there = dict(re.findall(r"SWIPED_ERROR_(\w+) = (-?\d+)", header))
    assert there.pop("UNKNOWN") == "0"
    assert {words[name]: str(error["code"]) for name, error in errors.items()} == there
    names = dict(re.findall(r"\{SWIPED_ERROR_(\w+), \"(\w+)\"\}", (FOLDER / "src/error.c").read_text()))
    assert words.items() <= {name: word for word, name in names.items()}.items()


def test_nothing_is_lost_or_read_amiss_by_valgrinds_word(tmp_path):
    program = compiled(Path(__file__).parent / "talk.c", tmp_path / "talk")
    checked = ["valgrind", "-q", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect", "--error-exitcode=9"]
    steps = [*in_callbacks(lambda number: [{"start": True}, {"kill": 9}] if number == 5 else []), {"close": False}]
    done = subprocess.run([*checked, program, json.dumps(OPTIONS)], input="".join(json.dumps(each) + "\n" for each in steps), text=True,
                          env=os.environ | {"SWIPED": SWIPED, "G_SLICE": "always-malloc"}, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert '{"status":0}' in done.stdout

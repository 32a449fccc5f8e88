"""swiped.bash works as its README describes, also with failing daemons."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from hostile import SWIPED, hostile

FOLDER = Path(__file__).resolve().parents[1]
README = (FOLDER / "README.md").read_text()
BLOCKS = dict(re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
SWIPE, PRINTED = BLOCKS["bash"], BLOCKS[""]
LOOP = "for x in 14 39 71"
REASONS = {"silent": "did not respond within", "garbled": "wrote invalid messages", "dies": "has exited with status 3"}


def bash(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    words = ["bash", "-c", f"set -euo pipefail\n{script}"]
    environment = os.environ | {"SWIPED": SWIPED, "SWIPED_TIMEOUT": "20"} | environment
    return subprocess.run(words, cwd=FOLDER.parents[1], env=environment, capture_output=True, text=True, timeout=60)


def in_session(script: str) -> str:
    """A script with an open session and a table."""
    return f". clients/shell/swiped.bash\nswiped_start\nswiped_call table/open table=inbox width:=320\n{script}"


def test_the_swipe_in_the_readme_prints_the_output_shown_there():
    done = bash(SWIPE)
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")
    assert len(SWIPE.splitlines()) < 16


def test_notifications_are_queued_until_they_are_waited_for():
    open_row = "swiped_call cell/open table=inbox cell=m1 side=trailing animated:=false\n"
    behavior = "swiped_call table/configure table=inbox actions:='{\"trailing\": [{\"id\": \"delete\", \"width\": 80}]}'\n"
    done = bash(in_session(behavior + open_row + 'swiped_wait cell/didOpen; echo "$REPLY"; swiped_wait cell/willOpen; swiped_stop; echo over'))
    opened, over = done.stdout.splitlines()
    assert '"cell":"m1"' in opened and over == "over"


def test_after_a_timeout_of_wait_the_session_continues():
    done = bash(in_session("swiped_wait cell/didOpen || echo $?; swiped_call server/status; swiped_stop"), SWIPED_TIMEOUT="1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "124\n", "")


def test_after_an_error_the_session_continues():
    done = bash(in_session('swiped_call table/close table=no || echo "$? $REPLY"; swiped_call server/status; swiped_stop'))
    assert done.returncode == 0 and done.stdout == f"1 {done.stderr}" and '"code":1001' in done.stderr


def test_an_error_that_is_not_checked_ends_the_script():
    done = bash(in_session("swiped_call table/close table=no; echo not reached"))
    assert (done.returncode, done.stdout) == (1, "")


def test_an_argument_that_is_not_json_is_an_error():
    done = bash(in_session("swiped_call table/close table:={ || echo $?; swiped_stop"))
    assert done.stdout == "64\n" and "JSON" in done.stderr


def test_text_is_sent_unchanged():
    name = "'\"a\" = $b\\\n:='"
    script = f'swiped_call table/open table={name} width:=1; [[ $(jq -r .table <<<"$REPLY") == {name} ]]; swiped_stop'
    assert bash(in_session(script)).returncode == 0


def test_the_daemons_text_is_not_executed(tmp_path):
    daemon, mark = tmp_path / "daemon", tmp_path / "mark"
    words = f"x[$(touch {mark})]"
    notification = json.dumps({"jsonrpc": "2.0", "method": words, "params": {"cell": f"$(touch {mark})`touch {mark}`"}})
    responses = [json.dumps({"jsonrpc": "2.0", "id": id, "result": words}) for id in (0, 1)]
    daemon.write_text(f"#!/bin/sh\ncat <<'E'\n{responses[0]}\n{notification}\n{responses[1]}\n{notification}\nE\nexec sed -n /:.exit/q\n")
    daemon.chmod(0o755)
    script = 'swiped_start; swiped_call server/status; swiped_wait "$1"; swiped_wait "$1"; echo "$REPLY"; swiped_stop'
    done = bash(f". clients/shell/swiped.bash; set -- '{words}'; {script}", SWIPED=str(daemon))
    assert (done.returncode, done.stderr) == (0, "") and "touch" in done.stdout and not mark.exists()


def test_no_process_is_left():
    done = bash(in_session("daemon=$_swiped_pid; swiped_stop; swiped_stop; while kill -0 $daemon 2>/dev/null; do sleep 0.1; done"))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_program_is_an_error():
    done = bash(". clients/shell/swiped.bash; swiped_start || echo $?", SWIPED="/no/such/program")
    assert (done.stdout, done.stderr) == ("69\n", "swiped: /no/such/program not found. Install swiped, or set SWIPED to its path\n")


@pytest.mark.parametrize("manner", REASONS)
def test_a_daemon_that_fails_from_the_start_ends_the_session(manner):
    done = bash(SWIPE, SWIPED_TIMEOUT="1" if manner == "silent" else "20", **hostile(manner))
    assert (done.returncode, done.stdout) == (69, "") and done.stderr.startswith("swiped: ") and REASONS[manner] in done.stderr


@pytest.mark.parametrize("manner", REASONS)
def test_the_swipe_continues_with_another_daemon(manner, tmp_path):
    timeout = "2" if manner == "silent" else "20"
    swipe = SWIPE.replace("swiped_stop", "swiped_wait server/restarted\nswiped_stop")
    done = bash(swipe, SWIPED_TIMEOUT=timeout, **hostile(manner, after=6, only_first=tmp_path / "turned"))
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")


def test_a_supervisor_that_is_killed_ends_the_session():
    done = bash(in_session("kill -KILL $_swiped_pid\nfor i in 1 2; do swiped_call server/status || echo $?; done; swiped_stop"))
    assert (done.returncode, done.stdout) == (0, "69\n69\n")
    assert done.stderr.endswith("swiped: the daemon has exited with status 137\n" * 2)


def test_an_error_of_initialize_ends_the_session():
    done = bash(". clients/shell/swiped.bash; swiped_start clock=sundial || echo $?; swiped_call server/status || echo $?")
    assert done.stdout == "69\n69\n" and '"code":-32602' in done.stderr

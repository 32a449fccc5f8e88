"""Requests whose response the next repaint shows: `swiped_client_wait`, and the positions that GTK's rows send before a repaint."""

import signal
from pathlib import Path

import pytest
from scripted import Recorder, each, names, run_script

from drivers import Options
from drivers.gtk import Gtk

pytestmark = pytest.mark.toolkit

STATUS = ["server/status", {}]
LONG = 20000  # ms: no machine is so busy that a daemon takes longer
SHOWN = [{"send": STATUS}, {"wait": True}]


def kinds(reports):
    """The kind of each report: `result`, `missed`, …."""
    return [kind for report in reports for kind in report if kind != "pid"]


def test_a_repaint_waits_for_the_response():
    reports = run_script([{"start": False}, {"frameWait": LONG}, *SHOWN, {"close": True}])
    assert kinds(reports) == ["started", "result", "missed", "status"] and each(reports, "missed") == [0]


def test_a_stopped_daemon_costs_one_wait():
    stopped = [{"frameWait": 100}, {"signal": int(signal.SIGSTOP)}, *SHOWN, *SHOWN, *SHOWN]
    continued = [{"signal": int(signal.SIGCONT)}, {"waitForResults": True}, {"frameWait": LONG}, *SHOWN]
    reports = run_script([{"start": False}, *stopped, *continued, {"close": True}])
    assert kinds(reports) == ["started", *["missed"] * 3, *["result"] * 4, "missed", "status"]
    assert each(reports, "missed") == [1, 1, 1, 1]


def test_without_a_wait_the_loop_brings_the_response():
    reports = run_script([{"start": False}, {"frameWait": 0}, *SHOWN, {"waitForResults": True}, {"close": True}])
    assert kinds(reports) == ["started", "missed", "result", "status"] and each(reports, "missed") == [0]


def test_a_wait_ends_if_the_supervisor_dies():
    died = [{"signal": int(signal.SIGSTOP)}, {"send": STATUS}, {"signal": int(signal.SIGKILL)}, {"wait": True}]
    reports = run_script([{"start": False}, {"frameWait": LONG}, *died, {"waitForResults": True}, {"close": True}])
    assert each(reports, "result") == [] and names(reports, "error") == ["ENDED"]


def test_a_request_that_is_not_sent_fails_in_the_wait():
    reports = run_script([{"start": False}, {"frameWait": LONG}, {"send": ["cell/open", []]}, {"wait": True}, {"close": True}])
    assert names(reports, "error") == ["INVALID_PARAMS"] and each(reports, "missed") == [0]


def test_every_position_of_the_pointer_reaches_the_daemon(tmp_path: Path):
    recorder = Recorder(tmp_path)
    with Gtk(tmp_path, Options(daemon=recorder.variables)) as app:
        app.wait_connected()
        points = [app.point("m2", 250 - 3 * step) for step in range(40)]
        app.drag(points, step_ms=2)
        app.trace.notification("cell/didOpen", "m2")
    moves = [params for method, params in recorder.messages if method == "pointer/move"]
    samples = [sample for move in moves for sample in (*move.get("samples", []), move)]
    positions = [round(sample["position"]["x"]) for sample in samples if sample["position"]["x"] <= 250]
    assert [x for x, before in zip(positions, [None, *positions], strict=False) if x != before] == [250 - 3 * step for step in range(1, 40)]
    assert [sample["timestamp"] for sample in samples] == sorted(sample["timestamp"] for sample in samples)
    assert any("samples" in move for move in moves)

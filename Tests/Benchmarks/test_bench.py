"""The bench itself, in a few seconds: that it measures, that it judges as it says, and that it refuses to compare what differs."""

import subprocess
import sys

import pytest

import conversation
import instructions
import parts
import report
import servers
from measure import HERE, Run
from report import Figures, Ratio


def test_a_ratio_is_the_median_of_the_rounds_and_not_the_ratio_of_the_medians():
    found = Figures({"revision": "abc"})
    runs = {name: [Run(1, 1, 1, median=median) for median in medians] for name, medians in {"swiped": (11, 30, 12), "floor": (10, 20, 10)}.items()}
    found.take(parts.Part("together", "A part", "floor", [], 3, ("median",)), runs)
    assert found.ratio("together", "swiped", "floor", "median") == Ratio(pytest.approx(1.15), 1.2, pytest.approx(1.35))


def test_an_aim_is_met_at_its_bound_and_missed_beyond_it():
    assert Ratio(1.1, 1.2, 1.2).verdict(1.2) == "met"
    assert Ratio(1.1, 1.25, 1.3).verdict(1.2) == "**missed**, within the spread"


def test_every_aim_has_a_measurement():
    every = list(parts.all_parts(servers.all_servers()))
    subjects = {part.name: {subject.name for subject in part.subjects} for part in every}
    subjects["instructions"] = {count.name for count in instructions.COUNTS}
    for aim in report.AIMS:
        assert {aim.subject, aim.base or aim.subject} <= subjects[aim.part], aim.said
    assert all(part.base in subjects[part.name] for part in every)


def test_a_figure_off_its_baseline_is_reported(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(instructions, "BASELINE", tmp_path / "instructions.json")
    counted = {count.name: 1000 for count in instructions.COUNTS}
    assert instructions.compare(counted, accept=True)
    assert instructions.compare({**counted, "update": 1009}, accept=False)
    assert not instructions.compare({**counted, "update": 1011}, accept=False)
    assert not instructions.compare({**counted, "update": 980}, accept=False)
    assert "update is more than 1% off" in capsys.readouterr().out


@pytest.mark.parametrize("framing", ["content-length", "lines"])
def test_what_is_encoded_can_be_decoded(framing):
    messages = conversation.KINDS["samples"](5).messages
    assert conversation.decode(conversation.encode(messages, framing)) == messages


@pytest.mark.parametrize(("program", "reason"), [(None, ""), ("cat", "swiped and the floor differ")])
def test_the_benchmark_runs_and_refuses_another_server(monkeypatch, program, reason):
    if program:
        monkeypatch.setenv("SWIPED", program)
    done = subprocess.run([sys.executable, HERE / "bench.py", "--quick"], capture_output=True, text=True, timeout=300)
    assert done.returncode == (1 if reason else 0) and reason in done.stderr, done.stderr
    assert bool(reason) or all(part.title in done.stdout for part in parts.all_parts(servers.all_servers()))

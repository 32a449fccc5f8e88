"""The bench itself, in a few seconds: that it measures, that it judges as it says, and that it refuses to compare what differs."""

import os
import subprocess
import sys

import pytest

import aims
import conversation
import figures
import footprint
import instructions
import parts
import pictures
import servers
from figures import Figures, Ratio
from measure import CURVE, HERE, Run
from parts import Part


def a_run(median, **more):
    return Run(start=1, resident=1000, dirty=100, resident_after=1000, dirty_after=100, median=median,
               curve=tuple(median * (1 + at) for at in range(len(CURVE))), **more)


def measured():
    """Two servers in three rounds, the second of which was slow for both."""
    part = Part("together", "A part", "floor", [], 3)
    found = Figures({"revision": "abc", "processor": "one"})
    found.take(part, {"swiped": [a_run(11), a_run(30), a_run(12)], "floor": [a_run(10), a_run(20), a_run(10)]})
    return part, found


def bench(*arguments):
    return subprocess.run([sys.executable, str(HERE / "bench.py"), *arguments], capture_output=True, text=True, timeout=300,
                          env=os.environ)


def test_a_ratio_is_the_median_of_the_rounds_and_not_the_ratio_of_the_medians():
    _, found = measured()
    assert found.ratio("together", "swiped", "floor", "median") == Ratio(pytest.approx(1.15), 1.2, pytest.approx(1.35))


def test_a_ratio_above_a_floor_subtracts_the_floor():
    part, found = measured()
    found.take(part, {"swiped": [a_run(11)], "floor": [a_run(7)], "echo": [a_run(5)]})
    assert found.ratio("together", "swiped", "floor", "median", beyond="echo").middle == 3


def test_an_aim_is_met_at_its_bound_and_missed_beyond_it():
    aim = aims.Aim("as fast", 1.2, "together", "swiped", "floor", "median")
    assert aims.Verdict(aim, Ratio(1.1, 1.2, 1.2)).said == "met"
    assert aims.Verdict(aim, Ratio(1.1, 1.25, 1.3)).said == "**missed**, within the spread"
    faster = aims.Aim("ahead", 3, "together", "swiped", "floor", "median", at_least=True)
    assert aims.Verdict(faster, Ratio(2.5, 2.9, 2.95)).said == "**missed**"
    assert aims.Verdict(faster, Ratio(3.1, 3.2, 3.3)).said == "met"


def test_an_aim_without_a_measurement_has_no_result():
    _, found = measured()
    assert {verdict.aim.part for verdict in aims.judge(found)} == {"together"}
    assert not aims.judge(Figures({"revision": "abc"}))


def test_every_aim_has_a_measurement():
    every = [*parts.round_trips(servers.floors(), servers.peers(), int), *parts.throughput(servers.floors(), int),
             *parts.kinds(["swiped"], int), *parts.supervised(["swiped"], int), *parts.sockets(["swiped"], ["nio"], int),
             *parts.starts(servers.floors(), ["hello"])]
    subjects = {part.name: {subject.name for subject in part.subjects} for part in every}
    subjects["instructions"] = {count.name for count in instructions.COUNTS}
    for aim in aims.AIMS:
        assert aim.subject in subjects[aim.part], aim.said
        assert aim.base is None or aim.base in subjects[aim.part], aim.said
    assert all(part.base in subjects[part.name] for part in every)


def test_a_figure_off_its_baseline_is_reported(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(instructions, "BASELINE", tmp_path / "instructions.json")
    counted = {count.name: 1000 for count in instructions.COUNTS}
    assert instructions.compare(counted, accept=True)
    assert instructions.compare({**counted, "update": 1009}, accept=False)
    assert not instructions.compare({**counted, "update": 1011}, accept=False)
    assert not instructions.compare({**counted, "update": 980}, accept=False)
    assert "update is more than 1% off" in capsys.readouterr().out


def test_costs_count_for_the_executed_code_and_not_for_the_caller():
    profile = "fn=(1)\n0x1000 500\n0x1004 499\ncalls=500 0x9000\n0x1008 77000\n0x2000 250\n0x2000 250\n"
    assert footprint.read_profile(profile) == [0x1000, 0x2000]


def test_saved_figures_are_read_back(monkeypatch, tmp_path):
    _, found = measured()
    found.instructions, found.footprints = {"update": 45000}, {"swiped": {"kB": 73.0, "pages": 157}}
    monkeypatch.setattr(figures, "FILE", tmp_path / "results/figures.json")
    found.keep()
    assert vars(Figures.kept(found.machine)) == vars(found)
    assert not Figures.kept({**found.machine, "processor": "another"}).parts


def test_a_picture_is_small_and_names_its_lines():
    part, found = measured()
    picture = pictures.latencies(found, part)
    assert picture.startswith("<svg") and len(picture) < 60_000
    assert ">swiped</text>" in picture and ">floor</text>" in picture


@pytest.mark.parametrize("framing", ["content-length", "lines"])
def test_what_is_encoded_can_be_decoded(framing):
    messages = conversation.KINDS["samples"](5, "client").messages
    assert conversation.decode(conversation.encode(messages, framing)) == messages


def test_the_benchmark_runs():
    done = bench("--quick", "--rounds", "1", *(word for part in ("window", "kinds", "sockets", "start") for word in ("--only", part)))
    assert done.returncode == 0, done.stderr
    assert "64 pending: writes ≤ 1 per read" in done.stdout and "websocket" in done.stdout


def test_servers_with_different_output_are_not_compared():
    done = bench("--quick", "--rounds", "1", "--only", "window", "--server", "liar=cat")
    assert done.returncode == 1
    assert "liar was to answer the same" in done.stderr

"""The judges are judged: a row that is off is found, a daemon that turns on its client does."""

import re
import subprocess
import sys
from contextlib import nullcontext

import pytest

from drivers import DRIVERS
from follows import assert_follows
from hostile import DAEMONS, MANNERS, ROOT, SWIPED, hostile

sys.path.insert(0, str(ROOT / "clients/python/src"))

import swiped  # noqa: E402

ANIMATION = {
    "from": -100,
    "to": -160,
    "start": 1000,
    "duration": 100,
    "keyframes": [{"time": 0, "offset": -100, "easing": "linear"}, {"time": 100, "offset": -160}],
}
WINDOW = "import tkinter; root = tkinter.Tk(); root.title('Outbox'); root.mainloop()"


def painted(*places: tuple[float, float]) -> list[dict]:
    """A trace: let go at -100, and painted so."""
    tracking = {"at": 990, "frame": {"cell": "m1", "offset": -100}}
    settling = {"at": 1001, "frame": {"cell": "m1", "offset": -100, "animation": ANIMATION}}
    return [tracking, {"at": 995, "cell": "m1", "x": -100}, settling, *({"at": at, "cell": "m1", "x": x} for at, x in places)]


FAITHFUL = [(1020, -112), (1040, -124.5), (1060, -135.2), (1080, -148), (1120, -160)]


def test_a_row_that_follows_passes():
    assert_follows(painted(*FAITHFUL), "m1", at_least=4)


@pytest.mark.parametrize(
    "places, complaint",
    [
        (FAITHFUL[:2] + [(1060, -138)] + FAITHFUL[3:], "-138.00, expected -136.00"),
        (FAITHFUL[3:], "1 times in animations"),
        (FAITHFUL[:4], "last painted at -148.00"),
        (FAITHFUL[:4] + [(1120, -158.5)], "-158.50, expected -160.00"),
        ([], "0 times in animations"),
    ],
)
def test_a_row_that_does_not_follow_is_found(places, complaint):
    with pytest.raises(AssertionError) as raised:
        assert_follows(painted(*places), "m1", at_least=4)
    assert complaint in str(raised.value)


def test_a_row_that_does_not_follow_the_pointer_is_found():
    trace = painted(*FAITHFUL)
    trace[1]["x"] = -98
    with pytest.raises(AssertionError, match="-98.00, expected -100.00"):
        assert_follows(trace, "m1", at_least=4)


@pytest.mark.parametrize("x, passes", [(-105, True), (-112, False), (-98, False)])
def test_a_row_may_be_painted_on_the_way_to_the_next_frame(x, passes):
    line = [{"finger": -64, "offset": -164}, {"finger": 64, "offset": -36}]
    frames = [{"at": at, "frame": {"cell": "m1", "phase": "tracking", "offset": offset, "follow": line}} for at, offset in ((980, -100), (990, -110))]
    trace = [frames[0], {"at": 985, "cell": "m1", "x": x}, frames[1], {"at": 995, "cell": "m1", "x": -110}]
    with nullcontext() if passes else pytest.raises(AssertionError, match=f"{x}.00, expected -100.00"):
        assert_follows(trace, "m1")


def test_a_motion_in_a_notification_counts():
    trace = painted(*FAITHFUL)
    trace[2] = {"at": 1001, "notification": "cell/willOpen", "params": {"cell": "m1", "animation": ANIMATION}}
    assert_follows(trace, "m1", at_least=4)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_hostile_daemon_starts_its_fault_at_the_chosen_message(manner, monkeypatch):
    for name, value in hostile(manner, after=2).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HOSTILE_DELAY", "1500")
    daemon = swiped.Daemon(timeout=1.0)
    try:
        with pytest.raises(swiped.TimedOut if manner in ("silent", "slow") else swiped.DaemonFailed):
            daemon.server_status()
    finally:
        daemon.close()


def test_only_the_first_of_several_daemons_is_hostile(monkeypatch, tmp_path):
    for name, value in hostile("dies", after=4, only_first=tmp_path / "turned").items():
        monkeypatch.setenv(name, value)
    with swiped.Daemon() as daemon:
        daemon.table_open(table="inbox", width=320)
        for _ in range(9):
            daemon.server_status()
        assert daemon.notifications.get(timeout=20).method == "server/restarted" and daemon.notifications.empty()


def test_the_real_daemon_starts():
    assert swiped.Daemon(SWIPED).close() == 0


def test_the_readme_shows_the_model_of_a_driver():
    assert f"```python\n{(DAEMONS.parent / 'drivers/gtk.py').read_text()}```" in (DAEMONS.parent / "README.md").read_text()


@pytest.mark.toolkit
def test_a_missing_window_is_reported_with_the_titles_of_the_others(monkeypatch, display):
    window = subprocess.Popen([sys.executable, "-c", WINDOW], env=display.environment())
    try:
        display.focus("Outbox")
        monkeypatch.setattr("display.TIMEOUT", 3)
        with pytest.raises(RuntimeError, match=r"no window with the title 'Inbox' within 3 s. The titles are \['Outbox'\]"):
            display.focus("Inbox")
    finally:
        window.kill()
        window.wait()


def test_a_toolkit_without_a_driver_is_refused():
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--toolkit", "motif", "Tests/Toolkits/scenes"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR and "clients/motif has no driver" in done.stderr


def test_a_driver_lacks_only_what_a_scene_needs():
    scenes = "".join(path.read_text() for path in (ROOT / "Tests/Toolkits/scenes").glob("*.py"))
    needs = {need for words in re.findall(r'\bneeds\((.*?)\)|(".*?") in app.lacks', scenes) for need in re.findall(r'"([^"]+)"', "".join(words))}
    assert {name: unknown for name, driver in DRIVERS.items() if (unknown := set(driver.lacks) - needs)} == {}

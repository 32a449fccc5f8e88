"""A daemon that makes mistakes costs rows their swipes, and never the window."""

import sys

import pytest

from hostile import ROOT, faulty
from offscreen import QPoint, QTest, application, complaints, show, wait  # noqa: F401

sys.path.insert(0, str(ROOT / "protocol/conformance"))

from faulty.faults import FAULTS  # noqa: E402

pytestmark = pytest.mark.toolkit

# Of its mistakes those that reach a client; most others are numbers that are a little off.
WORSE = """
header-counts-characters late-notification id-lost id-as-text notification-answered timestamp-ignored missing-member-in-frame
offset-sign did-before-will did-twice will-without-did cut-is-finished animation-ids-again
""".split()


@pytest.mark.parametrize("fault", WORSE)
def test_a_daemon_with_a_fault_does_not_hold_the_window_up(fault, show, monkeypatch):
    assert fault in FAULTS
    for name, value in faulty(fault, timers=True).items():
        monkeypatch.setenv(name, value)
    mails = show(40, is_ready=False, program=faulty(timers=True)["SWIPED"], timeout=3000)
    mails.swipe("m2", -150)
    mails.swipe("m4", 150)
    mails.tap(QPoint(290, mails.middle("m2").y()))
    mails.swipe("m2", 150)
    mails.drag(QPoint(160, 400), QPoint(160, 200))
    wait(lambda: mails.root.property("contentY") > 50)
    wait(lambda: mails.daemon.property("error") or mails.count("cell/swipeEnded") > 1)
    assert all(abs(mails.x(cell)) <= 320 for cell in mails.rows)
    if error := mails.daemon.failure:
        assert type(error).__module__.startswith("swiped") and mails.table.property("closed")

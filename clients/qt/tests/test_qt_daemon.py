"""A session in Qt's event loop, with daemons that start and end."""

import os
import signal

import pytest

from hostile import SWIPED, listening
from offscreen import MAILS, QUrl, application, complaints, show, wait  # noqa: F401

import swiped
from swiped_qt.daemon import sessions

pytestmark = pytest.mark.toolkit

PAIR = """
import QtQuick
import Swiped

ListView {
    width: 320
    height: 480
    model: 3
    component Grouped: SwipeTable {
        group: "all"
        behavior: ({policy: {open: "group"}})
        daemon: Swiped {}
    }
    Grouped { id: own }
    Grouped { id: other }
    delegate: SwipeRow { table: index ? own : other; cell: index; trailing: SwipeAction { name: "a" } }
}
"""


def test_lists_share_a_daemon_so_that_a_group_works(show, tmp_path, monkeypatch):
    monkeypatch.setenv("SWIPED", SWIPED)
    (tmp_path / "pair.qml").write_text(PAIR)
    mails = show(source=QUrl.fromLocalFile(tmp_path / "pair.qml"))
    mails.open(0, "trailing")
    mails.open(1, "trailing")
    wait(lambda: mails.phase(0) == "closed")
    assert len(sessions) == 1


def test_the_daemon_ends_with_the_last_list(show):
    mails = show()
    pid = mails.daemon.pid
    mails.close()

    def is_gone() -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False

    wait(is_gone)
    assert sessions == {}


def test_a_list_continues_with_the_next_daemon_at_a_socket(show):
    with listening() as (path, stop, start):
        mails = show(socket=str(path), behavior=MAILS["behavior"])
        mails.open("m2")
        stop()
        mails.swipe("m4", -150)
        start()
        wait(lambda: mails.phase("m4") == "open" and mails.phase("m2") == "closed")
        assert mails.x("m4") == -160


def test_a_socket_without_a_daemon_is_reported(show, tmp_path):
    mails = show(socket=str(tmp_path / "none"), is_ready=False)
    wait(lambda: mails.daemon.failure)
    assert isinstance(mails.daemon.failure, swiped.NotStarted)


DECORATED = """
import QtQuick
import Swiped

ListView {
    width: 320
    height: 480
    model: 3
    SwipeTable {
        id: own
        property int more: 1
        function twice() { return 2 * more }
        Binding on reducedMotion { value: true }
        daemon: Swiped {
            property int more: 1
            Binding on timeout { value: 700 }
            command: "%s"
        }
    }
    delegate: SwipeRow { required property int index; table: own; cell: index; trailing: SwipeAction { name: "a" } }
}
"""


def test_objects_that_qml_extends_keep_their_behavior(show, tmp_path):
    """PySide no longer finds methods that signals are connected to, once QML has added to their object."""
    program = tmp_path / "swiped"
    program.symlink_to(SWIPED)
    (tmp_path / "decorated.qml").write_text(DECORATED % program)
    mails = show(source=QUrl.fromLocalFile(tmp_path / "decorated.qml"))
    mails.open(0, "trailing")
    assert mails.x(0) == -80 and mails.daemon.property("timeout") == 700
    mails.swipe(1, -150)
    wait(lambda: mails.phase(1) == "open" and mails.phase(0) == "closed")
    os.kill(mails.daemon.pid, signal.SIGKILL)
    wait(lambda: mails.daemon.property("error"))
    wait(lambda: mails.x(1) == 0 and mails.table.property("closed"))

"""A session in Qt's event loop, with daemons that start and end."""

import os

import pytest

from hostile import listening
from offscreen import MAILS, application, complaints, found, show, wait  # noqa: F401

pytestmark = pytest.mark.toolkit
NOT_STARTED = 1

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
    }
    Grouped { id: own }
    Grouped { id: other }
    delegate: SwipeRow { table: index ? own : other; cell: index; trailing: SwipeAction { name: "a" } }
}
"""


def test_lists_share_a_daemon_so_that_a_group_works(show):
    mails = show(qml=PAIR)
    mails.open(0, "trailing")
    mails.open(1, "trailing")
    wait(lambda: mails.phase(0) == "closed")
    daemons = found(mails.root, "SwipeTable")
    assert len(daemons) == 2 and len({each.property("pid") for each in daemons}) == 1


def test_the_daemon_ends_with_the_last_list(show):
    mails = show()
    pid = mails.table.property("pid")
    mails.close()

    def is_gone() -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False

    wait(is_gone)


def test_a_list_continues_with_the_next_daemon_at_a_socket(show):
    with listening() as (path, stop, start):
        mails = show(socket=str(path), behavior=MAILS["behavior"])
        mails.open("m2")
        stop()
        mails.swipe("m4", -150)
        start()
        wait(lambda: mails.phase("m4") == "open" and mails.phase("m2") == "closed")
        assert mails.x("m4") == -160


def test_a_socket_without_a_daemon_is_reported(show, complaints, tmp_path):
    mails = show(socket=str(tmp_path / "none"), is_ready=False)
    wait(lambda: mails.table.property("failure") == NOT_STARTED)
    assert [complaints.pop()] == ["inbox: " + mails.table.property("error")]

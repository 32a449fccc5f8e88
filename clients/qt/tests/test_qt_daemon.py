"""A session in Qt's event loop, with daemons that start and end."""

import os
import signal

import pytest

from hostile import SWIPED, listening
from offscreen import MAILS, QUrl, application, complaints, show, wait  # noqa: F401

import swiped
from swiped_qt import Swiped

pytestmark = pytest.mark.toolkit

@pytest.fixture
def start(application, complaints):
    links: list[Swiped] = []

    def daemon(**options) -> Swiped:
        links.append(Swiped(**options))
        return links[-1]

    yield daemon
    for link in links:
        link.close()
    assert complaints == []


def test_requests_before_the_first_answer_are_answered_in_order(start):
    link, answers = start(program=SWIPED), []
    link.request("table/open", {"table": "t", "width": 320}, lambda result: answers.append(result["table"]))
    link.request("table/open", {"table": "t", "width": 320}, answers.append, lambda error: answers.append(type(error)))
    link.request("table/close", {"table": "t"}, lambda result: answers.append("closed"))
    wait(lambda: len(answers) == 3)
    assert answers == ["t", swiped.TableExists, "closed"]


def test_a_message_that_cannot_be_sent_is_refused(start):
    link, errors = start(program=SWIPED), []
    wait_open(link)
    link.request("table/open", {"table": "t" * (1 << 25), "width": 320}, None, errors.append)
    wait(lambda: errors)
    assert isinstance(errors[0], swiped.InvalidRequest)


def test_closing_ends_the_daemon(start):
    link = start(program=SWIPED)
    wait_open(link)
    pid = link.pid
    link.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_list_continues_with_the_next_daemon_at_a_socket(show):
    with listening() as (path, stop, start):
        mails = show(socket=str(path), behavior=MAILS["behavior"])
        mails.open("m2")
        stop()
        mails.swipe("m4", -150)
        start()
        wait(lambda: mails.phase("m4") == "open" and mails.phase("m2") == "closed")
        assert mails.x("m4") == -160
        mails.close()


def test_a_socket_without_a_daemon_is_reported(start, tmp_path):
    link = start(socket=str(tmp_path / "none"))
    link.start()
    wait(lambda: link.failure)
    assert isinstance(link.failure, swiped.NotStarted)


def wait_open(link: Swiped) -> None:
    link.start()
    wait(lambda: link.is_open, "a session")


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
    assert mails.x(1) == 0 and mails.table.property("closed")

"""The ways to a daemon, as devices of Qt's: `begin` opens them, `gone` tells why they are of no use any more.

They have no parent: it would end a process while it is being destroyed itself, and be told of that.
"""

import os

from PySide6.QtCore import QProcess, Signal
from PySide6.QtNetwork import QLocalSocket

from swiped import Ended, NotStarted

GRACE = 1000  # ms: so long a daemon may take to end, at most


class Child(QProcess):
    """A daemon of our own."""

    gone = Signal(object)  # a SwipedError

    def __init__(self, words: list[str]) -> None:
        super().__init__()
        self.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self.setProgram(words[0])
        self.setArguments(words[1:])
        self.finished.connect(self._finished)
        self.errorOccurred.connect(self._errored)

    def begin(self) -> None:
        self.start()

    def drop(self) -> None:
        """Ends it at once; nothing is told of it any more."""
        self.blockSignals(True)
        self.kill()
        self.waitForFinished(GRACE)
        self.deleteLater()

    def leave(self) -> None:
        """Ends it when it has read what was written; after a second, at once."""
        self.closeWriteChannel()
        if not self.waitForFinished(GRACE):
            self.kill()
            self.waitForFinished(GRACE)

    def _finished(self, status: int, how: QProcess.ExitStatus) -> None:
        killed = how is QProcess.ExitStatus.CrashExit
        self.gone.emit(Ended("the daemon was killed" if killed else f"the daemon ended with status {status}", status))

    def _errored(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.gone.emit(NotStarted(f"cannot start {self.program()}: {self.errorString()}"))


class Visit(QLocalSocket):
    """A connection to a daemon that is there already."""

    gone = Signal(object)  # a SwipedError

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__()
        self.path = os.fspath(path)
        self.disconnected.connect(lambda: self.gone.emit(Ended("the daemon has left")))
        self.errorOccurred.connect(self._errored)

    def begin(self) -> None:
        self.connectToServer(self.path)

    def drop(self) -> None:
        self.blockSignals(True)
        self.abort()
        self.deleteLater()

    def leave(self) -> None:
        self.disconnectFromServer()  # when all is written
        if self.state() is not QLocalSocket.LocalSocketState.UnconnectedState:
            self.waitForDisconnected(GRACE)

    def _errored(self, error: QLocalSocket.LocalSocketError) -> None:
        if error is not QLocalSocket.LocalSocketError.PeerClosedError:
            self.gone.emit(NotStarted(f"nobody listens at {self.path}: {self.errorString()}"))

"""A session with a daemon in Qt's event loop: a QProcess around `swiped.Session`. Nothing here waits."""

import logging
import os
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QProcess, QTimer, Signal
from shiboken6 import isValid

from swiped import Ended, Garbled, Notification, NotStarted, Session, SwipedError, TimedOut, now
from swiped.core import Answer, Ready
from swiped.transport import Program, command

log = logging.getLogger("swiped")
GRACE = 1000  # ms: so long a daemon may take to leave when the program ends


class Link(QObject):
    """Starts a daemon when it is first asked something, and another one in the place of one that has gone.

    An answer is handed to the function that was given with its request, or its error to `failing`. One daemon that answers nothing
    for `patience` ms is given up on. When no other may follow, `failed` tells why, and requests are dropped from then on.
    """

    told = Signal(object)  # a Notification
    opened = Signal()
    failed = Signal(object)  # a SwipedError

    def __init__(self, parent: QObject | None = None, program: Program | None = None, patience: int = 5000, restarts: int = 3) -> None:
        super().__init__(parent)
        self.program, self.patience = program, patience
        self.failure: SwipedError | None = None
        self.is_open = False
        self.listeners: list[Callable[[Notification], None]] = []  # are told first
        hello = {"protocolVersion": "1.0", "clientInfo": {"name": "qt"}, "processId": os.getpid()}
        self._session = Session(hello, restarts=restarts, stamp=now)
        self._process: QProcess | None = None
        self._waiting: dict[int, tuple[Callable[[Any], None] | None, Callable[[SwipedError], None]]] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tire)

    @property
    def restarts(self) -> int:
        """How many daemons have been replaced."""
        return max(self._session.daemons - 1, 0)

    @property
    def pid(self) -> int | None:
        return self._process.processId() if self._process else None

    def start(self) -> None:
        if self._session.daemons == 0:
            self._begin()

    def request(
        self,
        method: str,
        params: dict[str, Any],
        then: Callable[[Any], None] | None = None,
        failing: Callable[[SwipedError], None] | None = None,
    ) -> None:
        """Sends a request, as of now. Its result is handed to `then`, its error to `failing`, both later."""
        self.start()
        if self.failure or self._session.leaving:
            return
        failing = failing or (lambda error: log.warning("%s: %s", method, error))
        try:
            self._waiting[self._session.request(method, params)] = (then, failing)
        except SwipedError as error:  # it cannot be said, or nothing is taken any more
            failing(error)
            return
        self._flush()

    def close(self) -> None:
        """Ends the daemon, politely or, after a second, not."""
        if self._process is None:
            return
        process, self._process = self._process, None
        if self.is_open:
            self._session.request("shutdown", {})
            self._session.notify("exit", {})
            process.write(bytes(self._session.outgoing))
        self._session.leaving = True
        self._timer.stop()
        process.closeWriteChannel()
        if not process.waitForFinished(GRACE):
            process.kill()
            process.waitForFinished(GRACE)

    # --- One daemon after the other -----------------------------------------------------------------------------

    def _begin(self) -> None:
        try:
            words = command(self.program)
        except NotStarted as error:
            self._fail(error)
            return
        process = self._process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.setProgram(words[0])
        process.setArguments(words[1:])
        process.readyReadStandardOutput.connect(lambda: self._read(process))
        process.finished.connect(lambda status, how: self._ended(process, status, how))
        process.errorOccurred.connect(lambda error: self._errored(process, error))
        process.start()
        if self._process is process:
            self._session.begin()
            self._flush()

    def _flush(self) -> None:
        if self._process:
            self._process.write(bytes(self._session.outgoing))
            self._session.outgoing.clear()
            if not self._timer.isActive() and (self._waiting or not self.is_open):
                self._timer.start(self.patience)

    def _read(self, process: QProcess) -> None:
        if self._process is not process or not isValid(process):
            return  # it was given up on, or goes with this link
        for event in self._session.feed(process.readAllStandardOutput().data()):
            if self._process is not process:
                return  # somebody closed it, in what was called
            if isinstance(event, SwipedError):
                self._give_up(event)
                return
            try:
                self._deliver(event)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                log.debug("not understood: %s", event, exc_info=True)
                self._give_up(Garbled(f"the daemon told what makes no sense: {error!r}"))
                return
        if not self._waiting:
            self._timer.stop()
        if self._session.outgoing:
            self._flush()

    def _deliver(self, event: Answer | Notification | Ready) -> None:
        match event:
            case Notification():
                for listener in self.listeners:
                    listener(event)
                self.told.emit(event)
            case Answer(id, result, error):
                self._timer.start(self.patience)  # for the next one
                then, failing = self._waiting.pop(id)
                if error:
                    failing(error)
                elif then:
                    then(result)
            case Ready():
                self._timer.start(self.patience)
                self.is_open = True
                self.opened.emit()

    def _tire(self) -> None:
        if self._process:
            self._process.waitForReadyRead(0)  # what came while the loop was busy, and sets the timer again
        if (self._waiting or not self.is_open) and not self._timer.isActive():
            self._give_up(TimedOut(f"the daemon answered nothing within {self.patience / 1000:g} s"))

    def _ended(self, process: QProcess, status: int, how: QProcess.ExitStatus) -> None:
        self._read(process)  # what it wrote before
        if self._process is process and isValid(process):
            killed = how is QProcess.ExitStatus.CrashExit
            self._give_up(Ended("the daemon was killed" if killed else f"the daemon ended with status {status}", status))

    def _errored(self, process: QProcess, error: QProcess.ProcessError) -> None:
        if self._process is process and error is QProcess.ProcessError.FailedToStart:
            self._fail(NotStarted(f"cannot start {process.program()}: {process.errorString()}"))

    def _give_up(self, fault: SwipedError) -> None:
        """This daemon is of no use any more: another one takes its place, if one may."""
        self._drop()
        if self._session.may_begin_again:
            log.warning("%s; another one goes on", fault)
            self._begin()
        else:
            self._fail(fault)

    def _drop(self) -> None:
        process, self._process = self._process, None
        self._timer.stop()
        if process:
            process.finished.connect(process.deleteLater)
            process.kill()
            if process.state() is QProcess.ProcessState.NotRunning:
                process.deleteLater()

    def _fail(self, fault: SwipedError) -> None:
        """It is over."""
        self._drop()
        self.failure, self.is_open = fault, False
        waiting, self._waiting = self._waiting, {}
        log.error("%s", fault)
        self.failed.emit(fault)
        for _, failing in waiting.values():
            failing(fault)

"""A session with a daemon in Qt's event loop: `swiped.Session`, and a QProcess or a QLocalSocket. Nothing waits for an answer."""

import logging
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from shiboken6 import isValid

from swiped import Garbled, Notification, NotStarted, Session, SwipedError, TimedOut, now
from swiped.core import Answer, Ready
from swiped.transport import Program, command

from .transport import Child, Visit

log = logging.getLogger("swiped")
AGAIN = 50  # ms between attempts to reach a socket whose daemon has gone


def drop(devices: list[Child | Visit], *_: object) -> None:
    while devices:
        device = devices.pop()
        if isValid(device):  # at the end of a program it may have gone before
            device.drop()


class Link(QObject):
    """Starts a daemon, or visits one that listens at `address`, when it is first asked something.

    Another one takes the place of one that has gone, or is visited where that was. An answer is handed to the function that was
    given with its request, or its error to `failing`. A daemon that answers nothing for `patience` ms is given up on. When no other
    may follow, `failed` tells why, and requests are dropped from then on.

    Signals are connected to functions and not to methods: once QML has given an object members of its own, its methods are not
    found any more.
    """

    told = Signal(object)  # a Notification
    opened = Signal()
    failed = Signal(object)  # a SwipedError

    def __init__(self, parent: QObject | None = None, program: Program | None = None, patience: int = 5000, restarts: int = 3) -> None:
        super().__init__(parent)
        self.program, self.patience = program, patience
        self.address = ""
        self.failure: SwipedError | None = None
        self.is_open = False
        self.listeners: list[Callable[[Notification | SwipedError], None]] = []  # are told first; the last thing is why it is over
        hello = {"protocolVersion": "1.0", "clientInfo": {"name": "qt"}, "processId": os.getpid()}
        self._session = Session(hello, restarts=restarts, stamp=now)
        self._devices: list[Child | Visit] = []  # one, or none
        self.destroyed.connect(partial(drop, self._devices))
        self._lost = QElapsedTimer()  # since when there has been no daemon
        self._waiting: dict[int, tuple[Callable[[Any], None] | None, Callable[[SwipedError], None]]] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._tire())
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(lambda: self._begin_again())

    @property
    def restarts(self) -> int:
        """How many daemons have been replaced."""
        return max(self._session.daemons - 1, 0)

    @property
    def _device(self) -> Child | Visit | None:
        return self._devices[0] if self._devices else None

    @property
    def pid(self) -> int | None:
        """Of the daemon's process, where it is ours and there is one."""
        return self._device.processId() if isinstance(self._device, Child) else None

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
        """Ends the session, and the daemon, politely or, after a second, not."""
        if self._device is None:
            return
        device = self._devices.pop()
        if self.is_open:
            self._session.request("shutdown", {})
            self._session.notify("exit", {})
            device.write(bytes(self._session.outgoing))
        self._session.leaving = True
        self._timer.stop()
        device.leave()

    # --- One daemon after the other -----------------------------------------------------------------------------

    def _begin(self) -> None:
        try:
            device = Visit(self.address) if self.address else Child(command(self.program))
        except NotStarted as error:
            self._fail(error)
            return
        self._devices[:] = [device]
        device.readyRead.connect(lambda: self._read(device))
        device.gone.connect(lambda fault: self._gone(device, fault))
        device.begin()
        if self._device is device:
            self._session.begin()
            self._flush()

    def _flush(self) -> None:
        if self._device and self._device.isWritable():
            self._device.write(bytes(self._session.outgoing))
            self._session.outgoing.clear()
            if not self._timer.isActive() and (self._waiting or not self.is_open):
                self._timer.start(self.patience)

    def _read(self, device: Child | Visit) -> None:
        if self._device is not device:
            return  # it was given up on
        for event in self._session.feed(device.readAll().data() if device.bytesAvailable() else b""):
            if self._device is not device:
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
        if self.is_open and not self._waiting:
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
        if self._device:
            self._device.waitForReadyRead(0)  # what came while the loop was busy, and sets the timer again
        if (self._waiting or not self.is_open) and not self._timer.isActive():
            self._give_up(TimedOut(f"the daemon answered nothing within {self.patience / 1000:g} s"))

    def _gone(self, device: Child | Visit, fault: SwipedError) -> None:
        self._read(device)  # what it wrote before
        if self._device is not device:
            return
        if not isinstance(fault, NotStarted):
            self._give_up(fault)
        elif self.address and self.is_open and not self._lost.hasExpired(self.patience):
            self._drop()  # a socket whose daemon has gone is tried again for a while
            self._again.start(AGAIN)
        else:
            self._fail(fault)

    def _begin_again(self) -> None:
        if self._device is None and not self._session.leaving:
            self._begin()

    def _give_up(self, fault: SwipedError) -> None:
        """This daemon is of no use any more: another one takes its place, if one may."""
        self._drop()
        self._lost.start()
        if self._session.may_begin_again:
            log.warning("%s; another one goes on", fault)
            self._begin()
        else:
            self._fail(fault)

    def _drop(self) -> None:
        self._timer.stop()
        drop(self._devices)

    def _fail(self, fault: SwipedError) -> None:
        """It is over."""
        self._drop()
        self.failure, self.is_open = fault, False
        waiting, self._waiting = self._waiting, {}
        log.error("%s", fault)
        for listener in self.listeners:
            listener(fault)
        self.failed.emit(fault)
        for _, failing in waiting.values():
            failing(fault)

"""Rows that are swiped: starts swiped, or finds one that runs, and speaks to it.

`Daemon` is for programs with threads, `aio.Daemon` for asyncio; both have a method for each of the protocol's, and raise an
exception of their own for each of its errors. `core` has what they share, and does no input or output; `drawing` is for toolkits.
"""

from . import aio, catalogue, drawing
from .catalogue import *  # noqa: F403: an exception for each error of the protocol
from .connection import now
from .core import Notification, Session
from .daemon import Daemon
from .errors import AnswerError, Ended, Garbled, NotStarted, SwipedError, TimedOut

__all__ = ["AnswerError", "Daemon", "Ended", "Garbled", "NotStarted", "Notification", "Session", "SwipedError", "TimedOut"]
__all__ += ["aio", "drawing", "now", *catalogue.__all__]

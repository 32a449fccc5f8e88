"""A client of the Swipe Protocol: it starts the swiped daemon, and sends it requests.

Begin reading at `daemon.py`: `Daemon` is the client for programs with threads, and `aio.Daemon` is the one for asyncio. Both have a
method for each method of the protocol, and raise a class of their own for each of its errors.

- `session.py` is the protocol without input and output.
- `connection.py` and `transport.py` are what both clients share: options, and pipes to `swiped supervise`.
- `loop_calls.py` reads and makes the callbacks in an event loop, that of a toolkit before it repaints.
- `embedded.py` runs the session in this process, in place of a daemon.
- `drawing.py` is for toolkits that draw rows: it interpolates animations, and lays out the actions under a row.
- `protocol/generate` writes `messages/`, `methods.py`, `awaited.py` and `catalogue.py` from the protocol's schema.
"""

from . import aio, catalogue, drawing
from .catalogue import *  # noqa: F403: an exception for each error of the protocol
from .connection import now
from .daemon import Daemon, embed
from .embedded import Module
from .errors import Ended, Garbled, NotStarted, ResponseError, SwipedError, TimedOut
from .loop_calls import LoopCalls
from .session import Notification, Session

__all__ = ["Daemon", "Ended", "Garbled", "LoopCalls", "Module", "NotStarted", "Notification", "ResponseError", "Session", "SwipedError"]
__all__ += ["TimedOut", "aio", "drawing", "embed", "now", *catalogue.__all__]

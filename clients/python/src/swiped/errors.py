"""The exceptions of this package: failures of the daemon, and errors that it responds with."""

from typing import Any, ClassVar


class SwipedError(Exception):
    """The base of all exceptions that this package defines."""


class NotStarted(SwipedError):
    """The program cannot be started, or the socket cannot be connected to."""


class Ended(SwipedError):
    """The daemon has exited, or closed the connection. `status` is the exit status of a process that this client started."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class TimedOut(SwipedError, TimeoutError):
    """The daemon did not respond within the timeout. It may still serve the request; `Daemon.restart` replaces it."""


class Garbled(SwipedError):
    """The daemon wrote something that is not a message, or a message that is not valid at that point."""


class ResponseError(SwipedError):
    """The daemon responded with an error. Each error of the protocol is a subclass with its `code` and `name`.

    `message` is for people; `data` is what a program needs to correct the request.
    """

    by_code: ClassVar[dict[int, type["ResponseError"]]] = {}
    code: int = 0
    name: ClassVar[str] = "unknown"

    def __init_subclass__(cls) -> None:
        ResponseError.by_code[cls.code] = cls

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message, self.data = message, data or {}

    @staticmethod
    def of(error: dict[str, Any]) -> "ResponseError":
        """The `error` member of a response as an exception. An unknown code gives a plain ResponseError with that code."""
        raised = ResponseError.by_code.get(error["code"], ResponseError)(error["message"], error.get("data"))
        raised.code = error["code"]
        return raised

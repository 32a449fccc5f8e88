"""The exceptions of this package: failures of the daemon, and errors that it responds with."""

from typing import Any, ClassVar

class SwipedError(Exception):
    """The base of all exceptions that this package defines."""


class NotStarted(SwipedError):
    """The program cannot be started, or no daemon listens at the socket."""


class Ended(SwipedError):
    """The daemon or its supervisor has exited. `status` is the exit status; minus a signal's number if that ended the supervisor."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class TimedOut(SwipedError, TimeoutError):
    """The daemon did not respond within the timeout. Its supervisor replaces it, and the next daemon may still serve the request."""


class Garbled(SwipedError):
    """The daemon wrote something that is not a message, or a message that is not valid at that point."""


def failure_of(status: int | None, timeout: float) -> SwipedError:
    """Why a session has ended, by the exit status of the supervisor."""
    if status is None:
        return Ended("the daemon has closed its output, but has not exited")
    if status < 0:
        return Ended(f"signal {-status} ended the daemon's supervisor", status)
    if status == 69:
        return NotStarted("no daemon listens at the socket")
    if status == 76:
        return Garbled("the daemon, and those that replaced it, wrote invalid messages")
    if status == 124:
        return TimedOut(f"the daemon, and those that replaced it, did not respond within {timeout:g} s")
    return Ended(f"the daemon exited with status {status}", status)


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

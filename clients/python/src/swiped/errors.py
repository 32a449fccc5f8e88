"""What can go wrong: with the daemon, or with what it was asked."""

from typing import Any, ClassVar


class SwipedError(Exception):
    """All that this package raises of its own."""


class NotStarted(SwipedError):
    """There is no such program, or nobody listens at the socket."""


class Ended(SwipedError):
    """The daemon has ended, or left this client; `status` is the process's, where it was ours."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class TimedOut(SwipedError, TimeoutError):
    """The daemon did not answer in time. It may still do what it was asked; `Daemon.restart` gives up on it."""


class Garbled(SwipedError):
    """The daemon wrote what is no message, or none that may come now."""


class AnswerError(SwipedError):
    """The daemon answered with an error. Each error of the protocol is a class of its own, with its `code`.

    `data` says what a program needs to put it right; the wording is for people.
    """

    by_code: ClassVar[dict[int, type["AnswerError"]]] = {}
    code: int = 0
    name: ClassVar[str] = "unknown"

    def __init_subclass__(cls) -> None:
        AnswerError.by_code[cls.code] = cls

    def __init__(self, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message, self.data = message, data or {}

    @staticmethod
    def of(error: dict[str, Any]) -> "AnswerError":
        """The `error` of an answer as an exception; one whose code is not known keeps that."""
        raised = AnswerError.by_code.get(error["code"], AnswerError)(error["message"], error.get("data"))
        raised.code = error["code"]
        return raised

"""What a session makes of the bytes that the daemon wrote."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .errors import ResponseError, SwipedError


Take = Callable[[Any], object]  # gets a result, or a SwipedError


def ignore(_: object) -> None:
    """Takes a response that nobody wants."""


@dataclass(frozen=True, slots=True)
class Notification:
    """A message of the daemon that is not a response. `messages` has the type of its `params`, by `method`."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Response:
    """The result of a request, or its error, for the `take` of that request."""

    id: int
    result: Any = None
    error: ResponseError | None = None
    take: Take = field(default=ignore, compare=False)


Event = Response | Notification | SwipedError

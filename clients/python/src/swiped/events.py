"""What a session makes of the bytes that the daemon wrote."""

from dataclasses import dataclass
from typing import Any

from .errors import ResponseError, SwipedError


@dataclass(frozen=True, slots=True)
class Notification:
    """A message of the daemon that is not a response. `messages` has the type of its `params`, by `method`."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Response:
    """The result of a request, or its error."""

    id: int
    result: Any = None
    error: ResponseError | None = None


Event = Response | Notification | SwipedError

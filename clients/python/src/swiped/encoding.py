"""JSON-RPC messages as lines of JSON: the encoder, the decoder, and the framing."""

import json
from typing import Any

from .errors import Garbled, ResponseError

MESSAGE_LIMIT = 64 << 20  # bytes of one message, in either direction


def encode(method: str, params: dict[str, Any], id: int | str | None = None) -> bytes:
    """Encodes a request, or without an `id` a notification, as a line. Raises ValueError or TypeError for what JSON cannot express."""
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    if id is None:
        del message["id"]
    return ENCODER.encode(message).encode() + b"\n"


def is_readable(line: bytes, params: dict[str, Any], depth: int) -> bool:
    """Whether the daemon can read a message: it is nested at most `depth` levels deep, and no member's name contains a NUL.

    The daemon reports any other message as unreadable, without its id, so the client must not send it.
    """
    if b"\\u0000" not in line and line.count(b"{") + line.count(b"[") <= depth:
        return True  # by far most messages, without a walk through the params
    return _is_readable(params, depth - 1)


def _is_readable(value: Any, depth: int) -> bool:
    match value:
        case dict():
            return depth > 0 and all("\0" not in str(name) and _is_readable(each, depth - 1) for name, each in value.items())
        case list() | tuple():
            return depth > 0 and all(_is_readable(each, depth - 1) for each in value)
    return True


class LineBuffer:
    """Collects bytes, and returns the complete lines among them."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def append(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, without their line ends."""
        if not self._buffer and 0 <= data.find(b"\n") == len(data) - 1:
            return [data[:-1]]  # as most reads are
        self._buffer += data
        if b"\n" not in data:
            return []
        *lines, rest = bytes(self._buffer).split(b"\n")
        self._buffer = bytearray(rest)
        return lines

    @property
    def is_full(self) -> bool:
        """Whether the incomplete line is longer than any message may be."""
        return len(self._buffer) > MESSAGE_LIMIT


def decode(line: bytes) -> Any:
    """Parses a line of JSON. Raises Garbled."""
    try:
        return DECODER.decode(line.decode())
    except (ValueError, RecursionError):
        raise Garbled(f"the daemon wrote a line that is not JSON: {line[:80]!r}") from None


def _refuse_constant(constant: str) -> None:
    raise ValueError(constant)  # NaN and Infinity, which Python's parser would accept


# `json.dumps` and `json.loads` would make them for each message.
ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def result_of(response: dict[str, Any]) -> Any:
    """The result of a response, or its error as an exception, which is returned. Raises Garbled if the response has neither."""
    match response:
        case {"error": {"code": int(), "message": str()} as error}:
            return ResponseError.of(error)
        case {"result": value}:
            return value
    raise Garbled(f"the daemon's response to {response['id']} has neither a result nor an error")

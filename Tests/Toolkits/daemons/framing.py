"""Messages with their frames, in either framing."""

from collections.abc import Iterator
from typing import BinaryIO


def messages(stream: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """The headers of each message, or nothing where messages are lines, and its text."""
    while line := stream.readline():
        if not line.lower().startswith(b"content-"):
            yield b"", line
            continue
        length, head = 0, b""
        while line.strip():
            head += line
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
            line = stream.readline()
        yield head + line, stream.read(length)


def framed(head: bytes, text: bytes) -> bytes:
    """A text in the framing of the message that had these headers."""
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text) if head else text.rstrip(b"\n") + b"\n"

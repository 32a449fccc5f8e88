"""The process: standard input to standard output."""

import os
import sys

from . import LACKING
from .rpc import Peer
from .wire import Reader, framed

USAGE = "usage: daemon [--without]"


def main(words: list[str]) -> int:
    if words == ["--without"]:
        print(" ".join(f"--without {feature}" for feature in LACKING))
        return 0
    if words:
        print(USAGE, file=sys.stderr)
        return 2
    return serve()


def serve() -> int:
    def write(text: str) -> None:
        left = memoryview(framed(text, bool(reader.has_headers)))
        while left:
            left = left[os.write(1, left) :]

    peer = Peer(write)
    reader = Reader(peer.text, peer.no_message)
    while not peer.is_over and (data := os.read(0, 1 << 16)):
        reader.feed(data)
    if not peer.is_over:
        reader.end()
    return peer.end(bool(reader.has_headers))

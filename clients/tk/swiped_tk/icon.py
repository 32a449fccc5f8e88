"""Icons as pictures with smooth edges, which lines of a canvas do not have."""

import struct
import tkinter as tk
import zlib
from math import dist

ICON, STROKE = 20, 1.6  # px: the square of an icon, and the width of its lines

Lines = list[list[float]]  # each x, y, x, y, … in that square


def picture(master: tk.Misc, lines: Lines, size: int, rgb: tuple[int, int, int]) -> tk.PhotoImage:
    """The lines in a square of this size, in a colour of 8 bits a channel."""
    scale = size / ICON
    segments = [(line[i : i + 2], line[i + 2 : i + 4]) for line in lines for i in range(0, len(line) - 2, 2)]

    def opacity(x: float, y: float) -> int:
        away = min(distance((x, y), begin, end) for begin, end in segments)
        return round(255 * min(max((STROKE / 2 - away) * scale + 0.5, 0), 1))

    middles = [(number + 0.5) / scale for number in range(size)]
    pixels = b"".join(b"\0" + bytes(value for x in middles for value in (*rgb, opacity(x, y))) for y in middles)
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")
    return tk.PhotoImage(master=master, data=b"\x89PNG\r\n\x1a\n" + chunks)


def distance(point: tuple[float, float], begin: list[float], end: list[float]) -> float:
    """From a point to the line between two others."""
    way = end[0] - begin[0], end[1] - begin[1]
    along = (point[0] - begin[0]) * way[0] + (point[1] - begin[1]) * way[1]
    part = min(max(along / (way[0] ** 2 + way[1] ** 2), 0), 1)
    return dist(point, (begin[0] + part * way[0], begin[1] + part * way[1]))


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

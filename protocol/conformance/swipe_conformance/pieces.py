"""The syntax of `>> bytes`: quoted strings, `* N` to repeat one, and `|` to begin another write."""

import re

from .case import Piece, SpecificationError

TOKEN = re.compile(
    r"""\s*(?:
        "(?P<double>(?:[^"\\]|\\.)*)" |
        '(?P<single>(?:[^'\\]|\\.)*)' |
        \*\s*(?:(?P<times>[0-9]+)|\$(?P<name>[A-Za-z]\w*)) |
        (?P<cut>\|)
    )""",
    re.VERBOSE,
)
ESCAPE = re.compile(rb"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
SIMPLE = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0", b"\\": b"\\", b'"': b'"', b"'": b"'"}
# The placeholder for the number of bytes after the header.
LENGTH = b"{length}"
# The placeholder for 1, 2, 3, … in a repeated string.
COUNT = b"{n}"


def parse_pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of the text after `>> bytes`. SpecificationError if it is invalid."""
    pieces: list[Piece] = []
    position, cut = 0, False
    while text[position:].strip():
        token = TOKEN.match(text, position)
        if not token:
            raise SpecificationError(f"`>> bytes` takes strings, `* N` and `|`, not {text[position:].strip()[:30]!r}")
        position = token.end()
        if token["cut"]:
            cut = True
        elif times := token["name"] or token["times"]:
            if not pieces or cut:
                raise SpecificationError("`* N` needs a string before it")
            pieces[-1] = Piece(pieces[-1].data, token["name"] or int(times), pieces[-1].cut)
        else:
            raw = token["double"] if token["double"] is not None else token["single"]
            pieces.append(Piece(unescape(raw), 1, cut))
            cut = False
    if not pieces:
        raise SpecificationError("`>> bytes` needs a string")
    return tuple(pieces)


def unescape(text: str) -> bytes:
    def one(found: re.Match[bytes]) -> bytes:
        code = found[1]
        if code[:1] == b"x" and len(code) == 3:
            return bytes([int(code[1:], 16)])
        if code[:1] == b"u" and len(code) == 5:
            # Sent as an escape of JSON: `\u00e9` is six bytes. Write a byte as \xNN.
            return b"\\" + code
        if code not in SIMPLE:
            raise SpecificationError(f"unknown escape \\{code.decode(errors='replace')} (use \\n \\r \\t \\0 \\\\ \\\" \\' \\xNN)")
        return SIMPLE[code]

    return ESCAPE.sub(one, text.encode())


def writes(pieces: tuple[Piece, ...], captured: dict[str, object]) -> list[bytes]:
    """The bytes of each write, with `{length}` filled in."""
    parts: list[bytearray] = []
    for piece in pieces:
        if piece.cut or not parts:
            parts.append(bytearray())
        times = captured[piece.times] if isinstance(piece.times, str) else piece.times
        if not isinstance(times, int):
            raise SpecificationError(f"${piece.times} is not a number of times: {times!r}")
        if COUNT in piece.data:
            parts[-1] += b"".join(piece.data.replace(COUNT, b"%d" % number) for number in range(1, times + 1))
        else:
            parts[-1] += piece.data * times
    whole = b"".join(parts)
    at = whole.find(LENGTH)
    if at < 0:
        return [bytes(part) for part in parts]
    head = re.compile(rb"\r?\n\r?\n").search(whole, at)
    length = str(len(whole) - head.end() if head else 0).encode()
    return [bytes(part).replace(LENGTH, length) for part in parts]

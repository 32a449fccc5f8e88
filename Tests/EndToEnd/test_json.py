"""Compares the daemon's JSON parser with Python's on thousands of texts: valid ones, and ones with a byte or two changed.

Header framing, so that a text may hold anything; every text is one request, or what is left of it.
"""

import json
import random

import pytest

from daemon import encode, frame, initialize, run

COUNT = 3_000
DEPTH = 62  # of a member of params: the message and its params are two levels more
TEXTS = ["", "a", "0123456789abcdef", '"', "\\", "\\\\\"", "{[", "]}", "é", "€", "🐎", "\u2028", "\x7f", "\n\t", "\u0000", ",:", "//"]
PIECES = [b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\\u12", b"\n", b"01", b"-", b".", b"e", b"tru", b"'"]


def value(draw, depth=0):
    kind = draw.randrange(8 if depth < 6 else 6)
    match kind:
        case 0:
            return draw.choice([None, True, False])
        case 1:
            return draw.randint(-(10**draw.randint(1, 15)), 10 ** draw.randint(1, 15))
        case 2:
            return draw.uniform(-1, 1) * 10.0 ** draw.randint(-300, 300)
        case 3 | 4 | 5:
            return "".join(draw.choice(TEXTS) for _ in range(draw.randint(0, 12)))
        case 6:
            return [value(draw, depth + 1) for _ in range(draw.randint(0, 5))]
        case _:
            names = [text for text in TEXTS if text != "\u0000"]  # which jansson has no room for in a name
            return {f"{draw.choice(names)}{number}": value(draw, depth + 1) for number in range(draw.randint(0, 4))}


def nest(draw, inner: str) -> str:
    """Levels around a text, up to just what is allowed."""
    for _ in range(draw.choice([0, 0, 0, 5, 30, DEPTH - 8])):
        inner = draw.choice(["[%s]", '{"n":%s}', "[1,%s]"]) % inner
    return inner


def damage(draw, text: bytes) -> bytes:
    data = bytearray(text)
    for _ in range(draw.randint(1, 2)):
        place = draw.randrange(len(data) + 1)
        match draw.randrange(3):
            case 0:
                data[place:place] = draw.choice(PIECES)
            case 1:
                del data[place : place + draw.randint(1, 3)]
            case 2:
                data[place : place + 1] = draw.choice(PIECES)
    return bytes(data)


def python_reads(text: bytes):
    """The value, or None if the text is not valid UTF-8 and JSON, or has a byte 0, a repeated member or half a surrogate pair."""

    def members(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a member twice")
        return dict(pairs)

    def refuse(constant):
        raise ValueError(constant)

    try:
        if 0 in text:
            raise ValueError("a byte 0")
        read = json.loads(text.decode("utf-8"), object_pairs_hook=members, parse_constant=refuse)
        json.dumps(read, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return read


def number_too_large(read) -> bool:
    if isinstance(read, dict | list):
        return any(map(number_too_large, read.values() if isinstance(read, dict) else read))
    if isinstance(read, float):
        return read in (float("inf"), float("-inf"))
    return isinstance(read, int) and not -(2**63) <= read < 2**63


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("damaged", [False, True])
def test_the_daemon_and_python_accept_the_same_json(seed, damaged):
    draw, texts = random.Random(f"{seed}{damaged}"), []
    for number in range(1, COUNT + 1):
        inner = nest(draw, json.dumps(value(draw), ensure_ascii=draw.random() < 0.3, indent=draw.choice([None, None, 1]))).encode()
        inner = damage(draw, inner) if damaged else inner
        texts.append(b'{"jsonrpc":"2.0","id":%d,"method":"server/status","params":{"a":%b}}' % (number, inner))
    outcome = run(encode(initialize(), "content-length") + b"".join(frame(text, "content-length") for text in texts), "content-length")
    assert len(outcome.messages) == COUNT + 1, "one answer for each text"
    for number, (text, came) in enumerate(zip(texts, outcome.messages[1:]), 1):
        read = python_reads(text)
        if read is None:
            assert came.get("error", {}).get("code") == -32700 and came["id"] is None, f"seed {seed}: {text!r}\ngave {came}"
        elif number_too_large(read):
            assert came.get("error", {}).get("code") == -32602 and came["id"] == number, f"seed {seed}: {text!r}\ngave {came}"
        else:
            assert "result" in came and came["id"] == number, f"seed {seed}: {text!r}\ngave {came}"


@pytest.mark.parametrize("piece", [b"\x00", b"\xff", b"\xe2\x82", b"\xf4\x90\x80\x80", b"\x1f", b"\\x", b'"'])
def test_a_bad_byte_is_found_at_every_place(piece):
    """At every place of a string of 80 bytes, because the scanner reads many bytes at a time."""
    bodies = []
    for place in range(81):
        string = b"x" * place + piece + b"y" * (80 - place)
        bodies.append(b'{"jsonrpc":"2.0","id":1,"method":"server/status","params":{"a":"' + string + b'"}}')
        assert python_reads(bodies[-1]) is None
    outcome = run(encode(initialize(), "content-length") + b"".join(frame(body, "content-length") for body in bodies), "content-length")
    codes = [message["error"]["code"] for message in outcome.messages[1:]]
    assert codes == [-32700] * 81


@pytest.mark.parametrize("filler", ["x", "{", "[", "]", "\\\\", '\\"', "é", "🐎"])
def test_brackets_inside_strings_are_ignored(filler):
    """Brackets, quotes and backslashes in strings open and close nothing, however many there are before the real ones."""
    texts = []
    for count in range(130):
        inner = "[" * DEPTH + '"' + filler * count + '"' + "]" * DEPTH
        texts.append(b'{"jsonrpc":"2.0","id":%d,"method":"server/status","params":{"a":%b}}' % (count, inner.encode()))
        texts.append(texts[-1].replace(b'"a":[', b'"a":[[', 1).replace(b"]}}", b"]]}}"))
    outcome = run(encode(initialize("i"), "content-length") + b"".join(frame(text, "content-length") for text in texts), "content-length")
    for count in range(130):
        fits, too_deep = outcome.messages[1 + 2 * count], outcome.messages[2 + 2 * count]
        assert "result" in fits and fits["id"] == count, fits
        assert too_deep["error"]["code"] == -32700, too_deep

"""The engine's own exp, log, sin, cos and atan2 against mpmath: each error is below 1 ulp.

`SWIPED_ARGUMENTS` says how many arguments each function gets (10,000).
"""

import math
import os
import random
import struct
import subprocess

import mpmath
import pytest

from daemon import ROOT, TIMEOUT

COUNT = int(os.environ.get("SWIPED_ARGUMENTS", "10000"))
FUNCTIONS = ROOT / "Sources/Motion/ElementaryFunctions"
TURN = math.tau


def signed(random: random.Random, least: float, most: float) -> float:
    """A number whose logarithm is evenly distributed."""
    return random.choice([-1, 1]) * math.exp(random.uniform(math.log(least), math.log(most)))


def near_quarter(random: random.Random) -> float:
    """An angle near a multiple of a quarter turn, where the result is near 0 or 1."""
    return random.randrange(-(2**22), 2**22) * (TURN / 4) + signed(random, 1e-18, 1e-3)


def point(random: random.Random) -> tuple[float, float]:
    y = signed(random, 1e-9, 1e9)
    return y, random.choice([y, -y, 8 * y, -y / 8, 3 * y, 1]) * random.uniform(0.5, 2) if random.random() < 0.5 else signed(random, 1e-9, 1e9)


ARGUMENTS = {
    "exp": [lambda r: r.uniform(-745, 709.7), lambda r: r.uniform(-30, 1), lambda r: signed(r, 1e-18, 1)],
    "log": [lambda r: abs(signed(r, 5e-324, 1.7e308)), lambda r: r.uniform(0.4, 2.5), lambda r: 1 + signed(r, 1e-15, 0.3)],
    "sin": [lambda r: signed(r, 1e-18, 1e7), lambda r: r.uniform(-TURN, TURN), near_quarter],
    "cos": [lambda r: signed(r, 1e-18, 1e7), lambda r: r.uniform(-TURN, TURN), near_quarter],
    "atan2": [point],
}
"""The kinds of arguments of each function. Springs decay within 10 s, and turn by at most 10^7 in that time."""
SPECIAL = [
    ("exp", 0.0, 1.0), ("exp", -0.0, 1.0), ("exp", 710.0, math.inf), ("exp", -746.0, 0.0), ("exp", -math.inf, 0.0), ("exp", math.inf, math.inf),
    ("log", 1.0, 0.0), ("log", 0.0, -math.inf), ("log", math.inf, math.inf),
    ("sin", 0.0, 0.0), ("sin", -0.0, -0.0), ("cos", 0.0, 1.0), ("sin", 1e300, 0.0), ("cos", 1e300, 1.0),
    ("atan2", 0.0, 1.0, 0.0), ("atan2", -0.0, 1.0, -0.0), ("atan2", 0.0, -1.0, math.pi), ("atan2", -0.0, -1.0, -math.pi), ("atan2", 0.0, 0.0, 0.0),
    ("atan2", 1.0, 0.0, math.pi / 2), ("atan2", -1.0, 0.0, -math.pi / 2), ("atan2", 1e300, -1e-300, math.pi / 2), ("atan2", 5e-324, 5e-324, math.pi / 4),
]  # fmt: skip


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The functions as a program that computes one of them for each line."""
    path = tmp_path_factory.mktemp("elementary") / "elementary"
    sources = [*FUNCTIONS.glob("*.swift"), ROOT / "Tests/EndToEnd/elementary.swift"]
    subprocess.run(["swiftc", "-O", "-parse-as-library", "-package-name", "swiped", "-o", path, *sources], check=True, timeout=TIMEOUT)
    return path


def bits(number: float) -> str:
    return struct.pack(">d", number).hex()


def results(program, name: str, arguments: list[tuple[float, ...]]) -> list[float]:
    text = "".join(f"{name} {' '.join(map(bits, each))}\n" for each in arguments)
    done = subprocess.run([program], input=text, text=True, capture_output=True, check=True, timeout=TIMEOUT)
    return [struct.unpack(">d", bytes.fromhex(line.zfill(16)))[0] for line in done.stdout.split()]


@pytest.mark.parametrize("name", ARGUMENTS)
def test_each_error_is_below_one_ulp(program, name):
    numbers, kinds = random.Random(name), ARGUMENTS[name]
    drawn = [kinds[count % len(kinds)](numbers) for count in range(COUNT)]
    arguments = [each if isinstance(each, tuple) else (each,) for each in drawn]
    exact = getattr(mpmath, name)
    with mpmath.workprec(160):
        for given, found in zip(arguments, results(program, name, arguments), strict=True):
            error = abs((exact(*map(mpmath.mpf, given)) - mpmath.mpf(found)) / math.ulp(found))
            assert error < 1, f"{name}{given} is {found!r}: {mpmath.nstr(error, 4)} ulp"


@pytest.mark.parametrize("call", SPECIAL, ids=str)
def test_zeros_and_infinities(program, call):
    name, *given, expected = call
    assert [bits(found) for found in results(program, name, [tuple(given)])] == [bits(expected)]


def test_a_number_that_is_none_stays_none(program):
    assert all(math.isnan(results(program, name, [(math.nan,)])[0]) for name in ("exp", "log"))

"""The constants of `Sources/Motion/ElementaryFunctions`, computed with mpmath.

    .venv/bin/python Tests/EndToEnd/coefficients.py      print them as they are written in Swift

The polynomials interpolate at Chebyshev points. That is within a small factor of the best possible (minimax) error, and their degrees leave
room for it: each error is below 2^-58 of the function's value.
"""

from mpmath import chebyfit, cos, exp, floor, log, mp, mpf, pi, sin, sqrt, atan

mp.prec = 300
QUARTER = (pi / 4) ** 2 * mpf("1.0001")


def logarithm(z):
    """log((1 + s) / (1 - s)) / s - 2, over z = s²."""
    s = sqrt(z)
    return (log((1 + s) / (1 - s)) / s - 2) / z


POLYNOMIALS = {
    "exponential": (lambda r: (exp(r) - 1 - r) / r**2, (-log(2) * mpf("0.5001"), log(2) * mpf("0.5002")), 11),
    "logarithm": (logarithm, (mpf("1e-30"), mpf("0.02945")), 7),
    "sine": (lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, (mpf("1e-30"), QUARTER), 7),
    "cosine": (lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, (mpf("1e-30"), QUARTER), 6),
    "arctangent": (lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z, (mpf("1e-30"), mpf(1) / 250), 7),
}
"""The function, the interval and the number of coefficients of each polynomial."""


def coefficients(name: str) -> list[float]:
    """From the highest power to the lowest."""
    function, interval, count = POLYNOMIALS[name]
    return [float(each) for each in chebyfit(function, interval, count)]


def parts(value, *bits: int) -> list[float]:
    """A number as a sum: each part has so many bits, except for the last, which is the rest."""
    found = []
    for count in bits:
        unit = mpf(2) ** (floor(log(abs(value), 2)) + 1 - count)
        found.append(float(floor(value / unit) * unit))
        value -= mpf(found[-1])
    return [*found, float(value)]


def pair(value) -> list[float]:
    """The nearest double, and the nearest to what it leaves."""
    return [float(value), float(value - mpf(float(value)))] if value else [0.0, 0.0]


CONSTANTS = {
    "ln 2": parts(log(2), 40),
    "1 / ln 2": [float(1 / log(2))],
    "π / 2": parts(pi / 2, 26, 26, 26, 26),
    "2 / π": [float(2 / pi)],
    "π": pair(pi),
    **{f"atan({n} / 8)": pair(atan(mpf(n) / 8)) for n in range(9)},
}


def swift(number: float) -> str:
    return repr(number).replace("e-0", "e-")


def main() -> None:
    for name in POLYNOMIALS:
        print(name, *map(swift, coefficients(name)), sep="\n    ")
    for name, numbers in CONSTANTS.items():
        print(f"{name}: {', '.join(map(swift, numbers))}")


if __name__ == "__main__":
    main()

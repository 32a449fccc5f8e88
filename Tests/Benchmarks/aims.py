"""How fast swiped is meant to be, and whether it is."""

import dataclasses

from figures import Ratio


@dataclasses.dataclass(frozen=True)
class Aim:
    """In `part`, the figure of `subject` is to be at most (or at least) `bound` times that of `base`."""
    said: str
    bound: float
    part: str
    subject: str
    base: str | None  # None: the figure itself
    figure: str
    at_least: bool = False
    base_figure: str | None = None  # None: the same
    why: str = ""  # why it is missed


AIMS = [
    Aim("instructions of an update ≤ 1.2 × floor", 1.2, "instructions", "update", "floor", ""),
    Aim("fastest round trip ≤ 1.1 × floor", 1.1, "together", "swiped", "floor", "minimum"),
    Aim("median round trip ≤ 1.15 × floor", 1.15, "together", "swiped", "floor", "median"),
    Aim("median round trip, a processor each, ≤ 1.15 × floor", 1.15, "apart", "swiped", "floor", "median"),
    Aim("median at 240 Hz ≤ 2 × echo", 2, "paced-240", "swiped", "echo", "median"),
    Aim("64 pending: messages per second ≥ 0.95 × floor", 0.95, "window", "swiped", "floor", "rate", True,
        why="swiped also estimates velocities and refuses duplicate names"),
    Aim("64 pending: messages per second ≥ 1.3 × dumpb", 1.3, "window", "swiped", "dumpb", "rate", True),
    Aim("64 pending: writes ≤ 1 per read", 1, "window", "swiped", "swiped", "writes", base_figure="reads"),
    Aim("median of a release with keyframes ≤ 1.6 × an update", 1.6, "kinds", "release", "update", "median"),
    Aim("spawn to first answer ≤ 2 × cat", 2, "start", "swiped", "cat", "start",
        why="each client pays this once"),
    Aim("resident at rest ≤ 8,192 kB", 8192, "start", "swiped", None, "resident"),
    Aim("resident after 5,000 updates ≤ 8,192 kB", 8192, "together", "swiped", None, "resident_after",
        why="most of it is code, which processes share"),
    Aim("median through the supervisor ≤ 2.5 × without", 2.5, "supervisor", "supervised", "swiped", "median"),
    Aim("Unix socket, median ≤ 1.3 × NIO's echo", 1.3, "sockets", "unix", "nio-echo", "median",
        why="the base does less, because it does not parse"),
]


@dataclasses.dataclass(frozen=True)
class Verdict:
    aim: Aim
    found: Ratio

    @property
    def met(self):
        return self.found.middle >= self.aim.bound if self.aim.at_least else self.found.middle <= self.aim.bound

    @property
    def sure(self):
        """Whether the quartiles are on the same side of the bound as the median."""
        low, high = self.found.low, self.found.high
        return (low > self.aim.bound) == (high > self.aim.bound)

    @property
    def said(self):
        return ("met" if self.met else "**missed**") + ("" if self.sure else ", within the spread")


def find(aim, figures):
    """What there is, or None where it has not been measured."""
    if aim.part == "instructions":
        counted = figures.instructions
        if aim.subject not in counted or aim.base not in counted:
            return None
        value = counted[aim.subject] / counted[aim.base]
    elif not figures.has(aim.part, aim.subject, aim.base or aim.subject):
        return None
    elif aim.base:
        return figures.ratio(aim.part, aim.subject, aim.base, aim.figure, aim.base_figure)
    else:
        value = figures.value(aim.part, aim.subject, aim.figure)
    return Ratio(value, value, value)


def judge(figures):
    """A verdict on every aim that there are figures for."""
    return [Verdict(aim, found) for aim in AIMS if (found := find(aim, figures))]

"""What was measured, round by round, and what is said of it: on the terminal, in results/figures.json and in README.md."""

import dataclasses
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess

import instructions
from measure import HERE, ROOT, MeasurementFailed

FILE = HERE / "results/figures.json"
README = HERE / "README.md"
BEGIN, END = "<!-- bench.py writes from here -->", "<!-- to here. -->"
UNITS = {"minimum": "min µs", "median": "median µs", "p99": "p99 µs", "cpu": "CPU µs per message", "start": "ms",
         "resident": "resident kB", "resident_after": "resident kB afterwards"}


@dataclasses.dataclass(frozen=True)
class Aim:
    """The figure of a subject is to be at most `bound`, or `bound` times that of the part's base."""
    said: str
    bound: float
    part: str
    subject: str
    base: str | None  # None: the figure itself
    figure: str = "median"
    why: str = ""  # why it is missed


AIMS = [
    Aim("instructions of an update ≤ 1.2 × floor", 1.2, "instructions", "update", "floor"),
    Aim("fastest round trip ≤ 1.1 × floor", 1.1, "together", "swiped", "floor", "minimum"),
    Aim("median round trip ≤ 1.15 × floor", 1.15, "together", "swiped", "floor"),
    Aim("median at 240 Hz ≤ 2 × echo", 2, "paced-240", "swiped", "echo"),
    Aim("spawn to first answer ≤ 2 × cat", 2, "start", "swiped", "cat", "start", why="each client pays this once"),
    Aim("resident at rest ≤ 8,192 kB", 8192, "start", "swiped", None, "resident"),
    Aim("resident after 5,000 updates ≤ 8,192 kB", 8192, "together", "swiped", None, "resident_after"),
    Aim("median through the supervisor ≤ 2.5 × without", 2.5, "supervisor", "supervised", "swiped"),
]


@dataclasses.dataclass(frozen=True)
class Ratio:
    """Median and quartiles, over the rounds, of one figure by another of the same round."""
    low: float
    middle: float
    high: float

    def verdict(self, bound):
        """Whether it is at most the bound, and whether its quartiles are on the same side of it."""
        said = "met" if self.middle <= bound else "**missed**"
        return said if (self.low > bound) == (self.high > bound) else f"{said}, within the spread"


class Figures:
    """`parts` has for each part and each subject the figures of every round."""

    def __init__(self, machine, parts=None, instructions=None):
        self.machine, self.parts, self.instructions = machine, parts or {}, instructions or {}

    @classmethod
    def kept(cls):
        """Those of the file, if it is of the same machine: figures of two are not put into one table."""
        machine = describe_machine()
        if FILE.exists():
            said = json.loads(FILE.read_text())
            if said["machine"]["processor"] == machine["processor"]:
                return cls(**{**said, "machine": machine})
        return cls(machine)

    def keep(self):
        text = json.dumps(vars(self), indent=1)
        FILE.write_text(re.sub(r"\[[^]]*\]", lambda rounds: " ".join(rounds[0].split()), text) + "\n")

    def take(self, part, runs):
        self.parts[part.name] = {
            subject: {figure: [float(f"{getattr(run, figure):.4g}") for run in rounds] for figure in part.columns}
            for subject, rounds in runs.items()}

    def value(self, part, subject, figure):
        return statistics.median(self.parts[part][subject][figure])

    def ratio(self, part, subject, base, figure):
        pairs = zip(self.parts[part][subject][figure], self.parts[part][base][figure])
        each = [one / other for one, other in pairs]
        return Ratio(*(statistics.quantiles(each, n=4, method="inclusive") if len(each) > 1 else each * 3))

    def judge(self, aim):
        """What there is, or None where it has not been measured."""
        if aim.part == "instructions":
            value = self.instructions[aim.subject] / self.instructions[aim.base] if self.instructions else None
        elif aim.part not in self.parts:
            value = None
        elif aim.base:
            return self.ratio(aim.part, aim.subject, aim.base, aim.figure)
        else:
            value = self.value(aim.part, aim.subject, aim.figure)
        return None if value is None else Ratio(value, value, value)

    def verdicts(self):
        return [(aim, found) for aim in AIMS if (found := self.judge(aim))]


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def describe_machine():
    processors = pathlib.Path("/proc/cpuinfo").read_text()
    name = next((line.partition(":")[2].strip() for line in processors.splitlines() if line.startswith("model name")), platform.machine())
    memory = int(pathlib.Path("/proc/meminfo").read_text().split()[1]) / 1024 / 1024
    place = " of a virtual machine" if "hypervisor" in processors else ""
    return {"processor": f"{name}, {os.cpu_count()} processors{place}, {memory:.0f} GB",
            "system": f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}",
            "tools": f"{first_line('swift', '--version')}; {first_line('gcc', '--version')}; "
                     f"jansson {first_line('pkg-config', '--modversion', 'jansson')}; Python {platform.python_version()}",
            "revision": first_line("git", "-C", str(ROOT), "describe", "--always", "--dirty")}


def number(value):
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}" if value < 10 else f"{value:.1f}"


def rows(figures, part):
    """Figures, and one ratio with its quartiles."""
    main = "median" if "median" in part.columns else "start"
    yield ["", *(UNITS[figure] for figure in part.columns), f"{main} × {part.base}"]
    for subject in figures.parts[part.name]:
        ratio = figures.ratio(part.name, subject, part.base, main)
        yield [subject, *(number(figures.value(part.name, subject, figure)) for figure in part.columns),
               "1" if subject == part.base else f"{ratio.middle:.2f} [{ratio.low:.2f}–{ratio.high:.2f}]"]


def show(figures, part):
    print(f"\n{part.title}")
    for first, *others in rows(figures, part):
        print(f"  {first:12}" + "".join(f"{each:>24}" for each in others))


def show_aims(figures):
    print("\nAims")
    for aim, found in figures.verdicts():
        print(f"  {aim.said:50}{number(found.middle):>8}  {found.verdict(aim.bound)}")


def table(lines):
    first, *others = lines
    return "\n".join(["| " + " | ".join(first) + " |", "|" + "---|" * len(first),
                      *("| " + " | ".join(line) + " |" for line in others)])


def results(figures, parts):
    """What goes into README.md."""
    machine = figures.machine
    lines = [f"Measured on {machine['processor']}; {machine['system']}; {machine['tools']}; revision {machine['revision']}.", "### Aims"]
    lines.append(table([["aim", "found", ""], *(
        [aim.said, number(found.middle), found.verdict(aim.bound) + (f": {aim.why}" if aim.why and found.middle > aim.bound else "")]
        for aim, found in figures.verdicts())]))
    if figures.instructions:
        lines.append("### Instructions\n\nIn user space, counted by callgrind, with one message per read.")
        lines.append(table([["", "instructions"], *([each.title, f"{figures.instructions[each.name]:,}"] for each in instructions.COUNTS)]))
    for part in parts:
        if part.name in figures.parts:
            lines.append(f"### {part.title}\n\n{table(rows(figures, part))}")
    return "\n\n".join(lines)


def write(text, begins=BEGIN, ends=END):
    """Between the two marks of README.md."""
    head, begin, rest = README.read_text().partition(begins)
    _, end, tail = rest.partition(ends)
    if not begin or not end:
        raise MeasurementFailed(f"{README} has lost the marks between which the results go")
    README.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}")

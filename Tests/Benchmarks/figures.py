"""What was measured, round by round, and what is said of it. Kept in a file, so that parts can be measured one by one."""

import dataclasses
import itertools
import json
import os
import pathlib
import platform
import statistics
import subprocess

from measure import HERE, ROOT, call

FILE = HERE / "results/figures.json"
PER_ROUND = ("start", "resident", "dirty", "resident_after", "dirty_after", "minimum", "median", "p99", "cpu", "rate",
             "reads", "writes")


@dataclasses.dataclass(frozen=True)
class Ratio:
    """Median and quartiles, over the rounds, of one figure by another of the same round."""
    low: float
    middle: float
    high: float


class Figures:
    """`parts` has for each part and each subject the figures of every round, and the curve of its latencies; `revisions` tells
    of which revision each part is."""

    def __init__(self, machine, parts=None, instructions=None, footprints=None, size=None, revisions=None):
        self.machine, self.parts, self.revisions = machine, parts or {}, revisions or {}
        self.instructions, self.footprints, self.size = instructions or {}, footprints or {}, size or {}

    @classmethod
    def kept(cls, machine):
        """Those of the file, if it is of the same machine: figures of two are not put into one table."""
        if FILE.exists():
            said = json.loads(FILE.read_text())
            if said["machine"]["processor"] == machine["processor"]:
                return cls(**{**said, "machine": machine})
        return cls(machine)

    def keep(self):
        FILE.parent.mkdir(exist_ok=True)
        small = {name: getattr(self, name) for name in ("machine", "instructions", "footprints", "size", "revisions")}
        lines = [f" {json.dumps(name)}: {json.dumps(said)}" for name, said in small.items()]
        parts = ",\n".join(f"  {json.dumps(name)}: {{\n" + ",\n".join(
            f"   {json.dumps(subject)}: {json.dumps(said)}" for subject, said in part.items()) + "}"
            for name, part in self.parts.items())
        FILE.write_text("{\n" + ",\n".join([*lines, f' "parts": {{\n{parts}}}']) + "}\n")

    def take(self, part, runs):
        def short(value):
            return float(f"{value:.4g}")

        self.revisions[part.name] = self.machine["revision"]
        self.parts[part.name] = {
            subject: {**{each: [short(getattr(run, each)) for run in rounds]
                         for each in PER_ROUND if any(getattr(run, each) for run in rounds)},
                      "curve": [short(statistics.median(points)) for points in zip(*(run.curve for run in rounds))]}
            for subject, rounds in runs.items()}

    def has(self, part, *subjects):
        return all(subject in self.parts.get(part, {}) for subject in subjects)

    def rounds(self, part, subject, figure):
        return self.parts[part][subject].get(figure, [0.0])

    def value(self, part, subject, figure):
        return statistics.median(self.rounds(part, subject, figure))

    def ratio(self, part, subject, base, figure, base_figure=None, beyond=None):
        """The ratio of the differences from the same figure of a third subject, if one is given."""
        pairs = zip(self.rounds(part, subject, figure), self.rounds(part, base, base_figure or figure))
        floors = self.rounds(part, beyond, figure) if beyond else itertools.repeat(0.0)
        each = [(one - floor) / (other - floor) for (one, other), floor in zip(pairs, floors) if other > floor] or [0.0]
        return Ratio(*(statistics.quantiles(each, n=4, method="inclusive") if len(each) > 1 else each * 3))


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def describe_machine():
    memory = int(pathlib.Path("/proc/meminfo").read_text().split()[1]) / 1024 / 1024
    virtual = "hypervisor" in pathlib.Path("/proc/cpuinfo").read_text()
    system = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    return {"processor": f"{processor()}, {os.cpu_count()} processors{' of a virtual machine' if virtual else ''}, {memory:.0f} GB",
            "system": f"{system.get('PRETTY_NAME', 'Linux').strip(chr(34))}, Linux {platform.release()}",
            "tools": f"{first_line('swift', '--version')}; {first_line('gcc', '--version')}; "
                     f"jansson {first_line('pkg-config', '--modversion', 'jansson')}; Python {platform.python_version()}",
            "revision": first_line("git", "-C", str(ROOT), "describe", "--always", "--dirty")}


def stripped_size(path, scratch):
    """Bytes of an executable without its symbols."""
    call(["strip", "-o", str(scratch), path])
    return scratch.stat().st_size

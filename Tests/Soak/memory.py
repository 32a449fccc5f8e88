"""The memory of a process over a long time: samples, a table of them, and whether they are flat."""

import os
from dataclasses import dataclass
from pathlib import Path

@dataclass(frozen=True)
class Sample:
    """Memory in KiB and descriptors, after a number of repetitions."""

    count: int
    resident: int
    private: int
    descriptors: int


class Samples(list):
    """The samples of one process, in order."""

    def __init__(self, pid: int):
        super().__init__()
        self.folder = Path(f"/proc/{pid}")

    def take(self, count: int) -> Sample:
        fields = dict(line.split(":", 1) for line in (self.folder / "smaps_rollup").read_text().splitlines()[1:])
        kib = {name: int(value.split()[0]) for name, value in fields.items()}
        private = kib["Private_Dirty"]  # clean pages of the program are private or shared as others run it or do not
        self.append(Sample(count, kib["Rss"], private, len(os.listdir(self.folder / "fd"))))
        return self[-1]

    def bytes_per_thousand(self, what: str) -> float:
        """The slope of the line that fits the samples after the first tenth, in bytes per thousand."""
        later = [sample for sample in self if sample.count >= self[-1].count / 10]
        middle = sum(sample.count for sample in later) / len(later)
        mean = sum(getattr(sample, what) for sample in later) / len(later)
        rise = sum((sample.count - middle) * (getattr(sample, what) - mean) for sample in later)
        return 1024 * 1000 * rise / sum((sample.count - middle) ** 2 for sample in later)

    def table(self, what: str, rows: int = 20) -> str:
        """This many evenly spaced samples, including the first and the last."""
        step = max(1, (len(self) - 1) // rows)
        shown = [*self[:-1:step], self[-1]]
        lines = [f"{what:>12} {'resident KiB':>13} {'private KiB':>12} {'descriptors':>12}"]
        lines += [f"{s.count:>12,} {s.resident:>13,} {s.private:>12,} {s.descriptors:>12}" for s in shown]
        return "\n".join(lines)

    def faults(self, what: str, limit: float, rest: int, fewest: int) -> list[str]:
        """Why it is not flat: memory that rises by more than `limit` bytes per thousand, or descriptors that are not `rest`.

        A process takes its memory at first, so that the slope of less than `fewest` says nothing.
        """
        found = []
        judged = ("resident", "private") if self[-1].count >= fewest else ()
        if not judged:
            print(f"{self[-1].count:,} {what} are too few to say whether memory is flat; {fewest:,} are not")
        for kind in judged:
            slope = self.bytes_per_thousand(kind)
            print(f"{kind} memory: {slope:+.1f} bytes per 1,000 {what} after the first tenth; the limit is {limit:g}")
            if slope > limit:
                found.append(f"{kind} memory rises by {slope:.1f} bytes per 1,000 {what}")
        if self[-1].descriptors != rest:
            found.append(f"{self[-1].descriptors} descriptors are open, and {rest} were at first")
        return found

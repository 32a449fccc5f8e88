"""The parts of the bench: which servers play what against each other."""

import dataclasses
import os
import random

from load import Load
from measure import Subject, play

TOGETHER = Load(client_processor=0, server_processor=0)
RESTING = dataclasses.replace(TOGETHER, rest=0.02)
# A processor each, where there are two.
PACED = Load(hertz=240, client_processor=0, server_processor=1 if (os.cpu_count() or 1) > 1 else 0)


@dataclasses.dataclass(frozen=True)
class Part:
    """One table. Each subject runs separately in each round. Ratios are to `base`."""
    name: str
    title: str
    base: str
    subjects: list
    rounds: int
    columns: tuple = ("minimum", "median", "p99", "cpu")


def all_parts(servers, is_quick=False):
    def size(count):
        return max(20, count // 4) if is_quick else count

    def of_pipes(count, load):
        return [Subject(server.name, server.command, count=count, load=load) for server in servers]

    swiped = servers[0].command
    lines = {"count": size(5000), "load": TOGETHER, "framing": "lines"}
    starts = [Subject("swiped", swiped), Subject("cat", ["cat"])]
    for part in (
        Part("together", "One request at a time, client and server on one processor", "floor",
             of_pipes(size(5000), RESTING), 20, ("minimum", "median", "p99", "cpu", "resident_after")),
        Part("paced-240", "240 requests per second, a processor each", "echo",
             of_pipes(size(720), PACED), 10),
        Part("supervisor", "Through the supervisor, all on one processor", "swiped",
             [Subject("swiped", swiped, **lines), Subject("supervised", [*swiped, "supervise"], **lines)], 20),
        Part("start", "From spawn to the first answer, on one processor", "cat",
             [dataclasses.replace(each, kind="hello", count=0, load=RESTING) for each in starts], 40, ("start", "resident")),
    ):
        yield dataclasses.replace(part, rounds=3) if is_quick else part


def play_part(part, scripts):
    """Runs every subject once a round, in a new random order each round."""
    runs = {subject.name: [] for subject in part.subjects}
    order = list(part.subjects)
    for _ in range(part.rounds):
        random.shuffle(order)
        for subject in order:
            runs[subject.name].append(play(subject, scripts))
    return runs

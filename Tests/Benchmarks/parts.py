"""The parts of the bench: which servers play what against each other."""

import dataclasses
import os
import random

from measure import Subject, play
from servers import ECHO

CLIENTS = (1, 10, 100, 1000)
TOGETHER = ("--pin", "0")
# A processor each, where there are two.
APART = ("--pin", "0,1") if (os.cpu_count() or 1) > 1 else TOGETHER
REST = ("--rest", "20")


@dataclasses.dataclass(frozen=True)
class Part:
    """One table. Each subject runs separately in each round. Ratios are to `base`."""
    name: str
    title: str
    base: str
    subjects: list
    rounds: int
    columns: tuple = ("minimum", "median", "p99", "cpu")
    beyond: str | None = None  # a column more: how many times the base's median it is, beyond that of this subject


def of_pipes(servers, **load):
    return [Subject(server.name, server.command, **load) for server in servers]


def round_trips(servers, peers, size):
    yield Part("together", "One request at a time, client and server on one processor", "floor",
               of_pipes(servers, count=size(5000), arguments=TOGETHER + REST), 20,
               ("minimum", "median", "p99", "cpu", "resident_after", "dirty_after"))
    yield Part("apart", "One request at a time, a processor each", "floor",
               of_pipes(servers, count=size(2000), arguments=APART), 20)
    for rate, count in ((240, 720), (120, 360)):
        yield Part(f"paced-{rate}", f"{rate} requests per second, a processor each", "echo",
                   of_pipes(servers, count=size(count), arguments=(*APART, "--hz", str(rate))), 10)
    if peers:
        some = [server for server in servers if server.name in ("swiped", "floor", "echo")]
        yield Part("peers", "Other servers, one request at a time, client and server on one processor", "swiped",
                   of_pipes([*some, *peers], count=size(2000), arguments=TOGETHER), 10, beyond="echo")


def throughput(servers, size):
    for name, title, how, count in (("window", "64 pending requests", ("--window", "64"), 20_000),
                                    ("flood", "All requests at once", ("--flood",), 50_000)):
        yield Part(name, f"{title}, client and server on one processor", "floor",
                   of_pipes(servers, count=size(count), arguments=TOGETHER + how), 10, ("rate", "cpu", "reads", "writes"))


def kinds(swiped, size):
    yield Part("kinds", "Other messages, one request at a time, client and server on one processor", "update", [
        Subject("update", swiped, "update", size(2000), TOGETHER), Subject("pointer", swiped, "pointer", size(2000), TOGETHER),
        Subject("samples", swiped, "samples", size(2000), TOGETHER), Subject("release", swiped, "release", size(500), TOGETHER)],
        20, ("minimum", "median", "p99"))


def supervised(swiped, size):
    load = {"count": size(5000), "arguments": TOGETHER, "framing": "lines"}
    subjects = [Subject("swiped", swiped, **load), Subject("supervised", [*swiped, "supervise"], **load)]
    yield Part("supervisor", "Through the supervisor, all on one processor", "swiped", subjects, 20)


def sockets(swiped, nio, size):
    unix, web = [*swiped, "--listen", "{}"], [*swiped, "--websocket", "{}"]
    load = {"count": size(5000), "arguments": TOGETHER, "processor": 0}
    subjects = [Subject("stdio", swiped, count=size(5000), arguments=TOGETHER),
                Subject("unix", unix, through="unix", **load), Subject("websocket", web, through="websocket", **load)]
    if nio:
        subjects.append(Subject("nio-echo", nio, through="unix", **load))
    yield Part("sockets", "One client of a socket, client and server on one processor", "nio-echo" if nio else "stdio", subjects, 20)

    server = min(1, (os.cpu_count() or 1) - 1)
    crowds = [(name, command) for name, command in (("unix", unix), ("nio-echo", nio)) if command]
    yield Part("clients", "Many clients of a Unix socket",
               "nio-echo-1" if nio else "unix-1",
               [Subject(f"{name}-{clients}", command, count=max(1, size(20_000) // clients), arguments=TOGETHER, through="unix",
                        clients=clients, processor=server) for clients in CLIENTS for name, command in crowds],
               10, ("rate", "median", "p99", "cpu", "resident"))


def starts(servers, hello):
    extra = [Subject("cat", ["cat"]), Subject("hello", hello)]
    subjects = [*of_pipes([server for server in servers if server.answers != ECHO]), *extra]
    yield Part("start", "From spawn to the first answer, on one processor", "cat",
               [dataclasses.replace(each, kind="hello", count=0, arguments=TOGETHER + REST) for each in subjects],
               40, ("start", "resident", "dirty"))


def play_part(part, scripts, rounds):
    """Runs every subject once a round, in a new random order each round."""
    runs = {subject.name: [] for subject in part.subjects}
    order = list(part.subjects)
    for _ in range(rounds):
        random.shuffle(order)
        for subject in order:
            runs[subject.name].append(play(subject, scripts))
    return runs

#!/usr/bin/env python3
"""Eleven thousand clients of one daemon: the latency of answers, their distribution, and the cost of a client.

Most clients are idle, with a table each; the others swipe (`clients.c` says how). It talks to nothing but a daemon that it
starts, over a Unix socket and then, with fewer clients, over WebSockets of 127.0.0.1. An answer that is wrong or does not come,
a client that is left behind, and a descriptor that stays open fail; figures do not.
"""

import argparse
import dataclasses
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from network import NetworkDaemon, eventually  # noqa: E402

FOLDER = ROOT / ".build-soak"
WANTED_DESCRIPTORS = 32_768
SPARE_DESCRIPTORS = 200
STARVED = 0.1
"""A client starves if it gets less than this part of the most served client's answers. Loops differ on a busy machine."""


PART = 0.5
"""The load during the measurement of latencies, as a part of the maximum."""
CROWD = 2_000
"""After so many clients disconnect, the daemon returns most of their memory."""


@dataclasses.dataclass
class Footprint:
    """The kernel's figures of a process."""

    resident: int
    proportional: int
    descriptors: int

    @classmethod
    def of(cls, process: int) -> "Footprint":
        sizes = dict(line.split()[:2] for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
        return cls(int(sizes["Rss:"]), int(sizes["Pss:"]), len(os.listdir(f"/proc/{process}/fd")))


def raise_limit() -> int:
    """Raises the limit of descriptors to the maximum, for the clients and the daemon, which inherits it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (max(hard, WANTED_DESCRIPTORS), hard):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        except (ValueError, OSError):
            continue
        return limit
    return hard


def build() -> Path:
    FOLDER.mkdir(exist_ok=True)
    program = FOLDER / "clients"
    sources = [str(HERE / name) for name in ("clients.c", "connection.c")]
    subprocess.run(["gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", *sources, "-o", str(program)], check=True)
    return program


class Clients:
    """The C program, one step after the other."""

    def __init__(self, program: Path, daemon: NetworkDaemon, place: list, **options):
        words = [str(word) for name, value in options.items() for word in (f"--{name}", value)]
        command = [str(program), "--daemon", str(daemon.process.pid), *map(str, place), *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self, step: str):
        self.process.stdin.write(step + "\n")
        self.process.stdin.flush()

    def end(self) -> dict[str, int]:
        """The figures of the step."""
        words = self.process.stdout.readline().split()
        if not words:
            raise SystemExit(f"the clients ended with {self.process.wait()}")
        return dict(zip(words[1::2], map(int, words[2::2])))

    def step(self, step: str) -> dict[str, int]:
        self.begin(step)
        return self.end()

    def leave(self):
        self.process.stdin.close()
        if status := self.process.wait():
            raise SystemExit(f"the clients ended with {status}")


def show(title: str, found: dict[str, int]):
    seconds, micro = found["elapsed"] / 1e9, {name: found[name] / 1e3 for name in ("median", "p99", "p999", "worst", "late")}
    print(f"  {title}: {found['served'] / seconds:,.0f} answers/s, by {found['processor'] / found['elapsed']:.2f} processors")
    tail = f"median {micro['median']:,.0f} µs, p99 {micro['p99']:,.0f}, p99.9 {micro['p999']:,.0f}, worst {micro['worst']:,.0f}"
    late = f" (requests left late: p99 {micro['late']:,.0f})" if found["late"] else ""
    print(f"    an answer after {tail}{late}; to each client {found['least']:,} to {found['most']:,}")
    if found["least"] < STARVED * found["most"]:
        raise SystemExit(f"{title}: a client had {found['least']} answers, another one {found['most']}")


def soak(kind: str, endpoint: list[str], place, options, idle: int, active: int):
    program = build()
    with NetworkDaemon(*endpoint, "--log-level", "error") as daemon:
        process, at = daemon.process.pid, place(daemon.addresses[0])
        base = Footprint.of(process)
        clients = Clients(program, daemon, at, active=active, idle=idle, seconds=options.seconds)
        clients.step("active")
        few = Footprint.of(process)
        clients.step("idle")
        many = Footprint.of(process)
        print(f"{kind}: {idle:,} idle clients and {active:,} active ones, {options.seconds:g} s a phase")
        for name in ("resident", "proportional"):
            each = (getattr(many, name) - getattr(few, name)) / idle
            print(f"  memory, {name}: {getattr(base, name):,} kB alone, {getattr(many, name):,} with all, {each:.2f} an idle client")
        print(f"  descriptors: {base.descriptors} alone, {many.descriptors:,} with all")
        free = clients.step("saturated")
        show("as fast as they are answered", free)
        hz = min(options.hz, 0.1 + round(PART * free["served"] / (free["elapsed"] / 1e9) / active, 1))
        show(f"at {hz:g} Hz", clients.step(f"paced {hz}"))
        # In a separate process, so that their work does not change the others' latencies.
        hogs = Clients(program, daemon, at, active=options.hogs, window=128, seconds=options.seconds)
        hogs.step("active")
        hogs.begin("saturated")
        show(f"at {hz:g} Hz, beside {options.hogs} hogs", clients.step(f"paced {hz}"))
        show("those hogs", hogs.end())
        hogs.leave()
        after = Footprint.of(process)
        clients.leave()
        eventually(lambda: Footprint.of(process).descriptors == base.descriptors, "descriptors of clients that have left stay open")
        half = (base.proportional + after.proportional) / 2
        if idle >= CROWD:
            eventually(lambda: Footprint.of(process).proportional < half, "memory of clients that have left is kept")
        left = Footprint.of(process)
        print(f"  memory, proportional: {after.proportional:,} kB after that, {left.proportional:,} when all have left")
        if (status := daemon.stop()) != 143:
            raise SystemExit(f"the daemon ended with {status}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--active", type=int, default=1_000)
    parser.add_argument("--hogs", type=int, default=8, help="clients that always have 128 requests under way")
    parser.add_argument("--hz", type=float, default=60, help="at most; and no more than half of what the machine does")
    parser.add_argument("--seconds", type=float, default=10, help="of each phase")
    parser.add_argument("--only", choices=["unix", "web"])
    options = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    most = raise_limit() - SPARE_DESCRIPTORS
    active = min(options.active, most // 2)
    idle = min(options.idle, most - active)
    print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors; {most + SPARE_DESCRIPTORS:,} descriptors a process")
    if options.only != "web":
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/socket"
            soak("Unix socket", ["--listen", f"unix:{path}"], lambda _: ["--unix", path], options, idle, active)
    if options.only != "unix":
        def target(address: str) -> list:
            url = urlsplit(address.strip())
            return ["--web", url.port, "--target", f"{url.path}?{url.query}"]

        soak("WebSocket", ["--websocket", "127.0.0.1:0"], target, options, idle // 5, active // 2)


if __name__ == "__main__":
    main()

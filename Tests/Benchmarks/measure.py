"""Runs one server once, under one load, and reads the output of the load client."""

import array
import contextlib
import dataclasses
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess

import conversation

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build-bench"
# No minutes of collecting a backtrace; and the same hashes each time, so that the same instructions are counted.
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"}
# Counts instructions. It makes system calls of its own in the process, which the sandbox would refuse.
CALLGRIND = ["env", "SWIPED_SANDBOX=off", "valgrind", "--quiet", "--tool=callgrind"]
# The latencies of a curve, in percent of the messages.
CURVE = (0, 1, 2, 5, *range(10, 91, 5), 92, 94, 95, 96, 97, 98, 99, 99.5, 99.9)


class MeasurementFailed(Exception):
    """Nothing can be said: a program did not build, or a server did not answer."""


@dataclasses.dataclass(frozen=True)
class Subject:
    """One server under one load: a line of a table."""
    name: str
    command: list
    kind: str = "update"
    count: int = 5000
    arguments: tuple = ()  # as load.c and crowd.c have them
    through: str = "pipes"  # or "unix", "websocket"
    framing: str | None = None  # None: that of the benchmark
    clients: int = 0  # 0: one, by load.c; else that many, by crowd.c
    processor: int | None = None  # of a server that listens


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of one server: latencies in µs, start in ms, memory in kB, the rest a message."""
    start: float
    resident: float
    dirty: float
    resident_after: float
    dirty_after: float
    minimum: float = 0
    median: float = 0
    p99: float = 0
    cpu: float = 0
    rate: float = 0  # thousand messages a second
    reads: float = 0
    writes: float = 0
    curve: tuple = ()


def call(command, **options):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, env=ENVIRONMENT, **options)
    except FileNotFoundError as error:
        raise MeasurementFailed(f"{command[0]} is not there") from error
    except subprocess.CalledProcessError as error:
        said = ((error.stdout or "") + (error.stderr or ""))[-2000:]
        raise MeasurementFailed(f"{shlex.join(map(str, command))} ended with {error.returncode}:\n{said}") from error


class Scripts:
    """Scripts on disk for the load client, made once each."""

    def __init__(self, framing, clock):
        self.framing, self.clock, self.made = framing, clock, {}

    def get(self, kind, count, framing=None):
        framing = framing or self.framing
        if (kind, count, framing) not in self.made:
            script = conversation.KINDS[kind](count, self.clock)
            path = BUILD / f"script.{kind}.{count}.{framing}"
            path.write_bytes(conversation.encode(script.messages, framing))
            self.made[kind, count, framing] = script, path
        return self.made[kind, count, framing]


@contextlib.contextmanager
def listening(subject):
    """A server that listens, for as long as it is called: its address and its process."""
    path = BUILD / "socket"
    path.unlink(missing_ok=True)
    place = {"unix": f"unix:{path}", "websocket": "127.0.0.1:0"}[subject.through]
    command = [word.replace("{}", place).replace("{path}", str(path)) for word in subject.command]
    pinned = [] if subject.processor is None else ["taskset", "-c", str(subject.processor)]
    process = subprocess.Popen([*pinned, *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                               text=True, env=ENVIRONMENT)
    try:
        address = place
        if subject.through == "websocket":
            found = re.search(r"ws://\S+", process.stderr.readline())
            if not found:
                raise MeasurementFailed(f"{subject.name} did not say where it listens")
            address = found[0]
        yield address, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def play(subject, scripts):
    """One run, by a fresh process of the server and of the load client."""
    script, path = scripts.get(subject.kind, subject.count, "websocket" if subject.through == "websocket" else subject.framing)
    common = ["--script", str(path), "--setup", str(script.setup), *subject.arguments]
    if subject.through == "pipes":
        output = call([str(BUILD / "load"), *common, "--", *subject.command]).stdout
    else:
        program = ["crowd", "--clients", str(subject.clients)] if subject.clients else ["load"]
        with listening(subject) as (address, process):
            output = call([str(BUILD / program[0]), *program[1:], *common, "--call", address, "--pid", str(process)]).stdout
    return read_run(output, script)


def read_run(output, script):
    head, _, tail = output.partition("samples\n")
    said = {word: [int(number) for number in numbers]
            for word, *numbers in (line.split() for line in head.splitlines())}
    rest, after = said["rest"], said["after"]
    run = Run(start=said["start"][0] / 1e6, resident=rest[0], dirty=rest[1], resident_after=after[0], dirty_after=after[1])
    samples = array.array("Q", map(int, tail.split()))
    if not samples:
        return run
    ordered = sorted(samples[script.first::script.step])
    last, count = len(ordered) - 1, len(samples)
    return dataclasses.replace(
        run, minimum=ordered[0] / 1e3, median=ordered[len(ordered) // 2] / 1e3, p99=ordered[len(ordered) * 99 // 100] / 1e3,
        cpu=said["cpu"][0] / count / 1e3, rate=count / (said["elapsed"][0] / 1e6), reads=said["calls"][0] / count,
        writes=said["calls"][1] / count, curve=tuple(ordered[round(last * percent / 100)] / 1e3 for percent in CURVE))


def settle(command):
    """Writes a server's file to the disk: the pages of a new file count as dirty memory of each process that maps them."""
    descriptor = os.open(shutil.which(command[0]), os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def converse(command, text):
    """A whole conversation at once, without the load client: what the server wrote."""
    try:
        return subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60,
                              env=ENVIRONMENT).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MeasurementFailed(f"{shlex.join(command)}: {error}") from error

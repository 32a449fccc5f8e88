"""Runs one server once, under one load."""

import dataclasses
import os
import pathlib
import re
import shlex
import shutil
import subprocess

import conversation
import load
from load import Load, LoadFailed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build-bench"
# No minutes of collecting a backtrace; and the same hashes each time, so that the same instructions are counted.
# A program that starts looks through the whole environment, so the numbers depend on it.
ENVIRONMENT = {"PATH": os.defpath, "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"}
# Counts instructions. It makes system calls of its own in the process, which the sandbox would refuse.
CALLGRIND = ["env", "SWIPED_SANDBOX=off", "valgrind", "--quiet", "--tool=callgrind"]


class MeasurementFailed(Exception):
    """Nothing can be said: a program did not build, or a server did not answer."""


@dataclasses.dataclass(frozen=True)
class Subject:
    """One server under one load: a line of a table."""
    name: str
    command: list
    kind: str = "update"
    count: int = 5000
    load: Load = Load()


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of one server: latencies in µs, start in ms, memory in kB, processor time of a message in µs."""
    start: float
    resident: float
    resident_after: float
    minimum: float = 0
    median: float = 0
    p99: float = 0
    cpu: float = 0


def call(command):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    except FileNotFoundError as error:
        raise MeasurementFailed(f"{command[0]} is not there") from error
    except subprocess.CalledProcessError as error:
        said = ((error.stdout or "") + (error.stderr or ""))[-2000:]
        raise MeasurementFailed(f"{shlex.join(map(str, command))} ended with {error.returncode}:\n{said}") from error


class Scripts:
    """The scripts, encoded once each."""

    def __init__(self):
        self.made = {}

    def get(self, kind, count):
        if (kind, count) not in self.made:
            script = conversation.KINDS[kind](count)
            self.made[kind, count] = script, [conversation.encode(message) for message in script.messages]
        return self.made[kind, count]


def play(subject, scripts):
    """One run, by a fresh process of the server."""
    script, messages = scripts.get(subject.kind, subject.count)
    try:
        played = load.play(list(map(str, subject.command)), messages, script.setup, subject.load, ENVIRONMENT)
    except (LoadFailed, OSError) as error:
        raise MeasurementFailed(f"{shlex.join(map(str, subject.command))}: {error}") from error
    run, ordered = Run(played.start / 1e6, played.resident, played.resident_after), played.latencies
    if not ordered:
        return run
    return dataclasses.replace(
        run, minimum=ordered[0] / 1e3, median=ordered[len(ordered) // 2] / 1e3, p99=ordered[len(ordered) * 99 // 100] / 1e3,
        cpu=played.cpu / len(ordered) * 1e6)


def settle(command):
    """Writes a server's file to the disk: the pages of a new file count as dirty memory of each process that maps them."""
    descriptor = os.open(shutil.which(command[0]), os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def servers():
    """The commands of the servers that are compared."""
    return {"swiped": shlex.split(os.environ.get("SWIPED", str(ROOT / ".build/release/swiped"))), "floor": [str(BUILD / "json_server")]}


def build_floor():
    """Compiles the C server."""
    BUILD.mkdir(exist_ok=True)
    flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"]
    jansson = shlex.split(call(["pkg-config", "--cflags", "--libs", "jansson"]).stdout)
    call(["gcc", *flags, str(HERE / "json_server.c"), "-o", str(BUILD / "json_server"), *jansson, "-lm"])


def check_floor(scripts):
    """Refuses to compare servers that move content to other places."""
    script, messages = scripts.get("update", 200)
    text = b"".join([*messages, *(conversation.encode(message) for message in conversation.ending())])
    found = [re.findall(rb'"offset":(-?[\d.]+)', subprocess.run(command, input=text, capture_output=True, timeout=60, env=ENVIRONMENT).stdout)
             for command in servers().values()]
    if found[0] != found[1] or len(found[0]) < 200:
        raise MeasurementFailed("swiped and the floor move content to different places")

"""Runs one server once, under one load."""

import dataclasses
import os
import pathlib
import shlex
import shutil

import conversation
import load
from daemon import encode  # after `conversation`, which adds its folder to the path
from load import Load, LoadFailed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build-bench"
SWIPED = shlex.split(os.environ.get("SWIPED", str(ROOT / ".build/release/swiped")))
# No minutes of collecting a backtrace; and the same hashes each time, so that the same instructions are counted.
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"}
# Counts instructions. It makes system calls of its own in the process, which the sandbox would refuse.
CALLGRIND = ["env", "SWIPED_SANDBOX=off", "valgrind", "--quiet", "--tool=callgrind"]


class MeasurementFailed(Exception):
    """Nothing can be said: a program is missing, or a server did not answer."""


@dataclasses.dataclass(frozen=True)
class Subject:
    """One server under one load: a line of a table."""
    name: str
    command: list
    kind: str = "update"
    count: int = 5000
    load: Load = Load()
    framing: str = "content-length"


class Scripts:
    """The scripts, encoded once each."""

    def __init__(self):
        self.made = {}

    def get(self, kind, count, framing="content-length"):
        if (kind, count, framing) not in self.made:
            script = conversation.KINDS[kind](count)
            self.made[kind, count, framing] = script, [encode(message, framing) for message in script.messages]
        return self.made[kind, count, framing]


def play(subject, scripts):
    """One run, by a fresh process of the server."""
    script, messages = scripts.get(subject.kind, subject.count, subject.framing)
    try:
        return load.play(list(map(str, subject.command)), messages, script.setup, subject.load, ENVIRONMENT)
    except (LoadFailed, OSError) as error:
        raise MeasurementFailed(f"{shlex.join(map(str, subject.command))}: {error}") from error


def settle(command):
    """Writes a server's file to the disk: the pages of a new file count as dirty memory of each process that maps them."""
    descriptor = os.open(shutil.which(command[0]), os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""Builds the C programs, runs the load client against one server at a time, and reads what it says."""

import array
import dataclasses
import os
import pathlib
import re
import shlex
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build-bench"
SETUP_COUNT = 4
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}


class MeasurementFailed(Exception):
    """Nothing can be said: a program did not build, or a server did not answer."""


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of one server: times in µs (start in ms), memory as (resident, private dirty) in kB."""
    start_ms: float
    rest: tuple
    after: tuple
    minimum: float = 0
    median: float = 0
    p99: float = 0
    cpu: float = 0
    per_second: float = 0


def build():
    """Compiles the load client and the C server; gives the paths of both."""
    BUILD.mkdir(exist_ok=True)
    flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"]
    jansson = shlex.split(call(["pkg-config", "--cflags", "--libs", "jansson"]).stdout)
    programs = {"load": (["load.c", "child.c", "frames.c"], []),
                "json_server": (["json_server.c", "answers.c", "frames.c"], [*jansson, "-lm"])}
    for name, (sources, libraries) in programs.items():
        call(["gcc", *flags, *(str(HERE / source) for source in sources), "-o", str(BUILD / name), *libraries])
    return BUILD / "load", BUILD / "json_server"


def call(command, **options):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, env=ENVIRONMENT, **options)
    except FileNotFoundError as error:
        raise MeasurementFailed(f"{command[0]} is not there") from error
    except subprocess.CalledProcessError as error:
        raise MeasurementFailed(f"{shlex.join(map(str, command))} ended with {error.returncode}:\n"
                                f"{(error.stderr or '')[-2000:]}") from error


def play(load, script, server, *options, setup=SETUP_COUNT):
    """One run of the load client; `options` as load.c has them."""
    output = call([str(load), "--script", str(script), "--setup", str(setup), *options, "--", *server]).stdout
    head, _, tail = output.partition("samples\n")
    said = {word: [int(number) for number in numbers]
            for word, *numbers in (line.split() for line in head.splitlines())}
    run = Run(start_ms=said["start"][0] / 1e6, rest=tuple(said["rest"]), after=tuple(said["after"]))
    samples = array.array("Q", map(int, tail.split()))
    if not samples:
        return run
    ordered = sorted(samples)
    count = len(ordered)
    return dataclasses.replace(
        run, minimum=ordered[0] / 1e3, median=ordered[count // 2] / 1e3, p99=ordered[count * 99 // 100] / 1e3,
        cpu=said["cpu"][0] / count / 1e3, per_second=count / (said["elapsed"][0] / 1e9))


def settle(server):
    """Has a server's file written out: the pages of one just built count as dirty memory of whoever maps them."""
    descriptor = os.open(shutil.which(server[0]), os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def converse(server, conversation):
    """A whole conversation at once, without the load client: what the server wrote."""
    try:
        return subprocess.run(server, input=conversation, stdout=subprocess.PIPE, timeout=30, env=ENVIRONMENT).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MeasurementFailed(f"{shlex.join(server)}: {error}") from error


def instructions(load, script, server, name):
    """Instructions in user space from the start of the process to its end, by callgrind, one message a read."""
    profile = BUILD / f"callgrind.{name}"
    play(load, script, ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}", *server],
         "--limit", "300")
    found = re.search(r"^(?:totals|summary): (\d+)", profile.read_text(), re.MULTILINE)
    if not found:
        raise MeasurementFailed(f"{profile} has no total")
    return int(found[1])

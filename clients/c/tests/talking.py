"""What the library is told to do, by talk.c; what a daemon says by itself; and daemons that fail when they are told to."""

import functools
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from building import compiled, environment

from hostile import SWIPED

Said = dict[str, Any]
TIMEOUT = 60.0

ROW = {"table": "inbox", "cell": "m17"}
ACTIONS = {"trailing": [{"id": "archive", "width": 80}, {"id": "delete", "width": 80}]}
CLOCK = {"clock": "client", "timestamp": 0}
OPTIONS = {"greeting": CLOCK, "snapshotEvery": 4}


def to(x: float, timestamp: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}, "timestamp": timestamp}


# A row is opened, taken in flight, closed, and opened again by program; under the client's clock.
SWIPE: list[list[Any]] = [
    ["table/open", {"table": "inbox", "width": 320, "actions": ACTIONS, "timestamp": 10}],
    ["gesture/begin", ROW | {"timestamp": 1000}],
    *(["gesture/update", to(-x, 1000 + x)] for x in (6, 24, 51, 80, 104)),
    ["gesture/end", ROW | {"timestamp": 1120}],
    ["gesture/begin", ROW | {"timestamp": 1200}],
    ["gesture/update", to(60, 1216)],
    ["gesture/end", ROW | {"velocity": {"x": 900, "y": 0}, "timestamp": 1232}],
    ["clock/advance", {"timestamp": 3000}],
    ["cell/open", ROW | {"timestamp": 3010}],
    ["clock/advance", {"timestamp": 5000}],
]

# Passes lines on to the real daemon and back, and misbehaves once it has read a message with a word in it: `mute` answers nothing
# more, `garbage` writes what is no message, `exit` ends. With a file to mark that, only the first daemon does.
MISBEHAVING = """
import os, subprocess, sys
program, word, fault, mark = sys.argv[1:]
daemon = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    if word.encode() in line and not (mark and os.path.exists(mark)):
        if mark:
            open(mark, "w").close()
        if fault == "exit":
            os._exit(3)
        if fault == "garbage":
            os.write(1, b'{"jsonrpc":"2.0","result"\\n')
        for line in sys.stdin.buffer:
            pass
        break
    daemon.stdin.write(line)
    daemon.stdin.flush()
    while b'"id":' in line:
        said = daemon.stdout.readline()
        os.write(1, said)
        if not said or b'"method":' not in said:
            break
    if b'"exit"' in line:
        break
daemon.kill()
daemon.wait()
"""


def misbehaving(word: str, fault: str, mark: Path | str = "") -> list[str]:
    """The command of such a daemon."""
    return [sys.executable, "-S", "-c", MISBEHAVING, SWIPED, word, fault, str(mark)]


@functools.cache
def program() -> Path:
    """talk.c, compiled."""
    return compiled(Path(__file__).parent / "talk.c", Path(tempfile.mkdtemp(prefix="talk-")) / "talk", kind="sanitized")


def talk(steps: list[Said], *daemon: str, before: Callable[[Said], object] | None = None, **options: Any) -> list[Said]:
    """Has it do these, and returns what it said. Each step is done before `before` hears of the next."""
    words = [str(program()), json.dumps(OPTIONS | options), *daemon]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, env=environment(SWIPED=SWIPED), stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    said = []
    try:
        for number, step in enumerate(steps if before else []):
            before(step)
            process.stdin.write(f"{json.dumps(step)}\n{json.dumps({'say': number})}\n")
            process.stdin.flush()
            while (line := process.stdout.readline()) and line != f'{{"said":{number}}}\n':
                said.append(line)
        rest = [] if before else steps
        output, errors = process.communicate("".join(json.dumps(step) + "\n" for step in rest), timeout=TIMEOUT)
    finally:
        process.kill()
    assert process.returncode == 0, errors + output[-2000:]
    return [json.loads(line) for line in [*said, *output.splitlines()]]


def named(said: list[Said], name: str) -> list[Any]:
    return [each[name] for each in said if name in each]


def answers(said: list[Said]) -> list[Any]:
    return named(said, "answer")


def told(said: list[Said]) -> list[tuple[str, dict[str, Any]]]:
    return [(method, params) for method, params in named(said, "told")]


def spoken() -> list[Said]:
    """What the daemon says to the swipe, each answer and notification in its order."""
    hello = ["initialize", {"protocolVersion": "1.0", **CLOCK}]
    messages = [{"jsonrpc": "2.0", "id": id, "method": method, "params": params} for id, (method, params) in enumerate([hello, *SWIPE])]
    text = "".join(json.dumps(each) + "\n" for each in messages)
    done = subprocess.run([SWIPED], input=text, capture_output=True, text=True, timeout=TIMEOUT)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    said = [each for each in said if each.get("id") != 0]
    return [{"told": [each["method"], each["params"]]} if "method" in each else {"answer": each["result"]} for each in said]


@contextmanager
def listening() -> Iterator[tuple[Path, Callable[[], None], Callable[[], None]]]:
    """A daemon at a socket: the path, what kills it, and what starts another there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s"
        running = []

        def start():
            daemon = subprocess.Popen([SWIPED, "--listen", f"unix:{path}"], stderr=subprocess.PIPE)
            running.append(daemon)
            assert daemon.stderr.readline()  # it says where it listens

        def stop():
            running[-1].kill()
            running[-1].wait()

        start()
        try:
            yield path, stop, start
        finally:
            for daemon in running:
                daemon.kill()
                daemon.wait()
                daemon.stderr.close()

"""Scripts for scripted.c, what the daemon sends without a client between, and daemons that fail at a given message."""

import functools
import json
import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from building import FOLDER, compiled, environment

from hostile import SWIPED
from one_swipe import SWIPE

Report = dict[str, Any]
TIMEOUT = 120.0

CLOCK = {"clock": "client", "timestamp": 0}
OPTIONS = {"initialize": CLOCK}
HERE = Path(__file__).resolve().parent
SOURCE = HERE / "scripted.c"


@functools.cache
def program() -> Path:
    return compiled(SOURCE, Path(tempfile.mkdtemp(prefix="scripted-")) / "scripted", kind="sanitized")


def run_script(
    script: list[Report], *daemon: str, supervisor: str = SWIPED, before: Callable[[Report], object] | None = None, **options: Any
) -> list[Report]:
    """Runs a script and returns the reports. If `before` is given, it is called before each instruction, once the last is done.

    `daemon` is the command of the daemon that the supervisor starts instead of the real one.
    """
    words = [str(program()), json.dumps(OPTIONS | options), *([supervisor, *daemon[1:]] if daemon else [])]
    variables = environment(SWIPED=supervisor, **{"SWIPED_DAEMON": daemon[0]} if daemon else {})
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, env=variables, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    lines = []
    try:
        for number, instruction in enumerate(script if before else []):
            before(instruction)
            process.stdin.write(f"{json.dumps(instruction)}\n{json.dumps({'mark': number})}\n")
            process.stdin.flush()
            while (line := process.stdout.readline()) and line != f'{{"mark":{number}}}\n':
                lines.append(line)
        rest = [] if before else script
        output, errors = process.communicate("".join(json.dumps(each) + "\n" for each in rest), timeout=TIMEOUT)
    finally:
        process.kill()
    assert process.returncode == 0, errors + output[-2000:]
    return [json.loads(line) for line in [*lines, *output.splitlines()]]


def each(reports: list[Report], kind: str) -> list[Any]:
    """The values of all reports of a kind: `result`, `error`, `notification`, `ended`, `status`, …."""
    return [report[kind] for report in reports if kind in report]


def declared() -> dict[str, int]:
    """The codes of `SwipedError` by name. A constant without a number has the next one."""
    codes: dict[str, int] = {}
    for name, code in re.findall(r"^    SWIPED_ERROR_(\w+)(?: = (-?\d+))?", (FOLDER / "src/swiped-glib.h").read_text(), re.M):
        codes[name] = int(code) if code else [*codes.values()][-1] + 1
    return codes


def names(reports: list[Report], kind: str) -> list[str]:
    """The same of errors: the names of their codes."""
    by_code = {code: name for name, code in declared().items()}
    return [by_code[error["code"]] for error in each(reports, kind)]


def methods(reports: list[Report]) -> list[str]:
    return [method for method, _ in each(reports, "notification")]


def without_client() -> list[Report]:
    """What the daemon sends for the swipe: each result and notification, in order."""
    requests = [["initialize", {"protocolVersion": "1.0", "capabilities": {"follow": True}, **CLOCK}], *SWIPE]
    messages = [{"jsonrpc": "2.0", "id": id, "method": method, "params": params} for id, (method, params) in enumerate(requests)]
    text = "".join(json.dumps(message) + "\n" for message in messages)
    done = subprocess.run([SWIPED], input=text, capture_output=True, text=True, timeout=TIMEOUT)
    sent = [json.loads(line) for line in done.stdout.splitlines()]
    sent = [message for message in sent if message.get("id") != 0]
    return [
        {"notification": [message["method"], message["params"]]} if "method" in message else {"result": message["result"]}
        for message in sent
    ]


class Recorder:
    """A daemon that records what it gets. `variables` make the supervisor start it."""

    def __init__(self, folder: Path) -> None:
        self._sent, program = folder / "sent", folder / "recorder"
        program.write_text(f"#!/bin/sh\ntee {self._sent} | {SWIPED}\n")
        program.chmod(0o755)
        self.variables = {"SWIPED": SWIPED, "SWIPED_DAEMON": str(program)}

    @property
    def messages(self) -> list[tuple[str, dict[str, Any]]]:
        """The method and the params of each message."""
        return [(each["method"], each["params"]) for each in map(json.loads, self._sent.read_text().splitlines())]

"""Sessions of fuzzed messages, sent without waiting. Each answer is compared with its request.

Messages come from the schema (`inventing.py`) and from fingers (`chaos.py`), each spoiling now and then what the other has
built. Then the message around them is spoiled: other ids, no method, batches, changed bytes. What is to be answered is known
beforehand, by JSON-RPC's rules alone (`judged`): each request once, and in order. Whatever comes is held against the schema.
A session is its seed and its length: the same ones, the same bytes.
"""

import os
import random
import select
import subprocess
import tempfile
import threading
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from chaos import Chaos
from daemon import BINARY
from inventing import Inventor
from schema import DOCUMENT, PROTOCOL
from test_json import damage, number_too_large, python_reads

READ_TIMEOUT = 60
"""The seconds within which the daemon must write."""
MEMORY_LIMIT_KIB = int(os.environ.get("SWIPED_MEMORY_KIB", 40 << 10))
"""The greatest resident memory, in a session of any length."""
LIMITS = {name: limit["value"] for name, limit in DOCUMENT["x-limits"].items()}
LONGEST_ANSWER = LIMITS["answerBytes"] + (64 << 10)
"""Bytes of an answer with its id; those of a batch may follow up to `batchAnswer` bytes."""
WORK_LIMIT = float(os.environ.get("SWIPED_WORK_SECONDS", 10))
"""Processor seconds between two answers, ten times what is stated for any message."""
UNDER_WAY = 5000
"""How many answers may be waited for. More would be a client that does not read, of which the daemon keeps up to 16 MiB."""
LINES_A_WRITE = 200

LAST = 2**63 - 1
ROWS = [[0, 0], [0, 1], [0, 2], [0, LAST - 1], [0, LAST]]
"""Rows of a table whose counts are not known: the first, and the last that have numbers."""

RARE = {"exit": 0, "shutdown": 0, "rpc.discover": 0.001}  # ends are drawn once a session, and the schema is long
ENDINGS = [[], ["exit"], ["shutdown"], ["shutdown", "exit"]]
ANOMALIES = [
    {"jsonrpc": ["1.0", 2, None]},
    {"id": [None, True, [], {"id": 1}]},
    {"method": ["no/such", "", "$/no", 7, None, []]},
    {"params": ["t", 1, True, [1], [], None, {}]},
    {"unknown": [{}, [[1]], "☃"]},
]
"""Members of a message, and their replacements. Members may also be omitted."""

Expected = list[tuple[object, str | int] | list]
"""The expected answer: an id with the method of the result or error, or with the code of an error. For a batch, a list."""


class Failure(AssertionError):
    """The daemon broke a rule."""


@dataclass
class Tally:
    """The results of sessions."""

    sessions: int = 0
    messages: int = 0
    answers: int = 0
    results: int = 0
    notifications: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    memory_kib: int = 0
    errors: Counter = field(default_factory=Counter)

    def add(self, other: "Tally"):
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name == "memory_kib" else mine + value)


# --- Sending ------------------------------------------------------------------------------------------------------


class Session:
    """The lines of one session, each with its expected answer."""

    def __init__(self, seed: str, count: int):
        self.random, self.count, self.id, self.now = random.Random(seed), count, 0, 0.0
        self.inventor, self.chaos = Inventor(f"{seed} invented"), Chaos(f"{seed} chaos")
        self.inventor.weights = [RARE.get(*each) for each in zip(self.inventor.methods, self.inventor.weights)]
        self.chaos.send("table/open", {"table": "v"} | self.chaos.table(), asks=True)
        rows = {"table": "rows", "width": 320, "identity": "indexPath", "actions": {"trailing": [{"id": "t0", "width": 80}]}}
        self.chaos.send("table/open", rows, asks=True)
        self.openings = [*self.inventor.messages, *self.chaos.messages]

    def lines(self) -> Iterator[tuple[bytes, Expected]]:
        for message in self.openings:
            yield self.plain(message)
        sent = 0
        while sent < self.count:
            for message in self.burst():
                sent += 1
                yield self.fuzzed(message)
        for method in self.random.choice(ENDINGS):
            yield self.plain({"jsonrpc": "2.0", "id": 0, "method": method})
            for message in self.burst():
                line, expected = self.fuzzed(message)
                yield line, [] if method == "exit" else expected

    def rows(self) -> list[dict]:
        """Wheels, often without phases and over rows of which nothing else is known, and an edit before they have rested; or an
        end that is lost, or a clock that stands still."""
        draw, self.chaos.messages, self.chaos.now = self.random, [], self.now
        for _ in range(draw.randint(1, 4)):
            self.chaos.now += draw.choice([0, 0, 8, 40, 160])
            place = {"table": "rows", "cell": draw.choice(ROWS), "timestamp": self.chaos.now}
            phase = draw.choice([{}, {}, {}, {"phase": draw.choice(["began", "changed", "ended", "cancelled"])}])
            delta = {"delta": {"x": draw.choice([0, -1, -30]), "y": draw.choice([0, 1])}}
            other = draw.choice(["cell/open", "gesture/begin", "action/invoke", "cell/configure"])
            members = {"action/invoke": {"action": "t0"}, "cell/configure": {"data": [1]}}.get(other, {})
            self.chaos.send(*(("wheel/update", place | phase | delta) if draw.random() < 0.7 else (other, place | members)))
        self.chaos.now += draw.choice([0, 0, 50, 149])
        one, two = draw.sample(ROWS, 2)
        edit = draw.choice([{"deletedRows": [one]}, {"insertedRows": [one]}, {"movedRows": [{"from": one, "to": two}]}, {"deletedSections": [0]}])
        if draw.random() < 0.7:
            self.chaos.send("table/edit", {"table": "rows", "timestamp": self.chaos.now} | edit, asks=True)
        self.now = self.chaos.now
        return self.chaos.messages

    def burst(self) -> list[dict]:
        """A few messages, related or not."""
        draw = self.random.random()
        if draw < 0.002:
            return [self.random.choice(self.openings[1:])]  # or a session without tables goes on for long
        if draw < 0.05:
            return self.rows()
        source = self.inventor if draw < 0.5 else self.chaos
        source.messages, source.now = [], self.now
        if source is self.inventor:
            source.run(4)
        else:
            source.event()
            for message in source.messages:
                if self.random.random() < 0.06:
                    message["params"] = self.inventor.spoil(message["params"])
        self.now = source.now
        return source.messages

    def plain(self, message: dict) -> tuple[bytes, Expected]:
        """The message with the next id, if it has one."""
        if "id" in message:
            self.id += 1
            kind = self.random.random()
            message = message | {"id": self.id if kind < 0.8 else f"s{self.id}" if kind < 0.95 else self.id + 0.5}
        return encoded(message), judged(message)

    def fuzzed(self, message: dict) -> tuple[bytes, Expected]:
        """The message, sometimes with a fault."""
        kind = self.random.random()
        if kind > 0.07:
            return self.plain(message)
        line, _ = self.plain(message)
        if kind < 0.02:
            line = damage(self.random, line)
        elif kind < 0.05:
            line = encoded(self.with_anomaly(orjson.loads(line)))
        else:
            batch = [self.with_anomaly(orjson.loads(self.plain(message)[0])) for _ in range(self.random.randint(0, 4))]
            line = encoded([*batch, *self.random.choice([[], [], [5], [[]]])])
        return line, [answer for text in line.split(b"\n") if text.strip(b" \t\r") for answer in judged_text(text)]

    def with_anomaly(self, message: dict) -> dict:
        for name, values in self.random.choice(ANOMALIES).items():
            if self.random.random() < 0.3:
                message.pop(name, None)
            else:
                message[name] = self.random.choice(values)
        return message


def encoded(message) -> bytes:
    return orjson.dumps(message)


# --- Expected answers ----------------------------------------------------------------------------------------------


def judged_text(text: bytes) -> Expected:
    """The expected answer to a line."""
    read = python_reads(text)
    if read is None and text.strip() != b"null" or b"\\u0000" in text and has_nul_in_name(read):
        return [(None, -32700)]
    if not number_too_large(read):
        return judged(read)
    if not isinstance(read, dict) or number_too_large(read.get("id")):
        return [(None, -32600)]
    return [(None, code) if code == -32600 else (id, -32602) for id, code in judged(read)]


def judged(message) -> Expected:
    """The expected answer to a message whose numbers fit."""
    if isinstance(message, list):
        answers = [answer for part in message for answer in (judged(part) if isinstance(part, dict) else [(None, -32600)])]
        return [(None, -32600)] if not message else [answers] if answers else []
    if not isinstance(message, dict):
        return [(None, -32600)]
    method, id = message.get("method"), message.get("id")
    if isinstance(id, bool) or not isinstance(id, str | int | float):
        if "id" in message and (id is not None or "method" in message):
            return [(None, -32600)]
        id = None
    if message.get("jsonrpc") != "2.0":
        return [(id, -32600)]
    if "method" not in message and ("result" in message or "error" in message):
        return []
    if not isinstance(method, str) or isinstance(message.get("params"), str | bool | int | float):
        return [(id, -32600)]
    if id is None:
        return []
    return [(id, method if method in PROTOCOL.to_daemon else -32601)]


def has_nul_in_name(read) -> bool:
    if isinstance(read, dict):
        return any("\0" in name or has_nul_in_name(value) for name, value in read.items())
    return isinstance(read, list) and any(map(has_nul_in_name, read))


# --- Receiving ----------------------------------------------------------------------------------------------------------


RESULTS = {name: PROTOCOL.validator_of("result", name) for name in PROTOCOL.to_daemon}
PARAMS = {name: PROTOCOL.validator_of("params", name) for name in PROTOCOL.to_client}
ERROR = PROTOCOL.validator_of("error", "")
CODES = {name: PROTOCOL.error_codes(name) for name in PROTOCOL.to_daemon}


class Audit:
    """Compares the output with the expected answers, message by message."""

    def __init__(self, tally: Tally):
        self.expected: deque = deque()
        self.tally = tally
        self.room = threading.Condition()
        self.is_over = False

    def expect(self, answers: Expected):
        """Notes what is to be answered, once few enough are under way; called by who sends."""
        self.expected += answers
        if len(self.expected) > UNDER_WAY:
            with self.room:
                self.room.wait_for(lambda: self.is_over or len(self.expected) < UNDER_WAY // 2)

    def end(self):
        with self.room:
            self.is_over = True
            self.room.notify()

    def take(self, line: bytes):
        self.tally.bytes_out += len(line) + 1
        if len(line) > LONGEST_ANSWER + (LIMITS["batchAnswer"] if line.startswith(b"[") else 0):
            raise Failure(f"{len(line)} bytes in one message: {line[:400]!r}")
        try:
            message = orjson.loads(line)
        except ValueError as error:
            raise Failure(f"{error} in {line[:400]!r}") from error
        if isinstance(message, dict) and "method" in message:
            self.tally.notifications += 1
            check = PARAMS.get(message["method"])
            if check is None or message.keys() != {"jsonrpc", "method", "params"} or not check.is_valid(message["params"]):
                raise Failure(f"a notification that the schema does not know: {line[:1000]!r}")
            return
        if not self.expected:
            raise Failure(f"answers nothing that was asked: {line[:1000]!r}")
        self.hold(message, self.expected.popleft(), line)
        if len(self.expected) == UNDER_WAY // 4:
            with self.room:
                self.room.notify()

    def hold(self, message, wanted, line: bytes):
        if isinstance(wanted, list):
            if not isinstance(message, list) or len(message) != len(wanted):
                raise Failure(f"a batch is to be answered with {wanted}, not {line[:1000]!r}")
            for each in zip(message, wanted):
                self.hold(*each, line)
            return
        id, of = wanted
        if not isinstance(message, dict) or message.get("id", self) != id or isinstance(message["id"], str) != isinstance(id, str):
            raise Failure(f"{of} with the id {id!r} is to be answered now, not {line[:1000]!r}")
        self.tally.answers += 1
        if "result" in message:
            self.tally.results += 1
            right = isinstance(of, str) and RESULTS[of].is_valid(message["result"])
        else:
            code = message["error"]["code"]
            self.tally.errors[code] += 1
            right = ERROR.is_valid(message["error"]) and (code == of if isinstance(of, int) else code in CODES[of])
        if not right or message.get("jsonrpc") != "2.0" or len(message) != 3:
            raise Failure(f"{of} may not be answered with {line[:1000]!r}")


def play(seed: str, count: int) -> Tally:
    """Runs one session of about this many messages. Raises `Failure`."""
    tally = Tally(sessions=1)
    audit = Audit(tally)
    with tempfile.TemporaryFile() as errors:
        command, pipe = [BINARY, "--check-state", "--log-level", "error"], subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, bufsize=0)
        feeder = threading.Thread(target=_feed, args=(process, Session(seed, count), audit, tally))
        try:
            feeder.start()
            _drain(process, audit)
            feeder.join()
            process.wait(READ_TIMEOUT)
        finally:
            process.kill()
            audit.end()
            feeder.join()
            process.stdout.close()
            process.wait()
        errors.seek(0)
        printed = errors.read(2000).decode("utf-8", "replace")
    if process.returncode not in (0, 1) or printed:
        raise Failure(f"ended with {process.returncode}, saying {printed!r}")
    if audit.expected:
        raise Failure(f"{len(audit.expected)} requests have no answer, the first {audit.expected[0]}")
    if tally.memory_kib > MEMORY_LIMIT_KIB:
        raise Failure(f"{tally.memory_kib} KiB of memory")
    return tally


def _feed(process: subprocess.Popen, session: Session, audit: Audit, tally: Tally):
    pieces, waiting = [], []
    try:
        for line, expected in session.lines():
            tally.messages += 1
            tally.bytes_in += len(line) + 1
            pieces += [line, b"\n"]
            waiting += expected
            if len(pieces) >= 2 * LINES_A_WRITE:
                audit.expect(waiting)
                _write(process, b"".join(pieces))
                pieces, waiting = [], []
                tally.memory_kib = _memory_kib(process) or tally.memory_kib
        audit.expect(waiting)
        _write(process, b"".join(pieces))
    except BrokenPipeError:
        pass  # after `exit`; else something is without an answer
    finally:
        process.stdin.close()


def _write(process: subprocess.Popen, data: bytes):
    while data:
        data = data[process.stdin.write(data) :]


def _memory_kib(process: subprocess.Popen) -> int:
    """The greatest resident memory so far, or 0 after the process has ended."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) if "VmHWM:" in status else 0


def _work_seconds(process: subprocess.Popen) -> float:
    """The processor time so far, or 0 after the process has ended."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _drain(process: subprocess.Popen, audit: Audit):
    """Reads to the end."""
    rest, work = b"", 0.0
    while True:
        if not select.select([process.stdout], [], [], READ_TIMEOUT)[0]:
            raise Failure(f"no output for {READ_TIMEOUT} s, and no answer to {list(audit.expected)[:1]}")
        data = os.read(process.stdout.fileno(), 1 << 18)
        if not data:
            break
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            audit.take(line)
        before, work = work, max(work, _work_seconds(process))
        if work - before > WORK_LIMIT * (len(lines) + 1):
            raise Failure(f"{work - before:.1f} s of processor time before {lines[:1]!r:.400}")
    if rest:
        raise Failure(f"after the last message: {rest[:400]!r}")

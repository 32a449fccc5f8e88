"""Plays a case's conversation with a daemon, and reports where the daemon differs."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from .case import Case, Place, SpecificationError, Step
from .checker import Checker
from .matching import Difference, Scope, compare, fill, is_number, show
from .parser import SENT_NAME
from .pieces import writes
from .schema import Schema
from .wire import Daemon, WireError

# The request that marks a case's end: a message before its answer is unexpected.
LAST = "conformance-end"


@dataclass
class Failure(Exception):
    """Why a case failed, for people."""

    message: str
    place: Place | None = None
    expected: str = ""
    came: str = ""
    differences: list[Difference] = field(default_factory=list)
    log: str = ""
    sent: bytes = b""


class Conversation:
    """Plays a case, with one process after the other. `start` starts each."""

    def __init__(self, case: Case, start: Callable[[], Daemon], schema: Schema):
        self._case, self._start, self._schema = case, start, schema
        self._scope = Scope(case.tolerance)
        self._next_id = 1
        # Requests that have not been answered: (id, method).
        self._waiting: list[tuple[object, str]] = []
        self._methods: dict[str, str] = {}
        self._step: Step | None = None
        self._has_ended = False
        self._log: list[str] = []
        self._checker = Checker()
        # The texts of the received messages.
        self.received: list[str] = []

    def run(self) -> None:
        """Raises a `Failure` if the daemon differs."""
        try:
            self._daemon = self._start()
        except WireError as problem:
            raise Failure(str(problem)) from problem
        try:
            for step in self._case.steps:
                self._step = step
                if step.sends:
                    self._send(step)
                else:
                    self._expect(step)
            self._end()
        except WireError as problem:
            raise self._failure(f"{problem}; {self._daemon.ending()}") from problem
        except SpecificationError as problem:
            raise self._failure(f"the case is invalid: {problem}") from problem
        finally:
            self._daemon.close()

    # Sending

    def _send(self, step: Step) -> None:
        match step.kind:
            case "end":
                self._has_ended = True
                self._daemon.close_input()
            case "restart":
                self._restart()
            case "bytes":
                parts = writes(step.pieces, self._scope.captured)
                self._remember_bytes(b"".join(parts))
                for index, data in enumerate(parts):
                    if index:
                        self._daemon.wait_until_read()
                    self._note(">>", repr(data[:300]))
                    self._daemon.write(data)
            case "message":
                captured = self._scope.captured
                text = SENT_NAME.sub(lambda name: json.dumps(captured[name[1]], ensure_ascii=False), step.text)
                self._remember(json.loads(text))
                self._write(text)
            case _:
                params = fill(step.value, self._scope.captured)
                message = {"jsonrpc": "2.0", "id": self._next_id, "method": step.method}
                if step.kind == "notify":
                    del message["id"]
                else:
                    self._next_id += 1
                if params is not None:
                    message["params"] = params
                if step.is_valid:
                    self._held("the case sends a message that is invalid by the schema", self._schema.sent(message))
                self._remember(message)
                self._write(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _restart(self) -> None:
        """Kills the process and starts another one. Captured values stay."""
        self._daemon.close()
        self._daemon = self._start()
        self._checker = Checker()
        self._waiting.clear()
        self._methods.clear()
        self._log.append("-- another process")

    def _write(self, text: str) -> None:
        self._note(">>", text)
        self._daemon.write(self._daemon.frame(text))

    def _remember(self, message: object) -> None:
        for element in message if isinstance(message, list) else [message]:
            if not isinstance(element, dict) or not isinstance(element.get("method"), str):
                continue
            self._checker.sent(element["method"])
            if "id" in element:
                self._methods[_key(element["id"])] = element["method"]
                if element is message and (isinstance(element["id"], str) or is_number(element["id"])):
                    self._waiting.append((element["id"], element["method"]))

    def _remember_bytes(self, data: bytes) -> None:
        """Remembers the methods in bytes to validate their answers. `<< result` does not refer to them."""
        waiting = list(self._waiting)
        for line in data.split(b"\n"):
            try:
                self._remember(json.loads(line))
            except (ValueError, RecursionError):
                continue
        self._waiting = waiting

    # Expectations

    def _expect(self, step: Step) -> None:
        if step.kind == "exit":
            self._expect_exit(step)
        elif step.kind == "rest":
            self._pass_over()
        else:
            came = self._next()
            if came is None:
                raise self._failure(f"the output ended; {self._daemon.ending()}", self._wanted(step), "nothing more")
            pattern = self._pattern(step, came)
            differences = [*compare(pattern, came, self._scope), *_other_kind_of_id(pattern, came)]
            if differences:
                raise self._failure("the message differs from the expected one", self._wanted(step), show_whole(came), differences)

    def _pattern(self, step: Step, came: object) -> object:
        """The step's expectation, as a pattern of the whole message."""
        if step.kind == "answer":
            if isinstance(step.value, dict) and "id" in step.value:
                self._answered(step.value["id"])
            return step.value
        if step.kind == "notification":
            return {"method": step.method, "params": step.value}
        if not self._waiting:
            raise self._failure("the case expects an answer, but every request has one (write the whole message)")
        id, method = self._waiting.pop(0)
        if not isinstance(came, dict) or came.get("id") != id or type(came.get("id")) is not type(id):
            text = f"the answer to {method}, id {show(id)}: {self._wanted(step)}"
            raise self._failure("the message differs from the expected one", text, show_whole(came))
        if step.kind == "result":
            return {"result": step.value}
        pattern: dict[str, object] = {"code": step.code}
        if step.value != "<any>":
            pattern["data"] = step.value
        return {"error": pattern}

    def _answered(self, id: object) -> None:
        self._waiting = [waiting for waiting in self._waiting if _key(waiting[0]) != _key(id)]

    def _pass_over(self) -> None:
        if not self._waiting:
            raise self._failure("the case skips answers, but every request has one")
        while self._waiting:
            came = self._next()
            if came is None:
                raise self._failure(f"the output ended before every request was answered; {self._daemon.ending()}")
            if isinstance(came, dict) and "id" in came:
                if "error" in came:
                    raise self._failure("`...` skips only successful answers, but the answer is an error", "", show_whole(came))
                self._answered(came["id"])

    def _expect_exit(self, step: Step) -> None:
        self._no_more("the daemon did not exit as expected")
        status = self._daemon.status()
        if status != step.code:
            raise self._failure(self._daemon.ending(), f"exit status {step.code}", f"exit status {status}")

    def _no_more(self, why: str) -> None:
        if (came := self._next()) is not None:
            raise self._failure(f"{why}, but the daemon sent a message that no line of the case expects", "", show_whole(came))

    def _end(self) -> None:
        """Checks that no message follows the last step. A last request and its answer mark the end."""
        last = self._case.steps[-1]
        if last.kind == "exit":
            return
        self._step = None
        if self._has_ended:
            self._no_more("the conversation is over")
            self._daemon.status()
            return
        self._write(f'{{"jsonrpc":"2.0","id":"{LAST}","method":"shutdown"}}')
        came = self._next()
        if came is None:
            raise self._failure(f"the daemon ended before the conversation did; {self._daemon.ending()}")
        if not isinstance(came, dict) or came.get("id") != LAST:
            raise self._failure("the daemon sent a message that no line of the case expects", "", show_whole(came))
        self._write('{"jsonrpc":"2.0","method":"exit"}')
        self._daemon.close_input()
        self._no_more("`exit` was sent")
        self._daemon.status()

    # Receiving

    def _next(self) -> object:
        """The next message, validated by the schema. None at the end of the output."""
        received = self._daemon.message()
        if received is None:
            return None
        message, text = received
        self._note("<<", text)
        self.received.append(text)
        for element in message if isinstance(message, list) and message else [message]:
            self._held("the message is not valid JSON-RPC 2.0", _envelope(element), text)
            if not _is_last(element):
                method = self._methods.pop(_key(element["id"]), "") if "id" in element else ""
                self._held("the message is invalid by the schema", self._schema.received(element, method), text)
            broken = list(self._checker.received(element, in_batch=element is not message))
            self._held("the message breaks a rule of every conversation", broken, text)
        return message

    def _held(self, what: str, differences: list[Difference], text: str = "") -> None:
        if differences:
            raise self._failure(what, "", text, differences)

    def _note(self, arrow: str, text: str) -> None:
        self._log.append(f"{arrow} {text[:600]}{'…' if len(text) > 600 else ''}")

    def _wanted(self, step: Step) -> str:
        return step.source[2:].strip()

    def _failure(self, message: str, expected: str = "", came: str = "", differences: list[Difference] | None = None) -> Failure:
        place = self._step.place if self._step else None
        return Failure(message, place, expected, came, differences or [], "\n".join(self._log), bytes(self._daemon.sent))


def _key(id: object) -> str:
    return json.dumps(id)


def _other_kind_of_id(pattern: object, came: object) -> list[Difference]:
    """The answer's id has the same type and exact value: neither 1.0 nor 1.0001 is 1."""
    wanted, id = (side.get("id") if isinstance(side, dict) else None for side in (pattern, came))
    if is_number(wanted) and (type(wanted) is not type(id) or wanted != id):
        return [Difference("id", f"{show(wanted)}, of the same type", show(id))]
    return []


def _is_last(message: object) -> bool:
    return isinstance(message, dict) and message.get("id") == LAST


def show_whole(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _envelope(message: object) -> list[Difference]:
    """What is wrong with the envelope of a received message."""
    if not isinstance(message, dict):
        return [Difference("the message", "an object", show(message))]
    wrong = []
    if message.get("jsonrpc") != "2.0":
        wrong.append(Difference("jsonrpc", '"2.0"', show(message.get("jsonrpc"))))
    if "method" in message:
        allowed = {"jsonrpc", "method", "params"}
    else:
        allowed = {"jsonrpc", "id", "result" if "result" in message else "error"}
        if missing := allowed - message.keys():
            wrong.append(Difference(", ".join(sorted(missing)), "in each answer", "no such member"))
        error = message.get("error")
        if "error" in message and not (
            isinstance(error, dict) and type(error.get("code")) is int and isinstance(error.get("message"), str)
        ):
            wrong.append(Difference("error", "an object with an integer `code` and a `message`", show(error)))
    wrong += [Difference(extra, "no member of this name in an envelope", show(message[extra])) for extra in sorted(message.keys() - allowed)]
    return wrong

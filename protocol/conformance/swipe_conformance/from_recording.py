"""Converts a recording (`swiped --record`) to a conformance case that the same daemon passes.

The case omits values that a daemon may choose: revisions, keyframes, the result of `initialize`, and whole behaviors.
It captures the daemon's ids that are used again. The author removes the messages and members that the rule is not about.
"""

import argparse
import json
import re
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from .matching import ABOUT, BOUND, NAME, REST, WORD, is_number
from .parser import METHOD

# The received members that a case omits: counters, texts, and the keyframes of a motion.
OWN_CHOICE = {"revision", "keyframes", "spring", "css", "behavior", "snapshot", "samples", "window", "confidence", "estimatorVersion"}
TOLD_OF_THE_DAEMON = {"serverInfo", "capabilities", "presets", "limits"}
# The members with an id that the daemon chooses.
GIVEN = {"animation", "invocation"}
STATUS_OF_A_SESSION = (0, 1)


class NoRecording(Exception):
    """A file that cannot be converted to a case."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="from-recording",
        description="Writes a conformance case with the conversation in a recording of swiped --record.",
        epilog="The case is complete and passes. Remove the messages and members that its rules are not about.",
    )
    parser.add_argument("recording", type=Path)
    parser.add_argument("--title", default="", help="a sentence about the daemon's behavior")
    parser.add_argument("--rules", default="", metavar="IDS", help="the rules that the case shows, such as 'gesture.4 release.14'")
    options = parser.parse_args(words)
    try:
        lines = options.recording.read_bytes().split(b"\n")
        print("\n".join(case_lines(lines[:-1], options.title, options.rules)))
    except (OSError, NoRecording) as problem:
        print(f"from-recording: {options.recording}: {problem}", file=sys.stderr)
        return 2
    return 0


def case_lines(lines: list[bytes], title: str = "", rules: str = "") -> Iterator[str]:
    """The case's lines. `lines` are those of the recording, without an incomplete last line."""
    entries = read(lines)
    framing = next((entry["framing"] for entry in entries if "framing" in entry), "lines")
    yield f"title: {title or 'What happened in a session'}"
    yield f"rules: {rules}" if rules else "# rules: add the rules that the case shows"
    if framing != "lines":
        yield f"framing: {framing}"
    yield ""
    yield from Conversation(entries, framing).lines()


def read(lines: list[bytes]) -> list[dict]:
    try:
        head, *entries = [json.loads(line) for line in lines]
    except ValueError as problem:
        raise NoRecording(f"the file is not a recording: {problem}") from problem
    if not isinstance(head, dict) or head.get("recording") != 1 or not all(isinstance(entry, dict) for entry in entries):
        raise NoRecording("the file is not a recording of version 1")
    for entry, line in zip(entries, lines[1:]):
        if "in" in entry:
            entry["text"] = line[line.index(b'"in":') + 5 : line.rindex(b"}")].decode()
            if any(one.get("method") == "initialize" and one["params"].get("clock") != "client" for one in calls(entry["in"])):
                raise NoRecording('the session uses the system\'s clock. Record a session with `"clock": "client"`')
    return entries


def calls(message: object) -> list[dict]:
    """The message, or the messages of a batch, if they have params."""
    all = message if isinstance(message, list) else [message]
    return [one for one in all if isinstance(one, dict) and isinstance(one.get("params"), dict)]


def is_closing(message: object) -> bool:
    """Whether a signal has caused the message. A case has no signals."""
    return isinstance(message, dict) and message.get("method") == "server/closing"


class Conversation:
    def __init__(self, entries: list[dict], framing: str):
        self._entries, self._framing = entries, framing
        self._came = deque(entry["out"] for entry in entries if "out" in entry and not is_closing(entry["out"]))
        self._names = self._names_of_given()
        # The captured values: only these may be sent.
        self._known: set[str] = set()

    def lines(self) -> Iterator[str]:
        for entry in self._entries:
            if "in" in entry:
                yield from self._message(entry["in"], entry["text"])
            elif "inText" in entry or "inHex" in entry:
                data = entry["inText"].encode() if "inText" in entry else bytes.fromhex(entry["inHex"])
                yield f">> bytes {quoted(data)}"
            elif "inputEnded" in entry:
                yield ">> end"
            elif "exit" in entry:
                yield from self._until(None)
                if entry["exit"] in STATUS_OF_A_SESSION:
                    yield f"<< exit {entry['exit']}"
        yield from self._until(None)

    # Sending

    def _message(self, message: object, text: str) -> Iterator[str]:
        if isinstance(message, list) or not is_call(message) or self._has_unspeakable(message):
            # A dollar sign as an escape of JSON does not begin a name.
            whole = text.replace('"$', '"\\u0024')
            yield f">> {whole}" if isinstance(message, (dict, list)) else f">> bytes {quoted(self._framed(text))}"
            return
        params = dict(message.get("params", {}))
        time = params.get("timestamp")
        at = ""
        if is_number(time) and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", repr(time)):
            at = f"{time!r}ms "
            del params["timestamp"]
        if "invocation" in params or "animation" in params:
            params = {name: self._sent_name(name, value) for name, value in params.items()}
        notify = "" if "id" in message else "notify "
        yield f">> {at}{notify}{message['method']}{' ' + dumped(params) if params or not at and 'params' in message else ''}"
        if "id" in message:
            yield from self._until(message["id"], message["method"])
            yield ""

    def _framed(self, text: str) -> bytes:
        data = text.encode()
        return data + b"\n" if self._framing == "lines" else b"Content-Length: %d\r\n\r\n" % len(data) + data

    def _has_unspeakable(self, message: dict) -> bool:
        """Whether a text in it has another meaning in a case."""
        return any(text.startswith("\\") or NAME.fullmatch(text) for text in texts(message.get("params")))

    def _sent_name(self, member: str, value: object) -> object:
        name = self._names.get((member, str(value)))
        return f"${name}" if name in self._known else value

    # Receiving

    def _until(self, id: object, method: str = "") -> Iterator[str]:
        """The messages up to the answer to this request. For None, all remaining messages."""
        while self._came:
            message = self._came.popleft()
            if isinstance(message, dict) and "method" in message:
                yield f"<< {message['method']} {dumped(self._expected(message['params']))}"
            elif isinstance(message, dict) and id is not None and dumped(message.get("id")) == dumped(id):
                yield self._answer(message, method)
                return
            else:
                yield f"<< {dumped(self._whole(message))}"

    def _answer(self, message: dict, method: str) -> str:
        if "error" in message:
            data = message["error"].get("data")
            return f"<< error {message['error']['code']}{'' if data is None else ' ' + dumped(self._expected(data))}"
        result = message["result"]
        if method == "initialize":
            result = {name: value for name, value in result.items() if name not in TOLD_OF_THE_DAEMON}
        return f"<< result {dumped(self._expected(result))}"

    def _whole(self, message: object) -> object:
        """An answer as a whole message, without the text of an error."""
        if isinstance(message, list):
            return [self._whole(one) for one in message]
        kept = {name: value for name, value in message.items() if name in ("id", "error", "result")}
        if "error" in kept:
            kept["error"] = {name: value for name, value in kept["error"].items() if name != "message"}
        return {name: value if name == "id" else self._expected(value) for name, value in kept.items()}

    def _expected(self, value: object, member: str = "") -> object:
        """A pattern for the value, and for values that differ only in members that a case omits."""
        match value:
            case dict():
                return {name: self._expected(inner, role(name, member)) for name, inner in value.items() if name not in OWN_CHOICE}
            case list():
                return [self._expected(inner) for inner in value]
            case str():
                return "\\" + value if means_more(value) else value
            case int() if member in GIVEN and is_number(value):
                name = self._names.get((member, str(value)))
                self._known.add(name or "")
                return f"${name}" if name else "<integer>"
        return value

    def _names_of_given(self) -> dict[tuple[str, str], str]:
        """A name for each id of the daemon that occurs again later."""
        reported, named = set(), {}
        for entry in self._entries:
            for key in given(entry.get("in", entry.get("out"))):
                if key in reported:
                    named[key] = "".join(key)
                elif "out" in entry:
                    reported.add(key)
        return named


def given(value: object, member: str = "") -> Iterator[tuple[str, str]]:
    """Each id of an animation or an invocation."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in OWN_CHOICE:
                yield from given(inner, role(name, member))
    elif isinstance(value, list):
        for inner in value:
            yield from given(inner)
    elif isinstance(value, int) and is_number(value) and member in GIVEN:
        yield member, str(value)


def role(name: str, container: str) -> str:
    """The name for the id in a member. An animation's own member is just `id`."""
    return "animation" if (container, name) == ("animation", "id") else name


def is_call(message: object) -> bool:
    """Whether a case can write the request or notification in the short form."""
    return (
        isinstance(message, dict)
        and message.get("jsonrpc") == "2.0"
        and isinstance(message.get("method"), str)
        and METHOD.fullmatch(message["method"]) is not None
        and isinstance(message.get("params", {}), dict)
        and message.keys() <= {"jsonrpc", "id", "method", "params"}
        and ("id" not in message or isinstance(message["id"], str) or is_number(message["id"]))
        and message.get("method") not in ("bytes", "end", "notify")
    )


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from texts(inner)
        case list():
            for inner in value:
                yield from texts(inner)


def means_more(text: str) -> bool:
    """Whether a text in a pattern has a special meaning."""
    is_bound = all(BOUND.fullmatch(part.strip()) for part in text.split(","))
    return text in REST or text.startswith(("\\", "<")) or is_bound or any(one.fullmatch(text) for one in (NAME, WORD, ABOUT))


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def quoted(data: bytes) -> str:
    """Bytes as the strings of `>> bytes`."""
    simple = {0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t", 0x5C: "\\\\", 0x27: "\\'"}
    return "'" + "".join(simple.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}") for byte in data) + "'"

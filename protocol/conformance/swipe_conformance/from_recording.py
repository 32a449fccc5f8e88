"""From a recording (`swiped --record`) to a conformance case that the same daemon passes.

What is a daemon's own choice is left out: revisions, keyframes, what `initialize` tells of the daemon, a behavior in
full. Ids that the daemon gives are captured where they are used again. The rest is for the author to cut down to what
the rule speaks of.
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

# Members of what comes that a case does not name: counters and texts, and how a daemon plays a motion.
OWN_CHOICE = {"revision", "keyframes", "spring", "css", "behavior", "snapshot", "samples", "window", "confidence", "estimatorVersion"}
TOLD_OF_THE_DAEMON = {"serverInfo", "capabilities", "presets", "limits"}
# Members that have an id which the daemon gives.
GIVEN = {"animation", "invocation"}
STATUS_OF_A_SESSION = (0, 1)


class NoRecording(Exception):
    """A file that no case can be made of."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="from-recording",
        description="Writes a conformance case that says what happened in a recording of swiped --record.",
        epilog="The case is whole and passes; cut it down to the messages and members that its rules speak of.",
    )
    parser.add_argument("recording", type=Path)
    parser.add_argument("--title", default="", help="a sentence about behaviour")
    parser.add_argument("--rules", default="", metavar="IDS", help="the rules that it shows, as 'gesture.3 release.9'")
    options = parser.parse_args(words)
    try:
        lines = options.recording.read_bytes().split(b"\n")
        print("\n".join(case_lines(lines[:-1], options.title, options.rules)))
    except (OSError, NoRecording) as problem:
        print(f"from-recording: {options.recording}: {problem}", file=sys.stderr)
        return 2
    return 0


def case_lines(lines: list[bytes], title: str = "", rules: str = "") -> Iterator[str]:
    """The case's lines; `lines` are the recording's, without half a line at its end."""
    entries = read(lines)
    framing = next((entry["framing"] for entry in entries if "framing" in entry), "lines")
    yield f"title: {title or 'What happened in a session'}"
    yield f"rules: {rules}" if rules else "# rules: which rules does it show?"
    if framing != "lines":
        yield f"framing: {framing}"
    yield ""
    yield from Conversation(entries, framing).lines()


def read(lines: list[bytes]) -> list[dict]:
    try:
        head, *entries = [json.loads(line) for line in lines]
    except ValueError as problem:
        raise NoRecording(f"this is no recording: {problem}") from problem
    if not isinstance(head, dict) or head.get("recording") != 1 or not all(isinstance(entry, dict) for entry in entries):
        raise NoRecording("this is no recording of version 1")
    for entry, line in zip(entries, lines[1:]):
        if "in" in entry:
            entry["text"] = line[line.index(b'"in":') + 5 : line.rindex(b"}")].decode()
            if any(one.get("method") == "initialize" and one["params"].get("clock") != "client" for one in calls(entry["in"])):
                raise NoRecording('the session ran by the system\'s clock: a case is of one with `"clock": "client"`')
    return entries


def calls(message: object) -> list[dict]:
    """The message, or those of a batch, if they have params."""
    all = message if isinstance(message, list) else [message]
    return [one for one in all if isinstance(one, dict) and isinstance(one.get("params"), dict)]


class Conversation:
    def __init__(self, entries: list[dict], framing: str):
        self._entries, self._framing = entries, framing
        self._came = deque(entry["out"] for entry in entries if "out" in entry)
        self._names = self._names_of_given()
        # What has been captured: only that may be sent.
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

    # What is sent

    def _message(self, message: object, text: str) -> Iterator[str]:
        if isinstance(message, list) or not is_call(message) or self._has_unspeakable(message):
            # A dollar written as JSON's own escape is no name.
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
        """Whether a text in it would mean something else in a case."""
        return any(text.startswith("\\") or NAME.fullmatch(text) for text in texts(message.get("params")))

    def _sent_name(self, member: str, value: object) -> object:
        name = self._names.get((member, str(value)))
        return f"${name}" if name in self._known else value

    # What comes

    def _until(self, id: object, method: str = "") -> Iterator[str]:
        """What came up to the answer to this request; for None, all that came."""
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
        """An answer as a whole message: an error's text is for people."""
        if isinstance(message, list):
            return [self._whole(one) for one in message]
        kept = {name: value for name, value in message.items() if name in ("id", "error", "result")}
        if "error" in kept:
            kept["error"] = {name: value for name, value in kept["error"].items() if name != "message"}
        return {name: value if name == "id" else self._expected(value) for name, value in kept.items()}

    def _expected(self, value: object, member: str = "") -> object:
        """The pattern that a value satisfies, and others that differ in nothing that matters."""
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
        """A name for each id that the daemon gave and that is there again later: others need none."""
        told, named = set(), {}
        for entry in self._entries:
            for key in given(entry.get("in", entry.get("out"))):
                if key in told:
                    named[key] = "".join(key)
                elif "out" in entry:
                    told.add(key)
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
    """The name by which a member says what it is the id of: an animation's own is just `id`."""
    return "animation" if (container, name) == ("animation", "id") else name


def is_call(message: object) -> bool:
    """Whether it is a request or a notification that a case can say in short."""
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
    """Whether a text in a pattern would be more than itself."""
    is_bound = all(BOUND.fullmatch(part.strip()) for part in text.split(","))
    return text in REST or text.startswith(("\\", "<")) or is_bound or any(one.fullmatch(text) for one in (NAME, WORD, ABOUT))


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def quoted(data: bytes) -> str:
    """Bytes as `>> bytes` has them."""
    simple = {0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t", 0x5C: "\\\\", 0x27: "\\'"}
    return "'" + "".join(simple.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}") for byte in data) + "'"

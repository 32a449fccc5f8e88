"""Sends each text of JSONTestSuite, a public suite of JSON texts, to the daemon: as a message, and as a value in one.

`Tests/Scripts/json-suite` brings the texts, of which nothing is in this repository. A file's name says what a parser has to make of
it: `y_` read it, `n_` refuse it, `i_` as it likes; those of `test_transform` may be read in several ways. Where the daemon
may choose, or is stricter than JSON, `VERDICTS` says what the rules of the specification make of it.
"""

import json
import os
import re
from pathlib import Path

import pytest

from daemon import ROOT, encode, frame, initialize, request, run

FOLDER = Path(os.environ.get("SWIPED_JSON_SUITE", ROOT / ".build-json-suite/texts"))
TEXTS = {path.name: path.read_bytes() for path in sorted(FOLDER.glob("test_*/*.json"))}
pytestmark = pytest.mark.skipif(not TEXTS, reason="`Tests/Scripts/json-suite` brings the texts")

READ, REFUSED, TOO_LARGE = "is read", "is not JSON", "has a number that is too large"

# The first pattern that matches a file's name has the expected result and the rule.
VERDICTS = [
    (r"y_object_duplicated_key|object_same_key", REFUSED, "rpc.16: two members of one name"),
    (r"y_object_escaped_null_in_key", REFUSED, "rpc.16: a name with a NUL in it"),
    (r"y_string_utf16|i_string_UTF-16", REFUSED, "rpc.16: not UTF-8, which RFC 8259 asks for"),
    (r"i_string_(UTF-8_invalid|not_in_unicode|truncated)", REFUSED, "rpc.16: invalid UTF-8"),
    (r"i_string_unicode_", READ, "noncharacters are valid code points"),
    (r"i_(object_key|string).*surrogate|i_string_.*lone|string_\d_(escaped_)?invalid_codepoint", REFUSED, "rpc.16: half a surrogate pair"),
    (r"i_structure_500_nested", REFUSED, "rpc.16: deeper than limits.depth"),
    (r"i_structure_UTF-8_BOM", REFUSED, "framing.5: a byte order mark is ignored only at the start of the stream"),
    (r"y_number_(\w+_over|\w+_big)|number_1\d+999", TOO_LARGE, "rpc.18: a number that is too great"),
    (r"y_number_((neg_int|pos_double)_)?huge_exp", TOO_LARGE, "rpc.18"),
    (r"y_|object_key_nf|number_|string_with_escaped_NULL", READ, "RFC 8259"),
    (r"n_", REFUSED, "RFC 8259"),
]


def verdict(name: str) -> str:
    return next(found for pattern, found, _ in VERDICTS if re.match(pattern, name))


def converse(bodies: dict[str, bytes], framing: str, setup=()) -> dict[str, list]:
    """The output for each body, in one session. A request after each body tests that the next message is processed."""
    data = encode(initialize(), framing) + b"".join(encode(message, framing) for message in setup)
    for name, body in bodies.items():
        data += frame(body, framing) + encode(request(f"after {name}", "server/status"), framing)
    found, answers = {}, []
    for message in run(data, framing).messages[1 + len(setup) :]:
        if isinstance(message, dict) and str(message.get("id")).startswith("after "):
            assert "result" in message, message
            found[message["id"].removeprefix("after ")], answers = answers, []
        else:
            answers.append(message)
    assert list(found) == list(bodies) and answers == []
    return found


def flat_errors(answers: list) -> list[tuple]:
    """The code and the id of each error, also within batches. None for other messages."""
    each = [part for answer in answers for part in (answer if isinstance(answer, list) else [answer])]
    return [(part.get("error", {}).get("code"), part.get("id")) for part in each]


def is_as_told(name: str, answers: list) -> bool:
    """No text of the suite is a request, so a valid text gets the error for an invalid request."""
    match verdict(name):
        case "is not JSON":
            return flat_errors(answers) == [(-32700, None)]
        case _:
            return len(answers) == 1 and {code for code, _ in flat_errors(answers)} == {-32600}


def test_the_suite_is_complete_and_every_text_has_an_expected_result():
    kinds = [name[:2] for name in TEXTS]
    assert kinds.count("y_") > 100 and kinds.count("n_") > 170 and kinds.count("i_") >= 20
    used = {next(pattern for pattern, _, _ in VERDICTS if re.match(pattern, name)) for name in TEXTS}
    assert used == {pattern for pattern, _, _ in VERDICTS}
    stricter = sum(name.startswith("y_") and verdict(name) != READ for name in TEXTS)
    page = (ROOT / "Tests/README.md").read_text()
    assert f"the {len(TEXTS)} texts of JSONTestSuite" in page and f"except for {stricter} texts that JSON allows" in page


def test_each_text_as_a_message_with_headers():
    found = converse(TEXTS, "content-length")
    assert {name: (TEXTS[name], answers) for name, answers in found.items() if not is_as_told(name, answers)} == {}


def test_each_line_of_a_text_as_a_message():
    """A text with line ends is several messages. Each line gets the same answer as with headers. Blank lines get none."""
    lines = {f"{name} {number}": line for name, text in TEXTS.items() for number, line in enumerate(text.split(b"\n"))}
    lines = {name: line for name, line in lines.items() if line.strip(b" \t\r")}
    headers, found = converse(lines, "content-length"), converse(TEXTS, "lines")
    for name, text in TEXTS.items():
        expected = [answer for line in lines if line.rsplit(" ", 1)[0] == name for answer in headers[line]]
        assert flat_errors(found[name]) == flat_errors(expected), f"{name}: {text!r}"
        if b"\n" not in text and text.strip():
            assert is_as_told(name, found[name]), f"{name}: {text!r} gave {found[name]}"


@pytest.mark.parametrize("framing", ["content-length", "lines"])
def test_each_text_as_a_value_that_is_returned(framing):
    """As the `data` of a row, which an action of that row returns with every digit."""
    table = {"table": "t", "width": 320, "actions": {"trailing": [{"id": "delete", "width": 75}]}}
    bodies = {name: text for name, text in TEXTS.items() if framing == "content-length" or b"\n" not in text}
    both = {}
    for name, text in bodies.items():
        key = json.dumps(name).encode()
        both[name] = b'{"jsonrpc":"2.0","id":1,"method":"cell/configure","params":{"table":"t","cell":%b,"data":%b}}' % (key, text)
        invoke = {"table": "t", "cell": name, "action": "delete"}
        both[f"{name} back"] = json.dumps(request(2, "action/invoke", invoke)).encode()
    found = converse(both, framing, [request(0, "table/open", table)])
    for name, text in bodies.items():
        said = f"{name}: {text!r} gave {found[name]}"
        came = found[f"{name} back"][0]["params"]
        match verdict(name):
            case "is read":
                assert flat_errors(found[name]) == [(None, 1)], said
                back = came.get("data")  # null and nothing are the same
                assert repr(back) == repr(json.loads(text)), f"{name}: {text!r} came back as {back!r}"
            case "is not JSON":
                assert flat_errors(found[name]) == [(-32700, None)] and "data" not in came, said
            case _:
                assert flat_errors(found[name]) == [(-32602, 1)] and "data" not in came, said

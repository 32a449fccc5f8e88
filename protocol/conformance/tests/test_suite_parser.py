"""Case files: their syntax, and that an error names its line."""

import pytest

from swipe_conformance.case import CaseError, SpecificationError
from swipe_conformance.parser import load
from swipe_conformance.pieces import parse_pieces, writes

HEAD = "title: Something happens\nrules: gesture.3\n"


def read(suite, text: str):
    path = suite.write(text)
    (case,) = load(path, suite.folder)
    return case


def test_a_case_has_a_head_and_a_conversation(suite):
    rest = "level: SHOULD\nframing: content-length\nsince: 1.2\ntolerance: 0.5\n"
    case = read(suite, f"# Comment\n{HEAD}{rest}\n>> shutdown\n<< result null\n")
    assert (case.name, case.area, case.title, case.rules) == ("area/one", "area", "Something happens", ["gesture.3"])
    assert (case.level, case.framing, case.since, case.tolerance) == ("SHOULD", "content-length", (1, 2), 0.5)
    assert [(step.kind, step.method, step.value, step.place.line) for step in case.steps] == [
        ("request", "shutdown", None, 9), ("result", "", None, 10),
    ]  # fmt: skip


def test_a_message_continues_on_indented_lines_with_comments(suite):
    case = read(suite, f'{HEAD}>> 16.5ms table/tap {{\n    # which\n    "table":\n\t"t"}}\n<< result\n')
    assert case.steps[0].value == {"table": "t", "timestamp": 16.5}


def test_each_example_is_a_separate_case(suite):
    head = f"{HEAD}example: time = 5 ; method = table/tap\nexample: time = 7 ; method = table/scroll\n"
    cases = load(suite.write(head + '>> %time%ms %method% {"table": "t"}\n<< result\n'), suite.folder)
    assert [(case.name, case.steps[0].method, case.steps[0].value["timestamp"]) for case in cases] == [
        ("area/one:1", "table/tap", 5), ("area/one:2", "table/scroll", 7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "head, line, problem", [("example: time=5\n", 3, "invalid example"), ("example: time = 5\n", 4, "no example has a value for other")]
)
def test_the_error_of_a_wrong_example_names_its_line(suite, head, line, problem):
    with pytest.raises(CaseError, match=problem) as raised:
        load(suite.write(f"{HEAD}{head}>> %time%ms table/tap %other%\n<< result\n"), suite.folder)
    assert raised.value.place.line == line


def test_the_time_precedes_notify(suite):
    step = read(suite, f"{HEAD}>> 10ms notify table/tap\n<< log/message\n").steps[0]
    assert (step.kind, step.method, step.value) == ("notify", "table/tap", {"timestamp": 10})


def test_preludes_come_first_in_their_order_and_may_use_others(suite):
    suite.write("# Nothing\n>> a/a\n<< ...\n", "preludes/one.prelude")
    suite.write("use: one\n>> b/b\n<< ...\n", "preludes/two.prelude")
    suite.write(">> c/c\n<< ...\n", "preludes/three.prelude")
    case = read(suite, f"{HEAD}use: two, three\n>> d/d\n<< result\n")
    assert [step.method for step in case.steps if step.sends] == ["a/a", "b/b", "c/c", "d/d"]
    assert case.steps[0].place.path.name == "one.prelude"


def test_features_are_derived_from_the_messages(suite):
    case = read(suite, f"{HEAD}requires: group\n>> pointer/down\n>> [{{}}]\n<< result\n<< result\n")
    assert case.requires == {"pointers", "batch", "group"}


@pytest.mark.parametrize(
    "head, conversation, framing, feature",
    [
        ("", ">> shutdown\n<< result", None, set()),
        ("", ">> bytes '{}'\n<< error 1", "lines", {"lines-framing"}),
        ("", ">> end\n<< exit 0", "lines", {"lines-framing"}),
        ("framing: content-length\n", ">> end\n<< exit 0", "content-length", {"header-framing"}),
    ],
)
def test_a_case_accepts_both_framings_by_default(suite, head, conversation, framing, feature):
    case = read(suite, f"{HEAD}{head}{conversation}\n")
    assert (case.framing, case.requires) == (framing, feature)


def test_a_request_that_must_be_refused_may_be_invalid(suite):
    case = read(suite, f"{HEAD}>> a/a\n>> b/b\n>> c/c\n<< result\n<< error -32602\n<< error 1001\n")
    assert [step.is_valid for step in case.steps[:3]] == [True, False, True]


MISTAKES = [
    (1, "rules: gesture.3\n>> shutdown\n<< result\n", "title"),
    (1, HEAD + ">> shutdown\n", "no `<<` line"),
    (3, HEAD + "colour: red\n<< result\n", "unknown key `colour`"),
    (2, "title: x\nrules: Gesture-3\n<< result\n", "not a rule id"),
    (3, HEAD + "level: must\n<< result\n", "MUST"),
    (3, HEAD + "requires: wings\n<< result\n", "unknown feature"),
    (3, HEAD + "framing: tabs\n<< result\n", "framing"),
    (3, HEAD + "since: one\n<< result\n", "version"),
    (3, HEAD + "tolerance: some\n<< result\n", "number"),
    (3, HEAD + "use: nothing\n<< result\n", "unknown prelude"),
    (3, HEAD + "level:\n<< result\n", "is empty"),
    (1, "  title: x\n", "continues"),
    (4, HEAD + ">> shutdown\nshutdown\n<< result\n", "after the first"),
    (3, HEAD + ">>\n<< result\n", "is empty"),
    (3, HEAD + ">> table/tap [1]\n<< result\n", "params must be an object"),
    (3, HEAD + '>> table/tap {"a": 1, "a": 2}\n<< result\n', "repeated"),
    (3, HEAD + '>> table/tap {"a": NaN}\n<< result\n', "not JSON"),
    (3, HEAD + ">> table/tap {'a': 1}\n<< result\n", "not JSON"),
    (3, HEAD + ">> ?\n<< result\n", "does not begin with a method"),
    (3, HEAD + ">> bytes foo\n<< result\n", "takes strings"),
    (3, HEAD + ">> bytes\n<< result\n", "needs a string"),
    (3, HEAD + ">> bytes * 3\n<< result\n", "needs a string before it"),
    (3, HEAD + '>> bytes "\\q"\n<< result\n', "unknown escape"),
    (4, HEAD + ">> shutdown\n<< error abc\n", "needs a number"),
    (4, HEAD + ">> shutdown\n<< exit 0 {}\n", "needs a number"),
    (4, HEAD + '>> shutdown\n<< result {"a": "<nummer>"}\n', "is not a"),
    (4, HEAD + '>> shutdown\n<< result {"a": "≈ 80 +/- 1"}\n', "is not a"),
    (4, HEAD + '>> shutdown\n<< result {"a": "> x"}\n', "is not a"),
    (4, HEAD + '>> shutdown\n<< result {"<onyl>": true}\n', "is not a"),
    (4, HEAD + '>> shutdown\n<< result {"<motion>": {"settle": {"type": "jump"}}}\n', "motion"),
    (4, HEAD + '>> shutdown\n<< result {"<motion>": {"settle": {"type": "spring"}, "speed": 1}}\n', "unknown member of a <motion>: speed"),
    (3, HEAD + '>> shutdown {"a": "$name"}\n<< result\n', "$name is sent"),
    (3, HEAD + '>> bytes "a" * $name\n<< result\n', "$name is sent"),
    (4, HEAD + '>> shutdown\n<< result {"a": "$name"}\n', "never used"),
]


@pytest.mark.parametrize("line, text, message", MISTAKES, ids=[message for _, _, message in MISTAKES])
def test_an_error_names_its_line(suite, line, text, message):
    with pytest.raises(CaseError) as raised:
        read(suite, text)
    assert raised.value.place.line == line
    assert f"one.case:{line}: " in str(raised.value) and message in str(raised.value)


def test_an_error_in_a_prelude_names_the_prelude(suite):
    suite.write(">> ok/ok\n<< ...\nfoo\n", "preludes/wrong.prelude")
    suite.write("rules: rpc.1\n>> ok/ok\n<< ...\n", "preludes/headed.prelude")
    suite.write("use: circle\n", "preludes/circle.prelude")
    for name, message in (("wrong", "wrong.prelude:3"), ("headed", "headed.prelude:1"), ("circle", "uses itself")):
        with pytest.raises(CaseError, match=message):
            read(suite, f"{HEAD}use: {name}\n<< result\n")


def test_the_captured_values_of_a_prelude_may_stay_unused(suite):
    suite.write('>> ok/ok\n<< result {"a": "$name"}\n', "preludes/named.prelude")
    assert len(read(suite, f"{HEAD}use: named\n<< result\n").steps) == 3


PIECES = [
    (r"""'{"a":1}\r\n'""", [b'{"a":1}\r\n']),
    (r'''"a" 'b' "\"" '"' "\x00\xff\\\t"''', [b'ab""\x00\xff\\\t']),
    (r'"\u00e9é"', ["\\u00e9é".encode()]),
    ('"a" | "b" "c" | "d"', [b"a", b"bc", b"d"]),
    ('"[" * 3 "]" * $times', [b"[[[]]"]),
    ("'{\"t\":{n}}' * 3", [b'{"t":1}{"t":2}{"t":3}']),
    (r'"L: {length}\r\n\r\n12345"', [b"L: 5\r\n\r\n12345"]),
    (r'"L: {length}\nM: {length}\n" | "\nab" | "c"', [b"L: 3\nM: 3\n", b"\nab", b"c"]),
    (r'"L: {length}"', [b"L: 0"]),
]


@pytest.mark.parametrize("text, written", PIECES, ids=[text for text, _ in PIECES])
def test_bytes_are_written_as_the_case_specifies(text, written):
    assert writes(parse_pieces(text), {"times": 2}) == written


def test_the_number_of_repetitions_must_be_a_number():
    with pytest.raises(SpecificationError, match="not a number of times"):
        writes(parse_pieces('"a" * $x'), {"x": "y"})

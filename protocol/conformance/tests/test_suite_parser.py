"""Case files with a mistake: the error names its line. The syntax itself is what the cases of the suite use."""

import pytest

from swipe_conformance.case import CaseError
from swipe_conformance.parser import load

HEAD = "title: Something happens\nrules: gesture.3\n"


def read(suite, text: str):
    return load(suite.write(text), suite.folder)


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
    (3, HEAD + "example: time=5\n<< result\n", "invalid example"),
    (4, HEAD + "example: time = 5\n>> table/tap %other%\n<< result\n", "no example has a value for other"),
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

"""Case files that would test less than their author meant are refused. The syntax itself is what the cases of the suite use."""

import pytest

from swipe_conformance.case import CaseError
from swipe_conformance.parser import load

HEAD = "title: Something happens\nrules: gesture.3\n"


MISTAKES = [
    (1, "rules: gesture.3\n>> shutdown\n<< result\n", "title"),
    (1, HEAD + ">> shutdown\n", "no `<<` line"),
    (3, HEAD + "colour: red\n<< result\n", "unknown key `colour`"),
    (4, HEAD + "example: time = 5\n>> table/tap %other%\n<< result\n", "no example has a value for other"),
    (3, HEAD + '>> table/tap {"a": 1, "a": 2}\n<< result\n', "repeated"),
    (4, HEAD + '>> shutdown\n<< result {"a": "<nummer>"}\n', "is not a"),
    (4, HEAD + '>> shutdown\n<< result {"<onyl>": true}\n', "is not a"),
    (3, HEAD + '>> shutdown {"a": "$name"}\n<< result\n', "$name is sent"),
    (4, HEAD + '>> shutdown\n<< result {"a": "$name"}\n', "never used"),
]


@pytest.mark.parametrize("line, text, message", MISTAKES, ids=[message for _, _, message in MISTAKES])
def test_an_error_names_its_line(suite, line, text, message):
    with pytest.raises(CaseError) as raised:
        load(suite.write(text), suite.folder)
    assert raised.value.place.line == line
    assert f"one.case:{line}: " in str(raised.value) and message in str(raised.value)

"""Patterns: the values that match them, and the reported differences."""

import pytest

from swipe_conformance.matching import Scope, compare, fill

FITS = [
    ({"a": 1}, {"a": 1, "b": 2}),
    ({"a": {"b": None}}, {"a": {"b": None, "c": 1}}),
    ({"<only>": True, "a": 1}, {"a": 1}),
    ({"a": "<absent>"}, {"b": 1}),
    ([1, 2], [1, 2]), ([1, "..."], [1, 2, 3]), ([1, "…"], [1]), (["..."], []),
    (["<unordered>", 1, {"a": 2}], [{"a": 2, "b": 3}, 1]), (["<unordered>", 2, "..."], [1, 2, 3]),
    (80, 80.0009), (80, 80), (-1e6, -1e6 - 1), ("≈ 80 ± 0.5", 80.5), ("~ -80 +- 0.5", -79.5), ("≈ 80", 80.001),
    ("> 0", 0.1), (">= 0, < 1", 0), ("<= 3", 3), ("< -3", -4), ("!= 0", 1),
    ("<any>", None), ("<number>", 1.5), ("<number>", 1), ("<integer>", 1), ("<string>", ""), ("<boolean>", False),
    ("<object>", {}), ("<array>", []), ("text", "text"), ("\\$name", "$name"), ("\\<any>", "<any>"), (True, True), (None, None),
    (["$a", "$a"], [1, 1]), (["<integer> $a", "$a"], [1, 1]),
]  # fmt: skip

DIFFERS = [
    ({"a": 1}, {"b": 2}, "a"),
    ({"a": 1}, [1], "the message"),
    ({"a": {"b": None}}, {"a": {}}, "a.b"),
    ({"<only>": True, "a": 1}, {"a": 1, "b": 2}, "b"),
    ({"a": "<absent>"}, {"a": None}, "a"),
    ({"a": [1, 2]}, {"a": [1]}, "a"), ({"a": [1]}, {"a": [1, 2]}, "a"), ({"a": [1, 3]}, {"a": [1, 2]}, "a[1]"), ([1], {}, "the message"),
    (["a", "..."], [], "the message"),
    (["<unordered>", 1, 1], [1, 2], "the message"), (["<unordered>", 1], [1, 1], "the message"),
    (80, 80.01, "the message"), (80, "80", "the message"), (1, True, "the message"), (0, False, "the message"), (True, 1, "the message"),
    ("≈ 80 ± 0.5", 80.6, "the message"), ("> 0", 0, "the message"), (">= 0, < 1", 1, "the message"), ("!= 0", 0, "the message"),
    ("> 0", "x", "the message"), ("<= 3", True, "the message"),
    ("<number>", True, "the message"), ("<integer>", 1.5, "the message"), ("<integer>", False, "the message"),
    ("<string>", None, "the message"), ("<boolean>", 0, "the message"), ("<object>", [], "the message"),
    ("text", "Text", "the message"), (None, 0, "the message"), (None, False, "the message"), ("\\$name", "name", "the message"),
    (["$a", "$a"], [1, 2], "[1]"), (["$a", "$a"], [1, True], "[1]"), (["$a", "$a"], [1, 1.0], "[1]"),
    (["<string> $a", "$a"], [1, 1], "[0]"),
]  # fmt: skip


@pytest.mark.parametrize("pattern, came", FITS)
def test_a_value_matches(pattern, came):
    assert not list(compare(pattern, came, Scope()))


@pytest.mark.parametrize("pattern, came, path", DIFFERS)
def test_a_difference_has_the_right_path(pattern, came, path):
    assert path in [difference.path for difference in compare(pattern, came, Scope())]


def test_every_difference_is_reported_with_both_sides():
    found = list(compare({"a": 1, "b": {"c": "x"}}, {"a": 2, "b": {"c": "y"}}, Scope()))
    assert [(one.path, one.expected, one.came) for one in found] == [("a", "1 (within 0.001)", "2"), ("b.c", '"x"', '"y"')]


def test_the_tolerance_of_the_case_applies():
    assert not list(compare(1, 1.4, Scope(tolerance=0.5)))
    assert not list(compare(1e9, 1e9 + 1, Scope())) and list(compare(1e9, 1e9 + 1, Scope(tolerance=0)))


def test_captured_values_are_sent():
    scope = Scope()
    assert not list(compare({"id": "$id", "s": "$s"}, {"id": 7, "s": {"x": 1}}, scope))
    assert fill({"a": ["$id"], "b": "$s", "c": "\\$id", "d": "\\x", "e": "$/x"}, scope.captured) == {
        "a": [7], "b": {"x": 1}, "c": "$id", "d": "\\x", "e": "$/x",
    }  # fmt: skip


def test_a_failed_match_captures_nothing():
    scope = Scope()
    assert not list(compare(["<unordered>", {"v": "$v", "k": 1}, "..."], [{"v": 8, "k": 2}, {"v": 9, "k": 1}], scope))
    assert scope.captured == {"v": 9}

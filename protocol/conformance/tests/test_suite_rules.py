"""Rules, the cases that show them, and the report of rules without a case."""

from pathlib import Path

import pytest

from swipe_conformance.case import Case, Place
from swipe_conformance.rules import Rule, gaps, read_rules

PAGE = """# A page

- [gesture.1] One sentence that MUST be
  read over two lines.
- [gesture.2] It SHOULD end here.

[gesture.3] A paragraph MAY
be a rule.
| [gesture.9] | not a rule |

1. [time.10] In a numbered list it MUST NOT be lost. See [gesture.1].
   - [time.11] Nor MUST one within it.
"""


def test_rules_are_read_from_lists_and_paragraphs(tmp_path):
    (tmp_path / "specification.md").write_text(PAGE)
    (tmp_path / "motion.md").write_text("- [motion.1] It MUST move.\n")
    rules = read_rules(tmp_path)
    assert [(rule.id, rule.level, rule.line) for rule in rules.values()] == [
        ("gesture.1", "MUST", 3), ("gesture.2", "SHOULD", 5), ("gesture.3", "MAY", 7), ("time.10", "MUST", 11), ("time.11", "MUST", 12),
        ("motion.1", "MUST", 1),
    ]  # fmt: skip
    assert rules["gesture.1"].text == "One sentence that MUST be read over two lines."
    assert rules["gesture.3"].text == "A paragraph MAY be a rule."


def test_an_id_belongs_to_one_rule(tmp_path):
    (tmp_path / "specification.md").write_text("- [a.1] It MUST.\n")
    (tmp_path / "motion.md").write_text("- [a.1] It MUST, too.\n")
    with pytest.raises(ValueError, match="motion.md:1: rule a.1 is already in specification.md:1"):
        read_rules(tmp_path)


def case(*rules: str) -> Case:
    return Case(name="area/one", path=Path("one.case"), rules=list(rules), rules_place=Place(Path("/one.case"), 2))


RULES = {id: Rule(id, level, "It is so.", "page.md", 7) for id, level in (("a.1", "MUST"), ("a.2", "SHOULD"), ("a.3", "MAY"))}


def test_rules_with_a_case_or_a_reason_pass():
    assert gaps(RULES, [case("a.1")], {"a.2": "no message shows it"}) == []


@pytest.mark.parametrize(
    "cases, exclusions, reported",
    [
        ([case("a.1")], {}, "page.md:7: a.2 (SHOULD) has no case"),
        ([case("a.2")], {}, "page.md:7: a.1 (MUST) has no case"),
        ([case("a.1", "a.2", "a.4")], {}, "/one.case:2: unknown rule a.4"),
        ([case("a.1", "a.2"), case()], {}, "one.case: the case has no `rules:`"),
        ([case("a.1", "a.2")], {"a.2": "why not"}, "a.2 has a case"),
        ([case("a.1", "a.2")], {"b.1": "gone"}, "unknown rule b.1"),
        ([case("a.1")], {"a.2": ""}, "a.2 (SHOULD) has no case"),
        ([case("a.1", "a.2")], {"a.3": ""}, "a.3 has no reason"),
    ],
)
def test_a_gap_is_reported(cases, exclusions, reported):
    assert any(reported in line for line in gaps(RULES, cases, exclusions))

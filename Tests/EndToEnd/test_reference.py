"""The protocol's pages agree with the schema: the reference has all of it, and the rules name only what it has."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "protocol"
SCHEMA = json.loads((PROTOCOL / "openrpc.json").read_text())
RULE_PAGES = ["specification.md", "motion.md"]
PAGES = sorted(PROTOCOL.glob("*.md"))

AREAS = (
    "framing rpc life time begin gesture release motion notify pointer wheel action edit policy layout locale table cell "
    "snapshot limit error preset schema stops preview follow expand restore supervise key announce"
).split()

# What a message has around its params, by JSON-RPC 2.0.
ENVELOPE = {"jsonrpc", "id", "method", "params", "result", "error", "code", "message", "data"}
JSON_WORDS = {"null", "true", "false"}


def rules() -> list[tuple[str, int, str]]:
    """(area, number, text) of each rule, in their order on the pages."""
    found = []
    for page in RULE_PAGES:
        text = prose((PROTOCOL / page).read_text())
        found += re.findall(r"^- \[([a-z]+)\.(\d+)\] (.*?)(?=\n- |\n\n|\n#|\Z)", text, re.DOTALL | re.MULTILINE)
    return [(area, int(number), text) for area, number, text in found]


def prose(page: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)


def names_in(value: object) -> Iterator[str]:
    """The members that a schema names, and the strings that a member may be."""
    if isinstance(value, dict):
        yield from value.get("properties", {}) if isinstance(value.get("properties"), dict) else ()
        yield from (one for one in [*value.get("enum", []), value.get("const")] if isinstance(one, str))
        for part in value.values():
            yield from names_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from names_in(part)


def vocabulary() -> set[str]:
    """Every word that a message may hold: members, values of enumerations, presets, limits, errors."""
    methods = SCHEMA["methods"]
    parameters = [entry["name"] for method in methods for entry in method["params"] if "name" in entry]
    described = [entry["name"] for entry in SCHEMA["components"]["contentDescriptors"].values()]
    words = {*names_in(methods), *names_in(SCHEMA["components"]), *parameters, *described}
    return words | {*SCHEMA["x-limits"], *SCHEMA["components"]["errors"]} | ENVELOPE | JSON_WORDS


def test_the_reference_has_every_method_shape_error_and_limit():
    page = (PROTOCOL / "reference.md").read_text()
    shapes = [name for name, shape in SCHEMA["components"]["schemas"].items() if shape.get("type") not in ("number", "integer")]
    methods = [method["name"] for method in sorted(SCHEMA["methods"], key=direction)]
    assert re.findall(r"^### (.*)$", page, re.MULTILINE) == methods + shapes
    for name in [*SCHEMA["components"]["errors"], *SCHEMA["x-limits"]]:
        assert f"`{name}` |" in page


def direction(method: dict) -> bool:
    return method["x-direction"] == "toClient"


def test_every_rule_has_a_unique_id():
    """A rule that is added later has the next number, wherever it stands."""
    ids = [(area, number) for area, number, _ in rules()]
    assert len(ids) == len(set(ids)) and {area for area, _ in ids} == set(AREAS)


def test_rules_refer_to_existing_rules():
    known = {f"{area}.{number}" for area, number, _ in rules()}
    for page in PAGES:
        named = set(re.findall(rf"\[((?:{'|'.join(AREAS)})\.\d+)\](?!\()", page.read_text()))
        assert named <= known, page.name


@pytest.mark.parametrize("page", RULE_PAGES)
def test_rules_name_only_members_of_the_schema(page):
    methods, words = {method["name"] for method in SCHEMA["methods"]}, vocabulary()
    unknown = []
    for span in re.findall(r"`([^`\n]+)`", prose((PROTOCOL / page).read_text())):
        if re.fullmatch(r"(\$|[a-z]+)/[a-zA-Z]+", span):
            unknown += [span] if span not in methods else []
        elif re.fullmatch(r"[a-z][a-zA-Z]*(\.[a-zA-Z]+)*", span):
            unknown += [span] if span not in methods and not set(span.split(".")) <= words else []
    assert unknown == []


@pytest.mark.parametrize("page", RULE_PAGES)
def test_rules_name_only_existing_errors(page):
    codes = {str(error["code"]) for error in SCHEMA["components"]["errors"].values()}
    named = set(re.findall(r"(?<![\w.-])(-3[0-9]{4}|100[1-9]|101[0-9])(?![\w.])", prose((PROTOCOL / page).read_text())))
    assert named <= codes

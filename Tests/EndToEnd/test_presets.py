"""The files of presets: each is valid, resolves to the base with its overrides, and says where every number comes from."""

import sys
from collections.abc import Iterator

import pytest

from daemon import ROOT, encode_all, initialize, request, run
from schema import PROTOCOL  # adds the generator's folder to the path

sys.path.insert(0, str(ROOT / "protocol/conformance"))

from faulty.behavior import PRESETS as RESOLVED  # noqa: E402
from generator import presets  # noqa: E402


def numbers(value: object, path: str = "") -> Iterator[str]:
    """The path of each number in a behavior."""
    match value:
        case bool():
            return
        case int() | float():
            yield path
        case dict():
            for name, member in value.items():
                yield from numbers(member, f"{path}.{name}" if path else name)
        case list():
            for member in value:
                yield from numbers(member, path)


def rounded(value: object) -> object:
    """A behavior with numbers of six digits, because springs are written in several forms."""
    match value:
        case float():
            return float(f"{value:.6g}")
        case dict():
            return {name: rounded(member) for name, member in value.items()}
        case list():
            return [rounded(member) for member in value]
    return value


def begins(path: str, beginning: str) -> bool:
    return path == beginning or path.startswith(beginning + ".")


@pytest.mark.parametrize("preset", presets.names())
def test_a_preset_resolves_to_the_base_with_its_overrides(preset):
    overrides = presets.read(preset)["behavior"]
    PROTOCOL.validator({"$ref": "#/components/schemas/BehaviorOverride"}).validate(overrides)
    outcome = run(encode_all([initialize(0), request(1, "table/open", {"table": "t", "width": 320, "behavior": preset})]))
    assert rounded(outcome.answer(1)["result"]["behavior"]) == rounded(RESOLVED[preset])


@pytest.mark.parametrize("preset", presets.names())
def test_every_number_has_a_source(preset):
    file = presets.read(preset)
    assert {*file} == {"description", "behavior", "sources", "leavesOut"}
    found = [*numbers(file["behavior"])]
    without = [path for path in found if not any(begins(path, source) for source in file["sources"])]
    unused = [source for source in file["sources"] if not any(begins(path, source) for path in found)]
    assert (without, unused) == ([], [])

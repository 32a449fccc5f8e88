"""The files of presets: each is valid, resolves to the base with its overrides, and says where every number comes from."""

from collections.abc import Iterator

import pytest

from daemon import encode_all, initialize, request, run  # adds the suite's folder to the path
from schema import DOCUMENT, PROTOCOL  # adds the generator's folder to the path

from generator import presets
from second_daemon.behavior import PRESETS as RESOLVED


def leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Each value in a behavior, with its path."""
    match value:
        case dict():
            for name, member in value.items():
                yield from leaves(member, f"{path}.{name}" if path else name)
        case list():
            for member in value:
                yield from leaves(member, path)
        case _:
            yield path, value


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
    actual, wanted = rounded(outcome.answer(1)["result"]["behavior"]), rounded(RESOLVED[preset])
    differing = sorted({path for path, _ in {*leaves(actual)} ^ {*leaves(wanted)}})
    assert actual == wanted, f"the daemon differs from `x-base` in openrpc.json with the preset's overrides: {differing}"


@pytest.mark.parametrize("preset", presets.names())
def test_every_number_has_a_source(preset):
    file = presets.read(preset)
    assert {*file} - {"tests"} == {"description", "behavior", "sources", "leavesOut"}
    values = [*leaves(file["behavior"])]
    numbers = [path for path, value in values if isinstance(value, (int, float)) and not isinstance(value, bool)]
    without = [path for path in numbers if not any(begins(path, source) for source in file["sources"])]
    known = [path for path, _ in [*values, *leaves(DOCUMENT["x-base"])]]
    unknown = [source for source in file["sources"] if not any(begins(path, source) for path in known)]
    assert (without, unknown) == ([], [])

"""What generate.py wrote is what it would write now."""

import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[1]
DOCUMENT = json.loads((ROOT / "protocol/openrpc.json").read_text())


@pytest.fixture
def generator(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    specification = importlib.util.spec_from_file_location("generate_swift_client", FOLDER / "generate.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    yield module
    sys.modules.pop("schema_types", None)


def test_nothing_has_drifted(generator):
    files = generator.files()
    for name, text in files.items():
        assert (generator.TARGET / name).read_text() == text, f"{name}: run clients/swift/generate.py"
    assert {path.name for path in generator.TARGET.iterdir()} == set(files)
    assert generator.main(["--check"]) == 0


def test_a_schema_that_changes_is_noticed(generator, tmp_path, capsys):
    generator.SCHEMA = tmp_path / "openrpc.json"
    generator.SCHEMA.write_text(json.dumps(DOCUMENT).replace('"code": 1013', '"code": 1014').replace('"hold"', '"held"'))
    assert generator.main(["--check"]) == 1
    assert capsys.readouterr().out.split() == ["SwipedError.swift", "Request+Cell.swift"]


def test_each_method_and_each_notification_is_there(generator):
    texts = "".join(generator.files().values())
    for method in DOCUMENT["methods"]:
        if method["name"] not in generator.OWN:
            assert f'"{method["name"]}"' in texts, method["name"]
    members = re.findall(r"public var (\w+):", texts)
    assert {"offset", "keyframes", "droppedSamples"} <= set(members)


def test_every_member_is_described_with_its_unit(generator):
    for name, text in generator.files().items():
        described = len(re.findall(r"///.*\n        public var \w+: (?!.*\{)", text))
        bare = [line for line in re.findall(r"(?<!///)\n        public var (\w+): (?!.*\{)", text)]
        assert described or not bare, name
    assert "/// Where content is to be drawn, in px" in generator.files()["Swipe+Frame.swift"]

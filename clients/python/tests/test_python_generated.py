"""What generate.py wrote is what it would write now, and says what the schema says."""

import importlib.util
import inspect
import json
import typing

import pytest
from swiping import ROOT, SWIPE, SWIPED

import swiped
from swiped import awaited, messages, methods

DOCUMENT = json.loads((ROOT / "protocol/openrpc.json").read_text())


@pytest.fixture
def generator():
    specification = importlib.util.spec_from_file_location("generate_python_client", ROOT / "clients/python/generate.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_nothing_has_drifted(generator):
    for name, text in generator.modules().items():
        assert (generator.TARGET / name).read_text() == text, f"{name}: run clients/python/generate.py"
    assert generator.main(["--check"]) == 0


def test_a_schema_that_changes_is_noticed(generator, tmp_path, capsys):
    generator.SCHEMA = tmp_path / "openrpc.json"
    generator.SCHEMA.write_text(json.dumps(DOCUMENT).replace('"code": 1013', '"code": 1014').replace('"fraction"', '"part"'))
    assert generator.main(["--check"]) == 1
    assert set(capsys.readouterr().out.split()) == {"catalogue.py", "messages/behavior.py", "messages/asked.py"}


@pytest.mark.parametrize("kind", [methods.Methods, awaited.Methods])
def test_each_method_is_there_and_sends_what_it_is_given(generator, kind):
    sent = []

    class Asked(kind):
        def request(self, method, params):
            sent.append((method, params))
            return done() if kind is awaited.Methods else None

    async def done():
        return None

    for name, function in inspect.getmembers(Asked(), inspect.ismethod):
        if name != "request":
            answer = function(table="t")
            if kind is awaited.Methods:
                with pytest.raises(StopIteration):
                    answer.send(None)
    names = {method["name"] for method in DOCUMENT["methods"] if method["x-direction"] == "toDaemon"} - generator.OWN
    assert {method for method, _ in sent} == names and len(sent) == len(names)
    assert all(params == {"table": "t"} for _, params in sent)


def test_each_error_is_an_exception():
    assert {each.code: each.name for each in swiped.ResponseError.by_code.values()} == {
        error["code"]: name for name, error in DOCUMENT["components"]["errors"].items()
    }


def test_answers_have_the_members_of_their_types():
    with swiped.Daemon(SWIPED, clock="client", timestamp=0) as daemon:
        for method, params in SWIPE:
            answer = daemon.request(method, params)
            name = method.replace("/", "_")
            kind = typing.get_type_hints(getattr(methods.Methods, name))["return"]
            assert kind.__required_keys__ <= answer.keys() <= kind.__required_keys__ | kind.__optional_keys__
            given = getattr(messages, "".join(word.capitalize() for word in name.split("_")) + "Params")
            assert given.__required_keys__ <= params.keys() <= given.__required_keys__ | given.__optional_keys__

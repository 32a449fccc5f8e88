"""The generated modules have a method, a type and an exception for all that the schema has."""

import inspect
import json
import typing

import pytest
from hostile import ROOT, SWIPED
from one_swipe import SWIPE

import swiped
from swiped import awaited, messages, methods

DOCUMENT = json.loads((ROOT / "protocol/openrpc.json").read_text())
LIFECYCLE = {"initialize", "initialized", "shutdown", "exit", "$/cancelRequest"}


@pytest.mark.parametrize("kind", [methods.Methods, awaited.Methods])
def test_each_method_exists_and_sends_its_arguments(kind):
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
    names = {method["name"] for method in DOCUMENT["methods"] if method["x-direction"] == "toDaemon"} - LIFECYCLE
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

"""The daemon agrees with the schema in every member, type, range and value, of its input and of its output."""

import pytest

import walk
from chaos import Chaos
from daemon import encode_all, request, run
from schema import PROTOCOL

METHODS = sorted({*PROTOCOL.to_daemon} - {"exit"})


@pytest.mark.parametrize("method", METHODS)
def test_params_are_decoded_as_the_schema_describes_them(method):
    assert walk.input_differences(PROTOCOL, method)[:40] == []


def test_the_clock_is_the_systems_by_default():
    assert run(encode_all([request(1, "initialize", {"protocolVersion": "1.0"})])).answer(1)["result"]["timestamp"] > 0


@pytest.mark.parametrize("seed", range(12))
def test_the_output_of_random_sessions_matches_the_schema(seed):
    sent = Chaos(f"schema {seed}").run(400)
    assert PROTOCOL.output_errors(sent, run(encode_all(sent), timeout=120).messages)[:40] == []

"""The generated types describe what the daemon answers."""

import typing

from hostile import SWIPED
from one_swipe import SWIPE

import swiped
from swiped import messages, methods


def test_answers_have_the_members_of_their_types():
    with swiped.Daemon(SWIPED, clock="client", timestamp=0) as daemon:
        for method, params in SWIPE:
            answer = daemon.request(method, params)
            name = method.replace("/", "_")
            kind = typing.get_type_hints(getattr(methods.Methods, name))["return"]
            assert kind.__required_keys__ <= answer.keys() <= kind.__required_keys__ | kind.__optional_keys__
            given = getattr(messages, "".join(word.capitalize() for word in name.split("_")) + "Params")
            assert given.__required_keys__ <= params.keys() <= given.__required_keys__ | given.__optional_keys__

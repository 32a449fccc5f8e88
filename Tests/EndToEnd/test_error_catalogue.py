"""Causes each error of the catalogue: it has its code, and the `data` that the schema gives as an example."""

import pytest

from daemon import encode, encode_all, initialize, request, run
from messages import STILL, TABLE
from schema import DOCUMENT

CATALOGUE = DOCUMENT["components"]["errors"]
BEGIN = request("begin", "gesture/begin", {"table": "t", "cell": "a", "timestamp": 1000})
MAIL = {"table": "mail", "width": 320, "actions": {"trailing": [{"id": "archive", "width": 80}]}}
AWAY = {"table": "mail", "cell": "a", "timestamp": 1100, "translation": {"x": -300, "y": 0}, "velocity": STILL}
FULL_SWIPE = [
    request("open", "table/open", MAIL),
    request("begin", "gesture/begin", {"table": "mail", "cell": "a", "timestamp": 1000}),
    request("end", "gesture/end", AWAY),
]
POINTER = {"table": "t", "pointer": 7, "timestamp": 0, "position": {"x": 9, "y": 9}}


def refusal(method, params):
    """A request that the daemon refuses."""
    return encode(request("x", method, params))


# The messages after `initialize` and the opening of a table. The daemon refuses the last one.
SCENES = {
    "parseError": b'{"jsonrpc": "2.0", "id": 1, "method" "server/status"}\n',
    "invalidRequest": refusal("initialize", {"protocolVersion": "1.0"}),
    "methodNotFound": refusal("cell/opne", {}),
    "invalidParams": refusal("cell/open", {"table": "t", "cell": "a", "side": "left"}),
    "unknownTable": refusal("table/close", {"table": "inbox"}),
    "tableExists": refusal("table/open", TABLE),
    "noSuchRow": encode(request(1, "table/open", {"table": "list", "width": 320, "identity": "indexPath", "sections": [20]}))
    + refusal("cell/open", {"table": "list", "cell": [0, 20], "side": "trailing"}),
    "gestureNotActive": refusal("gesture/update", {"table": "t", "cell": "a", "timestamp": 1000, "translation": STILL}),
    "gestureAlreadyActive": encode(BEGIN) + refusal("gesture/begin", {"table": "t", "cell": "a", "timestamp": 1010}),
    "timestampWentBack": encode(BEGIN) + refusal("clock/advance", {"timestamp": 900}),
    "limitExceeded": encode(request(1, "table/open", {"table": "second", "width": 320})) + refusal("table/open", {"table": "third", "width": 320}),
    "unknownAction": refusal("action/invoke", {"table": "t", "cell": "a", "action": "archive"}),
    "unknownInvocation": refusal("action/complete", {"invocation": 12}),
    "invalidSnapshot": refusal("session/restore", {"snapshot": {"version": 999}}),
    "cellPending": encode_all(FULL_SWIPE) + refusal("gesture/begin", {"table": "mail", "cell": "a", "timestamp": 1400}),
    "unknownPointer": refusal("pointer/move", POINTER),
    "notAllowed": encode(request(1, "table/configure", {"table": "t", "behavior": {"recognition": {"enabled": False}}}))
    + refusal("gesture/begin", {"table": "t", "cell": "a"}),
}
# What the daemon refuses before `initialize`.
BEFORE_INITIALIZE = {
    "serverNotInitialized": refusal("table/open", TABLE),
    "unsupportedVersion": refusal("initialize", {"protocolVersion": "9.0"}),
}


def refused(data):
    outcome = run(data, arguments=["--limit", "tables=2"])
    (error,) = [message["error"] for message in outcome.messages if "error" in message]
    return error


@pytest.mark.parametrize("name", [*SCENES, *BEFORE_INITIALIZE])
def test_an_error_has_the_data_that_the_catalogue_shows(name):
    opened = encode_all([initialize(), request("table", "table/open", TABLE)])
    error = refused(opened + SCENES[name] if name in SCENES else BEFORE_INITIALIZE[name])
    assert (error["code"], error.get("data")) == (CATALOGUE[name]["code"], CATALOGUE[name].get("data"))


def test_the_catalogue_is_complete():
    """Except for -32603, an error of the daemon itself, which no message causes, and 1015, which a supervisor sends."""
    assert {*SCENES, *BEFORE_INITIALIZE} == {*CATALOGUE} - {"internalError", "daemonFailed"}

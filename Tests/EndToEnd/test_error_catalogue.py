"""Each error of the catalogue, made to happen: its code, and the very `data` that the schema gives as its example."""

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


def asked(method, params):
    """A request that is refused, after whatever came before it."""
    return encode(request("x", method, params))


# What comes after `initialize` and the opening of a table, at whose end is what is refused.
SCENES = {
    "parseError": b'{"jsonrpc": "2.0", "id": 1, "method" "server/status"}\n',
    "invalidRequest": asked("initialize", {"protocolVersion": "1.0"}),
    "methodNotFound": asked("cell/opne", {}),
    "invalidParams": asked("cell/open", {"table": "t", "cell": "a", "side": "left"}),
    "unknownTable": asked("table/close", {"table": "inbox"}),
    "tableExists": asked("table/open", TABLE),
    "noSuchRow": encode(request(1, "table/open", {"table": "list", "width": 320, "identity": "indexPath", "sections": [20]}))
    + asked("cell/open", {"table": "list", "cell": [0, 20], "side": "trailing"}),
    "gestureNotActive": asked("gesture/update", {"table": "t", "cell": "a", "timestamp": 1000, "translation": STILL}),
    "gestureAlreadyActive": encode(BEGIN) + asked("gesture/begin", {"table": "t", "cell": "a", "timestamp": 1010}),
    "timestampWentBack": encode(BEGIN) + asked("clock/advance", {"timestamp": 900}),
    "limitExceeded": encode(request(1, "table/open", {"table": "second", "width": 320})) + asked("table/open", {"table": "third", "width": 320}),
    "unknownAction": asked("action/invoke", {"table": "t", "cell": "a", "action": "archive"}),
    "unknownInvocation": asked("action/complete", {"invocation": 12}),
    "invalidSnapshot": asked("session/restore", {"snapshot": {"version": 999}}),
    "cellPending": encode_all(FULL_SWIPE) + asked("gesture/begin", {"table": "mail", "cell": "a", "timestamp": 1400}),
    "unknownPointer": asked("pointer/move", POINTER),
}
# What is refused before there is a session.
UNGREETED = {
    "serverNotInitialized": asked("table/open", TABLE),
    "unsupportedVersion": asked("initialize", {"protocolVersion": "9.0"}),
}


def refused(data):
    outcome = run(data, arguments=["--limit", "tables=2"])
    (error,) = [message["error"] for message in outcome.messages if "error" in message]
    return error


@pytest.mark.parametrize("name", [*SCENES, *UNGREETED])
def test_an_error_has_the_data_that_the_catalogue_shows(name):
    opened = encode_all([initialize(), request("table", "table/open", TABLE)])
    error = refused(opened + SCENES[name] if name in SCENES else UNGREETED[name])
    assert (error["code"], error.get("data")) == (CATALOGUE[name]["code"], CATALOGUE[name].get("data"))


def test_no_error_is_missing():
    """-32603 is a mistake of the daemon's own: there is no message that makes it."""
    assert {*SCENES, *UNGREETED} == {*CATALOGUE} - {"internalError"}

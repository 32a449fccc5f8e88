"""JSON-RPC 2.0: the examples of its specification with our methods, ids, batches, and the errors of the base layer."""

import json

import pytest

from daemon import Daemon, encode, encode_all, frame, initialize, notification, request, run

OPEN_TABLE = {"table": "t", "width": 320, "behavior": "sparrow"}
INITIALIZED = encode(initialize())


def after_initialize(*lines: str | dict | list):
    """The messages that come after the response to `initialize`."""
    data = b"".join(frame(line.encode(), "lines") if isinstance(line, str) else encode(line) for line in lines)
    outcome = run(INITIALIZED + data)
    assert outcome.status == 0, outcome.stderr
    assert outcome.messages[0]["id"] == 0 and "result" in outcome.messages[0]
    return outcome.messages[1:]


def assert_error(message, code, id=None):
    assert set(message) == {"jsonrpc", "id", "error"}, message
    assert message["jsonrpc"] == "2.0"
    assert message["id"] == id and type(message["id"]) is type(id), message
    assert message["error"]["code"] == code, message
    assert isinstance(message["error"]["message"], str) and message["error"]["message"]


# --- The examples of the specification -------------------------------------------------------------------------------


def test_named_parameters():
    one, other = after_initialize(request(3, "table/open", OPEN_TABLE), request(4, "server/status", {}))
    assert set(one) == set(other) == {"jsonrpc", "id", "result"}
    assert (one["id"], other["id"]) == (3, 4)


def test_positional_parameters_are_invalid_params():
    (came,) = after_initialize(request(1, "table/open", ["t", 320]))
    assert_error(came, -32602, 1)


def test_a_notification_is_not_answered():
    assert after_initialize(notification("table/open", OPEN_TABLE)) == []


def test_an_unknown_notification_is_not_answered():
    came = after_initialize(notification("foobar"), notification("$/foobar", {"a": 1}), request(1, "server/status"))
    assert [message.get("id") for message in came if "method" not in message] == [1]
    assert all(message["method"] == "log/message" for message in came if "method" in message)


def test_an_unknown_method_is_not_found():
    (came,) = after_initialize(request("1", "foobar"))
    assert_error(came, -32601, "1")


def test_an_unknown_dollar_request_is_not_found():
    (came,) = after_initialize(request(1, "$/foobar"))
    assert_error(came, -32601, 1)


def test_invalid_json_is_a_parse_error():
    came = after_initialize('{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', request(1, "server/status"))
    assert_error(came[0], -32700)
    assert came[1]["id"] == 1


def test_an_invalid_request():
    (came,) = after_initialize('{"jsonrpc": "2.0", "method": 1, "params": "bar"}')
    assert_error(came, -32600)


def test_a_batch_of_invalid_json_is_one_parse_error():
    (came,) = after_initialize('[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method"]')
    assert_error(came, -32700)


def test_an_empty_batch_is_one_error():
    (came,) = after_initialize([])
    assert_error(came, -32600)


@pytest.mark.parametrize("count", [1, 3])
def test_a_batch_of_nothing_valid_has_an_error_for_each(count):
    (came,) = after_initialize(list(range(1, count + 1)))
    assert isinstance(came, list) and len(came) == count
    for element in came:
        assert_error(element, -32600)


def test_a_mixed_batch():
    batch = [
        request("1", "table/open", OPEN_TABLE),
        notification("table/tap", {"table": "t"}),
        request("2", "gesture/shouldBegin", {"table": "t", "cell": 1, "translation": {"x": 9, "y": 1}}),
        {"foo": "boo"},
        request("5", "foo.get", {"name": "myself"}),
        request("9", "server/status"),
    ]
    came = after_initialize(batch)
    batches = [message for message in came if isinstance(message, list)]
    assert len(batches) == 1 and came[-1] is batches[0], "one array of responses, after the notifications it caused"
    by_id = {element["id"]: element for element in batches[0]}
    assert len(batches[0]) == 5 and set(by_id) == {"1", "2", None, "5", "9"}
    assert by_id["2"]["result"]["begin"] is True
    assert_error(by_id[None], -32600)
    assert_error(by_id["5"], -32601, "5")


def test_a_batch_of_notifications_is_not_answered():
    assert after_initialize([notification("table/open", OPEN_TABLE), notification("table/tap", {"table": "t"})]) == []


def test_a_batch_takes_effect_in_order():
    (came,) = after_initialize([
        request(1, "table/open", OPEN_TABLE), request(2, "table/close", {"table": "t"}),
        request(3, "table/close", {"table": "t"}), request(4, "table/open", OPEN_TABLE),
    ])  # fmt: skip
    by_id = {element["id"]: element for element in came}
    assert "result" in by_id[1] and "result" in by_id[2] and "result" in by_id[4]
    assert_error(by_id[3], 1001, 3)


@pytest.mark.parametrize("count, fits", [(1000, True), (1001, False)])
def test_a_batch_has_at_most_a_thousand_elements(count, fits):
    (came,) = after_initialize([request(number, "server/status") for number in range(count)])
    if fits:
        assert [element["id"] for element in came] == list(range(count))
    else:
        assert_error(came, -32600)


def test_initialize_may_stand_in_a_batch():
    outcome = run(encode([initialize(1), request(2, "table/open", OPEN_TABLE)]))
    assert [element["id"] for element in outcome.messages[0]] == [1, 2]
    assert all("result" in element for element in outcome.messages[0])


# --- Ids and envelopes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "id",
    ['"abc"', '"1"', '""', '"é\\u0000\\""', "1", "0", "-1", "9007199254740993", "9223372036854775807", "1.5", "1.0", "-2.5e-3"],
)
def test_an_id_is_echoed_in_value_and_lexical_kind(id):
    outcome = run(INITIALIZED + f'{{"jsonrpc":"2.0","id":{id},"method":"server/status"}}\n'.encode())
    came, wanted = outcome.messages[1], json.loads(id)
    assert came["id"] == wanted and type(came["id"]) is type(wanted), came
    assert "result" in came


@pytest.mark.parametrize("id", ["null", "true", "[1]", "{}", "100000000000000000000", "1e400"])
def test_an_id_that_is_none_is_an_invalid_request(id):
    came = after_initialize(f'{{"jsonrpc":"2.0","id":{id},"method":"server/status"}}', request(1, "server/status"))
    assert_error(came[0], -32600)
    assert came[1]["id"] == 1 and "result" in came[1]


def test_an_id_may_be_used_again():
    came = after_initialize(request(7, "server/status"), request(7, "server/status"))
    assert [message["id"] for message in came] == [7, 7]


@pytest.mark.parametrize("version", ['"1.0"', '"2"', "2.0", "2", "null", None])
def test_jsonrpc_is_exactly_two_point_zero(version):
    member = "" if version is None else f'"jsonrpc":{version},'
    came = after_initialize(f'{{{member}"id":1,"method":"server/status"}}', request(2, "server/status"))
    assert came[0]["error"]["code"] == -32600
    assert came[1]["id"] == 2 and "result" in came[1]


@pytest.mark.parametrize("params", ["1", '"x"', "true"])
def test_scalar_params_are_an_invalid_request(params):
    (came,) = after_initialize(f'{{"jsonrpc":"2.0","id":1,"method":"server/status","params":{params}}}')
    assert_error(came, -32600, 1)


@pytest.mark.parametrize("method", ["1", "null", "[]", None])
def test_a_method_that_is_no_string_is_an_invalid_request(method):
    member = "" if method is None else f',"method":{method}'
    (came,) = after_initialize(f'{{"jsonrpc":"2.0","id":5{member}}}')
    assert_error(came, -32600, 5)


@pytest.mark.parametrize("params", ["null", "[]", "{}"])
def test_null_and_empty_params_are_absent_params(params):
    (came,) = after_initialize(f'{{"jsonrpc":"2.0","id":1,"method":"server/status","params":{params}}}')
    assert "result" in came


def test_a_response_to_nothing_is_not_answered():
    result, error = '{"jsonrpc":"2.0","id":9,"result":{}}', '{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"x"}}'
    came = after_initialize(result, error, request(1, "server/status"))
    assert [message.get("id") for message in came if "method" not in message] == [1]


def test_unknown_members_are_passed_over():
    message = request(1, "table/open", OPEN_TABLE | {"future": {"a": [1, 2]}}) | {"traceparent": "00-1"}
    (came,) = after_initialize(message)
    assert "result" in came


@pytest.mark.parametrize("depth, code", [(20_000, -32700), (100, -32700)])
def test_nesting_has_a_limit(depth, code):
    nested = f'{{"jsonrpc":"2.0","id":1,"method":"server/status","params":{{"a":{"[" * depth}{"]" * depth}}}}}'
    came = after_initialize(nested, request(2, "server/status"))
    assert_error(came[0], code)
    assert came[0]["error"]["data"], "data says which limit"
    assert came[1]["id"] == 2


@pytest.mark.parametrize("number", ["1e400", "-1e400", "100000000000000000000"])
def test_an_unreadable_number_is_told_with_the_id(number):
    came = after_initialize(f'{{"jsonrpc":"2.0","id":8,"method":"clock/advance","params":{{"timestamp":{number}}}}}', request(2, "server/status"))
    assert_error(came[0], -32602, 8)
    assert came[1]["id"] == 2


def test_duplicate_members_are_a_parse_error():
    came = after_initialize('{"jsonrpc":"2.0","id":1,"id":2,"method":"server/status"}', request(3, "server/status"))
    assert_error(came[0], -32700)
    assert came[1]["id"] == 3


@pytest.mark.parametrize("member", [b'"method":"a\xff"', b'"method":"a\xc0\x80"', b'"method":"\xed\xa0\x80"', b'\x00"method":"a"'])
def test_what_is_not_utf8_is_a_parse_error(member):
    outcome = run(INITIALIZED + b'{"jsonrpc":"2.0","id":1,' + member + b"}\n" + encode(request(2, "server/status")))
    assert_error(outcome.messages[1], -32700)
    assert outcome.messages[2]["id"] == 2


def test_a_name_in_any_script_comes_back_unharmed():
    name = 'žluťoučký \u0000 "kůň" \\ 🐎 \u2028 \x7f'
    table, frame_ = after_initialize(
        request(1, "table/open", {"table": name, "width": 320, "behavior": "sparrow"}),
        request(2, "cell/open", {"table": name, "cell": name[::-1], "animated": False, "side": "trailing"}),
    )[0::3]
    assert table["result"]["table"] == name
    assert frame_["result"]["table"] == name and frame_["result"]["cell"] == name[::-1]


# --- Lifecycle -------------------------------------------------------------------------------------------------------

LIFECYCLE = [
    ("shutdown and exit", [initialize(1), request(2, "shutdown"), notification("exit")], 0),
    ("exit without shutdown", [initialize(1), notification("exit")], 1),
    ("exit before initialize", [notification("exit")], 1),
]


@pytest.mark.parametrize("framing", ["lines", "content-length"])
@pytest.mark.parametrize("messages, status", [case[1:] for case in LIFECYCLE], ids=[case[0] for case in LIFECYCLE])
def test_exit_statuses(framing, messages, status):
    with Daemon(framing) as daemon:
        daemon.raw(encode_all(messages, framing))
        assert daemon.wait() == status, "exit ends it, with the input still open"
        assert [message["id"] for message in daemon.messages] == [message["id"] for message in messages if "id" in message]


@pytest.mark.parametrize("framing, shutdown, status", [("lines", False, 0), ("lines", True, 0), ("content-length", False, 1), ("content-length", True, 0)])
def test_end_of_input(framing, shutdown, status):
    messages = [initialize(1), request(2, "shutdown")][: 1 + shutdown]
    outcome = run(encode_all(messages, framing), framing)
    assert outcome.status == status
    assert len(outcome.messages) == len(messages)


def test_shutdown_answers_null():
    (came,) = after_initialize(request(1, "shutdown"))
    assert came == {"jsonrpc": "2.0", "id": 1, "result": None}


def test_before_initialize_nothing_is_served():
    before = [request(1, "server/status"), notification("table/open", OPEN_TABLE), request(2, "table/open", OPEN_TABLE)]
    outcome = run(encode_all([*before, initialize(3), request(4, "table/open", OPEN_TABLE)]))
    assert_error(outcome.messages[0], -32002, 1)
    assert_error(outcome.messages[1], -32002, 2)
    assert [message["id"] for message in outcome.messages[2:]] == [3, 4]
    assert "result" in outcome.messages[3], "the notification before initialize opened no table"


def test_a_second_initialize_is_refused():
    came = after_initialize(initialize(1), request(2, "server/status"))
    assert_error(came[0], -32600, 1)
    assert "result" in came[1]


def test_after_shutdown_nothing_is_served():
    came = after_initialize(request(1, "shutdown"), request(2, "server/status"), notification("table/open", OPEN_TABLE), request(3, "shutdown"))
    assert_error(came[1], -32600, 2)
    assert_error(came[2], -32600, 3)


def test_a_failed_initialize_may_be_tried_again():
    failed = request(1, "initialize", {"protocolVersion": 1})
    outcome = run(encode_all([failed, request(2, "server/status"), initialize(3), request(4, "server/status")]))
    assert_error(outcome.messages[0], -32602, 1)
    assert_error(outcome.messages[1], -32002, 2)
    assert "result" in outcome.messages[2] and "result" in outcome.messages[3]


def test_another_major_version_is_unsupported():
    outcome = run(encode_all([request(1, "initialize", {"protocolVersion": "2.0"}), initialize(2)]))
    assert_error(outcome.messages[0], 1011, 1)
    assert "result" in outcome.messages[1]


def test_cancelling_what_is_not_there_is_ignored():
    came = after_initialize(notification("$/cancelRequest", {"id": 99}), request(1, "server/status"), notification("$/cancelRequest", {"id": 1}))
    assert [message["id"] for message in came] == [1]

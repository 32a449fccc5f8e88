"""The protocol's schema, `protocol/openrpc.json`, as what a message is held against.

Params of requests are open (unknown members are ignored), what the daemon sends is closed, so that nothing comes
that the schema does not name.
"""

import functools
import json

from jsonschema import Draft202012Validator

from daemon import ROOT, is_notification

PATH = ROOT / "protocol/openrpc.json"
DOCUMENT = json.loads(PATH.read_text())
SCHEMAS = DOCUMENT["components"]["schemas"]


def resolve(node):
    """What a `$ref` of OpenRPC stands for; anything else is itself."""
    if not isinstance(node, dict) or "$ref" not in node:
        return node
    found = DOCUMENT
    for step in node["$ref"].removeprefix("#/").split("/"):
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return resolve(found)


def methods(direction: str) -> dict[str, dict]:
    """The methods of a direction by name."""
    return {method["name"]: method for method in DOCUMENT["methods"] if method["x-direction"] == direction}


TO_DAEMON, TO_CLIENT = methods("toDaemon"), methods("toClient")


def params(method: dict) -> dict[str, dict]:
    """A method's params, each a content descriptor, by name."""
    return {descriptor["name"]: descriptor for descriptor in map(resolve, method["params"])}


def params_schema(method: dict) -> dict:
    """One schema for all params of a method together."""
    named = params(method)
    return {
        "type": "object",
        "properties": {name: descriptor["schema"] for name, descriptor in named.items()},
        "required": [name for name, descriptor in named.items() if descriptor.get("required")],
        "additionalProperties": method["x-direction"] == "toDaemon",
        **method.get("x-params", {}),
    }


def result_schema(method: dict) -> dict:
    return resolve(method["result"])["schema"]


def error_codes(method: dict) -> set[int]:
    """The codes of the errors that a request may be answered with."""
    general = (DOCUMENT["components"]["errors"][name] for name in DOCUMENT["x-conventions"]["generalErrors"])
    return {error["code"] for error in [*general, *map(resolve, method.get("errors", []))]}


def validator(schema: dict) -> Draft202012Validator:
    """Of a schema that may refer to the document's components."""
    return Draft202012Validator({"allOf": [schema], "components": DOCUMENT["components"]})


@functools.cache
def _validator(kind: str, name: str) -> Draft202012Validator:
    match kind:
        case "result":
            return validator(result_schema(TO_DAEMON[name]))
        case "params":
            return validator(params_schema(TO_DAEMON.get(name) or TO_CLIENT[name]))
        case _:
            return validator({"$ref": "#/components/schemas/Error"})


def faults(kind: str, name: str, value) -> list[str]:
    """What is wrong with the `params` of a method, its `result`, or an `error`, as the schema says."""
    check = _validator(kind, name)
    if check.is_valid(value):
        return []
    return [f"{kind} of {name}: {error.json_path} {error.message[:300]}" for error in check.iter_errors(value)]


def answer_faults(method: str, response: dict) -> list[str]:
    """What is wrong with the answer to a request of this method."""
    if "result" in response:
        return faults("result", method, response["result"]) if method in TO_DAEMON else [f"{method} was answered with a result"]
    found = faults("error", "", response["error"])
    code, known = response["error"]["code"], error_codes(TO_DAEMON[method]) if method in TO_DAEMON else {-32601}
    return found if code in known else [*found, f"{method} is not said to fail with {code}: {response['error']}"]


def notification_faults(message: dict) -> list[str]:
    if message["method"] not in TO_CLIENT:
        return [f"{message['method']} is no notification of the schema"]
    return faults("params", message["method"], message.get("params"))


def output_faults(sent: list, came: list) -> list[str]:
    """What is wrong with a session's output, where each id was used once: with every message of it, and with how many
    answers there are. Batches count by their messages."""
    requests = {message["id"]: message["method"] for message in flat(sent) if "id" in message and "method" in message}
    found = []
    for message in flat(came):
        if is_notification(message):
            found += notification_faults(message)
        elif (method := requests.pop(message["id"], None)) is None:
            found.append(f"answers nothing that was asked, or answers twice: {message}")
        else:
            found += answer_faults(method, message)
    return found + [f"request {id} ({method}) has no answer" for id, method in requests.items()]


def flat(messages: list):
    for message in messages:
        yield from message if isinstance(message, list) else [message]

"""The protocol's schema for tests: typed by `protocol/generator`, with JSON Schema validation of each message.

Params of requests are open, because the daemon ignores unknown members. What the daemon sends is closed: it may have no
member that the schema does not name.
"""

import functools
import sys
from collections.abc import Iterator

import jsonschema_rs

from daemon import ROOT, is_notification

sys.path.insert(0, str(ROOT / "protocol"))

from generator import SCHEMA  # noqa: E402
from generator.schema import Schema  # noqa: E402

PATH = SCHEMA


class MessageSchema(Schema):
    """A schema that messages are compared with."""

    def __init__(self, document: dict) -> None:
        super().__init__(document)
        self.nodes = {node["name"]: node for node in document["methods"]}
        self.to_daemon = {method.name: method for method in self.requests}
        self.to_client = {method.name: method for method in self.notifications}

    def find(self, node: dict) -> dict:
        """What a reference of OpenRPC leads to; anything else is itself."""
        return self.find(self._find(node)) if "$ref" in node else node

    def params_schema(self, name: str) -> dict:
        """One JSON Schema for all params of a method."""
        descriptors = [self.find(param) for param in self.nodes[name]["params"]]
        return {
            "type": "object",
            "properties": {each["name"]: each["schema"] for each in descriptors},
            "required": [each["name"] for each in descriptors if each.get("required")],
            "additionalProperties": name in self.to_daemon,
            **self.nodes[name].get("x-params", {}),
        }

    def result_schema(self, name: str) -> dict:
        return self.find(self.nodes[name]["result"])["schema"]

    def validator(self, node: dict | bool) -> jsonschema_rs.Draft202012Validator:
        """The validator of a JSON Schema that may refer to the document's components and the form of a snapshot."""
        places = {place: self.document[place] for place in ("components", "x-snapshot")}
        return jsonschema_rs.Draft202012Validator({"allOf": [node], **places})

    @functools.cache
    def validator_of(self, kind: str, name: str) -> jsonschema_rs.Draft202012Validator:
        """The validator of the `params` or the `result` of a method, or of an `error`."""
        match kind:
            case "params":
                return self.validator(self.params_schema(name))
            case "result":
                return self.validator(self.result_schema(name))
        return self.validator({"$ref": "#/components/schemas/Error"})

    def errors_of(self, kind: str, name: str, value: object) -> list[str]:
        """How a value differs from its schema."""
        found = self.validator_of(kind, name).iter_errors(value)
        return [f"{kind} of {name}: {error.instance_path} {error.message[:300]}" for error in found]

    def error_codes(self, name: str) -> set[int]:
        """The codes of the errors that a request may fail with."""
        names = [*self.document["x-conventions"]["generalErrors"], *self.to_daemon[name].errors]
        return {self.errors[each].code for each in names}

    def response_errors(self, method: str, response: dict) -> list[str]:
        """How the response to a request differs from the schema."""
        if "result" in response:
            return self.errors_of("result", method, response["result"]) if method in self.to_daemon else [f"{method} has a result"]
        code, known = response["error"]["code"], self.error_codes(method) if method in self.to_daemon else {-32601}
        found = self.errors_of("error", "", response["error"])
        return found if code in known else [*found, f"{method} does not list the error {code}: {response['error']}"]

    def output_errors(self, sent: list, received: list) -> list[str]:
        """How a session's output differs from the schema, in its messages and in their number. Each id was used once."""
        requests = {message["id"]: message["method"] for message in flat(sent) if "id" in message and "method" in message}
        found = []
        for message in flat(received):
            if is_notification(message):
                name = message["method"]
                found += self.errors_of("params", name, message.get("params")) if name in self.to_client else [f"{name} is unknown"]
            elif (method := requests.pop(message["id"], None)) is None:
                found.append(f"the response to no request, or a second response: {message}")
            else:
                found += self.response_errors(method, message)
        return found + [f"request {id} ({method}) has no response" for id, method in requests.items()]


def flat(messages: list) -> Iterator[dict]:
    """The messages, with those of batches one by one."""
    for message in messages:
        yield from message if isinstance(message, list) else [message]


PROTOCOL = MessageSchema.read(SCHEMA)
DOCUMENT = PROTOCOL.document

"""The protocol's schema for tests: typed by `protocol/generator`, with JSON Schema validation of params."""

import functools
import sys

import jsonschema_rs

from daemon import ROOT

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
            **self.nodes[name].get("x-params", {}),
        }

    def validator(self, node: dict | bool) -> jsonschema_rs.Draft202012Validator:
        """The validator of a JSON Schema that may refer to the document's components and the form of a snapshot."""
        places = {place: self.document[place] for place in ("components", "x-snapshot")}
        return jsonschema_rs.Draft202012Validator({"allOf": [node], **places})

    @functools.cache
    def params_validator(self, name: str) -> jsonschema_rs.Draft202012Validator:
        return self.validator(self.params_schema(name))

    def error_codes(self, name: str) -> set[int]:
        """The codes of the errors that a request may fail with."""
        names = [*self.document["x-conventions"]["generalErrors"], *self.to_daemon[name].errors]
        return {self.errors[each].code for each in names}


PROTOCOL = MessageSchema.read(SCHEMA)
DOCUMENT = PROTOCOL.document

"""Validates messages against openrpc.json, in both directions."""

import json
from pathlib import Path

from .matching import Difference, show

URI = "urn:swipe:openrpc"


class Schema:
    """The validators of every method, created when they are first needed."""

    def __init__(self, document: dict):
        import jsonschema_rs

        registry = jsonschema_rs.Registry([(URI, document)])
        self._make = lambda schema: jsonschema_rs.Draft202012Validator(schema, registry=registry)
        self._validators: dict[str, object] = {}
        self._methods = {method["name"]: (f"{URI}#/methods/{index}", method) for index, method in enumerate(document["methods"])}
        self._document = document
        self._errors = {error["code"] for error in document.get("components", {}).get("errors", {}).values()}

    @classmethod
    def load(cls, path: Path) -> "Schema":
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def sent(self, message: dict) -> list[Difference]:
        """The errors in a request or notification to the daemon."""
        return self._params(message, "toDaemon")

    def received(self, message: dict, method: str) -> list[Difference]:
        """The errors in a message from the daemon. `method` is that of the answered request, if it is known."""
        if "method" in message:
            return self._params(message, "toClient")
        if "error" in message:
            code = message["error"]["code"]
            if code not in self._errors:
                return [Difference("error.code", "one of the protocol's errors", show(code))]
            return self._differences("error", {"$ref": f"{URI}#/components/schemas/Error"}, message["error"], "error")
        if method not in self._methods:
            return []
        pointer, described = self._methods[method]
        if "result" not in described:
            return [Difference("result", f"no result, because {method} is a notification", show(message["result"]))]
        at, _ = self._descriptor(f"{pointer}/result", described["result"])
        return self._differences(f"{method} result", {"$ref": f"{at}/schema"}, message["result"], "result")

    def _descriptor(self, at: str, one: dict) -> tuple[str, dict]:
        """The pointer to a content descriptor, and the descriptor. In OpenRPC it may be a reference."""
        if "$ref" not in one:
            return at, one
        found: object = self._document
        for part in one["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return f"{URI}{one['$ref']}", found

    def _params(self, message: dict, direction: str) -> list[Difference]:
        name = message["method"]
        if name not in self._methods or self._methods[name][1].get("x-direction") != direction:
            return [Difference("method", f"a method with x-direction {direction} in the schema", show(name))]
        pointer, described = self._methods[name]
        params = [self._descriptor(f"{pointer}/params/{index}", one) for index, one in enumerate(described.get("params", []))]
        schema = described.get("x-params", {}) | {
            "type": "object",
            "additionalProperties": direction == "toDaemon",
            "properties": {one["name"]: {"$ref": f"{at}/schema"} for at, one in params},
            "required": [one["name"] for _, one in params if one.get("required")],
        }
        return self._differences(f"{name} params", schema, message.get("params") or {}, "params")

    def _differences(self, name: str, schema: dict, value: object, path: str) -> list[Difference]:
        if name not in self._validators:
            self._validators[name] = self._make(schema)
        found = []
        for error in self._validators[name].iter_errors(value):
            reported = _meant(error)
            where = path + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in reported.instance_path)
            found.append(Difference(where, reported.message[:300], show(reported.instance)))
        return found


def _meant(error: "jsonschema_rs.ValidationError") -> "jsonschema_rs.ValidationError":
    """The first error of the failed alternative that was probably meant: the one whose constants match."""
    while alternatives := [branch for branch in getattr(error.kind, "context", []) if branch]:
        likely = min(alternatives, key=lambda branch: (any(one.kind.name in ("const", "type") for one in branch), len(branch)))
        error = likely[0]
    return error

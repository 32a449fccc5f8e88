"""The schema itself: a valid OpenRPC 1.3 document, complete, and the one that the daemon gives out and follows."""

import subprocess
from collections.abc import Iterator

import jsonschema_rs

from daemon import BINARY, TIMEOUT, encode_all, initialize, request, run
from schema import DOCUMENT, PATH, PROTOCOL

from generator import presets  # after `schema`, which adds its folder to the path


def closed(required: str, optional: str = "", **members) -> dict:
    """The JSON Schema of an object of OpenRPC: its members and, except in errors, others with a name `x-…`."""
    properties = dict.fromkeys([*required.split(), *optional.split()], True) | members
    return {"required": required.split(), "properties": properties, "patternProperties": {"^x-": True}, "additionalProperties": False}


DESCRIPTOR = closed("name schema", "summary description required deprecated")
DESCRIPTORS = {"items": {"anyOf": [DESCRIPTOR, closed("$ref")]}}
ERROR = closed("code message", "data") | {"patternProperties": {}}
PAIRING = closed("name params", "description summary result", params={"items": closed("name value", "summary description externalValue")})
METHOD = closed(
    "name params paramStructure",
    "tags summary description externalDocs result deprecated servers errors links examples",
    params=DESCRIPTORS,
    result=DESCRIPTORS["items"],
    examples={"items": PAIRING},
)
COMPONENTS = closed(
    "",
    "schemas examples links examplePairings tags",
    contentDescriptors={"additionalProperties": DESCRIPTOR},
    errors={"additionalProperties": ERROR},
)
OPENRPC = closed(
    "openrpc info methods",
    "servers externalDocs",
    openrpc={"pattern": r"^1\.3\.\d+$"},
    info=closed("title version", "description termsOfService contact license"),
    methods={"items": METHOD},
    components=COMPONENTS,
)
"""A document of OpenRPC 1.3, https://spec.open-rpc.org, as far as ours uses it."""


def document_errors(document: dict) -> list[str]:
    """How a document differs from OpenRPC 1.3."""
    found = [error.message[:300] for error in jsonschema_rs.Draft202012Validator(OPENRPC).iter_errors(document)]
    for method in document["methods"]:
        params = [PROTOCOL.find(node) for node in method.get("params", [])]
        order = [not each.get("required") for each in params]
        found += [f"{method['name']}: a required param after an optional one"] if method["x-direction"] == "toDaemon" and order != sorted(order) else []
        found += repeated(method["name"], [each["name"] for each in params])
        found += repeated(method["name"], [each["$ref"] for each in method.get("errors", [])])
    return found + repeated("methods", [method["name"] for method in document["methods"]])


def repeated(where: str, names: list[str]) -> list[str]:
    return [f"{where}: {name} twice" for name in {*names} if names.count(name) > 1]


def nodes(node: object, path: str = "#") -> Iterator[tuple[str, dict]]:
    """Every JSON object within, with its path."""
    for name, child in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from nodes(child, f"{path}/{name}")
    if isinstance(node, dict):
        yield path, node


def test_the_document_is_valid_openrpc():
    assert document_errors(DOCUMENT) == []


def test_references_and_components_match():
    used = {node["$ref"] for _, node in nodes(DOCUMENT) if isinstance(node.get("$ref"), str)}
    assert all(PROTOCOL.find({"$ref": reference}) for reference in used)
    used |= {f"#/components/errors/{name}" for name in DOCUMENT["x-conventions"]["generalErrors"]}
    for kind, named in DOCUMENT["components"].items():
        assert {f"#/components/{kind}/{name}" for name in named} <= used


def test_schemas_are_valid_and_so_are_their_examples_and_defaults():
    for path, node in nodes({"schemas": DOCUMENT["components"]["schemas"], "methods": DOCUMENT["methods"]}):
        schemas = [node["schema"]] if "schema" in node else node.values() if path == "#/schemas" else []
        for schema in schemas:
            assert jsonschema_rs.meta.is_valid(schema), path
            for where, part in nodes(schema):
                for value in [*part.get("examples", []), *([part["default"]] if "default" in part else [])]:
                    assert PROTOCOL.validator(part).is_valid(value), f"{path} {where}: {value}"


def test_examples_of_methods_are_valid():
    for name in PROTOCOL.to_daemon:
        for pairing in PROTOCOL.nodes[name].get("examples", []):
            params = {example["name"]: example["value"] for example in pairing["params"]}
            assert PROTOCOL.params_validator(name).is_valid(params) and params.keys() <= PROTOCOL.to_daemon[name].params.members.keys()


def test_requests_have_a_result_and_notifications_have_none():
    for method in DOCUMENT["methods"]:
        is_request = method["x-direction"] == "toDaemon"
        assert ("result" in method) is is_request and (is_request or "errors" not in method)


# --- The daemon's copy, and what it announces ------------------------------------------------------------------------------


def test_the_daemon_prints_the_schema():
    done = subprocess.run([BINARY, "--openrpc"], capture_output=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (0, PATH.read_bytes())


def test_rpc_discover_returns_the_schema_until_shutdown():
    outcome = run(encode_all([request(1, "rpc.discover"), initialize(2), request(3, "rpc.discover", {}), request(4, "shutdown"), request(5, "rpc.discover")]))
    assert outcome.answer(1)["result"] == outcome.answer(3)["result"] == DOCUMENT
    assert outcome.answer(5)["error"]["code"] == -32600


def test_initialize_announces_everything_in_the_schema():
    result = run(encode_all([initialize(0)])).answer(0)["result"]
    assert {*result["capabilities"]["methods"]} == {*PROTOCOL.to_daemon}
    for name, shape in (("clocks", "Clock"), ("animationFormats", "AnimationFormat"), ("estimators", "Estimator")):
        assert tuple(result["capabilities"][name]) == PROTOCOL.shapes[shape].values
    assert tuple(result["presets"]) == PROTOCOL.shapes["Preset"].values == tuple(presets.names())
    assert result["protocolVersion"] == DOCUMENT["info"]["version"]
    assert result["limits"] == {name: limit["value"] for name, limit in DOCUMENT["x-limits"].items()}

"""The schema itself: an OpenRPC 1.3 document whose parts hold together, and the one that the daemon gives out."""

import json
import re
import subprocess

import pytest
from jsonschema import Draft202012Validator

import schema
from daemon import BINARY, TIMEOUT, encode_all, initialize, request, run
from schema import DOCUMENT, SCHEMAS, TO_CLIENT, TO_DAEMON

# What each object of OpenRPC 1.3 must have, and what it may have besides; any of them may have members `x-…` but errors
# and references. https://spec.open-rpc.org
OBJECTS = {
    "document": ({"openrpc", "info", "methods"}, {"servers", "components", "externalDocs"}),
    "info": ({"title", "version"}, {"description", "termsOfService", "contact", "license"}),
    "license": (set(), {"name", "url"}),
    "components": (set(), {"contentDescriptors", "schemas", "examples", "links", "errors", "examplePairings", "tags"}),
    "method": (
        {"name", "params"},
        {"tags", "summary", "description", "externalDocs", "result", "deprecated", "servers", "errors", "links", "paramStructure"}
        | {"examples"},
    ),
    "contentDescriptor": ({"name", "schema"}, {"summary", "description", "required", "deprecated"}),
    "error": ({"code", "message"}, {"data"}),
    "examplePairing": ({"name", "params"}, {"description", "summary", "result"}),
    "example": ({"name", "value"}, {"summary", "description", "externalValue"}),
}
STRICT = {"error"}


def object_faults(kind: str, node: dict, where: str) -> list[str]:
    required, optional = OBJECTS[kind]
    found = [f"{where} has no {name}" for name in required - node.keys()]
    for name in node.keys() - required - optional:
        if kind in STRICT or not name.startswith("x-"):
            found.append(f"{where} has {name}, which a {kind} does not have")
    return found


def document_faults(document: dict) -> list[str]:
    """How a document is not one of OpenRPC 1.3."""
    found = object_faults("document", document, "the document") + object_faults("info", document.get("info", {}), "info")
    found += object_faults("license", document.get("info", {}).get("license", {}), "license")
    found += object_faults("components", document["components"], "components")
    if not re.fullmatch(r"1\.3\.\d+", document["openrpc"]):
        found.append("not of OpenRPC 1.3")
    for kind, nodes in document["components"].items():
        found += [f"a component {name!r}" for name in nodes if not re.fullmatch(r"[a-zA-Z0-9._-]+", name)]
        if kind in ("contentDescriptors", "errors"):
            for name, node in nodes.items():
                found += object_faults(kind[:-1], node, f"{kind}.{name}")
    names = [method["name"] for method in document["methods"]]
    found += [f"two methods {name}" for name in set(names) if names.count(name) > 1]
    for method in document["methods"]:
        found += method_faults(method)
    return found


def method_faults(method: dict) -> list[str]:
    name = method["name"]
    found = object_faults("method", method, name)
    descriptors = [schema.resolve(node) for node in method.get("params", [])]
    for descriptor in [*descriptors, *([schema.resolve(method["result"])] if "result" in method else [])]:
        found += object_faults("contentDescriptor", descriptor, f"{name} {descriptor.get('name')}")
    order = [bool(descriptor.get("required")) for descriptor in descriptors]
    if method["x-direction"] == "toDaemon" and order != sorted(order, reverse=True):
        found.append(f"{name} has a required param behind an optional one")
    named = [descriptor["name"] for descriptor in descriptors]
    found += [f"{name} has two params {each}" for each in set(named) if named.count(each) > 1]
    codes = [schema.resolve(error)["code"] for error in method.get("errors", [])]
    found += [f"{name} has error {code} twice" for code in set(codes) if codes.count(code) > 1]
    if method.get("paramStructure") not in ("by-name", "by-position", "either"):
        found.append(f"{name} has no paramStructure")
    for pairing in method.get("examples", []):
        found += object_faults("examplePairing", pairing, f"{name} example")
        for example in [*pairing["params"], *([pairing["result"]] if "result" in pairing else [])]:
            found += object_faults("example", example, f"{name} example {pairing.get('name')}")
    return found


def walk(node, path="#"):
    """Every object within, with its path."""
    if isinstance(node, dict):
        yield path, node
        for name, child in node.items():
            yield from walk(child, f"{path}/{name}")
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from walk(child, f"{path}/{index}")


def each_schema():
    """Every schema of the document with its path."""
    yield from SCHEMAS.items()
    for method in DOCUMENT["methods"]:
        for name, descriptor in schema.params(method).items():
            yield f"{method['name']} {name}", descriptor["schema"]
        if "result" in method:
            yield f"{method['name']} result", schema.result_schema(method)


def test_it_is_an_openrpc_document():
    assert document_faults(DOCUMENT) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.pop("info"),
        lambda document: document.update(openrpc="1.2.6"),
        lambda document: document["methods"].append(document["methods"][0]),
        lambda document: document["methods"][0].pop("params"),
        lambda document: document["methods"][0].update(parameters=[]),
        lambda document: document["methods"][0]["params"].reverse(),
        lambda document: document["components"]["errors"]["parseError"].update({"x-data": {}}),
        lambda document: document["components"]["contentDescriptors"]["table"].pop("schema"),
    ],
)
def test_the_check_of_the_document_can_fail(change):
    document = json.loads(json.dumps(DOCUMENT))
    change(document)
    assert document_faults(document)


def test_every_reference_leads_somewhere():
    for path, node in walk(DOCUMENT):
        if isinstance(node.get("$ref"), str):
            assert schema.resolve(node) is not None, path


def test_every_component_is_used():
    used = {node["$ref"] for _, node in walk(DOCUMENT) if isinstance(node.get("$ref"), str)}
    used |= {f"#/components/errors/{name}" for name in DOCUMENT["x-conventions"]["generalErrors"]}
    for kind, nodes in DOCUMENT["components"].items():
        for name in nodes:
            assert f"#/components/{kind}/{name}" in used, name


@pytest.mark.parametrize(("path", "node"), each_schema(), ids=lambda each: each if isinstance(each, str) else "")
def test_every_schema_is_one_and_its_examples_and_defaults_fit(path, node):
    Draft202012Validator.check_schema(node)
    for where, part in walk(node):
        for value in [*part.get("examples", []), *([part["default"]] if "default" in part else [])]:
            assert schema.validator({**part}).is_valid(value), f"{path} {where}: {value}"


def test_every_example_of_a_method_fits_and_is_served():
    for name, method in TO_DAEMON.items():
        for pairing in method.get("examples", []):
            params = {example["name"]: example["value"] for example in pairing["params"]}
            assert schema.faults("params", name, params) == []
            assert params.keys() <= schema.params(method).keys()


def test_every_member_is_described():
    """By itself, or by the shape that it has."""
    silent = []
    for path, node in each_schema():
        for where, part in walk(node):
            if part.get("type") == "object":
                silent += [f"{path} {where} {name}" for name, member in part.get("properties", {}).items() if not is_described(member)]
    for method in DOCUMENT["methods"]:
        assert method["summary"].endswith("."), method["name"]
        for name, descriptor in schema.params(method).items():
            if "description" not in descriptor and not is_described(descriptor["schema"]):
                silent.append(f"{method['name']} {name}")
    assert silent == []


def is_described(member) -> bool:
    return "const" in member or "description" in member or "description" in schema.resolve(member)


def test_notifications_have_no_result_and_requests_have_one():
    assert all("result" in method for method in TO_DAEMON.values())
    assert not any("result" in method or "errors" in method for method in TO_CLIENT.values())


def test_the_daemon_prints_it():
    done = subprocess.run([BINARY, "--openrpc"], capture_output=True, timeout=TIMEOUT)
    assert done.returncode == 0
    assert done.stdout == schema.PATH.read_bytes()


def test_the_daemon_answers_with_it_before_initialize_and_after():
    outcome = run(encode_all([request(1, "rpc.discover"), initialize(2), request(3, "rpc.discover", {})]))
    assert outcome.answer(1)["result"] == outcome.answer(3)["result"] == DOCUMENT


def test_after_shutdown_it_is_too_late():
    outcome = run(encode_all([initialize(1), request(2, "shutdown"), request(3, "rpc.discover")]))
    assert outcome.answer(3)["error"]["code"] == -32600

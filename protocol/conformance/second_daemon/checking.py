"""Validates params with openrpc.json: the part of JSON Schema that it uses.

The result has no members that count as absent and no unknown members. Whole numbers are integers where the schema requires
integers.
"""

import json
from pathlib import Path

PROTOCOL = Path(__file__).parents[2]
DOCUMENT = json.loads((PROTOCOL / "openrpc.json").read_text(encoding="utf-8"))
LIMITS = {name: limit["value"] for name, limit in DOCUMENT["x-limits"].items()}
METHODS = {method["name"]: method for method in DOCUMENT["methods"] if method["x-direction"] == "toDaemon"}
MISSING = object()


class Failed(Exception):
    """Why a request fails: a code, a sentence, and data for programs."""

    def __init__(self, code: int, message: str, **data: object):
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


class Refused(Failed):
    """A member with an invalid value."""

    def __init__(self, member: str, expected: str, came: object = MISSING):
        data = {"member": member, "expected": expected}
        if came is not MISSING:
            data["came"] = json.dumps(came, ensure_ascii=False)[:200]
        super().__init__(-32602, f"{member} must be {expected}.", **data)


def params_of(method: str, came: dict) -> dict:
    """The valid params of a request."""
    described = [_referred(one) for one in METHODS[method].get("params", [])]
    properties = {one["name"]: one["schema"] for one in described}
    required = [one["name"] for one in described if one.get("required")]
    return _object({"properties": properties, "required": required}, came, "")


def _referred(schema: dict) -> dict:
    while "$ref" in schema:
        found = DOCUMENT
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = {**found, **{name: value for name, value in schema.items() if name != "$ref"}}
    return schema


def checked(schema: dict | bool, value: object, path: str) -> object:
    if schema is True:
        return value
    schema = _referred(schema)
    if "const" in schema and (value != schema["const"] or isinstance(value, bool)):
        raise Refused(path, json.dumps(schema["const"]), value)
    if "enum" in schema and (value not in schema["enum"] or isinstance(value, bool)):
        raise Refused(path, "one of " + ", ".join(json.dumps(one) for one in schema["enum"]), value)
    if "type" not in schema and (schemas := schema.get("oneOf") or schema.get("anyOf")):
        return _alternative(schemas, value, path)
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if not kinds and schema.keys() & {"properties", "required"}:
        kinds = ["object"]
    if kinds:
        kind = next((kind for kind in kinds if _is_of(kind, value)), None)
        if kind is None:
            raise Refused(path, f"of type {' or '.join(kinds)}", value)
        if kind in ("number", "integer"):
            return _number(schema, value, path, kind)
        if kind == "string" and len(value.encode("utf-8", "replace")) > schema.get("maxLength", len(value) * 4):
            raise Refused(path, f"a string of at most {schema['maxLength']} bytes", value)
        if kind == "array":
            return _array(schema, value, path)
        if kind == "object":
            return _object(schema, value, path)
    return value


def _is_of(kind: object, value: object) -> bool:
    if isinstance(kind, list):
        return any(_is_of(one, value) for one in kind)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return {
        "string": isinstance(value, str), "boolean": isinstance(value, bool), "null": value is None,
        "array": isinstance(value, list), "object": isinstance(value, dict), "number": is_number,
        "integer": is_number and value == int(value),
    }[kind]  # fmt: skip


def _number(schema: dict, value: float, path: str, kind: str) -> float:
    low, high = schema.get("minimum"), schema.get("maximum")
    if (low is not None and value < low) or (high is not None and value > high):
        raise Refused(path, f"a number from {low} to {high}", value)
    return int(value) if kind == "integer" else value


def _array(schema: dict, value: list, path: str) -> list:
    most = schema.get("maxItems", len(value))
    if not schema.get("minItems", 0) <= len(value) <= most:
        raise Refused(path, f"a list of {schema.get('minItems', 0)} to {most}", value)
    each = schema.get("prefixItems") or [schema.get("items", {})] * len(value)
    if isinstance(schema.get("items"), dict) and "prefixItems" in schema:
        each = each + [schema["items"]] * (len(value) - len(each))
    return [checked(one, element, f"{path}[{index}]") for index, (one, element) in enumerate(zip(each, value))]


def _takes_null(schema: dict | bool) -> bool:
    if isinstance(schema, bool):
        return schema
    schema = _referred(schema)
    if "oneOf" in schema:
        return any(_takes_null(one) for one in schema["oneOf"])
    kinds = schema.get("type")
    return None in schema.get("enum", [0]) if "enum" in schema else kinds is None or "null" in kinds


def _object(schema: dict, value: dict, path: str) -> dict:
    properties, found = schema.get("properties", {}), {}
    for name in value.keys() & {*properties, *schema.get("required", [])}:
        if value[name] is not None or _takes_null(properties.get(name, True)):
            found[name] = value[name]
    for name, one in properties.items():
        if name in found:
            below = f"{path}.{name}" if path else name
            if one is False:
                raise Refused(below, "absent if the others are given", found[name])
            found[name] = checked(one, found[name], below)
    for name in schema.get("required", []):
        if name not in found:
            raise Refused(f"{path}.{name}" if path else name, "given")
    if found.get("type") == "spring":
        _require_one_way(found, path)
    if "oneOf" in schema:
        _alternative(schema["oneOf"], found, path)
        if sum(_fits(one, found) for one in schema["oneOf"]) > 1:
            raise Refused(path, "given in only one of its forms", value)
    return found

WAYS = {"response": ("dampingRatio", "mass"), "stiffness": ("damping", "mass"), "visualDuration": ("bounce",), "duration": ("bounce",)}


def _require_one_way(spring: dict, path: str) -> None:
    """The first of these members selects the form of a spring. It may not have members of another form."""
    way = next((name for name in WAYS if name in spring), None)
    if way is None:
        raise Refused(f"{path}.response", "a number, or a stiffness, duration or visualDuration")
    for name in (name for one, others in WAYS.items() for name in (one, *others)):
        if name in spring and name not in (way, *WAYS[way]):
            raise Refused(f"{path}.{name}", f"absent if {way} is given", spring[name])
    if WAYS[way][0] not in spring and "duration" not in way.lower():
        named = WAYS[way][0]
        raise Refused(f"{path}.{named}", f"given together with {way}")


def _fits(schema: dict, value: object) -> bool:
    try:
        checked(schema, value, "")
        return True
    except Refused:
        return False


def _alternative(schemas: list[dict], value: object, path: str) -> object:
    """The value by the alternative that it fits. Otherwise raises the failure of the most similar alternative."""
    failures = []
    for schema in schemas:
        try:
            return checked(schema, value, path)
        except Refused as failure:
            failures.append((_likeness(_referred(schema), value), -len(failures), failure))
    raise max(failures)[-1]


def _likeness(schema: dict, value: object) -> int:
    """How much of the schema the value has: its required members, and above all the constant that distinguishes it."""
    if not isinstance(value, dict):
        return _is_of(schema["type"], value) if "type" in schema else isinstance(value, str) and "enum" in schema
    if not schema.keys() & {"properties", "required"}:
        return 0
    constants = {name: one["const"] for name, one in schema.get("properties", {}).items() if isinstance(one, dict) and "const" in one}
    required = set(schema.get("required", []))
    is_whole = bool(required) and required <= value.keys()
    return 1 + len(required & value.keys()) + 5 * is_whole + 20 * any(value.get(name) == one for name, one in constants.items())

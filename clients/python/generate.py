#!/usr/bin/env python3
"""Writes the modules of `swiped` that follow from the protocol's schema: its types, errors and methods.

    clients/python/generate.py            # anew, into src/swiped
    clients/python/generate.py --check    # status 1 where what is there differs
"""

import json
import keyword
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parents[1] / "protocol/openrpc.json"
TARGET = HERE / "src/swiped"
HEAD = '"""{}\n\nWritten by generate.py from protocol/openrpc.json.\n"""\n\n'
# What a session says of its own accord, or what comes to nothing.
OWN = {"initialize", "initialized", "shutdown", "exit", "$/cancelRequest"}
SCALARS = {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "null": "None"}


def capitalised(name: str) -> str:
    """`cell/willOpen` as `CellWillOpen`."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", name))


def snake(name: str) -> str:
    """`cell/willOpen` as `cell_will_open`, `$/setTrace` as `set_trace`."""
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", re.sub(r"\W+", "_", name).strip("_")).lower()


class Types:
    """Types of Python for schemas; what a type needs is written before it."""

    def __init__(self, document: dict[str, Any]):
        self.document = document
        self.written: dict[str, str] = {}

    def find(self, reference: str) -> dict[str, Any]:
        found = self.document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        return found

    def resolve(self, node: dict[str, Any]) -> dict[str, Any]:
        return self.resolve(self.find(node["$ref"])) if "$ref" in node else node

    def component(self, name: str) -> str:
        """A shape that the schema names."""
        if name not in self.written:
            schema = self.find(f"#/components/schemas/{name}")
            self.written[name] = ""
            written = self.type(schema, name)
            if written != name:
                self.written.pop(name)  # behind what it needs
                self.written[name] = f"{name} = {written}\n"
        return name

    def type(self, schema: Any, name: str) -> str:
        """A schema as a type; `name` is for an object in it."""
        match schema:
            case {"$ref": str(reference)}:
                last = reference.split("/")[-1]
                return self.component(last) if reference.count("/") == 3 else self.type(self.find(reference), name)
            case {"enum": list(values)}:
                return f"Literal[{', '.join(map(literal, values))}]"
            case {"const": value}:
                return f"Literal[{literal(value)}]"
            case {"oneOf": list(ways)} | {"anyOf": list(ways)} if "properties" not in schema:
                numbered = (self.type(way, f"{name}{count}") for count, way in enumerate(ways, start=1))
                return " | ".join(dict.fromkeys(numbered))
            case {"properties": dict()}:
                return self.typed_dict(name, schema)
            case {"type": list(kinds)}:
                return " | ".join(SCALARS[kind] for kind in kinds)
            case {"type": "array"}:
                ways = schema.get("prefixItems") or [schema.get("items", True)]
                return f"list[{' | '.join(dict.fromkeys(self.type(way, name) for way in ways))}]"
            case {"type": "object"}:
                more = schema.get("additionalProperties", True)
                return f"dict[str, {self.type(more, name) if isinstance(more, dict) else 'Any'}]"
            case {"type": str(kind)}:
                return SCALARS[kind]
        return "Any"

    def typed_dict(self, name: str, schema: dict[str, Any]) -> str:
        """An object; members that are no names of Python need the form of a call."""
        required = schema.get("required", [])
        members = []
        for member, described in schema["properties"].items():
            if described is False:
                continue
            kind = self.type(described, name + capitalised(member))
            members.append((member, kind if member in required else f"NotRequired[{kind}]"))
        self.written.pop(name, None)
        words = sentence(schema)
        if any(keyword.iskeyword(member) for member, _ in members):
            text = "".join(f'    "{member}": {kind},\n' for member, kind in members)
            self.written[name] = f'{name} = TypedDict("{name}", {{\n{text}}})\n'
        else:
            text = "".join(f"    {member}: {kind}\n" for member, kind in members)
            self.written[name] = f"class {name}(TypedDict):\n" + (f'    """{words}"""\n\n' if words else "") + (text or "    pass\n")
        return name

    def answer(self, method: dict[str, Any]) -> str:
        """The result of a method."""
        return self.type(self.resolve(method["result"])["schema"], "")

    def params(self, method: dict[str, Any]) -> str:
        """The params of a method as one object; a keyword of Python gets an underscore in a call."""
        to_daemon = method["x-direction"] == "toDaemon"
        named = {each["name"] + "_" * (to_daemon and keyword.iskeyword(each["name"])): each for each in map(self.resolve, method["params"])}
        return self.typed_dict(
            capitalised(method["name"]) + "Params",
            {
                "properties": {name: each["schema"] for name, each in named.items()},
                "required": [name for name, each in named.items() if each.get("required")],
            },
        )


def literal(value: Any) -> str:
    return "None" if value is None else json.dumps(value)


def sentence(schema: dict[str, Any]) -> str:
    return schema.get("description", "").replace("\\", "\\\\")


def wrapped(head: str, names: list[str]) -> str:
    """A list of names in lines, between brackets that `head` opens."""
    lines, line = [], "   "
    for name in names:
        if len(line) + len(name) > 130:
            lines.append(line)
            line = "   "
        line += f" {name},"
    return "\n".join([head, *lines, line, ""])


def messages(document: dict[str, Any]) -> dict[str, str]:
    """Modules of types, each of which needs those before it."""
    types = Types(document)
    methods = [method for method in document["methods"] if method["name"] not in OWN]
    told = [method for method in methods if method["x-direction"] == "toClient"]
    asked = [method for method in methods if method not in told]
    behaviors = ["BehaviorOverride", "Behavior"]
    parts = {
        "behavior": ("How cells move, as it is given and as it is answered.", lambda: list(map(types.component, behaviors))),
        "asked": ("What is sent: the params of each method.", lambda: [types.component("ClientCapabilities"), *map(types.params, asked)]),
        "answered": ("What is answered.", lambda: [types.component("InitializeResult"), *(types.answer(method) for method in asked)]),
        "told": ("What the daemon tells of its own accord: the params of each notification.", lambda: list(map(types.params, told))),
    }
    texts, home = {}, {}
    for part, (words, write) in parts.items():
        write()
        home |= {name: part for name in types.written if name not in home}
        texts[f"messages/{part}.py"] = module_of_types(words, part, types.written, home)
    head = HEAD.format("Each object of the protocol as a type, its members named as in the reference.")
    texts["messages/__init__.py"] = head + "".join(f"from .{part} import *  # noqa: F403\n" for part in sorted(parts))
    return texts


def module_of_types(words: str, part: str, written: dict[str, str], home: dict[str, str]) -> str:
    body, was_class = "", False
    for text in (text for name, text in written.items() if home[name] == part):
        is_class = text.startswith("class ")
        body += ("\n\n" if is_class or was_class else "") + text
        was_class = is_class
    code = re.sub(r'""".*?"""|"[^"]*"', "", body)
    imports = "from typing import " + ", ".join(name for name in ("Any", "Literal", "NotRequired", "TypedDict") if name in code) + "\n\n"
    for other in sorted({*home.values()} - {part}):
        if needed := sorted(name for name in home if home[name] == other and re.search(rf"\b{name}\b", code)):
            imports += wrapped(f"from .{other} import (", needed) + ")\n"
    own = wrapped("__all__ = [", [f'"{name}"' for name in home if home[name] == part]) + "]\n"
    return HEAD.format(words) + imports.rstrip("\n") + "\n\n" + own + ("" if body.startswith("\n") else "\n") + body


def catalogue(document: dict[str, Any]) -> str:
    errors = document["components"]["errors"]
    text = HEAD.format("The errors of the protocol, each an exception of its own.") + "from .errors import ResponseError\n\n"
    text += wrapped("__all__ = [", [f'"{capitalised(name)}"' for name in errors]) + "]\n"
    for name, error in errors.items():
        text += f'\n\nclass {capitalised(name)}(ResponseError):\n    """{error["message"]}"""\n\n    code, name = {error["code"]}, "{name}"\n'
    return text


def methods(document: dict[str, Any], asynchronous: bool) -> str:
    types = Types(document)
    start, wait, flavour = ("async ", "await ", "Awaited ones.") if asynchronous else ("", "", "Those that wait for the answer.")
    text = ""
    used: set[str] = set()
    for method in document["methods"]:
        if method["x-direction"] != "toDaemon" or method["name"] in OWN:
            continue
        params, answer = capitalised(method["name"]) + "Params", types.answer(method)
        used |= {params, answer} - {"None"}
        text += f"\n    {start}def {snake(method['name'])}(self, **params: Unpack[{params}]) -> {answer}:\n"
        text += f'        """{method["summary"]}"""\n        return {wait}self.request("{method["name"]}", params)\n'
    head = HEAD.format(f"The methods of the protocol as methods of Python. {flavour}")
    head += "from typing import Any, Unpack\n\n" + wrapped("from .messages import (", sorted(used)) + ")\n"
    head += '\n\nclass Methods:\n    """What a daemon can be asked."""\n\n'
    head += f"    {start}def request(self, method: str, params: Any) -> Any:\n"
    return head + '        """Sends a request and returns its result."""\n        raise NotImplementedError\n' + text


def modules() -> dict[str, str]:
    """The text of each module by its name."""
    document = json.loads(SCHEMA.read_text())
    return {
        "catalogue.py": catalogue(document),
        **messages(document),
        "methods.py": methods(document, asynchronous=False),
        "awaited.py": methods(document, asynchronous=True),
    }


def main(words: list[str]) -> int:
    differing = {name: text for name, text in modules().items() if not (TARGET / name).exists() or (TARGET / name).read_text() != text}
    for name, text in differing.items():
        print(name)
        if "--check" not in words:
            (TARGET / name).parent.mkdir(exist_ok=True)
            (TARGET / name).write_text(text)
    return int("--check" in words and bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

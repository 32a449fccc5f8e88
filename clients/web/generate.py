#!/usr/bin/env python3
"""Writes what follows from the protocol's schema: types and errors.

    clients/web/generate.py            # anew
    clients/web/generate.py --check    # status 1 where what is there differs
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCHEMA = ROOT / "protocol/openrpc.json"
HEAD = "// {} Written by generate.py from protocol/openrpc.json.\n\n"
SCALARS = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}


def capitalised(name: str) -> str:
    """`cell/willOpen` as `CellWillOpen`."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", name))


class Types:
    """TypeScript for schemas; a shape that the schema names is an interface or an alias of its own."""

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
        if name not in self.written:
            self.written[name] = ""
            schema = self.find(f"#/components/schemas/{name}")
            self.written[name] = f"{words(schema)}export type {name} = {self.type(schema)};\n"
        return name

    def type(self, schema: Any, indent: str = "") -> str:
        match schema:
            case {"$ref": str(reference)}:
                last = reference.split("/")[-1]
                return self.component(last) if reference.count("/") == 3 else self.type(self.find(reference), indent)
            case {"enum": list(values)}:
                return " | ".join(map(json.dumps, values))
            case {"const": value}:
                return json.dumps(value)
            case {"oneOf": list(ways)} | {"anyOf": list(ways)} if "properties" not in schema:
                return " | ".join(dict.fromkeys(self.type(way, indent) for way in ways))
            case {"properties": dict(members)}:
                return self.members(members, schema.get("required", []), indent)
            case {"type": list(kinds)}:
                return " | ".join(SCALARS[kind] for kind in kinds)
            case {"type": "array", "prefixItems": list(ways)}:
                return f"[{', '.join(self.type(way, indent) for way in ways)}]"
            case {"type": "array"}:
                return f"Array<{self.type(schema.get('items', True), indent)}>"
            case {"type": "object"}:
                more = schema.get("additionalProperties", True)
                return f"Record<string, {self.type(more, indent) if isinstance(more, dict) else 'unknown'}>"
            case {"type": str(kind)}:
                return SCALARS[kind]
        return "unknown"

    def members(self, members: dict[str, Any], required: list[str], indent: str = "") -> str:
        inner, text = indent + "  ", ""
        for name, schema in members.items():
            if schema is False:
                continue
            text += words(schema, inner) + f"{inner}{name}{'' if name in required else '?'}: {self.type(schema, inner)};\n"
        return f"{{\n{text}{indent}}}" if text else "Record<string, never>"

    def params(self, method: dict[str, Any]) -> str:
        each = [self.resolve(param) for param in method["params"]]
        required = [param["name"] for param in each if param.get("required")]
        return self.members({param["name"]: param["schema"] for param in each}, required, "    ")


def words(schema: Any, indent: str = "") -> str:
    description = schema.get("description") if isinstance(schema, dict) else None
    return f"{indent}/** {description} */\n" if description else ""


def messages(document: dict[str, Any]) -> str:
    """Each method with its params and result, each notification with its params, and the shapes that they are made of."""
    types = Types(document)
    asked, told = "", ""
    for method in document["methods"]:
        summary = f"  /** {method['summary']} */\n"
        if method["x-direction"] == "toClient":
            told += f'{summary}  "{method["name"]}": {types.params(method)};\n'
        else:
            result = types.type(types.resolve(method["result"])["schema"], "    ")
            asked += f'{summary}  "{method["name"]}": {{\n    params: {types.params(method)};\n    result: {result};\n  }};\n'
    head = HEAD.format("Each message of the protocol as a type.")
    shapes = "\n".join(types.written.values())
    return f"{head}export interface Requests {{\n{asked}}}\n\nexport interface Notifications {{\n{told}}}\n\n{shapes}"


def catalogue(document: dict[str, Any]) -> tuple[str, str]:
    """The errors, as classes, and what TypeScript is told of them."""
    errors = document["components"]["errors"]
    code = HEAD.format("The errors of the protocol, each a class of its own.") + 'import { AnswerError } from "./errors.js";\n\n'
    types = code
    for name, error in errors.items():
        code += f"/** {error['message']} */\nexport class {capitalised(name)} extends AnswerError {{}}\n"
        types += f"/** {error['message']} */\nexport class {capitalised(name)} extends AnswerError {{}}\n"
    code += "\n/** The class of each code. */\nexport const catalogue = new Map([\n"
    code += "".join(f"  [{error['code']}, {capitalised(name)}],\n" for name, error in errors.items()) + "]);\n"
    return code, types + "\n/** The class of each code. */\nexport const catalogue: Map<number, typeof AnswerError>;\n"


def files() -> dict[Path, str]:
    document = json.loads(SCHEMA.read_text())
    code, types = catalogue(document)
    return {
        HERE / "src/messages.d.ts": messages(document),
        HERE / "src/catalogue.js": code,
        HERE / "src/catalogue.d.ts": types,
    }


def main(arguments: list[str]) -> int:
    drifted = [path for path, text in files().items() if not path.exists() or path.read_text() != text]
    for path in drifted:
        print(path.relative_to(ROOT))
    if arguments == ["--check"]:
        return 1 if drifted else 0
    for path, text in files().items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

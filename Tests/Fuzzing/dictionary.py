"""Writes libFuzzer's dictionary: the words of the protocol's schema, and the tokens of JSON and both framings."""

import json
from pathlib import Path

SCHEMA = Path(__file__).resolve().parents[2] / "protocol" / "openrpc.json"
WIRE = [
    "Content-Length: ", "Content-Type: application/vscode-jsonrpc; charset=utf-8", "charset=utf-16", "\r\n\r\n", "\ufeff",
    '"jsonrpc":"2.0",', '"id":1,', '"id":1.0,', '"id":"1",', '"id":null,', '"params":{', '{"x":-100,"y":0}', "null", "true", "1e400", "1e308", "-1e308", "5e-324", "-0.0", "9223372036854775807", "\\u0000", "\\ud83d\\ude00",
]  # fmt: skip


def words(node, found: set[str]):
    """The JSON text of each member's name and each value of an enumeration, wherever they stand."""
    if isinstance(node, list):
        for element in node:
            words(element, found)
    elif isinstance(node, dict):
        found.update(f'"{name}":' for name in node.get("properties", {}))
        found.update(json.dumps(value) for value in [*node.get("enum", []), node.get("const")] if value is not None)
        for element in node.values():
            words(element, found)


def dictionary(document: dict) -> list[str]:
    found: set[str] = set()
    words(document["components"], found)
    for method in document["methods"]:
        if method["x-direction"] == "toDaemon":
            found.add(f'"{method["name"]}"')
        words(method, found)
        found.update(f'"{param["name"]}":' for param in method["params"] if "name" in param)
    return WIRE + sorted(found)


def entry(word: str) -> str:
    """A line of the dictionary: quotes, backslashes and unprintable characters are in hexadecimal."""
    text = "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word.encode())
    return f'"{text}"'


if __name__ == "__main__":
    print("\n".join(map(entry, dictionary(json.loads(SCHEMA.read_text())))))

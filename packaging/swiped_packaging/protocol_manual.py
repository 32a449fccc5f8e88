"""The man page swiped-protocol(7): from the document that `swiped --openrpc` prints."""

import json
from pathlib import Path

from .project import VERSION, date, run
from .roff import entry, escaped, paragraphs, title, verbatim

EXAMPLE = """\
{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0"}}
{"jsonrpc":"2.0","method":"exit"}"""


def protocol_manual(binary: Path) -> str:
    document = json.loads(run(binary, "--openrpc"))
    version = document["info"]["version"]
    lines = [title("SWIPED\\-PROTOCOL", 7, f"{date():%Y-%m-%d}", f"swiped {VERSION}", "Miscellaneous Information")]
    lines += [".SH NAME", rf"swiped\-protocol \- the Swipe Protocol, version {version}"]
    lines += [".SH DESCRIPTION", *paragraphs(document["info"]["description"])]
    lines += paragraphs("`swiped --openrpc` prints all types, ranges and defaults.")
    requests = [each for each in document["methods"] if each["x-direction"] == "toDaemon"]
    notifications = [each for each in document["methods"] if each["x-direction"] != "toDaemon"]
    for heading, methods in (("METHODS", requests), ("NOTIFICATIONS", notifications)):
        lines += [f".SH {heading}"]
        for method in methods:
            lines += described(method, document)
    lines += [".SH ERRORS"]
    for name, error in document["components"]["errors"].items():
        lines += entry(rf"\fB{escaped(str(error['code']))}\fR {escaped(name)}", document["x-remedies"].get(name, error["message"]))
    lines += [".SH LIMITS"]
    for name, limit in document["x-limits"].items():
        lines += entry(rf"\fB{escaped(name)}\fR", f"{limit['value']} {limit['unit']}. {limit['reason']}")
    lines += [".SH EXAMPLE", *verbatim(EXAMPLE), ".SH SEE ALSO", ".BR swiped (1)"]
    return "\n".join(lines) + "\n"


def described(method: dict, document: dict) -> list[str]:
    """The method with the names of its parameters: those in brackets may be absent."""
    lines = entry(rf"\fB{escaped(method['name'])}\fR", method.get("summary", ""))
    parameters = [resolved(each, document) for each in method["params"]]
    names = [each["name"] if each.get("required") else f"[{each['name']}]" for each in parameters]
    if names:
        lines += [".br", rf"\fI{escaped(', '.join(names))}\fR"]
    return lines


def resolved(parameter: dict, document: dict) -> dict:
    """The parameter, or the shared description to which it refers."""
    if "$ref" not in parameter:
        return parameter
    return document["components"]["contentDescriptors"][parameter["$ref"].rsplit("/", 1)[1]]

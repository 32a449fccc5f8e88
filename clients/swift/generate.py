#!/usr/bin/env python3
"""Writes the files of `SwipedClient` that follow from the protocol's schema: its messages, errors and requests.

    clients/swift/generate.py            # anew, into Sources/SwipedClient/Messages
    clients/swift/generate.py --check    # status 1 where what is there differs
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from schema_types import HEAD, Types, capitalised, case, comment, lowered

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parents[1] / "protocol/openrpc.json"
TARGET = HERE / "Sources/SwipedClient/Messages"
# What a session says of its own accord, or what comes to nothing.
OWN = {"initialize", "initialized", "shutdown", "exit", "$/cancelRequest"}
# Errors of this library's own; the protocol's follow.
FAULTS = {
    "notStarted(String)": "There is no such program, or nobody listens at the socket.",
    "ended(status: Int32?)": "The daemon has ended, or left this client; the process's status, a signal's below 0, where it was ours.",
    "timedOut(String)": "The daemon did not answer in time. It may still do what it was asked; `Daemon.restart` gives up on it.",
    "garbled(String)": "The daemon wrote what is no message, or none that may come now.",
    "cancelled": "The task that waited was cancelled. The daemon may still do what it was asked.",
}


def body(types: Types, names: list[str]) -> str:
    """Types as members of the namespace."""
    indented = [re.sub(r"^(?=.)", "    ", types.written[name], flags=re.MULTILINE) for name in names]
    return HEAD + "extension Swipe {\n" + "\n".join(indented) + "}\n"


def messages(document: dict[str, Any]) -> dict[str, str]:
    """Files of types, by what they are for."""
    types = Types(document)
    methods = [method for method in document["methods"] if method["name"] not in OWN]
    asked = [method for method in methods if method["x-direction"] == "toDaemon"]
    told = [method for method in methods if method["x-direction"] == "toClient"]
    swiping = ["Recognition", "Extent", "Tracking", "Velocity", "Release"]
    parts = {
        "SwipingOverride": lambda: [types.component(name + "Override") for name in swiping],
        "SettleOverride": lambda: [types.component("SettleOverride")],
        "BehaviorOverride": lambda: [types.component("BehaviorOverride")],
        "RequestParams": lambda: [
            *map(types.component, ["Clock", "ClientCapabilities"]),
            *(types.param(each) for method in asked for each in method["params"]),
        ],
        "Swiping": lambda: list(map(types.component, swiping)),
        "Behavior": lambda: [types.component("Behavior")],
        "Frame": lambda: [types.component("Frame")],
        "Results": lambda: [types.component("InitializeResult"), *(types.answer(method) for method in asked)],
        "NotificationParams": lambda: [types.params(method) for method in told if method["name"] != "cell/frame"],
    }
    files, before = {}, set()
    for part, write in parts.items():
        types.sent = "Override" in part or part == "RequestParams"
        write()
        files[f"Swipe+{part}.swift"] = body(types, [name for name in types.written if name not in before])
        before = set(types.written)
    files["Swipe+Notification.swift"] = notification(types, told)
    return files


def notification(types: Types, told: list[dict[str, Any]]) -> str:
    cases, names, decoded, encoded, cells = "", "", "", "", []
    for method in told:
        name, kind = case(lowered(method["name"])), types.params(method)
        cases += comment(method["summary"], 8) + f"        case {name}({kind})\n"
        names += f'            case .{name}: "{method["name"]}"\n'
        encoded += f"            case .{name}(let told): try message.encode(told, forKey: .params)\n"
        if any(types.resolve(each)["name"] == "cell" for each in method["params"]):
            cells.append(f"            case .{name}(let told): told.cell\n")
        decoded += f'            case "{method["name"]}": self = .{name}(try message.decode({kind}.self, forKey: .params))\n'
    return (
        HEAD
        + "extension Swipe {\n    /// What the daemon tells of its own accord.\n"
        + "    public enum Notification: Codable, Equatable, Sendable {\n"
        + cases
        + "        /// One that this library does not know.\n        case other(method: String)\n\n"
        + "        private enum Member: String, CodingKey {\n            case method, params\n        }\n\n"
        + "        /// The notification's name in the protocol.\n        public var method: String {\n            switch self {\n"
        + names
        + "            case .other(let method): method\n            }\n        }\n\n"
        + "        /// The cell that it is about, if it is about one.\n        public var cell: CellName? {\n            switch self {\n"
        + "".join(cells)
        + "            case .logMessage, .logTrace, .other: nil\n            }\n        }\n\n"
        + "        /// Out of a message.\n        public init(from decoder: any Decoder) throws {\n"
        + "            let message = try decoder.container(keyedBy: Member.self)\n"
        + "            switch try message.decode(String.self, forKey: .method) {\n"
        + decoded
        + "            case let method: self = .other(method: method)\n            }\n        }\n\n"
        + "        /// The same members of a message.\n        public func encode(to encoder: any Encoder) throws {\n"
        + "            var message = encoder.container(keyedBy: Member.self)\n            try message.encode(method, forKey: .method)\n"
        + "            switch self {\n"
        + encoded
        + "            case .other: break\n            }\n        }\n    }\n}\n"
    )


def errors(document: dict[str, Any]) -> str:
    catalogue = document["components"]["errors"]
    text = HEAD + "/// All that goes wrong: with the daemon, or with what it was asked.\npublic enum SwipedError: Error, Equatable, Sendable {\n"
    for fault, words in FAULTS.items():
        text += comment(words, 4) + f"    case {fault}\n"
    for name, error in catalogue.items():
        text += comment(error["message"], 4) + f"    case {name}(Swipe.Refusal)\n"
    text += "    /// Answered with an error that this library does not know.\n    case unknown(Swipe.Refusal)\n\n"
    text += "    /// The error that an answer has.\n    public init(_ refusal: Swipe.Refusal) {\n        switch refusal.code {\n"
    for name, error in catalogue.items():
        text += f"        case {error['code']}: self = .{name}(refusal)\n"
    text += "        default: self = .unknown(refusal)\n        }\n    }\n\n"
    text += "    /// What the daemon answered, with its `code` and `data`; nil where it did not.\n    public var refusal: Swipe.Refusal? {\n"
    bound = [f".{name}(let refusal)" for name in [*catalogue, "unknown"]]
    text += "        switch self {\n        case " + ",\n            ".join(bound) + ":\n            refusal\n"
    text += "        case .notStarted, .ended, .timedOut, .garbled, .cancelled: nil\n        }\n    }\n}\n"
    return text


def requests(document: dict[str, Any]) -> dict[str, str]:
    """A file for the methods of each kind."""
    types, files = Types(document), {}
    for method in document["methods"]:
        if method["x-direction"] != "toDaemon" or method["name"] in OWN:
            continue
        kind = capitalised(re.split(r"\W", method["name"].removeprefix("$/"))[0]) if "/" in method["name"][2:] else "Session"
        kind = "Session" if kind == "Server" else kind
        answer = types.answer(method)
        name = f"Request+{kind}.swift"
        files.setdefault(name, {}).setdefault("Swipe." + answer, []).append(request(types, method))
    return {
        name: HEAD
        + "\n".join(
            f"extension Swipe.Request where Answer == {answer} {{\n" + "\n".join(texts) + "}\n"
            for answer, texts in answers.items()
        )
        for name, answers in files.items()
    }


def request(types: Types, method: dict[str, Any]) -> str:
    """A method as a function that makes its message."""
    params = [types.resolve(each) for each in method["params"]]
    if all(each["name"] != "timestamp" for each in params) and method["name"] != "rpc.discover":
        raise ValueError(f"{method['name']} takes no timestamp")
    text = comment(method["summary"], 4)
    if params:
        text += "    ///\n" + comment("- Parameters:", 4)
    for each in params:
        text += comment(f"  - {each['name']}: {types.words(each)}", 4, hanging="    ")
    declared = []
    for each in params:
        kind, optional = types.given(each["schema"], capitalised(method["name"]) + capitalised(each["name"]), each.get("required", False))
        kind = re.sub(r"\w+", lambda found: "Swipe." * (found[0] in {*types.written, "JSONValue", "Nullable"}) + found[0], kind)
        declared.append(f"{each['name']}: {kind}" + "? = nil" * optional)
    name = lowered(method["name"].removeprefix("rpc."))
    text += f"    public static func {name}("
    if len(one := ", ".join(declared)) + len(text.splitlines()[-1]) < 105:
        text += f"{one}) -> Self {{\n"
    else:
        text += "\n" + "".join(f"        {each},\n" for each in declared)[:-2] + "\n    ) -> Self {\n"
    members = [f'"{each["name"]}": given({each["name"]})' for each in params]
    one = f'        Self("{method["name"]}", [{", ".join(members) or ":"}])\n'
    if len(one) > 120:
        one = f'        Self(\n            "{method["name"]}",\n            [\n' + "".join(f"                {each},\n" for each in members)
        one += "            ])\n"
    return text + one + "    }\n"


def files() -> dict[str, str]:
    """The text of each file by its name."""
    document = json.loads(SCHEMA.read_text())
    return {"SwipedError.swift": errors(document), **messages(document), **requests(document)}


def main(words: list[str]) -> int:
    texts = files()
    stale = [path for path in TARGET.glob("*.swift") if path.name not in texts]
    differing = {name: text for name, text in texts.items() if not (TARGET / name).exists() or (TARGET / name).read_text() != text}
    for name in [*differing, *(path.name for path in stale)]:
        print(name)
    if "--check" in words:
        return int(bool(differing or stale))
    TARGET.mkdir(exist_ok=True, parents=True)
    for path in stale:
        path.unlink()
    for name, text in differing.items():
        (TARGET / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

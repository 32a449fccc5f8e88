"""Runs the demo of a client. Returns its output and the daemon's recording."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hostile import SWIPED

FOLDER = Path(__file__).resolve().parents[1]
README = (FOLDER / "README.md").read_text()
OUTPUT = re.search(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]
TIMEOUT = 120
NVIM = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n"]
CLIENTS: dict[str, list[str]] = {
    "Neovim": [*NVIM, "-c", "luafile swipe.lua"],
    "Emacs": ["emacs", "-Q", "--batch", "-l", "swipe.el", "-f", "swipe-demo"],
    "jsonrpc-glib, gir": ["/usr/bin/python3", "swipe_gir.py"],
    "pygls": [sys.executable, "swipe_pygls.py"],
    "python-lsp-jsonrpc": [sys.executable, "swipe_pylsp.py"],
}


def start(client: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    return begin(CLIENTS[client], environment)


def begin(words: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    own = os.environ | {"LC_ALL": "C.UTF-8"} | environment
    return subprocess.Popen(words, cwd=FOLDER, env=own, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)


class Run:
    """The demo of a client, whose daemon records the session."""

    def __init__(self, client: str, folder: Path) -> None:
        wrapper, recording = folder / "swiped", folder / "recording"
        wrapper.write_text(f"#!/bin/sh\nexec {shlex.quote(SWIPED)} --record {shlex.quote(str(recording))}\n")
        wrapper.chmod(0o755)
        process = start(client, {"SWIPED": str(wrapper)})
        self.printed, self.errors = process.communicate(timeout=TIMEOUT)
        self.status = process.returncode
        lines = recording.read_text().splitlines()[1:]
        self.recorded = [json.loads(line) for line in lines]
        self.heads, self.bodies = zip(*(frame for line in lines for frame in _frames(line)), strict=True)

    def expected_output(self) -> str:
        """The expected output of the demo, from the recording."""
        methods: dict[Any, str] = {}
        lines = []
        for message in map(json.loads, self.bodies):
            if "id" in message:
                methods[message["id"]] = message["method"]
        for entry in self.recorded:
            if "out" in entry:
                lines += _line(entry["out"], methods)
            elif "exit" in entry:
                lines.append(f"exited with status {entry['exit']}")
        return "\n".join([*lines, ""])

    def peculiarities(self) -> list[str]:
        """How this client writes its messages: the columns of the table in README.md."""
        messages = [json.loads(body) for body in self.bodies]
        ids = [message["id"] for message in messages if "id" in message]
        unique = all(re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", str(id)) for id in ids)
        bare = [message for message in messages if message["method"] in ("initialized", "shutdown", "exit")]
        sent = "".join(self.bodies)
        return [
            "1, 2, …" if ids == list(range(1, len(ids) + 1)) else "UUIDs" if unique else str(ids),
            ", ".join(sorted({f"`{json.dumps(message['params'])}`" if "params" in message else "absent" for message in bare})),
            ", ".join(f"`{head}`" for head in sorted(set(self.heads)) if head) or "–",
            r"`\/`" if r"gesture\/update" in sent else "`/`",
            "`ë`" if "Zoë" in sent else r"`\u00eb`" if r"Zo\u00eb" in sent else "?",
            "`{}`".format(re.search(r'"x" ?: ?(-14[^,} ]*)', sent)[1]),
        ]


def _frames(line: str) -> list[tuple[str, str]]:
    """The messages to the daemon in a line of a recording: the headers besides Content-Length, and the body."""
    if found := re.fullmatch(r'\{"at":[\d.]+,"in":(.*)\}', line):
        return [("", found[1])]
    frames = [each.split("\r\n\r\n") for each in re.split(r"(?=Content-Length: )", json.loads(line).get("inText", "")) if each]
    return [("".join(re.findall(r"^(?!Content-Length: ).+", head, re.MULTILINE)), body) for head, body in frames]


def _line(message: dict[str, Any], methods: dict[Any, str]) -> list[str]:
    """The output of a client for a message of the daemon."""
    if "method" in message:
        method, params = message["method"], message["params"]
        more = {"cell/frame": " at {offset}", "action/invoked": " {action}: {data}"}.get(method, "")
        return [f"notification {method} {params['cell']}{more.format(**params)}"]
    if error := message.get("error"):
        return [f"error {error['code']}: {error['message']}"]
    method, result = methods[message["id"]], message["result"]
    if method == "initialize":
        return [f"{result['serverInfo']['name']}, protocol {result['protocolVersion']}"]
    if method == "table/open":
        return [f"{result['table']} is open with behavior {result['behavior']['preset']}"]
    if method == "cell/configure" or "phase" not in (result or {}):
        return []
    if animation := result.get("animation"):
        return [f"animate {result['cell']} to {animation['to']} in {animation['duration']:.0f} ms"]
    return [f"draw {result['cell']} at {result['offset']}"]

"""The servers that are compared: swiped, and what a C programmer would put behind the same pipe."""

import dataclasses
import os
import shlex

import conversation
import measure
from measure import BUILD, HERE, ROOT, MeasurementFailed, call


@dataclasses.dataclass(frozen=True)
class Server:
    name: str
    command: list


def build_programs():
    """Compiles the C server."""
    BUILD.mkdir(exist_ok=True)
    flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"]
    jansson = shlex.split(call(["pkg-config", "--cflags", "--libs", "jansson"]).stdout)
    call(["gcc", *flags, str(HERE / "json_server.c"), "-o", str(BUILD / "json_server"), *jansson, "-lm"])


def all_servers():
    swiped = shlex.split(os.environ.get("SWIPED", str(ROOT / ".build/release/swiped")))
    c_server = str(BUILD / "json_server")
    return [Server("swiped", swiped), Server("floor", [c_server]), Server("echo", [c_server, "echo"])]


def check(all_servers, scripts, count=200):
    """Refuses to compare servers whose answers differ. The echo has none."""
    script = scripts.get("update", count)[0]
    text = conversation.encode(script.messages + conversation.ending())
    said = [conversation.answers(measure.converse(server.command, text)) for server in all_servers if server.name != "echo"]
    if found := conversation.difference(*said, count):
        raise MeasurementFailed(f"swiped and the floor differ: {found}")

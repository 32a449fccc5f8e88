"""The servers that are compared, and how each comes to be there."""

import dataclasses
import os
import shlex
import shutil
import sys

import conversation
import measure
from measure import BUILD, HERE, ROOT, MeasurementFailed, call

# What an update is answered with: what swiped says, what came, or an error, the method being unknown.
SAME, ECHO, UNKNOWN = "the same", "an echo", "an error"
QUIET = ["sh", "-c", 'exec "$@" 2>/dev/null', "quiet"]


@dataclasses.dataclass(frozen=True)
class Server:
    name: str
    command: list
    title: str
    answers: str = SAME


def build_programs():
    """Compiles the load clients and the C servers."""
    BUILD.mkdir(exist_ok=True)
    flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"]
    jansson = shlex.split(call(["pkg-config", "--cflags", "--libs", "jansson"]).stdout)
    client = [f"client/{name}.c" for name in ("script", "server", "call", "frames")]
    programs = {"load": (["client/load.c", *client], ["-pthread"]),
                "crowd": (["client/crowd.c", *client], []),
                "json_server": (["floors/json_server.c", "floors/answers.c", "client/frames.c"], [*jansson, "-lm"]),
                "hello": (["floors/hello.c"], ["-static"])}
    for name, (sources, libraries) in programs.items():
        call(["gcc", *flags, *(str(HERE / source) for source in sources), "-o", str(BUILD / name), *libraries])


def floors():
    swiped = shlex.split(os.environ.get("SWIPED", str(ROOT / ".build/release/swiped")))
    c_server = str(BUILD / "json_server")
    return [Server("swiped", swiped, "swiped"),
            Server("dumpb", [c_server], "C: json_loadb, json_dumpb"),
            Server("floor", [c_server, "writing"], "C: json_loadb, bytes written (jansson's floor)"),
            Server("echo", [c_server, "echo"], "C: an echo without JSON (the pipe's floor)", ECHO)]


def added(options):
    """Those of --server NAME=COMMAND."""
    for each in options:
        name, separator, command = each.partition("=")
        if not separator or not command:
            raise MeasurementFailed(f"--server {each}: NAME=COMMAND is needed")
        yield Server(name, shlex.split(command), shlex.join(shlex.split(command)))


def build_peers():
    """The Swift servers, and a separate folder for the Python ones. The first time takes minutes."""
    scratch, place, wanted = BUILD / "peers", ROOT / ".venv-bench", HERE / "peers/requirements.txt"
    if sys.stdout.isatty() or not scratch.exists():
        print("building the peers: NIO takes two minutes the first time")
    call(["swift", "build", "-c", "release", "--package-path", str(HERE / "peers/swift"), "--scratch-path", str(scratch)])
    copy = place / "requirements.txt"
    if not copy.exists() or copy.read_text() != wanted.read_text():
        call([sys.executable, "-m", "venv", str(place)])
        call([str(place / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", str(wanted)])
        shutil.copy(wanted, copy)


def peers():
    """Other servers behind two pipes."""
    tools = os.path.dirname(os.path.realpath(shutil.which("swift") or "swift"))
    python = str(ROOT / ".venv-bench/bin/python")
    return [
        Server("clangd", [*QUIET, f"{tools}/clangd", "--log=error"], "clangd, the method unknown", UNKNOWN),
        Server("python-lsp-jsonrpc", [python, str(HERE / "peers/jsonrpc_server.py")], "python-lsp-jsonrpc"),
        Server("foundation", [str(BUILD / "peers/release/FoundationServer")], "Swift: FileHandle, JSONDecoder, JSONEncoder"),
        Server("sourcekit-lsp", [*QUIET, f"{tools}/sourcekit-lsp"], "sourcekit-lsp, the method unknown", UNKNOWN),
        Server("pygls", [*QUIET, python, str(HERE / "peers/pygls_server.py")], "pygls"),
    ]


def check(servers, scripts, count=200):
    """Servers that do not say what they are meant to are not to be compared."""
    script = scripts.get("update", count)[0]
    text = conversation.encode(script.messages + conversation.ending(), scripts.framing)
    said = {server.name: conversation.answers(measure.converse(server.command, text))
            for server in servers if server.answers != ECHO}
    for server in servers:
        if server.answers == UNKNOWN:
            ids = range(conversation.FIRST_ID, conversation.FIRST_ID + count)
            answers = ((each, said[server.name].get(each, ("nothing", None))) for each in ids)
            found = next((f"id {each}: {answer}" for each, answer in answers if answer[0] != "error"), None)
        elif server.answers == SAME:
            found = conversation.difference(said["swiped"], said[server.name], count)
        else:
            continue
        if found:
            raise MeasurementFailed(f"{server.name} was to answer {server.answers}, but {found}")
    print(f"{count} answers of each are what they are to be: {', '.join(server.name for server in servers)}")

#!/usr/bin/env python3
"""Clients swipe over three daemons behind HAProxy, as docs/many-users.md configures it. One is killed, another one shuts down.

The clients are those of `proxy.mjs`, which fails if one of them loses or repeats anything. It prints how long they were interrupted.
"""

import argparse
import json
import os
import re
import signal
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

from daemon import TIMEOUT  # noqa: E402
from network import NetworkDaemon  # noqa: E402

PAGE = ROOT / "docs/many-users.md"
TOKEN = "tokenOfAllDaemons"
DAEMONS = 3
SWIPE = 39 * 0.016
"""The seconds from one swipe of a client to its next."""


class Daemon(NetworkDaemon):
    def __init__(self, limit: int):
        arguments = ["--websocket", "127.0.0.1:0", "--metrics", "0", "--allow-origin", "https://app.example", "--limit", f"clients={limit}"]
        super().__init__(*arguments, "--log-level", "error", env=os.environ | {"SWIPED_TOKEN": TOKEN})
        self.port = re.search(r":(\d+)/", self.addresses[0])[1]
        self.metrics_port = re.search(r":(\d+)/metrics", self.line())[1]


def certificate(folder: Path) -> Path:
    """A certificate for 127.0.0.1, with its key."""
    path = folder / "certificate.pem"
    key, subject = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"], ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", *key, *subject, "-keyout", folder / "key.pem", "-out", path]
    subprocess.run(command, check=True, capture_output=True)
    path.write_text(path.read_text() + (folder / "key.pem").read_text())
    return path


def configuration(daemons: list[Daemon], bind: str) -> str:
    """The page's, with the addresses and the path that a reader changes too."""
    text = re.search(r"^```haproxy\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)[1]
    text = text.replace("bind :443 ssl crt /etc/haproxy/swipe.app.example.pem", bind)
    for number, daemon in enumerate(daemons, 1):
        text = text.replace(f"10.0.0.{number}:4711 check port 4712", f"127.0.0.1:{daemon.port} check port {daemon.metrics_port}")
    return text


def proxy(stack: ExitStack, daemons: list[Daemon], certificate: Path | None, folder: Path) -> str:
    """Starts HAProxy, and returns the URL of the daemons behind it."""
    listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=1024))
    path = folder / "haproxy.cfg"
    path.write_text(configuration(daemons, f"bind fd@{listener.fileno()}" + (f" ssl crt {certificate}" if certificate else "")))
    process = subprocess.Popen(["haproxy", "-q", "-db", "-f", path], pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL)
    stack.callback(lambda: (process.kill(), process.wait()))
    address, secure = f"127.0.0.1:{listener.getsockname()[1]}", "s" if certificate else ""
    try:
        urllib.request.urlopen(f"http{secure}://{address}/", timeout=TIMEOUT, context=ssl.create_default_context(cafile=certificate))
        raise SystemExit("HAProxy passed on a request that is not an upgrade")
    except urllib.error.HTTPError as error:
        if error.code != 403:
            raise
    return f"ws{secure}://{address}/?token={TOKEN}"


def show(title: str, milliseconds: list[float]):
    found = sorted(milliseconds)
    at = lambda part: found[min(int(part * len(found)), len(found) - 1)]
    print(f"  {title}: median {statistics.median(found):,.1f} ms, p99 {at(0.99):,.1f}, worst {found[-1]:,.1f} ({len(found):,})")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--plain", action="store_true", help="without TLS, which takes a third of the clients' time")
    parser.add_argument("--hang", action="store_true", help="suspend a daemon instead of killing it")
    options = parser.parse_args()
    swipes = max(3, round(options.seconds / SWIPE))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        daemons = [stack.enter_context(Daemon(options.clients)) for _ in range(DAEMONS)]
        trusted = None if options.plain else certificate(folder)
        command = ["node", HERE / "proxy.mjs", proxy(stack, daemons, trusted, folder), str(options.clients), str(swipes)]
        environment = {"NODE_EXTRA_CA_CERTS": str(trusted)} if trusted else {}
        clients = subprocess.Popen(command, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        stack.callback(clients.kill)
        assert clients.stdout.readline() == "connected\n"
        assert clients.stdout.readline() == "a third\n"
        daemons[0].process.send_signal(signal.SIGSTOP if options.hang else signal.SIGKILL)
        assert clients.stdout.readline() == "a third\n"
        daemons[1].process.send_signal(signal.SIGTERM)
        line = clients.stdout.readline()
        assert clients.wait(TIMEOUT) == 0, "the clients failed"
        assert daemons[1].process.wait(TIMEOUT) == 143
    found = json.loads(line)
    rate = found["answers"] / found["seconds"]
    print(f"{options.clients} clients: {found['answers']:,} requests, {rate:,.0f} per second; each was answered once and in order")
    show("answers", found["latencies"])
    for reason in {each["reason"] for each in found["interruptions"]}:
        show(f"interrupted ({reason})", [each["longest"] for each in found["interruptions"] if each["reason"] == reason])


if __name__ == "__main__":
    main()

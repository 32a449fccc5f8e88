"""The configuration of HAProxy in docs/many-users.md: clients reach the daemons that are ready, and leave those that fail."""

import os
import re
import shutil
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from websockets.protocol import State
from websockets.sync.client import ClientConnection

from daemon import ROOT, TIMEOUT
from network import NetworkDaemon, eventually
from test_websocket import ask, initialized, reach

TOKEN = "tokenOfAllDaemons"
DAEMON = ["--websocket", "127.0.0.1:0", "--metrics", "0", "--allow-origin", "https://app.example", "--drain-timeout", "1000"]
pytestmark = pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed")


@pytest.fixture
def daemons():
    with ExitStack() as stack:
        yield [stack.enter_context(NetworkDaemon(*DAEMON, env=os.environ | {"SWIPED_TOKEN": TOKEN})) for _ in range(3)]


@pytest.fixture
def proxy(daemons, tmp_path):
    """The address of HAProxy, without TLS, with the addresses of our daemons, and with time for them on a busy machine."""
    page = (ROOT / "docs/many-users.md").read_text()
    text = re.search(r"^```haproxy\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[1].replace("timeout check 500ms", "timeout check 5s")
    for number, daemon in enumerate(daemons, 1):
        port, metrics = re.search(r":(\d+)/", daemon.addresses[0])[1], re.search(r":(\d+)/metrics", daemon.line())[1]
        text = text.replace(f"10.0.0.{number}:4711 check port 4712", f"127.0.0.1:{port} check port {metrics}")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        file = tmp_path / "haproxy.cfg"
        file.write_text(text.replace("bind :443 ssl crt /etc/haproxy/swipe.app.example.pem", f"bind fd@{listener.fileno()}"))
        with subprocess.Popen(["haproxy", "-q", "-db", "-f", file], pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL) as process:
            yield f"127.0.0.1:{listener.getsockname()[1]}"
            process.kill()


@pytest.fixture
def come(proxy):
    """A function that connects a client, which is closed at the end."""
    with ExitStack() as stack:

        def connected(**more) -> ClientConnection:
            return initialized(stack.enter_context(reach(f"ws://{proxy}/?token={TOKEN}", origin="https://app.example")), **more)

        yield connected


@pytest.mark.parametrize("name", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hangs"])
def test_the_clients_of_a_daemon_that_fails_are_disconnected_and_others_are_served(daemons, come, name):
    clients = [come() for _ in daemons]  # one on each
    daemons[0].process.send_signal(name)
    eventually(lambda: [client.state for client in clients].count(State.CLOSED) == 1, "no client is disconnected")
    for client in [*(each for each in clients if each.state is State.OPEN), *(come() for _ in daemons)]:
        assert "result" in ask(client, 1, "server/status")


def is_listening(daemon: NetworkDaemon) -> bool:
    address = urlsplit(daemon.addresses[0].strip())
    with socket.socket() as plain:
        return plain.connect_ex((address.hostname, address.port)) == 0


def test_a_daemon_that_shuts_down_keeps_its_client_and_gets_no_other(daemons, come):
    clients = [come(capabilities={"closing": True}) for _ in daemons]
    daemons[0].process.send_signal(signal.SIGTERM)
    eventually(lambda: not is_listening(daemons[0]), "it still listens")
    for client in [*clients, *(come() for _ in range(6))]:
        assert "result" in ask(client, 1, "server/status")
    assert daemons[0].process.poll() is None


def test_only_websockets_pass(proxy):
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"http://{proxy}/", timeout=TIMEOUT)

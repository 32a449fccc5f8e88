"""A daemon that shuts down sends `server/closing`, and leaves clients time to continue with another daemon."""

import json
import signal
import urllib.error
import urllib.request

import pytest

from daemon import TIMEOUT
from messages import TABLE
from network import Client, NetworkDaemon, fails
from recording import replay
from test_websocket import ask, closing, initialized, reach

CLOSING = {"closing": True}
FOREVER = ["--drain-timeout", "1000"]


def test_a_client_is_served_until_it_closes_its_connection(path):
    listening = NetworkDaemon("--listen", f"unix:{path}", "--metrics", "0", *FOREVER)
    with listening as server, Client(path) as client, Client(path) as other:
        ready = server.line().split()[-1].replace("/metrics", "/readyz")
        client.initialize(capabilities=CLOSING)
        other.initialize()
        server.process.send_signal(signal.SIGTERM)
        assert client.receive() == {"jsonrpc": "2.0", "method": "server/closing", "params": {"timeout": 1_000_000, "revision": 0}}
        assert other.is_closed() and not path.exists()
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(ready, timeout=TIMEOUT)
        assert "result" in client.ask("table/open", **TABLE)
        client.close()
        assert server.process.wait(TIMEOUT) == 128 + signal.SIGTERM


def test_clients_are_not_notified_after_shutdown_or_without_a_drain_timeout(path):
    for arguments, method in (FOREVER, "shutdown"), (["--drain-timeout", "0"], "server/status"):
        with NetworkDaemon("--listen", f"unix:{path}", *arguments) as server, Client(path) as client:
            client.initialize(capabilities=CLOSING).ask(method)
            assert server.stop() == 128 + signal.SIGTERM
            assert client.file.read() == b""


def test_a_websocket_is_closed_after_the_drain_timeout():
    with NetworkDaemon("--websocket", "127.0.0.1:0", "--drain-timeout", "0.2") as server, reach(server.addresses[0].strip()) as client:
        initialized(client, capabilities=CLOSING)
        server.process.send_signal(signal.SIGTERM)
        assert json.loads(client.recv(TIMEOUT))["params"]["timeout"] == 200
        assert "result" in ask(client, 1, "server/status")
        assert closing(client) == 1001
        assert server.process.wait(TIMEOUT) == 128 + signal.SIGTERM


def test_a_second_signal_ends_the_drain_time():
    with NetworkDaemon("--websocket", "127.0.0.1:0", *FOREVER) as server, reach(server.addresses[0].strip()) as client:
        initialized(client, capabilities=CLOSING)
        server.process.send_signal(signal.SIGTERM)
        assert json.loads(client.recv(TIMEOUT))["method"] == "server/closing"
        server.process.send_signal(signal.SIGTERM)
        assert closing(client) == 1001
        assert server.process.wait(TIMEOUT) == 128 + signal.SIGTERM


def test_a_recording_of_the_notification_replays_the_same(path, tmp_path):
    folder = tmp_path / "recordings"
    folder.mkdir()
    with NetworkDaemon("--listen", f"unix:{path}", "--record", str(folder)) as server, Client(path) as client:
        client.initialize(capabilities=CLOSING)
        server.process.send_signal(signal.SIGTERM)
        assert client.receive()["method"] == "server/closing"
        client.ask("table/open", **TABLE)
        client.close()
        server.process.wait(TIMEOUT)
    (file,) = folder.iterdir()
    assert replay(file).returncode == 0 and b'"closing":5000' in file.read_bytes()


@pytest.mark.parametrize("arguments", [["--drain-timeout", "1"], ["--listen", "unix:s", "--drain-timeout=-1"]])
def test_an_invalid_option_is_refused(arguments):
    assert "--drain-timeout" in fails(*arguments)

"""A daemon at a Unix socket, and one that connects to its client: who is served, limits, the command line."""

import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess

import pytest

from daemon import BINARY, ROOT, TIMEOUT, encode, encode_all, initialize, request
from messages import TABLE
from network import HAND_OVER, Client, NetworkDaemon, eventually, fails, is_accepted, listening

CONVERSATION = (ROOT / "protocol/examples/conversation.jsonl").read_bytes()


# --- Clients ----------------------------------------------------------------------------------------------------------


def test_a_socket_client_gets_the_same_output_as_over_standard_streams(server, path):
    with Client(path) as client:
        client.socket.sendall(CONVERSATION)
        client.socket.shutdown(socket.SHUT_WR)
        initialized, *answers = client.file.read().splitlines()
    on_stdio, *same = subprocess.run([BINARY], input=CONVERSATION, capture_output=True).stdout.splitlines()
    limits, defaults = (json.loads(line)["result"]["limits"] for line in (initialized, on_stdio))
    assert answers == same
    changed = {name: limits[name] for name in defaults if limits[name] != defaults[name]}
    assert changed == {
        "clients": 20_000, "outputBytes": 1 << 20, "readTimeout": 30_000, "messageBytes": 1 << 20, "parsedBytes": 24 << 20,
        "answerBytes": 4 << 20, "snapshot": (1 << 20) - (4 << 10), "cells": 100_000,
    }  # fmt: skip


def test_clients_share_no_state(server, path):
    with Client(path) as one, Client(path) as other:
        one.initialize(), other.initialize()
        assert "result" in one.ask("table/open", **TABLE)
        assert other.ask("table/cells", table="t", cells=["a"])["error"]["code"] == 1001
        assert "result" in other.ask("table/open", **TABLE)


def test_each_client_has_its_own_framing(server, path):
    with Client(path) as lines, Client(path, "content-length") as headers:
        lines.initialize()
        headers.send(initialize())
        assert headers.file.readline().startswith(b"Content-Length: ")


def test_only_this_user_may_connect_to_the_socket(server, path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_is_refused(server, path):
    """Even if the file's mode allows it."""
    path.chmod(0o666)
    for folder in path.parents:
        if folder.stat().st_uid == 0 and folder.name:
            folder.chmod(folder.stat().st_mode | 0o055)
    other = "import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); sys.exit(s.recv(1) != b'')"
    done = subprocess.run(["python3", "-c", other, path], user=65534, group=65534, extra_groups=[], timeout=TIMEOUT)
    assert done.returncode == 0 and "it runs as user 65534" in server.line()
    with Client(path) as client:
        client.initialize()


def test_clients_above_the_limit_are_refused(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "clients=2") as server:
        with Client(path) as one, Client(path) as two:
            assert one.ask("initialize", protocolVersion="1.0")["result"]["limits"]["clients"] == 2
            two.initialize()
            with Client(path) as three:
                assert three.is_closed()
            assert "the limit of clients is reached" in server.line()
            assert "result" in one.ask("server/status")
        eventually(lambda: is_accepted(path), "no client is accepted after others have closed")


@pytest.mark.figures
def test_the_memory_of_many_clients_is_returned_after_they_have_left(server, path):
    """Less than 16 MiB, so that only the number of clients shows that much is free."""
    before = server.anonymous_kilobytes()
    clients = [Client(path).initialize() for _ in range(1_000)]
    for client in clients:
        client.ask("table/open", **TABLE)
    with Client(path) as last:
        last.initialize()
        grown = server.anonymous_kilobytes() - before
        for client in clients:
            client.close()
        eventually(lambda: server.anonymous_kilobytes() - before < grown / 2, "memory is not returned")


def test_a_client_that_sends_on_after_exit_is_closed_without_a_reset(server, path):
    """And the daemon releases the connection, although the client does not."""
    before = server.descriptors()
    with Client(path) as client:
        client.initialize()
        end = encode_all([request(1, "shutdown"), {"jsonrpc": "2.0", "method": "exit"}])
        client.socket.sendall(end + b" " * 60_000)
        assert client.receive()["id"] == 1 and client.socket.recv(1) == b""
        server.until_descriptors(before)


# --- Clients that do not read, or stop ---------------------------------------------------------------------------------


def test_a_client_that_stops_within_a_message_delays_no_other(server, path):
    with Client(path) as slow, Client(path) as other:
        slow.socket.sendall(b"Content-Length: 4000000\r\n\r\n{")
        other.initialize()
        assert "result" in other.ask("server/status")


def test_exit_ends_the_client_and_not_the_daemon(server, path):
    with Client(path) as client, Client(path) as other:
        client.initialize(), other.initialize()
        client.send({"jsonrpc": "2.0", "method": "exit"})
        assert client.is_closed()
        assert "result" in other.ask("server/status")


def test_without_descriptors_no_connection_is_accepted_until_others_close(path):
    with NetworkDaemon("--listen", f"unix:{path}", prefix=["sh", "-c", 'ulimit -n 40 && exec "$@"', "sh"]) as server:
        clients = [Client(path) for _ in range(60)]
        assert "cannot accept a connection" in server.line()
        clients[0].initialize()
        before = server.processor_seconds()
        for client in clients:
            client.close()
        eventually(lambda: is_accepted(path), "no client is accepted although there are descriptors again")
        assert server.processor_seconds() - before < 0.5


# --- The command line -----------------------------------------------------------------------------------------------


def test_the_default_socket_is_in_the_runtime_folder(tmp_path):
    with NetworkDaemon("--listen", "unix", env=os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}) as server:
        assert server.addresses == [f"unix:{tmp_path}/swiped.sock"]
        with Client(tmp_path / "swiped.sock") as client:
            client.initialize()


@pytest.mark.parametrize("arguments", [["--listen", "tcp:80"], ["--websocket", "0.0.0.0:0"], ["--websocket", "nowhere"]])
def test_an_invalid_endpoint_names_its_option(arguments):
    assert arguments[0] in fails(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--stdio", "--listen", "unix:s"], ["--allow-origin", "http://a", "--listen", "unix:s"],
        ["--token", "0123456789abcdef"], ["--websocket", "0", "--token", "short"], ["--websocket", "0", "--token", "0123456789 abcdef"],
        ["--listen", "unix:s", "--limit", "clients=0"], ["--websocket", "127.0.0.1:65536"], ["--websocket", "localhost.example:0"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_command_line_that_contradicts_itself_is_an_error(arguments, tmp_path):
    done = subprocess.run([BINARY, *arguments], capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT, cwd=tmp_path)
    assert done.returncode == 64 and b"error: " in done.stderr and not any(tmp_path.iterdir())


@pytest.mark.skipif(not os.path.exists(f"{BINARY}-server"), reason="one program has all")
def test_without_the_program_for_sockets_the_error_names_its_package(tmp_path):
    alone = shutil.copy2(BINARY, tmp_path / "swiped")
    done = subprocess.run([alone, "--websocket", "0"], capture_output=True, text=True, env={"PATH": ""}, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (69, "")
    assert done.stderr.startswith("swiped: error: sockets need swiped-server, beside this program or in PATH (") and "package" in done.stderr


def test_a_daemon_with_closed_standard_streams_listens(path):
    with NetworkDaemon("--listen", f"unix:{path}", prefix=["sh", "-c", 'exec "$@" <&- >&-', "sh"]) as server:
        with Client(path) as client:
            client.initialize()
        assert server.stop() == 128 + signal.SIGTERM


def test_the_systemd_units_listen_at_the_default_socket(tmp_path):
    units = ROOT / "protocol/examples/systemd"
    address = re.search("^ListenStream=%t/(.*)$", (units / "swiped.socket").read_text(), re.MULTILINE)[1]
    arguments = re.search("^ExecStart=.*/swiped-server (.*)$", (units / "swiped.service").read_text(), re.MULTILINE)[1].split()
    with listening(tmp_path / address) as listener:
        with NetworkDaemon(*arguments, prefix=[*HAND_OVER, str(listener.fileno())], pass_fds=[listener.fileno()]):
            environment = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}
            done = subprocess.run([BINARY, "connect"], input=CONVERSATION, capture_output=True, env=environment, timeout=TIMEOUT)
            assert done.returncode == 0 and done.stdout.count(b"\n") > CONVERSATION.count(b"\n") / 2


def test_the_service_manager_is_notified_of_start_and_shutdown(path, tmp_path):
    address = str(tmp_path / "manager")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(address)
        manager.settimeout(TIMEOUT)
        with NetworkDaemon("--listen", f"unix:{path}", env=os.environ | {"NOTIFY_SOCKET": address}) as server:
            assert manager.recv(64) == b"READY=1"
            server.stop()
            assert manager.recv(64) == b"STOPPING=1"


def test_an_inherited_tcp_socket_refuses_every_client():
    with listening(None) as listener:
        with NetworkDaemon("--listen", "systemd", prefix=[*HAND_OVER, str(listener.fileno())], pass_fds=[listener.fileno()]) as server:
            with socket.create_connection(listener.getsockname(), TIMEOUT) as client:
                assert client.recv(1) == b""
            assert "as user unknown" in server.line()


@pytest.mark.parametrize("address", ["1.2.3:0", "192.0.2.1:0", "nowhere.example:0", "999.1.1.1:0", "[::2]:0"])
def test_an_invalid_address_is_reported_in_plain_words(address):
    error = fails("--websocket", address, "--allow-remote", status=69)
    assert error.startswith("swiped: error: ") and not re.search(r"[(){}<>]|errno|Error|NIO|descriptor", error), error


def test_a_port_in_use_is_reported(path):
    with listening(None) as listener:
        host, port = listener.getsockname()
        assert fails("--websocket", f"{host}:{port}", status=69) == f"swiped: error: cannot listen on {host}:{port}: Address already in use\n"

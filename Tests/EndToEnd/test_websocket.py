"""WebSocket clients: messages, close codes, tokens, origins, limits. `test_websocket_standard.py` has the frames."""

import contextlib
import json
import os
import re
import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from daemon import TIMEOUT, initialize, request
from messages import TABLE
from network import Client, NetworkDaemon, eventually, fails
from websocket import CONTINUATION, TEXT, frame
from websocket import handshake as opening


@pytest.fixture
def server():
    with NetworkDaemon("--websocket", "127.0.0.1:0") as server:
        yield server


@pytest.fixture
def url(server) -> str:
    return server.addresses[0].strip()


def reach(url: str, **options) -> ClientConnection:
    return connect(url, proxy=None, open_timeout=TIMEOUT, close_timeout=TIMEOUT, **options)


def ask(client: ClientConnection, id: int, method: str, **params) -> dict:
    client.send(json.dumps(request(id, method, params)))
    while (message := json.loads(client.recv(TIMEOUT))).get("id") != id:
        assert "method" in message, message
    return message


def initialized(client: ClientConnection, **more) -> ClientConnection:
    client.send(json.dumps(initialize(**more)))
    assert json.loads(client.recv(TIMEOUT))["id"] == 0
    return client


def closing(client: ClientConnection) -> int:
    """The daemon's close code. Messages before it are ignored."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            client.recv(TIMEOUT)
    return closed.value.rcvd.code


# --- Messages -------------------------------------------------------------------------------------------------


def test_a_text_frame_is_a_message_with_any_white_space(url):
    with reach(url) as client:
        client.send(json.dumps(initialize(), indent=2))
        assert json.loads(client.recv(TIMEOUT))["id"] == 0
        assert "result" in ask(client, 1, "table/open", **TABLE)
        client.send(json.dumps(request(2, "gesture/begin", {"table": "t", "cell": "a", "timestamp": 1})))
        assert json.loads(client.recv(TIMEOUT))["method"] == "cell/swipeBegan"
        assert json.loads(client.recv(TIMEOUT))["id"] == 2


def test_invalid_json_gets_an_error_and_the_next_message_is_processed(url):
    with reach(url) as client:
        for text in ("{", '{"jsonrpc":"2.0"}\n{"jsonrpc":"2.0"}'):  # two texts in one frame are not JSON
            client.send(text)
            assert json.loads(client.recv(TIMEOUT))["error"]["code"] == -32700
        initialized(client)


def test_an_empty_message_is_ignored(url):
    with reach(url) as client:
        client.send("")
        initialized(client)


def test_many_large_responses_arrive(url):
    """More than the connection buffers, so the daemon waits until the socket is writable, and continues."""
    with reach(url) as client:
        initialized(client)
        for id in range(1, 101):
            client.send(json.dumps(request(id, "rpc.discover")))
        assert [json.loads(client.recv(TIMEOUT))["id"] for _ in range(100)] == list(range(1, 101))


# --- Close codes -----------------------------------------------------------------------------------------


def test_exit_closes_with_code_1000(url):
    with reach(url) as client:
        initialized(client)
        ask(client, 1, "shutdown")
        client.send('{"jsonrpc":"2.0","method":"exit"}')
        assert closing(client) == 1000


def test_a_signal_closes_with_code_1001(server, url):
    with reach(url) as client:
        initialized(client)
        client.send(json.dumps(request(1, "server/status")))
        assert json.loads(client.recv(TIMEOUT))["id"] == 1
        server.process.send_signal(signal.SIGTERM)
        assert closing(client) == 1001
        assert server.process.wait(TIMEOUT) == 128 + signal.SIGTERM


LIMIT = 1 << 20
HALF = b" " * (LIMIT // 2 + 1)


@pytest.mark.parametrize(
    "frames",
    [[frame(TEXT, b" " * (LIMIT + 1))], [frame(TEXT, HALF, fin=False), frame(CONTINUATION, HALF)]],
    ids=["one frame", "fragments"],
)
def test_a_message_above_the_limit_closes_with_code_1009(url, frames):
    with reach(url) as client:
        with contextlib.suppress(OSError):  # it may have closed before all is sent
            for each in frames:
                client.socket.sendall(each)
        assert closing(client) == 1009


def test_the_longest_message_is_processed(url):
    with reach(url) as client:
        text = json.dumps(initialize())
        client.send(text + " " * (LIMIT - len(text)))
        assert json.loads(client.recv(TIMEOUT))["id"] == 0


# --- Tokens and origins -----------------------------------------------------------------------------------------------


def refusal(url: str, **options) -> int:
    with pytest.raises(InvalidStatus) as refused:
        reach(url, **options)
    return refused.value.response.status_code


TOKEN = "0123456789abcdef"
OWN = "127.0.0.1:{port}"


@pytest.fixture(scope="module")
def guarded():
    """A daemon with a known token, which lets pages of one other origin in."""
    with NetworkDaemon("--websocket", "127.0.0.1:0", "--token", TOKEN, "--allow-origin", "http://app.example:8080") as server:
        yield server


def verdict(guarded, target=f"/?token={TOKEN}", origins=(), host=OWN) -> int:
    """The status of the response to a handshake."""
    address = urlsplit(guarded.addresses[0].strip())
    headers = {"Origin": [each.format(port=address.port) for each in origins], "Host": host and host.format(port=address.port)}
    with plain(guarded.addresses[0].strip()) as client:
        client.sendall(opening(address, f"GET {target} HTTP/1.1", **headers))
        return int(client.recv(1 << 16).split(b" ")[1])


@pytest.mark.parametrize("target", [f"/?token={TOKEN}", f"/swipe?a=b&token={TOKEN}", f"/?token={TOKEN}&c", f"/?&&token={TOKEN}&"])
def test_a_client_with_the_token_is_accepted_whatever_else_its_query_has(guarded, target):
    assert verdict(guarded, target) == 101


@pytest.mark.parametrize(
    "target",
    [
        "/", "/?", "/?token", "/?token=", f"/?token={TOKEN[:-1]}", f"/?token={TOKEN}0", "/?token=0123456789abcdeF", "/?token=%30123456789abcdef",
        f"/token={TOKEN}", f"/?xtoken={TOKEN}", f"/?token=x&token={TOKEN}",
    ],
)  # fmt: skip
def test_a_client_without_the_whole_token_is_refused(guarded, target):
    assert verdict(guarded, target) == 403
    assert "the token is missing or wrong" in guarded.line()


@pytest.mark.parametrize("host", [OWN, "localhost:{port}", "LocalHost:{port}", "[::1]:{port}", "localhost"])
def test_a_page_of_this_daemon_is_accepted(guarded, host):
    assert verdict(guarded, origins=[f"http://{host}"], host=host) == 101


@pytest.mark.parametrize(
    "origins, host",
    [
        (["http://other.example"], OWN), (["null"], OWN), ([""], OWN), (["http://127.0.0.1:1"], OWN), (["https://" + OWN], OWN),
        (["http://localhost:{port}"], OWN), (["http://app.example"], OWN), (["http://app.example:8080.example"], OWN),
        (["http://app.example:8080", "http://b"], OWN),
        # Another name may resolve to this machine (DNS rebinding), so that the origin and the host agree.
        (["http://other.example:{port}"], "other.example:{port}"), (["http://127.0.0.1.example"], "127.0.0.1.example"),
        (["http://localhost.example"], "localhost.example"), (["http://[::1].example"], "[::1].example"),
    ],
)  # fmt: skip
def test_a_page_of_another_origin_is_refused_even_with_the_token(guarded, origins, host):
    assert verdict(guarded, origins=origins, host=host) == 403
    assert "is not allowed (see --allow-origin)" in guarded.line()


def test_a_page_of_an_allowed_origin_is_accepted(guarded):
    assert verdict(guarded, origins=["http://app.example:8080"]) == 101


@pytest.mark.parametrize("host", [None, ""])
def test_a_page_without_a_host_is_a_bad_request(guarded, host):
    assert verdict(guarded, origins=["http://"], host=host) == 400


def test_each_start_has_another_token_of_128_bits(url):
    with NetworkDaemon("--websocket", "0") as other:
        tokens = [re.fullmatch(r"token=([0-9a-f]{32})", urlsplit(each.strip()).query)[1] for each in (url, other.addresses[0])]
    assert tokens[0] != tokens[1]


def test_the_token_can_be_set_in_the_environment():
    with NetworkDaemon("--websocket", "0", env=os.environ | {"SWIPED_TOKEN": "a-token_of~ours.1"}) as server:
        assert server.addresses[0].strip().endswith("/?token=a-token_of~ours.1")
        with reach(server.addresses[0].strip()) as client:
            initialized(client)


# --- HTTP -----------------------------------------------------------------------------------------------------------


def exchange(url: str, sent: bytes) -> bytes:
    """The response, up to the end of the connection."""
    answer = b""
    with plain(url) as client, contextlib.suppress(ConnectionResetError):
        client.sendall(sent)
        while piece := client.recv(1 << 16):
            answer += piece
    return answer


UPGRADE = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "  # incomplete


def test_tcp_keep_alive_detects_clients_that_vanish(url):
    """The kernel's timer runs. It sends a probe after a minute of silence."""
    with reach(url) as client:
        initialized(client)
        port = client.socket.getpeername()[1]

        def timer() -> list[str]:
            """The timer of the daemon's side of the connection: its kind, and how long it still runs."""
            lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
            return next(fields[5].split(":") for fields in lines if fields[1].endswith(f":{port:04X}") and fields[3] == "01")

        eventually(lambda: timer()[0] == "02", "no keep-alive")
        assert int(timer()[1], 16) <= 60 * os.sysconf("SC_CLK_TCK")


def handshake(url: str) -> socket.socket:
    """A connection that has sent a handshake, and has read nothing yet."""
    client = plain(url)
    client.sendall(opening(urlsplit(url)))
    return client


def test_websocket_clients_above_the_limit_are_refused():
    with NetworkDaemon("--websocket", "0", "--limit", "clients=1") as server:
        url = server.addresses[0].strip()
        with reach(url) as client:
            initialized(client)
            assert refusal(url) == 503
            assert "the limit of clients is reached" in server.line()
        eventually(lambda: is_upgraded(url), "no client is accepted after the other has closed")


def is_upgraded(url: str) -> bool:
    with handshake(url) as client, contextlib.suppress(ConnectionResetError):
        return b" 101 " in client.recv(1 << 16)
    return False


# --- Unauthenticated connections ------------------------------------------------------------------------------------


def plain(url: str) -> socket.socket:
    """A connection that has sent nothing."""
    parts = urlsplit(url)
    return socket.create_connection((parts.hostname, parts.port), TIMEOUT)


def is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_unauthenticated_connections_do_not_count_as_clients(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", "--limit", "clients=2", count=2) as server, contextlib.ExitStack() as stack:
        url = server.addresses[1].strip()
        for _ in range(20):
            stack.enter_context(plain(url)).sendall(UPGRADE)
        with Client(path) as client, reach(url) as page:
            client.initialize(), initialized(page)


def test_unauthenticated_connections_have_a_limit(path):
    """Beyond it, the oldest is closed for each new one."""
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", count=2) as server, contextlib.ExitStack() as stack:
        url = server.addresses[1].strip()
        connections = [stack.enter_context(plain(url)) for _ in range(300)]
        assert is_upgraded(url) and is_closed(connections[0])
        with Client(path) as client:
            client.initialize()


def test_unauthenticated_connections_leave_descriptors_for_unix_sockets(path):
    """Connections without a token take a quarter of the descriptors at most."""
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", count=2, prefix=["prlimit", "--nofile=100"]) as server, \
            contextlib.ExitStack() as stack:  # fmt: skip
        connections = [stack.enter_context(plain(server.addresses[1].strip())) for _ in range(60)]
        assert is_closed(connections[0])
        for _ in range(30):
            stack.enter_context(Client(path)).initialize()


def test_a_signal_ends_a_daemon_with_unauthenticated_connections(server, url):
    with plain(url), plain(url) as asking:
        asking.sendall(UPGRADE)
        assert server.stop() == 128 + signal.SIGTERM


@pytest.mark.parametrize(
    "origin",
    [
        "", "*", "null", "a", "http://", "http://a/", "http://*", "http://a:080", "https://*.example", "example.com:8080", "//example.com", "http:///",
        "http://a/path", "http://a?query", "http://a#fragment", "http://user@a", "http://a:", "http://a:port", "http://a:0", "http://a:65536",
        "http://a b", "http://a,http://b", "http://a\nhttp://b", "1http://a", "http:a", "http://[::1", "http://[a]", "http://é", "http://A",
        "https://a:443",
    ],
)  # fmt: skip
def test_an_invalid_origin_on_the_command_line_is_refused(origin):
    assert "--allow-origin" in fails("--websocket", "0", f"--allow-origin={origin}", status=64)

"""Clients that come by a WebSocket: who is let in, and how messages and their ends are carried."""

import contextlib
import json
import os
import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from daemon import TIMEOUT, initialize, request
from messages import TABLE
from network import Client, NetworkDaemon, eventually, fails

STRANGER = "http://stranger.example"


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


def greet(client: ClientConnection, **more) -> ClientConnection:
    client.send(json.dumps(initialize(**more)))
    assert json.loads(client.recv(TIMEOUT))["id"] == 0
    return client


def closing(client: ClientConnection) -> int:
    """The code with which the daemon closes; what it says before is passed over."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            client.recv(TIMEOUT)
    return closed.value.rcvd.code


# --- A conversation -------------------------------------------------------------------------------------------------


def test_a_message_is_a_text_frame_however_it_is_laid_out(url):
    with reach(url) as client:
        client.send(json.dumps(initialize(), indent=2))
        assert json.loads(client.recv(TIMEOUT))["id"] == 0
        assert "result" in ask(client, 1, "table/open", **TABLE)
        client.send(json.dumps(request(2, "gesture/begin", {"table": "t", "cell": "a", "timestamp": 1})))
        assert json.loads(client.recv(TIMEOUT))["method"] == "cell/swipeBegan"
        assert json.loads(client.recv(TIMEOUT))["id"] == 2


def test_clients_share_nothing(url):
    with reach(url) as one, reach(url) as other:
        greet(one), greet(other)
        assert "result" in ask(one, 1, "table/open", **TABLE)
        assert ask(other, 1, "table/cells", table="t", cells=["a"])["error"]["code"] == 1001


def test_time_runs_for_a_client(url):
    with reach(url) as client:
        greet(client, clock="system")
        ask(client, 1, "table/open", **TABLE)
        ask(client, 2, "cell/open", table="t", cell="a")
        assert json.loads(client.recv(TIMEOUT))["method"] == "cell/didOpen"


def test_what_is_no_json_is_answered_and_the_next_message_served(url):
    with reach(url) as client:
        for text in ("{", '{"jsonrpc":"2.0"}\n{"jsonrpc":"2.0"}'):  # two texts in one frame are none
            client.send(text)
            assert json.loads(client.recv(TIMEOUT))["error"]["code"] == -32700
        greet(client)


def test_an_empty_message_is_passed_over_as_an_empty_line_is(url):
    with reach(url) as client:
        client.send("")
        greet(client)


def test_a_ping_is_answered(url):
    with reach(url) as client:
        assert client.ping("are you there").wait(TIMEOUT)
        greet(client)


def test_a_message_may_come_in_fragments_with_a_ping_between(url):
    text = json.dumps(initialize())
    with reach(url) as client:
        frames = [(Opcode.TEXT, text[:9], False), (Opcode.PING, "", True), (Opcode.CONT, "", False), (Opcode.CONT, text[9:], True)]
        for opcode, part, is_last in frames:
            client.socket.sendall(Frame(opcode, part.encode(), is_last).serialize(mask=True))
        assert json.loads(client.recv(TIMEOUT))["id"] == 0


def test_many_large_answers_arrive(url):
    """More than the connection holds at once: the daemon waits for room, and goes on."""
    with reach(url) as client:
        greet(client)
        for id in range(1, 101):
            client.send(json.dumps(request(id, "rpc.discover")))
        assert [json.loads(client.recv(TIMEOUT))["id"] for _ in range(100)] == list(range(1, 101))


# --- What ends a connection -----------------------------------------------------------------------------------------


def test_exit_closes_in_order(url):
    with reach(url) as client:
        greet(client)
        ask(client, 1, "shutdown")
        client.send('{"jsonrpc":"2.0","method":"exit"}')
        assert closing(client) == 1000


def test_a_client_that_closes_is_answered_by_a_close(server, url):
    with reach(url) as client:
        greet(client)
        client.close(3000, "enough")
        assert client.protocol.close_rcvd.code == 3000


def test_a_signal_closes_in_order(server, url):
    with reach(url) as client:
        greet(client)
        client.send(json.dumps(request(1, "server/status")))
        assert json.loads(client.recv(TIMEOUT))["id"] == 1
        server.process.send_signal(signal.SIGTERM)
        assert closing(client) == 1001
        assert server.process.wait(TIMEOUT) == 128 + signal.SIGTERM


LIMIT = 4 << 20
HALF = b" " * (LIMIT // 2 + 1)


@pytest.mark.parametrize(
    "frames, code",
    [
        ([Frame(Opcode.BINARY, b"{}")], 1003),
        ([Frame(Opcode.TEXT, b" " * (LIMIT + 1))], 1009),
        ([Frame(Opcode.TEXT, HALF, fin=False), Frame(Opcode.CONT, HALF)], 1009),
        ([Frame(Opcode.CONT, b"{}")], 1002),
        ([Frame(Opcode.TEXT, b"{", fin=False), Frame(Opcode.TEXT, b"}")], 1002),
    ],
    ids=["binary", "too long", "too long in fragments", "no beginning", "no end"],
)
def test_what_is_against_the_rules_of_websockets_closes(url, frames, code):
    with reach(url) as client:
        with contextlib.suppress(OSError):  # it may have closed before all is sent
            for frame in frames:
                client.socket.sendall(frame.serialize(mask=True))
        assert closing(client) == code


@pytest.mark.parametrize(
    "bytes_",
    [b"\x81\x02{}", b"\xc1\x82\0\0\0\0{}", b"\x83\x80\0\0\0\0", b"\x09\x80\0\0\0\0", b"\x89\xfe\0\x7e"],
    ids=["no mask", "an extension", "an opcode of nobody's", "half a ping", "a long ping"],
)
def test_a_frame_that_none_may_be_closes(url, bytes_):
    with reach(url) as client:
        client.socket.sendall(bytes_)
        assert closing(client) == 1002


def test_the_longest_message_is_served(url):
    with reach(url) as client:
        text = json.dumps(initialize())
        client.send(text + " " * (LIMIT - len(text)))
        assert json.loads(client.recv(TIMEOUT))["id"] == 0


# --- Who is let in --------------------------------------------------------------------------------------------------


def refusal(url: str, **options) -> int:
    with pytest.raises(InvalidStatus) as refused:
        reach(url, **options)
    return refused.value.response.status_code


@pytest.mark.parametrize("change", [lambda url: url.split("?")[0], lambda url: url[:-1], lambda url: url + "0", lambda url: url[:-1] + "!"])
def test_whoever_does_not_know_the_token_is_turned_away(server, url, change):
    assert refusal(change(url)) == 403
    assert "the token is missing or wrong" in server.line()


@pytest.mark.parametrize("origin", [STRANGER, "null", "http://127.0.0.1", "https://127.0.0.1:1", "http://127.0.0.1:1"])
def test_a_strangers_page_is_turned_away_even_with_the_token(server, url, origin):
    assert refusal(url, origin=origin) == 403
    assert origin in server.line()


def test_a_page_of_the_same_origin_is_let_in(url):
    with reach(url, origin=f"http://{urlsplit(url).netloc}") as client:
        greet(client)


def test_a_page_of_an_origin_that_was_named_is_let_in():
    with NetworkDaemon("--websocket", "127.0.0.1:0", "--allow-origin", STRANGER) as server:
        url = server.addresses[0].strip()
        with reach(url, origin=STRANGER) as client:
            greet(client)
        assert refusal(url, origin=STRANGER + ".example") == 403


def test_a_strangers_name_that_leads_here_is_no_origin_of_ours(server, url):
    """Whoever owns a name can have it lead to 127.0.0.1; then their page and its host agree."""
    parts = urlsplit(url)
    asked = f"ws://stranger.example:{parts.port}/?{parts.query}"
    with socket.create_connection((parts.hostname, parts.port), TIMEOUT) as plain:
        assert refusal(asked, sock=plain, origin=f"http://stranger.example:{parts.port}") == 403


def test_the_token_may_be_chosen_where_no_process_list_shows_it():
    with NetworkDaemon("--websocket", "0", env=os.environ | {"SWIPED_TOKEN": "a-token_of~ours.1"}) as server:
        assert server.addresses[0].strip().endswith("/?token=a-token_of~ours.1")
        with reach(server.addresses[0].strip()) as client:
            greet(client)


# --- HTTP -----------------------------------------------------------------------------------------------------------


def exchange(url: str, sent: bytes) -> bytes:
    """What comes back until the daemon closes."""
    parts = urlsplit(url)
    answer = b""
    with socket.create_connection((parts.hostname, parts.port), TIMEOUT) as plain, contextlib.suppress(ConnectionResetError):
        plain.sendall(sent)
        while piece := plain.recv(1 << 16):
            answer += piece
    return answer


UPGRADE = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "


@pytest.mark.parametrize(
    "sent, status",
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"403"),
        (b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n\r\nabcd", b"405"),
        (b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n', b"400"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", b"400"),
        (UPGRADE + b"13\r\n\r\n", b"400"),
        (UPGRADE + b"8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", b"426"),
    ],
    ids=["a page", "a form", "no HTTP", "too many headers", "no key", "an old version"],
)
def test_what_asks_for_no_websocket_gets_an_answer_and_nothing_else(url, sent, status):
    assert exchange(url, sent).split(b" ")[1] == status


def test_a_client_whose_machine_goes_without_a_word_is_asked_after(url):
    """By the system's keep-alive, once the client has been silent for a minute: its timer runs."""
    with reach(url) as client:
        greet(client)
        port = client.socket.getpeername()[1]

        def timer() -> list[str]:
            """Which one runs for the daemon's side of the connection, and for how long."""
            lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
            return next(fields[5].split(":") for fields in lines if fields[1].endswith(f":{port:04X}") and fields[3] == "01")

        eventually(lambda: timer()[0] == "02", "no keep-alive")
        assert int(timer()[1], 16) <= 60 * os.sysconf("SC_CLK_TCK")


def test_a_request_that_is_never_finished_is_not_waited_for(server, url):
    """One of a body that does not come, too; others are served meanwhile."""
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), 3 * TIMEOUT) as head, \
            socket.create_connection((parts.hostname, parts.port), 3 * TIMEOUT) as body:  # fmt: skip
        head.sendall(UPGRADE)
        body.sendall(UPGRADE + b"13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nContent-Length: 9\r\n\r\n")
        with reach(url) as client:
            greet(client)
        assert head.recv(1) == b""
        while body.recv(1 << 16):
            pass


def asked(url: str) -> socket.socket:
    """A connection on which a WebSocket was asked for, and nothing read yet."""
    parts = urlsplit(url)
    plain = socket.create_connection((parts.hostname, parts.port), TIMEOUT)
    key = b"13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    plain.sendall(UPGRADE.replace(b"GET /", f"GET /?{parts.query}".encode()) + key)
    return plain


def test_a_client_that_does_not_read_costs_little(server, url):
    with reach(url) as client:
        greet(client)
    with asked(url) as deaf:
        before = server.resident_kilobytes()
        deaf.settimeout(0.2)
        frames = Frame(Opcode.TEXT, b"1").serialize(mask=True) * 10_000
        with pytest.raises(TimeoutError):
            for _ in range(1000):
                deaf.sendall(frames)
        assert server.resident_kilobytes() - before < 24 << 10


def test_a_page_that_sends_all_before_it_reads_is_served_up_to_what_is_stated(url):
    """It asks for nearly 1 MiB, with far more than the sockets between hold."""
    count, padding = 5_200, "x" * 4_000
    messages = [initialize(note="x" * 200), *(request(id, "server/status", {"padding": padding}) for id in range(1, count))]
    texts = [json.dumps(message).encode() for message in messages]
    with asked(url) as client:
        # Masked by four zeros, which takes no time.
        client.sendall(b"".join(b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text for text in texts))
        answers = b""
        while answers.count(b'"jsonrpc"') < count:
            assert (piece := client.recv(1 << 16)), answers[-200:]
            answers += piece
    assert 0.9 * (1 << 20) < len(answers) < 1 << 20


def test_clients_past_the_limit_are_turned_away():
    with NetworkDaemon("--websocket", "0", "--limit", "clients=1") as server:
        url = server.addresses[0].strip()
        with reach(url) as client:
            greet(client)
            assert refusal(url) == 503
            assert "as many clients as there may be" in server.line()
        eventually(lambda: is_upgraded(url), "nobody is let in when the other has left")


def is_upgraded(url: str) -> bool:
    with asked(url) as client, contextlib.suppress(ConnectionResetError):
        return b" 101 " in client.recv(1 << 16)
    return False


# --- Connections that have shown no token ---------------------------------------------------------------------------


def plain(url: str) -> socket.socket:
    """A connection on which nothing was asked for."""
    parts = urlsplit(url)
    return socket.create_connection((parts.hostname, parts.port), TIMEOUT)


def is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_connections_without_a_token_take_no_clients_place(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", "--limit", "clients=2", count=2) as server, contextlib.ExitStack() as stack:
        url = server.addresses[1].strip()
        for _ in range(20):
            stack.enter_context(plain(url)).sendall(UPGRADE)
        with Client(path) as client, reach(url) as page:
            client.greet(), greet(page)


def test_there_may_be_few_connections_without_a_token(path):
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", count=2) as server, contextlib.ExitStack() as stack:
        url = server.addresses[1].strip()
        connections = [stack.enter_context(plain(url)) for _ in range(300)]
        assert is_closed(connections[-1])
        assert "too many connections have not shown a token yet" in server.line()
        with Client(path) as client:
            client.greet()
        for connection in connections[:200]:
            connection.close()
        eventually(lambda: is_upgraded(url), "nobody is let in when others have left")


def test_few_descriptors_are_left_for_clients_of_unix_sockets(path):
    """Connections without a token take a quarter of the descriptors at most."""
    with NetworkDaemon("--listen", f"unix:{path}", "--websocket", "0", count=2, prefix=["prlimit", "--nofile=100"]) as server, \
            contextlib.ExitStack() as stack:  # fmt: skip
        connections = [stack.enter_context(plain(server.addresses[1].strip())) for _ in range(60)]
        assert is_closed(connections[-1])
        for _ in range(30):
            stack.enter_context(Client(path)).greet()


def test_a_signal_ends_the_daemon_while_connections_have_shown_no_token(server, url):
    with plain(url), plain(url) as asking:
        asking.sendall(UPGRADE)
        assert server.stop() == 128 + signal.SIGTERM


# --- Origins on the command line --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    ["*", "http://*", "https://*.example", "null", "", "example", "example.com:8080", "//example.com", "http://", "http:///", "http://a/",
     "http://a/path", "http://a?query", "http://a#fragment", "http://user@a", "http://a:", "http://a:port", "http://a:0", "http://a:65536",
     "http://a:080", "http://a b", "http://a,http://b", "http://a\nhttp://b", "1http://a", "http:a", "http://[::1", "http://[a]", "http://\u00e9",
     "http://Example.com", "HTTP://example.com", "http://a:80", "https://a:443"],
    ids=ascii,
)  # fmt: skip
def test_what_is_no_origin_is_refused_on_the_command_line(origin):
    said = fails("--websocket", "0", f"--allow-origin={origin}", status=64)
    assert "--allow-origin" in said and "such as http://localhost:8080" in said


@pytest.mark.parametrize(
    "origin", ["http://a", "https://a.example:8443", "http://127.0.0.1:8080", "http://[::1]:8080", "http://[::1]", "chrome-extension://abcdef", "app+x.y-z://my_host", "http://a:443"]
)  # fmt: skip
def test_an_origin_is_let_in_that_is_named(origin):
    with NetworkDaemon("--websocket", "127.0.0.1:0", "--allow-origin", origin) as server:
        with reach(server.addresses[0].strip(), origin=origin) as client:
            greet(client)

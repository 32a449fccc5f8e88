"""Pages that a daemon with a WebSocket serves: to whom, how, and that they are those of clients/web."""

import contextlib
import http.client
import re
import socket
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from daemon import TIMEOUT
from network import NetworkDaemon
from schema import ROOT

WEB = ROOT / "clients/web"
TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}
FILES = sorted([*WEB.glob("*.html"), *WEB.glob("src/*.js"), *WEB.glob("pages/*")])


@pytest.fixture(scope="module")
def server():
    with NetworkDaemon("--websocket", "127.0.0.1:0") as server:
        yield server


@pytest.fixture(scope="module")
def port(server) -> int:
    return urlsplit(server.addresses[0].strip()).port


def ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    with contextlib.closing(connection):
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer, answer.read()


def test_each_file_of_the_client_is_served_as_it_is(port):
    """What is not in the daemon's list, or is there in an older version, is noticed here."""
    assert len(FILES) > 8
    for file in FILES:
        answer, body = ask(port, f"/{file.relative_to(WEB)}")
        assert (answer.status, body) == (200, file.read_bytes()), f"{file}: list it in Sources/CEmbeddedFiles/files.c, and run make build"
        assert answer.getheader("content-type") == TYPES[file.suffix[1:]]
    assert ask(port, "/mails.json")[1] == (ROOT / "clients/mails.json").read_bytes()
    assert ask(port, "/")[1] == ask(port, "/?token=wrong&more")[1] == (WEB / "index.html").read_bytes()


def test_a_page_may_do_nothing_but_what_it_is_for(port):
    answer, _ = ask(port, "/")
    policy = dict(rule.split(" ", 1) for rule in answer.getheader("content-security-policy").split("; "))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": f"'self' ws://127.0.0.1:{port}",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
    }
    for name, value in {
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
        "access-control-allow-origin": None,
    }.items():
        assert answer.getheader(name) == value


def test_head_tells_the_length_and_sends_nothing(port):
    answer, body = ask(port, "/src/swiped.js", "HEAD")
    assert (answer.status, body) == (200, b"")
    assert int(answer.getheader("content-length")) == (WEB / "src/swiped.js").stat().st_size


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
def test_pages_can_only_be_read(port, method):
    answer, _ = ask(port, "/", method)
    assert (answer.status, answer.getheader("allow")) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/src", "/src/", "/src/swiped.js/", "/SRC/swiped.js", "//", "/./index.html", "/src/../index.html", "/%69ndex.html",
        "/../../protocol/openrpc.json", "/..%2f..%2fprotocol%2fopenrpc.json", "/etc/passwd", "//etc/passwd", "/package.json",
        "/index.html%00", "/index.html#x", "http://127.0.0.1/", "*", "/" + "a" * 8_000,
    ],
)  # fmt: skip
def test_what_is_no_page_is_not_found(port, path):
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as plain:
        plain.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert plain.recv(12) == b"HTTP/1.1 404"


@pytest.mark.parametrize("host", ["localhost:{}", "127.0.0.1", "[::1]:{}", "LOCALHOST:{}"])
def test_a_name_of_this_machine_is_a_host(port, host):
    assert ask(port, "/", Host=host.format(port))[0].status == 200


@pytest.mark.parametrize(
    "host",
    ["", "stranger.example:{}", "127.0.0.1.stranger.example", "localhost.:{}", "127.0.0.1:{}; script-src *", "127.0.0.1:x", "[::1]x", "a@127.0.0.1"],
)
def test_a_name_that_was_led_here_is_turned_away(port, host):
    """DNS rebinding: a stranger's page would be of the same origin as what it reads here."""
    assert ask(port, "/", Host=host.format(port))[0].status == 403


@pytest.mark.parametrize("headers", [b"", b"Host: 127.0.0.1\r\nHost: stranger.example\r\n"], ids=["none", "two"])
def test_a_request_without_one_host_is_bad(port, headers):
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\n" + headers + b"\r\n")
        assert plain.recv(12) == b"HTTP/1.1 400"


def test_an_origin_that_was_let_in_is_served_pages_too():
    with NetworkDaemon("--websocket", "127.0.0.1:0", "--allow-origin", "http://app.example:8080") as server:
        port = urlsplit(server.addresses[0].strip()).port
        assert ask(port, "/", Host="app.example:8080")[0].status == 200
        assert ask(port, "/", Host="app.example")[0].status == 403


def test_standard_error_tells_the_url_of_the_pages(server):
    address = server.addresses[0].strip()
    assert server.told.splitlines()[1] == f"swiped: pages at {address.replace('ws://', 'http://')}"


def test_where_no_browser_would_be_let_in_no_url_is_told():
    with NetworkDaemon("--websocket", "127.0.0.2:0", "--websocket", "127.0.0.1:0", "--allow-remote", count=2) as server:
        assert [line.split(" at ")[1][:16] for line in server.told.splitlines() if "pages" in line] == ["http://127.0.0.1"]


def said(port, request):
    """All that comes until the end, byte for byte."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as plain:
        plain.sendall(request)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while piece := plain.recv(1 << 16):
                answer += piece
    return answer


def test_two_requests_at_once_get_one_answer(port):
    answer = said(port, f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode() * 2)
    assert len(re.findall(rb"HTTP/1.1 \d+", answer)) == 1


@pytest.mark.parametrize("path, host, status", [("/nothing", "127.0.0.1", 404), ("/", "stranger.example", 403)])
def test_a_refusal_to_tell_the_length_has_no_body_either(port, path, host, status):
    answer = said(port, f"HEAD {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 %d " % status) and answer.endswith(b"\r\n\r\n"), answer


def test_nothing_has_drifted_from_what_is_generated():
    done = subprocess.run([sys.executable, WEB / "generate.py", "--check"], capture_output=True, text=True, timeout=TIMEOUT)
    assert (done.returncode, done.stdout) == (0, "")

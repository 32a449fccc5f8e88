"""The pages that a daemon with a WebSocket serves: their contents, headers and policy, and who gets them."""

import contextlib
import http.client
import re
import socket
from urllib.parse import urlsplit

import pytest

from daemon import TIMEOUT
from network import NetworkDaemon
from schema import ROOT
from test_websocket import exchange

WEB = ROOT / "clients/web"
TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}
FILES = sorted([*WEB.glob("*.html"), *WEB.glob("src/**/*.js"), *(path for path in WEB.glob("pages/**/*") if path.is_file())])


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


def test_each_file_of_the_web_client_is_served_unchanged(port):
    """A file that the daemon does not have, or has in an older version, fails here."""
    assert len(FILES) > 8
    for file in FILES:
        answer, body = ask(port, f"/{file.relative_to(WEB)}")
        assert (answer.status, body) == (200, file.read_bytes()), f"{file}: run make generate and make build"
        assert answer.getheader("content-type") == TYPES[file.suffix[1:]]
    assert ask(port, "/mails.json")[1] == (ROOT / "clients/mails.json").read_bytes()
    assert ask(port, "/")[1] == ask(port, "/?token=wrong&more")[1] == (WEB / "index.html").read_bytes()


def test_pages_have_a_strict_content_security_policy(port):
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


def test_head_has_the_length_and_no_body(port):
    answer, body = ask(port, "/src/swiped.js", "HEAD")
    assert (answer.status, body) == (200, b"")
    assert int(answer.getheader("content-length")) == (WEB / "src/swiped.js").stat().st_size


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
def test_only_get_and_head_are_allowed(port, method):
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
def test_unknown_paths_are_not_found(port, path):
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as plain:
        plain.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert plain.recv(12) == b"HTTP/1.1 404"


@pytest.mark.parametrize("host", ["localhost:{}", "127.0.0.1", "[::1]:{}", "LOCALHOST:{}"])
def test_names_of_this_machine_are_valid_hosts(port, host):
    assert ask(port, "/", Host=host.format(port))[0].status == 200


@pytest.mark.parametrize(
    "host",
    ["", "other.example:{}", "127.0.0.1.other.example", "localhost.:{}", "127.0.0.1:{}; script-src *", "127.0.0.1:x", "[::1]x", "a@127.0.0.1"],
)
def test_other_hosts_are_forbidden(port, host):
    """DNS rebinding: otherwise an attacker's page would have the same origin as the pages here."""
    assert ask(port, "/", Host=host.format(port))[0].status == 403


@pytest.mark.parametrize("headers", [b"", b"Host: 127.0.0.1\r\nHost: other.example\r\n"], ids=["none", "two"])
def test_a_request_without_exactly_one_host_is_bad(port, headers):
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\n" + headers + b"\r\n")
        assert plain.recv(12) == b"HTTP/1.1 400"


def test_an_allowed_origin_is_served_pages_too():
    with NetworkDaemon("--websocket", "127.0.0.1:0", "--allow-origin", "http://app.example:8080") as server:
        port = urlsplit(server.addresses[0].strip()).port
        assert ask(port, "/", Host="app.example:8080")[0].status == 200
        assert ask(port, "/", Host="app.example")[0].status == 403


def test_standard_error_has_the_url_of_the_pages(server):
    address = server.addresses[0].strip()
    assert server.announced.splitlines()[1] == f"swiped: pages at {address.replace('ws://', 'http://')}"


def test_no_url_is_printed_if_no_browser_is_served():
    with NetworkDaemon("--websocket", "127.0.0.2:0", "--websocket", "127.0.0.1:0", "--allow-remote", count=2) as server:
        assert [line.split(" at ")[1][:16] for line in server.announced.splitlines() if "pages" in line] == ["http://127.0.0.1"]


def test_two_pipelined_requests_get_one_response(port):
    answer = exchange(f"http://127.0.0.1:{port}", f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode() * 2)
    assert len(re.findall(rb"HTTP/1.1 \d+", answer)) == 1


@pytest.mark.parametrize("path, host, status", [("/nothing", "127.0.0.1", 404), ("/", "other.example", 403)])
def test_a_refused_head_request_has_no_body_either(port, path, host, status):
    answer = exchange(f"http://127.0.0.1:{port}", f"HEAD {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 %d " % status) and answer.endswith(b"\r\n\r\n"), answer

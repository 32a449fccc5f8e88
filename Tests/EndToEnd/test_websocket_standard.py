"""The cases of the WebSocket standard (RFC 6455), in the manner of the Autobahn test suite, byte by byte."""

import base64
import contextlib
import hashlib
import json
import socket
import struct
from urllib.parse import urlsplit

import pytest

from daemon import TIMEOUT, encode, initialize
from network import NetworkDaemon
from websocket import BINARY, CLOSE, CONTINUATION, KEY, PING, PONG, TEXT, frame, handshake


@pytest.fixture(scope="module")
def address():
    with NetworkDaemon("--websocket", "127.0.0.1:0") as server:
        yield urlsplit(server.addresses[0].strip())


class Connection:
    """A WebSocket whose client sends whatever bytes it likes."""

    def __init__(self, address):
        self.socket = socket.create_connection((address.hostname, address.port), TIMEOUT)
        self.socket.sendall(handshake(address))
        self.file = self.socket.makefile("rb")
        head = b"".join(iter(self.file.readline, b"\r\n"))
        assert head.startswith(b"HTTP/1.1 101 "), head
        digest = hashlib.sha1(KEY.encode() + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
        assert base64.b64encode(digest) in head

    def send(self, *frames: bytes):
        with contextlib.suppress(ConnectionError):  # the daemon may close before all is sent
            for each in frames:
                self.socket.sendall(each)

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame's opcode and payload; None at the end. The daemon's frames are whole and not masked."""
        head = self.file.read(2)
        if len(head) < 2:
            return None
        assert head[0] & 0xF0 == 0x80 and not head[1] & 0x80
        length = head[1]
        if length == 126:
            (length,) = struct.unpack(">H", self.file.read(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.file.read(8))
        return head[0] & 0x0F, self.file.read(length)

    def closing_code(self) -> int:
        """The code with which the daemon closes, and nothing comes after it."""
        while (received := self.receive()) and received[0] != CLOSE:
            pass
        assert received, "the connection ended without a close frame"
        assert self.receive() is None
        return struct.unpack(">H", received[1][:2])[0]

    def is_served(self) -> bool:
        self.send(frame(TEXT, json.dumps(initialize(id="served")).encode()))
        while received := self.receive():
            if received[0] == TEXT and json.loads(received[1]).get("id") == "served":
                return True
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()


@pytest.fixture
def client(address):
    with Connection(address) as client:
        yield client


# --- Framing, pings and pongs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 124, 125, 126, 127, 128, 65_535, 65_536, 70_000])
def test_a_text_frame_of_any_length_is_a_message(client, length):
    client.send(frame(TEXT, b" " * length))
    assert client.is_served()


@pytest.mark.parametrize("payload", [b"", b"hello", bytes(range(125)), b"\xfe" * 125])
def test_a_ping_gets_a_pong_with_its_payload(client, payload):
    client.send(frame(PING, payload))
    assert client.receive() == (PONG, payload)


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
def test_a_reserved_opcode_is_a_protocol_error(client, opcode):
    client.send(frame(TEXT, b"1"), frame(opcode, b"x"), frame(PING))
    assert client.receive()[0] == TEXT  # the answer to what came before
    assert client.closing_code() == 1002


# --- Fragments ------------------------------------------------------------------------------------------------------

GREETING = json.dumps(initialize(id="fragments")).encode()


def fragments(data: bytes, size: int) -> list[bytes]:
    parts = [data[start : start + size] for start in range(0, len(data), size)]
    return [frame(CONTINUATION if number else TEXT, part, number == len(parts) - 1) for number, part in enumerate(parts)]


@pytest.mark.parametrize("size", [1, 2, 7, 40, 10_000])
def test_a_message_may_come_in_fragments(client, size):
    client.send(*fragments(GREETING, size))
    assert json.loads(client.receive()[1])["id"] == "fragments"


def test_fragments_may_be_empty_and_control_frames_may_come_between_them(client):
    first, rest = frame(TEXT, fin=False), fragments(GREETING, 30)[1:]
    begin = frame(CONTINUATION, GREETING[:30], fin=False)
    client.send(first, frame(PING, b"1"), frame(CONTINUATION, fin=False), begin, frame(PONG), frame(PING, b"2"), *rest)
    assert [client.receive() for _ in range(2)] == [(PONG, b"1"), (PONG, b"2")]
    assert json.loads(client.receive()[1])["id"] == "fragments"


CONTROL, INVALID_CODES = (CLOSE, PING, PONG), (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)
# What a client must not send.
VIOLATIONS = {
    **{f"a control frame {opcode} of more than 125 bytes": [frame(opcode, b"\x03\xe8" + b"x" * 124)] for opcode in CONTROL},
    **{f"a control frame {opcode} in fragments": [frame(opcode, fin=False), frame(CONTINUATION)] for opcode in CONTROL},
    **{f"reserved bits {bits} of {opcode}": [frame(opcode, reserved=bits)] for bits in range(1, 8) for opcode in (TEXT, PING, CLOSE)},
    **{f"no mask of {opcode}": [frame(opcode, mask=None)] for opcode in (TEXT, PING, CLOSE)},
    **{f"close code {code} {reason}": [frame(CLOSE, struct.pack(">H", code) + reason)] for code in INVALID_CODES for reason in (b"", b"why")},
    "a close of one byte": [frame(CLOSE, b"\x03")],
    "no beginning": [frame(CONTINUATION, b"{}")],
    "no beginning and no end": [frame(CONTINUATION, b"{}", fin=False)],
    "after the end": [frame(TEXT, b"1"), frame(CONTINUATION, b"2")],
    "a message within another": [frame(TEXT, b"{", fin=False), frame(TEXT, b"}")],
    "two beginnings": [frame(TEXT, b"{", fin=False), frame(TEXT, b"}", fin=False)],
}


@pytest.mark.parametrize("frames", VIOLATIONS.values(), ids=VIOLATIONS)
def test_a_violation_is_a_protocol_error(client, frames):
    client.send(*frames)
    assert client.closing_code() == 1002


def test_binary_data_is_refused(client):
    client.send(frame(BINARY, b"{}"))
    assert client.closing_code() == 1003


# --- UTF-8 ----------------------------------------------------------------------------------------------------------

VALID = ["κόσμε", "\0", "\x7f", "\x80", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\uffff", "\U00010000", "\U0010ffff", "☃😀"]
INVALID = [
    b"\x80", b"\xbf", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf", b"\xed\xa0\x80",
    b"\xed\xbf\xbf", b"\xed\xa0\x80\xed\xb0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff",
    b"\xc3", b"\xe2\x98", b"\xf0\x9f\x98", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",
]  # fmt: skip


@pytest.mark.parametrize("text", VALID, ids=ascii)
@pytest.mark.parametrize("size", [1, 2, 3, 1_000])
def test_a_character_may_be_split_between_fragments(client, text, size):
    message = json.dumps(initialize(id="text", note=text), ensure_ascii=False).encode()
    client.send(*fragments(message, size))
    assert json.loads(client.receive()[1])["id"] == "text"


@pytest.mark.parametrize("data", INVALID, ids=bytes.hex)
@pytest.mark.parametrize("size", [1, 1_000])
def test_a_text_that_is_not_utf_8_fails_the_connection(client, data, size):
    client.send(*fragments(b'{"note":"' + data + b'"}', size))
    assert client.closing_code() == 1007


def test_a_text_that_ends_within_a_character_fails_the_connection(client):
    client.send(frame(TEXT, b"\xf0\x9f", fin=False), frame(CONTINUATION, b"\x98"))
    assert client.closing_code() == 1007


# --- Closing --------------------------------------------------------------------------------------------------------


def test_a_close_without_a_code_gets_code_1000(client):
    client.send(frame(CLOSE))
    assert client.closing_code() == 1000


@pytest.mark.parametrize("code", [*range(1000, 1004), *range(1007, 1015), 3000, 3999, 4000, 4999])
def test_a_valid_code_is_echoed(client, code):
    client.send(frame(CLOSE, struct.pack(">H", code)))
    assert client.closing_code() == code


@pytest.mark.parametrize("reason", ["good bye".encode(), "☃".encode(), b"x" * 123])
def test_a_close_may_have_a_reason(client, reason):
    client.send(frame(CLOSE, b"\x03\xe8" + reason))
    assert client.closing_code() == 1000


@pytest.mark.parametrize("data", INVALID, ids=bytes.hex)
def test_a_reason_that_is_not_utf_8_fails_the_connection(client, data):
    client.send(frame(CLOSE, b"\x03\xe8" + data))
    assert client.closing_code() == 1007


def test_frames_after_a_close_are_ignored(client):
    client.send(frame(CLOSE, b"\x0b\xb8") + frame(PING, b"x") + frame(TEXT, GREETING) + frame(CLOSE, b"\x03\xe9"))
    assert client.receive() == (CLOSE, b"\x0b\xb8") and client.receive() is None


def test_a_close_between_fragments_closes(client):
    client.send(frame(TEXT, b"{", fin=False), frame(CLOSE, b"\x03\xe8"))
    assert client.closing_code() == 1000


# --- The opening handshake ------------------------------------------------------------------------------------------


def answer_to(address, data: bytes) -> tuple[int, dict[str, str]]:
    """The status and headers that a request is answered with; a refused connection ends."""
    with socket.create_connection((address.hostname, address.port), TIMEOUT) as plain, plain.makefile("rb") as file:
        plain.sendall(data)
        status = int(file.readline().split(b" ")[1])
        lines = [line.decode().rstrip().split(": ", 1) for line in iter(file.readline, b"\r\n")]
        if status != 101:
            with contextlib.suppress(ConnectionResetError):
                file.read()
        return status, {name.lower(): value for name, value in lines}


@pytest.mark.parametrize(
    "changes",
    [{}, {"Connection": "keep-alive, Upgrade"}, {"Connection": ["keep-alive", "UPGRADE"]}, {"Upgrade": "WebSocket"}, {"Host": "a"}],
    ids=str,
)
def test_a_valid_handshake_is_upgraded(address, changes):
    assert answer_to(address, handshake(address, **changes))[0] == 101


@pytest.mark.parametrize(
    "line, changes",
    [
        ("POST {} HTTP/1.1", {}),
        ("HEAD {} HTTP/1.1", {}),
        ("PUT {} HTTP/1.1", {}),
        ("GET {} HTTP/1.0", {}),
        ("GET {} HTTP/1.1", {"Host": None}),
        ("GET {} HTTP/1.1", {"Host": ""}),
        ("GET {} HTTP/1.1", {"Host": ["127.0.0.1", "localhost"]}),
        ("GET {} HTTP/1.1", {"Connection": None}),
        ("GET {} HTTP/1.1", {"Connection": "close"}),
        ("GET {} HTTP/1.1", {"Connection": "keep-alive"}),
        ("GET {} HTTP/1.1", {"Sec_WebSocket_Version": None}),
        ("GET {} HTTP/1.1", {"Sec_WebSocket_Version": ["13", "13"]}),
        ("GET {} HTTP/1.1", {"Sec_WebSocket_Key": None}),
        ("GET {} HTTP/1.1", {"Sec_WebSocket_Key": [KEY, KEY]}),
        *(("GET {} HTTP/1.1", {"Sec_WebSocket_Key": key}) for key in ["", "x", KEY[:-1], KEY[:-2], KEY + "=", KEY[:-2] + "AA", KEY[4:],
            "AAAA" + KEY, "_" + KEY[1:], " ".join([KEY[:4], KEY[5:]]), base64.b64encode(b"x" * 15).decode(), base64.b64encode(b"x" * 17).decode()]),
    ],
    ids=str,
)  # fmt: skip
def test_an_invalid_handshake_is_a_bad_request(address, line, changes):
    assert answer_to(address, handshake(address, line, **changes))[0] == 400


@pytest.mark.parametrize("version", ["0", "8", "12", "14", "013", "13.0", "x"])
def test_another_version_gets_the_supported_one(address, version):
    status, headers = answer_to(address, handshake(address, Sec_WebSocket_Version=version))
    assert status == 426
    assert headers["sec-websocket-version"] == "13" and headers["upgrade"] == "websocket" and "upgrade" in headers["connection"]


def test_extensions_and_subprotocols_are_not_negotiated(address):
    headers = {"Sec_WebSocket_Extensions": "permessage-deflate; client_max_window_bits", "Sec_WebSocket_Protocol": "chat"}
    status, answered = answer_to(address, handshake(address, **headers))
    assert status == 101 and not {"sec-websocket-extensions", "sec-websocket-protocol"} & set(answered)


def test_frames_may_follow_the_request_at_once(address):
    with socket.create_connection((address.hostname, address.port), TIMEOUT) as plain, plain.makefile("rb") as file:
        plain.sendall(handshake(address) + frame(TEXT, encode(initialize()).strip()) + frame(CLOSE))
        assert b" 101 " in file.readline()
        assert b'"protocolVersion"' in file.read()

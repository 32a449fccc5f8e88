"""A WebSocket handshake and frames as bytes, valid or not."""

import struct

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def frame(opcode: int, payload: bytes = b"", fin: bool = True, reserved: int = 0, mask: bytes | None = b"\x37\xfa\x21\x3d") -> bytes:
    head = bytes([fin << 7 | reserved << 4 | opcode])
    flag = 0 if mask is None else 0x80
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 1 << 16:
        head += struct.pack(">BH", flag | 126, len(payload))
    else:
        head += struct.pack(">BQ", flag | 127, len(payload))
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def handshake(address, line: str = "GET {} HTTP/1.1", **changes: str | list | None) -> bytes:
    """A request for a WebSocket; headers may be changed, or omitted by None."""
    headers = {
        "Host": address.netloc, "Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13", "Sec_WebSocket_Key": KEY,
    }  # fmt: skip
    lines = [line.format(f"/?{address.query}")]
    for name, value in (headers | changes).items():
        values = value if isinstance(value, list) else [] if value is None else [value]
        lines += [f"{name.replace('_', '-')}: {each}" for each in values]
    return "\r\n".join([*lines, "", ""]).encode()

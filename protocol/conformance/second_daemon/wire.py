"""Converts bytes to texts and back, in both framings."""

import re

from .checking import LIMITS

HEADER = re.compile(rb"[ \t]*([!-9;-~]+)[ \t]*:[ \t]*(.*?)[ \t]*\Z")
RESYNC = re.compile(rb"Content-Length: [0-9]+\Z", re.IGNORECASE)
KNOWN = (b"content-length", b"content-type")
BLANK = b" \t\r\n"
# The first character of a line that selects the framing.
FIRST = re.compile(rb"^[ \t]*([Cc{\[])", re.MULTILINE)
# A body whose Content-Length exceeds this is refused at once.
WAITED_FOR = 1 << 26


class Reader:
    """Takes bytes, and calls `text(str)` for each message and `wrong(code, why, **data)` for each error."""

    def __init__(self, text, wrong):
        self._text, self._wrong = text, wrong
        self._buffer = bytearray()
        self._is_start = True
        self.has_headers: bool | None = None
        self._head: list[bytes] = []
        self._head_size = 0
        self._is_noise = self._is_too_long = False
        # The current body: its length, and its error.
        self._body: int | None = None
        self._fault: tuple | None = None

    def feed(self, data: bytes) -> None:
        self._buffer += data
        if self._is_start:
            if b"\xef\xbb\xbf".startswith(self._buffer[:3]) and len(self._buffer) < 3:
                return
            self._is_start = False
            if self._buffer.startswith(b"\xef\xbb\xbf"):
                del self._buffer[:3]
        while self._step():
            pass

    def _step(self) -> bool:
        """Removes one line or body from the buffer. Returns whether one was complete."""
        if self.has_headers is None:
            return self._detect()
        if self._body is not None:
            return self._read_body()
        end = self._buffer.find(b"\n")
        if end < 0:
            if not self.has_headers and len(self._buffer) > LIMITS["messageBytes"]:
                self._buffer.clear()
                if not self._is_too_long:
                    self._wrong(-32600, "The message is longer than the limit.", limit=LIMITS["messageBytes"])
                self._is_too_long = True
            return False
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        if self.has_headers:
            self._header_line(line)
        else:
            self._line(line)
        return True

    def _detect(self) -> bool:
        """Detects the framing by the first line that fits one. Noise before it is then read again in that framing."""
        found = FIRST.search(self._buffer)
        if not found:
            return False
        self.has_headers = found[1] in b"Cc"
        return True

    def _line(self, line: bytes) -> None:
        if self._is_too_long or len(line) > LIMITS["messageBytes"]:
            if not self._is_too_long:
                self._wrong(-32600, "The message is longer than the limit.", limit=LIMITS["messageBytes"])
            self._is_too_long = False
        elif line.strip(BLANK):
            self._decode(line)

    def _decode(self, body: bytes) -> None:
        try:
            self._text(body.decode())
        except UnicodeDecodeError as problem:
            self._wrong(-32700, "The message is not UTF-8.", offset=problem.start)

    def _header_line(self, line: bytes) -> None:
        line = line[:-1] if line.endswith(b"\r") else line
        if not line.strip(BLANK):
            if self._head:
                self._end_of_head()
            return
        found = HEADER.match(line)
        if not self._head and not (found and (found[1].lower() in KNOWN or not self._is_noise)):
            if not self._is_noise:
                self._wrong(-32700, "The bytes are not a header.")
            self._is_noise = True
            if not (found_length := RESYNC.search(line)):
                return
            line = found_length[0]
        self._is_noise = False
        self._head.append(line)
        self._head_size += len(line) + 2

    def _end_of_head(self) -> None:
        head, size = self._head, self._head_size + 2
        self._head, self._head_size = [], 0
        lengths, charset = set(), b"utf-8"
        for line in head:
            found = HEADER.match(line)
            name, value = (found[1].lower(), found[2]) if found else (b"", b"")
            if name == KNOWN[0]:
                digits = value.lstrip(b"0") or value[-1:]
                is_number = value.isdigit() and len(digits) <= 19 and int(digits) < 1 << 63
                lengths.add(int(digits) if is_number else -1)
            elif name == KNOWN[1] and (said := re.search(rb'charset\s*=\s*"?([^\s;"]+)', value, re.IGNORECASE)):
                charset = said[1].lower()
        # The bytes after a refused block, up to the next header, cause no other error.
        self._is_noise = size > LIMITS["headerBytes"] or len(lengths) != 1 or -1 in lengths
        if size > LIMITS["headerBytes"]:
            self._wrong(-32700, "The header block is longer than the limit.", limit=LIMITS["headerBytes"])
        elif self._is_noise:
            self._wrong(-32700, "The header block has no valid Content-Length, or two different ones.")
        else:
            self._body, self._fault = lengths.pop(), None
            if charset not in (b"utf-8", b"utf8"):
                self._fault = (-32700, "The charset of the body is not utf-8.", {})
            if self._body > WAITED_FOR:
                self._body, self._is_noise = None, True
                self._wrong(-32600, "The message is longer than the limit.", limit=LIMITS["messageBytes"])
            elif self._body > LIMITS["messageBytes"]:
                self._fault = (-32600, "The message is longer than the limit.", {"limit": LIMITS["messageBytes"]})
            if self._fault:
                code, why, data = self._fault
                self._wrong(code, why, **data)

    def _read_body(self) -> bool:
        if self._fault:
            passed = min(self._body, len(self._buffer))
            del self._buffer[:passed]
            self._body -= passed
            if self._body:
                return False
            self._fault = self._body = None
            return True
        if len(self._buffer) < self._body:
            return False
        body = bytes(self._buffer[: self._body])
        del self._buffer[: self._body]
        self._body = None
        self._decode(body)
        return True

    def end(self) -> None:
        """Handles the end of input. If the framing is not clear, the bytes count as lines."""
        if self.has_headers is None:
            self.has_headers = False
            while self._step():
                pass
        if self.has_headers:
            if not self._fault and (self._body is not None or self._head or self._buffer.strip(BLANK)):
                self._wrong(-32700, "The input ended within a message.")
        elif self._buffer.strip(BLANK) or self._is_too_long:
            self._line(bytes(self._buffer))


def framed(text: str, has_headers: bool) -> bytes:
    body = text.encode()
    if not has_headers:
        return body + b"\n"
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

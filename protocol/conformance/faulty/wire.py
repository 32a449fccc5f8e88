"""Bytes to texts and back, in both framings."""

import re

from .checking import LIMITS
from .faults import fault

HEADER = re.compile(rb"[ \t]*([!-9;-~]+)[ \t]*:[ \t]*(.*?)[ \t]*\Z")
RESYNC = re.compile(rb"Content-Length: [0-9]+\Z", re.IGNORECASE)
KNOWN = (b"content-length", b"content-type")
BLANK = b" \t\r\n"
# The first character of a line by which the framing is known.
FIRST = re.compile(rb"^[ \t]*([Cc{\[])", re.MULTILINE)
# A body that is said to be longer than this is not waited for.
WAITED_FOR = 1 << 26


class Reader:
    """Given bytes as they come, calls `text(str)` for each message and `wrong(code, why, **data)` for what is none."""

    def __init__(self, text, wrong):
        self._text, self._wrong = text, wrong
        self._buffer = bytearray()
        self._is_start = True
        self.has_headers: bool | None = None
        self._head: list[bytes] = []
        self._head_size = 0
        self._is_noise = self._is_too_long = False
        # The body that is being read: its length, and what is wrong with it.
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
        """Takes one line or body off the buffer; whether there was a whole one."""
        if self.has_headers is None:
            return self._detect()
        if self._body is not None:
            return self._read_body()
        end = self._buffer.find(b"\n")
        if end < 0:
            if not self.has_headers and len(self._buffer) > LIMITS["messageBytes"]:
                self._buffer.clear()
                if not self._is_too_long and not fault("line-told-at-its-end"):
                    self._wrong(-32600, "The message is too long.", limit=LIMITS["messageBytes"])
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
        """The first line that begins as one of the framings does tells which; noise before it is read again, as that framing."""
        found = FIRST.search(self._buffer)
        if not found:
            return False
        self.has_headers = found[1] in b"Cc"
        if fault("noise-told-once") and not self.has_headers and self._buffer[: found.start(1)].strip(BLANK):
            del self._buffer[: found.start(1)]
            self._wrong(-32700, "It is no message of either framing.")
        return True

    def _line(self, line: bytes) -> None:
        if self._is_too_long or len(line) > LIMITS["messageBytes"]:
            if not self._is_too_long or fault("line-told-at-its-end"):
                self._wrong(-32600, "The message is too long.", limit=LIMITS["messageBytes"])
            self._is_too_long = False
        elif line.strip(BLANK):
            self._decode(line)

    def _decode(self, body: bytes) -> None:
        try:
            self._text(body.decode(errors="replace" if fault("invalid-text-accepted") else "strict"))
        except UnicodeDecodeError as problem:
            self._wrong(-32700, "It is not UTF-8.", offset=problem.start)

    def _header_line(self, line: bytes) -> None:
        line = line[:-1] if line.endswith(b"\r") else line
        if not line.strip(BLANK):
            if self._head:
                self._end_of_head()
            return
        found = HEADER.match(line)
        if not self._head and not (found and (found[1].lower() in KNOWN or not self._is_noise)):
            if not self._is_noise:
                self._wrong(-32700, "A header is due.")
            self._is_noise = True
            if not (found_length := RESYNC.search(line)) or fault("header-at-a-lines-end-missed"):
                return
            line = found_length[0]
        self._is_noise = False
        self._head.append(line)
        self._head_size += len(line) + 2

    def _end_of_head(self) -> None:
        head, size = self._head, self._head_size + 2
        if fault("header-bytes-without-line-ends"):
            size -= 2 * len(head) + 2
        self._head, self._head_size = [], 0
        lengths, charset = set(), b"utf-8"
        for line in head:
            found = HEADER.match(line)
            name, value = (found[1].lower(), found[2]) if found else (b"", b"")
            if name == KNOWN[0]:
                digits = value.lstrip(b"0") or value[-1:]
                is_number = value.isdigit() and len(digits) <= 19 and (int(digits) < 1 << 63 or fault("any-length-is-a-number"))
                lengths.add(int(digits) if is_number else -1)
            elif name == KNOWN[1] and (said := re.search(rb'charset\s*=\s*"?([^\s;"]+)', value, re.IGNORECASE)):
                charset = said[1].lower()
        # What follows a block that is told to be wrong is told with it, up to the next header.
        self._is_noise = size > LIMITS["headerBytes"] or len(lengths) != 1 or -1 in lengths
        if size > LIMITS["headerBytes"]:
            self._wrong(-32700, "The header block is too long.", limit=LIMITS["headerBytes"])
        elif self._is_noise:
            self._wrong(-32700, "A header block has one Content-Length, a number of bytes.")
        else:
            self._body, self._fault = lengths.pop(), None
            if charset not in (b"utf-8", b"utf8") and not fault("any-charset"):
                self._fault = (-32700, "The charset is utf-8.", {})
            if self._body > WAITED_FOR:
                self._body, self._is_noise = None, True
                self._wrong(-32600, "The message is too long.", limit=LIMITS["messageBytes"])
            elif self._body > LIMITS["messageBytes"]:
                self._fault = (-32600, "The message is too long.", {"limit": LIMITS["messageBytes"]})
            if self._fault and not fault("told-after-the-body"):
                code, why, data = self._fault
                self._wrong(code, why, **data)
        if fault("noise-after-a-refusal-told") and self._is_noise:
            self._is_noise = False

    def _read_body(self) -> bool:
        if self._fault:
            passed = min(self._body, len(self._buffer))
            del self._buffer[:passed]
            self._body -= passed
            if self._body:
                return False
            (code, why, data), self._fault, self._body = self._fault, None, None
            if fault("told-after-the-body"):
                self._wrong(code, why, **data)
            return True
        if len(self._buffer) < self._body:
            return False
        body = bytes(self._buffer[: self._body])
        del self._buffer[: self._body]
        self._body = None
        self._decode(body)
        return True

    def end(self) -> None:
        """The input has ended. Where nothing has told the framing, what came is lines."""
        if self.has_headers is None:
            self.has_headers = False
            while self._step():
                pass
        if self.has_headers and self._fault:
            if fault("cut-off-body-told-again"):
                self._wrong(-32700, "The input ends within a message.")
        elif self.has_headers:
            if self._body is not None or self._head or self._buffer.strip(BLANK):
                self._wrong(-32700, "The input ends within a message.")
        elif self._buffer.strip(BLANK) or self._is_too_long:
            self._line(bytes(self._buffer))


def framed(text: str, has_headers: bool) -> bytes:
    body = text.encode()
    if not has_headers:
        return body + b"\n"
    if fault("header-counts-characters"):
        return b"Content-Length: %d\r\n\r\n%s" % (len(text) + 1, body)
    if fault("header-without-carriage-return"):
        return b"Content-Length: %d\n\n%s" % (len(body), body)
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

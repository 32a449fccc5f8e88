"""The ways to a daemon, each as two descriptors that never block."""

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence

from .errors import NotStarted

Program = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
GRACE = 1.0  # s: so long a process may take to end once its output has ended


def command(program: Program | None) -> list[str]:
    """What to start: a program or its words, else what SWIPED names, else `swiped` of PATH."""
    program = program or os.environ.get("SWIPED") or shutil.which("swiped")
    if program is None:
        raise NotStarted("there is no swiped in PATH, and SWIPED names none")
    return [os.fspath(program)] if isinstance(program, (str, os.PathLike)) else [os.fspath(word) for word in program]


class Process:
    """A daemon of our own."""

    def __init__(self, words: list[str]) -> None:
        try:
            # A session of its own: Ctrl-C is this program's business, and the end of input is the daemon's.
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
        except OSError as error:
            raise NotStarted(f"cannot start {words[0]}: {error.strerror}") from None
        assert self.process.stdin and self.process.stdout
        self._stdin, self._stdout = self.process.stdin, self.process.stdout
        self.input, self.output = self._stdin.fileno(), self._stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)

    def kill(self) -> None:
        """Ends it at once; whoever reads sees the end."""
        self.process.kill()

    def close(self) -> int | None:
        """Whatever happened: no process is left. Its exit status; None if even the system cannot end it now."""
        self._stdin.close()
        self._stdout.close()
        for _ in range(2):
            try:
                return self.process.wait(GRACE)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return None


class Socket:
    """A connection to a daemon that is there already."""

    def __init__(self, path: str | os.PathLike[str], timeout: float) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        try:
            self.socket.connect(os.fspath(path))
        except OSError as error:
            self.socket.close()
            raise NotStarted(f"nobody listens at {path}: {error.strerror or error}") from None
        self.socket.setblocking(False)
        self.input = self.output = self.socket.fileno()

    def kill(self) -> None:
        """Ends the connection; whoever reads sees the end."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # it has ended already

    def close(self) -> None:
        """There is no status to be had."""
        self.socket.close()

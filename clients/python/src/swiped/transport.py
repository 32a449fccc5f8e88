"""The transports: the pipes of a supervisor, or a session in this process. Each is two descriptors that never block."""

import os
import shutil
import subprocess
from collections.abc import Sequence

from .embedded import Embedded, Module
from .errors import NotStarted

Executable = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
Program = Executable | Module
NOT_FOUND = "swiped not found. Install swiped, or set SWIPED to its path"
GRACE = 1.0  # s that a process may take to exit once it has closed its output


def start(program: Program, socket: str | os.PathLike[str] | None, timeout: float) -> "Process | Embedded":
    """Starts the supervisor of a daemon, or a session in this process. An executable may have options of the daemon."""
    if isinstance(program, Module):
        if socket is not None:
            raise NotStarted(NOT_FOUND)
        return Embedded(program)
    name, *options = words(program)
    if socket is not None:
        options = ["connect", os.fspath(socket)]
    return Process([name, "supervise", f"--timeout={timeout}", f"--reconnect={timeout}", "--", *options])


def default_program() -> Program:
    """The program that SWIPED names, else the one that was installed with this package, else `swiped` of PATH, else the module
    that was installed with this package.

    Raises NotStarted if there is none.
    """
    if program := os.environ.get("SWIPED") or installed() or shutil.which("swiped"):
        return program
    if (module := Module()).is_installed:
        return module
    raise NotStarted(NOT_FOUND)


def words(program: Executable) -> list[str]:
    """The words of a command."""
    return [os.fspath(word) for word in ([program] if isinstance(program, (str, os.PathLike)) else program)]


def installed() -> str | None:
    """The executable of the wheel. It is beside Python, so it is found in an environment that is not activated, too."""
    import importlib.metadata  # It takes 20 ms to load, and is needed only here.

    try:
        files = importlib.metadata.files("swiped") or []
    except importlib.metadata.PackageNotFoundError:
        return None
    paths = (file.locate() for file in files if file.name == "swiped" and file.parent.name in ("bin", "Scripts"))
    return next((str(path) for path in paths if os.access(str(path), os.X_OK)), None)


class Process:
    """The supervisor of a daemon. If it is killed, so is the daemon."""

    def __init__(self, words: list[str]) -> None:
        try:
            # In a separate session, Ctrl-C at the terminal does not reach the daemon. It exits when its input is closed.
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
        except OSError as error:
            raise NotStarted(f"cannot start {words[0]}: {error.strerror}. Install swiped, or set SWIPED to its path") from None
        assert self.process.stdin and self.process.stdout
        self._stdin, self._stdout = self.process.stdin, self.process.stdout
        self.input, self.output = self._stdin.fileno(), self._stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)

    def end_input(self) -> None:
        """Closes its input, at which it exits."""
        self._stdin.close()
        self.input = -1  # the number may become another file's

    def kill(self) -> None:
        """Kills the process; its output then ends."""
        self.process.kill()

    def close(self) -> int | None:
        """Closes the pipes, and returns the exit status. A process that does not exit within `GRACE` is killed.

        Returns None if the system cannot kill it yet.
        """
        self._stdin.close()
        self._stdout.close()
        for _ in range(2):
            try:
                return self.process.wait(GRACE)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return None


Transport = Process | Embedded

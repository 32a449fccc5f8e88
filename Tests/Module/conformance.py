"""Runs the conformance suite against the module: `python conformance.py node|wasmtime|chromium swiped.wasm [OPTION]…`.

The options are those of `protocol/conformance/run`. One engine runs all cases of a process, each in a separate session.
"""

import functools
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT / "protocol/conformance")]

from engines import ENGINES, Node, Chromium, Trapped, Wasmtime  # noqa: E402
from swipe_conformance.main import main  # noqa: E402
from swipe_conformance.wire import Daemon, WireError  # noqa: E402


class ModuleDaemon(Daemon):
    """A session of the module in place of a process."""

    def __init__(self, engine: Node | Wasmtime | Chromium, framing: str, timeout: float, byte_by_byte: bool = False) -> None:
        self.framing, self.timeout, self._byte_by_byte = framing, timeout, byte_by_byte
        self.sent, self._buffer = bytearray(), bytearray()
        self._is_over = self._has_input_ended = False
        self._session = engine.session(now())

    def close(self) -> None:
        self._session.close()

    def wait_until_read(self) -> None:
        pass  # the session reads what it gets

    def close_input(self) -> None:
        if not self._has_input_ended:
            self._has_input_ended = True
            self._step("input_ended")

    def status(self) -> int:
        if (status := self._session.exit_status) is None:
            raise WireError("the session has not ended")
        return status

    def ending(self) -> str:
        return f"the session ended with status {self._session.exit_status}" if self._is_over else "the session still runs"

    def write(self, data: bytes) -> None:
        self.sent += data
        self._step("receive_each" if self._byte_by_byte else "receive", data)

    def _wait(self, deadline: float, writing: bool) -> bool | None:
        """Waits until the session's next deadline. Returns None if that is after `deadline`."""
        wake = self._session.next_deadline / 1000
        if wake > deadline:
            return None
        time.sleep(max(wake - time.monotonic(), 0))
        self._step("time_passed")
        return False

    def _step(self, call: str, *data: bytes) -> None:
        if self._is_over:
            return
        try:
            self._buffer += getattr(self._session, call)(*data, now())
        except Trapped as trap:
            raise WireError(f"the module trapped: {trap}") from trap
        self._is_over = self._session.exit_status is not None


def now() -> float:
    return time.monotonic() * 1000


if __name__ == "__main__":
    kind, module, *options = sys.argv[1:]

    @functools.cache
    def engine() -> Node | Wasmtime | Chromium:
        return ENGINES[kind](Path(module))

    command = ["--command", f"env SWIPED_WASM={module} Tests/Module/stdio.mjs"]  # for the report of a failure
    sys.exit(main([*command, *options], lambda *given: ModuleDaemon(engine(), *given)))

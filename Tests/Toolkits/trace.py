"""What a traced demo writes: lines of JSON in a file, each as it happens. README.md has the kinds of lines."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

Entry = dict[str, Any]
TIMEOUT = 30.0
LOOK = 0.01  # s between two looks at the file


def is_supervisor(process: int) -> bool:
    return b"\0supervise\0" in Path(f"/proc/{process}/cmdline").read_bytes()


def _children(process: int) -> list[int]:
    return [int(child) for task in Path(f"/proc/{process}/task").iterdir() for child in (task / "children").read_text().split()]


class Trace:
    """The lines so far. `process` is who writes them, `stderr` the file in which it complains."""

    def __init__(self, path: Path | str, process: subprocess.Popen[Any], stderr: Path | str | None = None) -> None:
        self.path, self.process, self._stderr = Path(path), process, stderr
        self._read = 0
        self.entries: list[Entry] = []

    def __iter__(self) -> Iterator[Entry]:
        self._look()
        return iter(self.entries)

    def __len__(self) -> int:
        self._look()
        return len(self.entries)

    @property
    def rows(self) -> dict[str, dict[str, float]]:
        """Where each row lies on the screen, once they do: `x`, `y`, `width`, `height`."""
        return self.wait_for(lambda entry: "ready" in entry, what="line `ready`")["rows"]

    def middle(self, cell: str) -> tuple[float, float]:
        """The place of a row on the screen."""
        row = self.rows[cell]
        return row["x"] + row["width"] / 2, row["y"] + row["height"] / 2

    def wait_for(self, predicate: Callable[[Entry], object], timeout: float = TIMEOUT, since: int = 0, what: str = "such line") -> Entry:
        """The first line, from number `since` on, of which the predicate holds. `len(trace)` is the number of the next line. If there is
        none in time, the error names it by `what`.
        """
        deadline = time.monotonic() + timeout
        while True:
            status = self.process.poll()  # before looking: what it wrote last is seen
            self._look()
            while since < len(self.entries):
                if predicate(self.entries[since]):
                    return self.entries[since]
                since += 1
            assert status is None, f"the demo ended with status {status}\n{self.complaints}"
            assert time.monotonic() < deadline, f"no {what} within {timeout} s; the last lines are\n{self.last()}\n{self.complaints}"
            self.pause()

    def pause(self) -> None:
        """Before another look."""
        time.sleep(LOOK)

    def notification(self, method: str, cell: str | None = None, since: int = 0) -> Entry:
        """Waits for a notification, and returns its params."""
        found = self.wait_for(
            lambda entry: entry.get("notification") == method and cell in (None, entry["params"].get("cell")),
            since=since,
            what=f"{method} of {cell or 'any cell'}",
        )
        return found["params"]

    def ran(self, action: str, cell: str, since: int = 0) -> Entry:
        """Waits until the application's own handler has run."""
        has_run = lambda entry: entry.get("ran") == action and entry["cell"] == cell  # noqa: E731
        return self.wait_for(has_run, since=since, what=f"line `ran` of {action} and {cell}")

    def daemons(self, parent: int = 0) -> list[int]:
        """The processes that the demo, or another parent, has started, and that have not ended; instead of a supervisor its daemon."""
        found: list[int] = []
        for child in _children(parent or self.process.pid):
            with suppress(FileNotFoundError, ProcessLookupError):  # it ends meanwhile
                if Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                    found += self.daemons(child) if is_supervisor(child) else [child]
        return found

    @property
    def complaints(self) -> str:
        """What the demo wrote on standard error."""
        return Path(self._stderr).read_text(errors="replace") if self._stderr else ""

    def _look(self) -> None:
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            file.seek(self._read)
            for line in file:
                if not line.endswith(b"\n"):
                    break  # it is being written
                self._read += len(line)
                self.entries.append(json.loads(line))

    def last(self, count: int = 12) -> str:
        """The last entries, for a failed test. Repaints and motions are left out: there are too many of them."""
        told = [entry for entry in self.entries if not {"x", "pointer"} & entry.keys()]
        return "\n".join([str(self.path), *(json.dumps(entry)[:600] for entry in told[-count:])])


class Demo:
    """A demo that runs, for as long as the `with` lasts, and its trace. Its files are put into `folder`."""

    def __init__(
        self, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str], trace: type[Trace] = Trace
    ) -> None:
        path, complaints = folder / "trace.jsonl", folder / "stderr.txt"
        path.unlink(missing_ok=True)
        with complaints.open("w") as stderr:
            words = [*map(str, command), "--trace", str(path)]
            self.process = subprocess.Popen(words, env=dict(environment), stdin=subprocess.PIPE, stdout=stderr, stderr=stderr)
        self.trace = trace(path, self.process, complaints)

    def __enter__(self) -> Trace:
        return self.trace

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

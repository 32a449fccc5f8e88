"""What runs the module: Node, wasmtime and Chromium. Each runs any number of sessions, one after the other or at once."""

import functools
import http.server
import json
import subprocess
import sys
import threading
from base64 import b64decode, b64encode
from itertools import count
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = "Tests/Module/engine.mjs"
sys.path.insert(0, str(ROOT / "clients/python/src"))

from swiped.embedded import ModuleSession  # noqa: E402


class Trapped(Exception):
    """The module trapped, and its session is lost."""


class Session(Protocol):
    """A session of the module. Times are in ms."""

    def receive(self, data: bytes, now: float) -> bytes: ...
    def input_ended(self, now: float) -> bytes: ...
    def close(self) -> None: ...

    @property
    def exit_status(self) -> int | None: ...


class LocalSession(ModuleSession):
    """A session in this process."""

    def close(self) -> None:
        pass  # its memory is freed with it


class Wasmtime:
    """Runs sessions in this process."""

    def __init__(self, module: Path) -> None:
        self._module = module

    def session(self, now: float) -> Session:
        return LocalSession(self._module, {}, now)

    def close(self) -> None:
        pass


class RemoteSession:
    """A session in another program, which gets calls as lists, and answers with objects: `engine.mjs`."""

    def __init__(self, engine: "Node | Chromium", id: int, now: float) -> None:
        self._engine, self._id = engine, id
        self._call("create", now)

    def receive(self, data: bytes, now: float) -> bytes:
        return self._call("receive", now, b64encode(data).decode())

    def input_ended(self, now: float) -> bytes:
        return self._call("inputEnded", now)

    def _call(self, method: str, *rest: float | str) -> bytes:
        answer = self._engine.call([method, self._id, *rest])
        if "trap" in answer:
            raise Trapped(answer["trap"])
        self.exit_status: int | None = answer["status"]
        return b64decode(answer["output"])

    def close(self) -> None:
        self._engine.call(["destroy", self._id])


class Node:
    """Runs sessions in one process of Node."""

    def __init__(self, module: Path) -> None:
        self._process = subprocess.Popen(["node", SCRIPT, module.resolve()], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._ids = count()

    def session(self, now: float) -> Session:
        return RemoteSession(self, next(self._ids), now)

    def call(self, call: list[Any]) -> dict[str, Any]:
        if self._process.poll() is not None:
            return {"trap": "Node has exited"}
        self._process.stdin.write(json.dumps(call).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Chromium:
    """Runs sessions in one page of Chromium."""

    def __init__(self, module: Path) -> None:
        from playwright.sync_api import sync_playwright

        handler = functools.partial(QuietHandler, directory=ROOT)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        self._page = self._browser.new_page()
        self._page.goto(f"http://127.0.0.1:{self._server.server_port}/{SCRIPT}")
        self._page.evaluate(
            """async ([script, module]) => {
              const { Sessions } = await import(script);
              const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
              window.sessions = new Sessions(await WebAssembly.compile(bytes));
            }""",
            [f"/{SCRIPT}", b64encode(module.read_bytes()).decode()],
        )
        self._ids = count()

    def session(self, now: float) -> Session:
        return RemoteSession(self, next(self._ids), now)

    def call(self, call: list[Any]) -> dict[str, Any]:
        return self._page.evaluate("(call) => sessions.call(call)", call)

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()
        self._server.shutdown()
        self._server.server_close()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


ENGINES = {"node": Node, "wasmtime": Wasmtime, "chromium": Chromium}

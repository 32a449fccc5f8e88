"""Swipes a row through python-lsp-jsonrpc: `python3 swipe_pylsp.py`.

Copy `Session`. It starts the daemon that SWIPED names, or `swiped` in PATH, and calls `handler(method, params)` with its
notifications, on the thread that reads.
"""

import os
import subprocess
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

TIMEOUT = 5.0


class Dispatcher(dict):
    """Calls `handler` for every method."""

    def __init__(self, handler: Callable[[str, Any], None]) -> None:
        super().__init__()
        self.handler = handler

    def __missing__(self, method: str) -> Callable[[Any], None]:
        return lambda params: self.handler(method, params)


class Session:
    def __init__(self, handler: Callable[[str, Any], None]) -> None:
        program = os.environ.get("SWIPED") or "swiped"
        self.daemon = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.endpoint = Endpoint(Dispatcher(handler), JsonRpcStreamWriter(self.daemon.stdin).write)
        self.ended: Future[None] = Future()
        threading.Thread(target=self._read, daemon=True).start()
        params = {"protocolVersion": "1.0", "clientInfo": {"name": "pylsp"}, "processId": os.getpid()}
        self.initialize_result = self.request("initialize", **params)
        self.notify("initialized")

    def request(self, method: str, **params: Any) -> Any:
        response = self.endpoint.request(method, params or None)
        wait([response, self.ended], TIMEOUT, FIRST_COMPLETED)  # the endpoint does not fail its requests at the end of the input
        if not response.done():
            raise ConnectionError(f"no response to {method}")
        return response.result()

    def _read(self) -> None:
        JsonRpcStreamReader(self.daemon.stdout).listen(self.endpoint.consume)
        self.ended.set_result(None)

    def notify(self, method: str, **params: Any) -> None:
        self.endpoint.notify(method, params or None)

    def close(self) -> int:
        """Ends the session, and returns the daemon's exit status."""
        self.request("shutdown")
        self.notify("exit")
        self.endpoint.shutdown()
        return self.daemon.wait(TIMEOUT)


# The demo: a swipe that opens, an error, an action that closes.

ROW = {"table": "inbox", "cell": "m17"}
TRAILING = [{"id": "delete", "title": "Delete", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}]


def translated(x: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}}


def draw(frame: dict[str, Any]) -> None:
    if animation := frame.get("animation"):
        print(f"animate {frame['cell']} to {animation['to']} in {animation['duration']:.0f} ms")
    else:
        print(f"draw {frame['cell']} at {frame['offset']}")


def demo() -> None:
    received: dict[str, threading.Event] = defaultdict(threading.Event)

    def handler(method: str, params: dict[str, Any]) -> None:
        more = {"cell/frame": " at {offset}", "action/invoked": " {action}: {data}"}.get(method, "")
        print(f"notification {method} {params['cell']}{more.format(**params)}")
        received[method].set()

    session = Session(handler)
    print(f"{session.initialize_result['serverInfo']['name']}, protocol {session.initialize_result['protocolVersion']}")
    opened = session.request("table/open", table="inbox", width=320, actions={"trailing": TRAILING})
    print(f"{opened['table']} is open with behavior {opened['behavior']['preset']}")
    session.request("cell/configure", **ROW, data="Zoë, 1/2")

    draw(session.request("gesture/begin", **ROW))
    draw(session.request("gesture/update", **translated(-14)))
    draw(session.request("gesture/update", **translated(-39.5)))
    session.notify("gesture/update", **translated(-71.5))
    draw(session.request("gesture/end", **ROW, velocity={"x": -200, "y": 0}))
    assert received["cell/didOpen"].wait(TIMEOUT), "cell/didOpen was not received"

    try:
        session.request("table/tap", table="outbox")
    except JsonRpcException as error:
        print(f"error {error.code}: {error.message}")

    invocation = session.request("action/invoke", **ROW, action="archive")["invocation"]
    draw(session.request("action/complete", invocation=invocation))
    assert received["cell/didClose"].wait(TIMEOUT), "cell/didClose was not received"
    print(f"exited with status {session.close()}")


if __name__ == "__main__":
    demo()

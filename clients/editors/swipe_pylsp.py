"""Swipes a row through python-lsp-jsonrpc: `python3 swipe_pylsp.py`.

Copy `Session`. It starts the daemon that SWIPED names, or `swiped` in PATH, and calls `handler(method, params)` with its
notifications, on the thread that reads.
"""

import os
import subprocess
import threading
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


# The demo: a row that opens, and an error.

TRAILING = [{"id": "delete", "title": "Delete", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}]


def demo() -> None:
    opened = threading.Event()

    def handler(method: str, params: dict[str, Any]) -> None:
        print(f"notification {method} {params['cell']}")
        if method == "cell/didOpen":
            opened.set()

    session = Session(handler)
    print(f"{session.initialize_result['serverInfo']['name']}, protocol {session.initialize_result['protocolVersion']}")
    table = session.request("table/open", table="inbox", width=320, actions={"trailing": TRAILING})
    print(f"{table['table']} is open with behavior {table['behavior']['preset']}")

    frame = session.request("cell/open", table="inbox", cell="m17", side="trailing")
    print(f"animate {frame['cell']} to {frame['animation']['to']} in {frame['animation']['duration']:.0f} ms")
    assert opened.wait(TIMEOUT), "cell/didOpen was not received"

    try:
        session.request("table/tap", table="outbox")
    except JsonRpcException as error:
        print(f"error {error.code}: {error.message}")
    print(f"exited with status {session.close()}")


if __name__ == "__main__":
    demo()

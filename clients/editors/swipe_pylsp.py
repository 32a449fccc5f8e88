"""A row is swiped through python-lsp-jsonrpc: `python3 swipe_pylsp.py`.

`Session` is to be copied. It starts the daemon that SWIPED names, or `swiped` of PATH, and calls `told(method, params)` with what
it tells, on the thread that reads.
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


class Told(dict):
    """The endpoint's dispatcher: whatever the method is, `told` is called."""

    def __init__(self, told: Callable[[str, Any], None]) -> None:
        super().__init__()
        self.told = told

    def __missing__(self, method: str) -> Callable[[Any], None]:
        return lambda params: self.told(method, params)


class Session:
    def __init__(self, told: Callable[[str, Any], None]) -> None:
        program = os.environ.get("SWIPED") or "swiped"
        self.daemon = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.endpoint = Endpoint(Told(told), JsonRpcStreamWriter(self.daemon.stdin).write)
        self.ended: Future[None] = Future()
        threading.Thread(target=self._read, daemon=True).start()
        hello = {"protocolVersion": "1.0", "clientInfo": {"name": "pylsp"}, "processId": os.getpid()}
        self.greeting = self.request("initialize", **hello)
        self.notify("initialized")

    def request(self, method: str, **params: Any) -> Any:
        answer = self.endpoint.request(method, params or None)
        wait([answer, self.ended], TIMEOUT, FIRST_COMPLETED)  # an endpoint does not see that its reader has come to the end
        if not answer.done():
            raise ConnectionError(f"{method} was not answered")
        return answer.result()

    def _read(self) -> None:
        JsonRpcStreamReader(self.daemon.stdout).listen(self.endpoint.consume)
        self.ended.set_result(None)

    def notify(self, method: str, **params: Any) -> None:
        self.endpoint.notify(method, params or None)

    def close(self) -> int:
        """Ends the session; the daemon's exit status."""
        self.request("shutdown")
        self.notify("exit")
        self.endpoint.shutdown()
        return self.daemon.wait(TIMEOUT)


# The story: a swipe that opens, an error, an action that closes.

ROW = {"table": "inbox", "cell": "m17"}
TRAILING = [{"id": "delete", "title": "Delete", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}]


def to(x: float) -> dict[str, Any]:
    return ROW | {"translation": {"x": x, "y": 0}}


def draw(frame: dict[str, Any]) -> None:
    if animation := frame.get("animation"):
        print(f"animate {frame['cell']} to {animation['to']} in {animation['duration']:.0f} ms")
    else:
        print(f"draw {frame['cell']} at {frame['offset']}")


def story() -> None:
    seen: dict[str, threading.Event] = defaultdict(threading.Event)

    def told(method: str, params: dict[str, Any]) -> None:
        more = {"cell/frame": " at {offset}", "action/invoked": " {action}: {data}"}.get(method, "")
        print(f"told {method} {params['cell']}{more.format(**params)}")
        seen[method].set()

    session = Session(told)
    print(f"{session.greeting['serverInfo']['name']} speaks {session.greeting['protocolVersion']}")
    opened = session.request("table/open", table="inbox", width=320, actions={"trailing": TRAILING})
    print(f"{opened['table']} is open, and moves as {opened['behavior']['preset']}")
    session.request("cell/configure", **ROW, data="Zoë, 1/2")

    draw(session.request("gesture/begin", **ROW))
    draw(session.request("gesture/update", **to(-14)))
    draw(session.request("gesture/update", **to(-39.5)))
    session.notify("gesture/update", **to(-71.5))
    draw(session.request("gesture/end", **ROW, velocity={"x": -200, "y": 0}))
    assert seen["cell/didOpen"].wait(TIMEOUT), "cell/didOpen did not come"

    try:
        session.request("table/tap", table="outbox")
    except JsonRpcException as error:
        print(f"refused, {error.code}: {error.message}")

    invocation = session.request("action/invoke", **ROW, action="archive")["invocation"]
    draw(session.request("action/complete", invocation=invocation))
    assert seen["cell/didClose"].wait(TIMEOUT), "cell/didClose did not come"
    print(f"over, with status {session.close()}")


if __name__ == "__main__":
    story()

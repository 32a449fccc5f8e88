"""The memory budget: all clients together stay within `limits.memory`, no client takes all of it, and freed memory is returned.

Sizes are resident memory. No test measures time.
"""

import contextlib
import select

import pytest

from daemon import Daemon, encode_all, memory, notification, request
from messages import TABLE, place
from network import Client, NetworkDaemon, eventually
from test_costs import MEGABYTE
from test_websocket import ask, handshake, initialized, reach
from websocket import CONTINUATION, TEXT, frame

TOO_BIG = b"\x88\x02" + (1009).to_bytes(2)  # a close frame
STATUS = {"jsonrpc": "2.0", "id": 2, "method": "server/status"}


@pytest.mark.figures
@pytest.mark.parametrize("fragments", [1, 4], ids=["frame", "fragments"])
def test_incomplete_websocket_messages_of_many_clients_stay_within_the_budget(fragments):
    """A client that exceeds it is disconnected. Other clients notice nothing."""
    budget, part = 32 * MEGABYTE, b" " * (2 * MEGABYTE // fragments)
    opcodes = [TEXT, *[CONTINUATION] * (fragments - 1)]
    message, clients = b"".join(frame(opcode, part, fin=False) for opcode in opcodes)[:-1], []
    with NetworkDaemon("--websocket", "0", "--limit", f"memory={budget >> 20}M", "--limit", "messageBytes=4M") as daemon, contextlib.ExitStack() as stack:
        url = daemon.addresses[0].strip()
        initialized(other := stack.enter_context(reach(url)))
        start = memory(daemon.process, "VmRSS")
        for _ in range(60):
            client = stack.enter_context(handshake(url))
            assert client.recv(1 << 10).startswith(b"HTTP/1.1 101 ")
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                client.sendall(message)
            clients.append(client)
            assert "result" in ask(other, 1, "server/status")
        refused = set()

        def enough_are_refused() -> bool:
            for client in select.select(clients, [], [], 0)[0]:
                with contextlib.suppress(ConnectionResetError):
                    assert client.recv(4) in (TOO_BIG, b"")
                refused.add(client)
            return len(refused) >= len(clients) - budget // (2 * MEGABYTE)

        eventually(enough_are_refused, "too few clients are disconnected")
        assert memory(daemon.process, "VmHWM") < start + budget + 24 * MEGABYTE


@pytest.mark.figures
def test_what_clients_leave_unfinished_and_unread_stays_within_the_budget(tmp_path):
    """Each client sends a batch whose first member closes many cells, or requests without end, and reads nothing."""
    path = tmp_path / "socket"
    closing = request(4, "table/closeCells", {"table": "t"})
    padded = request(5, "server/status", {"padding": "y" * 4 * MEGABYTE})
    limits = ["memory=128M", "messageBytes=8M", "parsedBytes=192M"]
    with NetworkDaemon("--listen", f"unix:{path}", *[word for limit in limits for word in ("--limit", limit)]) as daemon:
        clients = [Client(path).initialize() for _ in range(100)]
        for client in clients:
            client.ask("table/open", **TABLE | {"behavior": {"policy": {"open": "multiple"}}})
            client.socket.sendall(encode_all([notification("cell/open", place(cell, side="trailing", animated=False)) for cell in range(1_500)]))
            client.ask("server/status")
        for client in clients[:50]:
            client.send([closing, padded])
        flood = encode_all([STATUS] * 1_000)
        for client in clients[50:]:
            client.socket.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while client.socket.send(flood):
                    pass
        for client in clients[:50]:
            assert client.socket.recv(1)
        with Client(path) as other:
            assert "result" in other.initialize().ask("server/status")
        assert memory(daemon.process, "VmHWM") < 160 * MEGABYTE


@pytest.mark.figures
@pytest.mark.parametrize(
    "method, params",
    [
        ("cell/open", {"side": "trailing", "animated": False}),
        ("cell/open", {"side": "trailing"}),
        ("gesture/begin", {"translation": {"x": -20, "y": 0}}),
        ("wheel/update", {"delta": {"x": -20, "y": 0}}),
        ("cell/configure", {"actions": {"trailing": [{"id": "own", "width": 80}]}}),
        ("cell/configure", {"behavior": {"preset": "sparrow", "stops": {"leading": [{"px": 1, "action": "own"}] * 16}}}),
        ("cell/configure", {"data": "x" * 1_000}),
    ],
    ids=["open", "opening", "held", "turned", "actions", "behavior", "data"],
)
def test_the_state_of_cells_stays_within_the_budget(method, params):
    budget, batch = 32 * MEGABYTE, 1_000
    with Daemon(arguments=["--limit", "memory=32M"]) as daemon:
        daemon.initialize()
        daemon.result("table/open", TABLE | {"behavior": {"preset": "mail", "policy": {"open": "multiple", "closeOn": []}}})
        start, cell, errors = memory(daemon.process, "VmRSS"), 0, []
        while not errors and cell < 500_000:
            daemon.raw(encode_all([request(n, method, place(cell + n, timestamp=0, **params)) for n in range(batch)]))
            while (message := daemon.next()).get("id") != batch - 1:
                errors += ["error"] if "error" in message else []
            daemon.messages.clear()
            cell += batch
        assert errors and memory(daemon.process, "VmHWM") < start + 1.5 * budget

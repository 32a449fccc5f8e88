"""All clients together hold no more memory than `limits.memory`, none of them all of it, and it is given back.

Sizes are resident memory. Nothing here measures time.
"""

import pytest

from daemon import Daemon
from messages import TABLE, place
from network import Client, NetworkDaemon, eventually
from test_costs import MEGABYTE, memory, refusal

STATUS = {"jsonrpc": "2.0", "id": 2, "method": "server/status"}


@pytest.mark.figures
def test_unfinished_lines_of_many_clients_hold_no_more_than_the_budget(tmp_path):
    """Each client is told once, and is served again when its line is over; others never notice."""
    budget, part = 32 * MEGABYTE, b'{"jsonrpc":"2.0","id":1,"method":"server/status","params":{"a":"' + b"x" * (2 * MEGABYTE)
    path = tmp_path / "socket"
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", f"memory={budget >> 20}M") as daemon:
        with Client(path) as other:
            other.greet()
            start = memory(daemon.process, "VmRSS")
            clients = [Client(path).greet() for _ in range(60)]
            refused = 0
            for client in clients:
                client.socket.sendall(part)
                assert "result" in other.ask("server/status")
            for client in clients:
                client.socket.sendall(b'"}}\n')
                client.send(STATUS)
                answer = client.receive()
                if answer["id"] is None:
                    refused += 1
                    assert refusal(answer) == (1007, "memory", budget)
                    answer = client.receive()
                elif "error" in answer:
                    refused += 1
                    assert answer["id"] == 1 and refusal(answer) == (1007, "memory", budget)
                if answer["id"] == 1:
                    answer = client.receive()
                assert answer["id"] == 2 and "result" in answer
            assert refused >= len(clients) - budget // (2 * MEGABYTE)
            assert memory(daemon.process, "VmHWM") < start + budget + 24 * MEGABYTE
            for client in clients:
                client.close()
            returned = start * 1.1 + 4 * MEGABYTE
            eventually(lambda: memory(daemon.process, "VmRSS") < returned, "memory is not given back")


@pytest.mark.figures
def test_state_of_one_client_leaves_room_for_others_and_goes_with_it(tmp_path):
    budget, path = 64 * MEGABYTE, tmp_path / "socket"
    with NetworkDaemon("--listen", f"unix:{path}", "--limit", "memory=64M") as daemon:
        with Client(path) as other:
            other.greet()
            other.ask("table/open", **TABLE)
            start = memory(daemon.process, "VmRSS")
            with Client(path) as greedy:
                greedy.greet()
                greedy.ask("table/open", **TABLE)
                for cell in range(2_000):
                    answer = greedy.ask("cell/configure", table="t", cell=cell, data="x" * 60_000)
                    if "error" in answer:
                        break
                assert refusal(answer) == (1007, "memory", budget) and 200 < cell < 600
                for cell in range(50):
                    assert "result" in other.ask("cell/configure", table="t", cell=cell, data="x" * 60_000)
                greedy.ask("table/close", table="t")
                assert "result" in greedy.ask("table/open", **TABLE)
                assert "result" in greedy.ask("cell/configure", table="t", cell=0, data="x" * 60_000)
                greedy.ask("table/close", table="t")
            other.ask("table/close", table="t")
            eventually(lambda: memory(daemon.process, "VmRSS") < start * 1.1 + 6 * MEGABYTE, "memory is not given back")


@pytest.mark.figures
def test_one_client_alone_may_hold_all_of_the_budget_and_no_more():
    with Daemon(arguments=["--limit", "memory=32M"]) as daemon:
        daemon.initialize()
        daemon.result("table/open", TABLE)
        start, cell = memory(daemon.process, "VmRSS"), 0
        while "result" in (answer := daemon.request("cell/configure", place(cell, data="x" * 60_000))):
            cell += 1
        assert refusal(answer) == (1007, "memory", 32 * MEGABYTE) and 400 < cell < 600
        assert memory(daemon.process, "VmHWM") < start + 48 * MEGABYTE
        daemon.result("table/close", {"table": "t"})
        daemon.result("table/open", TABLE)
        eventually(lambda: memory(daemon.process, "VmRSS") < start * 1.1 + 4 * MEGABYTE, "memory is not given back")

"""`--metrics`: the numbers that Prometheus reads agree with those of the clients, and health checks."""

import contextlib
import socket
import urllib.error
import urllib.request
from collections import Counter

import pytest
from prometheus_client.parser import text_string_to_metric_families

from daemon import TIMEOUT
from network import Client, NetworkDaemon, eventually, fails


@contextlib.contextmanager
def monitored(path, *arguments):
    """A daemon, and a function that gets one of its pages: the status and the text."""
    with NetworkDaemon("--listen", f"unix:{path}", "--metrics", "0", *arguments) as server:
        address = server.line().split()[-1].removesuffix("/metrics")

        def page(name: str, **options) -> tuple[int, str]:
            try:
                with urllib.request.urlopen(urllib.request.Request(f"{address}/{name}", **options), timeout=TIMEOUT) as response:
                    return response.status, response.read().decode()
            except urllib.error.HTTPError as error:
                return error.code, error.read().decode()

        page.address = address
        yield page


def numbers(page) -> dict[str, float]:
    families = text_string_to_metric_families(page("metrics")[1])
    return {sample.name + "".join(sample.labels.values()): sample.value for family in families for sample in family.samples}


def test_the_metrics_agree_with_the_clients_own_counts(path):
    with monitored(path) as page:
        with Client(path) as one, Client(path) as other:
            for client in (one, other):
                client.initialize()
                assert "result" in client.ask("server/status")
            asked = [(one, "no/method", {}), (one, "cell/open", {"table": "none", "cell": 1}), (other, "table/open", {}), (other, "no/method", {})]
            codes = [client.ask(method, **params)["error"]["code"] for client, method, params in asked]
            assert "error" in one.ask("session/restore", snapshot={})
            snapshot = one.ask("session/snapshot")["result"]["snapshot"]
            assert "result" in other.ask("session/restore", snapshot=snapshot)
            found = numbers(page)
            assert (found["swiped_clients"], found["swiped_connections_total"]) == (2, 2)
            assert (found["swiped_messages_total"], found["swiped_restores_total"], found["swiped_notifications_total"]) == (11, 1, 0)
            errors = {name.removeprefix("swiped_errors_total"): count for name, count in found.items() if "errors" in name}
            assert errors == {str(code): count for code, count in Counter([*codes, 1010]).items()}
            assert found["swiped_processing_seconds_count"] == found["swiped_processing_seconds_bucket+Inf"] == 11
            assert 0 < found["swiped_processing_seconds_sum"] < TIMEOUT
            assert found["swiped_queued_bytes"] == 0 <= found["swiped_session_memory_bytes"]
        eventually(lambda: numbers(page)["swiped_clients"] == 0, "the clients stay")
        assert numbers(page)["swiped_messages_total"] == 11


def test_a_daemon_that_would_refuse_a_client_is_not_ready(path):
    with monitored(path, "--limit", "clients=1") as page:
        assert page("readyz") == (200, "ready\n")
        with Client(path) as client:
            client.initialize()
            assert page("readyz") == (503, "not ready\n") and page("healthz") == (200, "healthy\n")
        eventually(lambda: page("readyz")[0] == 200, "it is never ready again")


def test_silent_connections_keep_out_no_scrape(path):
    """The oldest of them is closed for each new connection."""
    with monitored(path) as page, contextlib.ExitStack() as stack:
        host, port = page.address.removeprefix("http://").split(":")
        silent = [stack.enter_context(socket.create_connection((host, int(port)), TIMEOUT)) for _ in range(300)]
        assert page("healthz") == (200, "healthy\n")
        assert silent[0].recv(1) == b""


def test_other_paths_and_methods_are_refused(path):
    with monitored(path) as page:
        assert page("other")[0] == 404 and page("metrics", method="POST", data=b"")[0] == 405
        assert page("healthz", method="HEAD") == (200, "")


LISTEN = ["--listen", "unix:s"]


@pytest.mark.parametrize("arguments", [["--metrics", "0"], [*LISTEN, "--metrics", "x"], [*LISTEN, "--metrics", "0.0.0.0:0"]])
def test_an_invalid_option_is_refused(arguments):
    assert "--metrics" in fails(*arguments)

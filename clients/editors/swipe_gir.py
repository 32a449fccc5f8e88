"""Swipes a row through jsonrpc-glib, by introspection: `/usr/bin/python3 swipe_gir.py`.

Copy `Session`. It starts the daemon that SWIPED names, or `swiped` in PATH, and calls `handler(method, params)` in the main loop with
its notifications.
"""

import contextlib
import os
from collections.abc import Callable
from typing import Any

import gi

gi.require_version("Jsonrpc", "1.0")
from gi.repository import Gio, GLib, Jsonrpc  # noqa: E402

TIMEOUT = 5  # s


class DaemonError(Exception):
    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


def variant(value: Any) -> GLib.Variant:
    """JSON as a variant of jsonrpc-glib."""
    match value:
        case dict():
            return GLib.Variant("a{sv}", {name: variant(member) for name, member in value.items()})
        case list():
            return GLib.Variant("av", [variant(element) for element in value])
        case bool():
            return GLib.Variant("b", value)
        case int():
            return GLib.Variant("x", value)
        case float():
            return GLib.Variant("d", value)
        case _:
            return GLib.Variant("s", value)


class Session:
    def __init__(self, handler: Callable[[str, Any], None]) -> None:
        pipes = Gio.SubprocessFlags.STDIN_PIPE | Gio.SubprocessFlags.STDOUT_PIPE
        self.daemon = Gio.Subprocess.new([os.environ.get("SWIPED") or "swiped"], pipes)
        stream = Gio.SimpleIOStream.new(self.daemon.get_stdout_pipe(), self.daemon.get_stdin_pipe())
        self.client = Jsonrpc.Client.new(stream)
        self.client.connect("notification", lambda client, method, params: handler(method, params.unpack()))
        self.client.start_listening()
        params = {"protocolVersion": "1.0", "clientInfo": {"name": "jsonrpc-glib, gir"}, "processId": os.getpid()}
        self.initialize_result = self.request("initialize", **params)
        self.notify("initialized")

    def request(self, method: str, **params: Any) -> Any:
        """Returns the result, while the loop runs. A call cannot be cancelled: after TIMEOUT the session is closed."""
        timer = GLib.timeout_add_seconds(TIMEOUT, self._timed_out)
        try:
            _, result = self.client.call(method, variant(params) if params else None, None)
        except GLib.Error as error:
            raise self._converted(error) from None
        finally:
            GLib.source_remove(timer)
        return result.unpack()

    def _timed_out(self) -> bool:
        with contextlib.suppress(GLib.Error):
            self.client.close(None)
        return GLib.SOURCE_CONTINUE

    @staticmethod
    def _converted(error: GLib.Error) -> Exception:
        """An error of the daemon: the message of the GError is the error object, printed as a variant."""
        try:
            return DaemonError(**GLib.Variant.parse(GLib.VariantType("a{sv}"), error.message, None, None).unpack())
        except GLib.Error:
            return ConnectionError(error.message)

    def notify(self, method: str, **params: Any) -> None:
        self.client.send_notification(method, variant(params) if params else None, None)

    def close(self) -> int:
        """Ends the session, and returns the daemon's exit status."""
        self.request("shutdown")
        self.notify("exit")
        self.daemon.wait(None)
        return self.daemon.get_exit_status()


# The demo: a row that opens, and an error.

TRAILING = [{"id": "delete", "title": "Delete", "width": 80}, {"id": "archive", "title": "Archive", "width": 80}]


def demo() -> None:
    opened: list[bool] = []

    def handler(method: str, params: dict[str, Any]) -> None:
        print(f"notification {method} {params['cell']}")
        if method == "cell/didOpen":
            opened.append(True)

    session = Session(handler)
    print(f"{session.initialize_result['serverInfo']['name']}, protocol {session.initialize_result['protocolVersion']}")
    table = session.request("table/open", table="inbox", width=320, actions={"trailing": TRAILING})
    print(f"{table['table']} is open with behavior {table['behavior']['preset']}")

    frame = session.request("cell/open", table="inbox", cell="m17", side="trailing")
    print(f"animate {frame['cell']} to {frame['animation']['to']} in {frame['animation']['duration']:.0f} ms")
    GLib.timeout_add_seconds(TIMEOUT, opened.append, False)
    while not opened:
        GLib.MainContext.default().iteration(True)
    assert opened[0], "cell/didOpen was not received"

    try:
        session.request("table/tap", table="outbox")
    except DaemonError as error:
        print(f"error {error.code}: {error.message}")
    print(f"exited with status {session.close()}")


if __name__ == "__main__":
    demo()

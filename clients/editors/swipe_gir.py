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
    received: set[str] = set()

    def handler(method: str, params: dict[str, Any]) -> None:
        more = {"cell/frame": " at {offset}", "action/invoked": " {action}: {data}"}.get(method, "")
        print(f"notification {method} {params['cell']}{more.format(**params)}")
        received.add(method)

    def wait_for(method: str) -> None:
        timeouts: list[bool] = []
        timer = GLib.timeout_add_seconds(TIMEOUT, lambda: (timeouts.append(True), GLib.SOURCE_CONTINUE)[1])
        while method not in received and not timeouts:
            GLib.MainContext.default().iteration(True)
        GLib.source_remove(timer)
        assert method in received, f"{method} was not received"

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
    wait_for("cell/didOpen")

    try:
        session.request("table/tap", table="outbox")
    except DaemonError as error:
        print(f"error {error.code}: {error.message}")

    invocation = session.request("action/invoke", **ROW, action="archive")["invocation"]
    draw(session.request("action/complete", invocation=invocation))
    wait_for("cell/didClose")
    print(f"exited with status {session.close()}")


if __name__ == "__main__":
    demo()

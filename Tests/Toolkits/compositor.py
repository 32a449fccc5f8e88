"""A separate Wayland session without a screen. Fingers and wheels in it come from mutter, touchpads from sway: the remote desktop of
mutter 43 cannot end a touchpad's scroll, and sway has no synthetic finger.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from gi.repository import Gio, GLib
from pywayland.client import Display as Connection

from display import Point
from virtual_pointer import FINGER, Axis, VirtualPointerManager

TIMEOUT = 60.0  # s; far more than any start takes
REMOTE, CAST = "org.gnome.Mutter.RemoteDesktop", "org.gnome.Mutter.ScreenCast"


class Compositor:
    """A compositor and its session bus, for as long as the `with` lasts. The demo's window of 320 by 480 px lies at 0, 0."""

    width = 320
    height: int

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="wayland-"))
        self._children: list[subprocess.Popen[bytes]] = []
        others = ("DISPLAY", "WAYLAND_SOCKET", "COLUMNS", "LINES")
        self._own = {name: value for name, value in os.environ.items() if name not in others} | {"WAYLAND_DISPLAY": self._socket}
        # Nothing is read from the user's session, and nothing written into it.
        self._own |= {"XDG_RUNTIME_DIR": str(self._folder), "XDG_CONFIG_HOME": str(self._folder), "GSETTINGS_BACKEND": "memory"}
        try:
            self._own["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self._folder}/bus"
            self._start(["dbus-daemon", "--session", "--nofork", f"--address=unix:path={self._folder}/bus"], "bus")
            self._begin()
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> "Compositor":
        return self

    def __exit__(self, *_: object) -> None:
        for child in reversed(self._children):
            child.kill()
            child.wait()
        shutil.rmtree(self._folder)

    def environment(self, **more: str) -> dict[str, str]:
        """For a program that is to show its window here. On standard error it writes the messages that it exchanges with the compositor."""
        toolkits = {"GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland", "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1", "GTK_A11Y": "none"}
        return self._own | toolkits | {"WAYLAND_DEBUG": "1"} | more

    def colors(self, *points: Point) -> list[str]:
        """The colours on the screen, as "#RRGGBB"."""
        pixels = subprocess.run(self._screenshot(), env=self._own, capture_output=True, check=True, timeout=TIMEOUT).stdout
        pixels = pixels[-3 * self.width * self.height :]  # what precedes is the header of a PPM
        places = [3 * (round(y) * self.width + round(x)) for x, y in points]
        return [f"#{pixels[place : place + 3].hex().upper()}" for place in places]

    _socket: str

    def _begin(self) -> None:
        raise NotImplementedError

    def _screenshot(self) -> Sequence[str]:
        """The command that writes the screen as raw pixels of 3 bytes."""
        raise NotImplementedError

    def _start(self, command: Sequence[str], socket: str | None = None) -> None:
        """Starts a program of the session, and waits until it listens."""
        with (self._folder / "log").open("ab") as log:
            child = subprocess.Popen(command, env=self._own, stdout=log, stderr=log)
        self._children.append(child)
        self._wait(lambda: not socket or (self._folder / socket).exists(), command[0])

    def _wait(self, condition: Callable[[], object], what: str) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            ended = [child.args for child in self._children if child.poll() is not None]
            assert not ended and time.monotonic() < deadline, f"{what} does not start; {ended} ended\n{(self._folder / 'log').read_text()}"
            time.sleep(0.01)


class Mutter(Compositor):
    """Has fingers, a mouse and a keyboard, by the remote desktop's interface on the session bus."""

    height = 640  # it would maximize a window of its size
    _socket = "wayland-0"

    def _begin(self) -> None:
        self._start(["pipewire"], "pipewire-0")
        self._start(["wireplumber"])  # connects a screenshot with the screen
        # Without animations: a window that grows into place is elsewhere for a finger meanwhile.
        settings = self._folder / "glib-2.0/settings/keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text("[org/gnome/desktop/interface]\nenable-animations=false\n")
        words = ["env", "GSETTINGS_BACKEND=keyfile", "mutter", "--headless", "--wayland", "--no-x11", f"--wayland-display={self._socket}"]
        self._start([*words, "--virtual-monitor", f"{self.width}x{self.height}"], self._socket)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self._bus = Gio.DBusConnection.new_for_address_sync(self._own["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        self._wait(lambda: self._owned(REMOTE) and self._owned(CAST), "the remote desktop")
        (self._session,) = self._call(REMOTE, "CreateSession")
        (session,) = self._call(REMOTE, "org.freedesktop.DBus.Properties.Get", self._session, "(ss)", f"{REMOTE}.Session", "SessionId")
        (casting,) = self._call(CAST, "CreateSession", None, "(a{sv})", {"remote-desktop-session-id": GLib.Variant("s", session)})
        (self._stream,) = self._call(CAST, "Session.RecordMonitor", casting, "(sa{sv})", "Meta-0", {"cursor-mode": GLib.Variant("u", 0)})
        nodes: list[int] = []
        added = lambda *signal: nodes.append(signal[5][0])  # noqa: E731
        self._bus.signal_subscribe(None, f"{CAST}.Stream", "PipeWireStreamAdded", self._stream, None, Gio.DBusSignalFlags.NONE, added)
        self._call(REMOTE, "Session.Start", self._session)
        self._wait(lambda: nodes or GLib.MainContext.default().iteration(False) and False, "the screen's stream")
        self._node = nodes[0]
        # The first events give the seat its touch screen and its pointer, and no client sees them.
        aside = (0, self.height - 1)
        self.touch("Down", 0, aside)
        self.touch("Up", 0)
        self._point(aside)

    def touch(self, kind: str, finger: int, point: Point | None = None) -> None:
        """`kind` is Down, Motion or Up."""
        if point:
            self._call(REMOTE, f"Session.NotifyTouch{kind}", self._session, "(sudd)", self._stream, finger, *point)
        else:
            self._call(REMOTE, f"Session.NotifyTouch{kind}", self._session, "(u)", finger)

    def wheel(self, point: Point, dx: int, dy: int) -> None:
        """Turns by notches, to the right and down."""
        self._point(point)
        for axis, steps in (1, dx), (0, dy):
            for _ in range(abs(steps)):
                self._call(REMOTE, "Session.NotifyPointerAxisDiscrete", self._session, "(ui)", axis, 1 if steps > 0 else -1)

    def _point(self, point: Point) -> None:
        self._call(REMOTE, "Session.NotifyPointerMotionAbsolute", self._session, "(sdd)", self._stream, *point)

    def _owned(self, name: str) -> bool:
        return self._call("org.freedesktop.DBus", "NameHasOwner", None, "(s)", name)[0]

    def _call(self, name: str, method: str, path: str | None = None, signature: str = "()", *values: Any) -> Any:
        """Calls `method`, of an interface below that of the bus name unless it has its own."""
        interface, _, method = method.rpartition(".")
        interface = interface if interface.startswith("org.") else ".".join(filter(None, [name, interface]))
        return self._bus.call_sync(
            name, path or f"/{name.replace('.', '/')}", interface, method, GLib.Variant(signature, values), None,
            Gio.DBusCallFlags.NONE, round(1000 * TIMEOUT), None)

    def _screenshot(self) -> Sequence[str]:
        source = ["pipewiresrc", f"path={self._node}", "num-buffers=1", "!", "videoconvert", "!", "video/x-raw,format=RGB"]
        return ["gst-launch-1.0", "-q", *source, "!", "fdsink"]


class Sway(Compositor):
    """Has a touchpad, by wlroots' virtual pointer."""

    height = 480  # it makes the window as large as the screen
    _socket = "wayland-1"

    def _begin(self) -> None:
        self._own |= {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
        configuration = self._folder / "sway"
        output = f"output HEADLESS-1 resolution {self.width}x{self.height}"
        configuration.write_text(f"xwayland disable\n{output}\ndefault_border none\nfocus_follows_mouse no\n")
        as_user: list[str] = []
        if os.getuid() == 0:  # sway refuses to be root
            nobody = pwd.getpwnam("nobody")
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
            as_user = ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
        self._start([*as_user, "sway", "-c", str(configuration)], self._socket)
        self._connection = Connection(str(self._folder / self._socket))
        self._connection.connect()
        registry, managers = self._connection.get_registry(), list[Any]()

        def announced(registry: Any, number: int, interface: str, version: int) -> None:
            if interface == VirtualPointerManager.name:
                managers.append(registry.bind(number, VirtualPointerManager, 1))

        registry.dispatcher["global"] = announced
        self._connection.roundtrip()
        self._pointer = managers[0].create_virtual_pointer(None)
        self._connection.roundtrip()

    def __exit__(self, *error: object) -> None:
        if hasattr(self, "_connection"):
            self._connection.disconnect()
        super().__exit__(*error)

    def point(self, point: Point) -> None:
        self._pointer.motion_absolute(_now(), round(point[0]), round(point[1]), self.width, self.height)
        self._frame()

    def scroll(self, dx: float, dy: float) -> None:
        """Moves two fingers on the touchpad by px, to the left and up."""
        for axis, value in (Axis.horizontal, dx), (Axis.vertical, dy):
            if value:
                self._pointer.axis(_now(), axis, value)
                self._pointer.axis_source(FINGER)
        self._frame()

    def lift(self) -> None:
        """Ends the scroll."""
        for axis in Axis:
            self._pointer.axis_stop(_now(), axis)
            self._pointer.axis_source(FINGER)
        self._frame()

    def _frame(self) -> None:
        self._pointer.frame()
        self._connection.roundtrip()

    def _screenshot(self) -> Sequence[str]:
        return ["grim", "-t", "ppm", "-"]


def _now() -> int:
    return round(time.monotonic() * 1000) % 2**32

"""A separate X display without a screen, and a pointer driver for it."""

import os
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

Point = tuple[float, float]
TIMEOUT = 60.0  # s; far more than any command takes


class Display:
    """Xvfb, for as long as the `with` lasts. There is no window manager: a window is at 0, 0, in its requested size."""

    def __init__(self, width: int = 640, height: int = 640) -> None:
        self._width = width
        reading, writing = os.pipe()
        screen = ["-screen", "0", f"{width}x{height}x24"]
        words = ["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp", "-noreset", "-r"]  # no key repeats itself
        self._server = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading) as answer:
            number = answer.readline().strip()  # Xvfb writes it once it accepts clients
        if not number:
            raise RuntimeError(f"Xvfb ended with status {self._server.wait()}")
        self.name = f":{number}"

    def __enter__(self) -> "Display":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.kill()
        self._server.wait()

    def environment(self, **more: str) -> dict[str, str]:
        """For a program that is to show its window here, without the user's session, and without the size of a test runner's terminal."""
        others = ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "COLUMNS", "LINES")
        own = {name: value for name, value in os.environ.items() if name not in others}
        return own | {"DISPLAY": self.name, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none"} | more

    # --- The pointer driver ------------------------------------------------------------------------------------------------

    def drag(self, points: Iterable[Point], step_ms: float = 16, hold: bool = False) -> None:
        """Moves to the first point, presses, moves through the others, a step each, and releases, unless `hold`."""
        first, *others = points
        self._hand(*_to(first), "mousedown", "1", *_through(others, step_ms), *([] if hold else ["mouseup", "1"]))

    def move(self, points: Iterable[Point], step_ms: float = 16) -> None:
        """Moves on, with the buttons that are pressed."""
        self._hand(*_through(points, step_ms))

    def release(self) -> None:
        self._hand("mouseup", "1")

    def click(self, x: float, y: float, button: int = 1, times: int = 1) -> None:
        """Buttons 4 and 5 turn the wheel up and down, 6 and 7 to the left and right."""
        self._hand(*_to((x, y)), "click", "--repeat", str(times), "--delay", "10", str(button))

    def focus(self, title: str) -> None:
        """Gives a window the keys, as a window manager would."""
        try:
            self._hand("search", "--sync", "--onlyvisible", "--limit", "1", "--name", title, "windowfocus")
        except subprocess.TimeoutExpired:
            raise RuntimeError(
                f"xdotool found no window with the title {title!r} within {TIMEOUT:g} s. The titles are {self.titles()}. "
                "If it is among them, set LC_ALL=C for the program: xdotool does not find the titles of some toolkits in UTF-8."
            ) from None

    def titles(self) -> list[str]:
        """The titles of the visible windows."""
        words = ["xdotool", "search", "--onlyvisible", "--class", ".", "getwindowname", "%@"]
        return subprocess.run(words, env=self.environment(), capture_output=True, text=True, timeout=TIMEOUT).stdout.splitlines()

    def windows(self) -> int:
        """The number of visible windows. A menu is a window."""
        words = ["xdotool", "search", "--onlyvisible", "--maxdepth", "1", "--name", ""]
        return len(subprocess.run(words, env=self.environment(), capture_output=True, timeout=TIMEOUT).stdout.splitlines())

    def resize(self, title: str, width: int, height: int) -> None:
        self._hand("search", "--onlyvisible", "--limit", "1", "--name", title, "windowsize", str(width), str(height))

    def place(self, title: str, x: int, y: int) -> None:
        """Moves a window."""
        self._hand("search", "--sync", "--onlyvisible", "--limit", "1", "--name", title, "windowmove", str(x), str(y))

    def hide(self, title: str) -> Callable[[], None]:
        """Hides a window, as minimizing does. Returns what shows it again."""
        window = self._output("xdotool", "search", "--onlyvisible", "--limit", "1", "--name", title).split()[0]
        self._hand("windowunmap", "--sync", window)
        return lambda: self._hand("windowmap", "--sync", window)

    def key(self, *names: str) -> None:
        """As `xdotool key` names them: `Tab`, `shift+F10`."""
        self._hand("key", *names)

    def type(self, text: str) -> None:
        self._hand("type", text)

    def screenshot(self, path: Path | str, width: int = 320, height: int = 480) -> None:
        """The upper left of the screen as a small PNG: 256 colours at most, and nothing of when it was made."""
        crop = ["-crop", f"{width}x{height}+0+0", "+repage", "-strip", "-define", "png:exclude-chunks=date,time"]
        self._run("import", "-window", "root", *crop, "-colors", "256", f"png8:{path}")

    def colors(self, *points: Point) -> list[str]:
        """The colours on the screen, as "#RRGGBB"."""
        pixels = self.pixels()
        places = [3 * (round(y) * self._width + round(x)) for x, y in points]
        return [f"#{pixels[place : place + 3].hex().upper()}" for place in places]

    def pixels(self, *options: str) -> bytes:
        """The screen, 3 bytes for each pixel. Options of `convert` take a part of it."""
        words = ["import", "-silent", "-window", "root", "-depth", "8", *options, "rgb:-"]
        return subprocess.run(words, env=self.environment(), capture_output=True, check=True, timeout=TIMEOUT).stdout

    def _hand(self, *words: str) -> None:
        self._run("xdotool", *words)

    def _run(self, *words: str) -> None:
        self._output(*words)

    def _output(self, *words: str) -> str:
        done = subprocess.run(words, env=self.environment(), capture_output=True, text=True, timeout=TIMEOUT)
        if done.returncode != 0 or done.stderr:
            raise RuntimeError(f"{' '.join(words)}: status {done.returncode}\n{done.stderr}")
        return done.stdout


def line(start: Point, end: Point, steps: int = 12) -> list[Point]:
    """Points from one to the other, both included: a finger of even speed."""
    return [(start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps) for step in range(steps + 1)]


def _to(point: Point) -> list[str]:
    return ["mousemove", *(str(round(each)) for each in point)]


def _through(points: Iterable[Point], step_ms: float) -> Sequence[str]:
    return [word for point in points for word in ("sleep", f"{step_ms / 1000:g}", *_to(point))]

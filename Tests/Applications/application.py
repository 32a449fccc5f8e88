"""Real applications with our patches. `applications.py` has a class for each, `test_applications.py` the scenes that all of them play."""

import fcntl
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from display import Display, line
from following import DELETE, SAME, TIMEOUT, VARIABLES, Followed
from hostile import ROOT
from trace import Trace

PATCHES = Path(__file__).resolve().parent
ACCENT = "#2563EB"  # of the first action of a side that is not destructive


def run(*words: str | Path, folder: Path, **variables: str) -> None:
    done = subprocess.run([*map(str, words)], cwd=folder, env=os.environ | variables, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def from_pypi(folder: Path, module: str, *package: str | Path) -> None:
    """Installs a package into a folder, with the module that the patch changes, and a copy of that in `original`."""
    run(sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, *package, folder=folder)
    shutil.copytree(folder / module, folder / "original" / module)


class Application(Followed):
    """An application that runs, in a window in the upper left corner of its display, with separate settings and files."""

    title: str  # of its window
    rows: Sequence[float]  # the y of the middles of its rows that swipe
    edges: tuple[float, float]  # the x of their left and right ends
    other_side = "leading"  # its side other than "trailing", if it has one
    edge = 4  # px from the end of a row to where no action has text
    top: int  # the y from which on the window is compared; above it are buttons that follow the pointer
    size = (480, 560)
    colors: Mapping[str, str] = {"leading": ACCENT, "trailing": DELETE}
    aside = (240.0, 520.0)  # where a pointer has no effect on what is seen
    menu_windows = 0  # that the secondary button opens
    noise = 0  # by how much a color may differ that looks the same
    settings = ""  # of GSettings, as a keyfile
    home_key: Sequence[str] = ()  # gives the first row the focus, if that shows
    complains: Sequence[str] = ()  # what it writes on standard error without the patch, too
    lacks: Mapping[str, str] = {}  # what scenes need and it does not have, with the reason

    # --- What each application implements ------------------------------------------------------------------------------

    @staticmethod
    def fetch(folder: Path) -> None:
        """Gets the files that the patch changes."""
        raise NotImplementedError

    @staticmethod
    def build(folder: Path) -> None:
        """Makes a program of the patched files."""

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        """Writes the files of its user into `self.home`. Returns its command and variables; without a folder, of the original."""
        raise NotImplementedError

    def arrive(self) -> None:
        """Brings it from its first window to the list."""

    # For scenes, unless it lacks what they need: `undo`; `leave` and `come_back` (pages); `search`, `narrow` and `widen` what is found,
    # `leave_search`; `select`; `show_dialog` and `close_dialog`; `quit`.

    # --- Common to all -------------------------------------------------------------------------------------------------

    @classmethod
    def patched(cls) -> Path:
        """The folder with the patched application. It is made once for each version of the patch; workers that need it meanwhile wait."""
        name = cls.__name__.lower()
        patch = (PATCHES / f"{name}.patch").read_bytes()
        folder, done = ROOT / ".build-applications" / name, ROOT / f".build-applications/{name}.done"
        folder.parent.mkdir(exist_ok=True)
        with folder.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists() or done.read_bytes() != patch:
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                cls.fetch(folder)
                run("patch", "--strip=1", "--no-backup-if-mismatch", "--fuzz=0", "--input", PATCHES / f"{name}.patch", folder=folder)
                cls.build(folder)
                done.write_bytes(patch)
        return folder

    def __init__(self, display: Display, home: Path, patched: bool = True, dark: bool = False) -> None:
        self.home, self.stack = home, ExitStack()
        home.mkdir(mode=0o700)
        places = {f"XDG_{name}_HOME": home / name.lower() for name in ("CONFIG", "DATA", "CACHE")}
        keyfile = home / "config/glib-2.0/settings/keyfile"
        keyfile.parent.mkdir(parents=True)
        self.scheme = "dark" if dark else "light"
        keyfile.write_text(f"{self.settings}\n[org/gnome/desktop/interface]\ncolor-scheme='prefer-{self.scheme}'\n")
        command, variables = self.start(self.patched() if patched else None)
        bus = home / "bus"
        words = ["dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}"]
        own = {"HOME": home, "XDG_RUNTIME_DIR": home, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={bus}", "GSETTINGS_BACKEND": "keyfile"} | places
        own = {name: str(value) for name, value in own.items()} | dict(variables)
        self._bus = subprocess.Popen(words, env=display.environment(**own), stderr=subprocess.DEVNULL)
        super().__init__(display, home, command, **own)
        self.wait(bus.exists)
        display.focus(self.title)
        self.arrive()

    def modules(self, patched: Path | None) -> dict[str, str]:
        """The variable with which Python finds the modules of `from_pypi`."""
        return {"PYTHONPATH": f"{patched or self.patched() / 'original'}:{self.patched()}:{VARIABLES['PYTHONPATH']}"}

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._bus.kill()
        self._bus.wait()
        self.stack.close()

    def look(self) -> bytes:
        """The pixels of the window below its buttons."""
        if self.home_key:
            self.display.key(*self.home_key)
        self.display.move([self.aside])
        width, height = self.size
        return self.display.pixels("-crop", f"{width}x{height - self.top}+0+{self.top}")

    def looks(self, look: bytes) -> None:
        """Waits until the window has the look."""
        if not self.wait(lambda: max(abs(one - other) for one, other in zip(self.look(), look, strict=True)) <= self.noise):
            self.display.screenshot(self.home / "otherwise.png", *self.size)
            raise AssertionError(f"the window looks otherwise: {self.home}/otherwise.png\n{self.errors}")

    def drag(self, row: int, by: float, hold: bool = False) -> None:
        """Moves the mouse sideways from the inner part of a row."""
        left, right = self.edges
        x = (left + right - by) / 2
        self.display.drag(line((x, self.rows[row]), (x + by, self.rows[row])), hold=hold)

    def shows_action(self, row: int) -> str | None:
        """The side of which a row shows an action, at the end of the row."""
        ends = dict(zip(("leading", "trailing"), self.display.colors(*((x, self.rows[row]) for x in self.ends)), strict=True))
        return next((side for side, color in ends.items() if color in (named := self.colors.get(side), *SAME.get(named, ()))), None)

    @property
    def ends(self) -> tuple[float, float]:
        return self.edges[0] + self.edge, self.edges[1] - self.edge

    def open(self, row: int, side: str = "trailing") -> None:
        """Swipes a row open. Repeats the first swipe, because the window may not be ready."""
        for _ in range(10):
            self.drag(row, -100 if side == "trailing" else 100)
            if self.wait(lambda: self.shows_action(row) == side, 3):
                return
        raise AssertionError(f"row {row} shows no action on the side {side}\n{self.errors}")

    def closes(self, row: int) -> None:
        assert self.wait(lambda: not self.shows_action(row)), f"row {row} shows {self.shows_action(row)}\n{self.errors}"

    def tap(self, row: int, x: float | None = None, button: int = 1) -> None:
        self.display.click(sum(self.edges) / 2 if x is None else x, self.rows[row], button)

    def full_swipe(self, row: int) -> None:
        self.drag(row, -0.8 * (self.edges[1] - self.edges[0]))

    def at_home(self) -> bytes:
        """Waits until rows can be swiped and nothing moves. Returns the look."""
        self.open(1)
        self.tap(0)
        self.closes(1)
        return self.at_rest()

    def at_rest(self, unlike: bytes = b"") -> bytes:
        """The look, once it is another one and no longer changes."""
        looks = [unlike]

        def rests() -> bool:
            looks.append(self.look())
            return looks[-1] == looks[-2] != unlike

        assert self.wait(rests), self.errors
        return looks[-1]

    def until_looks(self, look: bytes, do: Callable[[], None]) -> None:
        """Does something, perhaps again because a button may not be there yet, until the window has the look."""
        for _ in range(10):
            do()
            if self.wait(lambda: self.look() == look, 3):
                return
        self.looks(look)

    def ends_by(self, quit: Callable[[], None]) -> None:
        """Waits until the application and its daemons have ended."""
        trace = Trace(self.home / "none", self.process)
        started = trace.daemons()  # in a terminal the application, which has the daemon
        daemons = [os.pidfd_open(process) for process in started + [each for parent in started for each in trace.daemons(parent)]]
        assert daemons, "it has no daemon"
        quit()
        assert self.process.wait(TIMEOUT) == 0, self.errors
        for daemon in daemons:
            assert select.select([daemon], [], [], TIMEOUT)[0], "its daemon runs on"
            os.close(daemon)

    @property
    def complaints(self) -> list[str]:
        """What it has written on standard error because of us."""
        words = ("WARNING", "CRITICAL", "Traceback", "Error", "swiped")
        return [
            text for text in self.errors.splitlines()
            if any(word in text for word in words) and not any(known in text for known in self.complains)
        ]

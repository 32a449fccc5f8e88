"""Uses the packages in a fresh Debian: `test-dist` starts it there, with the packages in /packages."""

import os
import pty
import re
import select
import shutil
import subprocess
import time
from pathlib import Path

PACKAGES = Path("/packages")
VERSION = next(PACKAGES.glob("swiped_*_amd64.deb")).name.split("_")[1]
# Debian's own tools write here, whatever is installed.
IGNORED = ("/var", "/proc", "/sys", "/dev", "/tmp", "/run", "/root", "/packages", "/etc/ld.so.cache")
LIMIT = 60.0
SCRATCH = Path("/tmp/scratch")


def run(*words: str, **variables: str) -> str:
    done = subprocess.run(words, env=os.environ | variables, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(words)} failed with status {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def check(condition: bool, what: str) -> None:
    print(("ok    " if condition else "WRONG ") + what, flush=True)
    if not condition:
        raise SystemExit(1)


def files() -> set[str]:
    found = set()
    for folder, folders, names in os.walk("/"):
        folders[:] = [name for name in folders if not os.path.join(folder, name).startswith(IGNORED)]
        found |= {os.path.join(folder, name) for name in [*names, *folders]}
    return {path for path in found if "__pycache__" not in path or "swiped" in path}


def test_wheels() -> None:
    folder = SCRATCH / "venv"
    python = str(folder / "bin/python")
    run("python3", "-m", "venv", str(folder))
    run(python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(PACKAGES), "swiped[tk]", "swiped_conformance")
    version = run(python, "-c", "import swiped\nwith swiped.Daemon() as daemon: print(daemon.initialize_result['serverInfo']['version'])")
    check(version == f"{VERSION}\n", "the wheel's client finds the wheel's executable, in an environment that is not activated")
    program = re.findall(r"^```python\n(.*?)^```$", Path("/readme/python.md").read_text(), re.MULTILINE | re.DOTALL)[0]
    check("cell/didOpen m17" in run(python, "-c", program), "the first list of the Python client's guide")
    summary = run(str(folder / "bin/swiped-conformance"), "--command", f"{folder}/bin/swiped --stdio", "--timeout", "300").splitlines()[-1]
    check(" 0 failed" in summary, f"the conformance suite: {summary}")


def test_archive() -> None:
    run("tar", "-xzf", str(next(PACKAGES.glob("*.tar.gz"))), "-C", str(SCRATCH))
    program = next(SCRATCH.glob("swiped-*/bin/swiped"))
    check(run(str(program), "--version").startswith(f"swiped {VERSION} "), "the executable of the archive")


def older_package() -> str:
    """The daemon's package with a lower version: what an upgrade replaces."""
    run("dpkg-deb", "--raw-extract", str(next(PACKAGES.glob("swiped_*_amd64.deb"))), str(SCRATCH / "older"))
    control = SCRATCH / "older/DEBIAN/control"
    control.write_text(control.read_text().replace(f"Version: {VERSION}", "Version: 0.0.1"))
    run("dpkg-deb", "--build", str(SCRATCH / "older"), str(SCRATCH / "older.deb"))
    return str(SCRATCH / "older.deb")


def completed(typed: str) -> str:
    """What a bash shows after a user typed this and pressed Tab."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv("/bin/bash", ["bash", "--norc", "-i"])
    os.write(terminal, b". /usr/share/bash-completion/bash_completion; echo rea''dy\n")
    read_until(terminal, "ready\r\n")
    os.write(terminal, typed.encode() + b"\t")
    shown = read_until(terminal, "--framing ")
    os.write(terminal, b"\x15exit\n")
    os.waitpid(child, 0)
    return shown


def read_until(terminal: int, text: str) -> str:
    shown, deadline = "", time.monotonic() + LIMIT
    while text not in shown and time.monotonic() < deadline:
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096).decode(errors="replace")
    return shown


def test_packages() -> None:
    before = files()
    run("dpkg", "--install", older_package())
    run("dpkg", "--install", *(str(path) for path in PACKAGES.glob("*.deb")))
    check(run("dpkg-query", "--show", "--showformat=${Version}", "swiped") == VERSION, "the package replaces that of an older version")
    check(run("swiped", "--version").startswith(f"swiped {VERSION} "), "swiped --version")
    check("--framing" in run("man", "swiped") and "gesture/begin" in run("man", "7", "swiped-protocol"), "the man pages")
    check("--framing" in completed("swiped --fram"), "completion in bash")
    for toolkit, points in {"tk": ((300, 96), (120, 96)), "gtk": ((280, 30), (100, 30))}.items():
        test_list(toolkit, *points)
    run("dpkg", "--purge", "python3-swiped", "swiped")
    left = sorted(files() - before)
    check(not left, f"purging removes each file{''.join(f': {path} is left' for path in left[:1])}")


def test_list(toolkit: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drags a row of the guide's first list, and taps where its last action is, until the list prints what it did."""
    program = re.findall(r"^```python\n(.*?)^```$", Path(f"/readme/{toolkit}.md").read_text(), re.MULTILINE | re.DOTALL)[0]
    display = subprocess.Popen(["Xvfb", ":7", "-screen", "0", "640x480x24"], stderr=subprocess.DEVNULL)
    environment = os.environ | {"DISPLAY": ":7", "PYTHONUNBUFFERED": "1", "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", "HOME": "/tmp"}
    listed = subprocess.Popen(["python3", "-c", program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd="/tmp")
    deadline, printed = time.monotonic() + LIMIT, ""
    while not printed and listed.poll() is None and time.monotonic() < deadline:
        words = ["mousemove", *map(str, start), "mousedown", "1"]
        for step in range(1, 13):
            words += ["sleep", "0.02", "mousemove", *(str(a + (b - a) * step // 12) for a, b in zip(start, end, strict=True))]
        words += ["mouseup", "1", "sleep", "1", "mousemove", *map(str, (start[0] - 20, start[1])), "click", "1"]
        subprocess.run(["xdotool", *words], env=environment, stderr=subprocess.DEVNULL)
        if select.select([listed.stdout], [], [], 1)[0]:
            printed = os.read(listed.stdout.fileno(), 4096).decode()
    for process in (listed, display):
        process.kill()
        process.wait()
    check(bool(printed), f"the first list of the guide for {toolkit}: {printed.strip()}")


if __name__ == "__main__":
    check(shutil.which("cc") is None and shutil.which("swift") is None, "this system has no compiler")
    SCRATCH.mkdir()
    test_archive()
    test_wheels()
    test_packages()

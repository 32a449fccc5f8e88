"""Uses the packages in a fresh Debian: `test-dist` starts it there, with the packages in /packages."""

import os
import platform
import re
import subprocess
import tempfile
import time
from pathlib import Path

PACKAGES = Path("/packages")
PROCESSOR = platform.machine()
IS_EMULATED = PROCESSOR == "aarch64"
ARCHITECTURE = "arm64" if IS_EMULATED else "amd64"
VERSION = next(PACKAGES.glob("swiped_*_amd64.deb")).name.split("_")[1]
# Debian's own tools write here, whatever is installed.
IGNORED = ("/var", "/proc", "/sys", "/dev", "/tmp", "/run", "/root", "/packages", "/etc/ld.so.cache")
LIMIT = 600.0 if IS_EMULATED else 60.0
SCRATCH = Path(tempfile.mkdtemp())
VENV = SCRATCH / "venv"
ROW = (280, 30), (100, 30)  # where a row is dragged
QT = {"size": "320x480", "QT_QUICK_BACKEND": "software", "QT_QPA_PLATFORM": "xcb"}
# The guide's listing attaches swipes to a view.
WIDGETS = """
#include <QtWidgets>
%s
int main(int count, char **words)
{
    QApplication application(count, words);
    QListWidget list, *view = &list;
    for (const char *key : {"m17", "m18"}) {
        auto *item = new QListWidgetItem(key, view);
        item->setData(Qt::UserRole, key);
        item->setSizeHint({320, 60});
    }
    attach(view);
    view->resize(320, 480);
    view->show();
    return application.exec();
}
"""


def run(*words: str, **variables: str) -> str:
    done = subprocess.run(words, env=os.environ | variables, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(words)} failed with status {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def check(condition: bool, what: str) -> None:
    print(("ok    " if condition else "WRONG ") + what, flush=True)
    if not condition:
        raise SystemExit(1)


def example(guide: str, language: str = "python", number: int = 0) -> str:
    """A listing of a guide: the first one in the language."""
    text = Path(f"/readme/{guide}.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[number]


def compiled(name: str, text: str, compiler: str, package: str) -> list[str]:
    (SCRATCH / name).write_text(text)
    flags = run("pkg-config", "--cflags", "--libs", package).split()
    standard = ["-std=c++20", "-fPIC"] if compiler == "c++" else []
    run(compiler, *standard, str(SCRATCH / name), "-o", str(SCRATCH / f"{name}.out"), *flags)
    return [str(SCRATCH / f"{name}.out")]


def test_archive() -> None:
    run("tar", "-xzf", str(next(PACKAGES.glob(f"*{PROCESSOR}.tar.gz"))), "-C", str(SCRATCH))
    folder = next(SCRATCH.glob("swiped-*-linux-*"))
    check(run(str(folder / "bin/swiped"), "--version").startswith(f"swiped {VERSION} "), "the executable of the archive")
    script = f'. {folder}/share/swiped/swiped.bash; swiped_start; swiped_call server/status; jq -r .clients <<<"$REPLY"; swiped_stop'
    check(run("bash", "-c", script).strip() == "1", "the archive's shell client finds the archive's executable")


def test_npm_package() -> None:
    """In Debian's Node 18, with what browsers have and it lacks. The WebSocket is that of Debian's node-ws."""
    folder = SCRATCH / "node/node_modules"
    folder.mkdir(parents=True)
    run("tar", "-xzf", str(next(PACKAGES.glob("swiped-*.tgz"))), "-C", str(folder))
    (folder / "package").rename(folder / "swiped")
    (folder.parent / "client.mjs").write_text("""
        import { createRequire } from "node:module";
        globalThis.WebSocket ??= createRequire(import.meta.url)("ws");
        Promise.withResolvers ??= () => {
          const all = {};
          all.promise = new Promise((resolve, reject) => Object.assign(all, { resolve, reject }));
          return all;
        };
        const { connect, embed } = await import("swiped");
        const [, , address] = process.argv;
        const daemon = await (address ? connect(address) : embed());
        daemon.addEventListener("cell/didOpen", async ({ detail }) => {
          console.log("open", detail.cell);
          await daemon.close();
        });
        await daemon.request("table/open", { table: "inbox", width: 320, actions: { trailing: [{ id: "delete", width: 80 }] } });
        await daemon.request("cell/open", { table: "inbox", cell: "m17" });
    """)
    options = ["--experimental-global-customevent"] if run("node", "--version").startswith("v18.") else []
    client = ["node", *options, str(folder.parent / "client.mjs")]
    program = str(next(SCRATCH.glob("swiped-*/bin/swiped")))
    # It exits after the only client.
    command = [program, "--websocket", "127.0.0.1:0", "--idle-exit", "10"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as daemon:
        assert daemon.stderr
        address = next(line for line in daemon.stderr if "ws://" in line).split()[-1]
        check(run(*client, address) == "open m17\n", "the npm package in Node, with a daemon")
    check(run(*client) == "open m17\n", "the npm package in Node, with its module")


def test_wheels() -> None:
    wheels = ("swiped[tk,textual]", "swiped_conformance")
    use_wheel("python3", VENV, *wheels, options=("--system-site-packages",))
    program = f"{VENV}/bin/swiped"
    part = ("--area", "gesture") if IS_EMULATED else ()  # the rest takes half an hour there, and runs outside of it
    summary = run(f"{VENV}/bin/swiped-conformance", "--command", f"{program} --stdio", "--timeout", "300", *part).splitlines()[-1]
    check(" 0 failed" in summary, f"the conformance suite: {summary}")
    page = run(f"{VENV}/bin/python", "-c", "import importlib.metadata as each; print(each.metadata('swiped').get_payload())")
    Path("/readme/wheel.md").write_text(page)
    (SCRATCH / "inbox.py").write_text(example("wheel"))
    # xterm shows the list. `script` copies what the list writes.
    xterm = ["xterm", "-tn", "xterm-256color", "-geometry", "40x30+0+0", "-b", "0", "-bw", "0", "+sb"]
    xterm += ["-fa", "DejaVu Sans Mono:pixelsize=13:antialias=false", "-xrm", "XTerm*scaleHeight: 0.94"]
    xterm += ["-e", "script", "-qfc", f"{VENV}/bin/python inbox.py", "typescript"]
    test_list("textual", xterm, (300, 24), (100, 24), copy=SCRATCH / "typescript")


def test_qt_wheel() -> None:
    """With the Qt of PyPI."""
    (SCRATCH / "list.qml").write_text(example("qt", "qml"))
    use_wheel("python3", SCRATCH / "qt", "swiped", "swiped_qt", "PySide6-Essentials")
    test_list("qt-python", [f"{SCRATCH}/qt/bin/python", "-c", example("qt")], *ROW, **QT)


def test_module_wheel() -> None:
    """The wheel for systems without an executable."""
    folder = SCRATCH / "module"
    wheel = next(PACKAGES.glob("swiped-*-any.whl"))
    run("python3", "-m", "venv", str(folder))
    run(f"{folder}/bin/python", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(PACKAGES), str(wheel))
    program = "import swiped, swiped.transport\nwith swiped.Daemon() as daemon: print(type(swiped.transport.default_program()).__name__)"
    check(run(f"{folder}/bin/python", "-c", program) == "Module\n", "the other wheel's client finds the wheel's module")
    check("cell/didOpen m17" in run(f"{folder}/bin/python", "-c", example("python")), "the first list of its guide, with the module")


def use_wheel(python: str, folder: Path, *packages: str, options: tuple[str, ...] = ()) -> None:
    """Installs the wheel for this Python, without a network, in an environment that is not activated."""
    run(python, "-m", "venv", *options, str(folder))
    run(f"{folder}/bin/python", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(PACKAGES), *packages)
    program = "import sys, swiped\nwith swiped.Daemon() as daemon: print(sys.version.split()[0], daemon.initialize_result['serverInfo']['version'])"
    release, version = run(f"{folder}/bin/python", "-c", program).split()
    check(version == VERSION, f"the wheel's client finds the wheel's executable, in Python {release}")
    check("cell/didOpen m17" in run(f"{folder}/bin/python", "-c", example("python")), "the first list of the Python client's guide")


def test_packages() -> None:
    before = files()
    packages = [path for path in PACKAGES.glob("*.deb") if path.stem.endswith((f"_{ARCHITECTURE}", "_all"))]
    run("dpkg", "--install", *map(str, packages))
    names = [path.name.split("_")[0] for path in packages]
    versions = run("dpkg-query", "--show", "--showformat=${Version}\n", *names).split()
    check(versions == [VERSION] * len(names), f"dpkg installs each package: {', '.join(sorted(names))}")
    check(run("swiped", "--version").startswith(f"swiped {VERSION} "), "swiped --version")
    check("--framing" in run("man", "swiped"), "the man page")
    test_list("tk", ["python3", "-c", example("tk")], (300, 96), (120, 96))
    if not IS_EMULATED:
        test_libraries()
    run("dpkg", "--purge", *names)
    left = sorted(files() - before)
    check(not left, f"purging removes each file{''.join(f': {path} is left' for path in left[:1])}")
    check("swiped" not in Path("/var/lib/dpkg/status").read_text(), "purging removes each entry of dpkg")


def test_libraries() -> None:
    check("-lswiped-gtk4" in run("pkg-config", "--libs", "swiped-gtk4"), "the pkg-config files of the C libraries")
    program = """if True:
        from gi.repository import Swiped
        client = Swiped.Client.new(None)
        print(client.call("server/status", Swiped.json_parse("{}")).to_string())"""
    check('"clients":1' in run("/usr/bin/python3", "-c", program), "the C library in Python, by introspection")
    test_list("gtk", ["python3", "-c", example("gtk")], *ROW)
    test_list("c", compiled("list.c", example("c", "c"), "cc", "swiped-gtk4"), *ROW)
    (SCRATCH / "list.qml").write_text(example("qt", "qml"))
    test_list("qt", compiled("list.cpp", example("qt", "cpp"), "c++", "Qt6Quick"), *ROW, **QT)
    test_list("qt-widgets", compiled("widgets.cpp", WIDGETS % example("qt", "cpp", 1), "c++", "swiped-widgets"), *ROW, **QT)


def files() -> set[str]:
    found = set()
    for folder, folders, names in os.walk("/"):
        folders[:] = [name for name in folders if not os.path.join(folder, name).startswith(IGNORED)]
        found |= {os.path.join(folder, name) for name in [*names, *folders]}
    return {path for path in found if "__pycache__" not in path or "swiped" in path}


def test_list(
    toolkit: str, command: list[str], start: tuple[int, int], end: tuple[int, int], size="640x480", copy: Path | None = None, **variables: str
) -> None:
    """Drags a row of the guide's first list, and taps its actions, until the list reports an action."""
    display = subprocess.Popen(["Xvfb", ":7", "-screen", "0", f"{size}x24"], stderr=subprocess.DEVNULL)
    environment = os.environ | {"DISPLAY": ":7", "PYTHONUNBUFFERED": "1", "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", "HOME": "/tmp"}
    output = copy or SCRATCH / f"{toolkit}.txt"
    while display.poll() is None and not Path("/tmp/.X11-unix/X7").exists():
        time.sleep(0.1)
    with (SCRATCH / f"{toolkit}.txt").open("wb") as written:
        listed = subprocess.Popen(command, env=environment | variables, stdout=written, stderr=written, cwd=SCRATCH)
    deadline, reported, attempt = time.monotonic() + LIMIT, None, 0
    while not reported and listed.poll() is None and time.monotonic() < deadline:
        words = ["mousemove", *map(str, start), "mousedown", "1"]
        for step in range(1, 13):
            words += ["sleep", "0.02", "mousemove", *(str(a + (b - a) * step // 12) for a, b in zip(start, end, strict=True))]
        # The two actions are 80 px wide: the outer one first, then the inner one.
        words += ["mouseup", "1", "sleep", "1", "mousemove", str(start[0] - 20 - 70 * (attempt % 2)), str(start[1]), "click", "1", "sleep", "1"]
        subprocess.run(["xdotool", *words], env=environment, stderr=subprocess.DEVNULL)
        attempt += 1
        shown = output.read_text(errors="replace") if output.exists() else ""
        reported = re.search(r"(archive|delete):? [^\x1b\n]+", shown)
    listed.kill()
    display.terminate()  # it removes its socket
    for process in (listed, display):
        process.wait()
    shown = (SCRATCH / f"{toolkit}.txt").read_text(errors="replace")[-2000:]
    check(bool(reported), f"the first list of the guide for {toolkit}: {reported[0].strip() if reported else shown}")


if __name__ == "__main__":
    test_archive()
    test_wheels()
    if not IS_EMULATED:
        test_npm_package()
        test_qt_wheel()
        test_module_wheel()
    test_packages()

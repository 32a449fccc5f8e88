"""The documentation site, which `make docs` has made: accessibility, and live rows at two sizes, in both colors, and offline.

MkDocs itself refuses links that lead nowhere.
"""

import functools
import http.server
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / ".build-docs/site"
LIBRARY = str(ROOT / ".build-docs/c")
GUIDES = ROOT / "docs/guides"
sys.path.append(str(ROOT / "clients/web/tests"))

from browsing import SWIPED, QuietHandler, Tab, browser, steps  # noqa: E402

HERE = "docs/site/pages"
PAGES = sorted(SITE.rglob("*.html"))
# One of each kind.
LOOKED_AT = [
    "", f"{HERE}/presets/", f"{HERE}/playground/", f"{HERE}/api/", "clients/web/src/swiped.d.ts/", f"{HERE}/api/python/swiped.html", "docs/guides/first-list/",
    "docs/guides/your-toolkit/", "protocol/presets/", "protocol/specification/", "clients/gtk/", "overview/",
]  # fmt: skip
SIZES = [(360, 740), (1440, 900)]

READ = {page: page.read_text() for page in PAGES if page.is_file()}
TAGS = re.compile(r"<(?:script|img|iframe|link)\b[^>]*>")


def test_pages_load_nothing_from_other_servers():
    found = [(page.name, tag) for page, text in READ.items() for tag in TAGS.findall(text)]
    assert len(READ) > 100 and len(found) > 1000
    assert [(page, tag) for page, tag in found if re.search(r'(?:src|href)="(?:https?:)?//', tag)] == []


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    handler = functools.partial(QuietHandler, directory=SITE)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def axe() -> str:
    return next(Path(sys.prefix).rglob("axe_core_python/axe.min.js")).read_text()


@pytest.mark.parametrize("page", LOOKED_AT)
def test_a_page_is_accessible_and_fits(server, axe, page):
    failed: list[str] = []
    with Tab(browser(), "about:blank") as tab:
        tab.page.on("response", lambda response: response.status >= 400 and failed.append(response.url))
        tab.page.goto(server + page, wait_until="load")
        tab.evaluate(axe)
        for width, height in SIZES:
            tab.page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                tab.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                tab.painted()
                violations = tab.evaluate("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes.length]))")
                assert violations == [], (width, scheme)
                assert all(frame.evaluate("document.documentElement.scrollWidth <= innerWidth") for frame in tab.page.frames), width
    assert failed == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_row_of_the_landing_page_is_swiped_offline(server, size):
    with Tab(browser(), server, viewport={"width": size[0], "height": size[1]}) as tab:
        live(tab)
        tab.context.set_offline(True)
        swipe(tab, "swipe-row:nth-child(2)", -110)
        tab.until("() => Math.abs(document.querySelector('swipe-row:nth-child(2)').offset + 160) < 1")


def live(tab: Tab) -> None:
    tab.until("() => document.documentElement.classList.contains('swipes')")


def swipe(tab: Tab, row: str, distance: float) -> None:
    """A finger drags the row that a selector names. Repeats nothing."""
    place = tab.evaluate(
        """(row) => {
             const { x, y, width, height } = document.querySelector(row).getBoundingClientRect();
             return [x + width / 2, y + height / 2];
           }""",
        row,
    )
    tab.touch("Start", *place)
    for step in steps(distance):
        tab.touch("Move", place[0] + step, place[1])
        tab.evaluate("() => new Promise(requestAnimationFrame)")
    tab.touch("End")


def test_every_preset_is_alive(server):
    presets = {path.stem: json.loads(path.read_text())["behavior"] for path in sorted((ROOT / "protocol/presets").glob("*.json"))}
    with Tab(browser(), f"{server}{HERE}/presets/", viewport={"width": 800, "height": 900}) as tab:
        live(tab)
        assert sorted(tab.evaluate("[...document.querySelectorAll('.swipe-demo')].map((demo) => demo.dataset.preset)")) == sorted(presets)
        for preset, behavior in presets.items():
            distance = 110 if behavior.get("reveal") == "leading" else -110
            row = f".swipe-demo[data-preset={preset}] swipe-row"
            tab.page.locator(row).first.scroll_into_view_if_needed()
            tab.painted()
            before = len(tab.trace)
            swipe(tab, row, distance)
            tab.until("(before) => trace.slice(before).some((entry) => entry.notification === 'cell/swipeEnded')", before)


def test_the_api_of_every_client_has_its_names():
    api = SITE / HERE / "api"
    for module, name in {"swiped": "Daemon", "swiped_gtk": "SwipeTable", "swiped_tk": "SwipeTable", "swiped_textual": "SwipeRow"}.items():
        assert f'id="{name}"' in (api / f"python/{module}.html").read_text()


def test_the_commands_of_the_first_list_prepare_a_folder(tmp_path):
    commands = re.search(r"^## 1\. .*?((?:^    [^\n]*\n)+)", (GUIDES / "first-list.md").read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "swiped").symlink_to(ROOT)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/swiped").symlink_to(SWIPED)
    environment = os.environ | {"HOME": str(tmp_path), "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    done = subprocess.run(["sh", "-ec", commands[1]], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    version = re.search(r"`(swiped [\d.]+ \(protocol [\d.]+\))`", (GUIDES / "first-list.md").read_text())
    assert version[1] == done.stdout.splitlines()[-1]
    imported = [tmp_path / "inbox/.venv/bin/python", "-c", "import swiped_gtk"]
    subprocess.run(imported, env=environment | {"GDK_BACKEND": "x11", "GI_TYPELIB_PATH": LIBRARY, "LD_LIBRARY_PATH": LIBRARY}, check=True, timeout=60)

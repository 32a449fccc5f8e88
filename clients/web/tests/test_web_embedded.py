"""A session inside the page, by the module that SWIPED_WASM names. The scenes of `web.embedded` swipe its list."""

import os
import subprocess
from pathlib import Path

import pytest

from browsing import SWIPED, Tab, static_pages, steps
from test_web_readme import IMPORT_MAP, WITHOUT_DAEMON

MODULE = os.environ.get("SWIPED_WASM")
pytestmark = [pytest.mark.toolkit, pytest.mark.skipif(not MODULE, reason="SWIPED_WASM names no module: run make test-wasm")]

# Each instance traps at a message with the word "planted", by a module that has only the instruction `unreachable`. An access outside
# the memory would be a signal, at which this Chromium crashes.
PLANTED = """
  const { Instance, Module } = WebAssembly;
  const header = [0, 97, 115, 109, 1, 0, 0, 0], types = [1, 4, 1, 96, 0, 0], functions = [3, 2, 1, 0];
  const code = [...header, ...types, ...functions, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const { trap } = new Instance(new Module(new Uint8Array(code))).exports;
  WebAssembly.Instance = function (...given) {
    const { exports } = new Instance(...given);
    const receive = (session, bytes, count, now) => {
      const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, bytes, count));
      const written = exports.swiped_receive(session, bytes, count, now);
      return text.includes("planted") && !window.isFixed ? trap() : written;
    };
    return { exports: { ...exports, swiped_receive: receive } };
  };
"""


@pytest.fixture
def pages():
    with static_pages(Path(MODULE)) as pages:
        yield pages


def test_the_playground_works_offline(browser, pages):
    with Tab(browser, pages.url.replace("/?", "/playground.html"), viewport={"width": 1200, "height": 900}) as tab:
        tab.until("() => document.body.classList.contains('ready')")
        tab.context.set_offline(True)
        tab.page.get_by_role("button", name="Flick").click()
        tab.until("() => document.querySelector('.lane.mail output').textContent === 'opens'")
        with tab.page.expect_download() as download:
            tab.page.locator("#save-recording").click()
        assert subprocess.run([SWIPED, "replay", download.value.path()], timeout=30).returncode == 0
        assert tab.page.locator("#state").text_content() == ""


def test_a_request_is_answered_in_the_task_that_sent_it(browser, pages):
    with Tab(browser, pages.url) as tab:
        tab.ready()
        offset = tab.evaluate(
            """async () => {
              const { embed } = await import("./src/swiped.js");
              const session = await embed();
              await session.request("table/open", { table: "t", width: 320, actions: { trailing: [{ id: "x", width: 80 }] } });
              await session.request("gesture/begin", { table: "t", cell: 1 });
              let frame = null, hasPassed = false;
              setTimeout(() => (hasPassed = true));
              session.request("gesture/update", { table: "t", cell: 1, translation: { x: -30, y: 0 } }).then((result) => (frame = result));
              for (let tick = 0; tick < 10; tick++) await null;
              return [frame?.offset, hasPassed];
            }"""
        )
        assert offset == [-30, False]


def test_limits_are_those_that_the_page_sets(browser, pages):
    with Tab(browser, pages.url) as tab:
        tab.ready()
        names = tab.evaluate(
            """async () => {
              const { embed } = await import("./src/swiped.js");
              const session = await embed(undefined, { limits: { tables: 1 } });
              const open = (table) => session.request("table/open", { table, width: 320 }).catch((error) => error.name);
              await open("t");
              return [await open("u"), await embed(undefined, { limits: { tables: 0 } }).catch((error) => error.message)];
            }"""
        )
        assert names == ["LimitExceeded", 'invalid limits: {"tables":0}']


def test_a_trap_costs_the_page_one_session_and_no_row(browser, pages):
    with Tab(browser, "about:blank") as tab:
        tab.page.add_init_script(PLANTED)
        tab.page.goto(pages.url)
        tab.ready()
        tab.drag("m2", steps(-110))
        tab.notification("cell/didOpen", "m2")
        tab.evaluate(
            """async () => {
              const { embed } = await import("./src/swiped.js");
              window.other = await embed(undefined, { name: "other" });
              await other.request("table/open", { table: "t", width: 320, actions: { trailing: [{ id: "x", width: 80 }] } });
              await other.request("cell/open", { table: "t", cell: "a", side: "trailing", animated: false });
              window.seen = [];
              for (const name of ["lost", "server/restarted", "ended"]) other.addEventListener(name, () => seen.push(name));
              other.addEventListener("lost", () => (window.isFixed = true));
              await other.request("cell/configure", { table: "t", cell: "b", data: "planted" });
            }"""
        )
        assert tab.evaluate("seen") == ["lost", "server/restarted"]
        cells = tab.evaluate("other.request('table/cells', { table: 't', cells: ['a', 'b'] })")["cells"]
        assert [cell["phase"] for cell in cells] == ["open", "closed"]
        tab.rests("m2", -160)  # the list has a separate session
        tab.drag("m3", steps(-110))
        tab.notification("cell/didOpen", "m3")


def test_a_list_works_as_pasted(browser, pages):
    rows = '<swipe-list table="inbox"><swipe-row cell="m1" style="height: 64px">Mail</swipe-row></swipe-list>'
    (pages.folder / "node_modules").mkdir()
    (pages.folder / "node_modules/swiped").symlink_to(pages.folder)
    (pages.folder / "short.html").write_text(f"<!doctype html>{IMPORT_MAP}{rows}{WITHOUT_DAEMON}")
    with Tab(browser, pages.url.replace("/?", "/short.html")) as tab:
        tab.until("() => document.querySelector('swipe-list').isReady")
        tab.drag("m1", steps(-110))
        tab.notification("cell/didOpen", "m1")

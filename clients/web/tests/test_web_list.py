"""The mail list in Chromium: what only pages have, or what only a browser can be asked."""

import pytest

from browsing import TIMEOUT, TOKEN, Server, Tab, steps

pytestmark = pytest.mark.toolkit


def places(tab, cell):
    """Each button that shows, as the protocol's layouts say it: from the row's left, and how wide."""
    return tab.evaluate(
        """(cell) => {
          const row = document.querySelector(`[cell=${cell}]`), from = row.getBoundingClientRect().x;
          return [...row.shadowRoot.querySelectorAll(".side.shown button")].map((button) => {
            const { x, width } = button.getBoundingClientRect();
            return { id: button.dataset.action, x: x - from, width };
          });
        }""",
        cell,
    )


def test_an_action_may_take_its_time_or_fail(visit):
    """The row is removed when the promise is there; of one that is rejected, it is not."""
    tab = visit().ready()
    tab.evaluate(
        """() => document.querySelector("swipe-list").addEventListener("swipe-action", (event) => {
          event.waitUntil(new Promise((resolve, reject) => { window.settle = { resolve, reject }; }));
        })"""
    )
    for how in ("reject", "resolve"):
        tab.evaluate("() => { window.settle = null; document.querySelector('[cell=m2]').request('action/invoke', { action: 'delete' }); }")
        tab.until("() => window.settle")
        tab.evaluate(f"() => settle.{how}()")
        tab.until("(how) => how === 'reject' || !document.querySelector('[cell=m2]')", how)
    assert len([each for each in tab.trace if each.get("ran")]) == 2


def test_an_open_row_follows_when_the_direction_changes(visit):
    tab = visit(query="&rtl").ready()
    tab.drag("m2", steps(110))
    tab.notification("cell/didOpen", "m2")
    tab.rests("m2", 160)
    assert places(tab, "m2") == [{"id": "archive", "x": 80, "width": 80}, {"id": "delete", "x": 0, "width": 80}]
    tab.evaluate("() => { document.querySelector('swipe-list').dir = 'ltr'; }")
    tab.rests("m2", -160)


@pytest.mark.parametrize(("direction", "sign", "edge"), [("", -1, "left"), ("&rtl", 1, "right")])
def test_the_title_of_a_wider_action_stays_beside_content(visit, direction, sign, edge):
    tab = visit(query=direction).ready()
    tab.drag("m2", steps(sign * 240), lift=False, start=300 if sign < 0 else 20)
    tab.until("() => Math.abs(placeOf('m2')) > 164")
    insets = tab.evaluate(
        """(edge) => {
          const button = document.querySelector("[cell=m2]").shadowRoot.querySelector("[data-action=delete]");
          const [inner, outer] = [button.firstElementChild, button].map((each) => each.getBoundingClientRect());
          return [Math.abs(inner[edge] - outer[edge]), outer.width - inner.width];
        }""",
        edge,
    )
    assert insets[0] < 1 and insets[1] > 3


@pytest.mark.chromium
def test_the_page_takes_reduced_motion_from_the_system(visit):
    tab = visit(reduced_motion="reduce").ready()
    tab.drag("m2", steps(-110))
    animation = tab.until("() => trace.findLast((each) => each.frame?.animation)?.frame.animation")
    assert "spring" not in animation and animation["duration"] == 120
    tab.rests("m2", -160)


def test_a_new_or_recycled_row_is_at_the_offset_of_its_cell(visit):
    """As lists do that keep rows for what is in view alone."""
    tab = visit().ready()
    tab.evaluate("() => document.querySelector('[cell=m2]').request('cell/open', { side: 'trailing', animated: false })")
    tab.rests("m2", -160)
    tab.evaluate("() => { const row = document.querySelector('[cell=m2]'); row.remove(); document.querySelector('[cell=m8]').cell = 'm2'; }")
    tab.rests("m8", -160)
    tab.evaluate("() => document.querySelector('[cell=m8]').setAttribute('cell', 'm9')")
    tab.evaluate("() => { document.querySelector('[cell=m9]').cell = null; }")
    tab.rests("m9", 0)
    tab.evaluate(
        """() => {
          const row = document.createElement("swipe-row");
          row.setAttribute("cell", "m2");
          document.querySelector("swipe-list").append(row);
        }"""
    )
    tab.rests("m2", -160)
    assert len(tab.evaluate("() => document.querySelector('[cell=m2]').shadowRoot.querySelectorAll('button')")) == 3


def test_a_row_that_a_filter_hides_is_closed_when_it_is_shown_again(visit):
    tab = visit().ready()
    tab.evaluate("() => document.querySelector('[cell=m2]').request('cell/open', { side: 'trailing', animated: false })")
    tab.rests("m2", -160)
    tab.evaluate("() => { document.querySelector('[cell=m2]').hidden = true; }")
    tab.until("() => document.querySelector('[cell=m2]').phase === 'closed'")
    tab.evaluate("() => { document.querySelector('[cell=m2]').hidden = false; }")
    tab.rests("m2", 0)


CONNECT = """async (urls) => {
  const { Daemon } = await import("./src/swiped.js");
  const session = new Daemon(() => new WebSocket(urls.length > 1 ? urls.shift() : urls[0]), { clock: "client" });
  window.session = session;
  window.seen = [];
  for (const name of ["lost", "server/restarted", "ended"]) {
    session.addEventListener(name, ({ detail }) => seen.push(detail?.reason ?? name));
  }
  await session.ready;
  await session.request("table/open", { table: "t", width: 320, actions: { trailing: [{ id: "x", width: 80 }] } });
}"""


def test_a_page_continues_with_another_daemon_before_its_own_closes_the_connection(browser, site):
    folder, origin = site
    (folder / "page.html").write_text("<!doctype html><title>A page</title>")
    options = ["--allow-origin", origin, "--drain-timeout", "10"]  # pages leave within a tenth of it
    with Server(*options) as first, Server(*options) as second, Tab(browser, f"{origin}/page.html") as tab:
        first_url, second_url = (f"ws://127.0.0.1:{each.port}/?token={TOKEN}" for each in (first, second))
        tab.evaluate(CONNECT, [first_url, first_url, second_url])  # the first attempt to connect again fails
        first.process.terminate()
        tab.until("() => seen.length > 0")
        assert first.process.wait(TIMEOUT) == 143
        opened = tab.evaluate("() => session.request('cell/open', { table: 't', cell: 1, animated: false })")
        assert opened["offset"] == -80 and tab.evaluate("seen") == ["closing"]


def test_a_widget_that_is_dragged_itself_does_not_swipe_its_row(visit):
    tab = visit().ready()
    tab.evaluate(
        """() => {
          const fill = (cell, name, properties) => {
            const widget = Object.assign(document.createElement(name), properties);
            widget.style.cssText = "width: 100%; height: 100%; margin: 0";
            document.querySelector(`[cell=${cell}]`).replaceChildren(widget);
            return widget;
          };
          fill("m2", "input", { type: "range" });
          fill("m3", "p", { textContent: "theirs" }).dataset.swipeIgnore = "";
          fill("m4", "button", { textContent: "ours" });
        }"""
    )
    for cell in "m2", "m3", "m4":
        tab.drag(cell, steps(-110))
    tab.rests("m4", -160)
    assert {each["params"]["cell"] for each in tab.trace if each.get("notification") == "cell/swipeBegan"} == {"m4"}


def test_a_row_that_has_collapsed_reports_that_it_was_removed(visit):
    tab = visit().ready()
    tab.evaluate(
        """() => {
          const list = document.querySelector("swipe-list");
          list.addEventListener("swipe-removed", (event) => {
            window.removed = [event.cell, event.target.offsetHeight];
            event.preventDefault();
          });
          document.querySelector("[cell=m2]").request("action/invoke", { action: "delete" });
        }"""
    )
    assert tab.until("() => window.removed") == ["m2", 1]  # the border
    assert tab.evaluate("() => document.querySelector('[cell=m2]') !== null")  # it is the application's to remove


def test_the_focus_of_a_row_is_seen(visit):
    tab = visit().ready()
    tab.page.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.cell") == "m1"
    outline = tab.evaluate("getComputedStyle(document.activeElement.shadowRoot.querySelector('.stage'), '::after').outlineWidth")
    assert outline == "2px"


def test_closed_rows_have_other_actions_of_their_list_at_once(visit):
    """A screen reader finds their buttons."""
    found = visit().ready().evaluate(
        """async () => {
          await document.querySelector("swipe-list").configure({ actions: { trailing: [{ id: "pin", title: "Pin", width: 80 }] } });
          return [...document.querySelector("swipe-row").shadowRoot.querySelectorAll(".trailing button")].map((each) => each.dataset.action);
        }"""
    )
    assert found == ["pin"]


def test_a_row_may_have_separate_actions(visit):
    tab = visit().ready()
    tab.evaluate(
        """() => {
          const undo = { trailing: [{ id: "undo", title: "Undo", width: 120 }] };
          document.querySelector("[cell=m2]").setActions(undo);
          const added = document.createElement("swipe-row");
          added.setAttribute("cell", "m9");
          added.setActions(undo);
          document.querySelector("swipe-list").prepend(added);
        }"""
    )
    for cell in "m2", "m9":
        tab.evaluate("(cell) => document.querySelector(`[cell=${cell}]`).request('cell/open', { side: 'trailing' })", cell)
        tab.rests(cell, -120)
        assert [each["id"] for each in places(tab, cell)] == ["undo"]
    tab.evaluate("() => document.querySelector('[cell=m2]').setActions(null)")
    tab.evaluate("() => document.querySelector('[cell=m2]').request('cell/open', { side: 'trailing' })")
    tab.rests("m2", -160)


IN_COMPONENT = """
customElements.define("my-inbox", class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).append(...this.children);
  }
});
window.list = document.querySelector("my-inbox").shadowRoot.firstElementChild;
list.addEventListener("swipe-action", ({ action }) => (document.title += ` ${action}`));
"""


def page_of(folder, rows, script=""):
    """Writes a page with these rows, which starts the list that is in it or in `window.list`."""
    imports = "import { connect } from './src/swiped.js'; import './src/swipe-list.js';"
    actions = "{ trailing: [{ id: 'archive', width: 80 }] }"
    daemon = "await connect(new URLSearchParams(location.search).get('daemon'))"
    start = f"await (window.list ?? document.querySelector('swipe-list')).start({daemon}, {{ actions: {actions} }});"
    (folder / "page.html").write_text(f"<!doctype html><title>Inbox</title>{rows}<script type=module>{imports}{script}{start}</script>")


def test_a_list_may_be_in_a_component(browser, site):
    """What a page hears of its taps and keys, it hears of the component."""
    folder, origin = site
    row = '<swipe-row cell="m1" style="height: 64px">Mail</swipe-row><p style="height: 9999px"></p>'
    page_of(folder, f"<my-inbox><swipe-list>{row}</swipe-list></my-inbox>", IN_COMPONENT)
    with Server("--allow-origin", origin) as server:
        with Tab(browser, f"{origin}/page.html?daemon=ws://127.0.0.1:{server.port}/?token={TOKEN}") as tab:
            tab.until("() => window.list?.isReady")
            for how in "key", "tap", "scroll":
                tab.page.locator("swipe-row").focus()
                tab.page.keyboard.press("ArrowLeft")
                tab.until("() => list.rows[0].phase === 'open' && !list.rows[0].isMoving")
                tab.painted()
                match how:
                    case "key":
                        tab.page.keyboard.press("Enter")
                    case "tap":
                        tab.page.get_by_role("button").click()
                    case "scroll":
                        tab.evaluate("scrollTo(0, 20)")
                tab.until("() => list.rows[0].phase === 'closed'")
            assert tab.page.title() == "Inbox archive archive"


def test_an_empty_row_is_reported_in_the_console(browser, site):
    """The parser moves rows out of a table, and leaves their content there."""
    folder, origin = site
    page_of(folder, "<swipe-list><table><tbody><swipe-row cell=m1><tr><td>Mail</td></tr></swipe-row></tbody></table></swipe-list>")
    with Server("--allow-origin", origin) as server, Tab(browser, "about:blank") as tab:
        with tab.page.expect_console_message(lambda message: "<table>" in message.text):
            tab.page.goto(f"{origin}/page.html?daemon=ws://127.0.0.1:{server.port}/?token={TOKEN}")


def test_large_text_is_not_cut(visit):
    tab = visit().ready()
    tab.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    tab.painted()
    cut = "() => [...document.querySelectorAll('swipe-row')].filter((row) => row.querySelector('.subject').offsetTop + "
    cut += "row.querySelector('.subject').offsetHeight > row.offsetHeight || row.querySelector('.from').offsetTop < 0).map((row) => row.cell)"
    assert tab.evaluate(cut) == []


def test_rows_close_while_there_is_no_daemon_and_swipe_with_the_next_one(visit, server):
    tab = visit().ready()
    tab.evaluate("() => document.querySelector('[cell=m2]').request('cell/open', { side: 'trailing' })")
    tab.rests("m2", -160)
    tab.page.set_viewport_size({"width": 400, "height": 568})
    tab.until("() => document.querySelector('swipe-list').width === 400")
    server.kill()
    tab.rests("m2", 0)
    assert not tab.evaluate("document.querySelector('swipe-list').isReady")
    server.start()
    tab.until("() => document.querySelector('swipe-list').isReady")
    tab.drag("m3", steps(-110))
    tab.rests("m3", -160)
    assert not [each for each in tab.trace if each.get("error")]

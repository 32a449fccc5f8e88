"""A to-do list of `<ul>` and `<li>`, which a few lines make swipeable; icons, and rows that come back."""

import shutil

import pytest

from browsing import TOKEN, WEB, Server, Tab, steps

FOLDER = WEB / "tests/todo"


@pytest.fixture
def todos(browser, site):
    folder, origin = site
    shutil.copy(FOLDER / "todo_swiped.html", folder / "todo.html")
    with Server("--allow-origin", origin) as server:
        with Tab(browser, f"{origin}/todo.html?daemon=ws://127.0.0.1:{server.port}/?token={TOKEN}") as tab:
            tab.until("() => document.querySelector('swipe-list').isReady")
            yield tab


def tap(tab, cell, action):
    tab.drag(cell, steps(-140))
    tab.rests(cell, -160)
    count = tab.evaluate("printed.length")
    button = f"[...document.querySelectorAll('swipe-row')].find((each) => each.cell === '{cell}').shadowRoot.querySelector('[data-action={action}]')"
    x, y = tab.evaluate(f"() => {{ const {{ x, y, width, height }} = {button}.getBoundingClientRect(); return [x + width / 2, y + height / 2] }}")
    tab.touch("Start", x, y)
    tab.touch("End")
    tab.until("(count) => printed.length > count", count)
    tab.until("() => [...document.querySelectorAll('swipe-row')].every((row) => row.phase === 'closed')")


@pytest.mark.toolkit
def test_a_list_of_the_application_is_swiped(todos):
    for cell, action in ("t1", "done"), ("t1", "done"), ("t1", "delete"), ("t2", "done"):
        tap(todos, cell, action)
    assert todos.evaluate("printed") == ["done t1", "undone t1", "deleted t1 2", "done t2"]
    assert todos.evaluate("document.querySelectorAll('li').length") == 2
    nodes = todos.devtools.send("Accessibility.getFullAXTree")["nodes"]
    roles = [node["role"]["value"] for node in nodes if not node["ignored"]]
    assert roles.count("list") == 1 and roles.count("listitem") == 2


@pytest.mark.toolkit
def test_a_row_grows_back_when_its_removal_is_undone(todos):
    heights = todos.evaluate(
        """async () => {
          const item = document.querySelector("li"), row = item.firstElementChild;
          await row.list.configure({ behavior: { fullSwipe: { collapse: 1500 } } });  // a busy machine paints some of it
          row.request("action/invoke", { action: "delete", side: "trailing" });
          while (item.isConnected) await new Promise(requestAnimationFrame);
          document.querySelector("ul").prepend(item);
          row.restore();
          const heights = [row.offsetHeight];
          new ResizeObserver(() => heights.push(row.offsetHeight)).observe(row);  // it sees what is painted
          while (row.phase !== "settling") await new Promise(requestAnimationFrame);
          return heights;
        }"""
    )
    assert heights[0] == 0 and heights == sorted(heights) and any(0 < height < 64 for height in heights)
    todos.rests("t1", 0)
    assert todos.evaluate("document.querySelector('swipe-row').offsetHeight") == 64


@pytest.mark.toolkit
def test_an_action_may_have_an_icon(todos):
    icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><circle r='9'/></svg>"
    todos.evaluate("(icon) => document.querySelector('swipe-row').setActions({ trailing: [{ id: 'done', title: 'Done', width: 80, icon }] })", icon)
    shown = todos.evaluate("() => getComputedStyle(document.querySelector('swipe-row').shadowRoot.querySelector('i')).maskImage")
    assert shown.startswith('url("data:image/svg+xml')


@pytest.mark.toolkit
def test_an_action_is_as_wide_as_its_title(todos):
    todos.evaluate("() => { document.documentElement.style.fontSize = '40px' }")
    todos.evaluate("() => document.querySelector('swipe-row').setActions({ trailing: [{ id: 'done', title: 'Completed', width: 80 }] })")
    todos.evaluate("() => document.querySelector('swipe-row').request('cell/open', { side: 'trailing', animated: false })")
    todos.until("() => document.querySelector('swipe-row').offset < -130")
    fits = "() => { const span = document.querySelector('swipe-row').shadowRoot.querySelector('span'); return span.scrollWidth <= span.clientWidth }"
    assert todos.evaluate(fits)

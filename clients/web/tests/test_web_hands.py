"""Assistive technology, and pointer events that the browser has coalesced."""

import time

import pytest

from drivers.base import MAILS

pytestmark = pytest.mark.toolkit


def test_to_assistive_technology_each_action_is_a_button_in_a_list_of_rows(visit):
    """By Chromium's accessibility tree. A click without a pointer performs the action."""
    tab, named = visit().ready(), []
    end = time.monotonic() + 30
    while sum(role == "button" for role, _ in named) < 24 and time.monotonic() < end:  # it learns of them a moment after the page
        nodes = tab.devtools.send("Accessibility.getFullAXTree")["nodes"]
        named = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
    assert len([name for role, name in named if role == "list"]) == 1
    # Chromium 150 does not take what ElementInternals says of a row for a list's item; 156 does.
    assert len([name for role, name in named if role == "listitem"]) in (0, 8)
    names = [f"{action}, {mail['from']}" for mail in MAILS["mails"] for action in ("Read", "Archive", "Delete")]
    assert [name for role, name in named if role == "button"] == names
    tab.evaluate("() => document.querySelector('[cell=m7]').shadowRoot.querySelector('[data-action=archive]').click()")
    tab.until("() => trace.some((each) => each.ran === 'archive' && each.cell === 'm7')")


def test_a_screen_reader_says_what_appears(visit):
    """The application may say it in other words."""
    tab, said = visit().ready(), "document.querySelector('swipe-list').shadowRoot.querySelector('[role=status]').textContent"
    tab.evaluate("() => document.querySelector('[cell=m2]').request('cell/open', { side: 'trailing' })")
    tab.until(f"() => {said} === 'Archive, Delete'")
    tab.evaluate("() => addEventListener('swipe-announce', (event) => { window.announced = event.kind; event.preventDefault(); })")
    tab.evaluate("() => document.querySelector('[cell=m3]').request('cell/open', { side: 'leading' })")
    tab.until("() => window.announced === 'opened'")
    assert tab.evaluate(said) == "Archive, Delete"


def test_the_focus_goes_back_to_the_row_and_other_keys_are_left_to_the_page(visit):
    tab = visit().ready()
    tab.evaluate("() => addEventListener('keydown', (event) => { (window.left ??= []).push(event.defaultPrevented ? null : event.key); })")
    focused = "() => { const row = document.activeElement; return [row.cell, row.shadowRoot.activeElement?.dataset.action ?? null]; }"
    tab.page.locator("[cell=m2]").focus()
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("Alt+ArrowDown")
    tab.page.keyboard.press("ArrowDown")
    assert tab.evaluate(focused) == ["m3", None]
    tab.page.keyboard.press("ArrowLeft")
    tab.until(f"() => ({focused})()[1] === 'archive'")
    tab.page.keyboard.press("Enter")
    tab.until(f"() => ({focused})()[1] === null")
    assert tab.evaluate(focused) == ["m3", None]
    tab.until("() => trace.some((each) => each.ran === 'archive' && each.cell === 'm3')")
    assert tab.evaluate("left") == ["Escape", "Alt", "ArrowDown", None, None, None]


WAYS = {"along": (30, 4), "across": (4, 30), "with Shift": (0, 30)}


@pytest.mark.parametrize("way", WAYS)
def test_a_wheel_moves_the_row_or_the_page_and_never_both(visit, way):
    """What the page did not get while the daemon decided, it gets afterwards."""
    tab = visit(viewport={"width": 320, "height": 300}).ready()
    tab.page.mouse.move(*tab.middle("m2"))
    if way == "with Shift":
        tab.page.keyboard.down("Shift")
    tab.page.mouse.wheel(*WAYS[way])
    if way != "across":
        tab.until("() => placeOf('m2') < -20")
        assert tab.evaluate("scrollY") == 0
    else:
        tab.until("() => scrollY === 30")
        assert tab.evaluate("placeOf('m2')") == 0


SEND = """() => {
  window.sent = [];
  const list = document.querySelector("swipe-list"), row = document.querySelector("[cell=m2]"), box = row.getBoundingClientRect();
  for (const name of ["request", "notify"]) {
    const { daemon } = list, original = daemon[name];
    daemon[name] = (method, { table, ...params }) => { sent.push({ method, ...params }); return original.call(daemon, method, { table, ...params }); };
  }
  window.pen = (type, x, timeStamp, more) => {
    const made = new PointerEvent(type, { pointerId: 7, pointerType: "pen", clientX: x, clientY: box.y + 20, bubbles: true, ...more });
    return Object.defineProperty(made, "timeStamp", { value: timeStamp });
  };
  window.send = (...given) => row.dispatchEvent(pen(...given));
}"""


@pytest.fixture
def pen(visit):
    """A page whose row m2 gets events of a pen by `send`, and whose messages are in `sent`."""
    tab = visit().ready()
    tab.evaluate(SEND)
    return tab


def test_all_samples_that_the_browser_kept_back_are_reported(pen):
    pen.evaluate(
        """() => {
          const start = performance.now();
          send("pointerdown", 200, start);
          const coalescedEvents = [196, 188, 176].map((x, index) => window.pen("pointermove", x, start + 4 * index + 4));
          send("pointermove", 176, start + 12, { coalescedEvents });
        }"""
    )
    down, move = pen.evaluate("sent")
    assert (down["method"], down["device"], down["cell"], down["position"]) == ("pointer/down", "pen", "m2", {"x": 200, "y": 20})
    assert move["method"] == "pointer/move" and move["position"] == {"x": 176, "y": 20}
    assert [sample["position"]["x"] for sample in move["samples"]] == [196, 188]
    assert [move["timestamp"] - sample["timestamp"] for sample in move["samples"]] == pytest.approx([8, 4], abs=0.2)
    pen.until("() => placeOf('m2') === -20")


def test_a_message_has_as_many_samples_as_the_daemon_accepts(pen):
    """They are the newest."""
    pen.evaluate(
        """() => {
          const start = performance.now();
          send("pointerdown", 200, start);
          const coalescedEvents = Array.from({ length: 1500 }, (_, index) => window.pen("pointermove", 200 - index / 50, start + index / 8 + 1));
          send("pointermove", 170, start + 200, { coalescedEvents });
        }"""
    )
    samples = pen.evaluate("sent[1].samples")
    assert len(samples) == 1000 and samples[-1]["position"]["x"] == pytest.approx(170, abs=0.1)
    pen.until("() => placeOf('m2') === -26")
    assert not [each for each in pen.trace if each.get("error")]

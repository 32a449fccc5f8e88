"""Other hands than a finger's: mouse, wheel, keys, assistive technology; and what is not the row's."""

import time

import pytest

from browsing import steps
from follows import assert_follows

pytestmark = pytest.mark.toolkit


def test_a_mouse_swipes_and_keeps_the_row_when_it_leaves_it(visit):
    tab = visit(has_touch=False).ready()
    x, y = tab.middle("m2")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    for distance in steps(-110):
        tab.page.mouse.move(x + distance, y if distance > -50 else y + 120)  # over another row
    tab.page.mouse.up()
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", -160)
    assert_follows(tab.trace, "m2")
    assert {each["frame"]["cell"] for each in tab.trace if "frame" in each} == {"m2"}


def test_a_swipe_is_no_click_and_a_tap_is_one(visit):
    tab = visit(has_touch=False).ready()
    tab.evaluate("() => { window.clicks = 0; document.querySelector('[cell=m2]').addEventListener('click', () => (clicks += 1)); }")
    x, y = tab.middle("m2")
    tab.page.mouse.click(x, y)
    assert tab.evaluate("clicks") == 1
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    for distance in steps(-110):
        tab.page.mouse.move(x + distance, y)
    tab.until("() => document.querySelector('[cell=m2]').phase === 'tracking'")
    tab.page.mouse.up()
    tab.rests("m2", -160)
    tab.page.mouse.click(40, y)  # on an open row: it closes
    tab.told("cell/didClose", "m2")
    assert tab.evaluate("clicks") == 1


def test_sideways_wheels_swipe_and_others_scroll(visit):
    tab = visit(has_touch=False, viewport={"width": 320, "height": 300}).ready()
    tab.page.mouse.move(*tab.middle("m2"))
    tab.page.mouse.wheel(120, 2)
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", -160)
    tab.page.mouse.wheel(0, 120)
    tab.told("cell/didClose", "m2")  # the list began to scroll
    assert tab.until("() => scrollY > 0")


def test_a_finger_that_goes_up_scrolls_the_page_and_moves_no_row(visit):
    tab = visit(viewport={"width": 320, "height": 300}).ready()
    tab.painted()
    x, y = tab.middle("m3")
    tab.touch("Start", x, y)
    for distance in steps(-100):
        tab.touch("Move", x, y + distance)
        tab.evaluate("() => new Promise(requestAnimationFrame)")
    tab.touch("End")
    tab.until("() => scrollY > 0")
    tab.until("() => trace.some((each) => each.frame?.recognition === 'cancelled' || each.frame?.recognition === 'failed')")
    assert not [each for each in tab.trace if "x" in each]


def test_with_keys_a_side_is_opened_its_actions_reached_and_performed(visit):
    tab = visit().ready()
    tab.page.locator("[cell=m2]").focus()
    focused = "() => document.activeElement.shadowRoot?.activeElement?.dataset.action"
    tab.page.keyboard.press("ArrowLeft")
    assert tab.evaluate(focused) == "delete"
    tab.told("cell/didOpen", "m2")
    tab.page.keyboard.press("ArrowRight")  # back again
    tab.told("cell/didClose", "m2")
    tab.page.keyboard.press("ArrowRight")
    assert tab.evaluate(focused) == "read"
    tab.until("() => document.querySelector('[cell=m2]').phase === 'open'")
    tab.page.keyboard.press("Escape")
    tab.rests("m2", 0)
    tab.page.keyboard.press("ArrowLeft")
    tab.until("() => document.querySelector('[cell=m2]').phase === 'open'")
    tab.page.keyboard.press("Tab")
    assert tab.evaluate(focused) == "archive"
    tab.page.keyboard.press("Enter")
    tab.until("() => trace.some((each) => each.ran === 'archive')")


def test_to_assistive_technology_each_action_is_a_button_in_a_list_of_rows(visit):
    """What Chromium tells it; a click of its own, without a pointer, performs."""
    tab, named = visit().ready(), []
    end = time.monotonic() + 30
    while sum(role == "button" for role, _ in named) < 24 and time.monotonic() < end:  # it is told a moment after the page
        nodes = tab.devtools.send("Accessibility.getFullAXTree")["nodes"]
        named = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
    assert len([name for role, name in named if role == "list"]) == 1
    # Chromium 150 does not take what ElementInternals says of a row for a list's item; 156 does.
    assert len([name for role, name in named if role == "listitem"]) in (0, 8)
    assert [name for role, name in named if role == "button"] == ["Read", "Delete", "Archive"] * 8
    tab.evaluate("() => document.querySelector('[cell=m7]').shadowRoot.querySelector('[data-action=archive]').click()")
    tab.until("() => trace.some((each) => each.ran === 'archive' && each.cell === 'm7')")


def test_all_samples_that_the_browser_kept_back_are_reported(visit):
    tab = visit().ready()
    tab.evaluate(
        """() => {
          window.sent = [];
          const list = document.querySelector("swipe-list"), request = list.request;
          list.request = (method, params) => { sent.push({ method, ...params }); return request.call(list, method, params); };
          const row = document.querySelector("[cell=m2]"), box = row.getBoundingClientRect();
          const event = (type, x, at, more) => {
            const where = { clientX: x, clientY: box.y + 20, bubbles: true };
            const made = new PointerEvent(type, { pointerId: 7, pointerType: "pen", ...where, ...more });
            return Object.defineProperty(made, "timeStamp", { value: at });
          };
          const start = performance.now();
          row.dispatchEvent(event("pointerdown", 200, start));
          const coalescedEvents = [196, 188, 176].map((x, index) => event("pointermove", x, start + 4 * index + 4));
          row.dispatchEvent(event("pointermove", 176, start + 12, { coalescedEvents }));
        }"""
    )
    down, move = tab.evaluate("sent")
    assert (down["method"], down["device"], down["pointer"], down["position"]) == ("pointer/down", "pen", 7, {"x": 200, "y": 20})
    assert move["method"] == "pointer/move" and move["position"] == {"x": 176, "y": 20}
    assert [sample["position"]["x"] for sample in move["samples"]] == [196, 188]
    assert [move["timestamp"] - sample["timestamp"] for sample in move["samples"]] == pytest.approx([8, 4], abs=0.2)
    tab.until("() => placeOf('m2') === -20")

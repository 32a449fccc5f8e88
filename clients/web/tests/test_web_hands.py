"""Keys, assistive technology, and pointer events that the browser has coalesced."""

import time

import pytest

pytestmark = pytest.mark.toolkit


def test_with_keys_a_side_is_opened_its_actions_reached_and_performed(visit):
    tab = visit().ready()
    tab.page.locator("[cell=m2]").focus()
    focused = "() => document.activeElement.shadowRoot?.activeElement?.dataset.action"
    tab.page.keyboard.press("ArrowLeft")
    assert tab.evaluate(focused) == "archive"
    tab.notification("cell/didOpen", "m2")
    tab.page.keyboard.press("ArrowRight")  # back again
    tab.notification("cell/didClose", "m2")
    tab.page.keyboard.press("ArrowRight")
    assert tab.evaluate(focused) == "read"
    tab.until("() => document.querySelector('[cell=m2]').phase === 'open'")
    tab.page.keyboard.press("Escape")
    tab.rests("m2", 0)
    tab.page.keyboard.press("ArrowLeft")
    tab.until("() => document.querySelector('[cell=m2]').phase === 'open'")
    tab.page.keyboard.press("Tab")
    assert tab.evaluate(focused) == "delete"
    tab.page.keyboard.press("Shift+Tab")
    assert tab.evaluate(focused) == "archive"
    tab.page.keyboard.press("Enter")
    tab.until("() => trace.some((each) => each.ran === 'archive')")


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
    assert [name for role, name in named if role == "button"] == ["Read", "Archive", "Delete"] * 8
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

"""Assistive technology, and pointer events that the browser has coalesced."""

import time

import pytest

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
    assert [name for role, name in named if role == "button"] == ["Read", "Archive", "Delete"] * 8
    tab.evaluate("() => document.querySelector('[cell=m7]').shadowRoot.querySelector('[data-action=archive]').click()")
    tab.until("() => trace.some((each) => each.ran === 'archive' && each.cell === 'm7')")


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
    assert (down["method"], down["device"], down["pointer"], down["position"]) == ("pointer/down", "pen", 7, {"x": 200, "y": 20})
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


def swipe(pen):
    """Swipes until content follows the pen, which is at 170."""
    pen.evaluate(
        """async () => {
          window.start = performance.now();
          send("pointerdown", 200, start);
          for (const [x, time] of [[180, 16], [170, 32]]) {
            send("pointermove", x, start + time);
            await new Promise((resolve) => addEventListener("swipe-frame", resolve, { once: true }));
          }
          sent.length = 0;
        }"""
    )


@pytest.mark.parametrize(
    ("end", "messages"),
    [
        ("send('pointermove', 150, start + 60)", [[165, 160, 150]]),
        ("send('pointerup', 160, start + 50)", [[165, 160], [160]]),
        ("null", [[165, 160]]),
    ],
    ids=["later move", "release", "nothing"],
)
def test_moves_that_content_follows_are_sent_together(pen, end, messages):
    swipe(pen)
    followed = "[165, 160].map((x, index) => (send('pointermove', x, start + 40 + 8 * index), placeOf('m2')))"
    assert pen.evaluate(f"() => {{ const drawn = [...{followed}, sent.length]; {end}; return drawn; }}") == [-31, -36, 0]
    sent = pen.until("(count) => sent.length >= count && sent", len(messages))
    assert [[each["position"]["x"] for each in (*message.get("samples", ()), message)] for message in sent] == messages


def test_a_row_that_is_removed_under_a_pointer_cancels_it(pen):
    swipe(pen)
    pen.evaluate("() => { send('pointermove', 160, start + 40); document.querySelector('[cell=m2]').remove(); }")
    pen.page.wait_for_timeout(100)
    assert pen.evaluate("sent") == [{"method": "pointer/cancel", "pointer": 7}]


def test_the_daemon_gets_moves_before_other_messages(pen):
    """Otherwise the row would jump back to where the daemon has it."""
    swipe(pen)
    pen.evaluate("() => { send('pointermove', 160, start + 40); document.querySelector('swipe-list').request('table/closeCells'); }")
    move, close = pen.evaluate("sent")
    assert (move["method"], move["position"]["x"], close) == ("pointer/move", 160, {"method": "table/closeCells"})

"""The mail list in Chromium, swiped by touch: it is painted where the daemon says, and does what it was told to."""

import pytest

from browsing import steps
from follows import assert_follows
from swipe_conformance.motion import played

pytestmark = pytest.mark.toolkit


def test_a_drag_opens_the_row_and_is_followed(visit):
    tab = visit().ready()
    tab.drag("m2", steps(-110))
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", -160)
    assert_follows(tab.trace, "m2")


def test_what_is_played_is_the_daemons_animation(visit):
    """Held at moments of its own time, with no clock involved."""
    tab = visit().ready()
    tab.evaluate(
        """() => document.addEventListener("swipe-frame", ({ target, detail }) => {
          if (detail.animation) queueMicrotask(() => target.animation.pause());  // as soon as it plays
        })"""
    )
    tab.drag("m2", steps(-110))
    animation = tab.until("() => trace.findLast((each) => each.frame?.animation)?.frame.animation")
    duration = animation["duration"]
    times = [duration * part / 12 for part in range(12)]
    places = tab.evaluate(
        """(times) => {
          const row = document.querySelector("[cell=m2]"), motion = row.shadowRoot.querySelector(".stage").getAnimations()[0];
          return times.map((time) => { motion.currentTime = time; return placeOf("m2"); });
        }""",
        times,
    )
    assert places == pytest.approx([played(animation, time) for time in times], abs=1)
    assert max(places) - min(places) > 40


def test_the_rubber_band_is_followed_past_the_last_action(visit):
    """Content goes on, ever slower, and comes back over the place where it rests."""
    tab = visit().ready()
    tab.drag("m2", steps(-150), lift=False)
    tab.touch("Move", 5, tab.middle("m2")[1])
    tab.touch("End")
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", -160)
    tab.drag("m2", steps(-140))
    tab.rests("m2", -160)
    assert min(each["x"] for each in tab.trace if each.get("cell") == "m2" and "x" in each) < -165
    assert_follows(tab.trace, "m2")


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


LIMITED = [{"style": "drag", "minimumWidth": 100}, {"style": "stretch", "maximumWidth": 70}]
LAYOUTS = ["border", "drag", "reveal", "stretch", "drawer", *LIMITED]


@pytest.mark.parametrize("direction", ["", "&rtl"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_actions_stand_where_the_daemon_has_them(visit, layout, direction):
    """The formulas of CSS against the layout that the daemon answers with, at offsets within, past and far past the extent."""
    tab = visit(query=direction).ready()
    sign = 1 if direction else -1
    behavior = {"layout": layout, "fullSwipe": {"enabled": True}, "extent": {"trailing": {"px": 150}}}
    tab.evaluate(
        """async (behavior) => {
          const { connect } = await import("/src/swiped.js");
          const list = document.querySelector("swipe-list");
          const daemon = await connect(undefined, { capabilities: { layout: true } });
          list.stop();
          list.setAttribute("table", "drawn");
          await list.start(daemon, { behavior, actions: list.actions, reducedMotion: true });
        }""",
        behavior,
    )
    for distance in (40, 120, 190):
        tab.drag("m4", [sign * distance * part / 4 for part in range(1, 5)], lift=False)
        near = "(x) => trace.findLast(({ frame }) => frame?.cell === 'm4' && Math.abs(frame.offset - x) < 6)?.frame"
        frame = tab.until(near, sign * (distance - 10))
        drawn = sorted(places(tab, "m4"), key=lambda each: each["id"])
        expected = sorted(frame["actions"], key=lambda each: each["id"])
        assert [each["id"] for each in drawn] == [each["id"] for each in expected] == ["archive", "delete"]
        for one, other in zip(drawn, expected):
            assert one == pytest.approx(other, abs=1) or one["width"] == other["width"] == 0
        tab.touch("Cancel")
        tab.rests("m4", 0)


def test_a_full_swipe_fills_the_strip_performs_the_action_and_removes_the_row(visit):
    tab = visit().ready()
    behavior = {"fullSwipe": {"enabled": True, "style": "destructive"}}
    tab.evaluate("(behavior) => document.querySelector('swipe-list').configure({ behavior })", behavior)
    tab.drag("m2", steps(-290), lift=False, start=310)
    tab.told("action/armed", "m2")
    tab.until("() => { const [first] = document.querySelector('[cell=m2]').shadowRoot.querySelectorAll('.trailing button');"
              " return Math.abs(first.getBoundingClientRect().width + placeOf('m2')) < 1; }")
    tab.touch("End")
    tab.until("() => trace.some((each) => each.ran === 'delete' && each.cell === 'm2')")
    tab.until("() => !document.querySelector('[cell=m2]')")
    phases = [each["frame"]["phase"] for each in tab.trace if each.get("frame", {}).get("cell") == "m2"]
    assert phases[-1] == "removed" and "collapsing" in phases
    assert tab.evaluate("() => document.querySelector('[cell=m3]').getBoundingClientRect().y") == 64


def test_a_tap_on_an_action_performs_it_and_the_row_closes(visit):
    tab = visit().ready()
    tab.drag("m2", steps(-110))
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", -160)
    tab.page.locator("[cell=m2]").get_by_role("button", name="Archive").tap()
    tab.told("cell/didClose", "m2")
    tab.rests("m2", 0)
    assert [each["ran"] for each in tab.trace if "ran" in each] == ["archive"]
    assert tab.page.locator("#state").text_content() == "archive: Bo Lindqvist"
    assert_follows(tab.trace, "m2")


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


def test_right_to_left_everything_is_mirrored(visit):
    tab = visit(query="&rtl").ready()
    tab.drag("m2", steps(110))
    tab.told("cell/didOpen", "m2")
    tab.rests("m2", 160)
    assert_follows(tab.trace, "m2")
    assert places(tab, "m2") == [{"id": "delete", "x": 0, "width": 80}, {"id": "archive", "x": 80, "width": 80}]
    tab.evaluate("() => { document.querySelector('swipe-list').dir = 'ltr'; }")
    tab.rests("m2", -160)


@pytest.mark.parametrize("options", [{"reduced_motion": "reduce"}, {"query": "&reduced-motion"}], ids=["the system's", "the page's"])
def test_with_reduced_motion_rows_settle_by_the_calm_rule(visit, options):
    tab = visit(**options).ready()
    tab.drag("m2", steps(-110))
    animation = tab.until("() => trace.findLast((each) => each.frame?.animation)?.frame.animation")
    assert "spring" not in animation and animation["duration"] == 120
    tab.rests("m2", -160)
    assert_follows(tab.trace, "m2", at_least=0)


def test_a_row_that_is_made_anew_or_shows_another_cell_stands_where_that_is(visit):
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

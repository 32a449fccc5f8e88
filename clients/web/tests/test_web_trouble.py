"""A daemon that is killed or hostile: the page shows the error and stays usable."""

import pytest

pytest.importorskip("websockets")

from bridge import Bridge  # noqa: E402
from browsing import Tab, steps  # noqa: E402
from hostile import MANNERS, faulty, hostile  # noqa: E402

pytestmark = pytest.mark.toolkit


def swipe_open(tab, cell):
    tab.drag(cell, steps(-110))
    tab.told("cell/didOpen", cell, since=len(tab.trace) - 1)
    tab.rests(cell, -160)


def assert_usable(tab):
    """The page repaints, and a link outside of the rows can be clicked."""
    tab.painted()
    tab.evaluate(
        """() => document.querySelector("footer a").addEventListener("click", (event) => {
          event.preventDefault();
          document.title = "alive";
        })"""
    )
    tab.page.get_by_role("link", name="Playground").click()
    tab.until("() => document.title === 'alive'")


def test_a_daemon_that_is_killed_during_a_swipe_is_replaced(visit, server):
    """The finger stays down all the while."""
    tab = visit().ready()
    tab.evaluate("() => { document.querySelector('swipe-list').grace = 1e6; }")
    tab.drag("m3", steps(-60), lift=False)
    tab.until("() => placeOf('m3') === -50")
    server.kill()
    x, y = 160, tab.middle("m3")[1]
    tab.touch("Move", x - 80, y)
    server.start()
    tab.page.get_by_text("Nothing was lost").wait_for()
    tab.touch("Move", x - 110, y)
    tab.until("() => placeOf('m3') === -100")
    tab.touch("End")
    tab.told("cell/didOpen", "m3")
    tab.rests("m3", -160)
    told = [each["told"] for each in tab.trace if each.get("told", "").startswith("cell/") and each["told"] != "cell/frame"]
    assert told.count("cell/swipeBegan") == 2 and told.count("cell/didOpen") == 1  # the replayed one reaches the page as well
    swipe_open(tab, "m5")
    tab.rests("m3", 0)


def test_rows_close_while_there_is_no_daemon(visit, server):
    tab = visit().ready()
    swipe_open(tab, "m1")
    tab.drag("m3", steps(-60), lift=False)
    server.kill()
    tab.rests("m3", 0)
    tab.rests("m1", 0)
    tab.touch("End")
    assert_usable(tab)
    tab.drag("m4", steps(-110))
    assert tab.evaluate("placeOf('m4')") == 0
    server.start()
    tab.page.get_by_text("Nothing was lost").wait_for()
    tab.rests("m3", 0)
    swipe_open(tab, "m3")


@pytest.mark.parametrize("after, when", [(0, "at once"), (9, "in a swipe")])
@pytest.mark.parametrize("manner", MANNERS)
def test_a_hostile_daemon_is_an_error_and_the_page_stays_usable(chromium, manner, after, when):
    expected = {"silent": "TimedOut", "garbled": "Garbled", "dies": "NotConnected", "slow": ""}
    with Bridge(hostile(manner, after)) as bridge, Tab(chromium, bridge.url) as tab:
        if manner == "slow":
            tab.ready()
            tab.drag("m2", steps(-110))
            tab.rests("m2", -160)
        elif after == 0:
            tab.page.get_by_text(expected[manner]).wait_for()
        else:
            tab.ready()
            tab.drag("m2", steps(-110))
            tab.until("() => trace.some((each) => each.error)")
            tab.rests("m2", 0)
            errors = {each["error"] for each in tab.trace if "error" in each}
            assert errors <= {expected[manner], "Ended"}
        assert_usable(tab)


@pytest.mark.parametrize("timers", [False, True])
def test_a_daemon_without_timers_or_pointers_is_an_error(chromium, timers):
    with Bridge(faulty(timers=timers)) as bridge, Tab(chromium, bridge.url) as tab:
        if timers:
            tab.ready()
            tab.drag("m2", steps(-110))
            tab.until("() => trace.some((each) => each.error === 'MethodNotFound')")
        else:
            tab.page.get_by_text("InvalidParams").wait_for()
        assert tab.evaluate("placeOf('m2')") == 0
        assert_usable(tab)
